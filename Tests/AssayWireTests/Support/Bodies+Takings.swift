import AssayBytes
import AssayWire

extension Bodies {
    static func record(_ digest: Bytes32, _ created: WallTime, _ basis: RecordBasis) -> Fields {
        var fields: Fields = ["digest": hex(digest), "created": time(created)]
        switch basis {
        case .issuedAt:
            fields["basis"] = .number(0)
            fields["nonce_epoch"] = hex(Bytes16.zero)
        case .nonce(let epoch):
            fields["basis"] = .number(1)
            fields["nonce_epoch"] = hex(epoch)
        }
        return fields
    }

    static func code(_ taking: CodeRegistration) -> Fields {
        [
            "code": hex(taking.code), "client": hex(taking.client),
            "redirect_uri": hex(taking.redirectURI), "challenge": hex(taking.challenge),
            "thumbprint": hex(taking.thumbprint), "life": number(taking.lifeSeconds),
        ]
    }

    static func code(_ taking: CodeRedemption) -> Fields {
        let verifier =
            switch taking.verifier {
            case .absent: option("absent")
            case .malformed: option("malformed")
            case .digest(let digest): option("presented", ["verifier_digest": hex(digest)])
            }
        return [
            "code": hex(taking.code), "client": hex(taking.client),
            "redirect_uri": hex(taking.redirectURI), "verifier": verifier,
            "thumbprint": hex(taking.thumbprint),
        ]
    }

    static func transaction(_ taking: TransactionOpening) -> Fields {
        [
            "transaction": hex(taking.id), "client": hex(taking.client),
            "redirect_uri": hex(taking.redirectURI), "binding": hex(taking.binding),
            "life": number(taking.lifeSeconds),
        ]
    }

    static func transaction(_ taking: TransactionCompletion) -> Fields {
        [
            "state": hex(taking.state), "client": hex(taking.client),
            "redirect_uri": hex(taking.redirectURI), "binding": hex(taking.binding),
            "nonce": hex(taking.nonce),
        ]
    }

    static func enrolment(_ taking: Enrolment) -> Fields {
        let ground =
            switch taking.ground {
            case .none: option("nothing")
            case .approval(let approver): option("approval", ["approver": id(approver)])
            case .recovery(let recovery): option("recovery", ["recovery": id(recovery)])
            }
        return [
            "credential": id(taking.credential), "account": text(taking.account),
            "device": text(taking.device), "key": key(taking.key),
            "assurance": number(taking.assurance.rawValue), "ground": ground,
        ]
    }

    static func rotation(_ taking: Rotation) -> Fields {
        [
            "old": id(taking.old), "new": id(taking.new), "device": text(taking.device),
            "key": key(taking.key), "assurance": number(taking.assurance.rawValue),
            "compromised": flag(taking.isCompromised),
        ]
    }

    static func ending(_ taking: CredentialEnding) -> JSONValue {
        switch taking {
        case .credential(let credential): option("credential", ["credential": id(credential)])
        case .account(let account): option("account", ["account": text(account)])
        }
    }

    static func recovery(_ taking: RecoveryStart) -> Fields {
        [
            "recovery": id(taking.recovery), "account": text(taking.account),
            "method": number(taking.method.rawValue), "lost": .array(taking.lost.map(id)),
            "assertion": text(taking.assertion),
        ]
    }

    static func session(_ taking: SessionOpening) -> Fields {
        [
            "session": id(taking.session), "account": text(taking.account),
            "client": hex(taking.client), "credential": taking.credential.map(id) ?? .null,
            "thumbprint": hex(taking.thumbprint), "code": hex(taking.code),
        ]
    }

    static func ending(_ taking: SessionEnding) -> JSONValue {
        switch taking {
        case .session(let session): option("session", ["session": id(session)])
        case .account(let account): option("account", ["account": text(account)])
        }
    }

    static func target(_ target: TokenRevocation.Target) -> JSONValue {
        switch target {
        case .token(let digest): option("token", ["token": hex(digest)])
        case .session(let session): option("session", ["session": id(session)])
        }
    }

    static func key(_ key: CredentialKey) -> JSONValue {
        .object(["curve": number(key.curve.rawValue), "bytes": text(key.bytes)])
    }

    static func credential(_ facts: CredentialFacts) -> Fields {
        [
            "credential": id(facts.credential), "revision": number(facts.revision),
            "superseded": flag(facts.isSuperseded), "ends_at": time(facts.endsAt),
            "created_at": time(facts.createdAt), "account": text(facts.account),
            "device": text(facts.device), "assurance": number(facts.assurance.rawValue),
            "key": key(facts.key),
        ]
    }
}
