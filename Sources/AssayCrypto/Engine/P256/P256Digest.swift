import AssayBytes
import COpenSSL

extension NumberRow {
    /// Overwrites the number at `index` by a digest of 32 bytes: as many bits as the order of
    /// P-256 has, so none is cut off (FIPS 186-5 section 6.4.2, step 2).
    func set(_ index: Int, _ digest: Bytes32) -> Bool {
        var words = (
            digest.word0.bigEndian, digest.word1.bigEndian,
            digest.word2.bigEndian, digest.word3.bigEndian
        )
        // Four words without padding are the digest's bytes; they are read during the call.
        let written = unsafe withUnsafeBytes(of: &words) { buffer in
            unsafe BN_bin2bn(
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(Bytes32.count),
                self[index])
        }
        return unsafe written != nil
    }
}
