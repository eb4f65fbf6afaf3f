/// The limits of what is asked of issuers. Times are in microseconds.
package struct IssuerLimits: Sendable {
    /// The longest a key set is used without asking again.
    package var keySetLifeMax: UInt64 = 3_600_000_000
    /// The shortest: an answer that allows less does not make us ask more often.
    package var keySetLifeMin: UInt64 = 60_000_000
    /// How long before its end a key set is asked for again.
    package var keySetAhead: UInt64 = 60_000_000
    /// Time between two fetches that unknown keys ask for.
    package var coolDown: UInt64 = 30_000_000
    /// Bytes of one key set; of a directory, of all its files together.
    package var keySetBytesMax = 65_536
    /// Files of one directory.
    package var keySetFilesMax = 64
    /// Time between two looks at files and directories.
    package var lookInterval: UInt64 = 2_000_000
    /// The first pause after a failure; each further one doubles it.
    package var pauseMin: UInt64 = 1_000_000
    /// The longest pause between two tries.
    package var pauseMax: UInt64 = 60_000_000
    /// Time for one fetch.
    package var fetchMilliseconds = 3_000
    /// Introspections under way at once.
    package var introspectionsMax = 32
    /// Tokens whose introspection has not begun; more are `overloaded`.
    package var introspectionsQueuedMax = 1024
    /// The longest an introspection is believed.
    package var introspectionLifeMax: UInt64 = 60_000_000
    /// How long it is believed that a token is not active.
    package var inactiveLifeMax: UInt64 = 5_000_000
    /// How long an answer serves that may not be stored: the requests that come together.
    package var unstoredLifeMax: UInt64 = 1_000_000
    /// How long nobody asks again about a token of which nothing was learnt.
    package var failureLifeMax: UInt64 = 1_000_000
    /// Failures one after the other from which an endpoint is given pauses.
    package var failuresBeforePause = 3
    /// Answers kept.
    package var introspectionsCachedMax = 50_000
    /// Bytes of one answer.
    package var introspectionBytesMax = 32_768

    /// The defaults.
    package init() {}

    /// The limits a configuration sets.
    package init(_ settings: VerifierSettings) {
        keySetLifeMax = UInt64(settings.keySetAgeSeconds) * 1_000_000
        keySetLifeMin = min(keySetLifeMin, keySetLifeMax)
        keySetAhead = UInt64(settings.keySetAheadSeconds) * 1_000_000
        coolDown = UInt64(settings.keySetCoolDownSeconds) * 1_000_000
        keySetBytesMax = settings.keySetBytesMax
        fetchMilliseconds = settings.fetchMilliseconds
        introspectionsCachedMax = settings.introspectionsCachedMax
        introspectionLifeMax = UInt64(settings.introspectionLifeSeconds) * 1_000_000
    }

    /// The pause after so many failures one after the other.
    func pause(after failures: Int) -> UInt64 {
        min(pauseMax, pauseMin << UInt64(min(max(failures, 1) - 1, 16)))
    }
}
