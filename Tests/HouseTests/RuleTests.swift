import Testing

/// The rules themselves: each must find what is wrong and pass what is right.
@Suite struct RuleTests {
    private func file(_ text: String, _ path: String = "Sources/AssayWire/A.swift") -> HouseFile {
        HouseFile(path: path, text: text)
    }

    @Test func `imports are found in every form`() {
        let text = """
            import A
            package import B
              @testable import C
            @preconcurrency public import D
            import struct E.Name
            import F.Sub
            // import No
            let text = "import No"
            /* import No */ let important = 1
            """
        #expect(ImportTable.imports(of: text) == ["A", "B", "C", "D", "E", "F"])
    }

    @Test(arguments: ["AssayCrypto", "Foundation", "Glibc", "AssayServices", "COpenSSL"])
    func `an import the table does not have is found`(module: String) {
        #expect(ImportTable.findings(file("package import \(module)\n")).count == 1)
        #expect(ImportTable.findings(file("import AssayBytes\nimport Synchronization\n")) == [])
    }

    @Test func `services may not import the prover, and unknown targets nothing`() {
        let service = "Sources/AssayServices/A.swift"
        #expect(ImportTable.findings(file("import AssayProver", service)).count == 1)
        #expect(ImportTable.findings(file("import AssayPeer", service)) == [])
        #expect(ImportTable.findings(file("", "Sources/AssayNew/A.swift")).count == 1)
    }

    @Test func `comments and literals are no code`() {
        let cases = [
            ("a // b", "a "), ("a /* b /* c */ d */ e", "a  e"), ("\"b\" c", " c"),
            ("\"\\\"b\" c", " c"), ("#\"b\"c\"# d", " d"), ("\"\\(b(\"c\")) d\" e", " e"),
            ("\"\"\"\nb \"c\" \\\"\"\" d\n\"\"\" e", "\n\n e"), ("\"b // c\" d", " d"),
            ("#if a", "#if a"),
        ]
        for (text, code) in cases {
            let left = SwiftCode(text)
            #expect(squeezed(left.text) == squeezed(code), "\(text)")
            #expect(left.text.count == text.count, "\(text)")
        }
    }

    private func squeezed(_ text: String) -> String {
        text.filter { $0 != " " }
    }

    @Test(arguments: [
        "try! a()", "a as! B", "fatalError()", "a!", "a!.b", "a()!", "a[0]!", "let a: B!",
        "a?!", "a!== b", "f(a!, b)",
    ])
    func `what forces is found`(code: String) {
        #expect(CodeRules.force(file(code)).count == 1)
        #expect(CodeRules.force(file("// \(code)\nlet a = \"\(code)\"\n")) == [])
    }

    @Test(arguments: [
        "!a", "a != b", "a!=b", "if !a.b {", "(!a)", "try? a()", "a as? B", "a !== b",
    ])
    func `what forces nothing is not found`(code: String) {
        #expect(CodeRules.force(file(code)) == [])
    }

    @Test func `unsafe is found outside the targets that may`() {
        for code in ["unsafe a()", "nonisolated(unsafe) let a", "@unsafe func a()"] {
            #expect(CodeRules.unsafeUse(file(code)).count == 1, "\(code)")
            #expect(CodeRules.unsafeUse(file(code, "Sources/AssayCrypto/A.swift")) == [])
        }
        #expect(CodeRules.unsafeUse(file("// unsafe\nlet unsafeties = 1")) == [])
        #expect(CodeRules.unchecked(file("class A: @unchecked Sendable {}")).count == 1)
    }

    @Test func `long files are found unless they are generated`() {
        let long = String(repeating: "a\n", count: 501)
        #expect(TextRules.length(file(long), linesMax: 500).count == 1)
        #expect(TextRules.length(file(String(long.dropLast(2))), linesMax: 500) == [])
        let generated = file(long, "Sources/AssayWire/Generated/A.swift")
        #expect(TextRules.length(generated, linesMax: 500) == [])
    }

    @Test func `wide lines are found unless they are one literal`() {
        let wide = String(repeating: "a", count: 101)
        #expect(TextRules.width(file(wide)).count == 1)
        #expect(TextRules.width(file("// \(wide)")).count == 1)
        #expect(TextRules.width(file("let a = \"\(wide)\"")) == [])
        #expect(TextRules.width(file("let a = \"\"\"\n    \(wide)\n    \"\"\"")) == [])
        #expect(TextRules.width(file(String(wide.dropLast()))) == [])
        #expect(TextRules.width(file(String(repeating: "é", count: 100))) == [])
    }

    @Test func `words of unfinished work are found`() {
        for word in TextRules.unfinished {
            #expect(TextRules.words(file("// \(word): later")).count == 1)
            #expect(TextRules.words(file("// \(word)X")) == [])
        }
        for word in TextRules.unfinishedAnyCase {
            #expect(TextRules.words(file("\(word.uppercased())s")).count == 1)
        }
    }

    @Test func `white space is found`() {
        for text in ["a\tb\n", "a \n", "a\r\n", "a\r\nb\n", "a"] {
            #expect(!TextRules.whiteSpace(file(text)).isEmpty, "\(text)")
        }
        #expect(TextRules.whiteSpace(file("a b\n\nc\n")) == [])
    }

    @Test func `packages are compared with what module maps link`() {
        let map = file("module A {\n    link \"zmq\"\n}", "Sources/CLibraries/A/module.modulemap")
        let strange = file("link \"strange\"", "Sources/CLibraries/B/module.modulemap")
        #expect(PackageList.findings("[build]\nlibzmq3-dev # why\n", [map]) == [])
        #expect(PackageList.findings("[build]\n\n[run]\nlibzmq3-dev", [map]).count == 1)
        #expect(PackageList.findings("[build]\nlibzmq3-dev\nlibssl-dev", [map]).count == 1)
        #expect(PackageList.findings("libzmq3-dev", [map]).count == 1)
        #expect(PackageList.findings("[build]\n", [strange]).count == 1)
    }
}
