import AssayBytes
import AssayCrypto
import AssayLedger
import AssayWire
import Foundation
import Testing

/// What the ledger makes under its secret is what `protocol/vectors/derived/lifecycle.json` says.
@Suite struct DerivedValueTests {
    private struct File: Decodable {
        var vectors: [Vector]
    }

    private struct Vector: Decodable {
        var computes: String
        var generation: UInt32?
        var yields: String
    }

    private let vectors: [Vector]
    private let realm: RealmName
    private var life: LifeCycle
    private let now = WallTime(milliseconds: 1_767_225_600_000)

    init() throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let path = root.appending(path: "protocol/vectors/derived/lifecycle.json")
        vectors = try JSONDecoder().decode(File.self, from: Data(contentsOf: path)).vectors
        realm = try #require(RealmName("default"))
        let secret = Array(UInt8(0x40)...UInt8(0x5F))
        life = LifeCycle(rules: [realm: LifeRules()], secret: HMACKey(secret.span))
    }

    private func expected(_ name: String, generation: UInt32? = nil) throws -> String {
        try #require(
            vectors.first { $0.computes == name && $0.generation == generation }?.yields)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test mutating func `state and nonce of a transaction are those of the protocol`() throws {
        let opening = TransactionOpening(
            id: .zero, client: .zero, redirectURI: .zero, binding: .zero, lifeSeconds: 0)
        let performed = life.perform(.openTransaction(opening), in: realm, now: now)
        guard case .transaction(let state, let nonce, _) = performed.result else {
            Issue.record("no transaction: \(performed)")
            return
        }
        #expect(hex(state.array) == (try expected("transaction_state")))
        #expect(hex(nonce.array) == (try expected("transaction_nonce")))
    }

    @Test mutating func `refresh tokens are those of the protocol`() throws {
        let id = ObjectID(
            shard: 0x0102,
            random: Bytes16(high: 0x0304_0506_0708_090A, low: 0x0B0C_0D0E_0F10_1112))
        let opening = SessionOpening(
            session: id, account: [0x61], client: .zero, credential: nil, thumbprint: nil,
            code: nil)
        var performed = life.perform(.openSession(opening), in: realm, now: now)
        for generation in 0...1 as ClosedRange<UInt32> {
            guard case .session(let token, _) = performed.result else {
                Issue.record("no session: \(performed)")
                return
            }
            var bytes: [UInt8] = []
            token.append(to: &bytes)
            #expect(hex(bytes) == (try expected("refresh_token", generation: generation)))
            let refresh = SessionRefresh(token: token, thumbprint: nil)
            performed = life.perform(.refreshSession(refresh), in: realm, now: now)
        }
    }
}
