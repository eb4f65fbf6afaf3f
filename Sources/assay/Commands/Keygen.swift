import AssayCrypto
import AssayProver
import AssaySystem

extension CommandLineTool {
    /// `assay keygen`.
    static let keygenCommand = Command(
        name: "keygen", summary: "make a private key as a JWK, in a file only you can read",
        operands: "FILE", operandCount: 1...1,
        options: [
            .value(
                "--algorithm", "NAME",
                "one of \(SignatureAlgorithm.allCases.map(\.joseName).joined(separator: ", "))"),
            .value("--rsa-bits", "N", "2048 to 4096, for RS and PS"),
            .flag("--force", "replace a file that is there"),
        ],
        notes: "Prints the public JWK and, on the next line, its thumbprint (RFC 7638)."
    ) { arguments throws(CommandFailure) in
        let path = arguments.operands.first ?? ""
        guard arguments.has("--force") || !FileIO.exists(path) else {
            throw .usage("\(path) is there already; --force replaces it")
        }
        let key = try generate(arguments)
        let text = key.privateJWK + [UInt8(ascii: "\n")]
        do throws(FileError) {
            try FileIO.writeAtomically(path, text.span, permissions: 0o600)
        } catch {
            throw .file("\(path): \(error.text)")
        }
        try emit(
            String(decoding: key.publicJWK, as: UTF8.self) + "\n"
                + String(decoding: key.thumbprintText, as: UTF8.self) + "\n")
        return .good
    }

    private static func generate(_ arguments: Arguments) throws(CommandFailure) -> SigningKey {
        let name = arguments.value("--algorithm") ?? "ES256"
        guard let algorithm = SignatureAlgorithm(joseName: name) else {
            throw .usage("--algorithm \(name) is not known; see: assay help keygen")
        }
        let bits = try arguments.count("--rsa-bits", 2048...4096) ?? 2048
        do throws(SigningKeyError) {
            return try SigningKey.generate(algorithm, rsaModulusBits: bits)
        } catch {
            throw CommandFailure(code: .refused, text: "the key could not be made")
        }
    }
}

/// The user's private key.
enum KeyFile {
    static let option = Option.value("--key", "FILE", "the private JWK, as assay keygen makes it")
    private static let bytesMax = 64 * 1024

    /// Reads the key that `--key` names; refuses a file others can read.
    static func read(_ arguments: Arguments) throws(CommandFailure) -> SigningKey {
        let path = try arguments.required("--key")
        let text: [UInt8]
        do throws(FileError) {
            text = try FileIO.readPrivate(path, bytesMax: bytesMax)
        } catch {
            throw .file("--key \(path): \(error.text)")
        }
        do throws(SigningKeyError) {
            return try SigningKey(jwk: text.span)
        } catch {
            throw .file("--key \(path): \(words(error))")
        }
    }

    private static func words(_ error: SigningKeyError) -> String {
        switch error {
        case .notJSON: "not a JSON object"
        case .memberInvalid: "a member of the private JWK is missing or not base64url"
        case .unsupported: "kty, crv or alg is not one this program signs with"
        case .keyInvalid: "the numbers are not a key, or the halves do not belong together"
        case .libraryFailed: "the library failed"
        }
    }
}
