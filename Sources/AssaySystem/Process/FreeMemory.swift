import CLinux

/// Memory this process has freed and the allocator still keeps.
package enum FreeMemory {
    /// Gives it back to the machine (malloc_trim(3)). Takes up to some tens of milliseconds.
    package static func giveBack() {
        _ = malloc_trim(0)
    }
}
