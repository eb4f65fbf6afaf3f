import AssaySystem
import AssayWire
import Synchronization

/// `assay bench-sign`: requests in files, so that signing is over when sending begins.
///
/// A file is there once it is whole. `keys` holds one request for each of the most frequent keys
/// that is only checked, and so may be sent again and again.
package enum SigningRun {
    /// Writes the files; how many requests they hold together.
    package static func run(_ settings: SigningSettings) throws(BenchError) -> Int {
        let keys = try KeySupply(
            settings.keys, count: settings.keyCount, zipf: settings.zipf)
        let making = ProofMaking(realm: settings.realm, tokenBytes: settings.tokenBytes)
        let hostile = settings.hostilePercent > 0 ? try HostileSupply(settings.realm) : nil
        if settings.hotCount > 0 {
            var requests = SignedRequests()
            for key in keys.keys.prefix(settings.hotCount) {
                requests.append(try making.frame(key, isCheckedOnly: true), due: .accepted)
            }
            try write(requests, "keys", settings)
        }
        let failure = Mutex<BenchError?>(nil)
        var threads: [Thread] = []
        for first in 1...max(1, settings.threads) {
            let thread = try? Thread.start(name: "assay-sign") {
                var own = keys
                var refused = hostile
                for number in stride(from: first, through: settings.files, by: settings.threads) {
                    do throws(BenchError) {
                        let requests = try make(settings, making, &own, &refused)
                        try write(requests, "\(number)", settings)
                    } catch {
                        failure.withLock { $0 = error }
                        return
                    }
                }
            }
            guard let thread else { throw .noThread }
            threads.append(thread)
        }
        for thread in threads { thread.join() }
        if let error = failure.withLock({ $0 }) { throw error }
        return settings.files * settings.count
    }

    /// The requests of one file; hostile ones are spread evenly among them.
    private static func make(
        _ settings: SigningSettings, _ making: ProofMaking, _ keys: inout KeySupply,
        _ hostile: inout HostileSupply?
    ) throws(BenchError) -> SignedRequests {
        var requests = SignedRequests()
        var hostileDue = 0
        for _ in 0..<settings.count {
            hostileDue += settings.hostilePercent
            if hostileDue >= 100, let refused = hostile?.next() {
                hostileDue -= 100
                requests.append(refused.frame, due: refused.due)
            } else {
                requests.append(try making.frame(try keys.take()), due: .accepted)
            }
        }
        return requests
    }

    private static func write(
        _ requests: SignedRequests, _ name: String, _ settings: SigningSettings
    ) throws(BenchError) {
        let bytes = requests.bytes
        do throws(FileError) {
            try FileIO.writeAtomically("\(settings.folder)/\(name)", bytes.span)
        } catch {
            throw .notWritten
        }
    }
}
