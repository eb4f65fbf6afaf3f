/// Rules about a file's text, comments and literals included.
enum TextRules {
    static let columnsMax = 100
    static let sourceLinesMax = 500
    static let testLinesMax = 800

    /// Words that say a thing is not done. Spelt in halves, so that this file may hold them.
    static let unfinished = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
    /// The same, in any case of letters.
    static let unfinishedAnyCase = ["place" + "holder"]

    /// Files longer than a reader keeps in mind.
    static func length(_ file: HouseFile, linesMax: Int) -> [String] {
        let count = file.text.last == "\n" ? file.lines.count - 1 : file.lines.count
        guard !file.isGenerated, count > linesMax else { return [] }
        return ["\(file.path): \(count) lines, at most \(linesMax)"]
    }

    /// Lines wider than a page. A line that is mostly a literal is left alone: published values
    /// are easier compared in one piece.
    static func width(_ file: HouseFile) -> [String] {
        guard !file.isGenerated else { return [] }
        let code = SwiftCode(file.text, keepsComments: true).lines
        return zip(file.lines, code).enumerated().compactMap { number, line in
            let (text, code) = line
            let isLiteral = code.count { $0 != " " } <= columnsMax / 2
            guard text.count > columnsMax, !isLiteral else { return nil }
            return "\(file.path):\(number + 1): \(text.count) columns, at most \(columnsMax)"
        }
    }

    /// Words of unfinished work.
    static func words(_ file: HouseFile) -> [String] {
        file.lines.enumerated().compactMap { number, line in
            let lower = line.lowercased()
            let word =
                unfinished.first { line.containsWord($0) }
                ?? unfinishedAnyCase.first { lower.contains($0) }
            return word.map { "\(file.path):\(number + 1): \($0)" }
        }
    }

    /// Tabs, spaces at ends of lines, carriage returns, and a last line without an end.
    static func whiteSpace(_ file: HouseFile) -> [String] {
        var found = file.lines.enumerated().compactMap { number, line in
            line.contains("\t") || line.last == " " || line.unicodeScalars.contains("\r")
                ? "\(file.path):\(number + 1): white space" : nil
        }
        if let last = file.text.last, last != "\n" {
            found.append("\(file.path): the last line has no end")
        }
        return found
    }
}
