import AssayBytes
import AssayHTTP
import AssayProofs
import AssaySystem

/// Performs what an `IssuerPipeline` says: fetches, files, answers to the workers, the log.
struct IssuerLoop {
    /// Wait between two looks at what is due; a question or an answer wakes the loop at once.
    private static let waitMilliseconds: Int32 = 100
    private static let secretBytesMax = 4096

    let board: VerifierBoard
    let limits: IssuerLimits
    let log: Log

    func run() {
        var pipeline = IssuerPipeline(
            limits: limits, metrics: board.metrics, kept: board.issuers.kept)
        do {
            var pool = try FetchPool()
            serve(&pool, &pipeline)
        } catch {
            log.write(.failed, .text(.error, error.name))
            board.workerFailed()
        }
    }

    private func serve(_ pool: inout FetchPool, _ pipeline: inout IssuerPipeline) {
        var secrets: [String: [UInt8]] = [:]
        var generation: UInt64?
        var refreshes: UInt64 = 0
        var questions: [IssuerQuestion] = []
        while !board.isStopped {
            let now = Clock.monotonic()
            let refreshCount = board.issuers.refreshCount
            if board.configuration.generation != generation || refreshCount != refreshes {
                generation = board.configuration.generation
                refreshes = refreshCount
                secrets = [:]
                board.issuers.kept.removeAll()
                pipeline.configure(board.configuration.snapshot.realms, now: now)
            }
            board.issuers.questions.drain(into: &questions)
            for question in questions { pipeline.received(question, now: now) }
            questions.removeAll(keepingCapacity: true)
            for finished in pool.takeFinished() {
                if case .success(let answer) = finished.result, answer.status == 401 {
                    // The secret may be another one by now.
                    secrets = [:]
                }
                pipeline.fetched(
                    finished.token, finished.result.mapError { .fetch($0) },
                    now: Clock.monotonic(), wall: Clock.wall())
            }
            pipeline.tick(now: now)
            perform(&pool, &pipeline, &secrets)
            board.issuers.standings = pipeline.standings(now: now)
            pool.wait(milliseconds: Self.waitMilliseconds, for: [board.issuers.questions.fd])
        }
    }

    private func perform(
        _ pool: inout FetchPool, _ pipeline: inout IssuerPipeline,
        _ secrets: inout [String: [UInt8]]
    ) {
        // What is done at once may ask for more.
        var actions = pipeline.takeActions()
        while !actions.isEmpty {
            for action in actions {
                switch action {
                case .fetch(let number, let request):
                    start(number, request, &pool, &pipeline)
                case .introspect(let number, let request, let endpoint):
                    ask(number, request, endpoint, &pool, &pipeline, &secrets)
                case .look(let origin):
                    let stamps = KeySetFiles.look(origin.source, limits)
                    pipeline.looked(origin, stamps, now: Clock.monotonic())
                case .read(let origin):
                    let arrival = KeySetFiles.read(origin.source, limits)
                    pipeline.read(origin, arrival, now: Clock.monotonic())
                case .publish(let sets): board.issuers.publish(sets)
                case .reply(let reply):
                    // It holds more than a worker ever has open.
                    if !board.issuers.replies[reply.ticket.worker].tryPush(reply) {
                        board.metrics.add(.repliesFull)
                    }
                case .note(let note): write(note)
                }
            }
            actions = pipeline.takeActions()
        }
    }

    private func start(
        _ number: UInt64, _ request: FetchRequest, _ pool: inout FetchPool,
        _ pipeline: inout IssuerPipeline
    ) {
        do throws(FetchError) {
            try pool.start(number, request)
        } catch {
            pipeline.fetched(
                number, .failure(.fetch(error)), now: Clock.monotonic(), wall: Clock.wall())
        }
    }

    private func ask(
        _ number: UInt64, _ request: FetchRequest, _ endpoint: IntrospectionEndpoint,
        _ pool: inout FetchPool, _ pipeline: inout IssuerPipeline,
        _ secrets: inout [String: [UInt8]]
    ) {
        guard let secret = secrets[endpoint.secretFile] ?? readSecret(endpoint.secretFile) else {
            pipeline.fetched(
                number, .failure(.secretUnreadable), now: Clock.monotonic(), wall: Clock.wall())
            return
        }
        secrets[endpoint.secretFile] = secret
        var request = request
        request.credentials = FetchRequest.Credentials(client: endpoint.clientID, secret: secret)
        start(number, request, &pool, &pipeline)
    }

    /// The content of a file of a secret, without the line's end; nil when it is none.
    private func readSecret(_ path: String) -> [UInt8]? {
        guard var secret = try? FileIO.readPrivate(path, bytesMax: Self.secretBytesMax) else {
            return nil
        }
        while secret.last == 0x0a || secret.last == 0x0d { secret.removeLast() }
        return secret.isEmpty ? nil : secret
    }

    private func write(_ note: IssuerNote) {
        switch note {
        case .loaded(let issuer, let keys, let skipped, let revision):
            log.write(
                .keySetLoaded, .text(.issuer, issuer), .number(.keys, keys),
                .number(.skipped, skipped), .number(.revision, revision))
        case .failed(let issuer, let failure, let retry):
            log.write(
                .keySetFailed, .text(.issuer, issuer), .text(.error, failure.name),
                .number(.retryMilliseconds, retry))
        case .recovered(let issuer):
            log.write(.keySetRecovered, .text(.issuer, issuer))
        case .introspectionFailed(let issuer, let failure):
            log.write(
                .introspectionFailed, .text(.issuer, issuer), .text(.error, failure.name))
        }
    }
}
