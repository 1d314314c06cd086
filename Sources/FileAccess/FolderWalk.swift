/// A walk through folders that enters each of them once, however many links lead to it.
package final class FolderWalk {
  /// How deep folders are walked: links aside, nobody nests them deeper.
  package static let maximumDepth = 64

  private let files: any FileReading
  private var visited: Set<String> = []

  /// Makes a walk.
  package init(files: any FileReading) { self.files = files }

  /// Whether a file or folder is met for the first time.
  package func isNew(_ path: String) -> Bool {
    visited.insert(files.identity(of: path)).inserted
  }

  /// Visits a folder and what is in it, in the order of names.
  ///
  /// - Parameters:
  ///   - folder: The path.
  ///   - entering: Called with a folder's path and the names in it; whether to go on inside.
  ///   - skipping: Whether to pass over what has a name and a kind.
  ///   - failing: Called for a folder that cannot be read.
  ///   - file: Called for each file.
  /// - Returns: Whether the folder was met for the first time, and not too deep.
  @discardableResult
  package func visit(
    _ folder: String, depth: Int = 0,
    entering: (_ path: String, _ names: [String], _ depth: Int) -> Bool,
    skipping: (_ path: String, _ name: String, _ kind: FileKind) -> Bool = { _, _, _ in false },
    failing: (FileError) -> Void, file: (_ path: String) -> Void
  ) -> Bool {
    guard depth < Self.maximumDepth, isNew(folder) else { return false }
    let names: [String]
    do {
      names = try files.names(in: folder).sorted()
    } catch {
      failing(error)
      return true
    }
    guard entering(folder, names, depth) else { return true }
    for name in names {
      let child = Path.join(folder, name)
      guard let kind = files.kind(of: child), !skipping(child, name, kind) else { continue }
      switch kind {
      case .folder:
        visit(
          child, depth: depth + 1, entering: entering, skipping: skipping, failing: failing,
          file: file)
      case .file: file(child)
      case .special: break
      }
    }
    return true
  }
}
