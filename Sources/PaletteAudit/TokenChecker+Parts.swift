public import FileAccess
import PaletteReports

extension TokenChecker {
  /// Divides paths into parts that can be checked one after the other, so that the findings of one
  /// are known before another is read.
  ///
  /// Projects that have a configuration of their own do not affect each other. All paths without
  /// one are one part; and so is everything where a context is asked for, which one of the projects
  /// must have.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - files: The file system.
  /// - Returns: The parts, in the order of the paths; the paths of a part are sorted.
  public func parts(of paths: [String], files: some FileReading = LocalFiles()) -> [[String]] {
    guard configuration == nil, options.inputs.isEmpty else { return [paths] }
    var parts: [(configuration: String, paths: [String])] = []
    for path in paths.sorted() {
      let place = files.kind(of: path) == .folder ? path : Path.folder(Path.absolute(path))
      let own = ConfigurationFile.find(for: place) ?? ""
      if let known = parts.firstIndex(where: { $0.configuration == own }) {
        parts[known].paths.append(path)
      } else {
        parts.append((own, [path]))
      }
    }
    // A folder that contains another path reads it, too; and a file is read once.
    let places = Set(paths.map(files.identity))
    let isDivided =
      places.count == Set(paths).count
      && !places.contains { place in
        places.contains { $0 != place && $0.hasPrefix(place.hasSuffix("/") ? place : place + "/") }
      }
    return isDivided ? parts.map(\.paths) : [paths]
  }
}
