#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output, for results. A broken pipe ends the process quietly.
package enum StandardOutput {
  package static func write(_ text: String) { write(Array(text.utf8)) }

  package static func write(_ bytes: [UInt8]) {
    guard writeAll(bytes, to: STDOUT_FILENO) else {
      (errno == EPIPE ? ExitStatus.success : .trouble).end()
    }
  }

  package static let isTerminal = isatty(STDOUT_FILENO) == 1
}

/// Standard error, for diagnostics and progress. What cannot be written there is lost.
package enum StandardError {
  package static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

  package static let isTerminal = isatty(STDERR_FILENO) == 1
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
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
  if noColor || !(environmentVariable("NO_COLOR") ?? "").isEmpty { return false }
  if let force = environmentVariable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
  return isTerminal && environmentVariable("TERM") != "dumb"
}

private func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
