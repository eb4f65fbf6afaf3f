import CLinux
import Glibc

/// Larger pages for memory that is read from end to end.
package enum HugePages {
    /// What the C library reserves for one heap of a thread, aligned to itself.
    private static let heapBytes: UInt = 64 << 20
    /// MADV_HUGEPAGE of madvise(2), which the C library's module leaves out.
    private static let hugePages: Int32 = 14
    /// MADV_COLLAPSE (Linux 6.1): at once what the kernel's own thread would do by and by.
    private static let collapse: Int32 = 25

    /// Asks for huge pages where the calling thread's next block of this size will lie.
    ///
    /// Only advice: nothing is wrong where the kernel or the C library do otherwise. To be
    /// called by a thread that has a heap of its own, thus by any but the main thread.
    package static func advise(blockOf bytes: Int) {
        // Blocks up to twice this size come out of heaps from here on, not as mappings.
        _ = mallopt(M_MMAP_THRESHOLD, Int32(clamping: bytes * 2))
        // Unsafe: freed below, unread. Asked for its size, it is not optimised away.
        guard let block = unsafe malloc(bytes), unsafe malloc_usable_size(block) > 0 else {
            return
        }
        let heap = unsafe UnsafeMutableRawPointer(
            bitPattern: UInt(bitPattern: block) & ~(heapBytes - 1))
        // Unsafe: changes how memory is backed, never what it holds, wherever it lies.
        if unsafe madvise(heap, Int(heapBytes), hugePages) == 0 {
            _ = unsafe madvise(heap, Int(heapBytes), collapse)
        }
        unsafe free(block)
    }
}
