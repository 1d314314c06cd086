/// Files of which one is in memory.
package struct OverlaidFiles<Base: FileReading>: FileReading {
  private let base: Base
  private let path: String
  private let bytes: [UInt8]

  package init(base: Base, path: String, bytes: [UInt8]) {
    self.base = base
    self.path = path
    self.bytes = bytes
  }

  private func isOverlaid(_ path: String) -> Bool {
    Path.normalized(path) == Path.normalized(self.path)
  }

  package func kind(of path: String) -> FileKind? { isOverlaid(path) ? .file : base.kind(of: path) }
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    isOverlaid(path) ? bytes : try base.read(path, limit: limit)
  }
  package func names(in folder: String) throws(FileError) -> [String] { try base.names(in: folder) }
  package func identity(of path: String) -> String {
    isOverlaid(path) ? Path.normalized(path) : base.identity(of: path)
  }
}
