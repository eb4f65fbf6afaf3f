import AssayBytes
import AssayEncodings
import AssayServices
import AssayWire
import Testing

/// The query of calls without a body.
@Suite struct QueryTests {
    let gate = Gate(.embedded())

    @Test(arguments: [
        ("account=alice", "alice"), ("account=a%20b", "a b"), ("account=%C3%BC", "ü"),
        ("account=%c3%bc", "ü"), ("account=a%2Bb", "a+b"), ("account=a=b", "a=b"),
        ("account=%26%3D%3F%25", "&=?%"), ("account=a%00b", "a\0b"),
        ("account=%22%5C", "\"\\"), ("realm=default&account=x", "x"), ("account=a?b", "a?b"),
        ("account=a;realm=b", "a;realm=b"),
    ])
    func `a value is decoded once`(query: String, account: String) throws {
        let frame = try ask(gate, get("/v1/credentials", query)).frame
        let request = try CredentialListRequest.decode(try read(frame), in: frame.span)
        #expect(string(frame, request.account) == account)
    }

    @Test(arguments: [
        "account=%", "account=%4", "account=%GG", "account=%4G", "account=a%", "account=%%41",
        "account=%FF", "account=%C3", "account=%C3%28", "account=%ED%A0%80", "account=%C0%80",
        "account=%F4%90%80%80", "account=a+b", "account", "=alice", "account=a&", "&account=a",
        "account=a&&realm=default", "account=a&account=a", "account=a&account=b",
        "account=a&realm=default&realm=default", "Account=a", "%61ccount=a", "account=a&other=1",
        "account =a", "realm=default;account=a", "", "realm=default", "account=a&after=1",
        "account=a&operation_id=0123456789abcdef", "account\0=a",
    ])
    func `a query that is not exactly names, once each, and encoded values is 400`(
        query: String
    ) throws {
        #expect(try status(get("/v1/credentials", query)) == 400)
    }

    @Test func `bytes that are not UTF-8 are refused raw as well as encoded`() throws {
        for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] {
            var call = get("/v1/credentials", "account=")
            call.query? += bytes
            #expect(try status(call) == 400)
            call.query = bytes + Array("account=a".utf8)
            #expect(try status(call) == 400)
        }
    }

    @Test(arguments: [
        "after=", "after=-1", "after=%2B1", "after=1.0", "after=1e3", "after=0x10", "after=a",
        "after=%201", "after=9223372036854775808", "after=00000000000000000001",
        "limit=-1", "limit=ten", "limit=", "limit=1&limit=1",
    ])
    func `a position or limit is digits within 64 bits`(query: String) throws {
        #expect(try status(get("/v1/events", query)) == 400)
    }

    @Test func `events are asked with what the query says and nothing else`() throws {
        let frame = try ask(
            gate, get("/v1/events", "account=a&after=9223372036854775807&limit=4294967296")
        ).frame
        let request = try EventListRequest.decode(try read(frame), in: frame.span)
        #expect(string(frame, request.account) == "a")
        #expect(request.after == .max)
        #expect(request.limit == .max)
        for call in [get("/v1/events", nil), get("/v1/events", "")] {
            let frame = try ask(gate, call).frame
            let request = try EventListRequest.decode(try read(frame), in: frame.span)
            #expect(request == EventListRequest(account: nil, after: nil, limit: nil))
        }
    }

    @Test func `a body beside a query is 400, since it would not be read`() throws {
        for sample in CallSample.all where !sample.hasBody {
            var call = sample.whole
            call.body = Array("{}".utf8)
            #expect(try status(call) == 400)
            call.body = []
            call.bodyTooLarge = true
            #expect(try status(call) == 400)
        }
    }

    @Test func `a query needs no content type`() throws {
        var call = get("/v1/credentials", "account=a")
        call.contentTypes = [Array("text/plain".utf8)]
        _ = try ask(gate, call)
    }

    @Test func `an account of every byte there is, encoded, comes through`() throws {
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in UInt8(0)..<0x80 {
            var call = get("/v1/credentials", "account=")
            call.query? += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            let frame = try ask(gate, call).frame
            let request = try CredentialListRequest.decode(try read(frame), in: frame.span)
            #expect(Array(frame[request.account]) == [byte])
        }
    }

    @Test func `cutting a query anywhere or flipping a bit never traps`() {
        let query = Array("account=%C3%BCx&after=12&limit=3&realm=default".utf8)
        for count in query.indices {
            _ = gate.read(events(query[..<count]), freshID: { .zero })
            for bit in 0..<8 {
                var flipped = query
                flipped[count] ^= 1 << bit
                _ = gate.read(events(flipped[...]), freshID: { .zero })
            }
        }
    }

    private func status(_ call: GateCall) throws -> Int {
        guard case .answer(let answer) = gate.read(call, freshID: { .zero }) else {
            throw GateTestError.passedOn
        }
        return answer.status
    }

    private func events(_ query: ArraySlice<UInt8>) -> GateCall {
        GateCall(
            method: Array("GET".utf8), path: Array("/v1/events".utf8), query: Array(query))
    }
}

/// A GET with a raw query.
func get(_ path: String, _ query: String?) -> GateCall {
    GateCall(
        method: Array("GET".utf8), path: Array(path.utf8), query: query.map { Array($0.utf8) })
}
