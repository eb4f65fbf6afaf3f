import AssayCrypto
import AssaySystem

/// The thread that makes tables of often used keys, in time nobody else wants.
struct TableLoop {
    /// Wait between two looks where nothing is ordered; an order wakes it at once.
    private static let idleMilliseconds: Int32 = 1000
    /// Wait for a worker to give up a table put away; it looks at least so often itself.
    private static let roomMilliseconds: Int32 = 50

    let tables: HotTables
    let orders: EventFD
    let board: VerifierBoard

    func run() {
        // Where the kernel refuses, it runs like any other thread: slower answers, the same ones.
        Thread.becomeIdle()
        var builder = HotTableBuilder(tables)
        while !board.isStopped {
            switch builder.step(clock: Clock.threadCPUMicroseconds) {
            case .made: continue
            case .idle: _ = orders.wait(milliseconds: Self.idleMilliseconds)
            case .waits: _ = orders.wait(milliseconds: Self.roomMilliseconds)
            }
        }
    }
}
