import AssayBytes
import AssayCrypto
import AssayProver
import AssaySystem

/// Makes requests with a token and a fresh proof each.
package struct GatewayMaking {
    /// A client: its key, its token, and one that has ended.
    private struct Client {
        let key: SigningKey
        let token: [UInt8]
        let expired: [UInt8]
    }

    private let settings: GatewaySettings
    private var head: GatewayHead
    private var clients: [Client] = []
    private var next = 0
    private var hostileDue = 0
    private var nextHostile = 0
    private(set) var signed = 0

    /// Clients with a key and a token each.
    package init(_ settings: GatewaySettings) throws(BenchError) {
        self.settings = settings
        head = GatewayHead(settings)
        let making = TokenMaking(settings)
        let now = Clock.wall().seconds
        for number in 0..<settings.keyCount {
            let key = try KeyForm(.es256).makeKey()
            let token = try making.token(
                of: key, number: number, issuedAt: now, expiry: now + 86_400)
            let expired = try making.token(
                of: key, number: number, issuedAt: now - 7200, expiry: now - 3600)
            clients.append(Client(key: key, token: token, expired: expired))
        }
    }

    /// Requests for one slice; hostile ones are spread evenly among them.
    package mutating func make(_ count: Int) throws(BenchError) -> [GatewayRequest] {
        var requests: [GatewayRequest] = []
        requests.reserveCapacity(count)
        let clock = MakingClock()
        while requests.count < count, clock.hasTime(after: requests.count) {
            hostileDue += settings.hostilePercent
            var sort = GatewaySort.honest
            if hostileDue >= 100 {
                hostileDue -= 100
                sort = GatewaySort.hostile[nextHostile % GatewaySort.hostile.count]
                nextHostile += 1
            }
            requests.append(try request(sort))
        }
        return requests
    }

    /// A request that is accepted by whoever is ready.
    mutating func honest() throws(BenchError) -> GatewayRequest { try request(.honest) }

    private mutating func request(_ sort: GatewaySort) throws(BenchError) -> GatewayRequest {
        guard sort != .replayed else { return GatewayRequest(sort: sort, head: [], lines: []) }
        let client = clients[next]
        next = (next + 1) % clients.count
        var token = client.token
        switch sort {
        case .tokenExpired: token = client.expired
        case .tokenOfOtherKey: token = clients[next].token
        case .tokenAltered: token = TokenMaking.altered(token)
        default: break
        }
        let url = sort == .proofForOtherPath ? settings.url + "/more" : settings.url
        let age: Int64 = sort == .proofOld ? 7200 : 0
        var proof = try Making.proof(
            client.key, at: Clock.wall().seconds - age, url: url
        ) { builder in
            if sort == .proofForOtherMethod { builder.htm = "POST" }
            builder.bind(accessToken: token.span)
        }
        signed += 1
        if sort == .proofAltered { proof = TokenMaking.altered(proof) }
        var text: [UInt8] = []
        if sort != .tokenMissing {
            text.append(contentsOf: "Authorization: ".utf8)
            text.append(contentsOf: (sort == .downgrade ? "Bearer " : "DPoP ").utf8)
            text.append(token.span)
            text.append(contentsOf: "\r\n".utf8)
        }
        let proofs = sort == .proofTwice ? 2 : sort == .proofMissing || sort == .downgrade ? 0 : 1
        for _ in 0..<proofs {
            text.append(contentsOf: "DPoP: ".utf8)
            text.append(proof.span)
            text.append(contentsOf: "\r\n".utf8)
        }
        text.append(contentsOf: "\r\n".utf8)
        return GatewayRequest(sort: sort, head: head.next(), lines: text)
    }
}
