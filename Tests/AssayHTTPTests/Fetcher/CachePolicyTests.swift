import AssayHTTP
import Testing

/// `Cache-Control`, `Age` and `ETag`, read strictly.
@Suite struct CachePolicyTests {
    private func policy(_ lines: String..., age: [String] = []) -> CachePolicy {
        CachePolicy(
            cacheControl: lines.map { Array($0.utf8) }, age: age.map { Array($0.utf8) })
    }

    @Test func `a life is told by max-age, in any case, quoted or not`() {
        #expect(policy("max-age=60") == CachePolicy(seconds: 60))
        #expect(policy("public , Max-Age=60,") == CachePolicy(seconds: 60))
        #expect(policy("max-age=\"60\"") == CachePolicy(seconds: 60))
        #expect(policy("private=\"a, max-age=5\", max-age=60") == CachePolicy(seconds: 60))
        #expect(policy("public", "max-age=7") == CachePolicy(seconds: 7))
    }

    @Test func `nothing said is nothing known`() {
        #expect(policy() == CachePolicy())
        #expect(policy("public, s-maxage=9") == CachePolicy())
        #expect(policy("") == CachePolicy())
    }

    @Test func `what can't be read is stale at once`() {
        for text in [
            "max-age", "max-age=", "max-age=-1", "max-age=1.5", "max-age=a", "max-age =60",
            "max-age=60 x", "max-age=\"60", "max-age=60, max-age=60", "no-cache, max-age=60",
            "=60", "max-age=60;x", "max-age=\"6\\",
        ] {
            #expect(policy(text).seconds == 0, "\(text)")
        }
        #expect(policy("max-age=60", "max-age=60").seconds == 0)
    }

    @Test func `no-store is told beside the life`() {
        #expect(policy("no-store") == CachePolicy(forbidsStoring: true))
        #expect(policy("max-age=60, NO-STORE") == CachePolicy(seconds: 60, forbidsStoring: true))
    }

    @Test func `a huge life is the longest there is`() {
        let text = "max-age=99999999999999999999999999"
        #expect(policy(text).seconds == CachePolicy.secondsMax)
    }

    @Test func `the time in caches on the way is taken off`() {
        #expect(policy("max-age=60", age: ["10"]).seconds == 50)
        #expect(policy("max-age=60", age: ["61"]).seconds == 0)
        #expect(policy("max-age=60", age: ["x"]).seconds == 60)
        #expect(policy("max-age=60", age: ["1", "2"]).seconds == 60)
    }

    @Test func `a validator is a quoted text, weak or not`() {
        for text in ["\"a\"", "W/\"a\"", "\"\"", "\"a/b=+\""] {
            #expect(EntityTag(Array(text.utf8)) != nil, "\(text)")
        }
        for text in [
            "a", "\"a", "a\"", "\"", "", "w/\"a\"", "W/a", "\"a\"b\"", "\"a b\"", "\"a\", \"b\"",
            "\"\r\n\"", "\"é\"",
        ] {
            #expect(EntityTag(Array(text.utf8)) == nil, "\(text)")
        }
        let long = "\"" + String(repeating: "x", count: 255) + "\""
        #expect(EntityTag(Array(long.utf8)) == nil)
    }
}
