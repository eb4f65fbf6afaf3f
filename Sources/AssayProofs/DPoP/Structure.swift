import AssayEncodings
import AssayWire

extension DPoP {
    /// Step 1: there is exactly one DPoP header field. Gateways join two lines with a comma,
    /// which no JWS holds: so it is looked for where the text is none, and for a trace.
    static func checkPresence(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let range = proof.evidence.proof, !range.isEmpty else {
            return trace.note("one DPoP header", Refusal(.dpopProofMissing), [])
        }
        if trace.isEnabled, isJoined(range, workspace) {
            return trace.note(
                "one DPoP header", Refusal(.dpopMultipleProofs),
                [.text("DPoP", workspace.bytes.span.extracting(range))])
        }
        return trace.note("one DPoP header", nil, [.number("bytes", Int64(range.count))])
    }

    private static func isJoined(_ range: Range<Int>, _ workspace: borrowing Workspace) -> Bool {
        let text = workspace.bytes.span.extracting(range)
        for index in text.indices where text[index] == UInt8(ascii: ",") {
            return true
        }
        return false
    }

    /// Step 2: the field is a single, well-formed JWT: of bounded size, three parts in base64url,
    /// header and payload JSON objects, without header parameters that change its meaning.
    static func checkStructure(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let range = proof.evidence.proof, !range.isEmpty else { return nil }
        guard let parts = read(range, &proof, &workspace, trace.isEnabled) else {
            if !trace.isEnabled, isJoined(range, workspace) {
                return Refusal(.dpopMultipleProofs)
            }
            return malformed("well-formed JWT", &trace)
        }
        proof.parts = parts
        return trace.note(
            "well-formed JWT", nil,
            [
                .text("header", workspace.header.source(workspace.header.root)),
                .text("payload", workspace.payload.source(workspace.payload.root)),
            ])
    }

    /// Decodes the three parts into the workspace, the header unless it was met before; nil where
    /// one of them is not what it must be. A trace shows every part.
    private static func read(
        _ range: Range<Int>, _ proof: inout DPoPProof, _ workspace: inout Workspace,
        _ isTraced: Bool
    ) -> CompactJWS? {
        guard range.count <= Limits.proofBytesMax,
            let parts = CompactJWS.split(workspace.bytes.span.extracting(range))?
                .placed(at: range.lowerBound)
        else { return nil }
        if !isTraced, let known = workspace.headers.header(parts.header, of: workspace.bytes) {
            proof.known = known
            proof.thumbprint = known.thumbprint
            proof.publicKey = known.key
        } else {
            guard workspace.header.read(base64URL: parts.header, of: workspace.bytes),
                case .success(let header) = JWSHeader.parse(workspace.header)
            else { return nil }
            proof.header = header
        }
        guard workspace.payload.read(base64URL: parts.payload, of: workspace.bytes),
            workspace.payload.kind(workspace.payload.root) == .object,
            let signature = workspace.appendDecoded(parts.signature)
        else { return nil }
        proof.signature = signature
        return parts
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
