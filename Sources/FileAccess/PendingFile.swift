#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// A file that is being written, and appears under its name only when it is complete.
///
/// Until ``commit()`` an existing file stays as it is. A file that is not committed leaves nothing
/// behind. A device or a pipe is written to directly.
///
/// ```swift
/// import Foundation
///
/// let path = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: path) }
/// let file = try PendingFile(path)
/// file.write("ink\n")
/// print(LocalFiles().kind(of: path) == nil)
/// // Prints "true"
/// try file.commit()
/// print(LocalFiles().kind(of: path) == .file)
/// // Prints "true"
/// ```
public final class PendingFile: Sendable {
  private let path: String
  private let file: Int32
  /// How the file gets its name; `nil` if it is written in place.
  private let replacement: Replacement?
  private let sink: Mutex<ByteSink>
  private let isOpen = Mutex(true)

  private struct Replacement {
    var target: String
    var folder: String
    var temporary: String
    /// Whether it has the temporary name already.
    var isNamed: Bool
  }

  /// Opens a file for writing.
  ///
  /// - Throws: ``FileError``.
  public init(_ path: String) throws(FileError) {
    self.path = path
    switch SystemCalls.status(ofPath: path)?.kind {
    case .folder: throw FileError(.write, path, .folder)
    case .special:
      file = unsafe open(path, O_WRONLY | O_CLOEXEC, 0o666)
      replacement = nil
    case .file, nil:
      let target = SystemCalls.resolved(path) ?? path
      let folder = Path.folder(target)
      let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
      let temporary = Path.join(folder, ".\(Path.name(target)).\(suffix)")
      // Without a name, the file disappears when the process is killed.
      var file = Self.openUnnamed(in: folder)
      let isNamed = file < 0
      if isNamed { file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      self.file = file
      replacement = Replacement(
        target: target, folder: folder, temporary: temporary, isNamed: isNamed)
    }
    let error = FileError(.write, path, .last)
    sink = Mutex(ByteSink(file: file))
    guard file >= 0 else {
      isOpen.withLock { $0 = false }
      throw error
    }
    if let replacement, let existing = SystemCalls.status(ofPath: replacement.target),
      fchmod(file, existing.st_mode & 0o7777) != 0
    {
      throw FileError(.write, path, .last)
    }
  }

  deinit { discard() }

  /// Writes a text in UTF-8, through a buffer. A failure is reported by ``commit()``.
  public func write(_ text: String) { sink.withLock { $0.write(text) } }

  /// Writes some bytes. A failure is reported by ``commit()``.
  public func write(_ bytes: [UInt8]) { sink.withLock { $0.write(bytes) } }

  /// Writes what a closure produces.
  func write(_ body: (inout ByteSink) -> Void) { sink.withLock { body(&$0) } }

  /// Completes the file and gives it its name.
  ///
  /// - Throws: ``FileError`` if anything could not be written; then nothing has changed.
  public func commit() throws(FileError) {
    defer { discard() }
    let failure = sink.withLock { sink in
      sink.flush()
      return sink.failure
    }
    if let failure { throw FileError(.write, path, failure) }
    guard let replacement else { return }
    guard fsync(file) == 0, replacement.isNamed || Self.name(file, replacement.temporary) else {
      throw FileError(.write, path, .last)
    }
    guard unsafe rename(replacement.temporary, replacement.target) == 0 else {
      let error = FileError(.write, path, .last)
      _ = unsafe unlink(replacement.temporary)
      throw error
    }
    // The new name is durable only once the folder is synchronized too. Some file systems cannot do
    // that for folders, and the file is complete in any case.
    let folder = replacement.folder
    let parent = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    if parent >= 0 {
      _ = fsync(parent)
      close(parent)
    }
  }

  /// Closes the file, and removes what has a name.
  private func discard() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    close(file)
    if let replacement, replacement.isNamed { _ = unsafe unlink(replacement.temporary) }
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
