import AssayEncodings
import TestSupport
import Testing

@Suite struct JSONNameTests {
    @Test(arguments: [
        ("{\"a\":1,\"a\":1}", 7), ("{\"a\":1,\"b\":2,\"a\":3}", 13), ("{\"\":1,\"\":2}", 6),
        ("{\"a\":1,\"\\u0061\":2}", 7), ("{\"\\u0061\":1,\"a\":2}", 12),
        ("{\"é\":1,\"\\u00e9\":2}", 8), ("{\"\\ud834\\udd1e\":1,\"𝄞\":2}", 18),
        ("{\"/\":1,\"\\/\":2}", 7), ("{\"x\":{\"a\":1,\"a\":2}}", 12), ("[[{\"a\":1,\"a\":2}]]", 9),
        ("{\"a\":{\"b\":[{\"c\":1,\"d\":{},\"c\":2}]}}", 25),
        ("{\"a\":{\"a\":{\"a\":1}},\"a\":1}", 19),
    ])
    func `a name that stands twice in an object is refused where it stands again`(
        text: String, offset: Int
    ) {
        #expect(refusal(text) == JSONError(.duplicateName, at: offset))
    }

    @Test(arguments: [
        "{\"a\":{\"a\":{\"a\":1}}}", "[{\"a\":1},{\"a\":1}]", "{\"a\":1,\"A\":1,\"aa\":1,\"\":1}",
        "{\"x\":{\"a\":1},\"y\":{\"a\":1},\"a\":1}", "{\"é\":1,\"e\\u0301\":2}",
        "{\"a\":1,\"a\\u0000\":2}",
    ])
    func `the same name in another object, and other names, are not duplicates`(text: String) {
        #expect(refusal(text) == nil)
    }

    @Test func `the last of many names is found to be any of the others`() {
        let names = (0..<200).map { "name-\($0 * 7919)" }
        let object = names.map { "\"\($0)\":0" }.joined(separator: ",")
        #expect(refusal("{\(object)}") == nil)
        for name in names {
            #expect(refusal("{\(object),\"\(name)\":0}")?.kind == .duplicateName)
        }
    }

    @Test(arguments: [0, 7, 8, 9, 20])
    func `a name is found among short and long ones, wherever both stand`(others: Int) {
        for (first, second) in [
            ("short", "short"), ("longer-name", "longer-name"), ("", ""), ("ab", "\\u0061b"),
        ] {
            let between = (0..<others).map { "\"\($0 % 2 == 0 ? "n" : "another-n")\($0)\":0" }
            for place in 0...others {
                var members = ["\"\(first)\":{\"\(first)\":0}"] + between
                members.insert("\"\(second)\":0", at: place + 1)
                let text = "{\(members.joined(separator: ","))}"
                #expect(refusal(text)?.kind == .duplicateName, "\(text)")
            }
            #expect(refusal("{\((between + ["\"\(first)\":0"]).joined(separator: ","))}") == nil)
        }
    }

    @Test func `names that differ in one bit are different`() {
        var names: Set<[UInt8]> = []
        for bit in 0..<26 * 5 {
            var name = Array("abcdefghijklmnopqrstuvwxyz".utf8)
            name[bit / 5] ^= 1 << UInt8(bit % 5)
            guard name.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { continue }
            names.insert(name)
        }
        let object = names.map { "\"\(String(decoding: $0, as: UTF8.self))\":0" }
        #expect(names.count > 100)
        #expect(refusal("{\(object.joined(separator: ","))}") == nil)
    }

    @Test(arguments: [0, 1, 2, 3] as [UInt64])
    func `random objects are refused exactly when a set of their names says so`(seed: UInt64) throws
    {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<500 {
            var names: Set<Int> = []
            var isDuplicate = false
            var members: [String] = []
            for _ in 0..<Int.random(in: 1...30, using: &generator) {
                let name = Int.random(in: 0..<200, using: &generator)
                isDuplicate = isDuplicate || !names.insert(name).inserted
                members.append(
                    Bool.random(using: &generator)
                        ? "\"n\(name)\":{\"n\(name)\":0}" : "\"\\u006e\(name)\":[]")
            }
            let error = refusal("{\(members.joined(separator: ","))}")
            if (error?.kind == .duplicateName) != isDuplicate || (error != nil) != isDuplicate {
                Issue.record("seed \(seed) round \(round): \(members)")
            }
        }
    }
}
