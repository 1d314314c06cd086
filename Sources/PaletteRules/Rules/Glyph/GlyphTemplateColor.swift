public import ImageFacts

/// Template images in another color than black or white.
///
/// ## What it checks
///
/// The ink of a template image is black or white, to within 8 codes of 255. Asset catalogs ignore
/// the color, so the rule is off by default.
///
/// ## Why it matters
///
/// Where the image is not treated as a template, as in activity views and by other programs, the
/// color shows.
///
/// ## Example
///
/// ```
/// share.png: template, ink #0a84ff
/// ```
///
/// ## Use instead
///
/// ```
/// share.png: template, ink #000000
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Activity views: black or white with appropriate alpha
///   transparency, and no drop shadow
public struct GlyphTemplateColor: Rule {
  public static let id = "glyph/template-color"
  public static let summary = "A template image is black or white."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ ink: String) -> ImageSubject {
      ImageSubject(example: "share.png", .template) {
        $0.isSingleInk = true
        $0.dominant = [.init(color: ink, share: 1)]
      }
    }
    return [
      RuleExample(
        "share.png: template, ink #0a84ff", subject("#0a84ff"),
        finds: ["the template image is #0a84ff, neither black nor white"]),
      RuleExample("share.png: template, ink #000000", subject("#000000")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .template, subject.facts.isSingleInk == true,
      let ink = subject.facts.dominant?.first?.color, let code = UInt32(ink.dropFirst(), radix: 16)
    else { return }
    let components = [code >> 16, code >> 8 & 255, code & 255]
    guard components.contains(where: { $0 > 8 }), components.contains(where: { $0 < 247 }) else {
      return
    }
    report(Self.finding(subject.file, .color(ink), help: .blacken))
  }
}

extension String {
  fileprivate static func color(_ ink: String) -> String {
    "the template image is \(ink), neither black nor white"
  }
  fileprivate static let blacken = "Draw it in black or white, with transparency."
}
