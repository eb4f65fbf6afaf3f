import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire
import Synchronization

/// `assay bench-discharges`: discharges straight to a ledger, and what they cost its process.
package enum DischargeBench {
    /// Runs on a thread of its own, bound to a processor when the settings name one.
    package static func run(
        _ settings: DischargeSettings
    ) throws(BenchError) -> DischargeReport {
        let box = ReportBox()
        let thread = try? Thread.start(name: "assay-bench", cpu: settings.cpu) {
            do throws(BenchError) {
                box.put(.success(try measure(settings)))
            } catch {
                box.put(.failure(error))
            }
        }
        thread?.join()
        return try box.take().get()
    }

    private static func measure(
        _ settings: DischargeSettings
    ) throws(BenchError) -> DischargeReport {
        guard let context = try? Context() else { throw .socket }
        let link = try Link(
            settings.ledger, context: context, silenceMilliseconds: settings.silenceMilliseconds)
        let join = try join(link)
        guard join.realms.contains(where: { $0.realm == settings.realm }) else {
            throw .notAllowed
        }
        var report = DischargeReport(settings: settings)
        var flood = try DischargeFlood(settings, join)
        var figures = try RoleFigures.fresh(link)
        report.residentAtStart = figures.residentBytes
        if settings.prefill > 0 {
            report.prefilled = try flood.send(
                count: settings.prefill, seconds: 0, spread: settings.spreadMilliseconds)
            figures = try RoleFigures.fresh(link)
        }
        report.residentPrefilled = figures.residentBytes
        report.tally = try flood.send(
            count: settings.count, seconds: settings.seconds, spread: 0)
        let last = try RoleFigures.fresh(link)
        report.residentAtEnd = last.residentBytes
        report.cpuMicroseconds =
            last.cpuMicroseconds
            - min(
                last.cpuMicroseconds, figures.cpuMicroseconds)
        return report
    }

    private static func join(_ link: Link) throws(BenchError) -> LedgerJoinReply {
        var batch = BatchWriter()
        guard LedgerJoinRequest().encode(RequestHead(requestID: 0), into: &batch) == .written
        else { throw .notEncodable }
        guard let answer = link.ask(batch.bytes),
            let reply = try? LedgerJoinReply.decode(answer.envelope, in: answer.message.span)
        else { throw .silent }
        return reply
    }
}

/// Carries the report from the run's thread to the one that waits.
private final class ReportBox: Sendable {
    private let ending = Mutex<Result<DischargeReport, BenchError>>(.failure(.socket))

    func put(_ value: Result<DischargeReport, BenchError>) {
        ending.withLock { $0 = value }
    }

    func take() -> Result<DischargeReport, BenchError> { ending.withLock { $0 } }
}
