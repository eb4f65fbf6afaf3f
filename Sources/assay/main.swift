import AssaySystem

ThisProcess.exit(CommandLineTool.run(CommandLine.arguments.dropFirst()).rawValue)
