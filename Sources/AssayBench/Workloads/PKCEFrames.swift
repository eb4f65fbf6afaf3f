import AssayBytes
import AssayCrypto

/// Requests about PKCE verifiers: made once, sent again and again, since nothing is consumed.
struct PKCEFrames: FrameSource {
    private var frames: [[UInt8]] = []
    let signed = 0

    mutating func make(_ count: Int, _ service: Service) throws(BenchError) -> FrameSupply {
        while frames.count < min(count, BenchLimits.repeatedFramesMax) {
            let bytes = try Making.random()
            var verifier: [UInt8] = []
            Base64URL.encode(bytes.span, appendingTo: &verifier)
            var challenge: [UInt8] = []
            Base64URL.encode(SHA256.digest(verifier.span), appendingTo: &challenge)
            frames.append(
                try Requests.pkce(
                    verifier: verifier, challenge: challenge, method: "S256",
                    realm: service.realm))
        }
        return FrameSupply(frames, count: count)
    }
}
