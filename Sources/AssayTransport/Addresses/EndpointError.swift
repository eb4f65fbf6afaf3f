/// Why an address is refused.
package enum EndpointError: Error, Hashable, Sendable, CaseIterable {
    case transportNotAllowed
    case hostName
    case addressInvalid
    case notLoopback
    case portInvalid
    case pathEmpty
    case pathRelative
    case pathAbstract
    case pathWildcard
    case pathTooLong
    case badCharacter

    /// For a person: what is wrong and what to write instead.
    package var text: String {
        switch self {
        case .transportNotAllowed:
            "only tcp:// on a loopback address and ipc:// are allowed"
        case .hostName:
            "host names are not looked up: write 127.0.0.1 or [::1]"
        case .addressInvalid:
            "not an IP address: write 127.0.0.1 or [::1]"
        case .notLoopback:
            "tcp:// is allowed on loopback only (127.0.0.0/8 or [::1]), since its peers are not "
                + "authenticated: write tcp://127.0.0.1:PORT, or use ipc://"
        case .portInvalid:
            "the port must be 1 to 65535, or * to bind to a free one"
        case .pathEmpty:
            "ipc:// needs a path: write ipc:///run/assay/name"
        case .pathRelative:
            "the path of an ipc address starts with /: write ipc:///run/assay/name"
        case .pathAbstract:
            "an abstract ipc address (@) has no file permissions: write a path"
        case .pathWildcard:
            "ipc://* can't be found by others: write a path"
        case .pathTooLong:
            "the path of an ipc address can have at most 107 bytes"
        case .badCharacter:
            "an address has no spaces or control characters"
        }
    }
}
