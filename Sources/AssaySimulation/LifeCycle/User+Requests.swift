import AssayBytes
import AssayCrypto
import AssayProver
import AssayWire

/// What a user's device, and the application it talks to, ask.
extension User {
    static let client = "web-app"
    static let redirectURI = "https://app.example.com/callback"

    func enrolmentNonce() -> LifeRequest {
        var source = FieldSource()
        let request = EnrollStartRequest(account: source.place(account))
        let bytes = source.bytes
        return LifeRequest(isKept: false) { request.encode($0, from: bytes.span, into: &$1) }
    }

    func enrolment(_ nonce: Bytes32) throws -> LifeRequest {
        let deviceKey = key.deviceKey(.point) ?? []
        var source = FieldSource()
        let request = EnrollFinishRequest(
            account: source.place(account), deviceId: source.place("phone"),
            appInstanceNonce: source.place(nonce.array), deviceKey: source.place(deviceKey),
            possession: source.place(
                try DeviceSigner(key: key).possession(nonce: nonce, deviceKey: deviceKey)))
        let bytes = source.bytes
        return LifeRequest { request.encode($0, from: bytes.span, into: &$1) }
    }

    func challenge(for credential: [UInt8]) -> LifeRequest {
        let request = CredentialChallengeRequest(credentialId: 0..<credential.count)
        return LifeRequest(isKept: false) {
            request.encode($0, from: credential.span, into: &$1)
        }
    }

    func signIn(
        _ credential: [UInt8], _ key: SigningKey, _ challenge: Bytes32, at seconds: Int64
    ) throws -> LifeRequest {
        let signer = ChallengeSigner(key: key, relyingPartyID: "example.com")
        var source = FieldSource()
        let request = CredentialSignInRequest(
            signature: source.place(try signer.sign(challenge, timestamp: seconds)),
            challenge: challenge, timestamp: seconds, deviceId: source.place("phone"),
            credentialId: source.place(credential))
        let bytes = source.bytes
        return LifeRequest(isKept: false) { request.encode($0, from: bytes.span, into: &$1) }
    }

    func rotationNonce() -> LifeRequest {
        let credential = credential
        let request = RotationStartRequest(credentialId: 0..<credential.count)
        return LifeRequest(isKept: false) {
            request.encode($0, from: credential.span, into: &$1)
        }
    }

    func rotation(_ nonce: Bytes32) throws -> LifeRequest {
        let deviceKey = nextKey.deviceKey(.point) ?? []
        var source = FieldSource()
        let request = RotationFinishRequest(
            deviceId: source.place("phone"), credentialId: source.place(credential),
            appInstanceNonce: source.place(nonce.array), deviceKey: source.place(deviceKey),
            possession: source.place(
                try DeviceSigner(key: nextKey).possession(nonce: nonce, deviceKey: deviceKey)),
            oldSignature: source.place(
                try DeviceSigner(key: key).sign(.rotate, nonce, content: deviceKey)))
        let bytes = source.bytes
        return LifeRequest { request.encode($0, from: bytes.span, into: &$1) }
    }

    func registration(of code: String) -> LifeRequest {
        var source = FieldSource()
        let request = CodeRegisterRequest(
            code: source.place(code), clientId: source.place(Self.client),
            redirectUri: source.place(Self.redirectURI))
        let bytes = source.bytes
        return LifeRequest { request.encode($0, from: bytes.span, into: &$1) }
    }

    func redemption(of code: String) -> LifeRequest {
        var source = FieldSource()
        let request = CodeRedeemRequest(
            code: source.place(code), clientId: source.place(Self.client),
            redirectUri: source.place(Self.redirectURI))
        let bytes = source.bytes
        return LifeRequest { request.encode($0, from: bytes.span, into: &$1) }
    }

    func opening(with code: String) -> LifeRequest {
        var source = FieldSource()
        let request = SessionOpenRequest(
            code: source.place(code), clientId: source.place(Self.client),
            account: source.place(account))
        let bytes = source.bytes
        return LifeRequest { request.encode($0, from: bytes.span, into: &$1) }
    }

    func refresh() -> LifeRequest {
        let token = token
        let request = SessionRefreshRequest(refreshToken: 0..<token.count)
        return LifeRequest { request.encode($0, from: token.span, into: &$1) }
    }

    func revocation() -> LifeRequest {
        let credential = credential
        let request = CredentialRevokeRequest(credentialId: 0..<credential.count)
        return LifeRequest { request.encode($0, from: credential.span, into: &$1) }
    }
}
