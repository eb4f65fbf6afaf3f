import AssayEncodings
import Foundation
import TestSupport
import Testing

@Suite struct JSONMutationTests {
    private let limits = JSONLimits(depthMax: 8, nodesMax: 2000)

    /// Reads everything a document offers, so that a wrong record would trap.
    private func visit(_ document: JSONDocument) -> JSONValue {
        JSONValue(document.root, in: document)
    }

    @Test(arguments: [0, 1, 2, 3] as [UInt64])
    func `what was written is read back, however it was spaced and escaped`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<300 {
            let value = JSONValue(depth: 5, using: &generator)
            var writer = JSONWriter()
            value.write(to: &writer)
            var loose: [UInt8] = []
            value.write(to: &loose, using: &generator)
            let plain = try? parse(writer.bytes, limits: limits).get()
            let spaced = try? parse(loose, limits: limits).get()
            if plain.map(visit) != value || spaced.map(visit) != value {
                Issue.record("seed \(seed) round \(round)")
            }
        }
    }

    @Test func `every bit flipped of a text is refused or read, as another reader agrees`() throws {
        let text = Array(
            "{\"typ\":\"dpop+jwt\",\"alg\":\"ES256\",\"jwk\":{\"x\":\"\\u00e9é\",\"e\":[-1.5e+3,true,null]}}"
                .utf8)
        for bit in 0..<text.count * 8 {
            var flipped = text
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            checkAgainstFoundation(flipped, "bit \(bit)")
        }
    }

    @Test(arguments: [0, 1, 2, 3] as [UInt64])
    func `a mutated text is refused or read, as another reader agrees`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let spice = Array("{}[]\",:\\u/dD8e0.-+ \n\u{0}\u{7F}é𝄞".utf8)
        for round in 0..<800 {
            var text: [UInt8] = []
            JSONValue(depth: 4, using: &generator).write(to: &text, using: &generator)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0...text.count, using: &generator)
                let byte = spice[Int.random(in: 0..<spice.count, using: &generator)]
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: text.insert(byte, at: index)
                case 1 where index < text.count: text.remove(at: index)
                case 2 where index < text.count:
                    text[index] = UInt8.random(in: 0...255, using: &generator)
                default: if index < text.count { text[index] = byte }
                }
            }
            checkAgainstFoundation(text, "seed \(seed) round \(round)")
        }
    }

    @Test(arguments: [0, 1] as [UInt64])
    func `noise of the alphabet of JSON never traps`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("{{{[[[]]}}\"\"\"\",,::\\\\unt0019.-eE \n/rueflsa".utf8)
        var document = JSONDocument(commentsAllowed: true)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            do throws(JSONError) {
                try document.parse(text.span)
            } catch {
                if error.offset < 0 || error.offset > text.count {
                    Issue.record("seed \(seed): \(text)")
                }
            }
            _ = visit(document)
        }
    }

    /// Whatever this decoder accepts, Foundation's accepts too, save numbers beyond a double;
    /// it is laxer, so not the reverse.
    private func checkAgainstFoundation(_ text: [UInt8], _ what: String) {
        switch parse(text, limits: limits) {
        case .success(let document):
            guard !visit(document).holdsNumberBeyondDouble else { return }
            let other = try? JSONSerialization.jsonObject(
                with: Data(text), options: .fragmentsAllowed)
            if other == nil { Issue.record("\(what): \(String(decoding: text, as: UTF8.self))") }
        case .failure(let error):
            if error.offset > text.count { Issue.record("\(what): \(error)") }
        }
    }
}

extension JSONValue {
    fileprivate var holdsNumberBeyondDouble: Bool {
        switch self {
        case .number(let text): Double(text)?.isFinite != true
        case .array(let elements): elements.contains { $0.holdsNumberBeyondDouble }
        case .object(let members): members.contains { $0.value.holdsNumberBeyondDouble }
        default: false
        }
    }
}
