import SystemColors
import TokenGraph

/// Infers foreground and background pairs from the names and values of tokens.
///
/// Each convention has its own file and gives a reason for its pairs. Names state the purpose of a
/// color; values only decide what names leave open: whether a background is near the page, so that
/// the page's texts lie on it too, whether a border is meant to be visible, and whether two colors
/// are two names for the same thing. A value never hides a pair stated by its names.
///
/// A use stated in the file overrides the name: a color that fills frames but no text is never a
/// foreground, one that fills text but no frames is never a background, and one for strokes or
/// effects is neither.
struct PairInference {
  /// An inferred pair.
  struct Pair: Hashable {
    /// The position of the foreground token.
    var foreground: Int
    /// The position of the background token.
    var background: Int
    /// The role of the foreground, by its name.
    var role = Role.text
    /// The reason, in one line.
    var reason: String
    /// The confidence in the pair.
    var confidence = ColorPair.Confidence.usual
    /// The position of the token of the two that no rule of the style sheets draws, while they draw
    /// many others.
    var undrawn: Int?
    /// Where the confidence holds, if not everywhere. Elsewhere the pair is a possible one.
    var home: Home?
  }

  /// The appearances in which a background is about as light as the page.
  struct Home: Hashable {
    /// The position of the page.
    var page: Int
    /// The maximum ratio of the two.
    var limit: Double
  }

  /// The pairs, in the order of the foreground tokens.
  private(set) var pairs: [Pair] = []
  private var context: PairContext

  /// The conventions, in the order in which they are applied.
  private static let conventions: [any PairConvention.Type] = [
    DescribedGround.self, NamedGround.self, OwnContrast.self, OwnForeground.self,
    LeavesOfGroup.self, TextOnVariants.self, HiddenText.self, SameSubject.self,
    ColorOnOwnBackground.self, TextOnSurfaces.self, DisabledText.self,
    RoleColorOnSurfaces.self, GroupOfOneColor.self, TextOnTints.self, InverseText.self,
    ConstantText.self, CodeColors.self, ComponentText.self, MessageText.self, VisibleLines.self,
    MarkOnSelected.self,
    WhiteOnFills.self, TwelveSteps.self, FillOnTrack.self, RulesInOtherFiles.self,
  ]

  /// Infers the pairs of tokens that are resolved in the same permutations.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - readings: What their names were read as before.
  ///   - drawn: The paths of backgrounds on which rules draw texts in colors that are no tokens.
  ///   - areOfViews: Whether the uses of the tokens are those of an app's views.
  init(
    _ tokens: [ResolvedToken], readings: NameReadings? = nil, drawn: Set<String> = [],
    areOfViews: Bool = false
  ) {
    var context = PairContext(tokens, readings: readings)
    context.isOfViews = areOfViews
    context.usedBackgrounds.formUnion(tokens.indices.filter { drawn.contains(tokens[$0].path) })
    for convention in Self.conventions { convention.apply(to: &context) }
    self.context = context
    let roles = PairRoles(context, tokens)
    // What is another color on light and on dark grounds is measured by the tokens for each.
    let divided = Set(tokens.indices.filter { Self.isDivided(tokens[$0]) })
    pairs = context.pairs.filter {
      tokens[$0.foreground].deprecated == nil && !divided.contains($0.foreground)
        && !divided.contains($0.background)
    }.map { pair in
      var pair = pair
      pair.role = roles.role(of: pair)
      return pair
    }.sorted { ($0.foreground, $0.background) < ($1.foreground, $1.background) }
  }

  /// Whether a token is a list of references, of which the ground around decides.
  private static func isDivided(_ token: ResolvedToken) -> Bool {
    !token.variants.isEmpty
      && token.variants.allSatisfy { value in
        guard case .unknown(let reason) = value.resolution else { return false }
        return reason.code == .byGround
      }
  }

  /// The opaque surfaces of the palette that may show through a background, the page first; none if
  /// the background is opaque or the palette has no page.
  mutating func backdrops(under background: Int) -> [Int] { context.backdrops(under: background) }

  /// The opaque surfaces that may show through a background that the palette does not have; none for a
  /// text that is drawn elsewhere.
  mutating func mainBackdrops(under text: Int?) -> [Int] { context.mainBackdrops(under: text) }

  /// The scheme that a token is for by its name, beside others that are called the same for the other.
  func scheme(of index: Int) -> Appearance.Scheme? { context.names[index].tree.scheme }

  /// Whether a token is a plain surface of the page.
  func isSurface(_ index: Int) -> Bool { context.isSurface(index) }

  /// Whether a token is one that only a part of the page sets.
  func isInPart(_ index: Int) -> Bool { !context.names[index].scope.isEmpty }

  /// Pairs every token named as a foreground with every token named as a background.
  static func everyPair(_ tokens: [ResolvedToken]) -> [Pair] {
    let names = NameReader(tokens.map(\.path), roles: tokens.map(\.roles)).tokens
    let backgrounds = names.indices.filter { names[$0].part == .background && names[$0].on == nil }
    let foregrounds = names.indices.filter { index in
      let name = names[index]
      return name.isForeground || (name.on != nil && name.part != .line && name.part != .background)
    }
    return foregrounds.flatMap { foreground in
      let token = tokens[foreground]
      let role = Role(of: token.path, roles: token.roles)
      return backgrounds.map { background in
        Pair(
          foreground: foreground, background: background,
          role: names[background].isDisabled ? .disabled : role,
          reason: "every foreground on every background was requested", confidence: .likely)
      }
    }
  }
}
