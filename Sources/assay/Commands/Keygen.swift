import AssayCrypto
import AssayProver
import AssayServices
import AssaySystem

extension CommandLineTool {
    /// `assay keygen`.
    static let keygenCommand = Command(
        name: "keygen", summary: "make a private key as a JWK, in a file only you can read",
        operands: "FILE", operandCount: 0...1,
        options: [
            .value(
                "--algorithm", "NAME",
                "one of \(SignatureAlgorithm.allCases.map(\.joseName).joined(separator: ", "))"),
            .value("--rsa-bits", "N", "2048 to 4096, for RS and PS"),
            .flag("--force", "replace a file that is there"),
            .value("--jwks", "FILE", "also write a JWK set of the public key; - prints it"),
            .value("--api-key", "NAME", "in place of FILE: make a key of the gate's API"),
            .value("--realms", "LIST", "realms of the API key, between commas; * for every one"),
            .value("--rights", "LIST", "its rights, between commas: \(CallRight.list)"),
        ],
        notes: """
            Prints the public JWK and, on the next line, its thumbprint (RFC 7638). The set of
            --jwks (RFC 7517 section 5) is what an issuer of tokens publishes: kid is the
            thumbprint; with - it is printed in place of the two lines. With
            --api-key it prints the key, which is kept nowhere, and on the next line its entry
            for the list "keys" of the file that gate.api_keys_file names.
            """
    ) { arguments throws(CommandFailure) in
        if let name = arguments.value("--api-key") { return try makeAPIKey(name, arguments) }
        guard let path = arguments.operands.first else {
            throw .usage("FILE is missing; see: assay help keygen")
        }
        for option in ["--realms", "--rights"] where arguments.has(option) {
            throw .usage("\(option) goes with --api-key")
        }
        let set = arguments.value("--jwks")
        guard set != path else { throw .usage("--jwks and FILE are the same file") }
        for file in [path, set ?? "-"]
        where file != "-" && !arguments.has("--force") && FileIO.exists(file) {
            throw .usage("\(file) is there already; --force replaces it")
        }
        let key = try generate(arguments)
        try write(key.privateJWK, to: path, permissions: 0o600)
        if let set, set != "-" { try write(publicSet(of: key), to: set, permissions: 0o644) }
        guard set != "-" else {
            try emit(String(decoding: publicSet(of: key), as: UTF8.self) + "\n")
            return .good
        }
        try emit(
            String(decoding: key.publicJWK, as: UTF8.self) + "\n"
                + String(decoding: key.thumbprintText, as: UTF8.self) + "\n")
        return .good
    }

    private static func write(
        _ text: [UInt8], to path: String, permissions: UInt32
    ) throws(CommandFailure) {
        let line = text + [UInt8(ascii: "\n")]
        do throws(FileError) {
            try FileIO.writeAtomically(path, line.span, permissions: permissions)
        } catch {
            throw .file("\(path): \(error.text)")
        }
    }

    private static func publicSet(of key: SigningKey) -> [UInt8] {
        let kid = String(decoding: key.thumbprintText, as: UTF8.self)
        return JWKSetText.publicSet([(kid, key)])
    }

    private static func makeAPIKey(
        _ name: String, _ arguments: Arguments
    ) throws(CommandFailure) -> ExitCode {
        for option in ["--algorithm", "--rsa-bits", "--force", "--jwks"] where arguments.has(option)
        {
            throw .usage("\(option) does not go with --api-key")
        }
        guard arguments.operands.isEmpty else {
            throw .usage("--api-key takes no FILE: the entry is printed")
        }
        let realms = words(try arguments.required("--realms"))
        let rights = words(try arguments.required("--rights"))
        guard let secret = try? SecureRandom.bytes32() else {
            throw CommandFailure(code: .refused, text: "there is no randomness to make a key of")
        }
        let made: NewAPIKey
        do throws(APIKeys.Problem) {
            made = try NewAPIKey(name: name, realms: realms, rights: rights, secret: secret)
        } catch {
            throw .usage(error.text)
        }
        try emit(
            String(decoding: made.key, as: UTF8.self) + "\n"
                + String(decoding: made.entry, as: UTF8.self) + "\n")
        return .good
    }

    private static func words(_ list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
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

    /// Reads the key that an option names; refuses a file others can read.
    static func read(
        _ arguments: Arguments, _ option: String = "--key"
    ) throws(CommandFailure) -> SigningKey {
        try read(try arguments.required(option), option)
    }

    /// Reads the key at a path, which `option` has given.
    static func read(_ path: String, _ option: String) throws(CommandFailure) -> SigningKey {
        let text: [UInt8]
        do throws(FileError) {
            text = try FileIO.readPrivate(path, bytesMax: bytesMax)
        } catch {
            throw .file("\(option) \(path): \(error.text)")
        }
        do throws(SigningKeyError) {
            return try SigningKey(jwk: text.span)
        } catch {
            throw .file("\(option) \(path): \(words(error))")
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
