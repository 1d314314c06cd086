import Synchronization

/// Files as they were when they were first read, some of them replaced by bytes in memory.
package final class FileSnapshot<Base: FileReading>: FileReading {
  private struct Contents {
    var original: [String: [UInt8]] = [:]
    var replaced: [String: [UInt8]] = [:]
  }

  private let base: Base
  private let contents = Mutex(Contents())

  package init(of base: Base) { self.base = base }

  package func kind(of path: String) -> FileKind? { base.kind(of: path) }
  package func names(in folder: String) throws(FileError) -> [String] { try base.names(in: folder) }
  package func identity(of path: String) -> String { base.identity(of: path) }

  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let key = base.identity(of: path)
    if let known = contents.withLock({ $0.replaced[key] ?? $0.original[key] }) {
      guard known.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
      return known
    }
    let bytes = try base.read(path, limit: limit)
    contents.withLock { $0.original[key] = bytes }
    return bytes
  }

  /// The bytes of a file that was read, before it was replaced.
  package func original(of path: String) -> [UInt8]? {
    let key = base.identity(of: path)
    return contents.withLock { $0.original[key] }
  }

  /// Replaces files in memory, and all that were replaced before by what they were.
  package func replace(with files: [String: [UInt8]]) {
    let replaced = Dictionary(
      files.map { (base.identity(of: $0.key), $0.value) }, uniquingKeysWith: { _, last in last })
    contents.withLock { $0.replaced = replaced }
  }
}
