import AssayEncodings
import AssayWire

extension DPoP {
    /// Step 1: there is exactly one DPoP header field. Gateways join two lines with a comma,
    /// which no JWS holds.
    static func checkPresence(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let range = proof.evidence.proof, !range.isEmpty else {
            return trace.note("one DPoP header", Refusal(.dpopProofMissing), [])
        }
        let text = workspace.bytes.span.extracting(range)
        for index in text.indices where text[index] == UInt8(ascii: ",") {
            return trace.note(
                "one DPoP header", Refusal(.dpopMultipleProofs), [.text("DPoP", text)])
        }
        return trace.note("one DPoP header", nil, [.number("bytes", Int64(range.count))])
    }

    /// Step 2: the field is a single, well-formed JWT: of bounded size, three parts in base64url,
    /// header and payload JSON objects, without header parameters that change its meaning.
    static func checkStructure(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let range = proof.evidence.proof, !range.isEmpty else { return nil }
        guard range.count <= Limits.proofBytesMax,
            let parts = CompactJWS.split(workspace.bytes.span.extracting(range))
        else { return malformed("well-formed JWT", &trace) }
        let placed = parts.placed(at: range.lowerBound)
        guard decode(placed, &proof, &workspace) else {
            return malformed("well-formed JWT", &trace)
        }
        guard case .success(let header) = JWSHeader.parse(workspace.header) else {
            return malformed("well-formed JWT", &trace)
        }
        proof.parts = placed
        proof.header = header
        return trace.note(
            "well-formed JWT", nil,
            [
                .text("header", workspace.header.source(workspace.header.root)),
                .text("payload", workspace.payload.source(workspace.payload.root)),
            ])
    }

    /// Decodes the three parts into the workspace.
    private static func decode(
        _ parts: CompactJWS, _ proof: inout DPoPProof, _ workspace: inout Workspace
    ) -> Bool {
        guard
            workspace.header.read(base64URL: parts.header, of: workspace.bytes),
            workspace.payload.read(base64URL: parts.payload, of: workspace.bytes),
            workspace.payload.kind(workspace.payload.root) == .object,
            let signature = workspace.appendDecoded(parts.signature)
        else { return false }
        proof.signature = signature
        return true
    }

    static func malformed(_ name: StaticString, _ trace: inout Trace) -> Refusal? {
        trace.note(name, Refusal(.dpopMalformed), [])
    }
}

extension CompactJWS {
    /// The same parts of a text that starts at `offset` of a larger one.
    func placed(at offset: Int) -> CompactJWS {
        var placed = self
        placed.header = header.lowerBound + offset..<header.upperBound + offset
        placed.payload = payload.lowerBound + offset..<payload.upperBound + offset
        placed.signature = signature.lowerBound + offset..<signature.upperBound + offset
        return placed
    }
}
