/// Where the answer to one request goes: once, from any thread.
///
/// Released without an answer it sends 503, so that no client waits for ever.
package final class HTTPResponder: Sendable {
    private let exchange: Exchange

    init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    deinit {
        exchange.abandon()
    }

    /// Sends the answer; false, and nothing happens but a count, when there was one already.
    @discardableResult
    package func respond(_ response: HTTPResponse) -> Bool {
        exchange.answer(response, counting: true)
    }
}
