import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Tokens that have different colors on different platforms.
///
/// ## What it checks
///
/// A token that a project has in several formats, such as a style sheet, an asset catalog and
/// Android resources, has the same color in all of them: each sRGB component and alpha differ by at
/// most `tolerance` of 255. Tokens are the same if the words of their names are, however they are
/// joined: `text.muted`, `--text-muted`, `TextMuted`, `text_muted`; the word *color* does not
/// count. If a format has several palettes with a token, such as two brands, it is not compared,
/// and neither are palettes of which more than half of the common tokens differ: they are not the
/// same palette. Light and dark are compared separately, with all else at its default. Of a color
/// outside sRGB, the clipped form is compared.
///
/// ## Why it matters
///
/// The files are made by hand or by different exporters. A brand color that is not the same on the
/// phone and on the web is found by a customer.
///
/// ## Example
///
/// ```
/// web.css     :root { --brand-primary: #1864ab; }
/// colors.xml  <color name="brand_primary">#FF1971C2</color>
/// ```
///
/// ## Use instead
///
/// ```
/// web.css     :root { --brand-primary: #1864ab; }
/// colors.xml  <color name="brand_primary">#FF1864AB</color>
/// ```
///
/// ## Options
///
/// How much the colors may differ.
///
/// ## References
///
/// - Style Dictionary: one source for all platforms
public struct PlatformDivergence: Rule {
  public static let id = "platform/divergence"
  public static let summary = "A token has the same color on every platform."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]
  public static var options: [any RuleOptionDeclaration] { [tolerance] }

  private static let tolerance = RuleOption(
    "tolerance", default: 1, in: 0...255, "The largest difference of a component, of 255.")

  public static var examples: [RuleExample<ProjectSubject>] {
    func example(_ hex: String) -> RuleExample<ProjectSubject> {
      let (web, android) = (
        ":root { --brand-primary: #1864ab; }", "<color name=\"brand_primary\">\(hex)</color>"
      )
      return RuleExample(
        "web.css     \(web)\ncolors.xml  \(android)",
        files: ["web.css": web, "res/values/colors.xml": "<resources>\(android)</resources>"],
        finds: hex == "#FF1864AB"
          ? [] : ["--brand-primary is #1864ab here, and #1971c2 as brand_primary (android)"])
    }
    return [example("#FF1971C2"), example("#FF1864AB")]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  private struct Place {
    let palette: Int
    let token: Int
  }

  public func check(_ subject: ProjectSubject, report: (Finding) -> Void) {
    let palettes = subject.palettes
    guard Set(palettes.map(\.format)).count > 1 else { return }
    var order: [[String]] = []
    var known: [[String]: [Place]] = [:]
    for (index, palette) in palettes.enumerated() {
      for (position, token) in palette.tokens.enumerated() {
        let words = TokenName(token.path).words
        guard !words.isEmpty else { continue }
        if known[words] == nil { order.append(words) }
        known[words, default: []].append(Place(palette: index, token: position))
      }
    }
    let schemes = palettes.map(Self.representatives)
    var compared: [[Int]: (count: Int, findings: [Finding])] = [:]
    for words in order {
      guard let places = known[words], let first = places.first, places.count > 1,
        Set(places.map { palettes[$0.palette].format }).count == places.count
      else { continue }
      for place in places.dropFirst() {
        let finding = finding(first, place, palettes, schemes)
        compared[[first.palette, place.palette], default: (0, [])].count += 1
        if let finding { compared[[first.palette, place.palette]]?.findings.append(finding) }
      }
    }
    for (_, result) in compared.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where result.findings.count * 2 <= max(result.count, Self.fewTokens) {
      for finding in result.findings { report(finding) }
    }
  }

  /// So few common tokens are always compared, however many of them differ.
  private static let fewTokens = 4

  /// For each scheme, the permutation that is nearest to the default.
  private static func representatives(_ palette: ResolvedPalette) -> [Appearance.Scheme: Int] {
    guard palette.permutations.indices.contains(palette.defaultPermutation) else { return [:] }
    let base = palette.permutations[palette.defaultPermutation]
    var rows: [Appearance.Scheme: (row: Int, distance: Int)] = [:]
    for (row, permutation) in palette.permutations.enumerated() {
      var appearance = base.appearance
      appearance.scheme = permutation.appearance.scheme
      let distance =
        zip(permutation.choices, base.choices).count { $0 != $1 }
        + (permutation.appearance == appearance ? 0 : 1000)
      let scheme = permutation.appearance.scheme
      if distance < rows[scheme]?.distance ?? .max { rows[scheme] = (row, distance) }
    }
    return rows.mapValues(\.row)
  }

  private func finding(
    _ a: Place, _ b: Place, _ palettes: [ResolvedPalette], _ schemes: [[Appearance.Scheme: Int]]
  ) -> Finding? {
    let (first, second) = (palettes[a.palette].tokens[a.token], palettes[b.palette].tokens[b.token])
    let allowed = options[Self.tolerance] + 0.5
    var worst: (difference: Double, own: ResolvedValue, other: ResolvedValue)?
    var differing: [Appearance.Scheme] = []
    for scheme in Appearance.Scheme.allCases {
      guard let row = schemes[a.palette][scheme], let otherRow = schemes[b.palette][scheme],
        let other = first.value(in: row), let own = second.value(in: otherRow),
        let x = other.color, let y = own.color
      else { continue }
      let difference = Self.difference(x, y)
      guard difference > allowed else { continue }
      differing.append(scheme)
      if difference > worst?.difference ?? 0 { worst = (difference, own, other) }
    }
    guard let (difference, own, other) = worst else { return nil }
    let isInAll = schemes[a.palette].keys.allSatisfy {
      schemes[b.palette][$0] == nil || differing.contains($0)
    }
    return Finding(
      rule: Self.id, severity: Self.defaultSeverity,
      message: .diverges(
        second.path, own.color?.hex ?? "", other.color?.hex ?? "", first.path,
        palettes[a.palette].format), help: .unify, file: own.location.file,
      range: own.location.range, token: second.path, against: first.path,
      permutations: differing.map { Permutation(choices: [], appearance: Appearance(scheme: $0)) },
      conditions: isInAll ? [] : differing.map(\.rawValue),
      measurement: .init(metric: "8-bit", measured: difference, required: options[Self.tolerance]),
      related: [.init(message: "the other definition, \(first.path)", location: other.location)],
      swatches: [(second.path, own), (first.path, other)].compactMap { path, value in
        value.color.map { .init(name: path, color: $0) }
      })
  }

  /// The greatest difference of a component, in 8-bit steps of sRGB.
  private static func difference(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (
      a.clipped(to: .srgb).components(in: .srgb), b.clipped(to: .srgb).components(in: .srgb)
    )
    return 255
      * max(abs(x.x - y.x), abs(x.y - y.y), abs(x.z - y.z), abs(a.alpha - b.alpha))
  }
}

extension String {
  fileprivate static func diverges(
    _ path: String, _ hex: String, _ other: String, _ first: String, _ format: String
  ) -> String {
    "\(path) is \(hex) here, and \(other) as \(first) (\(format))"
  }
  fileprivate static let unify = "Generate both from one source, or correct the one that is wrong."
}
