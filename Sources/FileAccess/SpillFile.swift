#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// Text or bytes that are kept in a file without a name, in the folder for temporary files, because they
/// may be too much for memory. Nothing is left of it when the process ends, in whatever way.
package final class SpillFile: Sendable {
  private let folder: String
  private let file: Int32
  private let sink: Mutex<ByteSink>

  /// Makes an empty file.
  ///
  /// - Throws: ``FileError``.
  package init() throws(FileError) {
    folder = Machine.temporaryFolder
    let path = Path.join(
      folder, ".palette-check.\(String(UInt64.random(in: .min ... .max), radix: 36))")
    file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    sink = Mutex(ByteSink(file: file))
    guard file >= 0 else { throw FileError(.write, folder, .last) }
    guard unsafe unlink(path) == 0 else { throw FileError(.write, folder, .last) }
  }

  deinit { if file >= 0 { close(file) } }

  /// Adds a text, through a buffer. A failure is reported by ``finish()``.
  package func write(_ text: String) { sink.withLock { $0.write(text) } }

  /// Adds some bytes. A failure is reported by ``finish()``.
  package func write(_ bytes: [UInt8]) { sink.withLock { $0.write(bytes) } }

  /// Ends the writing.
  ///
  /// - Throws: ``FileError`` if anything could not be written.
  package func finish() throws(FileError) {
    let failure = sink.withLock { sink in
      sink.flush()
      return sink.failure
    }
    if let failure { throw FileError(.write, folder, failure) }
  }

  /// Hands over the text in pieces that end with a line, except for the last one.
  ///
  /// - Throws: ``FileError`` if it cannot be read.
  package func forEachPart(_ body: (String) -> Void) throws(FileError) {
    var text: [UInt8] = []
    try forEachBytes { bytes in
      text += bytes
      guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else { return }
      body(String(decoding: text[...end], as: UTF8.self))
      text.removeSubrange(...end)
    }
    if !text.isEmpty { body(String(decoding: text, as: UTF8.self)) }
  }

  /// Hands over the bytes in pieces of a quarter of a megabyte at most.
  ///
  /// - Throws: ``FileError`` if they cannot be read.
  package func forEachBytes(_ body: (ArraySlice<UInt8>) -> Void) throws(FileError) {
    guard lseek(file, 0, SEEK_SET) == 0 else { throw FileError(.read, folder, .last) }
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { bytes in
        unsafe SystemCalls.readSome(file, bytes.baseAddress, bytes.count)
      }
      guard count >= 0 else { throw FileError(.read, folder, .last) }
      guard count > 0 else { return }
      body(part[..<count])
    }
  }
}
