import AssayBytes
import AssayCrypto
import AssayEncodings
import AssaySystem
import AssayWire

/// The keys of a gate, from a file only its owner may read.
package struct APIKeys: Sendable {
    private let keys: [APIKey]

    /// Why a file of keys is not used.
    package struct Problem: Error, Sendable {
        package let text: String
    }

    /// What a file of keys may cost.
    private static let limits = JSONLimits(bytesMax: 1 << 20, depthMax: 6, nodesMax: 65_536)
    private static let keysMax = 1024

    /// Reads a file; refused when others than its owner may read or write it.
    package static func read(_ path: String) throws(Problem) -> APIKeys {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileIO.readPrivate(path, bytesMax: limits.bytesMax)
        } catch {
            throw Problem(text: error.text)
        }
        return try parse(bytes.span)
    }

    /// Reads the content of a file: `{"keys": [{"name", "sha256", "realms", "rights"}, …]}`.
    package static func parse(_ text: Span<UInt8>) throws(Problem) -> APIKeys {
        var document = JSONDocument(limits: limits, commentsAllowed: true)
        do throws(JSONError) {
            try document.parse(text)
        } catch {
            throw Problem(text: "line \(error.place(in: text).line): not valid JSON")
        }
        guard document.kind(document.root) == .object,
            let list = document.member("keys", of: document.root),
            document.count(of: document.root) == 1, document.kind(list) == .array,
            document.count(of: list) <= keysMax
        else { throw Problem(text: "expected {\"keys\": [ … ]} with at most \(keysMax) keys") }
        var keys: [APIKey] = []
        for node in document.elements(of: list) {
            let key = try key(node, document)
            guard !keys.contains(where: { $0.name == key.name || $0.digest == key.digest }) else {
                throw Problem(text: "the key \(key.name) stands twice")
            }
            keys.append(key)
        }
        return APIKeys(keys: keys)
    }

    private static func key(
        _ node: JSONNode, _ document: JSONDocument
    ) throws(Problem) -> APIKey {
        let line = document.place(of: node).line
        func problem(_ text: String) -> Problem { Problem(text: "line \(line): \(text)") }
        guard document.kind(node) == .object,
            let name = document.member("name", of: node).flatMap(document.text),
            APIKey.isName(name)
        else { throw problem("expected an object with a name of \(APIKey.nameForm)") }
        guard document.count(of: node) == 4,
            let hex = document.member("sha256", of: node).flatMap(document.text),
            let digest = Bytes32(hexadecimal: hex)
        else {
            throw problem(
                "\(name): expected name, sha256 (64 lower-case hexadecimal digits), realms and "
                    + "rights, and nothing else")
        }
        let realms = try words("realms", node, document, problem)
        let rights = try words("rights", node, document, problem)
        do throws(Problem) {
            return APIKey(
                name: name, digest: digest, realms: try APIKey.realms(realms),
                rights: try APIKey.rights(rights))
        } catch {
            throw problem("\(name): \(error.text)")
        }
    }

    private static func words(
        _ name: String, _ node: JSONNode, _ document: JSONDocument,
        _ problem: (String) -> Problem
    ) throws(Problem) -> [String] {
        guard let list = document.member(name, of: node), document.kind(list) == .array else {
            throw problem("expected a list as \(name)")
        }
        var words: [String] = []
        for element in document.elements(of: list) {
            guard let word = document.text(element) else {
                throw problem("expected strings in \(name)")
            }
            words.append(word)
        }
        return words
    }

    /// The keys a configuration names; nil where calls are served without one, which they are
    /// only to this machine.
    package static func inForce(_ settings: GateSettings) throws(ServiceFailure) -> APIKeys? {
        guard !settings.apiKeysFile.isEmpty else {
            guard settings.allowsWithoutKey else {
                throw ServiceFailure("gate.allow_without_key is false: name gate.api_keys_file")
            }
            guard settings.listen.isLoopback else {
                throw ServiceFailure(
                    "gate.listen \(settings.listen.text): others could reach it without a key; "
                        + "name gate.api_keys_file, or use 127.0.0.1, [::1] or unix:/PATH")
            }
            return nil
        }
        do throws(Problem) {
            return try read(settings.apiKeysFile)
        } catch {
            throw ServiceFailure("\(settings.apiKeysFile): \(error.text)")
        }
    }

    /// The key that was presented; nil for none of these. Every key is compared, in time that
    /// does not depend on where digests differ.
    func key(of presented: [UInt8]) -> APIKey? {
        let digest = SHA256.digest(presented.span)
        var found: APIKey?
        for key in keys where key.digest.constantTimeEquals(digest) { found = key }
        return found
    }
}

extension Bytes32 {
    /// The bytes 64 hexadecimal digits are.
    fileprivate init?(hexadecimal text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1])
            else { return nil }
            bytes.append(high << 4 | low)
        }
        self.init(bytes.span)
    }

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
