// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The numbers of version 1, as SPEC.md lists them.
extension Kind {
    /// What the server speaks, its limits and its state.
    package static let hello = Kind(rawValue: 0x0001)
    /// The server's counters and figures.
    package static let stats = Kind(rawValue: 0x0002)
    /// The server's state has changed.
    package static let draining = Kind(rawValue: 0x0003)
    /// Does this DPoP proof hold for this request, and is it new.
    package static let dpopVerify = Kind(rawValue: 0x1001)
    /// Does this verifier answer this code challenge.
    package static let pkceVerify = Kind(rawValue: 0x1101)
    /// Remember this authorization code until it is redeemed.
    package static let codeRegister = Kind(rawValue: 0x1102)
    /// May this authorization code be redeemed, now, for the first time.
    package static let codeRedeem = Kind(rawValue: 0x1103)
    /// Does this signature hold over these bytes.
    package static let signatureVerify = Kind(rawValue: 0x1201)
    /// A challenge for one key to sign.
    package static let challengeIssue = Kind(rawValue: 0x1301)
    /// Was this challenge signed by its key, now, for the first time.
    package static let challengeVerify = Kind(rawValue: 0x1302)
    /// A state and a nonce for one login.
    package static let transactionOpen = Kind(rawValue: 0x1501)
    /// Did this browser session start this login, and is it the first to end it.
    package static let transactionComplete = Kind(rawValue: 0x1502)
    /// Does this access token hold here, with the proof it is bound to, and is the proof new.
    package static let tokenVerify = Kind(rawValue: 0x2001)
    /// A nonce for a new key to sign.
    package static let enrollStart = Kind(rawValue: 0x3001)
    /// Enrol a credential.
    package static let enrollFinish = Kind(rawValue: 0x3002)
    /// A challenge for one credential to sign.
    package static let credentialChallenge = Kind(rawValue: 0x3003)
    /// Did this credential sign this challenge, now, for the first time.
    package static let credentialSignIn = Kind(rawValue: 0x3004)
    /// The credentials of an account.
    package static let credentialList = Kind(rawValue: 0x3005)
    /// End a credential and its sessions for good.
    package static let credentialRevoke = Kind(rawValue: 0x3006)
    /// End all credentials and sessions of an account.
    package static let credentialRevokeAll = Kind(rawValue: 0x3007)
    /// A nonce for a credential's next key to sign.
    package static let rotationStart = Kind(rawValue: 0x3008)
    /// Put a new key in a credential's place.
    package static let rotationFinish = Kind(rawValue: 0x3009)
    /// Start the recovery of an account.
    package static let recoveryStart = Kind(rawValue: 0x3101)
    /// Another credential approves a recovery.
    package static let recoveryApprove = Kind(rawValue: 0x3102)
    /// A credential cancels a recovery, or objects to it.
    package static let recoveryCancel = Kind(rawValue: 0x3103)
    /// Enrol a credential in place of the lost ones.
    package static let recoveryComplete = Kind(rawValue: 0x3104)
    /// How far a recovery is.
    package static let recoveryGet = Kind(rawValue: 0x3105)
    /// Open a session.
    package static let sessionOpen = Kind(rawValue: 0x4001)
    /// The next refresh token of a session.
    package static let sessionRefresh = Kind(rawValue: 0x4002)
    /// End a session.
    package static let sessionEnd = Kind(rawValue: 0x4003)
    /// End all sessions of an account.
    package static let sessionEndAll = Kind(rawValue: 0x4004)
    /// Revoke an access token, or a session with its access tokens.
    package static let revocationAdd = Kind(rawValue: 0x4101)
    /// The epoch, the minting keys and the windows.
    package static let ledgerJoin = Kind(rawValue: 0x8001)
    /// All obligations of one request, at once.
    package static let ledgerDischarge = Kind(rawValue: 0x8002)
    /// The answer kept under an operation id.
    package static let ledgerRecall = Kind(rawValue: 0x8003)
    /// What is known of credentials, recoveries, accounts, events.
    package static let ledgerLookUp = Kind(rawValue: 0x8004)
    /// Counts, or one object with its history, without secrets.
    package static let ledgerInspect = Kind(rawValue: 0x8005)
    /// End everything of an account and forget its name.
    package static let accountErase = Kind(rawValue: 0x9001)
    /// Events of the realm, in order.
    package static let eventList = Kind(rawValue: 0xA001)

    /// All of them, in the order of their numbers.
    package static let all: [Kind] = [
        .hello,
        .stats,
        .draining,
        .dpopVerify,
        .pkceVerify,
        .codeRegister,
        .codeRedeem,
        .signatureVerify,
        .challengeIssue,
        .challengeVerify,
        .transactionOpen,
        .transactionComplete,
        .tokenVerify,
        .enrollStart,
        .enrollFinish,
        .credentialChallenge,
        .credentialSignIn,
        .credentialList,
        .credentialRevoke,
        .credentialRevokeAll,
        .rotationStart,
        .rotationFinish,
        .recoveryStart,
        .recoveryApprove,
        .recoveryCancel,
        .recoveryComplete,
        .recoveryGet,
        .sessionOpen,
        .sessionRefresh,
        .sessionEnd,
        .sessionEndAll,
        .revocationAdd,
        .ledgerJoin,
        .ledgerDischarge,
        .ledgerRecall,
        .ledgerLookUp,
        .ledgerInspect,
        .accountErase,
        .eventList,
    ]
}
