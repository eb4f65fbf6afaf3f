import Synchronization

/// Where the answer to one request goes: once. Of a listener with threads of its own from any
/// thread, else on the one that drives it.
///
/// Released without an answer it sends 503, so that no client waits for ever.
package final class HTTPResponder: Sendable {
    private enum Way {
        case library(Exchange)
        case driven(DrivenListener, AnswerBox, token: UInt64, number: UInt64)
    }

    private let way: Way
    private let isAnswered = Atomic(false)

    init(_ exchange: Exchange) {
        way = .library(exchange)
    }

    init(_ listener: DrivenListener, _ box: AnswerBox, token: UInt64, number: UInt64) {
        way = .driven(listener, box, token: token, number: number)
    }

    deinit {
        switch way {
        case .library(let exchange): exchange.abandon()
        case .driven(let listener, let box, let token, let number):
            guard !isAnswered.load(ordering: .acquiring) else { return }
            box.put(
                AnswerBox.Answer(
                    token: token, number: number, response: listener.own.unavailable))
        }
    }

    /// Sends the answer; false, and nothing happens but a count, when there was one already.
    @discardableResult
    package func respond(_ response: HTTPResponse) -> Bool {
        switch way {
        case .library(let exchange):
            return exchange.answer(response, counting: true)
        case .driven(let listener, let box, let token, let number):
            guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else {
                listener.count(\.answersRepeated)
                return false
            }
            box.put(AnswerBox.Answer(token: token, number: number, response: response))
            return true
        }
    }
}
