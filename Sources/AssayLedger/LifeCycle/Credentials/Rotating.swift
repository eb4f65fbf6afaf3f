import AssayBytes
import AssayWire

/// Rotation: a new credential in the place of an old one, whose overlap lets it sign in a
/// little longer.
extension LifeCycle {
    mutating func rotate(_ rotation: Rotation, _ context: TakingContext) -> Performed {
        guard let old = credential(rotation.old, in: context), old.isLive(at: context.now) else {
            return .refused(.ledgerStale)
        }
        guard old.isActive(at: context.now) else { return .refused(.credentialSuperseded) }
        guard rotation.assurance >= old.assurance else {
            return .refused(.enrollAssuranceTooLow)
        }
        guard credentials.count < limits.credentialsMax else { return .refused(.overloaded) }
        guard credentials[rotation.new] == nil else { return .refused(.unavailable) }
        let line = credentialIDs(of: old.account)
        guard line.count < limits.credentialsMaxOfAccount else {
            return .refused(.enrollTooManyCredentials)
        }
        // At most two keys of one line count at once: a predecessor's overlap is over now.
        for other in line where credentials.successor(of: other) == rotation.old {
            end(other, context)
        }
        let overlap = rotation.isCompromised ? 0 : context.rules.overlapMilliseconds
        let until = context.now.advanced(by: overlap)
        credentials.setSuccessor(rotation.new, of: rotation.old)
        credentials[rotation.old]?.overlapUntil = until
        credentials[rotation.old]?.endedAt = rotation.isCompromised ? context.now : nil
        credentials[rotation.old]?.revision = revision
        // Its families end now, also where it may still sign in for a while.
        credentials[rotation.old]?.sessionsEndedRevision = revision
        keep(rotation.old)
        add(
            rotation.new, to: old.account, rotation.key, rotation.device, rotation.assurance,
            context)
        event(
            rotation.isCompromised ? .rotatedCompromised : .rotated, account: old.account,
            object: rotation.old, detail: rotation.new.text, context)
        return .accepted(.rotated(rotation.new, overlapUntil: until))
    }
}
