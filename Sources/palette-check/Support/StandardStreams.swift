import FileAccess
import PaletteAudit
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output, for results.
package enum StandardOutput {
  private static let closed = Atomic(false)

  /// Whether its reader is gone. What is written then is lost without a word; the run goes on for its
  /// status and its other outputs.
  package static var isClosed: Bool { closed.load(ordering: .relaxed) }

  package static func write(_ text: String) { write(Array(text.utf8)) }

  package static func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    guard writeAll(bytes, to: STDOUT_FILENO) else {
      let code = errno
      guard code != EPIPE else { return closed.store(true, ordering: .relaxed) }
      StandardError.write(line: "error: \(FileError(.write, "standard output", .system(code)))")
      ExitStatus.trouble.end()
    }
  }

  /// Writes text that is produced piece by piece, a buffer at a time.
  package static func write(pieces body: ((String) -> Void) -> Void) {
    var buffer = ""
    body { piece in
      buffer += piece
      if buffer.utf8.count >= 1 << 16 {
        write(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    if !buffer.isEmpty { write(buffer) }
  }

  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// The columns that text should fit: those that `COLUMNS` states, else those of the terminal;
  /// `nil` where neither is known.
  package static let columns: Int? = columnCount(of: STDOUT_FILENO)
}

/// Standard error, for diagnostics and progress. What cannot be written there is lost.
package enum StandardError {
  /// Writes lines. What they quote moves no cursor and sets no color.
  package static func write(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    write(raw: lines.map { Printable.line(String($0)) }.joined(separator: "\n"))
  }

  /// Writes a text with its control characters.
  static func write(raw text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes a line, which is wrapped to the columns of a terminal. Control characters, as in names of
  /// files, become their pictures.
  package static func write(line: String) {
    let columns = isTerminal ? columnCount(of: STDERR_FILENO) : nil
    write(Wrapping(width: columns).wrapped(Printable.line(line), indent: 2) + "\n")
  }

  package static let isTerminal = isatty(STDERR_FILENO) == 1
}

/// The columns that `COLUMNS` states, else those of the terminal that a file descriptor belongs to.
private func columnCount(of descriptor: Int32) -> Int? {
  if let text = environmentVariable("COLUMNS"), let count = Int(text), count > 0 { return count }
  var size = winsize()
  let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
  return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
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

/// The value of a variable of the environment.
package func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
