import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayServices
import AssaySystem
import AssayWire
import Testing

/// Who may ask what: keys, realms, rights.
@Suite struct KeyRightTests {
    @Test(arguments: CallSample.all)
    func `a call needs exactly its right`(sample: CallSample) throws {
        for right in CallRight.allCases {
            let gate = try gate(keys: [("k", "secret", ["*"], [right.rawValue])])
            let step = gate.read(authorized(sample.whole, "Bearer secret"), freshID: { .zero })
            guard right != sample.right else {
                guard case .ask = step else { throw GateTestError.answered(403) }
                continue
            }
            #expect(try answer(step).status == 403, "\(right)")
        }
    }

    @Test(arguments: CallSample.all)
    func `the documentation names each call's right`(sample: CallSample) throws {
        let path = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let bytes = try FileIO.read("/\(path)/deploy/api-keys.md", bytesMax: 1 << 20)
        let text = String(decoding: bytes, as: UTF8.self)
        let row = try #require(
            text.split(separator: "\n").first { $0.hasPrefix("| `\(sample.right.rawValue)` |") })
        #expect(row.contains("`\(sample.method) \(sample.pattern)`"), "\(row)")
    }

    @Test(arguments: [
        [], ["Bearer wrong"], ["Bearer secret", "Bearer secret"], ["Basic c2VjcmV0"],
        ["secret"], ["Bearer"], ["Bearer "], ["Bearersecret"], ["Bearer secret2"],
        ["Bearer secre"], ["Bearer Secret"], ["DPoP secret"], ["Bearer secret,Bearer secret"],
        ["Bearer secret "], [""], ["Bearer\tsecret"],
        ["Bearer fd25f9578f53d64c74f2386ae4a65ffe4ce581992e2728f7a857b64838ef9d20"],
    ])
    func `no key, a wrong one, two or another scheme is 401`(lines: [String]) throws {
        let gate = try gate(keys: [("k", "secret", ["*"], CallRight.allCases.map(\.rawValue))])
        var call = post("/v1/pkce/verify", pkce)
        call.authorizations = lines.map { Array($0.utf8) }
        let told = try answer(gate.read(call, freshID: { .zero }))
        #expect(told.status == 401)
        #expect(told.headers.contains(HTTPField(.wwwAuthenticate, "Bearer")))
        #expect(told.headers.contains(HTTPField(.contentType, "application/problem+json")))
        #expect(told.metric == .unauthorized)
        #expect(!String(decoding: told.body, as: UTF8.self).contains("secret"))
    }

    @Test func `the digest in the file is no key`() throws {
        let digest = SHA256.digest("secret".utf8.span).hexadecimal
        let gate = try gate(keys: [("k", "secret", ["*"], ["verify"])])
        let call = authorized(post("/v1/pkce/verify", pkce), "Bearer \(digest)")
        #expect(try answer(gate.read(call, freshID: { .zero })).status == 401)
    }

    @Test(arguments: ["Bearer secret", "bearer secret", "BEARER   secret"])
    func `the scheme may have any case and more than one blank`(line: String) throws {
        let gate = try gate(keys: [("k", "secret", ["*"], ["verify"])])
        _ = try ask(gate, authorized(post("/v1/pkce/verify", pkce), line))
    }

    @Test func `a key is for its realms`() throws {
        var configuration = Configuration.embedded()
        var second = configuration.realms[0]
        second.name = try #require(RealmName("second"))
        configuration.realms.append(second)
        let gate = try gate(keys: [("k", "secret", ["second"], ["verify"])], configuration)
        func asking(_ realm: String) -> GateCall {
            let body = pkce.dropLast() + #","realm":"\#(realm)"}"#
            return authorized(post("/v1/pkce/verify", String(body)), "Bearer secret")
        }
        _ = try ask(gate, asking("second"))
        let outside = try answer(gate.read(asking("default"), freshID: { .zero }))
        let unknown = try answer(gate.read(asking("third"), freshID: { .zero }))
        #expect(outside.status == 403)
        // The same words, so that a key does not learn which realms there are.
        #expect(outside == unknown)
    }

    @Test func `the only realm is checked where a call names none`() throws {
        let gate = try gate(keys: [("k", "secret", ["second"], ["verify"])])
        let call = authorized(post("/v1/pkce/verify", pkce), "Bearer secret")
        #expect(try answer(gate.read(call, freshID: { .zero })).status == 403)
    }

    @Test func `a key's name is the caller that the ledger counts`() throws {
        let gate = try gate(keys: [
            ("shop", "one", ["*"], ["verify"]), ("bank", "two", ["*"], ["verify"]),
        ])
        let body = dpop(adding: #""operation_id":"0123456789abcdef""#)
        var ids: [Bytes16] = []
        for (key, name) in [("one", "shop"), ("two", "bank")] {
            let call = authorized(post("/v1/dpop/verify", body), "Bearer \(key)")
            let frame = try ask(gate, call).frame
            let envelope = try read(frame)
            let request = try DPoPVerifyRequest.decode(envelope, in: frame.span)
            #expect(string(frame, request.caller) == name)
            ids.append(envelope.address.operationID)
        }
        #expect(ids[0] != ids[1])
    }

    @Test func `who has no key learns nothing of the call's faults, only of paths`() throws {
        let gate = try gate(keys: [("k", "secret", ["*"], ["verify"])])
        func status(_ call: GateCall) throws -> Int {
            try answer(gate.read(call, freshID: { .zero })).status
        }
        #expect(try status(post("/v1/dpop/verify", "not JSON")) == 401)
        #expect(try status(get("/v1/events", "x=1")) == 401)
        #expect(try status(post("/v1/nowhere", "{}")) == 404)
        #expect(try status(get("/v1/dpop/verify", nil)) == 405)
    }

    private func gate(
        keys: [(name: String, key: String, realms: [String], rights: [String])],
        _ configuration: Configuration = .embedded()
    ) throws -> Gate {
        let entries = keys.map { key in
            let digest = SHA256.digest(key.key.utf8.span).hexadecimal
            return #"{"name":"\#(key.name)","sha256":"\#(digest)","realms":\#(key.realms),"#
                + #""rights":\#(key.rights)}"#
        }
        let text = "{\"keys\":[" + entries.joined(separator: ",") + "]}"
        return Gate(configuration, keys: try APIKeys.parse(text.utf8.span))
    }

    private func authorized(_ call: GateCall, _ line: String) -> GateCall {
        var call = call
        call.authorizations = [Array(line.utf8)]
        return call
    }

    private func answer(_ step: GateStep) throws -> HTTPAnswer {
        guard case .answer(let answer) = step else { throw GateTestError.passedOn }
        return answer
    }
}
