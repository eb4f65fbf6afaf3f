import CMicroHTTPD

/// Reading the header lines libmicrohttpd has parsed.
enum HeaderLines {
    /// Appends all lines, in order, repeated ones too.
    static func read(from connection: OpaquePointer, into request: inout HTTPRequest) {
        // Unsafe: the callback runs within this call only, with the request given here.
        unsafe withUnsafeMutablePointer(to: &request) { request in
            _ = unsafe MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context = unsafe context else { return .NO }
                    let request = unsafe context.assumingMemoryBound(to: HTTPRequest.self)
                    unsafe request.pointee.appendField(
                        CText.bytes(name, nameSize).span, CText.bytes(value, valueSize).span)
                    return .YES
                }, request)
        }
    }
}

/// Bytes at a C pointer.
enum CText {
    /// `count` bytes; none where there is no pointer.
    static func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        // Unsafe: the caller vouches for the count; both types are one byte.
        unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
            .bindMemory(to: UInt8.self)
    }

    /// The bytes up to the closing zero.
    static func bytes(_ start: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        var count = 0
        // Unsafe: the caller vouches that there is a closing zero.
        if let start = unsafe start { while unsafe start[count] != 0 { count += 1 } }
        return unsafe bytes(start, count)
    }
}
