import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Pairs that stay dark on light in the dark scheme.
///
/// ## What it checks
///
/// In dark, a neutral foreground is lighter than the neutral screen background on which it lies. A
/// pair that is dark on light in both schemes did not change with the scheme and is reported.
/// Screen backgrounds are recognized by name. Controls, badges and inverse colors are ignored, and
/// so are colors with a hue, on which the same text may lie in both schemes, and variants of
/// components that keep their colors. Names can mislead, so a finding is a note.
///
/// ## Why it matters
///
/// An area that stays light in a dark interface glares, and the text on it was often made for the
/// other scheme.
///
/// ## Example
///
/// ```
/// text.muted      light #333333  dark #333333
/// surface.base    light #ffffff  dark #eeeeee
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted      light #333333  dark #dddddd
/// surface.base    light #ffffff  dark #111111
/// ```
///
/// ## Options
///
/// Which colors count as neutral.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: a darker color palette for all screens, views, menus and
///   controls, with foreground colors that are brighter
public struct DarkPolarity: Rule {
  public static let id = "dark/polarity"
  public static let summary = "In dark, foregrounds are lighter than their backgrounds."
  public static let defaultSeverity = Severity.note
  public static var options: [any RuleOptionDeclaration] { [chroma] }

  /// The chroma up to which a color is neutral.
  public static let chroma = RuleOption(
    "chroma", default: 0.04, in: 0...0.5, "The largest OKLCH chroma of a neutral color.")

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        "text.muted      light #333333  dark #333333\n"
          + "surface.base    light #ffffff  dark #eeeeee",
        ColorPair(
          exampleForeground: ["#333333", "#333333"], background: ["#ffffff", "#eeeeee"],
          in: [Appearance(), Appearance(scheme: .dark)]),
        finds: ["text.muted on surface.base stays dark on light in the dark scheme"]),
      RuleExample(
        "text.muted      light #333333  dark #dddddd\n"
          + "surface.base    light #ffffff  dark #111111",
        ColorPair(
          exampleForeground: ["#333333", "#dddddd"], background: ["#ffffff", "#111111"],
          in: [Appearance(), Appearance(scheme: .dark)])),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    // A palette of one scheme has nothing to find, and looking at names takes longest.
    guard has(.dark, pair), has(.light, pair), SurfaceName(pair.background.path).isSurface,
      !isConstantOfComponent(pair), !isOfLight(pair)
    else { return }
    let permutations = pair.scope.map { pair.permutations[$0] }
    let isDarkOnLight = pair.scope.map { self.isDarkOnLight(pair, $0) }
    let schemes = permutations.map(\.appearance.scheme)
    guard schemes.indices.contains(where: { schemes[$0] == .light && isDarkOnLight[$0] == true }),
      // If light has both polarities, the palette has dark areas by design.
      !schemes.indices.contains(where: { schemes[$0] == .light && isDarkOnLight[$0] == false })
    else { return }
    // If it is light on dark in another dark appearance, it has a dark value, and what remains are
    // combinations in which the page stays light: in print, or where an application sets light. That value may well
    // have a hue.
    let isLightOnDark = schemes.indices.contains { index in
      schemes[index] == .dark
        && (isDarkOnLight[index] == false || self.isLightOnDark(pair, pair.scope[index]))
    }
    guard !isLightOnDark else { return }
    let holds = schemes.indices.map { index in
      schemes[index] == .dark && isDarkOnLight[index] == true
        && isLight(pair.background, pair.scope[index])
    }
    guard let row = holds.firstIndex(of: true),
      let front = pair.foreground.value(in: pair.scope[row]),
      let back = pair.background.value(in: pair.scope[row]), let ground = back.color,
      let ink = front.color
    else { return }
    let folding = Folding(permutations, where: holds)
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: .darkOnLight(pair.foreground.path, pair.background.path), help: .change,
        file: back.location.file, range: back.location.range, token: pair.background.path,
        against: pair.foreground.path, permutations: folding.permutations,
        conditions: folding.conditions,
        measurement: .init(
          metric: "luminance", measured: WCAG2.luminance(ground),
          required: WCAG2.luminance(ink.over(ground))),
        related: [.init(message: "foreground", location: front.location)],
        swatches: [
          .init(name: "foreground", color: ink), .init(name: "background", color: ground),
        ]))
  }

  private func has(_ scheme: Appearance.Scheme, _ pair: ColorPair) -> Bool {
    pair.scope.contains { pair.permutations[$0].appearance.scheme == scheme }
  }

  /// Whether a neutral foreground is darker than the neutral, opaque background; `nil` if that
  /// cannot be determined.
  private func isDarkOnLight(_ pair: ColorPair, _ permutation: Int) -> Bool? {
    guard let (ink, ground) = colors(pair, permutation), isNeutral(ink), isNeutral(ground) else {
      return nil
    }
    return WCAG2.luminance(ink.over(ground)) < WCAG2.luminance(ground)
  }

  /// Whether a foreground is lighter than an opaque background, which is dark.
  private func isLightOnDark(_ pair: ColorPair, _ permutation: Int) -> Bool {
    guard let (ink, ground) = colors(pair, permutation) else { return false }
    return WCAG2.luminance(ink.over(ground)) > WCAG2.luminance(ground)
      && !isLight(pair.background, permutation)
  }

  /// The two colors on a screen; `nil` if something may show through the background, or one is not known.
  private func colors(_ pair: ColorPair, _ permutation: Int) -> (ink: Color, ground: Color)? {
    guard !pair.permutations[permutation].choices.contains(where: { $0.context == "print" }),
      let front = pair.foreground.value(in: permutation),
      let back = pair.background.value(in: permutation), !front.isFallback, !back.isFallback,
      let ink = front.color, let ground = back.color, ground.alpha == 1
    else { return nil }
    return (ink, ground)
  }

  /// Whether black has more contrast on a background than white. On a dark one, dark is merely hard to see.
  private func isLight(_ background: ResolvedToken, _ permutation: Int) -> Bool {
    guard let color = background.value(in: permutation)?.color else { return false }
    let luminance = WCAG2.luminance(color)
    return WCAG2.ratio(luminance, 0) > WCAG2.ratio(luminance, 1)
  }

  /// Whether a selector sets both colors for its component alone, the same in every appearance.
  private func isConstantOfComponent(_ pair: ColorPair) -> Bool {
    [pair.foreground, pair.background].allSatisfy { token in
      TokenName.isScoped(token.path) && Set(token.variants.map(\.color)).count == 1
    }
  }

  /// Whether both names begin with the scheme that they are for: `LightText` on `LightPage`.
  private func isOfLight(_ pair: ColorPair) -> Bool {
    [pair.foreground, pair.background].allSatisfy { token in
      let name = token.path.split(separator: ".").last ?? ""
      return ["day", "light"].contains(AppearanceNaming.words(String(name)).first)
    }
  }

  private func isNeutral(_ color: Color) -> Bool {
    color.components(in: .oklch).y <= options[Self.chroma]
  }
}

extension String {
  fileprivate static func darkOnLight(_ front: String, _ back: String) -> String {
    "\(front) on \(back) stays dark on light in the dark scheme"
  }
  fileprivate static let change =
    "Give the background a dark value and the foreground a light one in the dark scheme."
}
