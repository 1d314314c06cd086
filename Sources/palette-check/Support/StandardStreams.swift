import Foundation

/// Standard output, for results. A broken pipe ends the process quietly.
package enum StandardOutput {
  package static func write(_ text: String) {
    guard writeAll(text, to: STDOUT_FILENO) else {
      exit(errno == EPIPE ? ExitStatus.success.rawValue : ExitStatus.trouble.rawValue)
    }
  }

  package static let isTerminal = isatty(STDOUT_FILENO) == 1
}

/// Standard error, for diagnostics and progress. What cannot be written there is lost.
package enum StandardError {
  package static func write(_ text: String) { _ = writeAll(text, to: STDERR_FILENO) }

  package static let isTerminal = isatty(STDERR_FILENO) == 1
}

private func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { bytes in
      unsafe write(descriptor, bytes.baseAddress, bytes.count)
    }
    if count < 0 {
      if errno == EINTR { continue }
      return false
    }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Whether to color what is printed, by the habits of terminals: `--no-color` and `NO_COLOR` win,
/// `CLICOLOR_FORCE` colors even a pipe, else only a terminal is colored.
package func usesColor(noColor: Bool, isTerminal: Bool) -> Bool {
  let environment = ProcessInfo.processInfo.environment
  if noColor || !(environment["NO_COLOR"] ?? "").isEmpty { return false }
  if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
  return isTerminal && environment["TERM"] != "dumb"
}
