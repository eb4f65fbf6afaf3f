import COpenSSL

/// OpenSSL's error queue belongs to the thread; what is left in it is read by a later caller.
enum ErrorQueue {
    /// Empties the queue; called beside every call that may have put something in.
    @inline(never)
    static func clear() {
        ERR_clear_error()
    }
}
