import CMicroHTTPD
import Synchronization

/// One request on its way in, with the handler, and its answer on the way out.
///
/// libmicrohttpd calls for it again and again on the thread of the connection; the answer comes
/// from any thread. All of it is under one lock.
@safe final class Exchange: Sendable {
    private enum Phase {
        /// The header lines have not been seen yet.
        case head
        case body
        /// The handler has it.
        case handed
        /// There is an answer, sent or about to be.
        case answered
    }

    /// What a call of libmicrohttpd is to be followed by.
    private enum Next {
        case more
        case hand(HTTPRequest)
        case answer(HTTPResponse)
        case cutOff
    }

    private struct State {
        var phase = Phase.head
        var request = HTTPRequest()
        var discarded = 0
        var answer: HTTPResponse?
        var isSuspended = false
        /// Whether the core counts it among those in flight.
        var isCounted = false
    }

    private let core: ListenerCore
    private let record: ConnectionRecord?
    // Unsafe: used only on the connection's thread, or while it is suspended, when it can't
    // go away (MHD_resume_connection(3) may be called from any thread).
    private nonisolated(unsafe) let connection: OpaquePointer
    private let state = Mutex(State())

    init(_ core: ListenerCore, _ connection: OpaquePointer, target: Span<UInt8>) {
        self.core = core
        unsafe self.connection = unsafe connection
        record = unsafe Daemon.record(of: connection)
        state.withLock { state in
            state.request.reserveHead()
            state.request.setTarget(target)
        }
        record?.note(.receiving)
    }

    /// The header lines are there, or a piece of the body, or (empty) its end, or the answer
    /// is and the connection goes on. False ends the connection.
    func advance(
        method: Span<UInt8>, chunk: Span<UInt8>
    ) -> Bool {
        var next = Next.more
        state.withLock { state in
            switch state.phase {
            case .head: next = readHead(&state, method)
            case .body: next = readBody(&state, chunk)
            case .handed: next = .more
            case .answered: next = state.answer.map(Next.answer) ?? .more
            }
        }
        switch next {
        case .more: return true
        case .cutOff: return false
        case .answer(let response): return send(response)
        case .hand(let request): return hand(request)
        }
    }

    /// The answer of the handler; false when there was one.
    func answer(_ response: HTTPResponse, counting: Bool) -> Bool {
        let isFirst = state.withLock { state in
            guard state.phase == .handed else { return false }
            state.phase = .answered
            state.answer = response
            if state.isSuspended {
                state.isSuspended = false
                unsafe MHD_resume_connection(connection)
                core.noteAnswer()
            }
            return true
        }
        if !isFirst, counting { core.count(\.answersRepeated) }
        return isFirst
    }

    /// The handler gives none.
    func abandon() {
        _ = answer(core.own.unavailable, counting: false)
    }

    /// The answer was sent, or the connection is gone.
    func finish() {
        let wasCounted = state.withLock { state in
            state.phase = .answered
            defer { state.isCounted = false }
            return state.isCounted
        }
        if wasCounted { core.end(record) }
        record?.note(.idle)
    }

    private func readHead(_ state: inout State, _ method: Span<UInt8>) -> Next {
        state.request.method = state.request.append(method)
        unsafe HeaderLines.read(from: connection, into: &state.request)
        let size = state.request.bytes.count + 4 * state.request.fields.count
        state.request.body = state.request.bytes.count..<state.request.bytes.count
        let lines = state.request.fields.count
        guard size <= core.limits.headerBytesMax, lines <= core.limits.headerLinesMax else {
            core.count(\.headersTooLarge)
            return refuse(&state, status: 431)
        }
        guard state.request.isHeadWellFormed else {
            core.count(\.headsRefused)
            return refuse(&state, status: 400)
        }
        let framing = state.request.framing
        switch framing {
        case .ambiguous:
            core.count(\.framingsRefused)
            return refuse(&state, status: 400)
        case .length(let length) where length > UInt64(core.limits.bodyBytesMax):
            state.request.bodyTooLarge = true
            // A client that asked first is answered instead of told to go on; one with a body
            // beyond all measure is not read to its end.
            if state.request.expectsContinue || length > UInt64(core.limits.discardedBytesMax) {
                return handOver(&state)
            }
        default: break
        }
        state.phase = .body
        return .more
    }

    /// An answer without the handler, after which nothing more is read from the connection.
    private func refuse(_ state: inout State, status: UInt16) -> Next {
        state.phase = .answered
        var response = core.own.problem(status)
        response.fields.append(.init("Connection", "close"))
        return .answer(response)
    }

    private func readBody(_ state: inout State, _ chunk: Span<UInt8>) -> Next {
        guard !chunk.isEmpty else { return handOver(&state) }
        if !state.request.bodyTooLarge {
            guard state.request.body.count + chunk.count > core.limits.bodyBytesMax else {
                state.request.appendBody(chunk)
                return .more
            }
            state.discarded = state.request.body.count
            state.request.dropBody()
        }
        state.discarded += chunk.count
        return state.discarded > core.limits.discardedBytesMax ? .cutOff : .more
    }

    private func handOver(_ state: inout State) -> Next {
        if state.request.bodyTooLarge { core.count(\.bodiesTooLarge) }
        state.phase = .handed
        let request = state.request
        state.request = HTTPRequest()
        return .hand(request)
    }

    private func hand(_ request: HTTPRequest) -> Bool {
        record?.note(.handling)
        guard core.begin(self, record) else {
            state.withLock { $0.phase = .answered }
            return send(core.own.unavailable)
        }
        state.withLock { $0.isCounted = true }
        core.handler(request, HTTPResponder(self))
        // Where the handler has answered already, nothing is suspended.
        let answer = state.withLock { state -> HTTPResponse? in
            if state.answer == nil {
                state.isSuspended = true
                unsafe MHD_suspend_connection(connection)
            }
            return state.answer
        }
        return answer.map(send) ?? true
    }

    private func send(_ response: HTTPResponse) -> Bool {
        record?.note(.answering)
        var response = response
        if !response.isSendable || response.headerBytes > core.limits.answerHeaderBytesMax {
            core.count(\.answersUnsendable)
            response = core.own.unavailable
        }
        if core.closesConnections { response.fields.append(.init("Connection", "close")) }
        if unsafe AnswerQueue.queue(response, on: connection) { return true }
        core.count(\.answersUnsendable)
        return unsafe AnswerQueue.queue(core.own.unavailable, on: connection)
    }
}
