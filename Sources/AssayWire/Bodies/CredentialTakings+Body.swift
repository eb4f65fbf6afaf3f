import AssayBytes

// Bodies of the takings of credentials and recoveries, in the order of SPEC.md.

extension BatchWriter {
    mutating func put(_ taking: Enrolment) {
        put(taking.credential)
        put(text: taking.account, WireLimits.accountBytesMax)
        put(text: taking.device, WireLimits.accountBytesMax)
        put(taking.key)
        put(taking.assurance.rawValue)
        switch taking.ground {
        case .none: put(0 as UInt8)
        case .approval(let approver):
            put(1 as UInt8)
            put(approver)
        case .recovery(let recovery):
            put(2 as UInt8)
            put(recovery)
        }
    }

    mutating func put(_ taking: Rotation) {
        put(taking.old)
        put(taking.new)
        put(text: taking.device, WireLimits.accountBytesMax)
        put(taking.key)
        put(taking.assurance.rawValue)
        put(taking.isCompromised)
    }

    mutating func put(_ taking: CredentialEnding) {
        switch taking {
        case .credential(let credential):
            put(0 as UInt8)
            put(credential)
        case .account(let account):
            put(1 as UInt8)
            put(text: account, WireLimits.accountBytesMax)
        }
    }

    mutating func put(_ taking: RecoveryStart) {
        put(taking.recovery)
        put(text: taking.account, WireLimits.accountBytesMax)
        put(taking.method.rawValue)
        put(ids: taking.lost, WireLimits.lostMax)
        put(text: taking.assertion, WireLimits.assertionBytesMax)
    }
}

extension Enrolment {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            credential: try reader.id(), account: try reader.text(WireLimits.accountBytesMax),
            device: try reader.text(WireLimits.accountBytesMax), key: try reader.key(),
            assurance: try reader.choice(Assurance.self), ground: try EnrolmentGround(&reader))
    }
}

extension EnrolmentGround {
    fileprivate init(_ reader: inout BodyReader) throws(BodyFault) {
        switch try reader.byte() {
        case 0: self = .none
        case 1: self = .approval(try reader.id())
        case 2: self = .recovery(try reader.id())
        default: throw BodyFault()
        }
    }
}

extension Rotation {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            old: try reader.id(), new: try reader.id(),
            device: try reader.text(WireLimits.accountBytesMax), key: try reader.key(),
            assurance: try reader.choice(Assurance.self), isCompromised: try reader.flag())
    }
}

extension CredentialEnding {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self =
            try reader.flag()
            ? .account(try reader.text(WireLimits.accountBytesMax))
            : .credential(try reader.id())
    }
}

extension RecoveryStart {
    init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            recovery: try reader.id(), account: try reader.text(WireLimits.accountBytesMax),
            method: try reader.choice(RecoveryMethod.self),
            lost: try reader.ids(WireLimits.lostMax),
            assertion: try reader.text(WireLimits.assertionBytesMax))
    }
}
