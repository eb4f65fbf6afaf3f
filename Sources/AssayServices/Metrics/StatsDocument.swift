package import AssayBytes
package import AssayEncodings
import AssaySystem
package import AssayWire

/// What a role answers to `stats`: who it is, its numbers and what its process uses.
package struct StatsDocument: Sendable {
    package var role: Role
    package var state: ServerState
    package var policyHash: Bytes32
    package var started: MonotonicTime

    /// The head of one role's document.
    package init(
        role: Role, state: ServerState, policyHash: Bytes32, started: MonotonicTime
    ) {
        self.role = role
        self.state = state
        self.policyHash = policyHash
        self.started = started
    }

    /// The document: one JSON object, its numbers by `metrics`, refusals by reason, and what
    /// `adding` writes. Reads the kernel's figures: for once a second, not for every request.
    package func json<Name: MetricName>(
        _ metrics: MetricSet<Name>, reasons: ReasonCounters? = nil,
        adding: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("role", role.rawValue)
        writer.member("software", Software.name)
        writer.member("state", "\(state)")
        writer.member("pid", ThisProcess.id)
        writer.member("time", Clock.wall().rfc3339)
        writer.member("up_ms", Clock.monotonic().microseconds(since: started) / 1000)
        writer.member("policy_hash", policyHash.hexadecimal)
        metrics.write(to: &writer)
        if let reasons { reasons.write(to: &writer) }
        writeProcess(to: &writer)
        adding(&writer)
        writer.endObject()
        return writer.bytes
    }

    private func writeProcess(to writer: inout JSONWriter) {
        let figures = ProcessFigures.now()
        writer.name("process")
        writer.beginObject()
        writer.member("resident_bytes", figures.residentBytes)
        writer.member("resident_bytes_peak", figures.residentBytesPeak)
        writer.member("cpu_user_us", figures.userMicroseconds)
        writer.member("cpu_system_us", figures.systemMicroseconds)
        writer.member("open_files", figures.openFiles)
        writer.member("open_files_max", figures.openFilesMax)
        writer.endObject()
    }
}

/// The program's name and version, for `hello`, `stats` and `--version`.
package enum Software {
    package static let version = "0.1.0"
    package static let name = "assay/" + version
}
