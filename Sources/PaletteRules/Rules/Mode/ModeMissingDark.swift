import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Colors without a dark value in a palette that has some.
///
/// ## What it checks
///
/// In a palette that has a dark scheme, every color with a role has a value for it: in an asset
/// catalog a slot of its own, in a token resolver a value in the dark permutations. A palette
/// without any dark value is meant for one scheme only. A reference to a system color adapts
/// automatically. Entries of a palette (`blue.500`), colors that keep their value on purpose
/// (`static`, `on-accent`) and pictures (`wallpaper`, `illustration`) need none.
///
/// ## Why it matters
///
/// A color that keeps its light value on a dark screen often glares, or is lost against its
/// background.
///
/// ## Example
///
/// ```
/// Background    light #ffffff  dark #191919
/// Primary Text  light #212b32
/// ```
///
/// ## Use instead
///
/// ```
/// Background    light #ffffff  dark #191919
/// Primary Text  light #212b32  dark #fafafa
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: custom colors need a Color Set with light and dark
///   variants
public struct ModeMissingDark: Rule {
  public static let id = "mode/missing-dark"
  public static let summary = "A color has a dark value if others have one."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<PaletteSubject>] {
    let background = [("light", "#ffffff"), ("dark", "#191919")]
    return [
      RuleExample(
        "Background    light #ffffff  dark #191919\nPrimary Text  light #212b32",
        PaletteSubject(exampleTokens: [
          ("Background", background), ("Primary Text", [("light", "#212b32")]),
        ]),
        finds: ["Primary Text has no value for the dark scheme"]),
      RuleExample(
        "Background    light #ffffff  dark #191919\nPrimary Text  light #212b32  dark #fafafa",
        PaletteSubject(exampleTokens: [
          ("Background", background),
          ("Primary Text", [("light", "#212b32"), ("dark", "#fafafa")]),
        ])),
    ]
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let schemes = palette.permutations.map(\.appearance.scheme)
    let dark = schemes.indices.filter { schemes[$0] == .dark }
    guard !dark.isEmpty, schemes.contains(.light),
      palette.tokens.contains(where: { token in dark.contains { token.isStated(in: $0) } })
    else { return }
    let lightRows = Self.counterparts(of: dark, in: palette.permutations)
    let isAndroid = palette.format == TokenFormatID.android
    let replaced = isAndroid ? Self.replaced(in: palette, dark: dark, light: lightRows) : []
    // Most tokens have a value in dark; names are slower to read.
    for token in palette.tokens where !dark.contains(where: { token.isStated(in: $0) }) {
      let name = TokenName(token.path)
      guard palette.format == TokenFormatID.assetCatalog || name.isRole, !name.isPaletteEntry,
        !name.isConstant,
        !replaced.contains(token.path)
      else { continue }
      guard
        let light = lightRows.lazy.compactMap({ token.value(in: $0) })
          .first(where: { !$0.isFallback })
      else { continue }
      if case .unknown = light.resolution { continue }
      // What cannot be seen is the same in dark.
      if light.color?.alpha == 0 { continue }
      let lacks = schemes.indices.map { schemes[$0] == .dark && !token.isStated(in: $0) }
      let folding = Folding(palette.permutations, where: lacks)
      let isFallback = dark.contains { token.value(in: $0) != nil }
      report(
        Finding(
          rule: Self.id, severity: Self.defaultSeverity, message: .missing(token.path),
          help: isFallback ? .shown(light.color?.hex) : .undefined, file: light.location.file,
          range: light.location.range, token: token.path, permutations: folding.permutations,
          conditions: folding.conditions,
          swatches: light.color.map { [.init(name: "light", color: $0)] } ?? []))
    }
  }
}

extension ModeMissingDark {
  /// The colors that attributes of light themes refer to, where the dark themes set these attributes to
  /// others: the dark value is theirs.
  private static func replaced(
    in palette: ResolvedPalette, dark: [Int], light: [Int]
  ) -> Set<String> {
    func targets(_ rows: [Int]) -> Set<String> {
      Set(
        palette.tokens.lazy.filter { token in dark.contains { token.isStated(in: $0) } }
          .flatMap { token in rows.compactMap { token.value(in: $0)?.aliases.first?.path } })
    }
    return targets(light).subtracting(targets(dark))
  }

  /// The permutations that differ from dark ones in the scheme only; all light ones if none does.
  private static func counterparts(of dark: [Int], in permutations: [Permutation]) -> [Int] {
    let counterparts = Counterparts(permutations)
    let found = Set(dark.flatMap { counterparts.all(of: $0) { $0.scheme = .light } })
    guard found.isEmpty else { return found.sorted() }
    return permutations.indices.filter { permutations[$0].appearance.scheme == .light }
  }
}

extension ResolvedToken {
  /// Whether the file has a value of its own for a permutation.
  fileprivate func isStated(in permutation: Int) -> Bool {
    value(in: permutation).map { !$0.isFallback } ?? false
  }
}

extension String {
  fileprivate static func missing(_ path: String) -> String {
    "\(path) has no value for the dark scheme"
  }
  fileprivate static func shown(_ hex: String?) -> String {
    "The light value\(hex.map { " \($0)" } ?? "") is shown in dark: add a dark variant, or repeat "
      + "the value there if that is intended."
  }
  fileprivate static let undefined = "Give the token a value in the dark context as well."
}
