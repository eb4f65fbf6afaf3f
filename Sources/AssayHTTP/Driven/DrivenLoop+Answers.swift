import AssayBytes
import AssaySystem

/// Sending answers.
extension DrivenLoop {
    /// An answer without the handler, after which nothing more is read from the connection.
    mutating func refuse(_ connection: DrivenConnection, status: UInt16) {
        connection.keepsAlive = false
        send(listener.own.problem(status), on: connection)
    }

    /// Sends an answer, as much of it as leaves now.
    mutating func send(_ response: HTTPResponse, on connection: DrivenConnection) {
        if listener.closesConnections { connection.keepsAlive = false }
        let text = date.at(Clock.wall())
        if !connection.append(response, listener, date: text) {
            listener.count(\.answersUnsendable)
        }
        connection.stage = .answering
        connection.since = now
        push(connection)
    }

    /// Sends what is left of an answer; then the connection waits for another request, or for
    /// its end.
    mutating func push(_ connection: DrivenConnection) {
        switch connection.flush() {
        case .part: return
        case .broken:
            drop(connection)
            return
        case .all: break
        }
        if connection.isCounted {
            connection.isCounted = false
            listener.end()
        }
        connection.since = now
        if connection.keepsAlive {
            connection.stage = connection.input.isEmpty ? .idle : .head
        } else {
            connection.stage = .lingering
            connection.hasUnread = true
            connection.socket.finishSending()
        }
    }
}
