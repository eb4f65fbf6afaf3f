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
            set(lane, Self.initial)
        }

        /// The digest of what a lane took, once that is a whole message with its padding.
        func digest(_ lane: Int) -> Bytes32 {
            let words = words(of: lane)
            return Bytes32(
                UInt64(words[0]) << 32 | UInt64(words[1]),
                UInt64(words[2]) << 32 | UInt64(words[3]),
                UInt64(words[4]) << 32 | UInt64(words[5]),
                UInt64(words[6]) << 32 | UInt64(words[7]))
        }

        // Through spans: a word of the state by itself is read from a copy of all of it.

        private func words(of lane: Int) -> [8 of UInt32] {
            var words = [8 of UInt32](repeating: 0)
            let state = state.span
            for index in 0..<8 { words[index] = state[8 * index + lane] }
            return words
        }

        private mutating func set(_ lane: Int, _ words: [8 of UInt32]) {
            var state = state.mutableSpan
            for index in 0..<8 { state[8 * index + lane] = words[index] }
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
            let h = words(of: lane)
            context.h = (h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7])
            // The context is ours alone; each call reads the 64 bytes at its pointer, of a buffer
            // that has as many from there on.
            unsafe blocks.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                for block in 0..<buffer.count / 64 {
                    unsafe SHA256_Transform(&context, start + 64 * block)
                }
            }
            let ended = context.h
            set(
                lane,
                [ended.0, ended.1, ended.2, ended.3, ended.4, ended.5, ended.6, ended.7])
        }
    }
#endif
