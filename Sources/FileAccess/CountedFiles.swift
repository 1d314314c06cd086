import Synchronization

/// Files of which those that are read are counted.
package final class CountedFiles<Base: FileReading>: FileReading {
  private let base: Base
  private let count = Atomic(0)
  private let counted: @Sendable (_ count: Int) -> Void

  /// Counts the files that are read.
  ///
  /// - Parameters:
  ///   - base: The files.
  ///   - counted: Called with the number of files before each is read.
  package init(_ base: Base, counted: @escaping @Sendable (_ count: Int) -> Void) {
    self.base = base
    self.counted = counted
  }

  package func kind(of path: String) -> FileKind? { base.kind(of: path) }
  package func names(in folder: String) throws(FileError) -> [String] { try base.names(in: folder) }
  package func identity(of path: String) -> String { base.identity(of: path) }

  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    counted(count.add(1, ordering: .relaxed).newValue)
    return try base.read(path, limit: limit)
  }
}
