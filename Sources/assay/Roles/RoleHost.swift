import AssayServices
import AssaySystem

/// What every role has around it: the log, the signals, the reload.
enum RoleHost {
    typealias Serve = (
        ConfigurationHolder, Log, SignalSource, () -> Void
    ) -> Int32

    /// Runs one role until a signal ends it. `overrides` are the options of the command line,
    /// which beat the file, also when it is read again.
    static func run(
        _ role: Role, _ source: ConfigurationSource,
        overrides: @escaping (inout Configuration) -> Void,
        serve: Serve
    ) throws(CommandFailure) -> ExitCode {
        var configuration = try source.load()
        overrides(&configuration)
        // Before any thread starts, so that all inherit it.
        let isBatch = configuration.scheduling(of: role) == .batch
        let isScheduled = isBatch ? Scheduling.takeBatch() : true
        let signals: SignalSource
        let writer: LogWriter
        do throws(SystemError) {
            // Before any thread starts, so that all inherit the blocked signals.
            signals = try SignalSource()
            writer = try LogWriter.start(role: role, minimum: configuration.logLevel)
        } catch {
            throw CommandFailure(code: .refused, text: error.text)
        }
        let holder = ConfigurationHolder(configuration)
        writer.log.write(
            .configurationLoaded, .text(.file, source.path ?? "built in"),
            .digest(.policyHash, configuration.policyHash))
        // Any policy gives the same verdicts, so another than was asked for is no failure.
        writer.log.write(
            isScheduled ? .scheduled : .schedulingKept,
            .text(.policy, Scheduling.ofProcess?.name ?? "other"))
        let code = serve(holder, writer.log, signals) {
            reload(holder, writer.log, source, overrides)
        }
        writer.stop()
        return code == 0 ? .good : .refused
    }

    /// Reads the file again. One with mistakes changes nothing.
    private static func reload(
        _ holder: ConfigurationHolder, _ log: Log, _ source: ConfigurationSource,
        _ overrides: @escaping (inout Configuration) -> Void
    ) {
        guard let path = source.path else { return }
        do throws(CommandFailure) {
            var next = try source.load()
            overrides(&next)
            let waiting = holder.reload(next)
            log.setMinimum(next.logLevel)
            log.write(
                .configurationLoaded, .text(.file, path),
                .number(.generation, holder.generation), .digest(.policyHash, next.policyHash))
            for key in waiting { log.write(.configurationNeedsRestart, .text(.setting, key)) }
        } catch {
            log.write(.configurationRefused, .text(.file, path), .text(.detail, error.text))
        }
    }
}
