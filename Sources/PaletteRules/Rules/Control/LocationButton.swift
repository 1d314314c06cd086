import ColorCore
import TokenGraph
import SourceSyntax

/// Location buttons whose colors the system may refuse.
///
/// ## What it checks
///
/// The title and the glyph of a location button reach the contrast that the guidelines ask for on
/// its background: 4.5:1, or 3:1 from 18 points or bold. Colors belong to such a button if their
/// names have the words `location` and `button` or `btn`; `background`, `bg` and `fill` are behind,
/// `foreground`, `fg`, `text`, `title`, `label`, `glyph`, `icon` and `tint` in front. A translucent
/// color has to reach it over whatever backdrop is worst, because the button may lie anywhere. Names
/// are guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// The system checks the colors of the button. If the contrast is too low or the transparency too
/// high, it does not give the app the location.
///
/// ## Example
///
/// ```
/// location-button.background #ffffff40
/// location-button.title      #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// location-button.background #0040dd
/// location-button.title      #ffffff
/// ```
///
/// ## Options
///
/// The size and the weight of the title.
///
/// ## References
///
/// - Human Interface Guidelines, Privacy, Location button: low contrast and too much transparency
/// - Human Interface Guidelines, Accessibility: the table of contrast ratios
public struct LocationButton: Rule {
  public static let id = "control/location-button"
  public static let summary = "The colors of a location button can be told apart."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [size, isBold] }

  private static let size = RuleOption(
    "size", default: 17, in: 1...1000, "The size of the title in points.")
  private static let isBold = RuleOption("bold", default: false, "Whether the title is bold.")

  public static var examples: [RuleExample<PaletteSubject>] {
    [
      RuleExample(
        colors: "location-button.background #ffffff40\nlocation-button.title      #ffffff",
        finds: [
          "location-button.title on location-button.background may have only 1.00:1, because of an "
            + "alpha of 0.25"
        ]),
      RuleExample(
        colors: "location-button.background #0040dd\nlocation-button.title      #ffffff"),
    ]
  }

  private let required: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    let requirement = Standard.appleHIG.requirement(
      for: .text, size: options[Self.size], weight: options[Self.isBold] ? 700 : 400)
    required = requirement?.ratio ?? 4.5
  }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var fronts: [(key: [String], token: ResolvedToken)] = []
    var backs: [[String]: [ResolvedToken]] = [:]
    for token in palette.tokens {
      switch Part(token.path) {
      case .front(let key): fronts.append((key, token))
      case .back(let key): backs[key, default: []].append(token)
      case nil: break
      }
    }
    for (key, front) in fronts {
      for back in backs[key] ?? [] { check(palette, front, back, report) }
    }
  }

  private func check(
    _ palette: ResolvedPalette, _ front: ResolvedToken, _ back: ResolvedToken,
    _ report: (Finding) -> Void
  ) {
    guard let worst = palette.least(front, back, below: required) else { return }
    let alpha = [front, back].compactMap { $0.value(in: worst.row)?.color?.alpha }.min() ?? 1
    report(
      palette.finding(
        of: Self.self, front, in: worst.row, where: worst.holds, and: (back, "background"),
        alpha < 1
          ? .translucent(front.path, back.path, worst.value, alpha)
          : .low(front.path, back.path, worst.value, required),
        help: alpha < 1 ? .opaque : .contrast,
        measurement: .init(metric: WCAG2.id, measured: worst.value, required: required)))
  }

  /// The part of a location button that a color is for, with the other words of its name.
  private enum Part {
    case front([String])
    case back([String])

    private static let buttons: Set = ["button", "btn"]
    private static let backs: Set = ["background", "bg", "fill"]
    private static let fronts: Set = [
      "foreground", "fg", "text", "title", "label", "glyph", "icon", "tint",
    ]

    init?(_ path: String) {
      let words = TokenName(path).words
      guard words.contains("location"), words.contains(where: Self.buttons.contains),
        !words.contains("disabled")
      else { return nil }
      let rest = words.filter { !Self.backs.contains($0) && !Self.fronts.contains($0) }
      let isBack = words.contains(where: Self.backs.contains)
      let isFront = words.contains(where: Self.fronts.contains)
      guard isBack != isFront else { return nil }
      self = isBack ? .back(rest) : .front(rest)
    }
  }
}

extension ResolvedPalette {
  /// The least contrast of two colors over any backdrop, if it is below a limit; the permutation in
  /// which it occurs, and those with any such contrast.
  fileprivate func least(
    _ front: ResolvedToken, _ back: ResolvedToken, below limit: Double
  ) -> (value: Double, row: Int, holds: [Bool])? {
    let values = scan(front, back) { front, back -> Double? in
      guard let front = front.color, let back = back.color else { return nil }
      let value = ContrastBounds(of: front, on: back).minimum
      return value < limit ? value : nil
    }
    var least: (value: Double, row: Int)?
    for (row, value) in values.enumerated() {
      if let value, value < least?.value ?? .infinity { least = (value, row) }
    }
    return least.map { ($0.value, $0.row, values.map { $0 != nil }) }
  }
}

extension String {
  fileprivate static func low(
    _ front: String, _ back: String, _ ratio: Double, _ required: Double
  ) -> String {
    "\(front) on \(back) has \(RatioText.measured(ratio)):1, and a location button needs "
      + "\(RatioText.required(required)):1"
  }
  fileprivate static func translucent(
    _ front: String, _ back: String, _ ratio: Double, _ alpha: Double
  ) -> String {
    "\(front) on \(back) may have only \(RatioText.measured(ratio)):1, because of an alpha of "
      + RatioText.required((alpha * 100).rounded() / 100)
  }
  fileprivate static let contrast = "Make the background darker or lighter."
  fileprivate static let opaque = "Make the colors of the button opaque."
}
