import COpenSSL

/// An `EC_KEY` of one curve, owned by one thread, into which points are put to verify under them.
@safe
struct ECKeyHolder: ~Copyable {
    let pointer: OpaquePointer

    init(_ curve: ECCurve) throws(EngineError) {
        // Owned from here to `deinit`; the group is copied into it.
        guard let group = CurveGroup.of(curve), let key = unsafe EC_KEY_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        guard unsafe EC_KEY_set_group(key, group.pointer) == 1 else {
            ErrorQueue.clear()
            unsafe EC_KEY_free(key)
            throw .libraryFailed
        }
        unsafe pointer = key
    }

    deinit {
        // Ours alone since `init`.
        unsafe EC_KEY_free(pointer)
    }
}
