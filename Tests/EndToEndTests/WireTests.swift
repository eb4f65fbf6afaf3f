import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire
import Foundation
import Testing

extension EndToEndTests {
    /// What a hostile or strange peer sends to the verifier's and the ledger's socket.
    @Suite struct WireTests {
        private static let stray: [[UInt8]] = [
            [], [0], [0, 0, 0, 1], [UInt8](repeating: 0xFF, count: 64),
            [UInt8](repeating: 0, count: 100_000),
        ]

        @Test func `whatever is sent is answered, and the role lives on`() throws {
            let deployment = try Deployment()
            for endpoint in deployment.verifierEndpoints + [deployment.ledgerEndpoint] {
                let context = try Context()
                let dealer = try DealerSocket(context)
                try dealer.connect(try Endpoint(endpoint))
                for message in Self.stray {
                    let reply = try exchange(dealer, message)
                    let envelope = try #require(reply.first)
                    #expect(envelope.code == .malformed)
                }
                var hello = BatchWriter()
                try #require(BareRequest.encode(.hello, requestID: 5, into: &hello) == .written)
                // The last byte spoils the whole message, so the good frame has no effect.
                #expect(try exchange(dealer, hello.bytes + [7]).map(\.code) == [.malformed])
                #expect(try exchange(dealer, hello.bytes).map(\.code) == [.accepted])
                #expect(try version(dealer, hello.bytes, 2).map(\.code) == [.versionUnsupported])
            }
        }

        @Test func `addresses that another machine could reach are refused at the start`() throws {
            let endpoints = [
                "tcp://0.0.0.0:7411", "tcp://*:7411", "tcp://192.0.2.7:1", "udp://127.0.0.1:1",
                "tcp://localhost:7411", "ipc://@abstract",
            ]
            for endpoint in endpoints {
                for role in ["ledger", "verifier"] {
                    let result = try assay([role, "--listen", endpoint])
                    #expect(result.code != 0, "\(role) \(endpoint)")
                    #expect(!result.errors.isEmpty)
                }
            }
        }

        private func version(
            _ dealer: borrowing DealerSocket, _ frame: [UInt8], _ version: UInt8
        ) throws -> [ReplyEnvelope] {
            var other = frame
            other[6] = version
            return try exchange(dealer, other)
        }

        private func exchange(
            _ dealer: borrowing DealerSocket, _ message: [UInt8]
        ) throws -> [ReplyEnvelope] {
            let end = Date().addingTimeInterval(60)
            while dealer.send(message) != .sent {
                guard Date() < end else { throw HarnessFailure(description: "never sent") }
                usleep(2_000)
            }
            var reply: [UInt8] = []
            while dealer.receive(into: &reply) != .message {
                guard Date() < end else { throw HarnessFailure(description: "never answered") }
                usleep(2_000)
            }
            var frames: [Range<Int>] = []
            #expect(Batch.split(reply.span, into: &frames))
            return frames.compactMap { ReplyEnvelope.read(reply.span, $0) }
        }
    }
}
