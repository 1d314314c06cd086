public import ImageFacts

/// Shadows in template images.
///
/// ## What it checks
///
/// Hardly a pixel of a template image lies inside a gradual fade: translucent, with translucent
/// pixels two steps away in all four directions, and between two opposite ones in opacity. Anti-aliased
/// edges are thinner, also those of a shape that is translucent throughout. More than `maximum-share`
/// of the visible pixels is reported.
///
/// ## Why it matters
///
/// The system fills the shadow with the tint color, and it becomes a smear around the glyph.
///
/// ## Example
///
/// ```
/// share.png: template, 30 % of the pixels fade
/// ```
///
/// ## Use instead
///
/// ```
/// share.png: template, 0 % of the pixels fade
/// ```
///
/// ## Options
///
/// How much may fade.
///
/// ## References
///
/// - Human Interface Guidelines, Activity views: no drop shadow
public struct GlyphShadow: Rule {
  public static let id = "glyph/shadow"
  public static let summary = "A template image has no shadow."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [maximumShare] }

  private static let maximumShare = RuleOption(
    "maximum-share", default: 0.05, in: 0...1, "The largest share of the visible pixels.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ soft: Double) -> ImageSubject {
      ImageSubject(example: "share.png", .template) {
        $0.glyph = .init(
          box: .init(x: 8, y: 8, width: 48, height: 48), centerX: 32, centerY: 32, soft: soft)
      }
    }
    return [
      RuleExample(
        "share.png: template, 30 % of the pixels fade", subject(0.3),
        finds: ["30 % of the glyph fades gradually, like a shadow or a glow"]),
      RuleExample("share.png: template, 0 % of the pixels fade", subject(0)),
    ]
  }

  private let maximumShare: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    maximumShare = options[Self.maximumShare]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .template, let glyph = subject.facts.glyph, glyph.soft > maximumShare
    else {
      return
    }
    report(
      Self.finding(
        subject.file, .soft(glyph.soft.percent), help: .remove,
        measured: ("soft-share", glyph.soft, maximumShare)))
  }
}

extension String {
  fileprivate static func soft(_ share: String) -> String {
    "\(share) of the glyph fades gradually, like a shadow or a glow"
  }
  fileprivate static let remove = "Remove the effect; the system draws its own where it needs one."
}
