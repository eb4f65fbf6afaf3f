import AssayBytes
import AssayProver
import AssaySystem
import AssayTransport
import AssayWire

/// The verifiers as a run sees them: asked one thing at a time between slices, and sent load.
final class Service {
    let sender: Sender
    let realm: RealmName
    let progress: Progress
    private let settings: BenchSettings
    private let links: [Link]
    private let probeKey: SigningKey

    init(
        _ settings: BenchSettings, context: Context, signals: SignalSource?, progress: Progress
    ) throws(BenchError) {
        self.settings = settings
        self.progress = progress
        realm = settings.realm
        probeKey = try settings.keys.makeKey()
        sender = try Sender(
            settings, context: context, signals: signals, progress: progress)
        var links: [Link] = []
        for endpoint in settings.verifiers {
            links.append(
                try Link(
                    endpoint, context: context,
                    silenceMilliseconds: settings.silenceMilliseconds))
        }
        self.links = links
    }

    /// False once a signal asked to stop.
    var goesOn: Bool {
        sender.checkSignals()
        return !sender.isInterrupted
    }

    /// Waits until every verifier serves the workload: it has its ledger's facts, and the fence
    /// of the ledger's last start is past, or (with nonces) does not matter.
    func waitUntilServing() throws(BenchError) {
        let ends = Clock.monotonic().advanced(
            byMicroseconds: UInt64(BenchLimits.readyMillisecondsMax) * 1000)
        var hasSpoken = false
        for link in links {
            while goesOn {
                let code = try probe(link, probeKey)
                if code == .accepted { break }
                guard code == .dpopNonceRequired || code.verdict == .undecided else {
                    throw .notAllowed
                }
                guard Clock.monotonic() < ends else { throw .notReady }
                if !hasSpoken {
                    hasSpoken = true
                    progress.say(
                        code == .dpopNonceRequired
                            ? "waiting for the fence of the ledger's start to pass (--nonce: not)"
                            : "waiting for the verifier to be ready")
                }
                Thread.pause(milliseconds: 200)
            }
        }
    }

    private func probe(_ link: Link, _ key: SigningKey) throws(BenchError) -> Reason {
        let frame: [UInt8]
        switch settings.workload {
        case .dpop, .hostile:
            let nonce = settings.usesNonce ? try nonce(link, key) : nil
            let proof = try Making.proof(key, at: Clock.wall().seconds) { builder in
                if let nonce { builder.nonce = .ascii(nonce) }
            }
            var evidence = DPoPEvidence(proof: proof)
            evidence.replay = .check
            frame = try Requests.dpop(evidence, realm: realm)
        case .token:
            guard let tokens = settings.tokens else { throw .notEncodable }
            let nonce = settings.usesNonce ? try nonce(link, key) : nil
            let token = try Making.token(tokens, boundTo: key)
            let proof = try Making.proof(key, at: Clock.wall().seconds) { builder in
                builder.bind(accessToken: token.span)
                if let nonce { builder.nonce = .ascii(nonce) }
            }
            frame = try Requests.token(token, proof: proof, replay: 1, realm: realm)
        case .challenge:
            frame = try Requests.challengeIssue(subject: key.thumbprint, realm: realm)
        case .signature:
            let message = try Making.random()
            frame = try Requests.signature(
                key: key.publicJWK, algorithm: key.algorithm.joseName, message: message,
                signature: try Making.signature(key, message), realm: realm)
        case .pkce:
            var frames = PKCEFrames()
            frame = try frames.make(1, self).frames.first ?? []
        }
        guard let answer = link.ask(frame) else { throw .silent }
        return answer.envelope.code
    }

    /// What the verifiers tell of their tables; nil where one makes none.
    func hotFigures() throws(BenchError) -> HotFigures? {
        var sum = HotFigures()
        for link in links {
            guard let figures = HotFigures(try RoleFigures.document(link)) else { return nil }
            sum.add(figures)
        }
        return sum
    }

    /// A nonce of the verifiers', as text.
    func nonce() throws(BenchError) -> [UInt8] {
        guard let link = links.first, let nonce = try nonce(link, probeKey) else {
            throw .notReady
        }
        return nonce
    }

    /// The nonce that comes with the refusal of a proof without one; nil while there is none.
    private func nonce(_ link: Link, _ key: SigningKey) throws(BenchError) -> [UInt8]? {
        var evidence = DPoPEvidence(proof: try Making.proof(key, at: Clock.wall().seconds))
        evidence.requireNonce = true
        guard let answer = link.ask(try Requests.dpop(evidence, realm: realm)) else {
            throw .silent
        }
        let refusal = try? Refusal.decode(answer.envelope, in: answer.message.span)
        guard let nonce = refusal?.nextNonce else { return nil }
        var text: [UInt8] = []
        Base64URL.encode(nonce, appendingTo: &text)
        return text
    }

    /// A challenge for each key, in their order; nil where none came.
    func challenges(for subjects: [Bytes32]) throws(BenchError) -> [Bytes32?] {
        var frames: [[UInt8]] = []
        for subject in subjects {
            frames.append(try Requests.challengeIssue(subject: subject, realm: realm))
        }
        var challenges = [Bytes32?](repeating: nil, count: subjects.count)
        _ = try sender.send(FrameSupply(frames), settings.delivery) { index, envelope, message in
            guard envelope.code == .accepted,
                let reply = try? ChallengeIssueReply.decode(envelope, in: message.span)
            else { return }
            challenges[index] = reply.challenge
        }
        return challenges
    }
}
