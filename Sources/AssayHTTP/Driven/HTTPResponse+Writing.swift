/// Writing an answer (RFC 9112, section 4).
extension HTTPResponse {
    /// Appends status line, header lines and body.
    func append(
        to output: inout [UInt8], date: [UInt8], isHead: Bool, keepsAlive: Bool, isHTTP10: Bool
    ) {
        output.reserveCapacity(output.count + headerBytes + body.count + 128)
        output.append(contentsOf: "HTTP/1.1 ".utf8)
        Self.append(Int(status), to: &output)
        output.append(0x20)
        Self.append(phrase, to: &output)
        Self.append("\r\nDate: ", to: &output)
        output.append(contentsOf: date)
        for field in fields {
            Self.append("\r\n", to: &output)
            Self.append(field.name, to: &output)
            Self.append(": ", to: &output)
            output.append(contentsOf: field.value)
        }
        if !keepsAlive {
            Self.append("\r\nConnection: close", to: &output)
        } else if isHTTP10 {
            Self.append("\r\nConnection: keep-alive", to: &output)
        }
        // RFC 9110, section 8.6: no length where there is never a body.
        if status != 204 {
            Self.append("\r\nContent-Length: ", to: &output)
            Self.append(body.count, to: &output)
        }
        Self.append("\r\n\r\n", to: &output)
        if !isHead, status != 204 { output.append(contentsOf: body) }
    }

    private static func append(_ text: StaticString, to output: inout [UInt8]) {
        guard text.hasPointerRepresentation else { return }
        // Unsafe: the text is a constant of the program, copied within its own count.
        let bytes = unsafe UnsafeBufferPointer(
            start: text.utf8Start, count: text.utf8CodeUnitCount)
        unsafe output.append(contentsOf: bytes)
    }

    private static func append(_ number: Int, to output: inout [UInt8]) {
        if number >= 10 { append(number / 10, to: &output) }
        output.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
    }

    private var phrase: StaticString {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
