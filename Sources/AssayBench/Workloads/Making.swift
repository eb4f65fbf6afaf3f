import AssayBytes
import AssayCrypto
import AssayEncodings
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
            let now = Clock.wall().seconds
            let signer = settings.issuerKey
            let jkt = String(decoding: key.thumbprintText, as: UTF8.self)
            var jti: [UInt8] = []
            let random = try SecureRandom.bytes32()
            Base64URL.encode(random, appendingTo: &jti)
            var header = JSONWriter()
            header.beginObject()
            header.member("typ", "at+jwt")
            header.member("alg", signer.algorithm.joseName)
            header.member("kid", settings.kid)
            header.endObject()
            var claims = JSONWriter()
            claims.beginObject()
            claims.member("iss", settings.issuer)
            claims.member("aud", settings.audience)
            claims.member("sub", "bench")
            claims.member("client_id", "bench")
            claims.name("jti")
            claims.value(text: jti.span)
            claims.member("iat", now)
            claims.member("exp", now + 3600)
            claims.name("cnf")
            claims.beginObject()
            claims.member("jkt", jkt)
            claims.endObject()
            claims.endObject()
            var builder = try DPoPProofBuilder(key: signer, method: "", url: "", issuedAt: now)
            builder.rawHeader = header.bytes
            builder.rawPayload = claims.bytes
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
