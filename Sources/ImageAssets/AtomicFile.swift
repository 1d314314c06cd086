#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes files so that nobody ever sees half of one.
public enum AtomicFile {
  /// Writes `bytes` to `path`, in the place of what is there.
  ///
  /// The bytes go to a new file in the same folder, which is brought to the disk and then renamed.
  /// When anything fails, what was at `path` stays and the new file is removed. A link is followed;
  /// an existing file keeps its permissions.
  ///
  /// - Throws: ``FileError`` with the reason of the system.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let target = resolved(path)
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    let name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    let temporary = "\(folder).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    func failure() -> FileError {
      FileError(operation: .write, path: path, reason: POSIX.lastReason)
    }

    let existing = POSIX.status(ofPath: target)
    if let existing, existing.isFolder {
      throw FileError(operation: .write, path: path, reason: "it is a folder")
    }
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure() }
    var isWritten = true
    if let existing { isWritten = fchmod(file, existing.st_mode & 0o7777) == 0 }
    isWritten = isWritten && writeAll(bytes, to: file) && fsync(file) == 0
    var error = failure()
    if close(file) != 0, isWritten {
      isWritten = false
      error = failure()
    }
    if isWritten, unsafe rename(temporary, target) != 0 {
      isWritten = false
      error = failure()
    }
    guard isWritten else {
      _ = unsafe unlink(temporary)
      throw error
    }
    // The new name is only safe when the folder has reached the disk, too. Some file systems cannot
    // do that for folders, and the file is complete in any case.
    let parent = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    if parent >= 0 {
      _ = fsync(parent)
      close(parent)
    }
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let part = unsafe POSIX.writeSome(
          file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        guard part > 0 else { return false }
        written += part
      }
      return true
    }
  }

  /// The file a link leads to, or the path itself.
  private static func resolved(_ path: String) -> String {
    guard let target = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }
}
