/// The limits of the gate's decisions that no configuration changes.
enum DecisionLimits {
    /// Decisions that may wait for the writer; more are dropped and counted.
    static let linesQueuedMax = 4096
    /// Bytes written at once to a file.
    static let chunkBytesMax = 64 << 10
    /// Time between two attempts to open a file that cannot be written.
    static let reopenMilliseconds: Int32 = 1000
    /// Bytes of a path or scope that are told; the rest is cut.
    static let pathBytesMax = 256
    /// Bytes of any other text that are told; the rest is cut.
    static let textBytesMax = 128
    /// Decisions of the list `GET /decisions`.
    static let listedMax = 100
    /// Bytes of what a verifier tells of its checks.
    static let checksBytesMax = 8192
    /// Values and names in it.
    static let checksNodesMax = 2048
    /// Undecided calls are remembered in a place of their own, a tenth as large: they come in
    /// floods and have little to explain.
    static let undecidedShare = 10
}
