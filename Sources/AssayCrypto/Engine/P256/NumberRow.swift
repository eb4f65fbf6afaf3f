import COpenSSL

/// Numbers of OpenSSL's, made once and overwritten by each batch.
@safe
struct NumberRow: ~Copyable {
    /// Owned; each is written and read by this value's thread alone.
    private let pointers: [OpaquePointer]

    init(count: Int) throws(EngineError) {
        var made: [OpaquePointer] = unsafe []
        unsafe made.reserveCapacity(count)
        for _ in 0..<count {
            guard let number = unsafe BN_new() else {
                ErrorQueue.clear()
                // Those made until now are freed; no other value knows them.
                unsafe made.forEach { unsafe BN_free($0) }
                throw .libraryFailed
            }
            unsafe made.append(number)
        }
        unsafe pointers = made
    }

    deinit {
        // Ours alone since `init`.
        unsafe pointers.forEach { unsafe BN_free($0) }
    }

    /// The number at `index`: to be used while this value lives.
    subscript(_ index: Int) -> OpaquePointer {
        unsafe pointers[index]
    }

    /// Overwrites the number at `index` by big-endian bytes.
    func set(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
        // The bytes, at most a coordinate's, are read during the call.
        let written = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe BN_bin2bn(
                buffer.baseAddress, Int32(truncatingIfNeeded: buffer.count), pointers[index])
        }
        return unsafe written != nil
    }

    /// Overwrites the number at `index` by another.
    func copy(_ index: Int, _ number: OpaquePointer) -> Bool {
        // Reads the caller's number, writes one of this value's.
        unsafe BN_copy(pointers[index], number) != nil
    }
}
