#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes files atomically, so that no reader ever sees an incomplete file.
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
    switch SystemCalls.status(ofPath: path)?.kind {
    case .folder: throw FileError(.write, path, .folder)
    case .special: try writeInPlace(path, flags: O_WRONLY, body)
    case .file, nil: try replace(path, body)
    }
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
    guard mode & 0o222 != 0, unsafe access(path, W_OK) == 0 else {
      throw FileError(.write, path, .system(EACCES))
    }
    try write(bytes, to: path)
  }

  /// Adds text at the end of a file, which is made if it does not exist.
  ///
  /// - Throws: ``FileError``.
  public static func append(_ text: String, to path: String) throws(FileError) {
    try writeInPlace(path, flags: O_WRONLY | O_APPEND | O_CREAT) { $0.write(text) }
  }

  private static func writeInPlace(
    _ path: String, flags: Int32, _ body: (inout ByteSink) -> Void
  ) throws(FileError) {
    let file = unsafe open(path, flags | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(.write, path, .last) }
    let failure = writeAll(body, to: file)
    close(file)
    if let failure { throw FileError(.write, path, failure) }
  }

  private static func replace(
    _ path: String, _ body: (inout ByteSink) -> Void
  ) throws(FileError) {
    let target = SystemCalls.resolved(path) ?? path
    let folder = Path.folder(target)
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = Path.join(folder, ".\(Path.name(target)).\(suffix)")
    let existing = SystemCalls.status(ofPath: target)
    // Without a name, the file disappears when the process is killed.
    var file = openUnnamed(in: folder)
    let isNamed = file < 0
    if isNamed { file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard file >= 0 else { throw FileError(.write, path, .last) }
    var isWritten = true
    if let existing { isWritten = fchmod(file, existing.st_mode & 0o7777) == 0 }
    var error = FileError(.write, path, .last)
    if isWritten {
      if let failure = writeAll(body, to: file) {
        isWritten = false
        error.reason = failure
      } else if fsync(file) != 0 || !isNamed && !name(file, temporary) {
        isWritten = false
        error.reason = .last
      }
    }
    if close(file) != 0, isWritten {
      isWritten = false
      error.reason = .last
    }
    if isWritten, unsafe rename(temporary, target) != 0 {
      isWritten = false
      error.reason = .last
    }
    guard isWritten else {
      _ = unsafe unlink(temporary)
      throw error
    }
    // The new name is durable only once the folder is synchronized too. Some file systems cannot do
    // that for folders, and the file is complete in any case.
    let parent = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    if parent >= 0 {
      _ = fsync(parent)
      close(parent)
    }
  }

  /// The reason why something could not be written, if so.
  private static func writeAll(
    _ body: (inout ByteSink) -> Void, to file: Int32
  ) -> FileError.Reason? {
    var sink = ByteSink(file: file)
    body(&sink)
    sink.flush()
    return sink.failure
  }

  /// Opens a new file that has no name yet; less than 0 where that is impossible.
  private static func openUnnamed(in folder: String) -> Int32 {
    #if os(Linux)
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return -1 }
      // O_TMPFILE, which is not imported: 020000000 with O_DIRECTORY.
      let flags = O_WRONLY | O_CLOEXEC | 0o20000000 | O_DIRECTORY
      return unsafe open(folder.isEmpty ? "." : folder, flags, 0o666)
    #else
      return -1
    #endif
  }

  /// Names a file that was opened without a name.
  private static func name(_ file: Int32, _ path: String) -> Bool {
    unsafe linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }
}
