import AssayBytes
import AssayWire

extension Catalogue {
    /// Messages and frames that break the protocol's own rules.
    static let badFrames: [InputSort] = [
        frame("a frame with the signature of replies", .malformed) { $0.signature = 0xA552 },
        frame("another version", .versionUnsupported) { $0.version = 9 },
        frame("a reserved flag", .malformed) { $0.flags = 1 },
        frame("an unknown kind", .kindUnknown) { $0.kind = 0x7F01 },
        frame("an unknown realm", .realmUnknown) { frame in
            frame.realm = Array("nowhere".utf8)
            frame.field(0x1003, [65])
            frame.field(0x1005, [65])
        },
        frame("no realm's name", .malformed) { $0.realm = Array("NOWHERE".utf8) },
        frame("an unknown field that must be understood", .fieldUnknown) {
            $0.field(0x1FFF, [])
        },
        frame("fields out of order", .malformed) {
            $0.field(0x1003, [65])
            $0.field(0x1001, [65])
        },
        frame("a field cut short", .malformed) { $0.rest = [0x10, 0x03, 0xFF, 0xFF, 65] },
        frame("no field at all", .fieldMissing) { _ in },
        frame("a truth value of 2", .fieldInvalid) { frame in
            frame.field(0x1003, [65])
            frame.field(0x1005, [65])
            frame.field(0x100B, [2])
        },
        frame("as many fields as fit", .malformed) { frame in
            for number in 0..<16_000 {
                frame.field(UInt16(truncatingIfNeeded: 0x2002 + 2 * number), [])
            }
        },
        frame("one unknown field of 60 KiB", .fieldMissing) {
            $0.field(0x2002, Fill.bytes(60_000))
        },
        InputSort("a message that is no frame", .malformed, sending: .verbatim) { _ in
            Fill.bytes(64)
        },
        InputSort("256 KiB that are no frame", .malformed, sending: .verbatim) { _ in
            Fill.bytes(262_144)
        },
        InputSort("good frames, the last cut short", .malformed, sending: .verbatim) {
            context throws(BenchError) in
            var frame = RawFrame(context.realm)
            frame.field(0x1003, [65])
            var message: [UInt8] = []
            for _ in 0..<255 { message.append(contentsOf: frame.bytes) }
            return message + frame.bytes.dropLast()
        },
    ]

    private static func frame(
        _ name: String, _ reason: Reason, _ change: @escaping @Sendable (inout RawFrame) -> Void
    ) -> InputSort {
        InputSort(name, reason) { context throws(BenchError) in
            var frame = RawFrame(context.realm)
            change(&frame)
            return frame.bytes
        }
    }
}

/// A request frame whose every part can be wrong; it starts as `dpop.verify` without a field.
struct RawFrame: Sendable {
    var signature: UInt16 = 0xA551
    var version: UInt8 = 1
    var flags: UInt8 = 0
    var kind: UInt16 = 0x1001
    var realm: [UInt8] = []
    /// The fields, or what stands in their place.
    var rest: [UInt8] = []

    init(_ realm: RealmName) {
        realm.append(to: &self.realm)
    }

    mutating func field(_ tag: UInt16, _ value: [UInt8]) {
        rest.appendBigEndian(tag)
        rest.appendBigEndian(UInt16(truncatingIfNeeded: value.count))
        rest.append(contentsOf: value)
    }

    /// The frame, its length right whatever else is wrong.
    var bytes: [UInt8] {
        var frame: [UInt8] = []
        frame.appendBigEndian(UInt32(truncatingIfNeeded: 37 + realm.count + rest.count))
        frame.appendBigEndian(signature)
        frame.append(version)
        frame.append(flags)
        frame.appendBigEndian(kind)
        // Code, request id, operation id and time left.
        frame.append(contentsOf: [UInt8](repeating: 0, count: 2 + 8 + 16 + 4))
        frame.append(UInt8(truncatingIfNeeded: realm.count))
        frame.append(contentsOf: realm)
        frame.append(contentsOf: rest)
        return frame
    }
}
