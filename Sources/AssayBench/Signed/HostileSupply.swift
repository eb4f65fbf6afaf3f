import AssayBytes
import AssayCrypto
import AssaySystem
import AssayWire

/// Refused requests of the catalogue, every sort that needs no challenge and no nonce of a
/// verifier's, in turn.
struct HostileSupply: Sendable {
    private var requests: [(frame: [UInt8], due: Reason)] = []
    private var place = 0

    init(_ realm: RealmName) throws(BenchError) {
        let context = HostileContext(
            realm: realm, relyingPartyID: "example.com", seconds: Clock.wall().seconds,
            nonce: [], challenges: [:], keys: try HostileKeys(rsa: KeyForm(.rs256)))
        for sort in Catalogue.withoutService {
            requests.append((try sort.make(context), sort.reason))
        }
    }

    mutating func next() -> (frame: [UInt8], due: Reason)? {
        guard !requests.isEmpty else { return nil }
        defer { place = (place + 1) % requests.count }
        return requests[place]
    }
}
