import AssayProver
import AssayWire

/// What a run measured.
package struct Report: Sendable {
    package var settings: BenchSettings
    /// Everything that was timed.
    package var tally = Tally()
    package var slices = 0
    /// Proofs signed, also those of the warm-up and those that were not sent.
    package var signed = 0
    package var cpu = CPUUse()
    package var split: Split?
    /// What it took to make keys hot before anything counted.
    package var hot: HotReport?
    /// Requests of a file that were answered with something else than was due, or not at all.
    package var wrong: UInt64 = 0
    /// Whether a signal ended the run before its time.
    package var isInterrupted = false

    /// A report of nothing yet.
    package init(_ settings: BenchSettings) {
        self.settings = settings
    }

    /// Microseconds of processor time a verdict, of `use`.
    func perVerdict(_ use: UInt64) -> Double {
        tally.verdicts == 0 ? 0 : Double(use) / Double(tally.verdicts)
    }

    /// Both roles' processor time a verdict.
    package var totalPerVerdict: Double { perVerdict(cpu.total) }

    /// What the verdict costs beyond signature and key import; nil without a split.
    package var rest: Double? {
        split.map { max(0, totalPerVerdict - $0.signature - $0.keyImport) }
    }

    /// Verdict's cost over the baseline's; nil without a baseline.
    package var ratio: Double? {
        guard let baseline = settings.baselineMicroseconds, baseline > 0 else { return nil }
        return totalPerVerdict / baseline
    }

    /// What was asked for, in words.
    var subject: String {
        let name = settings.workload.rawValue
        switch settings.workload {
        case .pkce, .hostile: return name
        case .token:
            let algorithm = settings.tokens?.issuerKey.algorithm.joseName ?? ""
            let count = settings.tokens?.count ?? 0
            let tokens = count == 0 ? "a fresh one each" : "\(count) in turn"
            return "\(name) \(algorithm), \(tokens), proofs \(settings.keys.text)"
                + (settings.usesNonce ? ", nonce" : "")
        case .dpop, .signature, .challenge:
            let keys =
                settings.keyCount == 0 ? "a fresh key each" : "\(settings.keyCount) keys"
            return "\(name) \(settings.keys.text), \(keys)" + (settings.usesNonce ? ", nonce" : "")
        }
    }
}

extension KeyForm {
    /// The algorithm, and what is unusual about the key.
    var text: String {
        guard isRSA else { return algorithm.joseName }
        return "\(algorithm.joseName) \(rsaModulusBits) bits, e = \(rsaExponent)"
    }
}

extension Reason {
    /// The stable name, or the number of one this version does not know.
    var label: String { name ?? "0x" + String(rawValue, radix: 16) }
}
