package import AssayBytes

/// A key of HMAC-SHA-256 (RFC 2104) whose padded blocks are hashed once.
///
/// A MAC then costs two block functions more than its message, and threads share nothing but
/// this constant state.
package struct HMACKey: Sendable {
    private let inner: SHA256Hasher
    private let outer: SHA256Hasher

    /// The state of `key`.
    package init(_ key: Bytes32) {
        self.init(key.array.span)
    }

    /// The state of a key of any length; one longer than a block is hashed first.
    package init(_ key: Span<UInt8>) {
        let blockSize = 64
        var block: [UInt8] = []
        block.reserveCapacity(blockSize)
        if key.count > blockSize {
            SHA256.digest(key).append(to: &block)
        } else {
            block.append(key)
        }
        block.append(contentsOf: repeatElement(0, count: blockSize - block.count))
        var inner = SHA256Hasher()
        inner.update(block.map { $0 ^ 0x36 }.span)
        var outer = SHA256Hasher()
        outer.update(block.map { $0 ^ 0x5c }.span)
        self.inner = inner
        self.outer = outer
    }

    /// The MAC of `message`.
    package func mac(_ message: Span<UInt8>) -> Bytes32 {
        var hasher = begin()
        hasher.update(message)
        return finish(hasher)
    }

    /// A hasher that has taken the key: add the message's pieces to it, then `finish`.
    package func begin() -> SHA256Hasher { inner }

    /// The MAC of what was added to a hasher that `begin` returned.
    package func finish(_ hasher: SHA256Hasher) -> Bytes32 {
        var outer = outer
        outer.update(hasher.finish())
        return outer.finish()
    }
}
