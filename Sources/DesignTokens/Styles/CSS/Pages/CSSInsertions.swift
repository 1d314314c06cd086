import SourceSyntax

/// What templates of code insert into the selectors of their rules, as messages show it: `Card ${Title}:hover`.
struct CSSInsertions {
  private let context: LoadContext
  /// For each file, what it inserts by the names that stand for it.
  private var inserted: [String: [String: String]] = [:]
  /// How much of it is shown.
  private static let longest = 24

  init(context: LoadContext) { self.context = context }

  /// A part of the page as the file that has its rule writes it.
  mutating func shown(_ part: String, in file: String) -> String {
    guard part.has(CSSScriptStyles.letter + CSSScriptStyles.letter), CSSScriptStyles.mayBeIn(file)
    else { return part }
    let known = inserted[file] ?? read(file)
    inserted[file] = known
    var result = ""
    var rest = part[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0.isLetter || $0.isNumber }
      result += known[String(name)] ?? String(name)
      rest = rest.dropFirst(name.count)
      let others = rest.prefix { !$0.isLetter && !$0.isNumber }
      result += others
      rest = rest.dropFirst(others.count)
    }
    return result
  }

  private func read(_ file: String) -> [String: String] {
    guard let bytes = try? context.bytes(at: file), let styles = CSSScriptStyles(bytes) else {
      return [:]
    }
    let names = styles.standIns.map { code, name in
      let words = CSSUsage.words(code).joined(separator: " ")
      return (name, words.count > Self.longest ? words.prefix(Self.longest - 2) + "…}" : words)
    }
    return Dictionary(names) { first, _ in first }
  }
}
