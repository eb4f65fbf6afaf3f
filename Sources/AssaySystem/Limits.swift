/// The bounds of this target.
package enum SystemLimits {
    /// Stack of a thread started here.
    package static let threadStackBytesMax = 2 << 20
    /// Longest name of a thread, as the kernel has it, without the closing zero.
    package static let threadNameBytesMax = 15
    /// Longest path of a Unix socket: `sun_path` without its closing zero.
    package static let unixPathBytesMax = 107
    /// Connections the kernel keeps for a listener that has not accepted them yet.
    package static let listenBacklogMax = 1024
    /// Descriptors a long-running role wants to be allowed to have open.
    package static let openFilesWanted = 65_536
    /// How long a blocked standard stream is waited for before its bytes are dropped.
    package static let streamWaitMillisecondsMax: Int32 = 10_000
}
