import AssayBytes
import AssayCrypto
import AssayLedger
import AssayServices
import AssayStore
import AssaySystem
import AssayTransport
import AssayWire

/// What one disk gives: lone appends, and durable changes of a ledger, in alternating slices.
package struct DurableReport: Sendable {
    /// Writes of the size of one change, each waited for with fdatasync, a second.
    package var loneWrites: [Double] = []
    /// Registered codes a second.
    package var registrations: [Double] = []
    /// Refreshed sessions a second.
    package var refreshes: [Double] = []
    /// Registered codes a second in one long slice: with what follows a commit, the bringing of
    /// rows into tables.
    package var sustained = 0.0
    /// How long that slice was, seconds.
    package var sustainedSeconds: UInt64 = 0

    /// For people: the medians, and the ratios of each slice to the lone writes beside it.
    package var text: String {
        """
        lone write and fdatasync        \(Self.rate(loneWrites)) a second
        codes registered, 64 in flight  \(Self.rate(registrations)) a second, \
        \(ratio(registrations)) times
        sessions refreshed, the same    \(Self.rate(refreshes)) a second, \
        \(ratio(refreshes)) times
        codes registered over \(sustainedSeconds) s     \(Int(sustained)) a second

        """
    }

    private func ratio(_ rates: [Double]) -> String {
        let ratios = zip(rates, loneWrites).map { $0 / $1 }.sorted()
        guard !ratios.isEmpty else { return "0.0" }
        let tenths = Int((ratios[ratios.count / 2] * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func rate(_ rates: [Double]) -> Int {
        rates.isEmpty ? 0 : Int(rates.sorted()[rates.count / 2])
    }
}

/// Measures a ledger's pipeline with its store on a folder, without sockets: request frames in,
/// reply frames out after their commit.
package enum DurableRun {
    private static let sliceMicroseconds: UInt64 = 1_000_000
    private static let sustainedSeconds: UInt64 = 10
    /// About what one change takes in the store's journal.
    private static let loneBytes = 200

    /// Runs slices in turn in a folder that is not there yet.
    package static func run(data: String, slices: Int, inFlight: Int) throws -> DurableReport {
        var driver = try DurableDriver(data: data, inFlight: inFlight)
        let file = try SyncedFile(data + "/lone")
        var report = DurableReport()
        try driver.openSessions()
        for _ in 0..<slices {
            driver.settle()
            report.loneWrites.append(try lone(file))
            report.registrations.append(
                try driver.rate(sliceMicroseconds) { $0.registration() })
            driver.settle()
            report.refreshes.append(try driver.rate(sliceMicroseconds) { $0.refresh() })
        }
        driver.settle()
        report.sustainedSeconds = sustainedSeconds
        report.sustained = try driver.rate(sustainedSeconds * 1_000_000) { $0.registration() }
        driver.stop()
        return report
    }

    private static func lone(_ file: SyncedFile) throws(FileError) -> Double {
        let bytes = [UInt8](repeating: 0x61, count: loneBytes)
        let start = Clock.monotonic()
        var count = 0
        while Clock.monotonic().microseconds(since: start) < sliceMicroseconds {
            try file.append(bytes.span)
            count += 1
        }
        return Double(count) * 1e6 / Double(Clock.monotonic().microseconds(since: start))
    }
}
