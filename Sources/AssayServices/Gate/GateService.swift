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
            let (context, client) = try connect(configuration.gate)
            let desk = GateDesk(configuration, keys, client)
            let recorder = try recorder(configuration.gate, desk, log)
            let gateways = GatewayDesk(
                desk, GatewayRules(configuration),
                waitMilliseconds: configuration.gate.gatewayMilliseconds,
                verifiers: configuration.gate.verifiers,
                recordsAccepted: recorder.wantsAccepted
            ) { recorder.record($0) }
            let listeners = try GateListeners(
                configuration, desk, gateways, recorder, log: log)
            let loop = try GateLoop(holder, desk, gateways, listeners, context, log: log)
            log.write(.starting, .number(.count, configuration.gate.verifiers.count))
            let code = loop.run(signals: signals) {
                reload()
                recorder.reopen()
            }
            client.close()
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

    private static func connect(
        _ settings: GateSettings
    ) throws(ServiceFailure) -> (Context, PeerClient) {
        do {
            let context = try Context()
            let client = try PeerClient(
                endpoints: settings.verifiers.map { try Endpoint($0) }, context: context,
                name: "gate-peers",
                settings: GatePeers.settings(callsMax: settings.requestsInFlightMax))
            return (context, client)
        } catch let error as EndpointError {
            throw ServiceFailure("gate.verifiers: \(error.text)")
        } catch let error as TransportError {
            throw ServiceFailure("gate.verifiers: \(error.text)")
        } catch {
            throw ServiceFailure("gate.verifiers: no thread or descriptor for the peers")
        }
    }
}
