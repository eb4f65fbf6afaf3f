/// What an answer says of its own keeping: `Cache-Control` less `Age` (RFC 9111, sections 4.2
/// and 5.2), read strictly. What can't be read counts as stale at once, as the RFC advises.
package struct CachePolicy: Hashable, Sendable {
    /// The longest life told; a longer one is this one (RFC 9111, section 1.2.2).
    package static let secondsMax: UInt64 = 1 << 31

    /// How much longer it is fresh; nil where nothing is said of that.
    package var seconds: UInt64?
    /// It may not be kept.
    package var forbidsStoring: Bool

    /// A policy of these parts; without any, nothing is said.
    package init(seconds: UInt64? = nil, forbidsStoring: Bool = false) {
        self.seconds = seconds
        self.forbidsStoring = forbidsStoring
    }

    /// What header lines say: the values of `Cache-Control`, and those of `Age`.
    package init(cacheControl: [[UInt8]], age: [[UInt8]]) {
        self.init()
        var maxAge: UInt64?
        var isStale = false
        for value in cacheControl {
            guard let directives = CacheDirective.all(in: value) else {
                isStale = true
                continue
            }
            for directive in directives {
                switch directive.name {
                case "no-store": forbidsStoring = true
                case "no-cache": isStale = true
                case "max-age":
                    // Told twice is as good as not understood (section 4.2.1).
                    guard maxAge == nil, let seconds = Self.seconds(directive.argument) else {
                        isStale = true
                        continue
                    }
                    maxAge = seconds
                default: continue
                }
            }
        }
        if isStale {
            seconds = 0
        } else if let maxAge {
            let passed = age.count == 1 ? Self.seconds(age[0]) ?? 0 : 0
            seconds = maxAge > passed ? maxAge - passed : 0
        }
    }

    /// A number of seconds (`delta-seconds`); nil for anything else.
    private static func seconds(_ text: [UInt8]?) -> UInt64? {
        guard let text, !text.isEmpty, FetchHost.areDigits(text) else { return nil }
        return text.reduce(0) { sum, digit in
            min(sum * 10 + UInt64(digit - UInt8(ascii: "0")), secondsMax)
        }
    }
}

/// One member of `Cache-Control`: a name in small letters and what follows `=`, unquoted.
struct CacheDirective {
    var name: String
    var argument: [UInt8]?

    /// The members of a header line's value; nil when it is no such list.
    static func all(in value: [UInt8]) -> [CacheDirective]? {
        var reader = Reader(bytes: value)
        var found: [CacheDirective] = []
        while true {
            reader.skipBlanks()
            if let name = reader.token() {
                var directive = CacheDirective(name: name.lowercased())
                if reader.skip(UInt8(ascii: "=")) {
                    guard let argument = reader.argument() else { return nil }
                    directive.argument = argument
                }
                found.append(directive)
                reader.skipBlanks()
            }
            if reader.isAtEnd { return found }
            guard reader.skip(UInt8(ascii: ",")) else { return nil }
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        var isAtEnd: Bool { place == bytes.count }

        mutating func skip(_ byte: UInt8) -> Bool {
            guard place < bytes.count, bytes[place] == byte else { return false }
            place += 1
            return true
        }

        mutating func skipBlanks() {
            while skip(0x20) || skip(0x09) {}
        }

        mutating func token() -> String? {
            let start = place
            while place < bytes.count, bytes[place].isTokenByte { place += 1 }
            guard place > start else { return nil }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }

        /// A token or a quoted string.
        mutating func argument() -> [UInt8]? {
            guard skip(UInt8(ascii: "\"")) else { return token().map { Array($0.utf8) } }
            var text: [UInt8] = []
            while place < bytes.count {
                if skip(UInt8(ascii: "\"")) { return text }
                if skip(UInt8(ascii: "\\")), isAtEnd { return nil }
                text.append(bytes[place])
                place += 1
            }
            return nil
        }
    }
}
