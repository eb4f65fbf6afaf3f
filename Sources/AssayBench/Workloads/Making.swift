import AssayBytes
import AssayCrypto
import AssayProver
import AssaySystem

/// Making proofs, whatever of it fails.
enum Making {
    /// A valid proof of `key` for the request all workloads are about, changed by `change`.
    static func proof(
        _ key: SigningKey, at seconds: Int64, url: String = Requests.urlText,
        _ change: (inout DPoPProofBuilder) -> Void = { _ in }
    ) throws(BenchError) -> [UInt8] {
        do {
            var builder = try DPoPProofBuilder(
                key: key, method: Requests.method, url: url, issuedAt: seconds)
            change(&builder)
            return try builder.build()
        } catch {
            throw .cryptography
        }
    }

    /// An access token of the issuer, bound to a key.
    static func token(
        _ settings: TokenSettings, boundTo key: SigningKey
    ) throws(BenchError) -> [UInt8] {
        do {
            var builder = try AccessTokenBuilder(
                key: settings.issuerKey, keyID: settings.kid, issuer: settings.issuer,
                audience: settings.audience, subject: "bench", clientID: "bench",
                issuedAt: Clock.wall().seconds, life: 3600)
            builder.bind(thumbprint: key.thumbprint)
            return try builder.build()
        } catch {
            throw .cryptography
        }
    }

    /// A signature as JOSE writes it.
    static func signature(_ key: SigningKey, _ message: [UInt8]) throws(BenchError) -> [UInt8] {
        do throws(SigningError) {
            return try key.sign(message.span)
        } catch {
            throw .cryptography
        }
    }

    /// Unpredictable bytes, 32 at a time.
    static func random() throws(BenchError) -> [UInt8] {
        do throws(RandomError) {
            return try SecureRandom.bytes32().array
        } catch {
            throw .cryptography
        }
    }
}
