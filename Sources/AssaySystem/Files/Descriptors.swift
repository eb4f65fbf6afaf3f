import AssayBytes
import Glibc

/// Reading and writing whole contents through a descriptor.
enum Descriptors {
    /// Reads to the end; `tooLarge` as soon as there are more than `bytesMax`.
    static func readAll(_ fd: Int32, bytesMax: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            // Unsafe: reads at most the chunk's own count.
            let count = unsafe chunk.withUnsafeMutableBytes { target in
                retryingInterrupts { unsafe read(fd, target.baseAddress, target.count) }
            }
            guard count >= 0 else { throw .system(SystemError(.read)) }
            if count == 0 { return bytes }
            guard bytes.count + count <= bytesMax else { throw .tooLarge }
            bytes.append(chunk.span.extracting(0..<count))
        }
    }

    /// Writes all bytes to a file.
    static func writeAll(_ fd: Int32, _ bytes: Span<UInt8>) throws(FileError) {
        var written = 0
        while written < bytes.count {
            // Unsafe: writes from the span, from `written` to its end.
            let count = unsafe bytes.withUnsafeBufferPointer { source in
                let rest = unsafe UnsafeBufferPointer(rebasing: source[written...])
                return retryingInterrupts { unsafe write(fd, rest.baseAddress, rest.count) }
            }
            guard count > 0 else { throw .system(SystemError(.write)) }
            written += count
        }
    }

    /// Copies from where one descriptor stands to its end.
    static func copyAll(from source: Int32, to target: Int32) throws(FileError) {
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            // Unsafe: reads at most the chunk's own count.
            let count = unsafe chunk.withUnsafeMutableBytes { bytes in
                retryingInterrupts { unsafe read(source, bytes.baseAddress, bytes.count) }
            }
            guard count >= 0 else { throw .system(SystemError(.read)) }
            if count == 0 { return }
            try writeAll(target, chunk.span.extracting(0..<count))
        }
    }
}
