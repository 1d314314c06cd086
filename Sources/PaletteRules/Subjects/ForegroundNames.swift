import TokenGraph

/// Which tokens of a palette are meant to lie on others, by what their names say, what rules and code draw, and which
/// pairs there are.
struct ForegroundNames {
  private let palette: ResolvedPalette
  /// The paths of the foregrounds of pairs.
  private let fronts: Set<String>
  /// Whether each token is called a text or an icon.
  private let named: [Bool]
  private lazy var paths = Set(palette.tokens.lazy.map(\.path))
  /// The paths of the tokens to which others refer.
  private lazy var targets = Set(
    palette.tokens.lazy.flatMap { $0.variants.lazy.flatMap { $0.aliases.map(\.path) } })
  /// The groups of texts of which pairs have numbered steps.
  private let groupsOfSteps: Set<Substring>
  /// The paths of the tokens that pairs measure under another name.
  private lazy var measuredTargets = Set(
    measured.lazy.flatMap { $0.variants.lazy.flatMap { $0.aliases.map(\.path) } })
  /// The foregrounds that have to meet something.
  private let measured: [ResolvedToken]

  /// Reads the names of a palette with some pairs.
  init(of palette: ResolvedPalette, pairs: [ColorPair]) {
    self.palette = palette
    measured = pairs.filter { $0.requirement != nil }.map(\.foreground)
    groupsOfSteps = Set(
      pairs.lazy.filter { $0.role == .text && $0.isOfNames }
        .compactMap { Self.group(ofStep: $0.foreground.path) })
    fronts = Set(pairs.map(\.foreground.path))
    named = TokenName.areForegrounds(palette.tokens.indices.lazy.map { palette.tokens[$0].path })
  }

  /// Whether a token is meant to lie on others.
  mutating func isForeground(_ index: Int) -> Bool {
    let token = palette.tokens[index]
    guard !token.variants.allSatisfy({ $0.color?.isClear == true }) else { return false }
    if fronts.contains(token.path) { return true }
    if token.isRepeated || palette.pairedElsewhere.contains(token.path) { return false }
    if isDrawnText(token) { return true }
    // The names of variables say nothing, and rules do.
    guard !token.isVariable else { return false }
    guard token.roles.isEmpty else {
      return token.roles.contains(.textFill) && !token.roles.contains(.frameFill)
    }
    return named[index] && !isChannels(token.path) || isStepOfTexts(token.path)
  }

  /// Whether rules draw a token itself as text, and not only through another one, or views do where nothing shows
  /// what is behind them.
  mutating func isDrawnText(_ token: ResolvedToken) -> Bool {
    let isUnplaced = token.drawn.contains(.unplaced)
    // What only a part of the page sets may be drawn otherwise there, and `--tooltip-background` is drawn as text
    // for its arrow.
    let isOfPage = token.path.hasPrefix("--") || token.isVariable
    let isText =
      token.drawn == .text
      || isOfPage && token.drawn.contains(.text) && !token.drawn.contains(.elsewhere)
        && !TokenName(token.path).isRole
    guard isUnplaced || isText, Role(of: token.path) != .disabled else { return false }
    return isUnplaced || !targets.contains(token.path)
  }

  /// Whether a token holds the channels of another one: `--text-rgb` beside `--text`.
  private mutating func isChannels(_ path: String) -> Bool {
    guard let end = Self.channelEndings.first(where: path.hasSuffix) else { return false }
    return paths.contains(String(path.dropLast(end.count)))
  }

  /// How names of tokens end that repeat a color as bare numbers, for use inside of a function.
  private static let channelEndings = ["-rgb", "-hsl", "-hsla", "-rgba", "-channels", "-channel"]

  // MARK: - Steps

  /// Whether a token is a numbered step of texts of which pairs have others, and none under another name:
  /// `font.4` beside `font.1`.
  private mutating func isStepOfTexts(_ path: String) -> Bool {
    guard let group = Self.group(ofStep: path), groupsOfSteps.contains(group) else { return false }
    return !measuredTargets.contains(path)
  }

  /// The group of texts of which a token is a numbered step; `nil` for anything else, and for the shades of a hue.
  private static func group(ofStep path: String) -> Substring? {
    guard let separator = path.utf8.lastIndex(where: WordSplitter.isSeparator) else { return nil }
    let (group, step) = (path[..<separator], path[path.index(after: separator)...])
    guard !step.isEmpty, step.allSatisfy(\.isNumber),
      TokenName(String(group)).contains(.text), !TokenName(String(group)).contains(.basicHue)
    else { return nil }
    return group
  }
}

extension ColorPair {
  /// Whether names say that it is one.
  fileprivate var isOfNames: Bool {
    if case .inferred(_, let confidence) = origin {
      ![.stated, .possible].contains(confidence)
    } else {
      false
    }
  }
}
