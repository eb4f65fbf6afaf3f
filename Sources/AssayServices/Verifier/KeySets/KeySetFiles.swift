import AssayHTTP
package import AssayProofs
package import AssaySystem

/// Key sets in files and directories: what they look like, and what is in them.
package enum KeySetFiles {
    /// The stamps of a source's files, in the order of their names; nil when one can't be looked
    /// at.
    package static func look(_ source: KeySource, _ limits: IssuerLimits) -> [FileStamp]? {
        guard case .success(let paths) = paths(of: source, limits) else { return nil }
        var stamps: [FileStamp] = []
        for path in paths {
            guard let stamp = try? FileStamp(path: path) else { return nil }
            stamps.append(stamp)
        }
        return stamps
    }

    /// The texts of a source: all of them, or none where one can't be read.
    package static func read(
        _ source: KeySource, _ limits: IssuerLimits
    ) -> Result<KeySetArrival, KeySetFailure> {
        let stamps = look(source, limits)
        let paths: [String]
        switch Self.paths(of: source, limits) {
        case .success(let found): paths = found
        case .failure(let failure): return .failure(failure)
        }
        var documents: [[UInt8]] = []
        var left = limits.keySetBytesMax
        do throws(FileError) {
            for path in paths {
                let document = try FileIO.read(path, bytesMax: left)
                left -= document.count
                documents.append(document)
            }
        } catch {
            return .failure(.file(error))
        }
        var arrival = KeySetArrival(documents: documents)
        arrival.stamps = stamps
        return .success(arrival)
    }

    private static func paths(
        of source: KeySource, _ limits: IssuerLimits
    ) -> Result<[String], KeySetFailure> {
        switch source {
        case .file(let path): return .success([path])
        case .url: return .failure(.noFiles)
        case .directory(let folder):
            do throws(FileError) {
                let names = try Folders.names(in: folder).filter { name in
                    name.hasSuffix(".json") && !name.hasPrefix(".")
                }
                guard !names.isEmpty else { return .failure(.noFiles) }
                guard names.count <= limits.keySetFilesMax else { return .failure(.tooManyFiles) }
                return .success(names.sorted().map { "\(folder)/\($0)" })
            } catch {
                return .failure(.file(error))
            }
        }
    }
}
