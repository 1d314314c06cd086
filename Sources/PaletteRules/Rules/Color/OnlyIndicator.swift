import ColorCore
import TokenGraph
import SourceSyntax

/// States distinguished only by colors that many people cannot distinguish.
///
/// ## What it checks
///
/// The colors of states that appear side by side (`status.success` and `status.error`, or names
/// that differ only in such a word) remain distinguishable with impaired color vision, or something
/// besides color distinguishes them. A pair is reported
///
/// - by simulation: with protan, deutan or tritan vision the two differ by less than
///   `minimum-difference` (CIEDE2000) in all three models (Machado 2009, Viénot 1999, Brettel
///   1997), although they differ by more with normal vision;
/// - by hue class: they are blue and orange, red and green, red and black, red and gray or green
///   and gray, and their luminances differ by less than `minimum-contrast`:1 (WCAG 2), the ratio at
///   which lightness alone distinguishes colors.
///
/// Links in text are left to `contrast/link-in-text`.
///
/// The states are success (`success`, `positive`, `valid`, `online`), failure (`error`, `danger`,
/// `negative`, `invalid`, `critical`, `failure`, `offline`), warning (`warning`, `caution`,
/// `attention`) and information (`info`, `information`, `informative`). Colors that lie on the
/// color of a state (`on-error`), states of controls (`hover`, `disabled`, …) and steps of a ramp
/// (`error.500`) are ignored.
///
/// To say that color is not the only indicator, name the other one in the `$description` of a
/// token: with `symbol:`, `icon:`, `shape:`, `label:` or `pattern:` and a value, or with a phrase
/// such as “with a symbol” or “with an icon”. One token of the pair is enough.
///
/// A palette does not show what appears beside a color, so the rule is off by default.
///
/// ## Why it matters
///
/// One man in twelve has trouble telling red from green. To him, a red and a green dot look alike.
///
/// ## Example
///
/// ```
/// status.online #34c759
/// status.offline #ff3b30
/// ```
///
/// ## Use instead
///
/// ```
/// status.online #34c759 symbol: circle
/// status.offline #ff3b30 symbol: square
/// ```
///
/// ## Options
///
/// How much two states must differ.
///
/// ## References
///
/// - Human Interface Guidelines, Accessibility, Color and contrast: never rely on color alone; blue and
///   orange, red and green, red and black, and red or green with gray are hard to tell apart
/// - WCAG 2.2, success criterion 1.4.1 Use of Color
/// - Machado et al. 2009, Viénot et al. 1999, Brettel et al. 1997
public struct OnlyIndicator: Rule {
  public static let id = "color/only-indicator"
  public static let summary = "States differ in more than a hue that many people cannot see."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .appleHIG]
  public static var options: [any RuleOptionDeclaration] { [minimumDifference, minimumContrast] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 10, in: 0...100,
    "The smallest CIEDE2000 difference of two states with impaired color vision.")
  private static let minimumContrast = RuleOption(
    "minimum-contrast", default: 3, in: 1...21,
    "The WCAG 2 contrast ratio at which lightness alone distinguishes two colors.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let (online, offline) = ("status.online #34c759", "status.offline #ff3b30")
    var described = PaletteSubject(exampleColors: "\(online)\n\(offline)")
    described.palette.tokens[0].description = "symbol: circle"
    described.palette.tokens[1].description = "symbol: square"
    return [
      RuleExample(
        "\(online)\n\(offline)", PaletteSubject(exampleColors: "\(online)\n\(offline)"),
        finds: [
          "status.online and status.offline differ by only 8.82 (CIEDE2000) with deutan vision"
        ]),
      RuleExample("\(online) symbol: circle\n\(offline) symbol: square", described),
    ]
  }

  private let minimum: Double
  private let contrast: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimum = options[Self.minimumDifference]
    contrast = options[Self.minimumContrast]
  }

  // MARK: - Pairs

  private struct Member {
    let token: ResolvedToken
    let state: Int
  }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var order: [[[String]]] = []
    var sets: [[[String]]: [Member]] = [:]
    for token in palette.tokens {
      guard let (key, state) = Self.state(of: TokenName(token.path)) else { continue }
      if sets[key] == nil { order.append(key) }
      sets[key, default: []].append(Member(token: token, state: state))
    }
    var undecided: [Finding] = []
    for key in order {
      guard let members = sets[key], Set(members.map(\.state)).count > 1 else { continue }
      undecided += members.compactMap { palette.unknownFinding(of: Self.self, $0.token) }
      for (index, first) in members.enumerated() {
        for second in members.dropFirst(index + 1) where first.state != second.state {
          check(palette, first.token, second.token, report)
        }
      }
    }
    // Invalid values are reported where they are read; one location is enough here.
    if var finding = undecided.first {
      if undecided.count > 1 {
        finding.message = SourceProblem.counted(
          finding.message, "\(undecided.count) such colors")
      }
      report(finding)
    }
  }

  private func check(
    _ palette: ResolvedPalette, _ a: ResolvedToken, _ b: ResolvedToken,
    _ report: (Finding) -> Void
  ) {
    guard !Self.statesIndicator(a), !Self.statesIndicator(b) else { return }
    let problems = palette.scan(a, b) { x, y -> Problem? in
      guard let x = x.color, let y = y.color, x.alpha == y.alpha else { return nil }
      return problem(x, y)
    }
    guard
      let row = problems.indices.filter({ problems[$0] != nil }).min(by: {
        (problems[$0]?.severity ?? 0) < (problems[$1]?.severity ?? 0)
      }), let worst = problems[row], let first = a.value(in: row), let second = b.value(in: row)
    else { return }
    let folding = Folding(palette.permutations, where: problems.map { $0 != nil })
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity, message: .alike(a.path, b.path, worst),
        help: .addIndicator, file: first.location.file,
        range: first.location.range, token: a.path, against: b.path,
        permutations: folding.permutations, conditions: folding.conditions,
        measurement: .init(
          metric: worst.metric, measured: worst.measured, required: worst.required(self)),
        related: [.init(message: "the other color, \(b.path)", location: second.location)],
        swatches: [(a.path, first), (b.path, second)].compactMap { path, value in
          value.color.map { .init(name: path, color: $0) }
        }))
  }

  // MARK: - Verdicts

  fileprivate enum Problem {
    case simulated(VisionDeficiency, Double)
    case hues(HueClass, HueClass, Double)

    var measured: Double {
      switch self {
      case .simulated(_, let value), .hues(_, _, let value): value
      }
    }

    /// Less is worse; a simulated difference is worse than a hue class.
    var severity: Double {
      if case .simulated(_, let value) = self { value - 1_000 } else { measured }
    }

    var metric: String { if case .simulated = self { "ciede2000" } else { WCAG2.id } }

    func required(_ rule: OnlyIndicator) -> Double {
      if case .simulated = self { rule.minimum } else { rule.contrast }
    }
  }

  private static let confused: [Set<HueClass>] = [
    [.blue, .orange], [.red, .green], [.red, .black], [.red, .gray], [.green, .gray],
  ]

  private func problem(_ a: Color, _ b: Color) -> Problem? {
    // Colors that look alike to everyone do not distinguish anything.
    guard a.difference(to: b) >= minimum else { return nil }
    var worst: (deficiency: VisionDeficiency, difference: Double)?
    for deficiency in [VisionDeficiency.protan, .deutan, .tritan] {
      let difference =
        VisionMethods.all.map { method in
          a.simulating(deficiency, method: method).clipped(to: .srgb).difference(
            to: b.simulating(deficiency, method: method).clipped(to: .srgb))
        }.max() ?? .infinity
      if difference < worst?.difference ?? minimum { worst = (deficiency, difference) }
    }
    if let worst { return .simulated(worst.deficiency, worst.difference) }
    let (x, y) = (HueClass(a), HueClass(b))
    let ratio = WCAG2.contrast(ofShown: a, on: b)
    return ratio < contrast && Self.confused.contains([x, y]) ? .hues(x, y, ratio) : nil
  }

  // MARK: - Names

  private static let states: [Set<String>] = [
    ["success", "positive", "valid", "online"],
    ["error", "danger", "negative", "invalid", "critical", "failure", "offline"],
    ["warning", "caution", "attention"],
    ["info", "information", "informative"],
  ]
  private static let others = TokenName.hoverWords.union(TokenName.focusWords).union([
    "on", "inverse", "active", "pressed", "disabled", "selected", "visited", "shadow",
  ])

  /// The name without the word for a state, and the state; `nil` unless there is exactly one.
  private static func state(of name: TokenName) -> (key: [[String]], state: Int)? {
    guard !name.contains(others), !name.isPaletteEntry else { return nil }
    let found = states.indices.filter { name.contains(states[$0]) }
    guard let state = found.first, found.count == 1 else { return nil }
    let key = name.segments.map { words in words.map { states[state].contains($0) ? "*" : $0 } }
    return (key, state)
  }

  private static let indicators = ["symbol", "icon", "shape", "label", "pattern", "glyph"]

  /// Whether the description names something besides color.
  private static func statesIndicator(_ token: ResolvedToken) -> Bool {
    guard let text = token.description?.lowercased() else { return false }
    return indicators.contains { indicator in
      text.contains("\(indicator):") || text.contains("with \(indicator)")
        || text.contains("with a \(indicator)") || text.contains("with an \(indicator)")
        || text.contains("with its \(indicator)") || text.contains("with the \(indicator)")
    }
  }
}

extension String {
  fileprivate static func alike(
    _ a: String, _ b: String, _ problem: OnlyIndicator.Problem
  ) -> String {
    let number = RatioText.measured(problem.measured)
    return switch problem {
    case .simulated(let deficiency, _):
      "\(a) and \(b) differ by only \(number) (CIEDE2000) with \(deficiency.rawValue) vision"
    case .hues(let x, let y, _):
      "\(a) and \(b) are \(x.rawValue) and \(y.rawValue), and their luminances differ by only "
        + "\(number):1"
    }
  }
  fileprivate static let addIndicator =
    "Let a symbol, shape or label differ as well and name it in $description (symbol: …), or move the "
    + "colors apart in lightness."
}
