/// Rules about a file's code, each with what it finds.
enum CodeRules {
    /// The targets that own C libraries or talk to the kernel.
    static let unsafeTargets: Set<String> = [
        "AssayCrypto", "AssayTransport", "AssayHTTP", "AssayStore", "AssaySystem",
    ]

    /// `unsafe`, and what strict memory safety would ask to be marked so.
    static func unsafeUse(_ file: HouseFile) -> [String] {
        guard !unsafeTargets.contains(file.target) else { return [] }
        return find(in: file) { line in
            line.containsWord("unsafe") ? "unsafe outside the targets that may" : nil
        }
    }

    /// What turns an input into a trap: forced tries, casts and values, and fatal errors.
    static func force(_ file: HouseFile) -> [String] {
        find(in: file) { line in
            for word in ["try!", "as!", "fatalError(", "unowned(unsafe)"] where line.contains(word)
            {
                return word
            }
            return hasForcedValue(line) ? "a forced value or type" : nil
        }
    }

    /// Concurrency that the compiler does not check.
    static func unchecked(_ file: HouseFile) -> [String] {
        find(in: file) { line in
            line.contains("@unchecked") ? "@unchecked: make the compiler check it" : nil
        }
    }

    /// `!` behind a name, a parenthesis, a bracket or a question mark.
    private static func hasForcedValue(_ line: Substring) -> Bool {
        let characters = Array(line)
        for index in characters.indices.dropFirst() where characters[index] == "!" {
            let before = characters[index - 1]
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            let isBehindValue = before.isLetter || before.isNumber || "_)]?`".contains(before)
            if isBehindValue, after != "=" || characters.dropFirst(index + 2).first == "=" {
                return true
            }
        }
        return false
    }

    private static func find(
        in file: HouseFile, _ finding: (Substring) -> String?
    ) -> [String] {
        SwiftCode(file.text).lines.enumerated().compactMap { number, line in
            finding(line).map { "\(file.path):\(number + 1): \($0)" }
        }
    }
}
