/// What a frame asks for; the high byte is its area (SPEC.md, Kinds).
///
/// An open set: a number this version does not know is carried and answered, never trapped on.
package struct Kind: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: UInt16

    /// The kind with this number, known or not.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package static func < (left: Kind, right: Kind) -> Bool {
        left.rawValue < right.rawValue
    }
}
