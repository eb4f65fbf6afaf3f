/// Swift text with its comments and the content of its string literals blanked out, so that what
/// is left is code. Lines stay where they were. Code inside `\( )` of a literal is blanked too.
/// Comments are kept where that is asked for.
struct SwiftCode {
    private(set) var text = ""
    private let input: [Character]
    private var index = 0
    private let keepsComments: Bool

    init(_ source: String, keepsComments: Bool = false) {
        self.keepsComments = keepsComments
        input = Array(source)
        while index < input.count { step() }
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    private mutating func step() {
        if starts("//") {
            lineComment()
        } else if starts("/*") {
            blockComment()
        } else if let hashes = literalHashes() {
            literal(hashes)
        } else {
            text.append(input[index])
            index += 1
        }
    }

    private func starts(_ word: String) -> Bool { input[index...].starts(with: word) }

    private mutating func blank(_ count: Int) {
        for _ in 0..<count where index < input.count {
            text.append(input[index].isNewline ? input[index] : " ")
            index += 1
        }
    }

    private mutating func passComment(_ count: Int) {
        guard keepsComments else { return blank(count) }
        for _ in 0..<count where index < input.count {
            text.append(input[index])
            index += 1
        }
    }

    private mutating func lineComment() {
        while index < input.count, !input[index].isNewline { passComment(1) }
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if starts("/*") {
                depth += 1
                passComment(2)
            } else if starts("*/") {
                depth -= 1
                passComment(2)
            } else {
                passComment(1)
            }
        } while depth > 0 && index < input.count
    }

    /// How many `#` stand before a quote here; nil where no literal starts.
    private func literalHashes() -> Int? {
        var end = index
        while end < input.count, input[end] == "#" { end += 1 }
        return end < input.count && input[end] == "\"" ? end - index : nil
    }

    private mutating func literal(_ hashes: Int) {
        let pound = String(repeating: "#", count: hashes)
        let isMultiline = input[(index + hashes)...].starts(with: "\"\"\"")
        let quote = isMultiline ? "\"\"\"" : "\""
        blank(hashes + quote.count)
        while index < input.count {
            if starts(quote + pound) {
                blank(quote.count + hashes)
                return
            }
            if starts("\\" + pound + "(") {
                blank(2 + hashes)
                interpolation()
            } else if starts("\\" + pound) {
                blank(2 + hashes)
            } else if !isMultiline, input[index].isNewline {
                return
            } else {
                blank(1)
            }
        }
    }

    /// From behind `\(` to its closing parenthesis; literals inside are passed over whole.
    private mutating func interpolation() {
        var depth = 1
        while depth > 0, index < input.count {
            if let hashes = literalHashes() {
                literal(hashes)
                continue
            }
            if input[index] == "(" { depth += 1 }
            if input[index] == ")" { depth -= 1 }
            blank(1)
        }
    }
}

extension StringProtocol {
    /// Whether `word` stands in the text as a word of its own.
    func containsWord(_ word: String) -> Bool {
        var rest = self[...]
        while let found = rest.firstRange(of: word) {
            let before = rest[..<found.lowerBound].last ?? self[..<found.lowerBound].last
            let after = rest[found.upperBound...].first
            if !Self.isWordCharacter(before), !Self.isWordCharacter(after) { return true }
            rest = rest[found.upperBound...]
        }
        return false
    }

    private static func isWordCharacter(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isLetter || character.isNumber || character == "_"
    }
}
