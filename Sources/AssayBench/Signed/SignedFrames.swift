import AssaySystem

/// Requests of a file that was signed ahead, each sent once.
struct SignedFrames: FrameSource {
    private var frames: [[UInt8]]
    let signed: Int

    init(_ requests: SignedRequests) {
        frames = requests.frames
        signed = frames.count
    }

    /// The requests a file holds.
    static func read(_ path: String) throws(BenchError) -> SignedRequests {
        guard let bytes = try? FileIO.read(path, bytesMax: BenchLimits.signedFileBytesMax),
            let requests = SignedRequests(bytes)
        else { throw .notReadable }
        return requests
    }

    mutating func make(_ count: Int, _ service: Service) throws(BenchError) -> FrameSupply {
        defer { frames.removeFirst(min(count, frames.count)) }
        return FrameSupply(Array(frames.prefix(count)))
    }
}
