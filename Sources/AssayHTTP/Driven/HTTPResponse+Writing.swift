/// Writing an answer (RFC 9112, section 4).
extension HTTPResponse {
    /// Appends status line, header lines and body.
    func append(
        to output: inout [UInt8], date: [UInt8], isHead: Bool, keepsAlive: Bool, isHTTP10: Bool
    ) {
        output.reserveCapacity(output.count + headerBytes + body.count + 128)
        output.append(contentsOf: "HTTP/1.1 ".utf8)
        Self.append(Int(status), to: &output)
        output.append(0x20)
        Self.append(StatusPhrase.of(Int(status)), to: &output)
        Self.append("\r\nDate: ", to: &output)
        output.append(contentsOf: date)
        for field in fields {
            Self.append("\r\n", to: &output)
            Self.append(field.name, to: &output)
            Self.append(": ", to: &output)
            output.append(contentsOf: field.value)
        }
        if !keepsAlive {
            Self.append("\r\nConnection: close", to: &output)
        } else if isHTTP10 {
            Self.append("\r\nConnection: keep-alive", to: &output)
        }
        // RFC 9110, section 8.6: no length where there is never a body.
        if status != 204 {
            Self.append("\r\nContent-Length: ", to: &output)
            Self.append(body.count, to: &output)
        }
        Self.append("\r\n\r\n", to: &output)
        if !isHead, status != 204 { output.append(contentsOf: body) }
    }

    private static func append(_ text: StaticString, to output: inout [UInt8]) {
        guard text.hasPointerRepresentation else { return }
        // Unsafe: the text is a constant of the program, copied within its own count.
        let bytes = unsafe UnsafeBufferPointer(
            start: text.utf8Start, count: text.utf8CodeUnitCount)
        unsafe output.append(contentsOf: bytes)
    }

    private static func append(_ number: Int, to output: inout [UInt8]) {
        if number >= 10 { append(number / 10, to: &output) }
        output.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
    }
}
