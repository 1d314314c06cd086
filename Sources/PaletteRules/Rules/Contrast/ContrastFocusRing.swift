import ColorCore
import TokenGraph

/// Focus indicators that cannot be seen.
///
/// ## What it checks
///
/// A focus ring has at least `minimum`:1 with every background it lies on or beside, and with what
/// it replaces: where the same line has another color without focus (`input.border` and
/// `input.border.focus`), the two differ by as much, unless the palette has a ring, an outline or a
/// shadow for focus besides. Of a ring with two bands (`focus.inner` and `focus.outer`), one of
/// them has to; two bands that differ by 9:1 do on every background.
///
/// A ring is a color whose name has `focus` with `ring`, `outline`, `border`, `stroke`,
/// `indicator`, `inner` or `outer`. Its backgrounds are those of its pairs.
///
/// ## Why it matters
///
/// Who works with the keyboard sees where they are by this line only. An indicator that merely
/// changes a gray border to another gray is invisible.
///
/// ## Example
///
/// ```
/// background #ffffff
/// text #191919
/// input.border #adb5bd
/// input.border-focus #74c0fc
/// ```
///
/// ## Use instead
///
/// ```
/// background #ffffff
/// text #191919
/// input.border #dee2e6
/// input.border-focus #1864ab
/// ```
///
/// ## Options
///
/// How much it must differ.
///
/// ## References
///
/// - WCAG 2.2, success criteria 2.4.13 Focus Appearance and 1.4.11 Non-text Contrast
/// - WCAG technique C40: a two-color focus indicator
public struct ContrastFocusRing: Rule {
  public static let id = "contrast/focus-ring"
  public static let summary = "A focus indicator contrasts with what is beside and before it."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .wcagAAA]
  public static var options: [any RuleOptionDeclaration] { [minimum] }

  private static let minimum = RuleOption(
    "minimum", default: 3, in: 1...21, "The WCAG 2 contrast ratio of an indicator.")

  public static var examples: [RuleExample<PairCoverage>] {
    documented(finds: [
      "input.border-focus on background is 1.96:1, below 3:1",
      "input.border-focus and input.border, which it replaces, differ by 1.05:1, below 3:1",
    ]) { PairCoverage(example: PaletteSubject(exampleColors: $0).palette) }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  private static let lines: Set = ["ring", "outline", "border", "stroke", "indicator", "line"]
  private static let bands: Set = ["inner", "outer", "inside", "outside"]
  /// The contrast of two bands at which one of them has 3:1 with any color: √(9) is 3.
  private static let anyBackground = 9.0

  public func check(_ subject: PairCoverage, report: (Finding) -> Void) {
    let palette = subject.palette
    var rings: [[[String]]: [Int]] = [:]
    var order: [[[String]]] = []
    var positions: [TokenName: Int] = [:]
    var hasRing = false
    let isStyleSheet = palette.format == TokenFormatID.css
    for (index, token) in palette.tokens.enumerated() {
      let name = TokenName(token.path)
      if positions[name] == nil { positions[name] = index }
      guard name.contains(TokenName.focusWords), !name.contains(["disabled"]) else { continue }
      // In a style sheet the words before the property are those of a selector.
      let words = isStyleSheet ? name.leaf : name.words
      hasRing = hasRing || words.contains { ["ring", "outline", "shadow"].contains($0) }
      guard !words.contains("shadow"), words.contains(where: Self.lines.union(Self.bands).contains)
      else { continue }
      let key = name.segments.map { $0.filter { !Self.bands.contains($0) } }.filter { !$0.isEmpty }
      if rings[key] == nil { order.append(key) }
      rings[key, default: []].append(index)
    }
    guard !rings.isEmpty else { return }
    let indices = Dictionary(
      zip(palette.tokens.map(\.path), palette.tokens.indices),
      uniquingKeysWith: { first, _ in first })
    var grounds: [String: [Int]] = [:]
    for pair in subject.pairs where pair.role != .disabled {
      guard let ground = indices[pair.background.path] else { continue }
      grounds[pair.foreground.path, default: []].append(ground)
    }
    for key in order {
      let ring = rings[key] ?? []
      var seen: Set<Int> = []
      for ground in ring.flatMap({ grounds[palette.tokens[$0].path] ?? [] })
      where seen.insert(ground).inserted && !ring.contains(ground) {
        check(palette, ring, besides: ground, replaces: false, report)
      }
      for band in ring where !hasRing {
        guard let before = Self.unfocused(TokenName(palette.tokens[band].path), positions) else {
          continue
        }
        check(palette, [band], besides: before, replaces: true, report)
      }
    }
  }

  /// The same line without focus.
  private static func unfocused(_ name: TokenName, _ positions: [TokenName: Int]) -> Int? {
    let rest = name.segments.map { $0.filter { !TokenName.focusWords.contains($0) } }.filter {
      !$0.isEmpty
    }
    let named = ["default", "rest", "base", "normal"].map { state in
      name.segments.map { $0.map { TokenName.focusWords.contains($0) ? state : $0 } }
    }
    return ([rest] + named).lazy.compactMap { positions[TokenName(segments: $0)] }.first
  }

  /// The bands against one color; the best of them counts.
  private func check(
    _ palette: ResolvedPalette, _ ring: [Int], besides ground: Int, replaces: Bool,
    _ report: (Finding) -> Void
  ) {
    let minimum = options[Self.minimum]
    let (bands, ground) = (ring.map { palette.tokens[$0] }, palette.tokens[ground])
    var known: [[Int32]: Double?] = [:]
    let ratios = palette.permutations.indices.map { row -> Double? in
      let key = (bands + [ground]).map { $0.variantIndices[row] }
      if let ratio = known[key] { return ratio }
      let ratio = best(bands.map { $0.value(in: row) }, ground.value(in: row))
        .flatMap { $0 < minimum ? $0 : nil }
      known[key] = .some(ratio)
      return ratio
    }
    guard
      let row = ratios.indices.filter({ ratios[$0] != nil }).min(by: {
        (ratios[$0] ?? 0) < (ratios[$1] ?? 0)
      }), let ratio = ratios[row], let first = bands.first
    else { return }
    let names = bands.map(\.path).joined(separator: " and ")
    report(
      palette.finding(
        of: Self.self, first, in: row, where: ratios.map { $0 != nil },
        and: (ground, replaces ? "without focus" : "background"),
        replaces
          ? .unchanged(names, ground.path, ratio, minimum)
          : .faint(names, ground.path, ratio, minimum, count: bands.count), help: .strengthen,
        measurement: .init(metric: WCAG2.id, measured: ratio, required: minimum)))
  }

  /// The greatest ratio of a band with an opaque color; `nil` if some color is unknown.
  private func best(_ bands: [ResolvedValue?], _ ground: ResolvedValue?) -> Double? {
    guard let ground = ground?.color?.asShown, ground.alpha == 1 else { return nil }
    let colors = bands.compactMap { $0?.color?.over(ground).asShown }
    guard colors.count == bands.count else { return nil }
    if colors.count > 1, options[Self.minimum] <= 3,
      let most = colors.dropFirst().map({ WCAG2.contrast(of: $0, on: colors[0]) }).max(),
      most >= Self.anyBackground
    {
      return .infinity
    }
    return colors.map { WCAG2.contrast(of: $0, on: ground) }.max()
  }
}

extension String {
  fileprivate static func faint(
    _ ring: String, _ ground: String, _ ratio: Double, _ minimum: Double, count: Int
  ) -> String {
    "\(ring) on \(ground) \(count == 1 ? "is" : "are at best") \(RatioText.measured(ratio)):1, below "
      + "\(RatioText.required(minimum)):1"
  }
  fileprivate static func unchanged(
    _ ring: String, _ before: String, _ ratio: Double, _ minimum: Double
  ) -> String {
    "\(ring) and \(before), which it replaces, differ by \(RatioText.measured(ratio)):1, below "
      + "\(RatioText.required(minimum)):1"
  }
  fileprivate static let strengthen =
    "Make the indicator darker or lighter, or give it a second band."
}
