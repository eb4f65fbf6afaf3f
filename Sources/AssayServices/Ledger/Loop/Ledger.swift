import AssayBytes
import AssayCrypto
import AssayLedger
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
            let loop = try start(snapshot, log: log)
            log.write(.starting)
            return loop.run(
                signals: signals,
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
                .text(.file, snapshot.ledger.stateFile))
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
        _ configuration: Configuration, log: Log
    ) throws -> LedgerLoop<MemoryEngine> {
        let settings = configuration.ledger
        let file = try settings.stateFile.isEmpty ? nil : StateFile(settings.stateFile)
        let state = try file?.read()
        let metrics = MetricSet<LedgerMetric>()
        var pipeline = LedgerPipeline(
            LedgerRules(configuration), state: state,
            now: LedgerMoment(wall: Clock.wall(), monotonic: Clock.monotonic()), metrics: metrics,
            random: { try? SecureRandom.bytes32() },
            engine: {
                MemoryEngine(
                    epoch: $0, realms: $1, capacity: $2,
                    life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)))
            })
        let context = try Context()
        let router = try RouterSocket.open(settings.listen, "ledger.listen", context, log: log)
        let stats = LedgerStats(metrics: metrics, started: Clock.monotonic())
        pipeline.stats = { stats.json($0) }
        return try LedgerLoop(
            pipeline, router, metrics: metrics, file: file,
            residentBytesMax: UInt64(settings.memoryMegabytes) << 20, log: log)
    }
}
