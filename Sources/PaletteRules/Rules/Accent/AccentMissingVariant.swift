import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Accent colors without a variant for light or dark.
///
/// ## What it checks
///
/// In a palette with a light and a dark scheme, the accent color has a value for each of them. If
/// both are the same color, its contrast with white and with black is at least `minimum-contrast`.
/// A color is an accent if its name contains the word `accent` or `tint` (`AccentColor`,
/// `text.accent`), unless it is an entry of a palette (`accent.500`, `tint.systemBlue`), lies on
/// the accent (`on-accent`, `accent-text`, `accent.contrast`), or is named as one that does not
/// adapt (`fixed`, `static`, `constant`, `inverse`, `light`, `dark`, `white`, `black`, `shadow`,
/// `disabled`).
///
/// If no color of a palette has a value for one of the schemes, the palette is meant for the other
/// scheme only. A reference to a system color adapts automatically. Two equal values are a note,
/// unless the configuration sets a severity.
///
/// ## Why it matters
///
/// Everything that people can tap is drawn in the accent color. A color chosen for a white
/// background is too dark on black.
///
/// ## Example
///
/// ```
/// Background  light #ffffff  dark #1c1c1e
/// AccentColor light #0040dd
/// ```
///
/// ## Use instead
///
/// ```
/// Background  light #ffffff  dark #1c1c1e
/// AccentColor light #0040dd  dark #409cff
/// ```
///
/// ## Options
///
/// When one color serves both schemes, and which tokens are accents regardless of their names.
///
/// ## References
///
/// - Human Interface Guidelines, Color: an accent color needs two versions, so that it looks good in
///   light and dark mode
/// - WCAG 2.2, success criterion 1.4.11 Non-text Contrast
public struct AccentMissingVariant: Rule {
  public static let id = "accent/missing-variant"
  public static let summary = "An accent color has a light and a dark variant."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [minimumContrast, tokens] }

  private static let minimumContrast = RuleOption(
    "minimum-contrast", default: 3, in: 1...21,
    "The WCAG 2 contrast with white and with black at which one color serves both schemes.")
  private static let tokens = RuleOption<[PathGlob]>(
    "tokens", "More accent tokens, besides those recognized by name.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let background = [("light", "#ffffff"), ("dark", "#1c1c1e")]
    return [
      RuleExample(
        "Background  light #ffffff  dark #1c1c1e\nAccentColor light #0040dd",
        PaletteSubject(exampleTokens: [
          ("Background", background), ("AccentColor", [("light", "#0040dd")]),
        ]),
        finds: ["AccentColor has no value for the dark scheme"]),
      RuleExample(
        "Background  light #ffffff  dark #1c1c1e\nAccentColor light #0040dd  dark #409cff",
        PaletteSubject(exampleTokens: [
          ("Background", background),
          ("AccentColor", [("light", "#0040dd"), ("dark", "#409cff")]),
        ])),
    ]
  }

  private let minimum: Double
  private let declared: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimum = options[Self.minimumContrast]
    declared = options[Self.tokens]
  }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let schemes = palette.permutations.map(\.appearance.scheme)
    let rows = Dictionary(grouping: schemes.indices) { schemes[$0] }
    guard let light = rows[.light], let dark = rows[.dark],
      palette.tokens.contains(where: { token in light.contains { token.isStated(in: $0) } }),
      palette.tokens.contains(where: { token in dark.contains { token.isStated(in: $0) } })
    else { return }
    for token in palette.tokens
    where TokenName(token.path).isAccent || declared.contains(where: { $0.matches(token.path) }) {
      if let finding = palette.unknownFinding(of: Self.self, token) {
        report(finding)
        continue
      }
      // A reference to a system color adapts.
      guard token.variants.allSatisfy({ $0.color != nil }) else { continue }
      let hasLight = light.contains { token.isStated(in: $0) }
      let hasDark = dark.contains { token.isStated(in: $0) }
      switch (hasLight, hasDark) {
      case (true, true): checkEqual(palette, token, light, dark, report)
      case (true, false): reportMissing(palette, token, .dark, from: light, report)
      case (false, true): reportMissing(palette, token, .light, from: dark, report)
      case (false, false): break
      }
    }
  }

  private func reportMissing(
    _ palette: ResolvedPalette, _ token: ResolvedToken, _ scheme: Appearance.Scheme,
    from others: [Int], _ report: (Finding) -> Void
  ) {
    guard let row = others.first(where: { token.isStated(in: $0) }),
      let value = token.value(in: row)
    else { return }
    let lacks = palette.permutations.map { $0.appearance.scheme == scheme }
    let folding = Folding(palette.permutations, where: lacks)
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity, message: .missing(token.path, scheme),
        help: .add(scheme), file: value.location.file, range: value.location.range,
        token: token.path, permutations: folding.permutations, conditions: folding.conditions,
        swatches: value.color.map { [.init(name: token.path, color: $0)] } ?? []))
  }

  /// Checks an accent that is the same color everywhere.
  private func checkEqual(
    _ palette: ResolvedPalette, _ token: ResolvedToken, _ light: [Int], _ dark: [Int],
    _ report: (Finding) -> Void
  ) {
    guard let row = dark.first(where: { token.isStated(in: $0) }),
      let value = token.value(in: row), let color = value.color, color.alpha == 1,
      token.variants.allSatisfy({ $0.color == color })
    else { return }
    let y = WCAG2.luminance(color)
    let onWhite = WCAG2.ratio(1, y)
    let onBlack = WCAG2.ratio(y, 0)
    let worst = min(onWhite, onBlack)
    guard worst < minimum else { return }
    let scheme = onWhite < onBlack ? Appearance.Scheme.light : .dark
    let folding = Folding(
      palette.permutations, where: palette.permutations.map { $0.appearance.scheme == scheme })
    report(
      Finding(
        rule: Self.id, severity: .note,
        message: .equal(token.path, worst, scheme), help: .vary(scheme),
        file: value.location.file, range: value.location.range, token: token.path,
        permutations: folding.permutations, conditions: folding.conditions,
        measurement: .init(metric: WCAG2.id, measured: worst, required: minimum),
        swatches: [.init(name: token.path, color: color)]))
  }
}

extension ResolvedToken {
  /// Whether the file has a value of its own for a permutation.
  fileprivate func isStated(in permutation: Int) -> Bool {
    value(in: permutation).map { !$0.isFallback } ?? false
  }
}

extension String {
  fileprivate static func missing(_ path: String, _ scheme: Appearance.Scheme) -> String {
    "\(path) has no value for the \(scheme.rawValue) scheme"
  }
  fileprivate static func add(_ scheme: Appearance.Scheme) -> String {
    "Add a \(scheme.rawValue) variant, or use a system color, which has all of them."
  }
  fileprivate static func equal(
    _ path: String, _ ratio: Double, _ scheme: Appearance.Scheme
  ) -> String {
    let backdrop = scheme == .light ? "white" : "black"
    return "\(path) is one color for light and dark, and has \(RatioText.measured(ratio)):1 on "
      + backdrop
  }
  fileprivate static func vary(_ scheme: Appearance.Scheme) -> String {
    "Make the \(scheme.rawValue) variant \(scheme == .light ? "darker" : "lighter")."
  }
}
