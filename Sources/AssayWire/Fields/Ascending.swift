extension Sequence {
    /// Whether each element's key is greater than the one before: the order of every list.
    func strictlyAscends<Key: Comparable>(by key: (Element) -> Key) -> Bool {
        var last: Key?
        for element in self {
            let next = key(element)
            if let last, next <= last { return false }
            last = next
        }
        return true
    }
}
