public import ImageFacts

/// Template images of several colors.
///
/// ## What it checks
///
/// A template image has one ink: its visible pixels have one color, and only alpha varies. So has the
/// glyph of a quick action, an image whose name has the word `shortcut` or the words `quick action`.
///
/// ## Why it matters
///
/// The system replaces every color by the tint, so that shapes that differ only in color run
/// together.
///
/// ## Example
///
/// ```
/// icon.png: template, inks #ff3b30 and #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// icon.png: template, ink #000000
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Custom icons: template images; Home Screen quick actions: glyphs
///   of a single color, no emoji
public struct GlyphManyInks: Rule {
  public static let id = "glyph/many-inks"
  public static let summary = "A template image has one ink."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ colors: [String]) -> ImageSubject {
      ImageSubject(example: "icon.png", .template) {
        $0.alpha = .partial
        $0.isSingleInk = colors.count == 1
        $0.inks = colors.map { .init(color: $0, share: 0.5) }
      }
    }
    return [
      RuleExample(
        "icon.png: template, inks #ff3b30 and #ffffff", subject(["#ff3b30", "#ffffff"]),
        finds: ["the template image is drawn in #ff3b30 and #ffffff, which the tint replaces"]),
      RuleExample("icon.png: template, ink #000000", subject(["#000000"])),
    ]
  }

  public init() {}

  /// Whether the name of a file, or of its image set, is that of a quick action.
  private static func isQuickAction(_ file: String) -> Bool {
    let parts = file.split(separator: "/").map(String.init)
    let set = parts.dropLast().last.flatMap { $0.hasSuffix(".imageset") ? $0 : nil }
    return [parts.last, set].compactMap { $0 }.contains { name in
      name.isNamed(["shortcut", "quickaction"])
        || name.isNamed(["quick"]) && name.isNamed(["action"])
    }
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .template || Self.isQuickAction(subject.file),
      let inks = subject.facts.inks, inks.count > 1,
      subject.facts.isSingleInk == false, !subject.facts.isOpaque
    else { return }
    report(Self.finding(subject.file, .inks(inks.map(\.color).listed), help: .merge))
  }
}

extension String {
  fileprivate static func inks(_ colors: String) -> String {
    "the template image is drawn in \(colors), which the tint replaces"
  }
  fileprivate static let merge =
    "Tell the shapes apart by transparency, or render the set as the original image."
}
