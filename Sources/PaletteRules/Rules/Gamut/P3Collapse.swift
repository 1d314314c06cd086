import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Colors that are distinct in Display P3 but alike in sRGB.
///
/// ## What it checks
///
/// Two colors, at least one of them outside sRGB, that differ by `minimum-difference` (CIEDE2000)
/// or more remain distinct on a screen that shows only sRGB, where each component is clipped to
/// 0…1. A pair is reported if its difference there is less than `minimum-difference` and at most
/// half of the original. If a catalog has separate values for sRGB, those are compared.
///
/// Colors written directly in borders and shadows are compared too. Only colors of the same alpha
/// are compared, and none with its own fallback: the color that it refers to elsewhere, or one whose
/// name differs only in a word for the gamut (`brand.p3` and `brand.srgb`). A color that cannot be resolved is ignored; the error is reported
/// where it is read.
///
/// ## Why it matters
///
/// Every sRGB screen shows vivid neighbors in Display P3 as one color: two series of a chart merge,
/// and a pressed button looks like one at rest.
///
/// ## Example
///
/// ```
/// chart.first  color(display-p3 1 0 0)
/// chart.second color(display-p3 0.94 0 0)
/// ```
///
/// ## Use instead
///
/// ```
/// chart.first  color(display-p3 1 0 0)
/// chart.second color(display-p3 0.7 0 0)
/// ```
///
/// ## Options
///
/// What counts as distinct.
///
/// ## References
///
/// - Human Interface Guidelines, Color: two very similar P3 colors may be indistinguishable in sRGB
/// - CSS Color 4, section 13: gamut mapping by clipping
public struct P3Collapse: Rule {
  public static let id = "gamut/p3-collapse"
  public static let summary = "Colors that are distinct in Display P3 are distinct in sRGB."
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [minimumDifference] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 2, in: 0...100,
    "The smallest CIEDE2000 difference of distinct colors.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let first = "chart.first  color(display-p3 1 0 0)\n"
    return [
      RuleExample(
        colors: first + "chart.second color(display-p3 0.94 0 0)",
        finds: [
          "chart.first and chart.second differ by 3.33 in Display P3 and by 0.00 in sRGB (CIEDE2000)"
        ]),
      RuleExample(colors: first + "chart.second color(display-p3 0.7 0 0)"),
    ]
  }

  private let minimum: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { minimum = options[Self.minimumDifference] }

  /// A color as stated and as an sRGB screen shows it.
  private struct Sight {
    let wide: Color
    let clipped: Color
    let isOutside: Bool

    init(_ wide: Color, shown: Color? = nil) {
      self.wide = wide
      clipped = (shown ?? wide).clipped(to: .srgb)
      isOutside = !wide.isInGamut(.srgb)
    }
  }

  /// The different sights of a palette, and the tokens that have each.
  private struct Sights {
    private struct Key: Hashable {
      let wide: Color
      let shown: Color?
    }

    private(set) var all: [Sight] = []
    /// The tokens of each sight, ascending.
    private(set) var holders: [[Int]] = []
    /// For each token, its sight in each permutation.
    private(set) var rows: [[Int?]] = []
    private var known: [Key: Int] = [:]

    mutating func add(_ token: ResolvedToken, twins: [Int?]) {
      var own: [[Int32]: Int] = [:]
      rows.append(
        twins.indices.map { row in
          guard let twin = twins[row], let color = token.value(in: row)?.color else { return nil }
          // One for each value and its sRGB replacement, not for each permutation.
          let variants = [token.variantIndices[row], token.variantIndices[twin]]
          if let sight = own[variants] { return sight }
          let sight = sight(Key(wide: color, shown: token.value(in: twin)?.color))
          own[variants] = sight
          if holders[sight].last != rows.count { holders[sight].append(rows.count) }
          return sight
        })
    }

    private mutating func sight(_ key: Key) -> Int {
      if let sight = known[key] { return sight }
      known[key] = all.count
      all.append(Sight(key.wide, shown: key.shown))
      holders.append([])
      return all.count - 1
    }
  }

  /// Two positions, the smaller one first.
  private struct Couple: Hashable {
    let first, second: Int

    init(_ a: Int, _ b: Int) { (first, second) = (min(a, b), max(a, b)) }
  }

  private typealias Difference = (before: Double, after: Double)

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let composites = palette.ownCompositeColors
    guard Self.haveWide(palette.tokens) || Self.haveWide(composites) else { return }
    let tokens = palette.tokens + composites
    let twins = Self.sRGBTwins(palette.permutations)
    var sights = Sights()
    for token in tokens { sights.add(token, twins: twins) }
    let differences = differences(among: sights.all)
    let names = tokens.map { Self.nameBesidesGamut($0.path) }
    let targets = tokens.map { Set($0.variants.flatMap { $0.aliases.map(\.path) }) }
    var couples: Set<Couple> = []
    for sight in differences.keys {
      for a in sights.holders[sight.first] {
        for b in sights.holders[sight.second]
        where a != b && names[a] != names[b] && !targets[a].contains(tokens[b].path)
          && !targets[b].contains(tokens[a].path)
        {
          couples.insert(Couple(a, b))
        }
      }
    }
    for couple in couples.sorted(by: { ($0.first, $0.second) < ($1.first, $1.second) }) {
      let rows = zip(sights.rows[couple.first], sights.rows[couple.second]).map { x, y in
        x.flatMap { x in y.flatMap { y in differences[Couple(x, y)] } }
      }
      state(palette, tokens[couple.first], tokens[couple.second], rows, report)
    }
  }

  /// The sights of which an sRGB screen shows too little of their difference. Only those that it
  /// shows nearly alike are compared.
  private func differences(among sights: [Sight]) -> [Couple: Difference] {
    // The limit is exceeded a little, so that rounding hides nothing.
    let near = NearColors.before(
      sights.map(\.clipped), within: minimum * (1 + 1e-9), comparing: .max)
    var differences: [Couple: Difference] = [:]
    for (second, others) in near.enumerated() {
      for first in others {
        differences[Couple(first, second)] = difference(sights[first], sights[second])
      }
    }
    return differences
  }

  private static func haveWide(_ tokens: [ResolvedToken]) -> Bool {
    tokens.contains { $0.variants.contains { $0.color.isWide } }
  }

  /// The words of a name but for those that tell a color from its fallback: `brand` of `brand.p3`.
  private static func nameBesidesGamut(_ path: String) -> [String] {
    let gamuts: Set = [
      "p3", "display", "displayp3", "wide", "gamut", "srgb", "rgb", "hex", "fallback",
    ]
    return TokenName(path).words.filter { !gamuts.contains($0) }
  }

  private func state(
    _ palette: ResolvedPalette, _ a: ResolvedToken, _ b: ResolvedToken, _ rows: [Difference?],
    _ report: (Finding) -> Void
  ) {
    func loss(_ row: Int) -> Double { rows[row].map { $0.before - $0.after } ?? -1 }
    guard let row = rows.indices.filter({ rows[$0] != nil }).max(by: { loss($0) < loss($1) }),
      let worst = rows[row], let first = a.value(in: row), let second = b.value(in: row)
    else { return }
    let folding = Folding(palette.permutations, where: rows.map { $0 != nil })
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: .alike(a.path, b.path, worst.before, worst.after), help: .moveApart,
        file: first.location.file, range: first.location.range, token: a.path, against: b.path,
        permutations: folding.permutations, conditions: folding.conditions,
        measurement: .init(metric: "ciede2000", measured: worst.after, required: minimum),
        related: [.init(message: "the other color, \(b.path)", location: second.location)],
        swatches: [(a.path, first), (b.path, second)].compactMap { path, value in
          value.color.map { .init(name: path, color: $0) }
        }))
  }

  /// The differences of two colors before and after, if too little is left.
  private func difference(_ a: Sight, _ b: Sight) -> Difference? {
    guard a.isOutside || b.isOutside, abs(a.wide.alpha - b.wide.alpha) < 1 / 255 else {
      return nil
    }
    let after = a.clipped.difference(to: b.clipped)
    guard after < minimum else { return nil }
    let before = a.wide.difference(to: b.wide)
    return before >= minimum && after <= before / 2 ? (before, after) : nil
  }

  /// For each permutation, the one that an sRGB screen shows in its place: itself, unless the
  /// palette distinguishes gamuts; then `nil` for those of sRGB.
  private static func sRGBTwins(_ permutations: [Permutation]) -> [Int?] {
    guard permutations.contains(where: { $0.appearance.gamut != .srgb }) else {
      return permutations.indices.map(\.self)
    }
    return permutations.indices.map { index in
      var appearance = permutations[index].appearance
      guard appearance.gamut != .srgb else { return nil }
      appearance.gamut = .srgb
      return permutations.indices.first { other in
        let differing = zip(permutations[index].choices, permutations[other].choices)
          .count { $0 != $1 }
        return permutations[other].appearance == appearance && differing <= 1
      } ?? index
    }
  }
}

extension ResolvedPalette {
  /// The colors of borders and shadows that are not aliases: the target of an alias is a token.
  fileprivate var ownCompositeColors: [ResolvedToken] {
    compositeColors.map(\.color).filter { $0.variants.contains { $0.aliases.isEmpty } }
  }
}

extension Color? {
  /// Whether there is a color and it is outside sRGB.
  fileprivate var isWide: Bool { self.map { !$0.isInGamut(.srgb) } ?? false }
}

extension String {
  fileprivate static func alike(
    _ a: String, _ b: String, _ before: Double, _ after: Double
  ) -> String {
    "\(a) and \(b) differ by \(RatioText.measured(before)) in Display P3 and by "
      + "\(RatioText.measured(after)) in sRGB (CIEDE2000)"
  }
  fileprivate static let moveApart =
    "Move one of them away in lightness or hue, or give them values of their own for sRGB."
}
