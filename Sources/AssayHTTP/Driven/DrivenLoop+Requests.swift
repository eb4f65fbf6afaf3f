import AssayBytes
import AssaySystem

/// Reading requests: heads, bodies, and the way to the handler.
extension DrivenLoop {
    /// Does with a connection what can be done now.
    mutating func proceed(_ connection: DrivenConnection) {
        while true {
            switch connection.stage {
            case .idle, .head:
                if readHead(connection) { continue }
            case .body:
                if readBody(connection) { continue }
            case .handling, .answering:
                return
            case .lingering:
                connection.discarded += connection.input.count
                connection.input.removeAll()
                guard connection.discarded <= listener.limits.discardedBytesMax else {
                    drop(connection)
                    return
                }
            }
            guard connections[connection.token] != nil, receive(connection) else { return }
        }
    }

    /// Receives; false where there is nothing, or no connection any more.
    private mutating func receive(_ connection: DrivenConnection) -> Bool {
        guard connection.hasUnread else { return false }
        switch connection.socket.receive(into: &scratch) {
        case .nothing:
            connection.hasUnread = false
            return false
        case .some(let count):
            // After less than was asked for there is nothing but the announced end.
            if count < scratch.count, !connection.isEnding { connection.hasUnread = false }
            connection.input.append(scratch.span.extracting(0..<count))
            if case .idle = connection.stage {
                connection.stage = .head
                connection.since = now
            }
            return true
        case .ended, .broken:
            drop(connection)
            return false
        }
    }

    /// Reads a head, if it is there; true when the stage is another.
    private mutating func readHead(_ connection: DrivenConnection) -> Bool {
        if case .idle = connection.stage, connection.input.isEmpty { return false }
        switch connection.findHead() {
        case .more:
            guard connection.input.count > listener.limits.headerBytesMax else { return false }
            listener.count(\.headersTooLarge)
            refuse(connection, status: 431)
        case .malformed:
            listener.count(\.headsRefused)
            refuse(connection, status: 400)
        case .end(let end):
            guard end <= listener.limits.headerBytesMax else {
                listener.count(\.headersTooLarge)
                refuse(connection, status: 431)
                return true
            }
            do throws(HeadFault) {
                let request = try HTTPRequest(head: connection.takeInput(end))
                guard request.fields.count <= listener.limits.headerLinesMax else {
                    listener.count(\.headersTooLarge)
                    refuse(connection, status: 431)
                    return true
                }
                begin(request, connection)
            } catch {
                listener.count(\.headsRefused)
                refuse(connection, status: error == .version ? 505 : 400)
            }
        }
        return true
    }

    /// What follows a head: the body, or the handler.
    private mutating func begin(_ request: HTTPRequest, _ connection: DrivenConnection) {
        connection.since = now
        connection.isHTTP10 = request.isHTTP10
        connection.isHead = request.methodIs("HEAD")
        connection.keepsAlive = request.keepsAlive
        connection.discarded = 0
        var request = request
        switch request.framing {
        case .none:
            handOver(request, connection)
        case .ambiguous:
            listener.count(\.framingsRefused)
            refuse(connection, status: 400)
        case .length(let length):
            if length > UInt64(listener.limits.bodyBytesMax) {
                request.bodyTooLarge = true
                // A client that asked first is answered instead of told to go on; one with a
                // body beyond all measure is not read to its end.
                if request.expectsContinue || length > UInt64(listener.limits.discardedBytesMax) {
                    connection.keepsAlive = false
                    handOver(request, connection)
                    return
                }
            }
            readBody(of: request, BodyReader(length: length), connection)
        case .chunked:
            let reader = BodyReader(chunkedWithOverhead: listener.limits.headerBytesMax)
            readBody(of: request, reader, connection)
        }
    }

    private mutating func readBody(
        of request: HTTPRequest, _ reader: BodyReader, _ connection: DrivenConnection
    ) {
        connection.stage = .body(request, reader)
        guard request.expectsContinue, connection.input.isEmpty else { return }
        connection.output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
        _ = connection.flush()
    }

    /// Reads of a body what is there; true when the stage is another.
    private mutating func readBody(_ connection: DrivenConnection) -> Bool {
        guard case .body(var request, var reader) = connection.stage else { return true }
        // The body is changed where it is, not copied.
        connection.stage = .idle
        let max = listener.limits.bodyBytesMax
        var start = 0
        var dropped = 0
        let input = connection.input
        let taking = reader.read(input, from: &start) { range in
            if request.bodyTooLarge {
                dropped += range.count
            } else if request.body.count + range.count > max {
                dropped += request.body.count + range.count
                request.dropBody()
            } else {
                request.appendBody(input.span.extracting(range))
            }
        }
        connection.discarded += dropped
        connection.input = start == input.count ? [] : Array(input[start...])
        connection.stage = .body(request, reader)
        if connection.discarded > listener.limits.discardedBytesMax {
            drop(connection)
            return false
        }
        switch taking {
        case .more: return false
        case .whole: handOver(request, connection)
        case .malformed:
            listener.count(\.framingsRefused)
            refuse(connection, status: 400)
        }
        return true
    }

    private mutating func handOver(_ request: HTTPRequest, _ connection: DrivenConnection) {
        if request.bodyTooLarge { listener.count(\.bodiesTooLarge) }
        guard !isClosing else {
            send(listener.own.unavailable, on: connection)
            return
        }
        connection.stage = .handling
        connection.isCounted = true
        connection.number += 1
        listener.begin()
        handler(
            request,
            HTTPResponder(listener, box, token: connection.token, number: connection.number))
    }
}
