/// Whose threads read and write the connections of a listener.
package enum HTTPDriver: Sendable {
    /// The listener's own, `HTTPLimits.threads` of them.
    case itself
    /// The caller's: one thread polls `HTTPListener.pollFD` beside its other descriptors and calls
    /// `run`, so that a request changes hands without waking another thread.
    case caller
}
