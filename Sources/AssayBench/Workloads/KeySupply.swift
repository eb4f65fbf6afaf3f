package import AssayCrypto
package import AssayProver

/// What kind of keys sign.
package struct KeyForm: Hashable, Sendable {
    package var algorithm: SignatureAlgorithm
    package var rsaModulusBits = 2048
    package var rsaExponent: UInt32 = 65537

    /// Keys of one algorithm; RSA keys of the usual size.
    package init(_ algorithm: SignatureAlgorithm) {
        self.algorithm = algorithm
    }

    /// Whether its keys are RSA keys.
    package var isRSA: Bool { algorithm.fits(.rsa) }

    /// The dearest RSA key to verify with that is allowed: 4096 bits, e = 2^32 - 1.
    package static func dearestRSA(_ algorithm: SignatureAlgorithm) -> KeyForm {
        var form = KeyForm(algorithm)
        form.rsaModulusBits = 4096
        form.rsaExponent = .max
        return form
    }

    /// A new key.
    package func makeKey() throws(BenchError) -> SigningKey {
        do {
            return try SigningKey.generate(
                algorithm, rsaModulusBits: rsaModulusBits, rsaExponent: rsaExponent)
        } catch {
            throw .cryptography
        }
    }
}

/// Keys to sign with: a fixed number, or a fresh one each time.
package struct KeySupply: Sendable {
    /// What they are.
    package let form: KeyForm
    /// The fixed keys, the most frequent first; empty where each is fresh.
    package private(set) var keys: [SigningKey] = []
    private let choice: ZipfChoice?
    private var next = 0

    /// `count` keys; zero makes a fresh one each time. They come in turn, or at random by their
    /// rank where an exponent of a Zipf distribution is given.
    package init(_ form: KeyForm, count: Int, zipf: Double? = nil) throws(BenchError) {
        self.form = form
        choice = count == 0 ? nil : zipf.map { ZipfChoice(count: count, exponent: $0) }
        for _ in 0..<count { keys.append(try form.makeKey()) }
    }

    /// The next key.
    package mutating func take() throws(BenchError) -> SigningKey {
        guard !keys.isEmpty else { return try form.makeKey() }
        if let choice { return keys[choice.rank(of: Double.random(in: 0..<1))] }
        defer { next = (next + 1) % keys.count }
        return keys[next]
    }
}
