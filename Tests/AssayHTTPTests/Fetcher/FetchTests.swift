import AssayBytes
import AssayHTTP
import AssaySystem
import Testing

/// Fetching from servers that behave.
@Suite struct FetchTests {
    private let ok = "HTTP/1.1 200 OK\r\nConnection: close\r\n"

    @Test func `a body comes with what is said of its keeping`() throws {
        let server = try RawServer.answering(
            ok + "ETag: W/\"k1\"\r\nCache-Control: public, max-age=600\r\nAge: 100\r\n"
                + "Content-Length: 11\r\n\r\n{\"keys\":[]}")
        let answer = try fetch(server.url).get()
        #expect(answer.status == 200)
        #expect(answer.body == Array("{\"keys\":[]}".utf8))
        #expect(answer.caching == CachePolicy(seconds: 500))
        #expect(answer.entityTag == EntityTag(Array("W/\"k1\"".utf8)))
    }

    @Test func `an answer without a word on keeping has no policy`() throws {
        let server = try RawServer.answering(ok + "Content-Length: 2\r\n\r\n{}")
        let answer = try fetch(server.url).get()
        #expect(answer.caching == CachePolicy())
        #expect(answer.entityTag == nil)
    }

    @Test func `what is known is named, and a 304 has no body`() throws {
        let heard = Recorded()
        let server = try RawServer { connection in
            heard.add(readHead(connection))
            let text = "HTTP/1.1 304 Not Modified\r\nETag: \"k1\"\r\nConnection: close\r\n\r\n"
            connection.send(Array(text.utf8).span)
        }
        let answer = try fetch(server.url) { $0.entityTag = EntityTag(Array("\"k1\"".utf8)) }.get()
        #expect(answer.status == 304 && answer.body.isEmpty)
        #expect(heard.all[0].contains("\r\nIf-None-Match: \"k1\"\r\n"))
        #expect(heard.all[0].hasPrefix("GET /keys HTTP/1.1\r\n"))
        #expect(heard.all[0].contains("\r\nAccept: application/json\r\n"))
        #expect(!heard.all[0].contains("Authorization"))
    }

    @Test func `a form is posted with the client's name and secret`() throws {
        let heard = Recorded()
        let server = try RawServer { connection in
            var text = readHead(connection)
            // The body may come by itself.
            while !text.hasSuffix("x") {
                guard
                    case .bytes(let more) = connection.receive(
                        bytesMax: 100, milliseconds: 60_000)
                else { break }
                text += String(decoding: more, as: UTF8.self)
            }
            heard.add(text)
            connection.send(Array((ok + "Content-Length: 2\r\n\r\n{}").utf8).span)
        }
        let answer = try fetch(server.url) { request in
            var form = FormBody()
            form.append("token", Array("a b&c=+/~".utf8).span)
            form.append("hint", Array("x".utf8).span)
            request.form = form
            request.credentials = FetchRequest.Credentials(
                client: "rs:1", secret: Array("s e/".utf8))
        }.get()
        #expect(answer.status == 200)
        let text = try #require(heard.all.first)
        #expect(text.hasPrefix("POST /keys HTTP/1.1\r\n"))
        // Of rs%3A1:s%20e%2F
        #expect(text.contains("\r\nAuthorization: Basic cnMlM0ExOnMlMjBlJTJG\r\n"))
        #expect(text.contains("\r\nContent-Type: application/x-www-form-urlencoded\r\n"))
        #expect(!text.contains("Expect"))
        #expect(text.hasSuffix("\r\n\r\ntoken=a%20b%26c%3D%2B%2F%7E&hint=x"))
    }

    @Test func `the same connection serves one after the other`() throws {
        let connections = Recorded()
        let server = try RawServer { connection in
            connections.add("one")
            while readHead(connection).contains("\r\n\r\n") {
                let text = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
                connection.send(Array(text.utf8).span)
            }
        }
        var pool = try FetchPool()
        let address = try FetchAddress(server.url)
        for token in 0..<3 {
            let request = FetchRequest(
                address, bodyBytesMax: 100, totalMilliseconds: 30_000, connectMilliseconds: 30_000)
            try pool.start(UInt64(token), request)
            var finished: [FetchPool.Finished] = []
            let came = eventually {
                pool.wait(milliseconds: 20)
                finished = pool.takeFinished()
                return !finished.isEmpty
            }
            #expect(came)
            #expect(finished.first?.token == UInt64(token))
        }
        #expect(connections.all.count == 1)
    }

    @Test func `many transfers go on at once, and one too many is refused`() throws {
        let waiting = Recorded()
        let mayAnswer = try EventFD()
        let server = try RawServer { connection in
            readHead(connection)
            waiting.add("one")
            if mayAnswer.wait(milliseconds: 60_000) { mayAnswer.signal() }
            connection.send(Array((ok + "Content-Length: 2\r\n\r\n{}").utf8).span)
        }
        var limits = FetchLimits()
        limits.transfersMax = 4
        var pool = try FetchPool(limits)
        let request = FetchRequest(
            try FetchAddress(server.url), bodyBytesMax: 100, totalMilliseconds: 60_000,
            connectMilliseconds: 60_000)
        for token in 0..<4 { try pool.start(UInt64(token), request) }
        var refused: FetchError?
        do throws(FetchError) { try pool.start(9, request) } catch { refused = error }
        #expect(refused == .full)
        var finished: [UInt64] = []
        #expect(
            eventually {
                pool.wait(milliseconds: 20)
                finished += pool.takeFinished().map(\.token)
                if waiting.all.count == 4 { mayAnswer.signal() }
                return finished.count == 4
            })
        #expect(finished.sorted() == [0, 1, 2, 3])
        #expect(pool.count == 0)
    }

    @Test func `waiting ends when another descriptor can be read`() throws {
        var pool = try FetchPool()
        let event = try EventFD()
        event.signal()
        let start = Clock.monotonic()
        pool.wait(milliseconds: 50_000, for: [event.fd])
        #expect(Clock.monotonic().microseconds(since: start) < 40_000_000)
    }
}
