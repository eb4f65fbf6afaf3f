import AssayCrypto
package import AssaySystem
import AssayTransport

/// The verifier as a process: its threads, from start to end.
package enum Verifier {
    /// Serves until a signal ends it.
    ///
    /// - Parameter reload: called on SIGHUP; puts another configuration into the holder.
    /// - Returns: the process's exit code: 0 after draining, 1 after a failure.
    package static func run(
        _ configuration: ConfigurationHolder, log: Log, signals: SignalSource,
        reload: () -> Void
    ) -> Int32 {
        let settings = configuration.snapshot.verifier
        let workers = settings.workers > 0 ? settings.workers : Thread.processorCount
        do {
            let ledger = try Endpoint(settings.ledger)
            let limits = VerifierLimits(settings)
            let orders = try EventFD()
            let test = EngineSelfTest.run(.all, clock: Clock.threadCPUMicroseconds)
            let engine = try EngineChoice(
                test, tableBytesMax: limits.hotTablesBytesMax, log: log
            ) { orders.signal() }
            let board = try VerifierBoard(
                configuration: configuration, limits: limits, workers: workers,
                introspectionsCachedMax: settings.introspectionsCachedMax, engine: engine)
            let only =
                board.isOneThread
                ? try WorkerTurns(number: 0, ledger: ledger, board: board) : nil
            let front = try FrontLoop(
                board, only, endpoints: settings.listen, log: log)
            let threads = try board.inboxes.indices.map { number in
                try Thread.start(name: "assay-worker") {
                    WorkerLoop(number: number, ledger: ledger, board: board).run()
                }
            }
            let issuers = try Thread.start(name: "assay-issuers") {
                IssuerLoop(board: board, limits: IssuerLimits(settings), log: log).run()
            }
            let tables = try engine.tables.map { tables in
                try Thread.start(name: "assay-tables") {
                    TableLoop(tables: tables, orders: orders, board: board).run()
                }
            }
            let operators = try OperatorsListener.open(
                settings.operators, "verifier.operators", board.site, log: log)
            log.write(.starting, .number(.workers, workers), .text(.endpoint, ledger.text))
            let code = front.run(signals: signals, reload: reload)
            operators?.stop()
            board.stop()
            for thread in threads { thread.join() }
            issuers.join()
            orders.signal()
            tables?.join()
            return code
        } catch let failure as ServiceFailure {
            log.write(.failed, .text(.detail, failure.text))
            return 1
        } catch {
            log.write(.failed, .text(.error, "\(error)"))
            return 1
        }
    }
}
