import AssayBytes
import AssayHTTP
import Testing

@Suite struct DateTextTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ])
    func `a date is that of RFC 9110`(seconds: Int64, text: String) {
        #expect(String(decoding: DateText.text(of: seconds), as: UTF8.self) == text)
        var date = DateText()
        #expect(date.at(WallTime(milliseconds: seconds * 1000)) == Array(text.utf8))
    }
}

@Suite struct BodyReaderTests {
    /// Every way to cut the text in two gives the same body.
    @Test(arguments: [
        ("5\r\nhello\r\n0\r\n\r\n", "hello"),
        ("1;a=b\r\nx\r\nA\r\n0123456789\r\n000\r\n\r\n", "x0123456789"),
        ("0\r\nTrailer: t\r\n\r\n", ""),
    ])
    func `chunks are read whole however they come`(text: String, body: String) {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var reader = BodyReader(chunkedWithOverhead: 100)
            var read: [UInt8] = []
            var last = BodyReader.Taking.more
            for part in [Array(bytes[..<cut]), Array(bytes[cut...])] where last == .more {
                var start = 0
                last = reader.read(part, from: &start) { read += part[$0] }
                #expect(start == part.count)
            }
            #expect(last == .whole)
            #expect(String(decoding: read, as: UTF8.self) == body)
        }
    }

    @Test(arguments: [
        "g\r\n", "\r\n", ";\r\n", "5\nhello", "5\r\nhelloo", "1000000000000000\r\n",
        "0\r\n\r\r", "1\r\nx\rx",
    ])
    func `what is no chunk is malformed`(text: String) {
        let bytes = Array(text.utf8)
        var reader = BodyReader(chunkedWithOverhead: 100)
        var start = 0
        #expect(reader.read(bytes, from: &start) { _ in } == .malformed)
    }

    @Test func `sizes and trailers have a limit`() {
        let bytes = Array(String(repeating: "1\r\nx\r\n", count: 100).utf8)
        var reader = BodyReader(chunkedWithOverhead: 100)
        var start = 0
        #expect(reader.read(bytes, from: &start) { _ in } == .malformed)
    }
}
