#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes files atomically, so that no reader ever sees an incomplete file.
///
/// ```swift
/// import Foundation
///
/// let path = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: path) }
/// try AtomicFile.write(Array("{}".utf8), to: path)
/// try AtomicFile.append("\n", to: path)
/// print(try LocalFiles().read(path))
/// // Prints "[123, 125, 10]"
/// ```
public enum AtomicFile {
  /// Writes `bytes` to `path`, replacing any existing file.
  ///
  /// The bytes are written to a new file in the same folder, which is synchronized to disk and then
  /// renamed. On failure, the existing file stays and the new one is removed. Links are followed,
  /// and an existing file keeps its permissions. A device or a pipe is written to, never replaced.
  ///
  /// - Throws: ``FileError``.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(to: path) { $0.write(bytes) }
  }

  /// Writes what a closure produces piece by piece to `path`, as ``write(_:to:)`` does, without
  /// keeping all of it in memory.
  ///
  /// - Throws: ``FileError``, after the closure returned.
  public static func write(
    to path: String, _ body: (inout ByteSink) -> Void
  ) throws(FileError) {
    let file = try PendingFile(path)
    file.write(body)
    try file.commit()
  }

  /// Writes a file that was read before, atomically as ``write(_:to:)``.
  ///
  /// A file that does not have the bytes read any more, or that nobody may write, stays as it is.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - path: The path.
  ///   - original: The bytes that were read.
  /// - Throws: ``FileError``.
  public static func rewrite(
    _ bytes: [UInt8], to path: String, from original: [UInt8]
  ) throws(FileError) {
    let current: [UInt8]
    do throws(FileError) {
      current = try LocalFiles().readRegular(path, limit: original.count)
    } catch {
      guard case .tooLarge = error.reason else { throw FileError(.write, path, error.reason) }
      throw FileError(.write, path, .changed)
    }
    guard current == original else { throw FileError(.write, path, .changed) }
    // The folder may allow what the permissions of the file forbid, and root may do anything.
    let mode = SystemCalls.status(ofPath: path)?.st_mode ?? 0
    guard mode & 0o222 != 0 else { throw FileError(.write, path, .system(EACCES)) }
    guard unsafe access(path, W_OK) == 0 else { throw FileError(.write, path, .last) }
    try write(bytes, to: path)
  }

  /// Adds text at the end of a file, which is made if it does not exist.
  ///
  /// - Throws: ``FileError``.
  public static func append(_ text: String, to path: String) throws(FileError) {
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(.write, path, .last) }
    var sink = ByteSink(file: file)
    sink.write(text)
    sink.flush()
    close(file)
    if let failure = sink.failure { throw FileError(.write, path, failure) }
  }
}
