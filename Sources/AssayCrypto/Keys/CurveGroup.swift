import COpenSSL

/// OpenSSL's parameters of one curve, made once a process and only read afterwards.
@safe
final class CurveGroup: Sendable {
    /// Read by many threads at once, which OpenSSL allows: nothing here changes after `init`.
    nonisolated(unsafe) let pointer: OpaquePointer

    private static let p256 = CurveGroup(NID_X9_62_prime256v1)
    private static let p384 = CurveGroup(NID_secp384r1)
    private static let p521 = CurveGroup(NID_secp521r1)

    private init?(_ identifier: Int32) {
        // The pointer is owned by this object and never leaves the process' life.
        guard let pointer = unsafe EC_GROUP_new_by_curve_name(identifier) else {
            ErrorQueue.clear()
            return nil
        }
        unsafe self.pointer = pointer
    }

    deinit {
        // Ours alone since `init`.
        unsafe EC_GROUP_free(pointer)
    }

    /// The parameters of `curve`; nil when the library is built without it.
    static func of(_ curve: ECCurve) -> CurveGroup? {
        switch curve {
        case .p256: p256
        case .p384: p384
        case .p521: p521
        }
    }
}
