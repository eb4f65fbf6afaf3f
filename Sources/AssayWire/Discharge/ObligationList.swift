import AssayBytes

/// The obligations of one discharge: at least one, types ascending; guards and `consume` may stand
/// twice, of the durable ones there is at most one, the last.
///
/// The first stands apart so that the usual discharge, which has one, needs no memory.
package struct ObligationList: Hashable, Sendable, RandomAccessCollection {
    /// The obligation that is judged first.
    package let first: Obligation
    private let others: [Obligation]

    /// A discharge of one obligation.
    package init(_ only: Obligation) {
        first = only
        others = []
    }

    /// Obligations in canonical order; nil for none, too many or any other order.
    package init?(_ obligations: [Obligation]) {
        guard let first = obligations.first, obligations.count <= WireLimits.obligationsMax
        else { return nil }
        for index in 1..<Swift.max(1, obligations.count)
        where !Self.mayFollow(obligations[index], obligations[..<index]) {
            return nil
        }
        self.first = first
        others = Array(obligations.dropFirst())
    }

    /// Whether an obligation may stand behind these, of which there is at least one.
    private static func mayFollow(
        _ next: Obligation, _ before: ArraySlice<Obligation>
    ) -> Bool {
        guard let last = before.last, !last.isDurable else { return false }
        guard next.type == last.type else { return next.type > last.type }
        return next.mayStandTwice && before.dropLast().last?.type != next.type
    }

    // Iterator and `last` are its own, since those of any collection lend an element out, which
    // takes memory.

    /// Goes through a list.
    package struct Iterator: IteratorProtocol {
        private let list: ObligationList
        private var index = 0

        init(_ list: ObligationList) {
            self.list = list
        }

        package mutating func next() -> Obligation? {
            guard index < list.count else { return nil }
            defer { index += 1 }
            return list[index]
        }
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    /// The obligation that is judged last.
    package var last: Obligation? { others.last ?? first }

    package var startIndex: Int { 0 }
    package var endIndex: Int { others.count + 1 }

    package subscript(index: Int) -> Obligation {
        index == 0 ? first : others[index - 1]
    }

    /// Reads the field `obligations`; nil when it is not a canonical list of version 1.
    init?(reading list: Span<UInt8>) {
        var offset = 0
        guard let only = Obligation.read(list, at: &offset) else { return nil }
        guard offset < list.count else {
            self.init(only)
            return
        }
        var all = [only]
        while offset < list.count {
            guard all.count < WireLimits.obligationsMax,
                let next = Obligation.read(list, at: &offset)
            else { return nil }
            all.append(next)
        }
        self.init(all)
    }
}

extension Obligation {
    /// Whether a discharge may have two of them: old and new, token and session, nonce and
    /// approval.
    fileprivate var mayStandTwice: Bool {
        switch self {
        case .require, .notRevoked, .consume: true
        default: false
        }
    }
}
