import AssayProver

/// Requests about plain signatures of random 32 bytes: made once, sent again and again, since
/// nothing is consumed.
struct SignatureFrames: FrameSource {
    private var keys: KeySupply
    private var frames: [[UInt8]] = []
    private(set) var signed = 0

    init(_ keys: KeySupply) {
        self.keys = keys
    }

    mutating func make(_ count: Int, _ service: Service) throws(BenchError) -> FrameSupply {
        let clock = MakingClock()
        while frames.count < min(count, BenchLimits.repeatedFramesMax), service.goesOn,
            clock.hasTime(after: frames.count)
        {
            let key = try keys.take()
            let message = try Making.random()
            frames.append(
                try Requests.signature(
                    key: key.publicJWK, algorithm: key.algorithm.joseName, message: message,
                    signature: try Making.signature(key, message), realm: service.realm))
            signed += 1
        }
        return FrameSupply(frames, count: count)
    }
}
