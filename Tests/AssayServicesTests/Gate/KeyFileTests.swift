import AssayBytes
import AssayCrypto
import AssayServices
import AssaySystem
import Testing

/// The file of keys.
@Suite struct KeyFileTests {
    static let digest = String(repeating: "a0", count: 32)

    static func entry(
        name: String = #""k""#, sha256: String = "\"\(digest)\"", realms: String = #"["*"]"#,
        rights: String = #"["verify"]"#, more: String = ""
    ) -> String {
        #"{"name":\#(name),"sha256":\#(sha256),"realms":\#(realms),"rights":\#(rights)\#(more)}"#
    }

    @Test(arguments: [
        entry(), entry(realms: #"["a","b-1"]"#), entry(rights: #"["verify","events"]"#),
        "",
        entry() + ", // the second\n"
            + entry(name: #""l""#, sha256: "\"\(String(repeating: "b1", count: 32))\""),
    ])
    func `a good file is read, comments and all`(entries: String) throws {
        _ = try APIKeys.parse("{\"keys\":[\(entries)]}".utf8.span)
    }

    @Test(arguments: [
        (entry(name: #""""#), "name"), (entry(name: "1"), "name"), (entry(name: #""a b""#), "name"),
        (entry(name: "\"\(String(repeating: "n", count: 65))\""), "name"),
        (entry(name: #""ü""#), "name"), (entry(sha256: #""a0""#), "sha256"),
        (entry(sha256: "\"\(digest.uppercased())\""), "sha256"), (entry(sha256: "1"), "sha256"),
        (entry(sha256: "\"\(digest)a0\""), "sha256"), (entry(realms: "[]"), "no realm"),
        (entry(realms: #""*""#), "realms"), (entry(realms: #"["*","a"]"#), "* is no realm"),
        (entry(realms: #"["A"]"#), "A is no realm"), (entry(realms: #"["check"]"#), "check"),
        (entry(realms: "[1]"), "realms"), (entry(rights: "[]"), "no right"),
        (entry(rights: #"["*"]"#), "* is no right"), (entry(rights: #"["Verify"]"#), "Verify"),
        (entry(rights: #"["all"]"#), "verify, issue, enroll"),
        (entry(more: #","note":"x""#), "nothing else"), (entry() + "," + entry(), "twice"),
        (entry() + "," + entry(name: #""l""#), "twice"), ("1", "object"), ("[]", "object"),
        (#"{"name":"k"}"#, "sha256"), (entry(more: #","name":"k""#), "JSON"),
    ])
    func `a mistake is told with its line`(entries: String, told: String) {
        do throws(APIKeys.Problem) {
            _ = try APIKeys.parse("{\n\"keys\":[\n\(entries)]}".utf8.span)
            Issue.record("read")
        } catch {
            #expect(error.text.contains(told), "\(error.text)")
            #expect(error.text.contains("twice") || error.text.hasPrefix("line 3"), "\(error.text)")
        }
    }

    @Test(arguments: ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[],"more":1}"#, #"{"keys":[]"#])
    func `a file that is no list of keys is refused`(text: String) {
        #expect(throws: APIKeys.Problem.self) { _ = try APIKeys.parse(text.utf8.span) }
    }

    @Test func `a file that others may read is refused, and with it the start`() throws {
        let path = "/tmp/assay-keys-\(try SecureRandom.uint64())"
        let text = "{\"keys\":[\(Self.entry())]}"
        try FileIO.writeAtomically(path, text.utf8.span, permissions: 0o600)
        defer { try? FileIO.remove(path) }
        var settings = GateSettings()
        settings.apiKeysFile = path
        #expect(try APIKeys.inForce(settings) != nil)
        for permissions: UInt32 in [0o640, 0o604, 0o620, 0o602, 0o610, 0o601] {
            try FileMode.set(path, permissions: permissions)
            #expect(refusal(settings)?.contains("chmod 600") == true)
        }
        settings.apiKeysFile = path + ".none"
        #expect(refusal(settings)?.contains(settings.apiKeysFile) == true)
    }

    @Test func `calls go without a key only where that is allowed and nobody else can call`() throws
    {
        var settings = GateSettings()
        #expect(try APIKeys.inForce(settings) == nil)
        settings.listen = .unix(path: "/run/assay/gate")
        #expect(try APIKeys.inForce(settings) == nil)
        for text in ["0.0.0.0:8080", "[::]:8080", "192.0.2.1:8080"] {
            settings.listen = try #require(SocketAddress(text))
            #expect(refusal(settings)?.contains("gate.listen \(settings.listen.text)") == true)
        }
        settings = GateSettings()
        settings.allowsWithoutKey = false
        #expect(refusal(settings)?.contains("allow_without_key") == true)
    }

    @Test func `a key made anew stands in its entry by its digest alone`() throws {
        let secret = Bytes32(1, 2, 3, 4)
        let made = try NewAPIKey(
            name: "shop", realms: ["default"], rights: ["verify", "issue"], secret: secret)
        let key = String(decoding: made.key, as: UTF8.self)
        let entry = String(decoding: made.entry, as: UTF8.self)
        #expect(key == "assay_AAAAAAAAAAEAAAAAAAAAAgAAAAAAAAADAAAAAAAAAAQ")
        let digest = SHA256.digest(made.key.span).hexadecimal
        #expect(
            entry == #"{"name":"shop","sha256":"\#(digest)","realms":["default"],"#
                + #""rights":["verify","issue"]}"#)
        let keys = try APIKeys.parse("{\"keys\":[\(entry)]}".utf8.span)
        var call = post("/v1/pkce/verify", pkce)
        call.authorizations = [Array("Bearer \(key)".utf8)]
        _ = try ask(Gate(.embedded(), keys: keys), call)
    }

    @Test(
        arguments: [
            ("", ["*"], ["verify"]), ("a b", ["*"], ["verify"]), ("a", [], ["verify"]),
            ("a", ["*", "b"], ["verify"]), ("a", ["B"], ["verify"]), ("a", ["*"], []),
            ("a", ["*"], ["read"]),
        ] as [(String, [String], [String])])
    func `no key is made with a name, realm or right that the file could not have`(
        name: String, realms: [String], rights: [String]
    ) {
        #expect(throws: APIKeys.Problem.self) {
            _ = try NewAPIKey(name: name, realms: realms, rights: rights, secret: .zero)
        }
    }

    private func refusal(_ settings: GateSettings) -> String? {
        do {
            _ = try APIKeys.inForce(settings)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
