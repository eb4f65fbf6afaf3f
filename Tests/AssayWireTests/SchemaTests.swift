import AssayBytes
import AssayWire
import Testing

/// What is generated says what `schema/wire.json` says.
@Suite struct SchemaTests {
    private let schema: JSONValue

    init() throws {
        schema = try ProtocolFolder.read("schema/wire.json", as: JSONValue.self)
    }

    private func numbers(_ group: String) throws -> [(UInt16, String)] {
        try #require(schema[group]?.array).map { entry in
            let text = try #require(entry["number"]?.string)
            return (
                try #require(UInt16(text.dropFirst(2), radix: 16)),
                try #require(entry["name"]?.string)
            )
        }
    }

    @Test func `reasons have the schema's numbers and names`() throws {
        let wanted = try numbers("reasons")
        #expect(Reason.all.map(\.rawValue) == wanted.map(\.0))
        for (number, name) in wanted {
            #expect(Reason(rawValue: number).name == name)
            #expect(Reason(name: name)?.rawValue == number)
        }
        #expect(Reason(rawValue: 0x7F01).name == nil)
        #expect(Reason(name: "dpop.unheard_of") == nil)
    }

    @Test func `kinds have the schema's numbers and names`() throws {
        let wanted = try numbers("kinds")
        #expect(Kind.all.map(\.rawValue) == wanted.map(\.0))
        for (number, name) in wanted {
            #expect(Kind(rawValue: number).name == name)
        }
        #expect(Kind(rawValue: 0).name == nil)
    }

    @Test func `limits have the schema's values`() throws {
        let wanted = try #require(schema["limits"]?.array).map {
            (try #require($0["name"]?.string), try #require($0["value"]?.number))
        }
        let known: [String: Int] = [
            "frame_bytes_max": WireLimits.frameBytesMax,
            "frame_bytes_min": WireLimits.frameBytesMin,
            "frame_fields_max": WireLimits.frameFieldsMax,
            "batch_frames_max": WireLimits.batchFramesMax,
            "batch_bytes_max": WireLimits.batchBytesMax,
            "realm_bytes_max": WireLimits.realmBytesMax,
            "obligations_max": WireLimits.obligationsMax,
            "minting_keys_max": WireLimits.mintingKeysMax,
            "realms_max": WireLimits.realmsMax,
            "limit_entries_max": WireLimits.limitEntriesMax,
            "queries_max": WireLimits.queriesMax, "lost_max": WireLimits.lostMax,
            "id_text_bytes_max": WireLimits.idTextBytesMax,
            "account_bytes_max": WireLimits.accountBytesMax,
            "assertion_bytes_max": WireLimits.assertionBytesMax,
            "document_bytes_max": WireLimits.documentBytesMax,
            "jti_bytes_max": WireLimits.jtiBytesMax,
        ]
        #expect(wanted.count == known.count)
        for (name, value) in wanted {
            #expect(known[name] == Int(value), "\(name)")
        }
    }

    @Test func `the specification and the grammar list every number`() throws {
        let specification = try ProtocolFolder.text("SPEC.md")
        let grammar = try ProtocolFolder.text("grammar.abnf")
        for group in ["kinds", "reasons", "tags", "obligations", "results", "queries", "records"] {
            for entry in try #require(schema[group]?.array) {
                let number = try #require(entry["number"]?.string)
                let name = try #require(entry["name"]?.string)
                #expect(specification.contains("| \(number) | `\(name)` |"), "\(name)")
                guard group == "tags" else { continue }
                let digits = number.dropFirst(2)
                let rule = "%x\(digits.prefix(2)).\(digits.suffix(2)) value-length"
                #expect(grammar.contains(rule), "\(name)")
            }
        }
    }

    @Test func `the verdict of a code is that of its area`() {
        #expect(Reason.accepted.verdict == .accepted)
        #expect(Reason.malformed.verdict == .callFault)
        #expect(Reason.operationMismatch.verdict == .callFault)
        #expect(Reason.unavailable.verdict == .undecided)
        #expect(Reason.quotaExceeded.verdict == .undecided)
        #expect(Reason(rawValue: 0x01FF).verdict == .undecided)
        #expect(Reason.dpopReplayed.verdict == .refused)
        #expect(Reason.ledgerClosed.verdict == .refused)
        #expect(Reason(rawValue: 0xFFFF).verdict == .refused)
    }

    /// Each field of each request, of the most bytes it may have and of one more.
    @Test func `every field is read up to its largest and refused beyond`() throws {
        let tags = try #require(schema["tags"]?.array)
        var checked = 0
        for message in try #require(schema["messages"]?.array)
        where message["part"]?.string == "request" {
            let kindName = try #require(message["kind"]?.string)
            let kind = try #require(Kind.all.first { $0.name == kindName })
            // Of fields of which there may be only one, the first is left out.
            let either = message["one_of"]?.array?.first?.array?.first?.string
            let names = try #require(message["fields"]?.array).map {
                try #require($0.string).replacing("!", with: "")
            }.filter { $0 != either }
            let fields = try names.map { name in
                try #require(tags.first { $0["name"]?.string == name })
            }
            for index in fields.indices where fields[index]["type"]?.string == "bytes" {
                let max = Int(try #require(fields[index]["max"]?.number))
                let most = try frame(kind, fields, index, count: max)
                let more = try frame(kind, fields, index, count: max + 1)
                #expect(Reading.request(most).yields["fields"] != nil, "\(names[index])")
                #expect(
                    Reading.request(more).yields["refused"]?.string == "field_invalid",
                    "\(names[index])")
                checked += 1
            }
        }
        #expect(checked > 10)
    }

    private func frame(
        _ kind: Kind, _ fields: [JSONValue], _ longest: Int, count: Int
    ) throws -> [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 0, 0xA5, 0x51, 1, 0]
        bytes.appendBigEndian(kind.rawValue)
        bytes.append(contentsOf: repeatElement(0, count: 31))
        for (index, field) in fields.enumerated() {
            let tag = try #require(field["number"]?.string)
            bytes.appendBigEndian(try #require(UInt16(tag.dropFirst(2), radix: 16)))
            let value = index == longest ? Array(repeating: 0x61, count: count) : sample(field)
            bytes.appendBigEndian(UInt16(value.count))
            bytes.append(contentsOf: value)
        }
        bytes.setBigEndian(UInt32(bytes.count - 4), at: 0)
        return bytes
    }

    private func sample(_ field: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        switch (field["type"]?.string, field["sample"]) {
        case ("ascii", .string(let text)): bytes = Array(text.utf8)
        case ("choice", .number(let value)): bytes = [UInt8(truncatingIfNeeded: value)]
        case ("bool", _): bytes = [1]
        case ("i64", .number(let value)): bytes.appendBigEndian(value)
        case ("u32", .number(let value)):
            bytes.appendBigEndian(UInt32(truncatingIfNeeded: value))
        case (_, .string(let text)): bytes = Hex.bytes(text) ?? []
        default: break
        }
        return bytes
    }
}
