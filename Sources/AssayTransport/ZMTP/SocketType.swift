import AssayBytes

/// The sockets of ZMTP that are driven here, as READY names them (RFC 23, "The NULL mechanism").
enum SocketType {
    case router, dealer

    /// READY, as this end says it: without an identity.
    var ready: [UInt8] { self == .router ? Self.readyRouter : Self.readyDealer }

    /// Whether a socket of the type with this name may talk to this one.
    func allows(_ name: Span<UInt8>) -> Bool {
        let allowed = self == .router ? Self.routersPeers : Self.dealersPeers
        return allowed.contains { ConstantTime.equals(name, $0.span) }
    }

    private static let routersPeers = ["DEALER", "REQ", "ROUTER"].map { Array($0.utf8) }
    private static let dealersPeers = ["ROUTER", "REP", "DEALER"].map { Array($0.utf8) }
    private static let readyRouter = ready(of: "ROUTER")
    private static let readyDealer = ready(of: "DEALER")

    private static func ready(of name: String) -> [UInt8] {
        var body: [UInt8] = [5]
        body += "READY".utf8
        body.append(11)
        body += "Socket-Type".utf8
        body.appendBigEndian(UInt32(name.utf8.count))
        body += name.utf8
        var frame: [UInt8] = []
        FrameHead.append(bodyCount: body.count, isCommand: true, to: &frame)
        return frame + body
    }
}
