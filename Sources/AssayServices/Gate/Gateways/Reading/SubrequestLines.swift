import AssayBytes
import AssayHTTP

/// The header lines of a subrequest that mean something here, found in one pass. All others are
/// ignored: `Forwarded`, `X-Original-…`, `X-Request-Id`, `Expect`, `Upgrade` …
struct SubrequestLines {
    /// What lines of one name there were.
    struct Lines {
        var count = 0
        /// The value of the first.
        var first = 0..<0

        /// The value where there is exactly one line.
        var only: Range<Int>? { count == 1 ? first : nil }
    }

    var method = Lines()
    var scheme = Lines()
    var forwardedHost = Lines()
    var uri = Lines()
    var host = Lines()
    var authorization = Lines()
    var proof = Lines()
    var requestID = Lines()
    var certificate = Lines()

    /// The lines of a request.
    init(_ request: borrowing HTTPRequest) {
        let bytes = request.bytes.span
        for field in request.fields {
            let name = bytes.extracting(field.name)
            switch name.count {
            case 4:
                if name.isName("dpop") {
                    proof.add(field.value)
                } else if name.isName("host") {
                    host.add(field.value)
                }
            case 13:
                if name.isName("authorization") { authorization.add(field.value) }
            case 15:
                if name.isName("x-forwarded-uri") { uri.add(field.value) }
            case 16:
                if name.isName("x-forwarded-host") {
                    forwardedHost.add(field.value)
                } else if name.isName("assay-request-id") {
                    requestID.add(field.value)
                }
            case 17:
                if name.isName("x-forwarded-proto") { scheme.add(field.value) }
            case 18:
                if name.isName("x-forwarded-method") { method.add(field.value) }
            case 24:
                if name.isName("assay-client-cert-sha256") { certificate.add(field.value) }
            default: break
            }
        }
    }
}

extension SubrequestLines.Lines {
    fileprivate mutating func add(_ value: Range<Int>) {
        if count == 0 { first = value }
        count += 1
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes are a name given in small letters, whatever their own case.
    func isName(_ name: String) -> Bool {
        let expected = name.utf8.span
        guard count == expected.count else { return false }
        for index in indices {
            let byte = self[index]
            let small = byte &- 0x41 < 26 ? byte | 0x20 : byte
            if small != expected[index] { return false }
        }
        return true
    }
}
