import ColorCore
import TokenGraph
import SourceSyntax

/// Map pins whose color means something else.
///
/// ## What it checks
///
/// The colors of map pins keep their meaning: red is a destination, green a starting point, purple
/// a point that the user has chosen. A color belongs to a pin if its name contains the word `pin`
/// or `pins`, or `map` or `maps` together with `marker` or `annotation`. These words determine its
/// role:
///
/// - `destination`, `finish` or `arrival`: red, OKLCH hue −10…45;
/// - `start`, `starting`, `origin` or `departure`: green, 115…175;
/// - `user` or `custom`: purple, 282…330. The location of the user (`userLocation`) is not a pin.
///
/// Parts of a pin (its label, text, glyph, icon, border or shadow, and whatever lies `on` it) may
/// have any color.
///
/// ## Why it matters
///
/// People know the pins of the maps they use every day. A green destination sends them in the wrong
/// direction.
///
/// ## Example
///
/// ```
/// map.pin.destination #34c759
/// ```
///
/// ## Use instead
///
/// ```
/// map.pin.destination #ff3b30
/// ```
///
/// ## Options
///
/// How far a hue may lie outside its range.
///
/// ## References
///
/// - Human Interface Guidelines, Maps: use the standard pin colors consistently
public struct PinMeaning: Rule {
  public static let id = "map/pin-meaning"
  public static let summary = "The colors of map pins keep their meaning."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [hueTolerance] }

  private static let hueTolerance = RuleOption(
    "hue-tolerance", default: 0, in: 0...180,
    "How far a hue may lie outside the range of its role, in degrees.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["map.pin.destination is green, but the pin of a destination is red"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let tolerance: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { tolerance = options[Self.hueTolerance] }

  private struct Role {
    let words: Set<String>
    let name: String
    let color: HueClass
    let hues: HueRange
  }

  private static let roles = [
    Role(
      words: ["destination", "finish", "arrival"], name: "a destination", color: .red,
      hues: HueRange(-10, 45)),
    Role(
      words: ["start", "starting", "origin", "departure"], name: "a starting point",
      color: .green, hues: HueRange(115, 175)),
    Role(
      words: ["user", "custom"], name: "a point that the user has chosen", color: .purple,
      hues: HueRange(282, 330)),
  ]
  private static let parts: Set = [
    "label", "text", "glyph", "icon", "border", "outline", "stroke", "shadow", "on", "foreground",
    "fg", "title", "location", "callout",
  ]
  /// A personal identification number is typed into a field.
  private static let others: Set = ["code", "input", "field", "entry", "pad"]

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    for token in palette.tokens {
      guard let role = Self.role(of: TokenName(token.path)) else { continue }
      if let finding = palette.unknownFinding(of: Self.self, token) { report(finding) }
      let hues = role.hues.widened(by: tolerance)
      let wrong = palette.scan(token) { value -> ResolvedValue? in
        guard let color = value.color, color.alpha > 0 else { return nil }
        return HueClass(color).isChromatic && hues.contains(color) ? nil : value
      }
      guard let row = wrong.firstIndex(where: { $0 != nil }), let value = wrong[row],
        let color = value.color
      else { continue }
      let folding = Folding(palette.permutations, where: wrong.map { $0 != nil })
      let hue = color.components(in: .oklch).z
      report(
        Finding(
          rule: Self.id, severity: Self.defaultSeverity,
          message: .redefined(token.path, HueClass(color), role.name, role.color),
          help: .use(role.color), file: value.location.file, range: value.location.range,
          token: token.path, permutations: folding.permutations, conditions: folding.conditions,
          measurement: HueClass(color).isChromatic
            ? .init(metric: "oklch-hue", measured: hue, required: hues.nearest(to: hue)) : nil,
          swatches: [.init(name: token.path, color: color)]))
    }
  }

  private static func role(of name: TokenName) -> Role? {
    let isPin =
      name.contains(["pin", "pins"])
      || (name.contains(["map", "maps"])
        && name.contains(["marker", "markers", "annotation", "annotations"]))
    guard isPin, !name.contains(parts), !name.contains(others) else { return nil }
    let told = roles.filter { name.contains($0.words) }
    return told.count == 1 ? told.first : nil
  }
}

extension String {
  fileprivate static func redefined(
    _ path: String, _ hue: HueClass, _ role: String, _ expected: HueClass
  ) -> String {
    "\(path) is \(hue.rawValue), but the pin of \(role) is \(expected.rawValue)"
  }
  fileprivate static func use(_ color: HueClass) -> String {
    "Use a \(color.rawValue) such as system\(color.rawValue.capitalizedWord), or rename the token "
      + "if the pin means something else."
  }
  private var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
