import AssayBytes
import AssayEncodings
package import AssayWire

/// A record of every check with its measured values, for people who ask why.
///
/// Disabled in the service: then it holds nothing, and what would be recorded is not computed.
/// Enabled, an examination also goes on after its first refusal, as far as it can.
package struct Trace {
    /// Whether anything is recorded.
    package let isEnabled: Bool
    /// What was recorded, in the order of the checks.
    package private(set) var checks: [TracedCheck] = []
    /// What the workspace's signature checks that this examination appended are of, in order.
    package private(set) var signatures: [TracedSignature] = []

    /// A trace that records nothing.
    package static var disabled: Trace { Trace(isEnabled: false) }
    /// A trace that records everything.
    package static var enabled: Trace { Trace(isEnabled: true) }

    private init(isEnabled: Bool) {
        self.isEnabled = isEnabled
    }

    /// Records a check and what was measured, and returns its refusal.
    mutating func note(
        _ name: StaticString, _ refusal: Refusal? = nil, _ measured: @autoclosure () -> [Measured]
    ) -> Refusal? {
        if isEnabled {
            checks.append(
                TracedCheck(name: name, reason: refusal?.reason, measured: measured()))
        }
        return refusal
    }

    /// Records whose signature the check is that was just appended to the workspace.
    mutating func noteSignature(_ name: StaticString, invalid: Reason) {
        if isEnabled { signatures.append(TracedSignature(name: name, invalid: invalid)) }
    }
}

/// One signature that is left for the engine.
package struct TracedSignature {
    /// What is signed, in the standard's words.
    package var name: StaticString
    /// The reason when it does not hold.
    package var invalid: Reason
}

/// One check of an examination.
package struct TracedCheck {
    /// What was checked, in the standard's words.
    package var name: StaticString
    /// Why it does not hold; nil when it does.
    package var reason: Reason?
    /// What was looked at.
    package var measured: [Measured]
}

/// One value a check looked at.
package struct Measured {
    /// What the value is.
    package var label: StaticString
    /// The value.
    package var value: MeasuredValue

    /// A number.
    static func number(_ label: StaticString, _ value: Int64) -> Measured {
        Measured(label: label, value: .number(value))
    }

    /// Bytes that are text as far as anyone knows.
    static func text(_ label: StaticString, _ bytes: Span<UInt8>) -> Measured {
        var copy: [UInt8] = []
        copy.append(bytes)
        return Measured(label: label, value: .text(copy))
    }

    /// A string of a document, or the fact that it is not there.
    static func text(
        _ label: StaticString, _ node: JSONNode?, in document: borrowing JSONDocument
    ) -> Measured {
        guard let node, let bytes = document.string(node) else {
            return Measured(label: label, value: .absent)
        }
        return .text(label, bytes)
    }

    /// 32 bytes in base64url.
    static func digest(_ label: StaticString, _ value: Bytes32) -> Measured {
        var text: [UInt8] = []
        Base64URL.encode(value, appendingTo: &text)
        return Measured(label: label, value: .text(text))
    }

    /// The fact that a value is not there.
    static func absent(_ label: StaticString) -> Measured {
        Measured(label: label, value: .absent)
    }
}

/// A measured value: a number, text, or the fact that there is none.
package enum MeasuredValue {
    case absent
    case number(Int64)
    case text([UInt8])
}
