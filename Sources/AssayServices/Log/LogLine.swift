package import AssayBytes
import AssayEncodings

/// One line of the process log before it is text.
package struct LogLine: Sendable {
    package let time: WallTime
    package let level: LogLevel
    package let role: Role
    package let event: LogEvent
    package let fields: [LogField]
    package let suppressed: UInt64

    /// The line as JSON with its newline: time, level, role, event, then the fields in order.
    package func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("time", time.rfc3339)
        writer.member("level", level.name)
        writer.member("role", role.rawValue)
        writer.member("event", event.rawValue)
        for field in fields {
            writer.name(field.name.rawValue)
            switch field.value {
            case .text(let text): writer.value(Self.cut(text))
            case .number(let number): writer.value(number)
            case .identifier(let identifier): writer.value(identifier.hexadecimal)
            }
        }
        if suppressed > 0 { writer.member(LogFieldName.suppressed.rawValue, suppressed) }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > LogLimits.textBytesMax else { return text }
        return String(decoding: text.utf8.prefix(LogLimits.textBytesMax), as: UTF8.self)
    }
}
