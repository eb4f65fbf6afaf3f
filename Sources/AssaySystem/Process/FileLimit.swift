import Glibc

/// How many descriptors the process may have open (RLIMIT_NOFILE).
package struct FileLimit: Sendable {
    /// What is enforced.
    package var soft: UInt64
    /// What `soft` may be raised to.
    package var hard: UInt64

    /// The limit now.
    package static func current() -> FileLimit {
        var limit = rlimit()
        // Unsafe: writes only `limit`.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return FileLimit(soft: 0, hard: 0)
        }
        return FileLimit(soft: UInt64(limit.rlim_cur), hard: UInt64(limit.rlim_max))
    }

    /// Raises the soft limit to at least `wanted`, as far as the hard one lets it.
    ///
    /// Gives the limit in force afterwards: the caller compares it with what it needs.
    package static func raise(to wanted: UInt64) -> FileLimit {
        let limit = current()
        let target = min(wanted, limit.hard)
        guard limit.soft < target else { return limit }
        var raised = rlimit(rlim_cur: rlim_t(target), rlim_max: rlim_t(limit.hard))
        // Unsafe: reads only `raised`.
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised)
        return current()
    }
}
