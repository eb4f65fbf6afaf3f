/// The code of a reply: zero is acceptance, anything else says why not (SPEC.md, Reasons).
///
/// An open set: a reply from a newer server may carry a number this version does not know.
package struct Reason: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    /// The reason with this number, known or not.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The reason with this stable name; nil when this version has none of that name.
    package init?(name: String) {
        guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// What the code says about the proof.
    package var verdict: Verdict {
        switch rawValue >> 8 {
        case 0x00: rawValue == 0 ? .accepted : .callFault
        case 0x01: .undecided
        default: .refused
        }
    }
}

/// What a reply says about the proof that was asked about.
package enum Verdict: Sendable {
    /// The proof holds.
    case accepted
    /// The proof does not hold; asking again gives the same answer.
    case refused
    /// Nobody could decide: the same call may be made again, under the same operation id.
    case undecided
    /// The call itself was wrong, so that no proof was looked at.
    case callFault
}
