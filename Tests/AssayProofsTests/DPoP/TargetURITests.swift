import AssayBytes
import AssayProofs
import Testing

/// RFC 3986 sections 6.2.2 and 6.2.3 as `htu` needs them.
@Suite struct TargetURITests {
    private func normal(_ text: String) -> String? {
        var buffer: [UInt8] = Array("before".utf8)
        let bytes = Array(text.utf8)
        guard case .success(let target) = TargetURI.normalise(bytes.span, appendingTo: &buffer)
        else { return nil }
        #expect(target.scheme.upperBound == target.authority.lowerBound)
        #expect(target.authority.upperBound == target.path.lowerBound)
        #expect(target.path.upperBound == buffer.count)
        return String(decoding: buffer[target.whole], as: UTF8.self)
    }

    private func problem(_ text: [UInt8]) -> TargetURIProblem? {
        var buffer: [UInt8] = []
        guard case .failure(let problem) = TargetURI.normalise(text.span, appendingTo: &buffer)
        else { return nil }
        return problem
    }

    @Test(arguments: [
        ("HTTPS://Server.EXAMPLE.com/Token", "https://server.example.com/Token"),
        ("HtTp://a/", "http://a/"),
        ("https://a", "https://a/"),
        ("https://a?q", "https://a/"),
        ("https://a#f", "https://a/"),
        ("https://a/?", "https://a/"),
        ("https://a/b?c#d?e", "https://a/b"),
        ("https://a/b#c?d", "https://a/b"),
        ("https://a:443/b", "https://a/b"),
        ("http://a:80/b", "http://a/b"),
        ("https://a:80/b", "https://a:80/b"),
        ("http://a:443/b", "http://a:443/b"),
        ("https://a:/b", "https://a/b"),
        ("https://a:00443/b", "https://a/b"),
        ("https://a:8443/b", "https://a:8443/b"),
        ("https://a:1/b", "https://a:1/b"),
        ("https://a:65535/b", "https://a:65535/b"),
        ("https://a/%7Euser", "https://a/~user"),
        ("https://a/%7euser", "https://a/~user"),
        ("https://a/%41%5a%61%7A%30%39%2D%2e%5f", "https://a/AZaz09-._"),
        ("https://a/%c3%a9", "https://a/%C3%A9"),
        ("https://a/a%2fb", "https://a/a%2Fb"),
        ("https://a/a%2Fb", "https://a/a%2Fb"),
        ("https://a/%252F", "https://a/%252F"),
        ("https://a/%40", "https://a/%40"),
        ("https://a/@", "https://a/@"),
        ("https://a/%00", "https://a/%00"),
        ("https://a/b/./c", "https://a/b/c"),
        ("https://a/b/../c", "https://a/c"),
        ("https://a/b/%2e%2E/c", "https://a/c"),
        ("https://a/b/%2e/c", "https://a/b/c"),
        ("https://a/..", "https://a/"),
        ("https://a/../../b", "https://a/b"),
        ("https://a/.", "https://a/"),
        ("https://a/b/.", "https://a/b/"),
        ("https://a/b/..", "https://a/"),
        ("https://a/b/c/..", "https://a/b/"),
        ("https://a/b/c/../..", "https://a/"),
        ("https://a/b/...", "https://a/b/..."),
        ("https://a/b/.c", "https://a/b/.c"),
        ("https://a/b/c.", "https://a/b/c."),
        ("https://a//b", "https://a//b"),
        ("https://a/b//../c", "https://a/b/c"),
        ("https://a/b/", "https://a/b/"),
        ("https://a/b;c=1,2/d", "https://a/b;c=1,2/d"),
        ("https://a/:b", "https://a/:b"),
        ("https://a/b|c[d]^e", "https://a/b|c[d]^e"),
        ("https://a./b", "https://a./b"),
        ("https://ex%61mple.com/", "https://example.com/"),
        ("https://ex%41mple.com/", "https://example.com/"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
        ("https://a_b.example/", "https://a_b.example/"),
        ("https://127.0.0.1/b", "https://127.0.0.1/b"),
        ("https://[::1]/b", "https://[0:0:0:0:0:0:0:1]/b"),
        ("https://[::1]:443/b", "https://[0:0:0:0:0:0:0:1]/b"),
        ("https://[::1]:8443", "https://[0:0:0:0:0:0:0:1]:8443/"),
        ("https://[0:0::0:1]/b", "https://[0:0:0:0:0:0:0:1]/b"),
        ("https://[2001:DB8::A]/b", "https://[2001:db8:0:0:0:0:0:a]/b"),
        ("https://[1::]/b", "https://[1:0:0:0:0:0:0:0]/b"),
        ("https://[::]/b", "https://[0:0:0:0:0:0:0:0]/b"),
        ("https://[::ffff:192.0.2.1]/b", "https://[0:0:0:0:0:ffff:c000:201]/b"),
        ("https://[1:2:3:4:5:6:7:8]/b", "https://[1:2:3:4:5:6:7:8]/b"),
        ("https://[1:2:3:4:5:6:192.0.2.1]/b", "https://[1:2:3:4:5:6:c000:201]/b"),
        ("https://[1:2:3:4:5:6:7::]/b", "https://[1:2:3:4:5:6:7:0]/b"),
    ])
    func `a target has one normal form`(_ text: String, _ expected: String) {
        #expect(normal(text) == expected)
        #expect(normal(expected) == expected)
    }

    @Test(arguments: [
        ("https://a/b", "https://a/B"), ("https://a/a%2Fb", "https://a/a/b"),
        ("https://a/b", "https://a/b/"), ("https://a/", "https://a//"),
        ("https://a./", "https://a/"), ("https://a/", "http://a/"),
        ("https://a/", "https://a:444/"), ("https://a/%40", "https://a/@"),
        ("https://a/b%3Fc", "https://a/b?c"), ("https://a/%25", "https://a/%2525"),
        ("https://[::1]/", "https://[::2]/"), ("https://a/+", "https://a/%20"),
        ("https://127.0.0.1/", "https://127.1/"), ("https://a/;b", "https://a/"),
    ])
    func `different targets stay different`(_ left: String, _ right: String) throws {
        #expect(try #require(normal(left)) != (try #require(normal(right))))
    }

    @Test(arguments: [
        ("", TargetURIProblem.schemeUnsupported), ("/token", .schemeUnsupported),
        ("//a/token", .schemeUnsupported), ("a/token", .schemeUnsupported),
        ("ftp://a/", .schemeUnsupported), ("https:/a", .schemeUnsupported),
        ("https:", .schemeUnsupported), ("httpss://a/", .schemeUnsupported),
        (" https://a/", .schemeUnsupported), ("javascript:https://a/", .schemeUnsupported),
        ("https://", .hostMalformed), ("https:///b", .hostMalformed),
        ("https://?q", .hostMalformed), ("https://:443/", .hostMalformed),
        ("https://user@a/", .userInformation), ("https://user:pass@a/", .userInformation),
        ("https://@a/", .userInformation), ("https://a@b@c/", .userInformation),
        ("https://a b/", .hostMalformed), ("https://a%2Fb/", .hostMalformed),
        ("https://a%40b/", .hostMalformed), ("https://a%/", .hostMalformed),
        ("https://a%4/", .hostMalformed), ("https://é/", .hostMalformed),
        ("https://a\\b/", .hostMalformed), ("https://a<b/", .hostMalformed),
        ("https://a:b/", .portMalformed), ("https://a:65536/", .portMalformed),
        ("https://a:0/", .portMalformed), ("https://a:-1/", .portMalformed),
        ("https://a:4 4/", .portMalformed), ("https://a:443:443/", .portMalformed),
        ("https://a:99999999999999999999/", .portMalformed),
        ("https://[::1/", .hostMalformed), ("https://[]/", .hostMalformed),
        ("https://[::1]a/", .hostMalformed), ("https://[:1]/", .hostMalformed),
        ("https://[1:]/", .hostMalformed), ("https://[1::2::3]/", .hostMalformed),
        ("https://[:::]/", .hostMalformed), ("https://[12345::]/", .hostMalformed),
        ("https://[1:2:3:4:5:6:7]/", .hostMalformed),
        ("https://[1:2:3:4:5:6:7:8:9]/", .hostMalformed),
        ("https://[1:2:3:4:5:6:7::8]/", .hostMalformed),
        ("https://[1:2:3:4:5:6:7:1.2.3.4]/", .hostMalformed),
        ("https://[::1.2.3]/", .hostMalformed), ("https://[::1.2.3.256]/", .hostMalformed),
        ("https://[::1.2.3.04]/", .hostMalformed), ("https://[::1%25eth0]/", .hostMalformed),
        ("https://[v1.a]/", .hostMalformed), ("https://[::1.2.3.4:5]/", .hostMalformed),
        ("https://a/%", .pathMalformed), ("https://a/%4", .pathMalformed),
        ("https://a/%zz", .pathMalformed), ("https://a/b c", .pathMalformed),
        ("https://a/b\tc", .pathMalformed), ("https://a/b\nc", .pathMalformed),
        ("https://a/é", .pathMalformed), ("https://a/b\\c", .pathMalformed),
        ("https://a/\"", .pathMalformed), ("https://a/<b>", .pathMalformed),
        ("https://a/{b}", .pathMalformed), ("https://a/`", .pathMalformed),
        ("https://a/\u{0}", .pathMalformed), ("https://a/\u{7F}", .pathMalformed),
    ])
    func `what is no target is refused`(_ text: String, _ expected: TargetURIProblem) {
        #expect(problem(Array(text.utf8)) == expected)
    }

    @Test func `bytes that are not ASCII are refused wherever they count`() {
        for byte in UInt8(0x80)...0xFF {
            #expect(problem(Array("https://a/".utf8) + [byte]) == .pathMalformed)
            #expect(problem(Array("https://a".utf8) + [byte]) == .hostMalformed)
        }
    }

    @Test func `no prefix, and no byte in any place, traps`() {
        let text = Array("https://[2001:db8::192.0.2.1]:8443/a/%2e%2E/b%2F/../c?d#e".utf8)
        for end in 0...text.count {
            _ = problem(Array(text[..<end]))
        }
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                _ = problem(changed)
            }
        }
    }

    @Test func `the longest hostile paths end in the root`() {
        let up = "https://a" + String(repeating: "/a/..", count: 1600)
        #expect(normal(up) == "https://a/")
        let deep =
            "https://a" + String(repeating: "/a", count: 2000)
            + String(repeating: "/%2e.", count: 1999)
        #expect(normal(deep) == "https://a/a/")
    }
}
