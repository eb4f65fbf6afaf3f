import AssayHTTP
import AssaySystem
import Testing

/// Fetching from servers that do not behave, or are not there.
@Suite struct HostileServerTests {
    private func error(_ result: Result<FetchAnswer, FetchError>) -> FetchError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }

    @Test func `a redirect is an answer and is not followed`() throws {
        let asked = Recorded()
        let other = try RawServer { connection in
            asked.add(readHead(connection))
            connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8).span)
        }
        let server = try RawServer.answering(
            "HTTP/1.1 302 Found\r\nLocation: \(other.url)\r\nConnection: close\r\n"
                + "Content-Length: 0\r\n\r\n")
        #expect(try fetch(server.url).get().status == 302)
        #expect(asked.all == [])
    }

    @Test func `a body larger than the limit ends the transfer, announced or not`() throws {
        let announced = try RawServer.answering(
            "HTTP/1.1 200 OK\r\nContent-Length: 1025\r\n\r\n")
        #expect(error(try fetch(announced.url)) == .bodyTooLarge)
        let endless = try RawServer { connection in
            readHead(connection)
            connection.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8).span)
            let piece = [UInt8](repeating: 0x20, count: 512)
            while connection.send(piece.span) {}
        }
        #expect(error(try fetch(endless.url)) == .bodyTooLarge)
        let chunks = try RawServer { connection in
            readHead(connection)
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            connection.send(Array(head.utf8).span)
            let piece = "200\r\n" + String(repeating: "x", count: 512) + "\r\n"
            while connection.send(Array(piece.utf8).span) {}
        }
        #expect(error(try fetch(chunks.url)) == .bodyTooLarge)
    }

    @Test func `a body just as large as the limit is taken`() throws {
        let body = String(repeating: "x", count: 1024)
        let server = try RawServer.answering(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1024\r\n\r\n\(body)")
        #expect(try fetch(server.url).get().body.count == 1024)
    }

    @Test func `endless header lines end the transfer`() throws {
        let server = try RawServer { connection in
            readHead(connection)
            connection.send(Array("HTTP/1.1 200 OK\r\n".utf8).span)
            let line = "X-Line: " + String(repeating: "x", count: 500) + "\r\n"
            while connection.send(Array(line.utf8).span) {}
        }
        #expect(error(try fetch(server.url)) == .headerTooLarge)
    }

    @Test func `a server that takes its time is left`() throws {
        let silent = try RawServer { connection in
            readHead(connection)
            _ = connection.receive(bytesMax: 1, milliseconds: 60_000)
        }
        #expect(error(try fetch(silent.url, total: 200)) == .timedOut)
        let slow = try RawServer { connection in
            readHead(connection)
            connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8).span)
            while connection.send(Array("x".utf8).span) { Thread.pause(milliseconds: 20) }
        }
        #expect(error(try fetch(slow.url, total: 300)) == .timedOut)
    }

    @Test func `an answer that ends early is none`() throws {
        let server = try RawServer.answering(
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
        #expect(error(try fetch(server.url)) == .cutOff)
        let nothing = try RawServer { readHead($0) }
        #expect(error(try fetch(nothing.url)) == .cutOff)
    }

    @Test func `what is no HTTP is none`() throws {
        let server = try RawServer.answering("SSH-2.0-OpenSSH_9.2\r\n\r\n")
        #expect(error(try fetch(server.url)) == .malformed)
    }

    @Test func `a compressed body is refused`() throws {
        let server = try RawServer.answering(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Encoding: gzip\r\n"
                + "Content-Length: 2\r\n\r\n{}")
        #expect(error(try fetch(server.url)) == .encoded)
    }

    @Test func `an interim answer's lines are not the answer's`() throws {
        let server = try RawServer.answering(
            "HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}")
        let answer = try fetch(server.url).get()
        #expect(answer.status == 200 && answer.entityTag == nil)
    }

    @Test func `nobody there is told as such`() throws {
        let url: String
        do {
            let gone = try ListeningSocket(anyPort)
            url = "http://127.0.0.1:\(gone.address.port ?? 0)/"
        }
        #expect(error(try fetch(url)) == .unreachable)
    }

    @Test func `a server that speaks no TLS gets nothing of the request`() throws {
        let heard = Recorded()
        let server = try RawServer { connection in
            guard case .bytes(let bytes) = connection.receive(bytesMax: 4096, milliseconds: 60_000)
            else { return }
            heard.add(String(decoding: bytes, as: UTF8.self))
            connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8).span)
        }
        let url = "https" + server.url.dropFirst(4)
        #expect(error(try fetch(url)) == .tlsFailed)
        #expect(heard.all.count == 1 && !heard.all[0].contains("/keys"))
    }

    @Test func `a file of certificates that is not there is told as such`() throws {
        let server = try RawServer { readHead($0) }
        let url = "https" + server.url.dropFirst(4)
        let result = try fetch(url) { $0.caFile = "/nowhere/ca.pem" }
        #expect(error(result) == .caFileUnreadable)
    }
}
