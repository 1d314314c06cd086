import TokenGraph
import SourceSyntax

/// Destructive buttons with the primary role.
///
/// ## What it checks
///
/// No color is named for a button that is destructive and primary at once, and the fill of a
/// destructive button is not an alias of that of the primary one. A button is recognized by the words
/// `button`, `buttons`, `btn` or `cta`, a destructive one by `destructive`, `danger`, `delete` or
/// `remove`. In `primary-text` and `text.primary` the word belongs to the text. Other design systems
/// have primary destructive buttons, and names are guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// People press the primary button without reading it, and Return presses it for them. If it
/// destroys data, they lose what they meant to keep.
///
/// ## Example
///
/// ```
/// button.primary.destructive.background #ff3b30
/// ```
///
/// ## Use instead
///
/// ```
/// button.primary.background      #007aff
/// button.destructive.background  #ff3b30
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Buttons: do not assign the primary role to a button that performs a
///   destructive action
public struct DestructivePrimary: Rule {
  public static let id = "control/destructive-primary"
  public static let summary = "A destructive button is not the primary one."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<PaletteSubject>] {
    [
      RuleExample(
        colors: "button.primary.destructive.background #ff3b30",
        finds: [
          "button.primary.destructive.background is for a button that is destructive and primary"
        ]),
      RuleExample(
        colors: "button.primary.background      #007aff\nbutton.destructive.background  #ff3b30"),
    ]
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    // One finding for each button, not for each of its colors.
    var known: Set<[[String]]> = []
    for token in palette.tokens {
      let button = ButtonName(token.path)
      guard button.isDestructive else { continue }
      if button.isPrimary {
        guard known.insert(button.stem).inserted else { continue }
        report(palette.finding(of: Self.self, token, .both(token.path), help: .choose))
      } else if button.isFill {
        let holds = palette.scan(token) { value in
          value.aliases.first { step in
            let target = ButtonName(step.path)
            return target.isPrimary && !target.isDestructive
          }
        }
        guard let row = holds.firstIndex(where: { $0 != nil }), let target = holds[row],
          known.insert(button.stem).inserted
        else { continue }
        report(
          palette.finding(
            of: Self.self, token, in: row, where: holds.map { $0 != nil },
            .alias(token.path, target.path), help: .own))
      }
    }
  }
}

/// What a name says about the role of a button.
private struct ButtonName {
  let isDestructive: Bool
  let isPrimary: Bool
  /// Whether the color fills the button.
  let isFill: Bool
  /// The segments up to the last one that says something about the role.
  let stem: [[String]]

  private static let fills: Set = ["background", "bg", "fill", "surface", "container"]
  private static let parts: Set = fills.union([
    "text", "label", "title", "foreground", "fg", "icon", "glyph", "border", "outline", "stroke",
    "content", "ring", "shadow",
  ])

  init(_ path: String) {
    let name = TokenName(path)
    let words = name.words
    let isButton = words.contains(where: Vocabulary.buttons.contains)
    // In `primary-text` and `text.primary` it is a level of the text, in `button-primary-text` not.
    let primary = words.indices.first { index in
      guard words[index] == "primary" else { return false }
      let before = index > 0 ? words[index - 1] : ""
      let after = index + 1 < words.count ? words[index + 1] : ""
      let isLevel = Self.parts.contains(after) && name.isSameSegment("primary", after)
      return Vocabulary.buttons.contains(before) || !(Self.parts.contains(before) || isLevel)
    }
    isPrimary = isButton && primary != nil
    isDestructive = isButton && words.contains(where: Vocabulary.destructive.contains)
    isFill =
      words.contains(where: Self.fills.contains) || !words.contains(where: Self.parts.contains)
    let last = name.segments.lastIndex { segment in
      segment.contains { $0 == "primary" || Vocabulary.destructive.contains($0) }
    }
    stem = Array(name.segments.prefix((last ?? 0) + 1)).map { segment in
      segment.filter { !Self.parts.contains($0) }
    }
  }
}

extension TokenName {
  /// Whether two words stand in one segment.
  fileprivate func isSameSegment(_ a: String, _ b: String) -> Bool {
    segments.contains { $0.contains(a) && $0.contains(b) }
  }
}

extension String {
  fileprivate static func both(_ path: String) -> String {
    "\(path) is for a button that is destructive and primary"
  }
  fileprivate static func alias(_ path: String, _ target: String) -> String {
    "\(path) is an alias of \(target), so that a destructive button looks primary"
  }
  fileprivate static let choose =
    "Make another button the primary one, such as Cancel, and the destructive one plain."
  fileprivate static let own = "Give the destructive button a color of its own."
}
