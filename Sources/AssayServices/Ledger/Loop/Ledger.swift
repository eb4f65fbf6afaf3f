import AssayBytes
import AssayCrypto
import AssayLedger
import AssayStore
package import AssaySystem
import AssayTransport
import AssayWire

/// The ledger as a process, from start to end.
package enum Ledger {
    /// Serves until a signal ends it.
    ///
    /// - Parameter reload: called on SIGHUP; puts another configuration into the holder.
    /// - Returns: the process's exit code: 0 after draining, 1 after a failure.
    package static func run(
        _ configuration: ConfigurationHolder, log: Log, signals: SignalSource,
        reload: () -> Void
    ) -> Int32 {
        let snapshot = configuration.snapshot
        guard snapshot.realms.count <= WireLimits.realmsMax else {
            log.write(
                .failed, .text(.detail, "more realms than an answer to verifiers can hold"),
                .number(.limit, WireLimits.realmsMax))
            return 1
        }
        do {
            let loop = try start(snapshot, signals, log: log)
            log.write(.starting)
            return loop.run(
                drainMicroseconds: UInt64(snapshot.ledger.drainMilliseconds) * 1000
            ) {
                let before = configuration.generation
                reload()
                guard configuration.generation != before else { return nil }
                return LedgerRules(configuration.snapshot)
            }
        } catch let problem as StateFile.Problem {
            log.write(
                .failed, .text(.detail, problem.text),
                .text(.file, snapshot.ledger.stateFileInUse))
            return 1
        } catch let problem as DurableProblem {
            log.write(
                .failed, .text(.detail, problem.text), .text(.file, snapshot.ledger.data))
            return 1
        } catch let problem as RowProblem {
            log.write(
                .failed,
                .text(.detail, "a row of \(problem.table) is damaged or of a later version"),
                .text(.file, snapshot.ledger.data))
            return 1
        } catch let failure as ServiceFailure {
            log.write(.failed, .text(.detail, failure.text))
            return 1
        } catch {
            log.write(.failed, .text(.error, "\(error)"))
            return 1
        }
    }

    private static func start(
        _ configuration: Configuration, _ signals: SignalSource, log: Log
    ) throws -> LedgerLoop<MemoryEngine> {
        let settings = configuration.ledger
        FreeMemory.returnsLargeBlocks(from: LedgerServiceLimits.largeBlockBytes)
        let directory = try settings.data.isEmpty ? nil : DataDirectory(settings.data)
        let statePath = settings.stateFileInUse
        let file = try statePath.isEmpty ? nil : StateFile(statePath)
        var state = try file?.read()
        let board = LedgerBoard()
        let metrics = board.metrics
        let secret = try secret(directory, log: log)
        let tableKey = TableKey(try SecureRandom.bytes32())
        let now = LedgerMoment(wall: Clock.wall(), monotonic: Clock.monotonic())
        guard let directory else {
            log.write(.storeMissing)
            return try loop(
                pipeline(configuration, state, nil, now, secret, tableKey, metrics), configuration,
                signals, board, file, nil, nil, log: log)
        }
        var store = try open(directory, settings, now.wall, log: log)
        // Whatever the state file says, no change was made later than this.
        if let committed = store.facts.committed {
            let floor = LedgerState(
                highWater: committed, fenceFloor: state?.fenceFloor ?? committed,
                allowances: state?.allowances ?? [])
            if state?.highWater ?? WallTime(milliseconds: 0) < committed { state = floor }
        }
        var pipeline = pipeline(configuration, state, store.mark, now, secret, tableKey, metrics)
        try store.load { try pipeline.load($0) }
        pipeline.loaded(isDoubted: store.doubt != nil, accepted: store.accepted?.since)
        log.write(
            .storeOpened, .identifier(.store, store.point.id),
            .number(.sequence, store.point.sequence), .text(.file, settings.data))
        let thread = try store.startCommitting(board.latencies[.commit])
        return try loop(
            pipeline, configuration, signals, board, file, directory, thread, log: log)
    }

    private static func open(
        _ directory: DataDirectory, _ settings: LedgerSettings, _ now: WallTime, log: Log
    ) throws -> DurableStore {
        let store = try DurableStore.open(
            directory, witness: settings.witness.isEmpty ? nil : Witness(settings.witness),
            acceptLossSince: settings.acceptLossSince.map {
                WallTime(milliseconds: $0 * 1000)
            },
            id: try SecureRandom.bytes16(), now: now)
        if let doubt = store.doubt {
            log.write(
                .storeBehindWitness, .text(.detail, store.refusal?.text ?? doubt.text))
        }
        if let accepted = store.accepted {
            log.write(
                .storeLossAccepted, .time(.since, accepted.since),
                .text(.detail, accepted.finding.text))
        }
        return store
    }

    /// The secret that refresh tokens are computed from; without a folder, one for this process.
    private static func secret(_ directory: DataDirectory?, log: Log) throws -> HMACKey {
        guard let directory else { return HMACKey(try SecureRandom.bytes32()) }
        let hadStore = FileIO.exists(directory.storePath)
        let (secret, isNew) = try directory.secret()
        if isNew, hadStore { log.write(.secretMade, .text(.file, directory.secretPath)) }
        return HMACKey(secret)
    }

    private static func pipeline(
        _ configuration: Configuration, _ state: LedgerState?, _ store: StoreMark?,
        _ now: LedgerMoment, _ secret: HMACKey, _ tableKey: TableKey,
        _ metrics: MetricSet<LedgerMetric>
    ) -> LedgerPipeline<MemoryEngine> {
        let rules = LedgerRules(configuration)
        return LedgerPipeline(
            rules, state: state, store: store, now: now, metrics: metrics,
            random: { try? SecureRandom.bytes32() },
            engine: {
                MemoryEngine(
                    epoch: $0, realms: $1, capacity: $2,
                    life: LifeCycle(
                        rules: rules.lifeOfAll, secret: secret,
                        limits: configuration.ledger.lifeLimits),
                    tableKey: tableKey)
            })
    }

    private static func loop(
        _ pipeline: consuming LedgerPipeline<MemoryEngine>, _ configuration: Configuration,
        _ signals: SignalSource, _ board: LedgerBoard, _ file: StateFile?,
        _ directory: DataDirectory?,
        _ commits: CommitThread?, log: Log
    ) throws -> LedgerLoop<MemoryEngine> {
        let settings = configuration.ledger
        let router = try DrivenRouter.open(settings.listen, "ledger.listen", log: log)
        pipeline.stats = { board.json($0) }
        let operators = try OperatorsListener.open(
            settings.operators, "ledger.operators", board.site, log: log)
        return try LedgerLoop(
            pipeline, router, signals: signals, board: board, operators: operators, file: file,
            directory: directory, commits: commits,
            residentBytesMax: UInt64(settings.memoryMegabytes) << 20, log: log)
    }
}

extension DurableStore {
    /// The store and its latest commit, as verifiers are told.
    var mark: StoreMark {
        StoreMark(store: point.id, sequence: Int64(clamping: point.sequence))
    }
}
