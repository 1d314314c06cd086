import ColorCore
import DesignTokens
import SourceSyntax

/// States that only a color tells apart, in colors that many people cannot tell apart.
///
/// ## What it checks
///
/// Colors of states that stand side by side (`status.success` and `status.error`, or the same name but
/// for that word) can be told apart with impaired color vision, or something besides color tells them
/// apart. A pair is a problem
///
/// - by simulation: with protan, deutan or tritan vision the two differ by less than
///   `minimum-difference` (CIEDE2000), and all three models (Machado 2009, Viénot 1999, Brettel 1997)
///   agree in that, although they differ by more with normal vision;
/// - by hue class: they are blue and orange, red and green, red and black, red and gray or green and
///   gray, and their luminances differ by less than `minimum-contrast`:1 (WCAG 2), which is from where
///   lightness alone tells colors apart.
///
/// A link color and the plain text beside it (`text.link` and `text.primary`, `text.body`,
/// `text.default` or `label`) must have that contrast to each other as well.
///
/// The states are success (`success`, `positive`, `valid`, `online`), failure (`error`, `danger`,
/// `negative`, `invalid`, `critical`, `failure`, `offline`), warning (`warning`, `caution`,
/// `attention`) and information (`info`, `information`, `informative`). What lies on a state's color
/// (`on-error`), states of controls (`hover`, `disabled`, …) and steps of a ramp (`error.500`) take no
/// part.
///
/// A token says in its `$description` that it does not stand alone: with `symbol:`, `icon:`, `shape:`,
/// `label:` or `pattern:` and what it is, or with “with a symbol”, “with an icon”, “underlined” and the
/// like. One of the two is enough.
///
/// A palette cannot show what stands beside a color, so the rule is off unless it is asked for.
///
/// ## Why it matters
///
/// One man in twelve sees red and green much alike. To him, a red and a green dot say the same.
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
/// How different two states must look.
///
/// ## References
///
/// - Human Interface Guidelines, Accessibility, Color and contrast: never rely on color alone; blue and
///   orange, red and green, red and black, and red or green with gray are hard to tell apart
/// - WCAG 2.2, success criterion 1.4.1 Use of Color; technique G183 for the ratio of 3:1
/// - Machado et al. 2009, Viénot et al. 1999, Brettel et al. 1997
public struct OnlyIndicator: Rule {
  public static let id = "color/only-indicator"
  public static let summary = "States differ in more than a hue that many people cannot see."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimumDifference, minimumContrast] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 10, in: 0...100,
    "The CIEDE2000 difference that two states must have with impaired color vision.")
  private static let minimumContrast = RuleOption(
    "minimum-contrast", default: 3, in: 1...21,
    "The WCAG 2 contrast ratio from which lightness tells two colors apart.")

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
          check(palette, first.token, second.token, report, by: problem)
        }
      }
    }
    // What is wrong with the values is reported where they are read; one place is enough here.
    if var finding = undecided.first {
      if undecided.count > 1 {
        finding.message += " (the first of \(undecided.count) such colors)"
      }
      report(finding)
    }
    for (link, text) in Self.links(in: palette) {
      check(palette, link, text, report, by: linkProblem)
    }
  }

  private func check(
    _ palette: ResolvedPalette, _ a: ResolvedToken, _ b: ResolvedToken,
    _ report: (Finding) -> Void, by problem: (Color, Color) -> Problem?
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
        help: worst.isLink ? .underline : .addIndicator, file: first.location.file,
        range: first.location.range, token: a.path, against: b.path,
        permutations: folding.permutations, conditions: folding.conditions,
        measurement: .init(
          metric: worst.metric, measured: worst.measured, required: worst.required(self)),
        related: [.init(message: "the other color, \(b.path)", location: second.location)],
        swatches: [(a.path, first), (b.path, second)].compactMap { path, value in
          value.color.map { .init(name: path, hex: $0.hex) }
        }))
  }

  // MARK: - Verdicts

  fileprivate enum Problem {
    case simulated(VisionDeficiency, Double)
    case hues(HueClass, HueClass, Double)
    case link(Double)

    var measured: Double {
      switch self {
      case .simulated(_, let value), .hues(_, _, let value), .link(let value): value
      }
    }

    /// Less is worse; what a simulation shows is worse than what hues suggest.
    var severity: Double {
      if case .simulated(_, let value) = self { value - 1_000 } else { measured }
    }

    var metric: String { if case .simulated = self { "ciede2000" } else { "wcag2" } }

    var isLink: Bool { if case .link = self { true } else { false } }

    func required(_ rule: OnlyIndicator) -> Double {
      if case .simulated = self { rule.minimum } else { rule.contrast }
    }
  }

  private static let confused: [Set<HueClass>] = [
    [.blue, .orange], [.red, .green], [.red, .black], [.red, .gray], [.green, .gray],
  ]

  private func problem(_ a: Color, _ b: Color) -> Problem? {
    // What looks alike to everyone is not told apart by color at all.
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
    let ratio = WCAG2.ratio(WCAG2.luminance(a), WCAG2.luminance(b))
    return ratio < contrast && Self.confused.contains([x, y]) ? .hues(x, y, ratio) : nil
  }

  private func linkProblem(_ link: Color, _ text: Color) -> Problem? {
    let ratio = WCAG2.ratio(WCAG2.luminance(link), WCAG2.luminance(text))
    return link.alpha == 1 && ratio < contrast ? .link(ratio) : nil
  }

  // MARK: - Names

  private static let states: [Set<String>] = [
    ["success", "positive", "valid", "online"],
    ["error", "danger", "negative", "invalid", "critical", "failure", "offline"],
    ["warning", "caution", "attention"],
    ["info", "information", "informative"],
  ]
  private static let others: Set = [
    "on", "inverse", "hover", "hovered", "active", "pressed", "focus", "focused", "disabled",
    "selected", "visited", "shadow",
  ]

  /// The name without the word for a state, and the state; `nil` unless there is exactly one.
  private static func state(of name: TokenName) -> (key: [[String]], state: Int)? {
    guard !name.contains(others), !name.isPaletteEntry else { return nil }
    let found = states.indices.filter { name.contains(states[$0]) }
    guard let state = found.first, found.count == 1 else { return nil }
    let key = name.segments.map { words in words.map { states[state].contains($0) ? "*" : $0 } }
    return (key, state)
  }

  /// Links with the plain text of the same group.
  private static func links(
    in palette: ResolvedPalette
  ) -> [(link: ResolvedToken, text: ResolvedToken)] {
    let names = palette.tokens.map { TokenName($0.path) }
    let links = names.indices.filter { names[$0].leaf == ["link"] || names[$0].leaf == ["links"] }
    let plain: [[String]] = [["primary"], ["body"], ["default"], ["base"], ["text"], ["label"]]
    return links.compactMap { link in
      let candidates = plain.map { names[link].replacingLeaf($0) }
      let text = candidates.lazy.compactMap { names.firstIndex(of: $0) }.first
      return text.map { (palette.tokens[link], palette.tokens[$0]) }
    }
  }

  private static let indicators = ["symbol", "icon", "shape", "label", "pattern", "glyph"]

  /// Whether the description names something besides color.
  private static func statesIndicator(_ token: ResolvedToken) -> Bool {
    guard let text = token.description?.lowercased() else { return false }
    return text.contains("underline")
      || indicators.contains { indicator in
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
    case .link:
      "\(a) and \(b) differ in hue only: their luminances differ by \(number):1"
    }
  }
  fileprivate static let addIndicator =
    "Let a symbol, shape or label differ as well and name it in $description (symbol: …), or move the "
    + "colors apart in lightness."
  fileprivate static let underline =
    "Underline links and say so in $description, or move the colors apart in lightness."
}
