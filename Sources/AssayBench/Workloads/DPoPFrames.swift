import AssayBytes
import AssayProver
import AssaySystem

/// Requests about DPoP proofs, every one new and dated now.
struct DPoPFrames: FrameSource {
    private var keys: KeySupply
    private let making: ProofMaking
    private let usesNonce: Bool
    private(set) var signed = 0

    init(_ keys: KeySupply, _ making: ProofMaking, usesNonce: Bool) {
        self.keys = keys
        self.making = making
        self.usesNonce = usesNonce
    }

    mutating func make(_ count: Int, _ service: Service) throws(BenchError) -> FrameSupply {
        let nonce = usesNonce ? try service.nonce() : nil
        var frames: [[UInt8]] = []
        frames.reserveCapacity(count)
        let clock = MakingClock()
        while frames.count < count, service.goesOn, clock.hasTime(after: frames.count) {
            frames.append(try making.frame(try keys.take(), nonce: nonce))
        }
        signed += frames.count
        return FrameSupply(frames)
    }
}

/// Whether there is time left to make requests for the slice.
struct MakingClock {
    private let ends: MonotonicTime

    init(microseconds: UInt64 = BenchLimits.makingMicrosecondsMax) {
        ends = Clock.monotonic().advanced(byMicroseconds: microseconds)
    }

    /// Looks at the clock, and always lets a first request be made.
    func hasTime(after made: Int) -> Bool {
        made == 0 || Clock.monotonic() < ends
    }
}
