import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProver
import AssaySystem
import AssayWire

/// Makes one proof of each kind from the options of `assay prove`.
enum ProofMaker {
    /// A DPoP proof (RFC 9449 section 4.2): the text of the header.
    static func dpop(_ arguments: Arguments) throws(CommandFailure) -> MadeProof {
        let key = try KeyFile.read(arguments)
        let method = arguments.value("--method") ?? "GET"
        let url = try arguments.required("--url")
        let token = try content("--access-token", arguments)
        do {
            var builder = try DPoPProofBuilder(
                key: key, method: method, url: url,
                issuedAt: try arguments.integer("--iat") ?? Clock.wall().seconds,
                jti: arguments.value("--jti"))
            if let nonce = arguments.value("--nonce") { builder.nonce = .text(nonce) }
            if let token { builder.bind(accessToken: token.span) }
            let proof = String(decoding: try builder.build(), as: UTF8.self)
            var made = request(arguments)
            made.add("proof", .text(proof))
            made.add("method", .text(method))
            made.add("url", .text(url))
            if let token {
                made.add("access_token", .text(String(decoding: token, as: UTF8.self)))
                made.add(
                    "expected_thumbprint",
                    .text(String(decoding: key.thumbprintText, as: UTF8.self)))
            }
            made.text = proof + "\n"
            return made
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw failed
        }
    }

    /// A code verifier and its challenge (RFC 7636 sections 4.1 and 4.2).
    static func pkce(_ arguments: Arguments) throws(CommandFailure) -> MadeProof {
        let verifier: [UInt8]
        if let given = try content("--code-verifier", arguments) {
            verifier = given
        } else {
            var text: [UInt8] = []
            let bytes = try random()
            Base64URL.encode(bytes.span, appendingTo: &text)
            verifier = text
        }
        var made = request(arguments)
        made.add("code_verifier", .text(String(decoding: verifier, as: UTF8.self)))
        let challenge = encoded(digest(verifier))
        made.add("code_challenge", .text(String(decoding: challenge, as: UTF8.self)))
        made.add("code_challenge_method", .text("S256"))
        made.show(["code_verifier", "code_challenge", "code_challenge_method"])
        return made
    }

    /// A signature over any bytes.
    static func signature(_ arguments: Arguments) throws(CommandFailure) -> MadeProof {
        let key = try KeyFile.read(arguments)
        guard let message = try content("--message", arguments) else {
            throw .usage("--message is missing")
        }
        let format = try format(arguments, usually: .raw)
        let signature: [UInt8]
        do throws(SigningError) {
            signature = try key.sign(message.span, format: format.value)
        } catch {
            throw failed
        }
        var made = request(arguments)
        made.add("public_key", .json(key.publicJWK))
        made.add("algorithm", .text(key.algorithm.joseName))
        made.add("message", base64URL: message)
        made.add("signature", base64URL: signature)
        if let name = format.name { made.add("signature_format", .text(name)) }
        made.show(["signature"])
        return made
    }

    /// A challenge, given or asked for, signed with the relying party id and the time.
    static func challenge(_ arguments: Arguments) throws(CommandFailure) -> MadeProof {
        let key = try KeyFile.read(arguments)
        let given = try givenChallenge(arguments)
        let challenge: Bytes32 =
            if let given { given } else { try askForChallenge(key, arguments) }
        let format = try format(arguments, usually: .der)
        let timestamp = try arguments.integer("--timestamp") ?? Clock.wall().seconds
        let signer = ChallengeSigner(
            key: key, relyingPartyID: arguments.value("--rp-id") ?? "example.com",
            format: format.value)
        let signature: [UInt8]
        do throws(SigningError) {
            signature = try signer.sign(challenge, timestamp: timestamp)
        } catch {
            throw failed
        }
        var made = request(arguments)
        made.add("public_key", .json(key.publicJWK))
        made.add("challenge", base64URL: challenge.array)
        made.add("signature", base64URL: signature)
        made.add("timestamp", .number(timestamp))
        if let name = format.name { made.add("signature_format", .text(name)) }
        made.show(["challenge", "timestamp", "signature"])
        return made
    }

    private static func givenChallenge(_ arguments: Arguments) throws(CommandFailure) -> Bytes32? {
        guard let text = try content("--challenge", arguments) else { return nil }
        guard let challenge = Base64URL.decode32(text.span) else {
            throw .usage("--challenge is not 32 bytes in base64url")
        }
        return challenge
    }

    private static func askForChallenge(
        _ key: SigningKey, _ arguments: Arguments
    ) throws(CommandFailure) -> Bytes32 {
        guard let realm = RealmName(arguments.value("--realm") ?? "default") else {
            throw .usage("--realm is not a realm's name")
        }
        var batch = BatchWriter()
        _ = ChallengeIssueRequest(subject: key.thumbprint).encode(
            RequestHead(requestID: 0, realm: realm), into: &batch)
        let reply = try Asker.ask(
            try arguments.verifier(), batch.bytes, milliseconds: try arguments.timeout())
        guard reply.code == .accepted, let envelope = reply.envelope,
            let issued = try? ChallengeIssueReply.decode(envelope, in: reply.message.span)
        else {
            throw CommandFailure(
                code: .undecided,
                text: "no challenge came from the verifier (\(reply.code.name ?? "unknown")); "
                    + "is it running, and its ledger?")
        }
        return issued.challenge
    }

    private static func request(_ arguments: Arguments) -> MadeProof {
        var made = MadeProof()
        if let realm = arguments.value("--realm") { made.add("realm", .text(realm)) }
        return made
    }

    private static func format(
        _ arguments: Arguments, usually: SignatureFormat
    ) throws(CommandFailure) -> (value: SignatureFormat, name: String?) {
        switch arguments.value("--signature-format") {
        case nil: return (usually, nil)
        case "raw": return (.raw, "raw")
        case "der": return (.der, "der")
        default: throw .usage("--signature-format must be raw or der")
        }
    }

    private static func content(
        _ name: String, _ arguments: Arguments
    ) throws(CommandFailure) -> [UInt8]? {
        guard let text = arguments.value(name) else { return nil }
        return try Evidence.content(text, name)
    }

    private static func digest(_ bytes: [UInt8]) -> Bytes32 { SHA256.digest(bytes.span) }

    private static func encoded(_ value: Bytes32) -> [UInt8] {
        var text: [UInt8] = []
        Base64URL.encode(value, appendingTo: &text)
        return text
    }

    /// 32 bytes nobody can guess.
    static func random() throws(CommandFailure) -> [UInt8] {
        do throws(RandomError) {
            return try SecureRandom.bytes32().array
        } catch {
            throw failed
        }
    }

    /// What failed was the library.
    static let failed = CommandFailure(
        code: .refused, text: "the library could not sign or gave no randomness")
}
