import AssayBytes
import AssayProver
import AssayWire

/// One way of presenting one proof: an operation, asked once or twice.
struct Presentation {
    var proof: Int
    var operationID: Bytes16
    /// How each time of asking ended.
    var endings: [Reason] = []
    var asked = 0
}

/// The proofs of a run and what became of each presentation: the client's memory, from which
/// the invariants are judged.
struct Presentations {
    static let method = Array("POST".utf8)
    static let url = Array("https://api.example.com/things".utf8)

    var proofs: [[UInt8]] = []
    var all: [Presentation] = []

    /// Adds a proof dated `issuedAt`; nil when it could not be made.
    mutating func addProof(
        _ key: SigningKey, issuedAt: Int64, nonce: Bytes32? = nil
    ) throws -> Int {
        var builder = try DPoPProofBuilder(
            key: key, method: "POST", url: "https://api.example.com/things", issuedAt: issuedAt)
        if let nonce {
            var text: [UInt8] = []
            Base64URL.encode(nonce, appendingTo: &text)
            builder.nonce = .ascii(text)
        }
        proofs.append(try builder.build())
        return proofs.count - 1
    }

    /// The request that asks about a presentation.
    func frame(_ index: Int, realm: RealmName) -> [UInt8] {
        let presentation = all[index]
        var source = proofs[presentation.proof]
        let proof = 0..<source.count
        source.append(contentsOf: Self.method)
        let method = proof.upperBound..<source.count
        source.append(contentsOf: Self.url)
        let request = DPoPVerifyRequest(
            proof: proof, method: method, url: method.upperBound..<source.count)
        let head = RequestHead(
            requestID: 0, operationID: presentation.operationID, realm: realm)
        var batch = BatchWriter()
        // Every part is within its limits, so it is written; an empty frame would be counted
        // by the pipeline as a call that never ends, which the run reports.
        _ = request.encode(head, from: source.span, into: &batch)
        return batch.bytes
    }

    /// What must never happen.
    var violations: [String] {
        var found: [String] = []
        for proof in proofs.indices {
            let accepted = all.filter {
                $0.proof == proof && $0.endings.contains(.accepted)
            }
            if accepted.count > 1 {
                found.append("proof \(proof) was accepted under \(accepted.count) operations")
            }
        }
        for (index, presentation) in all.enumerated()
        where presentation.endings.count != presentation.asked {
            found.append(
                "presentation \(index) was asked \(presentation.asked) times and answered "
                    + "\(presentation.endings.count) times")
        }
        return found
    }
}
