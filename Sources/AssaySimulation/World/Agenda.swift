/// Something that happens in the simulated world.
enum Happening {
    /// A message arrives.
    case arrival(Address, from: Address, [UInt8])
    /// An actor looks at its clock.
    case tick(Address)
    /// The client presents a proof.
    case presentation(Int)
    /// A device or a caller of the life cycle asks; the number of the call.
    case asking(Int)
    /// A group of changes reaches the disk, and then the ledger hears of it; of which of the
    /// ledger's lives.
    case written(CommitBegun, life: Int)
    case committed(UInt64, sequence: Int64, life: Int)
    /// The ledger dies and forgets everything but what is on disk.
    case ledgerDies
    /// The ledger starts again.
    case ledgerStarts
    /// From now on every message arrives once.
    case networkHeals
}

/// Who takes part.
enum Address: Hashable {
    case client
    case verifier(Int)
    case ledger
}

/// What is going to happen, earliest first; what happens at one instant, in the order it was
/// put down. A binary heap.
struct Agenda {
    private struct Entry {
        var time: UInt64
        var order: UInt64
        var happening: Happening

        func precedes(_ other: Entry) -> Bool {
            (time, order) < (other.time, other.order)
        }
    }

    private var heap: [Entry] = []
    private var nextOrder: UInt64 = 0

    /// Puts `happening` down for `time`, in microseconds.
    mutating func add(_ happening: Happening, at time: UInt64) {
        heap.append(Entry(time: time, order: nextOrder, happening: happening))
        nextOrder += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes what happens next.
    mutating func next() -> (time: UInt64, happening: Happening)? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return (last.time, last.happening) }
        heap[0] = last
        sink()
        return (first.time, first.happening)
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].precedes(heap[least]) {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
