import AssayBytes
import AssayWire

extension SignatureEvidence: Question {
    static var kind: Kind { .signatureVerify }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        guard FieldBounds.message.contains(message.count),
            FieldBounds.signature.contains(signature.count)
        else { return .refused(.signatureMalformed) }
        guard FieldBounds.algorithm.contains(algorithm.utf8.count) else {
            return .refused(.signatureAlgorithmNotAllowed)
        }
        guard FieldBounds.publicKey.contains(publicKey.utf8.count) else {
            return .refused(.signatureKeyInvalid)
        }
        var source = QuestionSource()
        let request = SignatureVerifyRequest(
            publicKey: source.add(publicKey), algorithm: source.add(algorithm),
            message: source.add(message), signature: source.add(signature), format: format.form)
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}
