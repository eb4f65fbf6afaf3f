import Synchronization

/// A bounded queue from one or many threads to the one thread that polls `fd`.
///
/// The descriptor is readable when there may be something to drain; the receiver drains until
/// its array comes back empty. In a steady state nothing is allocated: draining into an empty
/// array swaps the two storages.
package final class Mailbox<Element: Sendable>: Sendable {
    private let elements: Mutex<[Element]>
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
        elements = Mutex(initial)
    }

    /// What the receiver polls for reading.
    package var fd: Int32 { event.fd }

    /// How many elements wait.
    package var count: Int { elements.withLock { $0.count } }

    /// Adds an element and wakes the receiver; false, and nothing changes, when full.
    package func tryPush(_ element: Element) -> Bool {
        var wakes = false
        let pushed = elements.withLock { elements in
            guard elements.count < countMax else { return false }
            // Only the first element after a drain wakes: the receiver takes all at once.
            wakes = elements.isEmpty
            elements.append(element)
            return true
        }
        if wakes { event.signal() }
        return pushed
    }

    /// Adds elements in their order and wakes the receiver once, so that it finds them together;
    /// gives how many fitted, the first of them.
    package func tryPush(contentsOf batch: [Element]) -> Int {
        var wakes = false
        let pushed = elements.withLock { elements in
            let fitting = min(batch.count, countMax - elements.count)
            wakes = elements.isEmpty && fitting > 0
            elements.append(contentsOf: batch.prefix(fitting))
            return fitting
        }
        if wakes { event.signal() }
        return pushed
    }

    /// Moves all waiting elements to the end of `target`, oldest first.
    package func drain(into target: inout [Element]) {
        // The event goes first: an element pushed after it wakes again, so none is lost.
        event.drain()
        elements.withLock { elements in
            if target.isEmpty {
                swap(&elements, &target)
            } else {
                target.append(contentsOf: elements)
                elements.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Wakes the receiver though nothing was added, so that it looks at other state.
    package func wake() {
        event.signal()
    }
}
