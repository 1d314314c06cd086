#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the process ends with.
package enum ExitStatus: Int32, Error {
  /// Nothing at or above `--fail-on`.
  case success = 0
  /// Findings at or above `--fail-on`.
  case findings = 1
  /// Something could not be read, parsed or written, or the usage or configuration is wrong.
  case trouble = 2
  /// A defect of this program.
  case internalError = 70
  /// Stopped by Ctrl-C; what was done until then is reported.
  case interrupted = 130
  /// Stopped by `SIGTERM`; what was done until then is reported.
  case terminated = 143

  /// Ends the process.
  package func end() -> Never { exit(rawValue) }
}
