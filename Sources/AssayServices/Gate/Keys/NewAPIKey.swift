package import AssayBytes
import AssayCrypto
import AssayEncodings

/// A key made anew: for its caller, who alone has it, and for the gate's file, which has only
/// its digest.
package struct NewAPIKey: Sendable {
    /// What the caller sends after `Bearer`: `assay_` and 43 characters of base64url.
    package let key: [UInt8]
    /// The entry of the gate's file, JSON.
    package let entry: [UInt8]

    /// A key from 256 unpredictable bits, with these realms (`*` alone for every one) and rights.
    package init(
        name: String, realms: [String], rights: [String], secret: Bytes32
    ) throws(APIKeys.Problem) {
        guard APIKey.isName(name) else {
            throw APIKeys.Problem(text: "a key's name is \(APIKey.nameForm)")
        }
        _ = try APIKey.realms(realms)
        _ = try APIKey.rights(rights)
        let bytes = secret.array
        var text = Array("assay_".utf8)
        Base64URL.encode(bytes.span, appendingTo: &text)
        let digest = SHA256.digest(text.span)
        entry = Self.entry(name, digest, realms, rights)
        key = text
    }

    private static func entry(
        _ name: String, _ digest: Bytes32, _ realms: [String], _ rights: [String]
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("name", name)
        writer.member("sha256", digest.hexadecimal)
        write(realms, as: "realms", to: &writer)
        write(rights, as: "rights", to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ words: [String], as name: String, to writer: inout JSONWriter) {
        writer.name(name)
        writer.beginArray()
        for word in words { writer.value(word) }
        writer.endArray()
    }
}
