import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayWire

/// What is digested of a proof beside its key.
struct DPoPDigests {
    /// SHA-256 of what is signed, where the algorithm is one over it.
    var message: Bytes32?
    /// SHA-256 of the access token beside the proof, where this service has not read that.
    var token: Bytes32?
}

extension DPoP {
    /// What later steps need the digests of, together and so at less than the price of each: the
    /// token, what is signed, and the key. Refuses nothing.
    static func takeDigests(_ proof: inout DPoPProof, _ workspace: inout Workspace) -> Refusal? {
        var set = SHA256Set()
        let token = proof.token == nil ? proof.evidence.accessToken.map { set.add($0) } : nil
        var message: Int?
        if let parts = proof.parts, let algorithm = proof.algorithm,
            SignatureAlgorithm(algorithm).isOverSHA256
        {
            message = set.add(parts.signingInput)
        }
        let thumbprint = proof.thumbprintInput.map { set.add($0) }
        set.digest(in: workspace.bytes.span)
        proof.digests.token = token.map { set[$0] }
        proof.digests.message = message.map { set[$0] }
        if let thumbprint { proof.thumbprint = set[thumbprint] }
        return nil
    }
}
