/// Keeps one session: its newest refresh token, and the proofs that a bound one needs.
///
/// A refresh token counts once, so a lost answer must not be followed by another call. Where a
/// refresh ends `undecided` the session keeps what it sent and sends exactly the same the next
/// time. Callers at the same time share one refresh.
///
///     let session = Session(opened, of: client)
///     if case .accepted = try await session.refresh() { use(await session.refreshToken) }
public actor Session {
    /// Its id, opaque text.
    public nonisolated let sessionID: String
    /// The newest refresh token. It is a secret.
    public private(set) var refreshToken: String
    /// The session's last second unless it is refreshed, since 1970.
    public private(set) var expiresAt: Int64

    private let client: AssayClient
    private let binding: Binding?
    private var unanswered: RefreshEvidence?
    private var inFlight: Task<Result<Verdict<RefreshedSession>, ProvingError>, Never>?

    /// The key a session is bound to, and the request its proofs cover.
    private struct Binding {
        var prover: DPoPProver
        var method: String
        var url: String
    }

    /// A session that any holder of its token refreshes.
    public init(_ opened: OpenedSession, of client: AssayClient) {
        self.init(opened, client, nil)
    }

    /// A session bound to the prover's key. Its proofs are of a request by `method` to `url`, the
    /// token endpoint whose nonces the prover remembers.
    public init(
        _ opened: OpenedSession, of client: AssayClient, boundTo prover: DPoPProver,
        method: String = "POST", url: String
    ) {
        self.init(opened, client, Binding(prover: prover, method: method, url: url))
    }

    private init(_ opened: OpenedSession, _ client: AssayClient, _ binding: Binding?) {
        sessionID = opened.sessionID
        refreshToken = opened.refreshToken
        expiresAt = opened.expiresAt
        self.client = client
        self.binding = binding
    }

    /// Opens a session and keeps it, bound to the prover's key where there is one.
    public static func open(
        _ session: NewSession, through client: AssayClient, boundTo prover: DPoPProver? = nil,
        method: String = "POST", url: String? = nil
    ) async throws(ProvingError) -> Verdict<Session> {
        guard let prover else {
            return await client.openSession(session).map { Session($0, of: client) }
        }
        guard let url, RequestURL(url) != nil else { throw .urlInvalid }
        var bound = session
        bound.thumbprint = prover.key.thumbprint
        return await client.openSession(bound).map {
            Session($0, of: client, boundTo: prover, method: method, url: url)
        }
    }

    /// Refreshes the session. A proof that is refused for want of a nonce, or that has grown too
    /// old while no answer came, is made anew, once.
    public func refresh() async throws(ProvingError) -> Verdict<RefreshedSession> {
        if let inFlight { return try await inFlight.value.get() }
        let task = Task { await self.attempt() }
        inFlight = task
        let result = await task.value
        return try result.get()
    }

    /// Ends the session.
    public func end() async -> Verdict<Void> {
        await client.endSession(sessionID)
    }

    private func attempt() async -> Result<Verdict<RefreshedSession>, ProvingError> {
        defer { inFlight = nil }
        do throws(ProvingError) {
            let isRepeat = unanswered != nil
            let sent: RefreshEvidence
            if let unanswered { sent = unanswered } else { sent = try evidence() }
            let verdict = await send(sent)
            guard binding != nil, case .refused(let refusal) = verdict,
                refusal.wantsNonce || (isRepeat && refusal.isOfAge)
            else { return .success(verdict) }
            return .success(await send(try evidence()))
        } catch {
            return .failure(error)
        }
    }

    private func evidence() throws(ProvingError) -> RefreshEvidence {
        var evidence = RefreshEvidence(refreshToken: refreshToken, operationID: .random())
        if let binding {
            evidence.proof = RefreshEvidence.Proof(
                proof: try binding.prover.proof(method: binding.method, url: binding.url),
                method: binding.method, url: binding.url)
        }
        return evidence
    }

    private func send(_ evidence: RefreshEvidence) async -> Verdict<RefreshedSession> {
        unanswered = evidence
        let verdict = await client.refreshSession(evidence)
        guard verdict.isDecided else { return verdict }
        unanswered = nil
        switch verdict {
        case .accepted(let refreshed):
            refreshToken = refreshed.refreshToken
            expiresAt = refreshed.expiresAt
            take(refreshed.nextNonce)
        case .refused(let refusal): take(refusal.nextNonce)
        case .undecided, .fault: break
        }
        return verdict
    }

    private func take(_ nonce: String?) {
        guard let nonce, let binding else { return }
        binding.prover.take(nonce: nonce, from: binding.url)
    }
}

extension Refusal {
    /// Whether a proof with the nonce that came along could do better.
    fileprivate var wantsNonce: Bool {
        nextNonce != nil && (reason == "dpop.nonce_required" || reason == "dpop.nonce_invalid")
    }

    /// Whether a younger proof could do better.
    fileprivate var isOfAge: Bool {
        reason == "dpop.iat_too_old" || reason == "dpop.expired"
    }
}
