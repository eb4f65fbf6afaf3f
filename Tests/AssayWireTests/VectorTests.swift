import AssayBytes
import AssayWire
import Testing

/// The golden vectors of `protocol/vectors`, which another implementation passes too.
@Suite struct VectorTests {
    @Test(arguments: ProtocolFolder.messageFiles)
    func `every vector yields what it says`(_ path: String) throws {
        let vectors = try ProtocolFolder.vectors(path)
        #expect(!vectors.isEmpty)
        for vector in vectors {
            #expect(
                read(vector.bytes, as: vector.reads).yields == vector.yields,
                "\(path): \(vector.name)")
        }
    }

    @Test(arguments: ProtocolFolder.messageFiles)
    func `what was read is written with the same bytes`(_ path: String) throws {
        for vector in try ProtocolFolder.vectors(path) where vector.canonical ?? true {
            guard vector.yields["fields"] != nil else { continue }
            let reading = read(vector.bytes, as: vector.reads)
            #expect(reading.rewritten == vector.bytes, "\(path): \(vector.name)")
        }
    }

    @Test func `a frame cut anywhere is malformed as a whole`() throws {
        for vector in try ProtocolFolder.frames() {
            let bytes = vector.bytes
            for count in 0..<bytes.count {
                let cut = Array(bytes.prefix(count))
                #expect(
                    Reading.batch(cut) == .object(["malformed": .bool(true)]),
                    "\(vector.name) cut to \(count)")
            }
        }
    }

    @Test func `a frame cut inside and lengthened to fit is read or refused`() throws {
        for vector in try ProtocolFolder.frames() {
            let bytes = vector.bytes
            guard bytes.count > WireLimits.frameBytesMin else { continue }
            for count in WireLimits.frameBytesMin..<bytes.count {
                var cut = Array(bytes.prefix(count))
                cut.setBigEndian(UInt32(count - 4), at: 0)
                _ = read(cut, as: vector.reads)
            }
        }
    }

    @Test func `a frame with any one bit changed is read or refused`() throws {
        for vector in try ProtocolFolder.frames() {
            var bytes = vector.bytes
            for bit in 0..<bytes.count * 8 {
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                let reading = read(bytes, as: vector.reads)
                // Whatever is accepted has one encoding, unless it holds unknown even fields.
                if let rewritten = reading.rewritten, rewritten.count == bytes.count {
                    #expect(rewritten == bytes, "\(vector.name) bit \(bit)")
                }
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            }
        }
    }

    @Test func `batches are as large as the limits and no larger`() throws {
        let file = try ProtocolFolder.read("vectors/envelope/batch.json", as: VectorFile.self)
        for size in try #require(file.sizes) {
            var message: [UInt8] = []
            for bytes in size.frames {
                message.appendBigEndian(UInt32(bytes - 4))
                message.append(contentsOf: repeatElement(0, count: bytes - 4))
            }
            let malformed = Reading.batch(message) == .object(["malformed": .bool(true)])
            #expect(malformed == (size.yields == "malformed"), "\(size.name)")
        }
    }

    private func read(_ bytes: [UInt8], as reads: String) -> Reading {
        switch reads {
        case "batch": Reading(yields: Reading.batch(bytes))
        case "reply": Reading.reply(bytes)
        default: Reading.request(bytes)
        }
    }
}
