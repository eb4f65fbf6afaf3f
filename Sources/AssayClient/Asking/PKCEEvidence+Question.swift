import AssayBytes
import AssayWire

extension PKCEEvidence: Question {
    static var kind: Kind { .pkceVerify }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        guard Self.fits(codeChallengeMethod, FieldBounds.codeChallengeMethod) else {
            return .refused(.pkceMethodNotAllowed)
        }
        guard Self.fits(codeVerifier, FieldBounds.codeVerifier) else {
            return .refused(.pkceVerifierMalformed)
        }
        guard Self.fits(codeChallenge, FieldBounds.codeChallenge) else {
            return .refused(.pkceChallengeMalformed)
        }
        var source = QuestionSource()
        let request = PKCEVerifyRequest(
            codeVerifier: source.add(codeVerifier), codeChallenge: source.add(codeChallenge),
            codeChallengeMethod: source.add(codeChallengeMethod))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    private static func fits(_ text: String?, _ bounds: ClosedRange<Int>) -> Bool {
        bounds.contains(text?.utf8.count ?? 0)
    }
}
