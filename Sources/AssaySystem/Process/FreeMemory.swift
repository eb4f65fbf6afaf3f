import CLinux

/// Memory this process has freed and the allocator still keeps.
package enum FreeMemory {
    /// Gives it back to the machine (malloc_trim(3)). Takes up to some tens of milliseconds.
    package static func giveBack() {
        _ = malloc_trim(0)
    }

    /// Blocks from so many bytes on are mapped each for itself, and so go back to the machine
    /// when they are freed (mallopt(3)); without this the allocator raises that size by and by.
    package static func returnsLargeBlocks(from bytes: Int32) {
        _ = mallopt(M_MMAP_THRESHOLD, bytes)
    }
}
