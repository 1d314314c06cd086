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
    switch SystemCalls.status(ofPath: path)?.kind {
    case .folder: throw FileError(.write, path, .folder)
    case .special: try writeInPlace(bytes, to: path)
    case .file, nil: try replace(path, with: bytes)
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(.write, path, .last) }
    let error = writeAll(bytes, to: file) ? nil : FileError(.write, path, .last)
    close(file)
    if let error { throw error }
  }

  private static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
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
    isWritten = isWritten && writeAll(bytes, to: file) && fsync(file) == 0
    if !isNamed { isWritten = isWritten && name(file, temporary) }
    var error = FileError(.write, path, .last)
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

  /// Opens a new file that has no name yet; less than 0 where that is impossible.
  private static func openUnnamed(in folder: String) -> Int32 {
    #if os(Linux)
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

  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let part = unsafe SystemCalls.writeSome(
          file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        guard part > 0 else { return false }
        written += part
      }
      return true
    }
  }
}
