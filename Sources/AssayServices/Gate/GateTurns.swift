import AssayHTTP
import AssayPeer
import AssayTransport

/// One thread of the gate: its listeners and its peers in turns, so that a request and its answer
/// wake nobody else of this process.
///
/// A turn takes the verifiers' answers, lets the listeners write them and read what has come, and
/// sends what was read, all of it in as few messages as it fits.
struct GateTurns: ~Copyable {
    private var peers: PeerLoop
    private let calls: HTTPListener?
    private var subrequests: DrivenLoop?

    init(
        _ peers: consuming PeerLoop, _ calls: HTTPListener?,
        _ subrequests: consuming DrivenLoop?
    ) {
        self.peers = peers
        self.calls = calls
        self.subrequests = subrequests
    }

    /// Turns until the client is closed; then whoever waits is told that there is no answer.
    consuming func run() {
        var poller = Poller()
        peers.watch(in: &poller)
        let callsToken = calls.map { poller.add(fd: $0.pollFD) }
        let subrequestsToken = (subrequests?.pollFD).map { poller.add(fd: $0) }
        var isDue = false
        while !peers.isStopping {
            let wait = isDue ? 0 : peers.waitMicroseconds
            guard poller.wait(microseconds: wait) != .closed else { break }
            peers.receive(poller)
            if let calls, let callsToken, poller.isReadable(callsToken) || calls.isDue {
                calls.run()
            }
            if let subrequestsToken {
                subrequests?.run(isReadable: poller.isReadable(subrequestsToken))
            }
            isDue = calls?.isDue == true || subrequests?.isDue == true
            peers.send()
        }
        peers.end()
        subrequests.take()?.finish()
    }
}
