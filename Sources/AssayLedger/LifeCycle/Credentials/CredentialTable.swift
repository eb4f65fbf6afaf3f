import AssayBytes
import AssayWire

/// Every credential there ever was, numbered as they came; none is removed.
struct CredentialTable: Sendable {
    private static let chunkCount = 4096

    private var numbers = PartedTable<ObjectID, UInt32>()
    private var chunks: [[Credential]] = []
    /// Key, then the device's name, of each.
    private var texts = TextSlab()
    /// Of those that were rotated out, what took their place.
    private var successors = PartedTable<ObjectID, ObjectID>()

    var count: Int { numbers.count }

    /// About what they take in memory.
    var bytes: Int {
        numbers.bytes + successors.bytes + texts.bytes
            + chunks.count * Self.chunkCount * MemoryLayout<Credential>.stride
    }

    /// The credential of an identifier. One that is there is changed; none is added or removed.
    subscript(id: ObjectID) -> Credential? {
        get { numbers[id].map { self[number: Int($0)] } }
        set {
            guard let number = numbers[id], let newValue else { return }
            self[number: Int(number)] = newValue
        }
    }

    private subscript(number number: Int) -> Credential {
        get { chunks[number / Self.chunkCount][number % Self.chunkCount] }
        set { chunks[number / Self.chunkCount][number % Self.chunkCount] = newValue }
    }

    /// Adds one whose identifier is new, with its key and then the device's name as `text`. It
    /// follows `newest` among its account's; returned is what stands for it there.
    mutating func add(
        _ credential: Credential, text: [UInt8], after newest: UInt32
    ) -> UInt32 {
        var added = credential
        added.previous = newest
        added.deviceCount = UInt16(
            truncatingIfNeeded: text.count - credential.curve.keyBytes)
        added.place = texts.append(text)
        let number = count
        if number % Self.chunkCount == 0 {
            var chunk: [Credential] = []
            chunk.reserveCapacity(Self.chunkCount)
            chunks.append(chunk)
        }
        chunks[number / Self.chunkCount].append(added)
        numbers[credential.id] = UInt32(number)
        return UInt32(number) + 1
    }

    func key(of credential: Credential) -> CredentialKey {
        let count = credential.curve.keyBytes
        return CredentialKey(
            curve: credential.curve, bytes: texts.text(at: credential.place, count: count))
    }

    func device(of credential: Credential) -> [UInt8] {
        let keyCount = credential.curve.keyBytes
        return texts.text(
            at: credential.place + UInt32(keyCount), count: Int(credential.deviceCount))
    }

    /// Forgets whose device one was on, here too.
    mutating func forgetDevice(of id: ObjectID) {
        guard let known = self[id] else { return }
        texts.overwrite(
            at: known.place + UInt32(known.curve.keyBytes),
            with: Array(repeating: 0, count: Int(known.deviceCount)))
        self[id]?.deviceCount = 0
    }

    func successor(of id: ObjectID) -> ObjectID? { successors[id] }

    mutating func setSuccessor(_ successor: ObjectID?, of id: ObjectID) {
        guard let successor else { return }
        successors[id] = successor
    }

    /// Those of an account, the oldest first; of one moment the one with the lesser identifier.
    func ids(upTo newest: UInt32) -> [ObjectID] {
        var found: [(created: WallTime, id: ObjectID)] = []
        var next = newest
        while next > 0 {
            let credential = self[number: Int(next) - 1]
            found.append((credential.createdAt, credential.id))
            next = credential.previous
        }
        guard found.count > 1 else { return found.map(\.id) }
        return found.sorted { $0 < $1 }.map(\.id)
    }

    /// Those that a condition holds for, as they came.
    func ids(where holds: (Credential) -> Bool) -> [ObjectID] {
        chunks.flatMap { chunk in chunk.compactMap { holds($0) ? $0.id : nil } }
    }

    /// Takes over a row. Of which account it is the newest is said by `link`, after all rows.
    mutating func load(_ row: RowChange) throws(RowProblem) -> Credential? {
        let id = try row.objectID()
        guard let value = row.value else { return nil }
        let (loaded, text, successor) = try Credential.read(id, row, value)
        let keyCount = loaded.curve.keyBytes
        setSuccessor(successor, of: id)
        guard let known = self[id] else {
            _ = add(loaded, text: text, after: 0)
            return loaded
        }
        var changed = loaded
        changed.deviceCount = UInt16(truncatingIfNeeded: text.count - keyCount)
        changed.place = known.place
        if text.count <= known.curve.keyBytes + Int(known.deviceCount) {
            texts.overwrite(at: known.place, with: text)
        } else {
            changed.place = texts.append(text)
        }
        self[id] = changed
        return loaded
    }

    /// Goes through all, each with what stands for it among its account's, and puts it behind
    /// the one that `newest` tells.
    mutating func link(_ newest: (AccountKey, UInt32) -> UInt32) {
        for number in 0..<count {
            let account = self[number: number].account
            self[number: number].previous = newest(account, UInt32(number) + 1)
        }
    }

    /// The value of one's row.
    func row(of id: ObjectID) -> [UInt8]? {
        guard let known = self[id] else { return nil }
        let text = key(of: known).bytes + device(of: known)
        return known.row(text, successor: successors[id])
    }
}
