/// How requests travel.
package struct Delivery: Sendable {
    /// Frames in one message; fewer where they would not fit.
    package var batch: Int
    /// Messages in flight, over all verifiers together.
    package var window: Int
    /// What each request says it can wait, in microseconds.
    package var timeLeftMicroseconds: UInt64
    /// Whether frames are sent as they stand, alone in their message and without a request id:
    /// those that are no frames at all.
    package var isVerbatim = false

    /// Messages of `batch` frames, `window` in flight.
    package init(batch: Int, window: Int, timeLeftMicroseconds: UInt64) {
        self.batch = batch
        self.window = window
        self.timeLeftMicroseconds = timeLeftMicroseconds
    }
}

/// Requests made ahead: `count` of them, those in `frames` over and over where there are fewer.
package struct FrameSupply: Sendable {
    /// Whole request frames, without a request id yet.
    package var frames: [[UInt8]]
    /// How many are to be sent.
    package var count: Int

    /// Each of `frames` once.
    package init(_ frames: [[UInt8]]) {
        self.frames = frames
        count = frames.count
    }

    /// `count` requests from `frames`, in turn.
    package init(_ frames: [[UInt8]], count: Int) {
        self.frames = frames
        self.count = frames.isEmpty ? 0 : count
    }

    /// The request at a place in the order of sending.
    subscript(index: Int) -> [UInt8] { frames[index % frames.count] }
}
