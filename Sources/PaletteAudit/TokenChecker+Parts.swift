import DesignTokens
public import FileAccess
import PaletteReports

extension TokenChecker {
  /// What can be checked without anything else: the files of one configuration.
  public struct Part: Sendable {
    /// The name of the configuration; empty without one.
    package let configuration: String
    /// The files, and the folders that are searched for files.
    public var paths: [String]
    /// The configuration of each folder in them.
    var owners: [String: String] = [:]
    /// The folders that lead to files of this part.
    var entered: Set<String> = []

    /// Whether it is not everything that was asked for.
    package var isDivided: Bool { !owners.isEmpty }

    /// Whether a file or folder that is found is of this part, or leads to one.
    package func includes(_ path: String, _ kind: FileKind) -> Bool {
      let folder = Path.folder(Path.join(path, "x"))
      if kind == .folder, owners[folder] != nil { return entered.contains(folder) }
      return owners[Path.folder(path)] == configuration
    }
  }

  /// Divides paths into parts that can be checked one after the other, so that the findings of one
  /// are known before another is read.
  ///
  /// Projects that have a configuration of their own do not affect each other, also if one lies in
  /// a folder of the other. All files without one are one part; and so is everything where a context
  /// is asked for, which one of the projects must have.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - files: The file system.
  /// - Returns: The parts, in the order of the paths; the paths of a part are sorted.
  public func parts(of paths: [String], files: some FileReading = LocalFiles()) -> [Part] {
    let whole = Part(configuration: "", paths: paths)
    guard configuration == nil, options.inputs.isEmpty else { return [whole] }
    // A folder that contains another path reads it, too; and a file is read once.
    let places = Set(paths.map(files.identity))
    let isDivided =
      places.count == Set(paths).count
      && !places.contains { place in
        places.contains { $0 != place && $0.hasPrefix(place.hasSuffix("/") ? place : place + "/") }
      }
    guard isDivided else { return [whole] }
    var search = PartSearch(files: files, configurations: configurationFiles)
    for path in paths.sorted() { search.add(path) }
    return search.parts.count == 1 ? [whole] : search.parts
  }

  /// Checks a part of what was asked for.
  public func restricted(to part: Part) -> TokenChecker {
    var checker = self
    if part.isDivided { (checker.includesPath, checker.isPart) = (part.includes, true) }
    return checker
  }
}

/// Finds the configurations of folders and of what lies in them.
private struct PartSearch {
  private let files, configurations: any FileReading
  private(set) var parts: [TokenChecker.Part] = []
  private var owners: [String: String] = [:]

  init(files: some FileReading, configurations: any FileReading) {
    self.files = files
    self.configurations = configurations
  }

  mutating func add(_ path: String) {
    guard files.kind(of: path) == .folder else {
      let owner = find(Path.folder(Path.absolute(path)))
      parts[part(of: owner)].paths.append(path)
      return
    }
    var ignored = IgnoreRules(files: files)
    var open: [(folder: String, owner: String)] = []
    FolderWalk(files: files).visit(
      path,
      entering: { folder, names, depth in
        let isOwner = depth == 0 || ConfigurationFile.names.contains { names.contains($0) }
        let owner = isOwner ? find(folder) : open[depth - 1].owner
        open.removeLast(open.count - depth)
        open.append((Path.folder(Path.join(folder, "x")), owner))
        owners[open[depth].folder] = owner
        let part = part(of: owner)
        if parts[part].paths.last != path { parts[part].paths.append(path) }
        parts[part].entered.formUnion(open.map(\.folder))
        return true
      },
      skipping: { child, name, kind in
        kind != .folder || PaletteLoader.skips(name)
          || ignored.isIgnored(child, isFolder: true, under: path)
      },
      failing: { _ in }, file: { _ in })
    for index in parts.indices { parts[index].owners = owners }
  }

  private func find(_ folder: String) -> String {
    ConfigurationFile.find(for: folder, files: configurations) ?? ""
  }

  private mutating func part(of owner: String) -> Int {
    if let known = parts.firstIndex(where: { $0.configuration == owner }) { return known }
    parts.append(TokenChecker.Part(configuration: owner, paths: []))
    return parts.count - 1
  }
}
