import CZeroMQ

/// What was being set up when libzmq refused. Sending and receiving give outcomes instead.
package enum TransportOperation: String, Sendable {
    case context, socket, option, bind, connect, endpoint, monitor
}

/// A set-up step libzmq refused: which one, and its error number.
package struct TransportError: Error, Hashable, Sendable {
    package let operation: TransportOperation
    package let code: Int32

    /// The failure `code` of `operation`.
    package init(_ operation: TransportOperation, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// The failure the calling thread's last libzmq call left.
    init(_ operation: TransportOperation) {
        self.init(operation, code: zmq_errno())
    }

    /// Whether another process, or another socket of ours, has the address.
    package var isInUse: Bool { code == EADDRINUSE }

    /// For a person: the step and libzmq's own words.
    package var text: String {
        // Unsafe: a static text of libzmq's, copied at once.
        let words = unsafe zmq_strerror(code).map { unsafe String(cString: $0) }
        return "\(operation.rawValue): \(words ?? "error \(code)")"
    }
}
