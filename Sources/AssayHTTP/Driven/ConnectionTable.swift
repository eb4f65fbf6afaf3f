import AssayBytes
import AssaySystem

/// The open connections of a loop by their tokens: a place, and how often it was taken, so that an
/// event or answer of a connection that is gone meets no other.
struct ConnectionTable {
    private var places: [DrivenConnection?] = []
    private var turns: [UInt32] = []
    private var free: [Int] = []

    subscript(token: UInt64) -> DrivenConnection? {
        let place = Int(token & 0xFFFF_FFFF)
        guard place < places.count, turns[place] == UInt32(truncatingIfNeeded: token >> 32) else {
            return nil
        }
        return places[place]
    }

    mutating func add(_ stream: StreamSocket, since: MonotonicTime) -> DrivenConnection {
        let place = free.popLast() ?? places.count
        if place == places.count {
            places.append(nil)
            turns.append(0)
        }
        // The highest bit stays free: that token is the listening socket's.
        turns[place] = (turns[place] + 1) & 0x7FFF_FFFF
        let token = UInt64(turns[place]) << 32 | UInt64(place)
        let connection = DrivenConnection(stream, token: token, since: since)
        places[place] = connection
        return connection
    }

    /// Lets one go; false when it is gone already.
    mutating func remove(_ connection: DrivenConnection) -> Bool {
        guard self[connection.token] != nil else { return false }
        let place = Int(connection.token & 0xFFFF_FFFF)
        places[place] = nil
        free.append(place)
        return true
    }

    /// All that are open when it begins.
    var all: [DrivenConnection] { places.compactMap { $0 } }
}
