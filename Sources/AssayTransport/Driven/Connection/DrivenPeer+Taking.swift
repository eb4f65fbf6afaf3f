import AssayBytes

/// What a frame means, by how far a connection is.
extension DrivenPeer {
    enum Taken {
        /// The frame is a message of one part.
        case message
        /// It begins a message of several parts, which is dropped.
        case malformed
        case nothing
        /// These bytes are to be sent back.
        case answer([UInt8])
        /// Both ends have shaken hands.
        case opened
        /// No peer may send this: the connection is over.
        case over
    }

    /// Takes a frame sent to a socket of our type.
    func take(_ head: FrameHead, _ body: Span<UInt8>, as own: SocketType) -> Taken {
        if head.isCommand { return obey(body, as: own) }
        switch (stage, head.hasMore) {
        case (.greeting, _), (.shakingHands, _): return .over
        case (.open, false): return .message
        case (.open, true):
            stage = .dropping
            return .malformed
        case (.dropping, let hasMore):
            if !hasMore { stage = .open }
            return .nothing
        }
    }

    private func obey(_ body: Span<UInt8>, as own: SocketType) -> Taken {
        switch (Command.read(body, for: own), stage) {
        case (.ready(isAllowed: true), .shakingHands):
            stage = .open
            return .opened
        case (.ping(let context), .open), (.ping(let context), .dropping):
            return .answer(Command.pong(context: body.extracting(context)))
        case (.pong, .open), (.pong, .dropping):
            return .nothing
        default:
            return .over
        }
    }
}
