import AssayHTTP
import Testing

/// Which URLs may be fetched from.
@Suite struct FetchAddressTests {
    private func problem(_ text: String) -> FetchAddress.Problem? {
        do throws(FetchAddress.Problem) {
            _ = try FetchAddress(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "https://as.example.org", "https://as.example.org/", "https://AS.example.org:8443/a?b=c",
        "https://localhost/keys", "https://192.0.2.1/keys", "https://[2001:db8::1]:443/k",
        "https://as-1.example.org/a%20b", "http://127.0.0.1:8080/k", "http://127.9.9.9/",
        "http://[::1]:1/k",
    ])
    func `these may`(_ text: String) {
        #expect(problem(text) == nil)
    }

    @Test(arguments: [
        ("http://as.example.org/", FetchAddress.Problem.notEncrypted),
        ("http://localhost/", .notEncrypted), ("http://192.0.2.1/", .notEncrypted),
        ("http://128.0.0.1/", .notEncrypted), ("http://[::2]/", .notEncrypted),
        ("http://127.0.0.1.example.org/", .notEncrypted),
        ("http://127.1/", .hostInvalid), ("http://0x7f.0.0.1/", .hostInvalid),
        ("http://127.0.0.01/", .hostInvalid), ("http://2130706433/", .hostInvalid),
        ("https://127.0.0.0x1/", .hostInvalid),
        ("ftp://as.example.org/", .schemeNotAllowed), ("file:///etc/passwd", .schemeNotAllowed),
        ("HTTPS://as.example.org/", .schemeNotAllowed), ("as.example.org", .schemeNotAllowed),
        ("https://user@as.example.org/", .userInformation),
        ("https://as.example.org@127.0.0.1/", .userInformation),
        ("https://as.example.org/#k", .fragment), ("https:///keys", .hostInvalid),
        ("https://", .hostInvalid), ("https://-a.example/", .hostInvalid),
        ("https://a..b/", .hostInvalid), ("https://a_b/", .hostInvalid),
        ("https://[::1/", .hostInvalid), ("https://[]/", .hostInvalid),
        ("https://[::1]x/", .portInvalid), ("https://a.b:/", .portInvalid),
        ("https://a.b:0/", .portInvalid), ("https://a.b:65536/", .portInvalid),
        ("https://a.b:+1/", .portInvalid), ("https://a.b:1:2/", .portInvalid),
        ("https://a.b/ c", .characterInvalid), ("https://a.b/\r\nX: y", .characterInvalid),
        ("https://a.b/é", .characterInvalid), ("https://a.b\\@c/", .characterInvalid),
    ])
    func `these may not`(_ text: String, _ expected: FetchAddress.Problem) {
        #expect(problem(text) == expected)
    }

    @Test func `a URL has a longest length`() {
        let start = "https://a.b/"
        let rest = FetchAddress.bytesMax - start.utf8.count
        #expect(problem(start + String(repeating: "k", count: rest)) == nil)
        #expect(problem(start + String(repeating: "k", count: rest + 1)) == .tooLong)
    }
}
