import AssayBytes
import AssayEncodings
import Testing

@Suite struct JSONWriterTests {
    @Test func `values and members are separated by commas at every depth`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("a", "x")
        writer.name("b")
        writer.beginArray()
        writer.value(1)
        writer.value(true)
        writer.beginObject()
        writer.endObject()
        writer.value("y")
        writer.endArray()
        writer.member("c", UInt64.max)
        writer.member("d", Int64.min)
        writer.member("e", false)
        writer.name("f")
        writer.value(json: "{\"z\":null}".utf8.span)
        writer.endObject()
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"a":"x","b":[1,true,{},"y"],"c":18446744073709551615,"#
                + #""d":-9223372036854775808,"e":false,"f":{"z":null}}"#)
    }

    @Test(arguments: [
        "", "plain", "\"\\/", "\u{0}\u{1}\u{1F}\u{7F}", "\n\r\t", "é€😀", "</script>",
        "\u{2028}\u{FFFD}",
    ])
    func `every text comes back from the strict decoder as it was`(text: String) throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member(text, text)
        writer.endObject()
        var document = JSONDocument()
        try document.parse(writer.bytes.span)
        let value = document.member(text, of: document.root)
        #expect(value.map { document.equals($0, text) } == true)
    }

    @Test func `any bytes give valid JSON, those that are no UTF-8 replaced`() throws {
        for first in UInt8.min...UInt8.max {
            for second in [UInt8(0x00), 0x41, 0x80, 0xBF, 0xC3, 0xED, 0xFF] {
                var writer = JSONWriter()
                let bytes = [first, second]
                writer.value(text: bytes.span)
                var document = JSONDocument()
                try document.parse(writer.bytes.span)
                #expect(document.kind(document.root) == .string)
            }
        }
    }

    @Test func `thirty-two bytes are written as forty-three characters`() {
        var writer = JSONWriter()
        writer.value(base64URL: Bytes32.zero)
        #expect(writer.bytes.count == 45)
        #expect(writer.bytes.dropFirst().dropLast().allSatisfy { $0 == UInt8(ascii: "A") })
    }
}
