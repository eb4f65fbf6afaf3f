import Testing

/// One case of a Wycheproof signature file, with the key of its group.
struct WycheproofCase {
    var number: Int
    var comment: String
    var flags: [String]
    var message: [UInt8]
    var signature: [UInt8]
    var result: String
    var key: [String: String]
    var keyExponent: UInt32
}

enum WycheproofFile {
    /// All cases of a file; nil where the file is not there.
    static func cases(_ name: String) throws -> [WycheproofCase]? {
        guard let file = try VectorFiles.object("wycheproof/\(name)_test.json") else { return nil }
        var cases: [WycheproofCase] = []
        let groups = try #require(file["testGroups"] as? [[String: Any]])
        for group in groups {
            let key = try #require(group["publicKey"] as? [String: Any])
            let texts = key.compactMapValues { $0 as? String }
            let exponent = texts["publicExponent"].flatMap { UInt32($0, radix: 16) } ?? 0
            for test in try #require(group["tests"] as? [[String: Any]]) {
                cases.append(
                    WycheproofCase(
                        number: try #require(test["tcId"] as? Int),
                        comment: test["comment"] as? String ?? "",
                        flags: test["flags"] as? [String] ?? [],
                        message: TestBytes.hex(try #require(test["msg"] as? String)),
                        signature: TestBytes.hex(try #require(test["sig"] as? String)),
                        result: try #require(test["result"] as? String),
                        key: texts, keyExponent: exponent))
            }
        }
        #expect(cases.count == file["numberOfTests"] as? Int)
        return cases
    }
}
