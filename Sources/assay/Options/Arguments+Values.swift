import AssaySystem
import AssayTransport

extension Arguments {
    /// The endpoint to connect to that an option gives, checked.
    func endpoint(_ name: String) throws(CommandFailure) -> String? {
        guard let text = value(name) else { return nil }
        return try Self.peer(text, name).text
    }

    /// The endpoints to connect to that an option gives, checked.
    func endpoints(_ name: String) throws(CommandFailure) -> [String] {
        var endpoints: [String] = []
        for text in all(name) { endpoints.append(try Self.peer(text, name).text) }
        return endpoints
    }

    /// The endpoints to bind to that an option gives, checked.
    func ownEndpoints(_ name: String) throws(CommandFailure) -> [String] {
        var endpoints: [String] = []
        for text in all(name) { endpoints.append(try Self.checked(text, name).text) }
        return endpoints
    }

    /// An endpoint to connect to, from the option or operand of that name.
    static func peer(_ text: String, _ name: String) throws(CommandFailure) -> Endpoint {
        let endpoint = try checked(text, name)
        guard !endpoint.isWildcard else {
            throw .usage("\(name) \(text): * is for listening only: write the port")
        }
        return endpoint
    }

    private static func checked(
        _ text: String, _ name: String
    ) throws(CommandFailure) -> Endpoint {
        do throws(EndpointError) {
            return try Endpoint(text)
        } catch {
            throw .usage("\(name) \(text): \(error.text)")
        }
    }

    /// The address of a listener that an option gives, checked.
    func address(_ name: String) throws(CommandFailure) -> SocketAddress? {
        guard let text = value(name) else { return nil }
        guard let address = SocketAddress(text) else {
            throw .usage(
                "\(name) \(text): not an address: write 127.0.0.1:PORT, [::1]:PORT or unix:/PATH")
        }
        guard address.isLoopback else {
            throw .usage(
                "\(name) \(text): only this machine may reach it: use 127.0.0.1:PORT, "
                    + "[::1]:PORT or unix:/PATH; other addresses stand in the configuration, "
                    + "with api_keys_file")
        }
        return address
    }

    /// The address of the operators' listener, checked; no other machine ever reaches it.
    func operatorsAddress() throws(CommandFailure) -> SocketAddress? {
        guard let text = value("--operators") else { return nil }
        guard let address = SocketAddress(text), address.isLoopback else {
            throw .usage(
                "--operators \(text): only this machine may reach it: use 127.0.0.1:PORT, "
                    + "[::1]:PORT or unix:/PATH")
        }
        return address
    }

    /// The count an option gives, within bounds.
    func count(_ name: String, _ bounds: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let number = try integer(name) else { return nil }
        guard let count = Int(exactly: number), bounds.contains(count) else {
            throw .usage("\(name) must be from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return count
    }
}
