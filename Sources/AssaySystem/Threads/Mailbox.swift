import Synchronization

/// A bounded queue from one or many threads to the one thread that polls `fd`.
///
/// The descriptor is readable when there may be something to drain; the receiver drains until
/// its array comes back empty. In a steady state nothing is allocated: draining into an empty
/// array swaps the two storages.
package final class Mailbox<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element]
        /// Whether the receiver was woken since it drained last: it takes all at once.
        var isWoken = false

        /// Whether the receiver has to be woken now, and from here on was.
        mutating func wakes() -> Bool {
            guard !isWoken, !elements.isEmpty else { return false }
            isWoken = true
            return true
        }
    }

    private let state: Mutex<State>
    private let event: EventFD
    /// How many elements fit.
    package let countMax: Int

    /// An empty queue for at most `countMax` elements.
    package init(countMax: Int) throws(SystemError) {
        precondition(countMax > 0, "a mailbox holds at least one element")
        self.countMax = countMax
        event = try EventFD()
        var initial: [Element] = []
        initial.reserveCapacity(min(countMax, 1024))
        state = Mutex(State(elements: initial))
    }

    /// What the receiver polls for reading.
    package var fd: Int32 { event.fd }

    /// How many elements wait.
    package var count: Int { state.withLock { $0.elements.count } }

    /// Adds an element and wakes the receiver; false, and nothing changes, when full.
    ///
    /// A receiver that pushes to itself, and drains before it polls, passes false for `wakes`.
    package func tryPush(_ element: Element, wakes: Bool = true) -> Bool {
        var signals = false
        let pushed = state.withLock { state in
            guard state.elements.count < countMax else { return false }
            state.elements.append(element)
            signals = wakes && state.wakes()
            return true
        }
        if signals { event.signal() }
        return pushed
    }

    /// Adds elements in their order and wakes the receiver once, so that it finds them together;
    /// gives how many fitted, the first of them.
    package func tryPush(contentsOf batch: [Element]) -> Int {
        var signals = false
        let pushed = state.withLock { state in
            let fitting = min(batch.count, countMax - state.elements.count)
            state.elements.append(contentsOf: batch.prefix(fitting))
            signals = fitting > 0 && state.wakes()
            return fitting
        }
        if signals { event.signal() }
        return pushed
    }

    /// Moves all waiting elements to the end of `target`, oldest first. A receiver that polled
    /// and was told that the descriptor is not readable passes false.
    package func drain(into target: inout [Element], isSignalled: Bool = true) {
        // The event goes first: an element pushed after it is taken here or wakes again.
        if isSignalled { event.drain() }
        state.withLock { state in
            state.isWoken = false
            if target.isEmpty {
                swap(&state.elements, &target)
            } else {
                target.append(contentsOf: state.elements)
                state.elements.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Wakes the receiver though nothing was added, so that it looks at other state.
    package func wake() {
        event.signal()
    }
}
