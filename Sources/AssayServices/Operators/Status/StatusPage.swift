import AssayBytes
import AssayCrypto

/// The page for people: one document that needs nothing else but `/status` beside it.
///
/// It is a constant: whatever it shows it takes from that JSON, as text and never as markup.
package enum StatusPage {
    /// The document.
    package static let html = """
        \(head)<style>\(style)</style>
        </head>
        \(body)<script>\(script)</script>
        </body>
        </html>

        """

    /// What the page may load and run: its own style and script, as they stand here, and the JSON
    /// of its own listener.
    package static let policy = [
        "default-src 'none'", "style-src '\(source(style))'", "script-src '\(source(script))'",
        "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The answer to `GET /`.
    package static let answer = HTTPAnswer.text(
        "text/html; charset=utf-8", Array(html.utf8),
        headers: [
            HTTPField(.contentSecurityPolicy, policy), HTTPField(.referrerPolicy, "no-referrer"),
        ])

    /// The digest by which a policy allows an inline element (CSP level 3, section 2.3.1).
    private static func source(_ content: String) -> String {
        let bytes = Array(content.utf8)
        var text: [UInt8] = []
        Base64URL.encode(SHA256.digest(bytes.span), appendingTo: &text)
        let base64 = String(decoding: text, as: UTF8.self).map { character -> Character in
            switch character {
            case "-": "+"
            case "_": "/"
            default: character
            }
        }
        return "sha256-\(String(base64))="
    }
}
