import AssayPeer
import AssayTransport
import AssayWire
import Synchronization

/// Asks Assay verifiers whether proofs hold.
///
/// A client spreads its calls over the verifiers it was given. Where one stays silent it asks
/// another, under the same operation id, so that its own second attempt is not taken for a
/// replay; when the time is up the verdict is `undecided`. It never takes silence, a lost
/// connection or an answer it can't read for acceptance.
///
///     let client = try AssayClient(verifiers: ["ipc:///run/assay/verifier"], realm: "default")
///     let evidence = DPoPEvidence(proof: header, method: "POST", url: "https://api.example/pay")
///     switch await client.verifyDPoP(evidence) {
///     case .accepted(let claims): serve(claims.thumbprint)
///     case .refused(let refusal): refuse(refusal.reason, nonce: refusal.nextNonce)
///     case .undecided, .fault: fail()
///     }
///
/// It owns a thread and its sockets; calls may come from any task or thread. One client serves
/// a whole process.
public final class AssayClient: Sendable {
    let peers: PeerClient
    let realm: RealmName
    let caller: [UInt8]
    /// How long a call may take when it does not say so itself.
    public let defaultTime: Duration

    private let unreadable = Atomic<UInt64>(0)

    /// Starts a client; none of the verifiers has to be there yet.
    ///
    /// - Parameters:
    ///   - verifiers: Addresses, `ipc://` with a path or `tcp://` with a loopback address in
    ///     numbers and a port.
    ///   - realm: The realm whose policy judges the proofs.
    ///   - caller: The name of the program that asks, 1 to 64 visible ASCII characters. Proofs
    ///     bound to no token or key draw on a quota of this name.
    ///   - defaultTime: How long a call may take, where it does not say so itself.
    public init(
        verifiers: [String], realm: String, caller: String? = nil,
        defaultTime: Duration = .seconds(1)
    ) throws(ClientError) {
        guard let realm = RealmName(realm), !realm.isNone else { throw .realmInvalid }
        let name = Array((caller ?? "").utf8)
        guard caller == nil || Self.isName(name) else { throw .callerInvalid }
        guard !verifiers.isEmpty else { throw .noVerifier }
        var endpoints: [Endpoint] = []
        for text in verifiers { endpoints.append(try Self.endpoint(text)) }
        do {
            peers = try PeerClient(
                endpoints: endpoints, context: try Context(), name: "assay-client")
        } catch {
            throw .system
        }
        self.realm = realm
        self.caller = name
        self.defaultTime = defaultTime
    }

    deinit { peers.close() }

    /// Ends the open calls as `undecided`, closes the sockets and waits for the client's thread,
    /// which takes some milliseconds. Later calls are `undecided` at once.
    public func close() {
        peers.close()
    }

    /// How many verifiers said of themselves, within the last seconds, that they are ready.
    public var readyVerifiers: Int { peers.readyPeers }

    /// Waits until at least one verifier is ready; false when the time is up first, or the task
    /// was cancelled.
    public func waitUntilReady(within time: Duration) async -> Bool {
        let end = ContinuousClock.now.advanced(by: time)
        while readyVerifiers == 0 {
            guard ContinuousClock.now < end, !Task.isCancelled else { return false }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return true
    }

    /// What this client counted so far.
    public var counters: ClientCounters {
        let counted = peers.counters
        return ClientCounters(
            calls: counted.calls, answers: counted.answers, retries: counted.retries,
            late: counted.late,
            unreadable: counted.malformed + unreadable.load(ordering: .relaxed))
    }

    func countUnreadable() {
        unreadable.add(1, ordering: .relaxed)
    }

    private static func endpoint(_ text: String) throws(ClientError) -> Endpoint {
        let endpoint: Endpoint
        do {
            endpoint = try Endpoint(text)
        } catch {
            throw .addressInvalid(address: text, problem: error.text)
        }
        guard !endpoint.isWildcard else {
            throw .addressInvalid(address: text, problem: "a verifier's port is a number")
        }
        return endpoint
    }

    private static func isName(_ bytes: [UInt8]) -> Bool {
        (1...ClientLimits.callerBytesMax).contains(bytes.count)
            && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
