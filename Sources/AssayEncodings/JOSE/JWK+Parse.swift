import AssayBytes

extension JWK {
    /// Reads the key `node`, appending its numbers to `workspace`; on failure that is as before.
    package static func parse(
        _ node: JSONNode, in document: borrowing JSONDocument,
        appendingTo workspace: inout [UInt8]
    ) -> Result<JWK, JWKProblem> {
        let start = workspace.count
        do throws(JWKProblem) {
            return .success(try read(node, document, &workspace))
        } catch {
            workspace.removeLast(workspace.count - start)
            return .failure(error)
        }
    }

    private static let names = (
        type: JSONShortName("kty"), curve: JSONShortName("crv"), x: JSONShortName("x"),
        y: JSONShortName("y"), modulus: JSONShortName("n"), exponent: JSONShortName("e")
    )

    private static func read(
        _ node: JSONNode, _ document: borrowing JSONDocument, _ workspace: inout [UInt8]
    ) throws(JWKProblem) -> JWK {
        guard document.kind(node) == .object else { throw .notAnObject }
        for member in document.members(of: node) where isPrivate(member.name, document) {
            throw .privateMember
        }
        let type = try string(names.type, node, document)
        let material: JWKMaterial
        if document.equals(type, "EC") {
            material = try readEC(node, document, &workspace)
        } else if document.equals(type, "OKP") {
            material = try readOKP(node, document, &workspace)
        } else if document.equals(type, "RSA") {
            material = try readRSA(node, document, &workspace)
        } else {
            throw .unsupported
        }
        return JWK(material: material, usage: try JWKUsage.parse(node, in: document).get())
    }

    /// Whether a name is one that only private and symmetric keys have.
    private static func isPrivate(_ name: JSONNode, _ document: borrowing JSONDocument) -> Bool {
        guard let name = document.string(name), name.count <= 3 else { return false }
        switch name.count {
        case 1:
            return name[0] == 0x64 || name[0] == 0x6B || name[0] == 0x70 || name[0] == 0x71
        case 2:
            let pair = name.bigEndianUInt16(at: 0)
            return pair == 0x6470 || pair == 0x6471 || pair == 0x7169
        default:
            return name.hasSameBytes(as: "oth".utf8.span)
        }
    }

    private static func readEC(
        _ node: JSONNode, _ document: borrowing JSONDocument, _ workspace: inout [UInt8]
    ) throws(JWKProblem) -> JWKMaterial {
        let name = try string(names.curve, node, document)
        guard let text = document.string(name), let curve = JOSECurve(name: text) else {
            throw .unsupported
        }
        let x = try bytes(names.x, node, document, &workspace)
        guard x.count == curve.coordinateCount else { throw .lengthWrong }
        let y = try bytes(names.y, node, document, &workspace)
        guard y.count == curve.coordinateCount else { throw .lengthWrong }
        return .ec(curve, x: x, y: y)
    }

    private static func readOKP(
        _ node: JSONNode, _ document: borrowing JSONDocument, _ workspace: inout [UInt8]
    ) throws(JWKProblem) -> JWKMaterial {
        let name = try string(names.curve, node, document)
        guard document.equals(name, "Ed25519") else { throw .unsupported }
        let x = try bytes(names.x, node, document, &workspace)
        guard x.count == 32 else { throw .lengthWrong }
        return .ed25519(x)
    }

    private static func readRSA(
        _ node: JSONNode, _ document: borrowing JSONDocument, _ workspace: inout [UInt8]
    ) throws(JWKProblem) -> JWKMaterial {
        let modulus = try bytes(names.modulus, node, document, &workspace)
        guard let first = workspace[modulus].first, let last = workspace[modulus].last else {
            throw .modulusInvalid
        }
        let bits = modulus.count * 8 - first.leadingZeroBitCount
        guard first != 0, last & 1 == 1,
            bits >= JWKLimits.modulusBitsMin, bits <= JWKLimits.modulusBitsMax
        else { throw .modulusInvalid }
        guard !RSAModulus.isFactorable(workspace.span.extracting(modulus)) else {
            throw .modulusFactorable
        }
        let digits = try bytes(names.exponent, node, document, &workspace)
        guard (1...JWKLimits.exponentBytesMax).contains(digits.count) else {
            throw .exponentInvalid
        }
        var exponent: UInt32 = 0
        for byte in workspace[digits] { exponent = exponent << 8 | UInt32(byte) }
        guard workspace[digits.lowerBound] != 0, exponent & 1 == 1, exponent >= 3 else {
            throw .exponentInvalid
        }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    private static func string(
        _ name: JSONShortName, _ node: JSONNode, _ document: borrowing JSONDocument
    ) throws(JWKProblem) -> JSONNode {
        guard let member = document.member(name, of: node) else { throw .memberMissing }
        guard document.kind(member) == .string else { throw .memberTypeWrong }
        return member
    }

    private static func bytes(
        _ name: JSONShortName, _ node: JSONNode, _ document: borrowing JSONDocument,
        _ workspace: inout [UInt8]
    ) throws(JWKProblem) -> Range<Int> {
        guard let member = document.member(name, of: node) else { throw .memberMissing }
        guard let text = document.string(member) else { throw .memberTypeWrong }
        let start = workspace.count
        guard Base64URL.decode(text, appendingTo: &workspace) else { throw .base64URLInvalid }
        return start..<workspace.count
    }
}
