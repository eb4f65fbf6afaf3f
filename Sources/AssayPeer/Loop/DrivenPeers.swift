import AssaySystem
package import AssayTransport

/// A client without a thread: the caller drives its loop beside other work, and alone submits.
package struct DrivenPeers: Sendable {
    package let client: PeerClient
    /// Makes the loop, on the thread that drives it; once.
    package let loop: @Sendable () -> PeerLoop

    /// A client of the servers at `endpoints`; none has to be there yet.
    package init(
        endpoints: [Endpoint], context: Context, settings: PeerSettings
    ) throws(PeerError) {
        guard !endpoints.isEmpty else { throw .noEndpoint }
        let shared = PeerClientState(peerCount: endpoints.count)
        let mailbox: Mailbox<PeerClient.Submission>
        do {
            mailbox = try Mailbox(countMax: settings.callsMax)
        } catch {
            throw .system
        }
        client = PeerClient(mailbox: mailbox, shared: shared)
        loop = {
            PeerLoop(
                mailbox: mailbox, shared: shared, settings: settings, endpoints: endpoints,
                context: context)
        }
    }
}
