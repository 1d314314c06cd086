import SourceSyntax

/// What templates of code insert into the selectors of their rules, as messages show it: `Card ${Title}:hover`.
struct CSSInsertions {
  private let context: LoadContext
  /// For each file, what it inserts by the names that stand for it.
  private var inserted: [String: [(name: String, code: String)]] = [:]
  /// How much of it is shown.
  private static let longest = 24

  init(context: LoadContext) { self.context = context }

  /// A part of the page as the file that has its rule writes it.
  mutating func shown(_ part: String, in file: String) -> String {
    guard part.has(CSSScriptStyles.letter + CSSScriptStyles.letter), CSSScriptStyles.mayBeIn(file)
    else { return part }
    let known = inserted[file] ?? read(file)
    inserted[file] = known
    return known.reduce(part) { $0.replacing($1.name, with: $1.code) }
  }

  private func read(_ file: String) -> [(name: String, code: String)] {
    guard let bytes = try? context.bytes(at: file), let styles = CSSScriptStyles(bytes) else {
      return []
    }
    return styles.standIns.map { code, name in
      let words = CSSUsage.words(code).joined(separator: " ")
      return (name, words.count > Self.longest ? words.prefix(Self.longest - 2) + "…}" : words)
    }.sorted { $0.name > $1.name }
  }
}
