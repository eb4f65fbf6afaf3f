import AssayBytes

// Bodies of the takings of codes and transactions, in the order of SPEC.md.

extension BatchWriter {
    mutating func put(_ taking: CodeRegistration) {
        put(taking.code)
        put(taking.client)
        put(taking.redirectURI)
        put(optional: taking.challenge) { $0.put($1) }
        put(optional: taking.thumbprint) { $0.put($1) }
        put(taking.lifeSeconds)
    }

    mutating func put(_ taking: CodeRedemption) {
        put(taking.code)
        put(taking.client)
        put(taking.redirectURI)
        switch taking.verifier {
        case .absent: put(0 as UInt8)
        case .malformed: put(1 as UInt8)
        case .digest(let digest):
            put(2 as UInt8)
            put(digest)
        }
        put(optional: taking.thumbprint) { $0.put($1) }
    }

    mutating func put(_ taking: TransactionOpening) {
        put(taking.id)
        put(taking.client)
        put(taking.redirectURI)
        put(taking.binding)
        put(taking.lifeSeconds)
    }

    mutating func put(_ taking: TransactionCompletion) {
        put(taking.state)
        put(taking.client)
        put(taking.redirectURI)
        put(taking.binding)
        put(taking.nonce)
    }
}

extension CodeRegistration {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            code: try reader.bytes16(), client: try reader.bytes16(),
            redirectURI: try reader.bytes16(), challenge: try reader.optionalBytes32(),
            thumbprint: try reader.optionalBytes32(), lifeSeconds: try reader.u32())
    }
}

extension CodeRedemption {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            code: try reader.bytes16(), client: try reader.bytes16(),
            redirectURI: try reader.bytes16(), verifier: try PresentedVerifier(&reader),
            thumbprint: try reader.optionalBytes32())
    }
}

extension PresentedVerifier {
    fileprivate init(_ reader: inout BodyReader) throws(BodyFault) {
        switch try reader.byte() {
        case 0: self = .absent
        case 1: self = .malformed
        case 2: self = .digest(try reader.bytes32())
        default: throw BodyFault()
        }
    }
}

extension TransactionOpening {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            id: try reader.bytes16(), client: try reader.bytes16(),
            redirectURI: try reader.bytes16(), binding: try reader.bytes16(),
            lifeSeconds: try reader.u32())
    }
}

extension TransactionCompletion {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            state: try reader.bytes32(), client: try reader.bytes16(),
            redirectURI: try reader.bytes16(), binding: try reader.bytes16(),
            nonce: try reader.bytes32())
    }
}
