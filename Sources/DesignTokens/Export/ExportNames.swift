import SourceSyntax

/// The names that tokens get in a target, each of them once.
struct ExportNames {
  private var paths: [String: String] = [:]

  /// The segments of a path. A group's own color, `group.$root`, takes the name of the group.
  static func segments(of path: String) -> [String] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return parts.count > 1 && parts.last == "$root" ? Array(parts.dropLast()) : parts
  }

  /// Takes a name for a token.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - entry: The token.
  ///   - key: What two names have in common that the target takes for one.
  /// - Throws: The problem that the name is taken.
  mutating func take(
    _ name: String, for entry: ExportPalette.Entry, key: String? = nil
  ) throws(SourceProblem) {
    if let first = paths.updateValue(entry.path, forKey: key ?? name) {
      paths[key ?? name] = first
      throw SourceProblem(
        "export/name-collision",
        "“\(entry.path)” and “\(first)” would both be called “\(name)”, and only “\(first)” is exported",
        at: entry.location, help: "Rename one of them.")
    }
  }

  /// The problem that a token cannot be named.
  static func problem(
    _ entry: ExportPalette.Entry, _ reason: String
  ) -> SourceProblem {
    SourceProblem(
      "export/name", "“\(entry.path)” is left out, because \(reason)", at: entry.location,
      help: "Rename the token.")
  }
}
