import AssayBytes
import AssayWire

extension Messages {
    static func dpopVerify(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try DPoPVerifyRequest.decode(request, in: bytes.span)
        var fields: Fields = [
            "method": hex(typed.method, bytes), "url": hex(typed.url, bytes),
        ]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["proof"] = typed.proof.map { hex($0, bytes) }
        fields["access_token"] = typed.accessToken.map { hex($0, bytes) }
        fields["expected_thumbprint"] = typed.expectedThumbprint.map { hex($0, bytes) }
        fields["trace"] = typed.trace.map { .bool($0) }
        fields["require_nonce"] = typed.requireNonce.map { .bool($0) }
        fields["replay"] = typed.replay.map { number($0.rawValue) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func pkceVerify(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try PKCEVerifyRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["code_verifier"] = typed.codeVerifier.map { hex($0, bytes) }
        fields["code_challenge"] = typed.codeChallenge.map { hex($0, bytes) }
        fields["code_challenge_method"] = typed.codeChallengeMethod.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func signatureVerify(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SignatureVerifyRequest.decode(request, in: bytes.span)
        var fields: Fields = [
            "public_key": hex(typed.publicKey, bytes), "algorithm": hex(typed.algorithm, bytes),
            "message": hex(typed.message, bytes), "signature": hex(typed.signature, bytes),
        ]
        fields["signature_format"] = typed.format.map { number($0.rawValue) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func challengeVerify(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try ChallengeVerifyRequest.decode(request, in: bytes.span)
        var fields: Fields = [
            "public_key": hex(typed.publicKey, bytes), "signature": hex(typed.signature, bytes),
            "challenge": .string(Reading.hex(typed.challenge)),
            "timestamp": number(typed.timestamp),
        ]
        fields["signature_format"] = typed.format.map { number($0.rawValue) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }
}
