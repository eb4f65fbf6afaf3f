/// Names a field; the high byte is its area (SPEC.md, Fields).
///
/// A receiver that does not know an odd tag must refuse the frame; an even one it ignores.
package struct Tag: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    /// The tag with this number, known or not.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }
}
