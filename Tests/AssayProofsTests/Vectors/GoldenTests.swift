import AssayBytes
import AssayProofs
import AssayWire
import Foundation
import Testing

/// The proofs of `protocol/vectors`, made by an implementation that shares no code with this.
@Suite struct GoldenTests {
    @Test(arguments: [
        "dpop/accepted.json", "dpop/refused.json", "pkce/pkce.json", "signature/signature.json",
        "challenge/challenge.json",
    ])
    func `every proof gets the verdict its vector states`(_ path: String) throws {
        let file = try GoldenFile.read(path)
        for vector in file.vectors {
            let verifier = try file.context.verifier(at: vector.now)
            let judgement = try verifier.judge(frame: bytes(vector.hex))
            #expect(judgement.reason.name == vector.yields.reason, "\(path): \(vector.name)")
            if let measured = vector.yields.measured {
                #expect(judgement.refusal?.measured == measured, "\(path): \(vector.name)")
            }
            guard let finding = judgement.finding else { continue }
            #expect(described(finding) == vector.yields.claims, "\(path): \(vector.name)")
            let discharge = finding.discharge.map(GoldenDischarge.init)
            #expect(discharge == vector.yields.discharge, "\(path): \(vector.name)")
        }
    }

    private func described(_ finding: Finding) -> GoldenClaims {
        switch finding.claims {
        case .dpop(let claims):
            GoldenClaims(
                thumbprint: hex(claims.thumbprint.array),
                jti: String(decoding: claims.jti.array, as: UTF8.self), iat: claims.iat)
        case .challengeSigned(let thumbprint):
            GoldenClaims(thumbprint: hex(thumbprint.array))
        default: GoldenClaims()
        }
    }
}

private struct GoldenFile: Decodable {
    let context: GoldenContext
    let vectors: [GoldenVector]

    static func read(_ path: String) throws -> GoldenFile {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "protocol/vectors/" + path))
        return try JSONDecoder().decode(GoldenFile.self, from: data)
    }
}

private struct GoldenContext: Decodable {
    struct Key: Decodable {
        let id: UInt16
        let from: Int64
        let until: Int64
        let key: String
    }

    let epoch: String
    let minting_keys: [Key]

    func verifier(at now: Int64) throws -> TestVerifier {
        let verifier = try TestVerifier()
        verifier.now = WallTime(milliseconds: now)
        let keys = try minting_keys.map { key in
            let secret = Bytes32(bytes(key.key).span)
            return MintingKey(
                id: key.id, from: WallTime(milliseconds: key.from),
                until: WallTime(milliseconds: key.until), key: try #require(secret))
        }
        let id = Bytes16(bytes(epoch).span)
        let epoch = try #require(id)
        verifier.minting = MintingKeys(epoch: epoch, keys: keys)
        return verifier
    }
}

private struct GoldenVector: Decodable {
    let name: String
    let now: Int64
    let hex: String
    let yields: GoldenYields
}

private struct GoldenYields: Decodable {
    let reason: String
    let measured: Int64?
    let thumbprint: String?
    let jti: String?
    let iat: Int64?
    let discharge: GoldenDischarge?

    var claims: GoldenClaims { GoldenClaims(thumbprint: thumbprint, jti: jti, iat: iat) }
}

private struct GoldenClaims: Equatable {
    var thumbprint: String?
    var jti: String?
    var iat: Int64?
}

private struct GoldenDischarge: Decodable, Equatable {
    var shard_key: String
    var pool: UInt8
    var quota_key: String
    var mode: UInt8
    var digest: String?
    var created: Int64?
    var basis: Int?
    var challenge: String?

    init(_ discharge: Discharge) {
        shard_key = hexText(discharge.shardKey)
        pool = discharge.pool.rawValue
        var quota: [UInt8] = []
        discharge.quotaKey.append(to: &quota)
        quota_key = hex(quota)
        mode = discharge.mode.rawValue
        switch discharge.obligations.first {
        case .recordOnce(let recorded, let time, let source):
            digest = hexText(recorded)
            created = time.milliseconds
            basis = source == .issuedAt ? 0 : 1
        case .consume(let value):
            challenge = hexText(value)
        default: break
        }
    }
}

private func hexText(_ value: Bytes32) -> String { hex(value.array) }

private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
}
