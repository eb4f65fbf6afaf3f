import AssayEncodings

/// One name a call may have and the type of its value.
struct CallField: Sendable {
    indirect enum Form: Sendable {
        case text
        case truth
        case integer
        case texts
        /// An object whose members are the verifier's to judge.
        case object
        /// An object of this shape.
        case shaped(CallShape)
        /// One of a closed list.
        case choice([String])
    }

    let name: String
    let form: Form
    let isRequired: Bool

    /// A name that must be there.
    static func required(_ name: String, _ form: Form = .text) -> CallField {
        CallField(name: name, form: form, isRequired: true)
    }

    /// A name that may be left out.
    static func optional(_ name: String, _ form: Form = .text) -> CallField {
        CallField(name: name, form: form, isRequired: false)
    }

    /// What the value must be, to complete a sentence.
    var expected: String {
        switch form {
        case .text: "a string"
        case .truth: "true or false"
        case .integer: "an integer"
        case .texts: "a list of strings"
        case .object, .shaped: "an object"
        case .choice(let words):
            words.map { "\"\($0)\"" }.joined(separator: " or ")
        }
    }
}

/// The shape of one call's body: names and JSON types, never what a string holds.
struct CallShape: Sendable {
    let fields: [CallField]
    /// Whether further names are allowed: of an object whose content is a verdict.
    var isOpen = false

    /// The first fault of a body's shape; nil when there is none.
    func fault(of document: JSONDocument) -> CallProblem? {
        guard document.kind(document.root) == .object else {
            return .shape(nil, "The body must be a JSON object.")
        }
        return fault(of: document.root, in: document)
    }

    private func fault(of object: JSONNode, in document: JSONDocument) -> CallProblem? {
        for member in document.members(of: object) {
            guard let field = fields.first(where: { document.equals(member.name, $0.name) })
            else {
                if isOpen { continue }
                return unknown(member.name, in: document)
            }
            guard fits(member.value, field.form, in: document) else {
                return .shape(field.name, "\(field.name) must be \(field.expected).")
            }
            if case .shaped(let shape) = field.form,
                let fault = shape.fault(of: member.value, in: document)
            {
                return fault
            }
        }
        for field in fields where field.isRequired {
            guard document.member(field.name, of: object) == nil else { continue }
            return .shape(field.name, "\(field.name) is missing; it must be \(field.expected).")
        }
        return nil
    }

    private func fits(
        _ node: JSONNode, _ form: CallField.Form, in document: JSONDocument
    ) -> Bool {
        switch form {
        case .text: document.kind(node) == .string
        case .truth: document.bool(node) != nil
        case .integer: document.integer(node) != nil
        case .texts:
            document.kind(node) == .array
                && document.elements(of: node).allSatisfy { document.kind($0) == .string }
        case .object, .shaped: document.kind(node) == .object
        case .choice(let words): words.contains { document.equals(node, $0) }
        }
    }

    private func unknown(_ name: JSONNode, in document: JSONDocument) -> CallProblem {
        let known = fields.map(\.name).joined(separator: ", ")
        // A name is repeated only when it looks like one: it could be a value out of place.
        let text = document.text(name) ?? ""
        let isName =
            (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_")
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            }
        let subject = isName ? "\(text) is not a name of this call" : "A name is unknown"
        let rest = known.isEmpty ? "this call has none" : "known are \(known)"
        return .shape(isName ? text : nil, "\(subject); \(rest).")
    }
}
