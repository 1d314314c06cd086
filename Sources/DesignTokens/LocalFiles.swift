#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files on the disk.
public struct LocalFiles: FileReading {
  /// Makes a reader.
  public init() {}

  /// What a path leads to, symbolic links followed.
  public func kind(of path: String) -> FileKind? {
    guard let status = Self.status(of: path) else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .special
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// The bytes of a file, up to one more than ``SourceText/maximumSize``.
  ///
  /// It reads as a stream, so that pipes such as `<(command)` in a shell work too.
  public func read(_ path: String) throws -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(Self.words(for: errno)) }
    defer { close(file) }
    let size = Self.status(of: path).map { Int($0.st_size) } ?? 0
    var bytes = [UInt8](repeating: 0, count: min(max(size, 1 << 12), SourceText.maximumSize) + 1)
    var count = 0
    while true {
      let taken = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return unsafe Self.readSome(file, rest.baseAddress, rest.count)
      }
      if taken < 0 {
        guard errno == EINTR else { throw FileError(Self.words(for: errno)) }
        continue
      }
      count += taken
      if taken == 0 || count > SourceText.maximumSize { break }
      if count == bytes.count { bytes += Array(repeating: 0, count: count) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  @unsafe private static func readSome(
    _ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(file, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(file, buffer, count)
    #else
      unsafe Darwin.read(file, buffer, count)
    #endif
  }

  /// The names in a folder.
  public func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      let code = (error as? CocoaError)?.code
      throw FileError(code == .fileReadNoPermission ? Self.words(for: EACCES) : "reading fails")
    }
  }

  /// The path with its symbolic links resolved.
  public func identity(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return Path.normalized(path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func words(for error: Int32) -> String {
    switch error {
    case EACCES, EPERM: "permission denied"
    case ENOENT: "there is no such file"
    case EISDIR: "it is a folder"
    case ELOOP: "its symbolic links lead in a circle"
    case EMFILE, ENFILE: "too many files are open"
    default: "the system reports error \(error)"
    }
  }
}
