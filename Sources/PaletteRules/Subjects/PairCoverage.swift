public import TokenGraph

/// The pairs of a palette together, for rules on what is measured.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --card: #fff; --card-foreground: #777; --link-text: #00c; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// let pairs = Pairing(of: palette, configuration: Configuration()).pairs
/// print(PairCoverage(palette: palette, pairs: pairs).uncovered.map(\.path))
/// // Prints "["--link-text"]"
/// ```
public struct PairCoverage: Sendable {
  /// The palette.
  public var palette: ResolvedPalette
  /// Its pairs, the exempt ones as well.
  public var pairs: [ColorPair]
  /// The tokens that are meant to lie on others: those of a pair, and those whose names or uses say
  /// so, or that rules of a style sheet draw as text only.
  public var foregrounds: [ResolvedToken]
  /// The texts of which nothing says what they lie on, in colors that no pair has elsewhere.
  package let unplaced: [UnplacedText]
  /// How many colors are meant to lie on others, and how many of them some pair has.
  package var counts: (foregrounds: Int, covered: Int) {
    (foregrounds.count + unplaced.count, foregrounds.count - uncovered.count)
  }
  /// The paths of the tokens that some pair has.
  public var paired: Set<String>
  /// The names of the colors of texts that no pair has as a text.
  private let drawnAsText: Set<String>

  /// Makes the coverage of a palette by its pairs.
  public init(palette: ResolvedPalette, pairs: [ColorPair]) {
    self.palette = palette
    self.pairs = pairs
    let fronts = Set(pairs.map(\.foreground.path))
    paired = fronts.union(pairs.map(\.background.path))
    var names = ForegroundNames(of: palette, pairs: pairs)
    let own = palette.tokens.indices.filter { names.isForeground($0) }.map { palette.tokens[$0] }
    // Colors that rules and code write themselves are drawn as well.
    var seen = Set(palette.tokens.lazy.map(\.path))
    foregrounds = own + pairs.map(\.foreground).filter { seen.insert($0.path).inserted }
    let texts = Set(
      pairs.lazy.filter { [.text, .largeText].contains($0.role) }.map(\.foreground.path))
    let drawn = palette.unplacedTexts.filter {
      !texts.contains($0.name) && !palette.pairedElsewhere.contains($0.name)
        && Role(of: $0.name) != .disabled
    }
    let drawnTokens = own.filter { !fronts.contains($0.path) && names.isDrawnText($0) }
    drawnAsText = Set(drawn.lazy.map(\.name)).union(drawnTokens.lazy.map(\.path))
    let known = Set(foregrounds.lazy.map(\.path))
    unplaced = drawn.filter { !known.contains($0.name) }
  }

  /// How many foregrounds have pairs of which all meet a condition.
  package func foregrounds(whosePairs isMet: (ColorPair) -> Bool) -> Int {
    var meet: [String: Bool] = [:]
    for pair in pairs where pair.requirement != nil && meet[pair.foreground.path] != false {
      meet[pair.foreground.path] = isMet(pair)
    }
    return meet.values.count(where: \.self)
  }

  /// The foregrounds that no pair touches, nor the token that they repeat, nor their color as a rule
  /// fades it: `--ink/50`.
  public var uncovered: [ResolvedToken] {
    let faded = fadedPaths
    return foregrounds.filter { token in
      guard !faded.contains(token.path) else { return false }
      return drawnAsText.contains(token.path)
        || !paired.contains(token.path) && !(token.repeatedPath.map(paired.contains) ?? false)
    }
  }

  /// The paths of the tokens that pairs have only as a rule fades them. A path may have a slash of its own.
  private var fadedPaths: Set<String> {
    let slashed = paired.filter { $0.utf8.contains(UInt8(ascii: "/")) }
    guard !slashed.isEmpty else { return [] }
    let own = Set(palette.tokens.lazy.map(\.path))
    return Set(
      slashed.lazy.filter { !own.contains($0) }.compactMap { path in
        path.lastIndex(of: "/").map { String(path[..<$0]) }
      })
  }
}

extension ResolvedToken {
  /// The path of the token that this one merely repeats under its name: Tailwind requires
  /// `--color-muted: var(--muted)`, perhaps as `--color-theme-muted`,
  /// `--background-color-raised: var(--color-bg-raised)` and `--color-sidebar: var(--sidebar-background)`.
  var repeatedPath: String? {
    guard let target = variants.first?.aliases.first?.path,
      variants.allSatisfy({ $0.aliases.first?.path == target }),
      UtilityNaming.isName(path, for: target)
        || Self.mayBeEqual(target, path) && Self.nameOfGround(target) == Self.nameOfGround(path)
        || Self.areOfOneTheme(target, path)
    else { return nil }
    return target
  }

  /// Whether two names are those of a color in one theme, which is told twice: `$theme-dark.text` and
  /// `$themes.dark.text`.
  private static func areOfOneTheme(_ a: String, _ b: String) -> Bool {
    guard a.contains("theme"), b.contains("theme") else { return false }
    func words(_ path: String) -> [String] {
      TokenName(path).segments.joined().filter { !["theme", "themes"].contains($0) }
    }
    return words(a) == words(b)
  }

  /// Whether two names can have the same ``nameOfGround(_:)`` by their last bytes and their digits,
  /// which are known sooner than their words: `button.background` is no name of `blue.150`.
  private static func mayBeEqual(_ a: String, _ b: String) -> Bool {
    guard digits(a).elementsEqual(digits(b)) else { return false }
    guard let a = lastOfGround(a), let b = lastOfGround(b) else { return true }
    return a == b
  }

  /// The digits of a name, of which its ground has all.
  private static func digits(_ path: String) -> some Sequence<UInt8> {
    path.utf8.lazy.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The last letter or digit of a name in lowercase; `nil` if it may not be that of its ground.
  private static func lastOfGround(_ path: String) -> UInt8? {
    guard let byte = path.utf8.last, byte < 0x80, !WordSplitter.isSeparator(byte) else {
      return nil
    }
    let last = byte | 0x20
    guard endsOfReplaced.contains(last) else { return last }
    return replaced.contains(where: path.lowercased().hasSuffix) ? nil : last
  }

  /// The ends of names that are not those of their grounds.
  private static let replaced = TokenName.emptyWords.union(["bg", "background", "$root"])
  private static let endsOfReplaced = Set(replaced.compactMap(\.utf8.last))

  private static func nameOfGround(_ path: String) -> TokenName {
    var name = TokenName(
      segments: TokenName(path).segments.map { $0.map { $0 == "bg" ? "background" : $0 } })
    if path.hasPrefix("--"), name.leaf.count > 1, name.leaf.last == "background" {
      name = name.replacingLeaf(name.leaf.dropLast())
    }
    return name
  }
}
