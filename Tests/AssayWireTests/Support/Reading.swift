import AssayBytes
import AssayWire

/// Reads a frame as the vectors say it: decoded values by name, or why not; and writes it again.
struct Reading {
    var yields: JSONValue
    /// What the typed message writes for what it read; nil where nothing was read.
    var rewritten: [UInt8]?

    static func batch(_ bytes: [UInt8]) -> JSONValue {
        var frames: [Range<Int>] = []
        guard Batch.split(bytes.span, into: &frames) else {
            return .object(["malformed": .bool(true)])
        }
        let ranges = frames.map {
            JSONValue.array([.number(Int64($0.lowerBound)), .number(Int64($0.upperBound))])
        }
        return .object(["frames": .array(ranges)])
    }

    /// The first frame of `bytes`, read as a request.
    static func request(_ bytes: [UInt8]) -> Reading {
        var frames: [Range<Int>] = []
        guard Batch.split(bytes.span, into: &frames), let frame = frames.first else {
            return Reading(yields: .object(["malformed": .bool(true)]))
        }
        switch RequestEnvelope.read(bytes.span, frame) {
        case .refused(let address, let fault):
            return Reading(yields: refused(address, fault))
        case .request(let request):
            do throws(CallFault) {
                let (fields, writing) = try Messages.request(request, bytes)
                let head = RequestHead(
                    requestID: request.address.requestID,
                    operationID: request.address.operationID, timeLeft: request.timeLeft,
                    realm: request.realmName(in: bytes.span))
                var batch = BatchWriter()
                let written = writing(head, &batch) == .written
                let yields = decoded(
                    request.address, code: .accepted, timeLeft: request.timeLeft,
                    realm: head.realm.text, fields: fields)
                return Reading(yields: yields, rewritten: written ? batch.bytes : nil)
            } catch {
                return Reading(yields: refused(request.address, error))
            }
        }
    }

    /// The first frame of `bytes`, read as a reply.
    static func reply(_ bytes: [UInt8]) -> Reading {
        let ignored = Reading(yields: .object(["ignored": .bool(true)]))
        var frames: [Range<Int>] = []
        guard Batch.split(bytes.span, into: &frames), let frame = frames.first,
            let reply = ReplyEnvelope.read(bytes.span, frame),
            let (fields, writing) = try? Messages.reply(reply, bytes)
        else { return ignored }
        var batch = BatchWriter()
        let written = writing(reply.address, &batch) == .written
        let yields = decoded(
            reply.address, code: reply.code, timeLeft: 0, realm: "", fields: fields)
        return Reading(yields: yields, rewritten: written ? batch.bytes : nil)
    }

    private static func refused(_ address: ReplyAddress, _ fault: CallFault) -> JSONValue {
        .object([
            "refused": .string(fault.reason.name ?? ""),
            "code": .number(Int64(fault.rawValue)),
            "kind": .number(Int64(address.kind.rawValue)),
            "request_id": .string(hex(address.requestID)),
            "operation_id": .string(hex(address.operationID)),
        ])
    }

    private static func decoded(
        _ address: ReplyAddress, code: Reason, timeLeft: UInt32, realm: String,
        fields: [String: JSONValue]
    ) -> JSONValue {
        .object([
            "kind": .number(Int64(address.kind.rawValue)),
            "code": .number(Int64(code.rawValue)),
            "request_id": .string(hex(address.requestID)),
            "operation_id": .string(hex(address.operationID)),
            "time_left": .number(Int64(timeLeft)),
            "realm": .string(realm),
            "fields": .object(fields),
        ])
    }

    static func hex(_ value: UInt64) -> String {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(value)
        return Hex.text(bytes)
    }

    static func hex(_ value: Bytes16) -> String {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return Hex.text(bytes)
    }

    static func hex(_ value: Bytes32) -> String {
        Hex.text(value.array)
    }
}
