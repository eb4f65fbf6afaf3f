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
        guard unsafe add(response.fields, to: answer) else { return false }
        return unsafe MHD_queue_response(connection, UInt32(response.status), answer) == .YES
    }

    /// Adds all lines; their values are ended by zeros in one buffer first.
    private static func add(_ fields: [HTTPResponse.Field], to answer: OpaquePointer) -> Bool {
        var text: [UInt8] = []
        text.reserveCapacity(fields.reduce(0) { $0 + $1.value.count + 2 })
        for field in fields {
            // The library refuses an empty value; a blank around a value is not part of it
            // (RFC 9110, section 5.5), so this one is read as empty.
            if field.value.isEmpty { text.append(0x20) } else { text += field.value }
            text.append(0)
        }
        // Unsafe: both texts end with a zero (a static string always does) and are copied; each
        // value begins where the one before it ended.
        return unsafe text.withUnsafeBytes { buffer in
            guard var value = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            else { return fields.isEmpty }
            for field in fields {
                guard field.name.hasPointerRepresentation else { return false }
                let name = unsafe UnsafeRawPointer(field.name.utf8Start)
                    .assumingMemoryBound(to: CChar.self)
                guard unsafe MHD_add_response_header(answer, name, value) == .YES else {
                    return false
                }
                unsafe value += max(1, field.value.count) + 1
            }
            return true
        }
    }
}
