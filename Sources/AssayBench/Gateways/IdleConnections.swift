import AssaySystem

/// Connections kept open beside those that are busy.
package struct IdleConnections {
    private let settings: GatewaySettings
    private let sender: GatewaySender?

    /// Opens them, each with one request.
    package init(_ settings: GatewaySettings, _ making: inout GatewayMaking) throws(BenchError) {
        var settings = settings
        self.settings = settings
        guard settings.idleConnections > 0 else {
            sender = nil
            return
        }
        let wanted = UInt64(settings.idleConnections + settings.connections + 64)
        guard FileLimit.raise(to: wanted).soft >= wanted else { throw .socket }
        settings.connections = settings.idleConnections
        let sender = try GatewaySender(
            settings, signals: nil, progress: Progress(isShown: false))
        let tally = sender.send(try making.make(settings.idleConnections))
        guard tally.isGood else { throw .refusing(tally.details.first ?? "") }
        self.sender = sender
    }

    /// Asks once more on each: how many did not answer on the connection they had.
    package func countLost(_ making: inout GatewayMaking) throws(BenchError) -> Int {
        guard let sender else { return 0 }
        let tally = sender.send(try making.make(settings.idleConnections))
        let made = sender.connections - settings.idleConnections
        return Int(tally.wrong + tally.lost) + made
    }
}
