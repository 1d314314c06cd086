import SourceSyntax

/// A variable of Sass that is called a color, and has none that is known here.
struct SassUnread {
  /// The name of a color that it has instead: `"blue-60"`. It is `nil` for what something sets that is not read.
  let color: String?
  /// The file and the place of the value.
  let location: SourceLocation

  /// Says how many there are of each kind.
  static func problems(_ all: [SassUnread]) -> [SourceProblem] {
    [all.filter { $0.color != nil }, all.filter { $0.color == nil }].compactMap { some in
      guard let first = some.first else { return nil }
      var problem = SourceProblem(
        "input/nothing-read",
        first.color.map { "this color is not read, as none is called “\($0)” here" }
          ?? "this color is not read, as a function or a file sets it that is not read",
        at: first.location, help: "Check the file that defines it together with this one.",
        severity: .warning)
      problem.count(some.count, files: Set(some.map(\.location.file)).count)
      return problem
    }
  }
}

extension SassEvaluator {
  /// Words at the end of names of variables whose texts are no colors themselves.
  private static let others: Set = [
    "family", "families", "format", "function", "key", "keys", "mode", "name", "names", "prefix",
    "scheme", "style", "suffix", "type", "variant", "variants",
  ]

  /// Whether the name of a variable says that it is a color, or a table of colors.
  private static func saysColor(_ name: String) -> Bool {
    PropertyName.saysColor(name)
      && AppearanceNaming.words(name).last.map { !others.contains($0) } ?? false
  }

  /// Takes a text that is the name of a color for an alias of that, as the functions of the project do:
  /// `$link-color: "blue-60"`. What has no color otherwise is noted.
  func noteColorless(_ statement: SassVariableStatement, _ value: SassValue) {
    guard Self.saysColor(statement.name), tokens.count < Self.tokenLimit else { return }
    var color: String?
    switch value.kind {
    case .string(let text, isQuoted: true):
      guard text.utf8.count < 64, text.utf8.contains(where: ASCII.isLetter),
        text.utf8.allSatisfy(CSSScanner.isName)
      else { return }
      let known = variable(text.sassName) ?? (try? onlyVariable(text.sassName))
      if let known, known.color != nil {
        tokens.append(
          SassToken(
            name: "$" + statement.name, place: place(statement.nameRange), value: known,
            valuePlace: place(statement.value.range)))
        return
      }
      color = text
    case .map(let map): guard map.entries.contains(where: { isUnread($0.value) }) else { return }
    default: guard isUnread(value) else { return }
    }
    unread.append(
      SassUnread(
        color: color, location: files[file].source.location(of: statement.value.range)))
  }

  /// Whether what is not read computes a value.
  private func isUnread(_ value: SassValue) -> Bool {
    switch value.kind {
    case .unknown: true
    case .call(let name, _):
      !name.hasPrefix("--") && !name.hasSuffix("gradient")
        && !Self.functionsOfCSS.contains(name.asciiLowercased)
    default: false
    }
  }

  private static let functionsOfCSS = notations.union([
    "attr", "calc", "clamp", "color-contrast", "color-mix", "contrast-color", "cubic-bezier",
    "device-cmyk", "drop-shadow", "env", "if", "image-set", "light-dark", "max", "min", "url",
    "var",
  ])
}
