import SourceSyntax

/// The custom properties that stand for what code takes of a theme or of a table of colors.
enum CSSThemeNames {
  /// The property of a name and its members: `--colors-card` for `props.theme.colors.card`, `--card` for `colors.card`.
  static func property(of path: [String]) -> String? {
    if let theme = path.firstIndex(of: "theme"), theme + 1 < path.count {
      return "--" + path[(theme + 1)...].joined(separator: "-")
    }
    guard path.count > 1, GeneralGroups.categories.contains(path[0].asciiLowercased) else {
      return nil
    }
    return "--" + path[1...].joined(separator: "-")
  }

  /// The property of what is all of a text of code: `theme.colors["card"]`, `colors.gray[500]`.
  static func property(in code: String) -> String? {
    let plain = code.replacing("?.", with: ".").replacing("[", with: ".")
      .filter { !"]\"'! ".contains($0) }
    let path = plain.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard path.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ScriptCursor.isName) }) else {
      return nil
    }
    return property(of: path)
  }
}
