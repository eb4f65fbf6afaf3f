import CMicroHTTPD

/// Line feeds in what came.
enum LineEnds {
    /// The first from `start` on.
    static func next(in bytes: Span<UInt8>, from start: Int) -> Int? {
        // Unsafe: looks at nothing beyond the span.
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress, start < buffer.count else { return nil }
            let found = unsafe assay_find_byte(base + start, 0x0A, buffer.count - start)
            return found < 0 ? nil : start + found
        }
    }
}
