import AssayEncodings
import Testing

@Suite struct JSONShortNameTests {
    /// Which of the names each member of an object has, as their places in `names`.
    private static func places(of json: String, among names: [String]) throws -> [Int?] {
        var document = JSONDocument()
        try document.parse(Array(json.utf8).span)
        let wanted = names.map { JSONShortName($0) }
        return document.members(of: document.root).map { member in
            guard let name = document.shortName(member) else { return nil }
            return wanted.firstIndex { $0 == name }
        }
    }

    @Test func `a member is told from others by its name alone`() throws {
        let names = ["jti", "htm", "", "a", "nonce", "seven77"]
        let json = #"{"htm":1,"seven77":"jti","":{"jti":2},"a":[],"jti":3,"nonce":null}"#
        #expect(try Self.places(of: json, among: names) == [1, 5, 2, 3, 0, 4])
    }

    @Test(
        arguments: [
            #"{"jt":1}"#, #"{"jtii":1}"#, #"{"JTI":1}"#, #"{"\u0000jti":1}"#,
            #"{"jti\u0000":1}"#, #"{"tij":1}"#, #"{"jtijtijti":1}"#, #"{"\u0003":1}"#,
        ])
    func `a name that only resembles is another`(json: String) throws {
        #expect(try Self.places(of: json, among: ["jti"]) == [nil])
    }

    @Test func `an escaped name is the name`() throws {
        #expect(try Self.places(of: #"{"\u006Ati":1}"#, among: ["jti"]) == [0])
    }
}
