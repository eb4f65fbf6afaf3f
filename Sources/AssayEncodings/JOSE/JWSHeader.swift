/// Why a JOSE header is not one Assay reads.
package enum JWSHeaderProblem: UInt8, Error, CaseIterable, Equatable, Sendable {
    /// The header is not an object.
    case notAnObject
    /// `crit` is there (RFC 7515 section 4.1.11): no extension is understood.
    case criticalPresent
    /// `b64` is there (RFC 7797): the payload is always base64url.
    case b64Present
    /// `alg` is missing.
    case algorithmMissing
    /// `alg` is not a string.
    case algorithmNotString
    /// `typ` is not a string.
    case typeNotString
    /// `kid` is not a string.
    case keyIDNotString
    /// `jwk` is not an object.
    case keyNotObject
}

/// The header parameters Assay acts on (RFC 7515 section 4.1); others are ignored.
package struct JWSHeader: Equatable, Sendable {
    /// `alg`; nil when its name is none Assay knows, so not allowed.
    package var algorithm: JOSEAlgorithm?
    /// `alg` as it stands, a string.
    package var algorithmName: JSONNode
    /// `typ`, a string.
    package var type: JSONNode?
    /// `jwk`, an object.
    package var key: JSONNode?
    /// `kid`, a string.
    package var keyID: JSONNode?

    private static let names = (
        critical: JSONShortName("crit"), b64: JSONShortName("b64"), algorithm: JSONShortName("alg"),
        type: JSONShortName("typ"), keyID: JSONShortName("kid"), key: JSONShortName("jwk")
    )

    /// Reads the header a document holds.
    package static func parse(
        _ document: borrowing JSONDocument
    ) -> Result<JWSHeader, JWSHeaderProblem> {
        let root = document.root
        guard document.kind(root) == .object else { return .failure(.notAnObject) }
        let names = names
        guard document.member(names.critical, of: root) == nil else {
            return .failure(.criticalPresent)
        }
        guard document.member(names.b64, of: root) == nil else { return .failure(.b64Present) }
        guard let name = document.member(names.algorithm, of: root) else {
            return .failure(.algorithmMissing)
        }
        guard let text = document.string(name) else { return .failure(.algorithmNotString) }
        let type = document.member(names.type, of: root)
        if let type, document.kind(type) != .string { return .failure(.typeNotString) }
        let keyID = document.member(names.keyID, of: root)
        if let keyID, document.kind(keyID) != .string { return .failure(.keyIDNotString) }
        let key = document.member(names.key, of: root)
        if let key, document.kind(key) != .object { return .failure(.keyNotObject) }
        return .success(
            JWSHeader(
                algorithm: JOSEAlgorithm(name: text), algorithmName: name, type: type, key: key,
                keyID: keyID))
    }
}
