import AssayHTTP
import AssaySystem

/// The two kinds of listener, which are to answer alike.
enum ListenerSort: CaseIterable, Sendable {
    case withThreads, driven
}

/// A listener of either kind, and who drives it.
final class TestListener: Sendable {
    private let own: HTTPListener?
    private let driven: DrivenListener?
    private let driver: Thread?
    private let stopsDriver: EventFD
    let address: SocketAddress

    init(
        _ sort: ListenerSort, _ limits: HTTPLimits = HTTPLimits(),
        handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws {
        let stop = try EventFD()
        stopsDriver = stop
        switch sort {
        case .withThreads:
            let listener = try HTTPListener(anyPort, limits: limits, handler: handler)
            (own, driven, driver) = (listener, nil, nil)
            address = listener.address
        case .driven:
            let listener = try DrivenListener(
                try ListeningSocket(anyPort), limits: limits, loops: 1)
            let readiness = try Readiness()
            try readiness.add(stop.fd, token: 1)
            let thread = try Thread.start(name: "driver") {
                var loop = DrivenLoop(listener, loop: 0, handler: handler)
                try? readiness.add(loop.pollFD, token: 2)
                var events: [Readiness.Event] = []
                while !events.contains(where: { $0.token == 1 }) {
                    readiness.wait(milliseconds: loop.isDue ? 0 : 5, into: &events)
                    loop.run()
                }
                loop.finish()
            }
            (own, driven, driver) = (nil, listener, thread)
            address = listener.address
        }
    }

    deinit { stop() }

    var figures: HTTPFigures { own?.figures ?? driven?.figures ?? HTTPFigures() }

    /// From now on answers close their connections.
    func drain() {
        own?.drain()
        driven?.drain()
    }

    /// Answers what is open, and ends.
    func stop() {
        own?.stop(withinMilliseconds: 0)
        stopsDriver.signal()
        driver?.join()
    }
}
