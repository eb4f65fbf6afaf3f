package import AssaySystem

/// Where the roles of one machine meet unless a file says otherwise: loopback only.
package enum DefaultEndpoints {
    package static let ledger = "tcp://127.0.0.1:7411"
    package static let verifier = "tcp://127.0.0.1:7412"
    package static let gateControl = "tcp://127.0.0.1:7413"
    package static let gate = SocketAddress.ipv4(0x7F00_0001, port: 8080)
    package static let gateways = SocketAddress.ipv4(0x7F00_0001, port: 8082)
    package static let operators = SocketAddress.ipv4(0x7F00_0001, port: 8081)
}
