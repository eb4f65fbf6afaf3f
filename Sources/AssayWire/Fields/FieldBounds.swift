/// How many bytes the fields of requests may have, for whoever must know before writing one.
package enum FieldBounds {
    package static let caller = DPoPVerifyRequestFields.caller.bounds
    package static let proof = DPoPVerifyRequestFields.proof.bounds
    package static let method = DPoPVerifyRequestFields.method.bounds
    package static let url = DPoPVerifyRequestFields.url.bounds
    package static let accessToken = DPoPVerifyRequestFields.accessToken.bounds
    package static let expectedThumbprint = DPoPVerifyRequestFields.expectedThumbprint.bounds
    package static let codeVerifier = PKCEVerifyRequestFields.codeVerifier.bounds
    package static let codeChallenge = PKCEVerifyRequestFields.codeChallenge.bounds
    package static let codeChallengeMethod = PKCEVerifyRequestFields.codeChallengeMethod.bounds
    package static let publicKey = SignatureVerifyRequestFields.publicKey.bounds
    package static let algorithm = SignatureVerifyRequestFields.algorithm.bounds
    package static let message = SignatureVerifyRequestFields.message.bounds
    package static let signature = SignatureVerifyRequestFields.signature.bounds
}

extension Field {
    /// Least to most bytes of a field that is not a choice.
    fileprivate var bounds: ClosedRange<Int> { min...max }
}
