package import FileAccess

/// Inputs that form one palette: those found under a folder, or those named by the user.
package struct InputGroup {
  /// The inputs, sorted by their paths.
  package var inputs: [TokenInput]
  /// The folder around them.
  package var folder: String
  /// Whether all of them were found under a folder.
  package var isFound: Bool

  /// Groups inputs by the folders that the user named. Files named individually form one group,
  /// together with the folder if there is just one.
  package static func make(_ inputs: [TokenInput]) -> [InputGroup] {
    let groups = Dictionary(grouping: inputs) { $0.root ?? "" }
    let roots = groups.keys.filter { !$0.isEmpty }.sorted()
    guard let named = groups[""] else {
      return roots.map { InputGroup(inputs: groups[$0] ?? [], folder: $0, isFound: true) }
    }
    if roots.count == 1 {
      return [
        InputGroup(
          inputs: inputs, folder: Path.commonFolder(of: inputs.map(\.path)), isFound: false)
      ]
    }
    let own = InputGroup(
      inputs: named, folder: Path.commonFolder(of: named.map(\.path)), isFound: false)
    return [own] + roots.map { InputGroup(inputs: groups[$0] ?? [], folder: $0, isFound: true) }
  }

  /// The inputs grouped by package: the nearest folder, within this one, with a file that marks it
  /// as a package.
  package func packages(in files: some FileReading) -> [InputGroup] {
    var packages: [String: [TokenInput]] = [:]
    var known: [String: String] = [:]
    for input in inputs {
      packages[package(of: Path.folder(input.path), &known, files), default: []].append(input)
    }
    return packages.sorted { $0.key < $1.key }
      .map { InputGroup(inputs: $1, folder: $0, isFound: isFound) }
  }

  private static let packageFiles = [
    "package.json", "style-dictionary.config.js", "style-dictionary.config.mjs",
    "style-dictionary.config.json", "sd.config.js", "sd.config.mjs", "sd.config.json",
  ]

  private func package(
    of path: String, _ known: inout [String: String], _ files: some FileReading
  ) -> String {
    guard !path.isEmpty, path != "/", path != folder else { return folder }
    if let package = known[path] { return package }
    let isPackage = Self.packageFiles.contains { files.kind(of: Path.join(path, $0)) == .file }
    let package = isPackage ? path : package(of: Path.folder(path), &known, files)
    known[path] = package
    return package
  }
}
