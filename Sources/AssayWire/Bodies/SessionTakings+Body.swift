import AssayBytes

// Bodies of the takings of sessions and revocations, in the order of SPEC.md.

extension BatchWriter {
    mutating func put(_ taking: SessionOpening) {
        put(taking.session)
        put(text: taking.account, WireLimits.accountBytesMax)
        put(taking.client)
        put(optional: taking.credential) { $0.put($1) }
        put(optional: taking.thumbprint) { $0.put($1) }
        put(optional: taking.code) { $0.put($1) }
    }

    mutating func put(_ taking: SessionEnding) {
        switch taking {
        case .session(let session):
            put(0 as UInt8)
            put(session)
        case .account(let account):
            put(1 as UInt8)
            put(text: account, WireLimits.accountBytesMax)
        }
    }

    mutating func put(_ taking: TokenRevocation) {
        put(taking.target)
        put(taking.until)
    }

    mutating func put(_ target: TokenRevocation.Target) {
        switch target {
        case .token(let digest):
            put(0 as UInt8)
            put(digest)
        case .session(let session):
            put(1 as UInt8)
            put(session)
        }
    }
}

extension SessionOpening {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            session: try reader.id(), account: try reader.text(WireLimits.accountBytesMax),
            client: try reader.bytes16(), credential: try reader.optionalID(),
            thumbprint: try reader.optionalBytes32(), code: try reader.optionalBytes16())
    }
}

extension SessionEnding {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self =
            try reader.flag()
            ? .account(try reader.text(WireLimits.accountBytesMax)) : .session(try reader.id())
    }
}

extension TokenRevocation {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(target: try Target(&reader), until: try reader.time())
    }
}

extension TokenRevocation.Target {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self = try reader.flag() ? .session(try reader.id()) : .token(try reader.bytes16())
    }
}
