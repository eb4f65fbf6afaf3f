import CMicroHTTPD

/// Handing an answer to libmicrohttpd.
enum AnswerQueue {
    /// Queues the answer; false when it was refused.
    static func queue(_ response: HTTPResponse, on connection: OpaquePointer) -> Bool {
        // Unsafe: libmicrohttpd copies the body, and is given its own count.
        let created = unsafe response.body.withUnsafeBytes { body in
            unsafe MHD_create_response_from_buffer(
                body.count, UnsafeMutableRawPointer(mutating: body.baseAddress),
                .RESPMEM_MUST_COPY)
        }
        guard let answer = unsafe created else { return false }
        // Unsafe: the connection keeps its own count of the answer; ours goes at the end.
        defer { unsafe MHD_destroy_response(answer) }
        for field in response.fields {
            guard unsafe add(field, to: answer) else { return false }
        }
        return unsafe MHD_queue_response(connection, UInt32(response.status), answer) == .YES
    }

    private static func add(_ field: HTTPResponse.Field, to answer: OpaquePointer) -> Bool {
        guard field.name.hasPointerRepresentation else { return false }
        // The library refuses an empty value; a blank around a value is not part of it
        // (RFC 9110, section 5.5), so this one is read as empty.
        var text = field.value.isEmpty ? [0x20] : field.value.map { CChar(bitPattern: $0) }
        text.append(0)
        // Unsafe: both texts end with a zero (a static string always does) and are copied.
        return unsafe field.name.utf8Start.withMemoryRebound(
            to: CChar.self, capacity: field.name.utf8CodeUnitCount + 1
        ) { name in
            unsafe MHD_add_response_header(answer, name, text) == .YES
        }
    }
}
