import AssayBytes

/// Where a subrequest goes, by its raw path alone: profile and realm are never guessed.
struct GatewayPath: Equatable {
    var profile: GatewayProfile
    /// The realm's name within the path; nil where the path names none.
    var realm: Range<Int>?
    /// Under `/v1/envoy/{realm}`, the path of the request asked about.
    var target: Range<Int>

    private static let authorize = Array("/v1/authorize".utf8)
    private static let envoy = Array("/v1/envoy/".utf8)
    private static let check = Array("/check".utf8)

    /// Reads a path, byte by byte and nothing decoded; nil where no gateway asks there.
    init?(_ path: Span<UInt8>) {
        if path.starts(with: Self.authorize) {
            self.init(authorize: path)
        } else if path.starts(with: Self.envoy) {
            let start = Self.envoy.count
            let end = path.firstIndex(of: Self.slash, from: start)
            self.init(profile: .envoy, realm: start..<end, target: end..<path.count)
        } else {
            return nil
        }
    }

    private init(profile: GatewayProfile, realm: Range<Int>?, target: Range<Int>) {
        self.profile = profile
        self.realm = realm
        self.target = target
    }

    /// `/v1/authorize`, `/v1/authorize/{realm}` or `/v1/authorize/{realm}/check`.
    private init?(authorize path: Span<UInt8>) {
        let none = path.count..<path.count
        guard path.count > Self.authorize.count else {
            self.init(profile: .authorize, realm: nil, target: none)
            return
        }
        guard path[Self.authorize.count] == Self.slash else { return nil }
        let start = Self.authorize.count + 1
        let end = path.firstIndex(of: Self.slash, from: start)
        let rest = path.extracting(end..<path.count)
        guard !rest.isEmpty else {
            self.init(profile: .authorize, realm: start..<end, target: none)
            return
        }
        guard rest.count == Self.check.count, rest.starts(with: Self.check) else { return nil }
        self.init(profile: .check, realm: start..<end, target: none)
    }

    private static let slash = UInt8(ascii: "/")
}

extension Span where Element == UInt8 {
    /// Whether the bytes begin with these.
    func starts(with prefix: [UInt8]) -> Bool {
        guard count >= prefix.count else { return false }
        for index in prefix.indices where self[index] != prefix[index] { return false }
        return true
    }

    /// The first index of a byte from `start` on, or the end.
    func firstIndex(of byte: UInt8, from start: Int) -> Int {
        var index = start
        while index < count, self[index] != byte { index += 1 }
        return index
    }

    /// Whether the bytes are these.
    func equals(_ other: [UInt8]) -> Bool {
        count == other.count && starts(with: other)
    }

    /// Whether every byte is a visible ASCII character.
    var isVisible: Bool {
        // Without branches, so that many bytes are looked at together.
        var bad: UInt8 = 0
        for index in indices { bad |= self[index] &- 0x21 > 0x5D ? 1 : 0 }
        return bad == 0
    }
}
