import AssayBytes
import Glibc

/// A socket address as the kernel reads it.
struct RawAddress {
    private var storage = sockaddr_storage()
    private let size: socklen_t
    let family: Int32

    /// The address of a Unix socket; nil for a path that does not fit.
    init?(unixPath: String) {
        let path = Array(unixPath.utf8)
        guard !path.isEmpty, path.count <= SystemLimits.unixPathBytesMax, !path.contains(0)
        else { return nil }
        self.init(family: AF_UNIX, path, size: MemoryLayout<sockaddr_un>.size)
    }

    /// The kernel's form of an address; nil for a path that does not fit.
    init?(_ address: SocketAddress) {
        var bytes: [UInt8] = []
        switch address {
        case .unix(let path):
            self.init(unixPath: path)
        case .ipv4(let number, let port):
            // sockaddr_in: port, address (ip(7)).
            bytes.appendBigEndian(port)
            bytes.appendBigEndian(number)
            self.init(family: AF_INET, bytes, size: MemoryLayout<sockaddr_in>.size)
        case .ipv6(let groups, let port):
            // sockaddr_in6: port, flow label, address, scope (ipv6(7)).
            bytes.appendBigEndian(port)
            bytes.appendBigEndian(UInt32(0))
            for group in groups.prefix(8) { bytes.appendBigEndian(group) }
            self.init(family: AF_INET6, bytes, size: MemoryLayout<sockaddr_in6>.size)
        }
    }

    /// The family, then at most 107 bytes; zeros after them.
    private init(family: Int32, _ bytes: [UInt8], size: Int) {
        self.size = socklen_t(size)
        self.family = family
        // Unsafe: family and bytes fit the 128 of the storage, which starts as zeros.
        unsafe withUnsafeMutableBytes(of: &storage) { target in
            unsafe target.storeBytes(of: sa_family_t(family), as: sa_family_t.self)
            for (index, byte) in bytes.enumerated() { unsafe target[2 + index] = byte }
        }
    }

    /// The port a descriptor is bound to; zero when it has none.
    static func boundPort(of fd: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // Unsafe: writes at most the size of the storage; the port follows the family in both
        // kinds of IP address.
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            let result = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(fd, $0, &size)
            }
            guard result == 0 else { return 0 }
            let port = unsafe UnsafeRawPointer(pointer).load(fromByteOffset: 2, as: UInt16.self)
            return UInt16(bigEndian: port)
        }
    }

    /// Runs `body` with the address and its size.
    func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        // Unsafe: every address begins as `sockaddr` does.
        unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, size)
            }
        }
    }
}
