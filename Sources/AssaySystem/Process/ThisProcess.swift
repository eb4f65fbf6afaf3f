import Glibc

/// This process: its id, environment and end.
package enum ThisProcess {
    /// The process id.
    package static var id: Int32 { getpid() }

    /// The value of an environment variable; nil when it is not set.
    package static func environment(_ name: String) -> String? {
        // Unsafe: the text is copied at once. Nothing here changes the environment.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Ends the process in order.
    package static func exit(_ code: Int32) -> Never {
        Glibc.exit(code)
    }

    /// Ends the process at once, whatever else runs; for a second signal.
    package static func exitAtOnce(_ code: Int32) -> Never {
        _exit(code)
    }
}
