import AssayBytes
import AssayWire

/// Ending credentials for good. What is unknown, of another realm or has ended is accepted and
/// changes nothing: the caller wants it gone, and gone it is.
extension LifeCycle {
    mutating func endCredentials(_ ending: CredentialEnding, _ context: TakingContext) -> Performed
    {
        switch ending {
        case .credential(let id):
            guard let found = credential(id, in: context), found.isLive(at: context.now) else {
                return Performed(reason: .accepted, result: .none, hasChanged: false)
            }
            end(id, context)
            event(.revoked, account: found.account, object: id, context)
        case .account(let name):
            let key = AccountKey(name, in: context.realm)
            guard accounts[key] != nil else {
                return Performed(reason: .accepted, result: .none, hasChanged: false)
            }
            for id in credentialIDs(of: key) { end(id, context) }
            endSessions(of: key)
            event(.revokedAll, account: key, object: nil, context)
        }
        return .accepted()
    }

    /// Ends everything an account has and forgets its name, in old events too, and those of its
    /// devices; that it ever had a credential is remembered.
    mutating func erase(_ name: [UInt8], _ context: TakingContext) -> Performed {
        let key = AccountKey(name, in: context.realm)
        guard let account = accounts[key], !account.isErased else {
            return Performed(reason: .accepted, result: .none, hasChanged: false)
        }
        for id in credentialIDs(of: key) {
            end(id, context)
            credentials.forgetDevice(of: id)
            keep(id)
        }
        forgetName(of: key)
        endSessions(of: key)
        cancelRecoveries(of: key, context)
        event(.erased, account: key, object: nil, context)
        return .accepted()
    }
}
