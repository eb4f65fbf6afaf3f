#if arch(x86_64)
    import AssayBytes
    import COpenSSL

    /// The states of two messages that are digested side by side (FIPS 180-4 section 6.2).
    @safe
    struct SHA256Lanes {
        /// Word j of lane i stands at 8 j + i: OpenSSL's assembly has room for eight lanes.
        private var state = [64 of UInt32](repeating: 0)

        /// Whether this processor does two messages in less than twice the time of one.
        static let isFaster = sha256_pairs_pay() != 0

        /// FIPS 180-4 section 5.3.3.
        private static let initial: [8 of UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
            0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]

        /// Lets a lane begin a message.
        mutating func begin(_ lane: Int) {
            for index in 0..<8 { state[8 * index + lane] = Self.initial[index] }
        }

        /// The digest of what a lane took, once that is a whole message with its padding.
        func digest(_ lane: Int) -> Bytes32 {
            Bytes32(
                word(0, lane) << 32 | word(1, lane), word(2, lane) << 32 | word(3, lane),
                word(4, lane) << 32 | word(5, lane), word(6, lane) << 32 | word(7, lane))
        }

        private func word(_ index: Int, _ lane: Int) -> UInt64 {
            UInt64(state[8 * index + lane])
        }

        /// Takes as many blocks of 64 bytes into both lanes.
        mutating func take(_ first: Span<UInt8>, _ second: Span<UInt8>) {
            precondition(first.count == second.count)
            let count = Int32(truncatingIfNeeded: first.count / 64)
            var state = state.mutableSpan
            // The pointers are valid for the call, which reads whole blocks within both spans and
            // writes the 64 words of the state.
            unsafe first.withUnsafeBufferPointer { first in
                unsafe second.withUnsafeBufferPointer { second in
                    unsafe state.withUnsafeMutableBufferPointer { state in
                        unsafe sha256_pair(
                            state.baseAddress, first.baseAddress, second.baseAddress, count)
                    }
                }
            }
        }

        /// Takes blocks of 64 bytes into one lane, the other having nothing left.
        mutating func take(_ blocks: Span<UInt8>, alone lane: Int) {
            var context = SHA256_CTX()
            context.h = (
                state[lane], state[8 + lane], state[16 + lane], state[24 + lane],
                state[32 + lane], state[40 + lane], state[48 + lane], state[56 + lane]
            )
            // The context is ours alone; each call reads the 64 bytes at its pointer, of a buffer
            // that has as many from there on.
            unsafe blocks.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                for block in 0..<buffer.count / 64 {
                    unsafe SHA256_Transform(&context, start + 64 * block)
                }
            }
            let h = context.h
            let words: [8 of UInt32] = [h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7]
            for index in 0..<8 { state[8 * index + lane] = words[index] }
        }
    }
#endif
