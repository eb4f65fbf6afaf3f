import AssayPeer
package import AssaySystem
import AssayTransport

/// The gate as a process, from start to end.
package enum GateService {
    /// Serves until a signal ends it.
    ///
    /// - Parameter reload: called on SIGHUP; puts another configuration into the holder.
    /// - Returns: the process's exit code: 0 after draining, 1 after a failure.
    package static func run(
        _ holder: ConfigurationHolder, log: Log, signals: SignalSource, reload: () -> Void
    ) -> Int32 {
        let configuration = holder.snapshot
        do throws(ServiceFailure) {
            let keys = try APIKeys.inForce(configuration.gate)
            let context = try context()
            let peers = try connect(configuration.gate, context)
            let clients = peers.map(\.client)
            let desk = GateDesk(configuration, keys, clients)
            let recorder = try recorder(configuration.gate, desk, log)
            let gateways = GatewayDesk(
                desk, GatewayRules(configuration),
                waitMilliseconds: configuration.gate.gatewayMilliseconds,
                verifiers: configuration.gate.verifiers,
                recordsAccepted: recorder.wantsAccepted
            ) { recorder.record($0) }
            let listeners = try GateListeners(
                configuration, clients, desk, gateways, recorder, log: log)
            let loop = try GateLoop(holder, desk, gateways, listeners, log: log)
            let threads = try GateThreads(
                peers, calls: listeners.main, subrequests: listeners.gateways, gateways)
            log.write(.starting, .number(.count, configuration.gate.verifiers.count))
            let code = loop.run(signals: signals, threads: threads) {
                reload()
                recorder.reopen()
            }
            threads.stop()
            listeners.stop()
            recorder.stop()
            return code
        } catch {
            log.write(.failed, .text(.detail, error.text))
            return 1
        }
    }

    private static func recorder(
        _ settings: GateSettings, _ desk: GateDesk, _ log: Log
    ) throws(ServiceFailure) -> DecisionRecorder {
        do throws(SystemError) {
            return try DecisionRecorder(
                DecisionSettings(settings), metrics: desk.metrics,
                shadowReasons: desk.measures.shadowReasons, log: log)
        } catch {
            throw ServiceFailure("gate.decision_log: \(error.text)")
        }
    }

    private static func context() throws(ServiceFailure) -> Context {
        do throws(TransportError) {
            return try Context()
        } catch {
            throw ServiceFailure("gate.verifiers: \(error.text)")
        }
    }

    /// A client for each thread.
    private static func connect(
        _ settings: GateSettings, _ context: Context
    ) throws(ServiceFailure) -> [DrivenPeers] {
        do {
            let endpoints = try settings.verifiers.map { try Endpoint($0) }
            return try (0..<settings.threads).map { _ in
                try DrivenPeers(
                    endpoints: endpoints, context: context,
                    settings: GatePeers.settings(callsMax: settings.requestsInFlightMax))
            }
        } catch let error as EndpointError {
            throw ServiceFailure("gate.verifiers: \(error.text)")
        } catch {
            throw ServiceFailure("gate.verifiers: no descriptor for the peers")
        }
    }
}
