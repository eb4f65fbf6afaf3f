package import AssayBytes

/// One small thing that only state can say (SPEC.md, Obligations).
package enum Obligation: Hashable, Sendable {
    /// The challenge is of this epoch, has not expired and was not consumed; it is now.
    ///
    /// The verifier has checked its MAC: realm, purpose, subject and epoch are right.
    case consume(challenge: Bytes32)
    /// The digest was never recorded and `created` is later than the fence; it is recorded now.
    case recordOnce(digest: Bytes32, created: WallTime, basis: RecordBasis)

    /// The number that says which obligation it is, and so where it stands in a discharge.
    package var type: UInt8 {
        switch self {
        case .consume: 0x21
        case .recordOnce: 0x22
        }
    }
}

/// Where the time of a recorded proof comes from.
package enum RecordBasis: Hashable, Sendable {
    /// The proof's own `iat`, as its maker's clock said: the fence judges it.
    case issuedAt
    /// The mint time of a nonce of this epoch: of another epoch it is void.
    case nonce(epoch: Bytes16)
}

extension Obligation {
    private static let headBytes = 3
    private static let recordBytes = 57

    /// Appends type, length and body.
    func append(to buffer: inout [UInt8]) {
        buffer.append(type)
        switch self {
        case .consume(let challenge):
            buffer.appendBigEndian(UInt16(Bytes32.count))
            challenge.append(to: &buffer)
        case .recordOnce(let digest, let created, let basis):
            buffer.appendBigEndian(UInt16(Self.recordBytes))
            digest.append(to: &buffer)
            buffer.appendBigEndian(created.milliseconds)
            switch basis {
            case .issuedAt:
                buffer.append(0)
                Bytes16.zero.append(to: &buffer)
            case .nonce(let epoch):
                buffer.append(1)
                epoch.append(to: &buffer)
            }
        }
    }

    /// Reads the obligation at `offset` and moves past it; nil when it is none of version 1.
    static func read(_ list: Span<UInt8>, at offset: inout Int) -> Obligation? {
        guard list.count - offset >= headBytes else { return nil }
        let type = list[offset]
        let start = offset + headBytes
        let end = start + Int(list.bigEndianUInt16(at: offset + 1))
        guard end <= list.count else { return nil }
        offset = end
        let body = list.extracting(start..<end)
        switch (type, body.count) {
        case (0x21, Bytes32.count): return .consume(challenge: body.bytes32(at: 0))
        case (0x22, recordBytes): return record(body)
        default: return nil
        }
    }

    private static func record(_ body: Span<UInt8>) -> Obligation? {
        let epoch = body.bytes16(at: 41)
        let created = WallTime(milliseconds: Int64(bitPattern: body.bigEndianUInt64(at: 32)))
        switch body[40] {
        case 0:
            guard epoch.isZero else { return nil }
            return .recordOnce(digest: body.bytes32(at: 0), created: created, basis: .issuedAt)
        case 1:
            let basis = RecordBasis.nonce(epoch: epoch)
            return .recordOnce(digest: body.bytes32(at: 0), created: created, basis: basis)
        default:
            return nil
        }
    }
}
