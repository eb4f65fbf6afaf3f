package import AssayHTTP
package import AssayPeer
import AssaySystem

/// The threads that serve the gate's listeners, one for each client of the verifiers.
package struct GateThreads: Sendable {
    /// What is said where one ends by itself.
    static let failure = "a thread has ended: no socket for each of its verifiers"

    private let clients: [PeerClient]
    private let threads: [Thread]

    /// Starts them.
    ///
    /// - Parameters:
    ///   - calls: the listener of calls that each drives; none where calls are not served.
    ///   - subrequests: the gateways' listener, of as many loops.
    package init(
        _ peers: [DrivenPeers], calls: [HTTPListener], subrequests: DrivenListener?,
        _ gateways: GatewayDesk
    ) throws(ServiceFailure) {
        clients = peers.map(\.client)
        do throws(SystemError) {
            var threads: [Thread] = []
            for (index, peers) in peers.enumerated() {
                let calls = calls.indices.contains(index) ? calls[index] : nil
                let thread = try Thread.start(name: "gate-\(index)") {
                    let subrequests = subrequests.map { listener in
                        DrivenLoop(listener, loop: index) {
                            gateways.handle($0, $1, asking: peers.client)
                        }
                    }
                    GateTurns(peers.loop(), calls, subrequests).run()
                }
                threads.append(thread)
            }
            self.threads = threads
        } catch {
            throw ServiceFailure("gate.threads: \(error.text)")
        }
    }

    /// Whether one has left its turns although nobody asked it to.
    var hasFailed: Bool { threads.contains(where: \.isFinished) }

    /// Ends open calls with `unavailable`, sends what answers there are, and ends the threads.
    package func stop() {
        for client in clients { client.close() }
        for thread in threads { thread.join() }
    }
}
