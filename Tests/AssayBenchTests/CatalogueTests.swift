import AssayBench
import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssaySystem
import AssayWire
import Testing

/// Keys take seconds to make: one set for all tests.
private let keys = Result { try HostileKeys() }
private let issuerKey = Result { try SigningKey.generate(.es256) }

@Suite struct CatalogueTests {
    private func makeContext(_ judge: borrowing Judge) throws -> HostileContext {
        let keys = try keys.get()
        var nonce: [UInt8] = []
        let minted = judge.mint(.dpopNonce)
        Base64URL.encode(try #require(minted), appendingTo: &nonce)
        var challenges: [SignatureAlgorithm: Bytes32] = [:]
        for key in [keys.es256, keys.es384, keys.es512, keys.eddsa] {
            challenges[key.algorithm] = judge.mint(.keyChallenge, subject: key.thumbprint)
        }
        return HostileContext(
            realm: judge.realm, relyingPartyID: "example.com", seconds: judge.now.seconds,
            nonce: nonce, challenges: challenges, keys: keys,
            tokens: TokenSettings(
                issuerKey: try issuerKey.get(), issuer: Judge.issuerText,
                audience: Judge.audienceText))
    }

    private func expectReason(of sort: InputSort) throws {
        var judge = try Judge(
            now: WallTime(milliseconds: 1_800_000_000_000), issuerKey: try issuerKey.get())
        let frame = try sort.make(try makeContext(judge))
        #expect(frame.count <= WireLimits.batchBytesMax)
        if case .afterAcceptance = sort.sending {
            #expect(judge.answer(frame).reasons == [.accepted], "\(sort.name), at first")
        }
        let first = judge.answer(frame).reasons
        #expect(first == [sort.reason], "\(sort.name): \(first.map { $0.name ?? "" })")
        // What is sent again and again must burn nothing.
        if case .repeated = sort.sending {
            #expect(judge.answer(frame).reasons == [sort.reason], "\(sort.name), again")
        }
    }

    @Test func `every sort of refused input is refused for its own reason`() throws {
        for sort in Catalogue.refused { try expectReason(of: sort) }
    }

    @Test func `what refused input is measured against is accepted`() throws {
        for sort in Catalogue.accepted { try expectReason(of: sort) }
    }

    @Test func `no two sorts have one name`() {
        let names = (Catalogue.accepted + Catalogue.refused).map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func `sorts cover every reason that a verifier of these proofs can give`() {
        let covered = Set(Catalogue.refused.map(\.reason))
        let others: Set<Reason> = [
            .accepted, .unavailable, .overloaded, .quotaExceeded, .operationMismatch,
            // The gate's own, about gateways' requests.
            .dpopOriginNotAllowed, .gateRequestIncomplete, .gateRealmUnknown,
            .gatePathAmbiguous,
            // A challenge of another length breaks the frame's own rules first.
            .challengeMalformed,
        ]
        // Codes, and from 0x1500 on what is durable, are judged by the ledger.
        // Asked of the issuer or the ledger: keys nobody knows, what was ended before its time.
        let elsewhere: Set<Reason> = [
            .tokenMissing, .tokenKeyUnknown, .tokenRevoked, .tokenInactive,
        ]
        for reason in Reason.all
        where reason.rawValue < 0x1500 || reason.name?.hasPrefix("token.") == true {
            if elsewhere.contains(reason) { continue }
            guard reason.name?.hasPrefix("pkce.code_") != true,
                ![0x110B, 0x110C, 0x110D, 0x110E].contains(reason.rawValue)
            else { continue }
            #expect(
                covered.contains(reason) || others.contains(reason), "\(reason.name ?? "")")
        }
    }
}
