import ColorCore
import TokenGraph
import SourceSyntax

/// Colors of destructive actions that are not red.
///
/// ## What it checks
///
/// A color named for a destructive action is red: its OKLCH hue lies between `minimum-hue` and
/// `maximum-hue`. Such a name contains the word `destructive`, or `danger`, `delete` or `remove`
/// together with a word for a control: `button`, `btn`, `action`, `menu`, `link`, `control` or
/// `cta`.
///
/// A color without a hue is checked only if the name is that of the role as a whole, such as
/// `destructive` or `button.danger`: a destructive button may have a white label or a gray fill.
/// Colors that lie on a destructive color (`on-destructive`, `destructive-foreground`) may have any
/// hue, and so may those of a context whose name says that it is for impaired color vision, such as
/// `protanopia` or `colorblind`.
///
/// ## Why it matters
///
/// Red is how people distinguish the button that deletes from the button that keeps, before they
/// read. A destructive action in another color is tapped by mistake.
///
/// ## Example
///
/// ```
/// button.destructive #007aff
/// ```
///
/// ## Use instead
///
/// ```
/// button.destructive #ff3b30
/// ```
///
/// ## Options
///
/// What counts as red, and which tokens are destructive regardless of their names. systemRed has
/// the hue 28°, systemPink 17°, systemOrange 62°.
///
/// ## References
///
/// - Human Interface Guidelines, Buttons, Alerts and Action sheets: the destructive role uses red
public struct DestructiveNotRed: Rule {
  public static let id = "control/destructive-not-red"
  public static let summary = "The color of a destructive action is red."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [minimumHue, maximumHue, tokens] }

  private static let minimumHue = RuleOption(
    "minimum-hue", default: -10, in: -180...180, "The first OKLCH hue of red, in degrees.")
  private static let maximumHue = RuleOption(
    "maximum-hue", default: 45, in: -180...360, "The last OKLCH hue of red, in degrees.")
  private static let tokens = RuleOption<[PathGlob]>(
    "tokens", "More destructive tokens, besides those recognized by name.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["button.destructive is blue, but destructive actions are red"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let red: HueRange
  private let declared: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    red = HueRange(options[Self.minimumHue], options[Self.maximumHue])
    declared = options[Self.tokens]
  }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let isAdapted = palette.permutations.map(\.isForImpairedColorVision)
    for token in palette.tokens {
      let name = TokenName(token.path)
      let isDeclared = declared.contains { $0.matches(token.path) }
      guard isDeclared || Self.isDestructive(name) else { continue }
      if let finding = palette.unknownFinding(of: Self.self, token) { report(finding) }
      let isWhole = isDeclared || name.isWhole(besides: Vocabulary.destructive.union(Self.controls))
      let wrong = palette.scan(token) { value -> ResolvedValue? in
        guard let color = value.color, color.alpha > 0 else { return nil }
        let isChromatic = HueClass(color).isChromatic
        return (isChromatic ? red.contains(color) : !isWhole) ? nil : value
      }
      let holds = wrong.indices.map { wrong[$0] != nil && !isAdapted[$0] }
      guard let row = holds.firstIndex(of: true), let value = wrong[row], let color = value.color
      else { continue }
      let folding = Folding(palette.permutations, where: holds)
      let hue = color.components(in: .oklch).z
      report(
        Finding(
          rule: Self.id, severity: Self.defaultSeverity,
          message: .notRed(token.path, HueClass(color)), help: .useRed,
          file: value.location.file, range: value.location.range, token: token.path,
          permutations: folding.permutations, conditions: folding.conditions,
          measurement: HueClass(color).isChromatic
            ? .init(metric: "oklch-hue", measured: hue, required: red.nearest(to: hue)) : nil,
          swatches: [.init(name: token.path, color: color)]))
    }
  }

  private static let controls = Vocabulary.buttons.union([
    "action", "actions", "menu", "link", "control",
  ])

  private static func isDestructive(_ name: TokenName) -> Bool {
    let words = name.words
    guard !words.contains("on"),
      !(words.last == "foreground" || words.last == "fg" || words.last == "contrast")
    else { return false }
    return words.contains("destructive")
      || (name.contains(Vocabulary.destructive) && name.contains(controls))
  }
}

extension String {
  fileprivate static func notRed(_ path: String, _ hue: HueClass) -> String {
    "\(path) is \(hue.rawValue), but destructive actions are red"
  }
  fileprivate static let useRed =
    "Use systemRed or a red of your own, or rename the token when nothing is destroyed."
}
