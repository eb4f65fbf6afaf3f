import AssayBytes
import AssayEncodings
import AssaySystem
package import AssayTransport
import AssayWire

/// Processor time of verifiers and ledger between two moments, in microseconds.
package struct CPUUse: Sendable, Equatable {
    package var verifiers: UInt64 = 0
    /// Nil when no ledger was named.
    package var ledger: UInt64?

    /// No time at all.
    package init(verifiers: UInt64 = 0, ledger: UInt64? = nil) {
        self.verifiers = verifiers
        self.ledger = ledger
    }

    /// Both together.
    package var total: UInt64 { verifiers + (ledger ?? 0) }

    /// Adds another slice's.
    package mutating func add(_ other: CPUUse) {
        verifiers += other.verifiers
        guard let more = other.ledger else { return }
        ledger = (ledger ?? 0) + more
    }

    /// What was used since `earlier`.
    func since(_ earlier: CPUUse) -> CPUUse {
        var used = CPUUse(verifiers: verifiers - min(verifiers, earlier.verifiers))
        if let now = ledger, let then = earlier.ledger { used.ledger = now - min(now, then) }
        return used
    }
}

/// Reads what the roles' processes have used, by their `stats` or from the kernel.
package final class RoleFigures {
    private let clocks: RoleClocks?
    private let verifiers: [Link]
    private let ledger: Link?
    private var askedAt = MonotonicTime(microseconds: 0)

    /// Connections of their own to every role.
    package init(_ settings: BenchSettings, context: Context) throws(BenchError) {
        clocks = settings.clocks
        var links: [Link] = []
        for endpoint in settings.verifiers {
            links.append(
                try Link(
                    endpoint, context: context,
                    silenceMilliseconds: settings.silenceMilliseconds))
        }
        verifiers = links
        if let endpoint = settings.ledger {
            ledger = try Link(
                endpoint, context: context, silenceMilliseconds: settings.silenceMilliseconds)
        } else {
            ledger = nil
        }
    }

    /// The processor time used so far. Roles answer with figures of a moment ago, so this waits
    /// until those of its last question are past.
    package func read() throws(BenchError) -> CPUUse {
        if let clocks { return try clocks.read() }
        let age = Clock.monotonic().microseconds(since: askedAt)
        if askedAt.microseconds > 0, age < BenchLimits.figuresAgeMicrosecondsMax {
            let rest = (BenchLimits.figuresAgeMicrosecondsMax - age) / 1000 + 1
            Thread.pause(milliseconds: UInt32(clamping: rest))
        }
        var use = CPUUse()
        for link in verifiers { use.verifiers += try Self.ask(link).cpuMicroseconds }
        if let ledger { use.ledger = try Self.ask(ledger).cpuMicroseconds }
        askedAt = Clock.monotonic()
        return use
    }

    /// What the process behind a link has used by now, not by a moment ago.
    static func fresh(_ link: Link) throws(BenchError) -> ProcessUse {
        Thread.pause(milliseconds: UInt32(clamping: BenchLimits.figuresAgeMicrosecondsMax / 1000))
        return try ask(link)
    }

    /// What the role behind a link answers to `stats`.
    static func document(_ link: Link) throws(BenchError) -> JSONDocument {
        guard let answer = link.ask(.stats) else { throw .silent }
        // All that fits into a frame: the figures of kinds and issuers are many.
        var document = JSONDocument(
            limits: JSONLimits(
                bytesMax: WireLimits.frameBytesMax, nodesMax: WireLimits.frameBytesMax))
        do {
            let stats = try StatsReply.decode(answer.envelope, in: answer.message.span)
            try document.parse(answer.message.span.extracting(stats.json))
        } catch {
            throw .figuresMissing
        }
        return document
    }

    private static func ask(_ link: Link) throws(BenchError) -> ProcessUse {
        let document = try document(link)
        guard let process = document.member("process", of: document.root),
            let user = document.member("cpu_user_us", of: process).flatMap(document.integer),
            let system = document.member("cpu_system_us", of: process).flatMap(document.integer),
            let resident = document.member("resident_bytes", of: process)
                .flatMap(document.integer),
            user >= 0, system >= 0, resident >= 0
        else { throw .figuresMissing }
        return ProcessUse(
            cpuMicroseconds: UInt64(user) + UInt64(system), residentBytes: UInt64(resident))
    }
}

/// What a role's process has used: processor time, user and system, and memory in RAM.
struct ProcessUse {
    var cpuMicroseconds: UInt64
    var residentBytes: UInt64
}
