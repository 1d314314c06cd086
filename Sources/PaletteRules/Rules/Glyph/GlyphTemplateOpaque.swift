public import ImageFacts

/// Template images without transparency.
///
/// ## What it checks
///
/// A template image, of which only alpha counts, has transparent pixels. Drawings are not looked
/// at.
///
/// ## Why it matters
///
/// The system fills every opaque pixel with the tint color: an image without transparency becomes a
/// plain rectangle.
///
/// ## Example
///
/// ```
/// icon.png: template, opaque
/// ```
///
/// ## Use instead
///
/// ```
/// icon.png: template, transparent around the glyph
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Custom icons: template images
public struct GlyphTemplateOpaque: Rule {
  public static let id = "glyph/template-opaque"
  public static let summary = "A template image has transparency."
  public static let needsPixels = true

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ alpha: ImageFacts.AlphaUse) -> ImageSubject {
      ImageSubject(example: "icon.png", .template) { $0.alpha = alpha }
    }
    return [
      RuleExample(
        "icon.png: template, opaque", subject(.opaque),
        finds: ["the template image is opaque and will be shown as a rectangle"]),
      RuleExample("icon.png: template, transparent around the glyph", subject(.partial)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .template, subject.facts.isRaster, subject.facts.isOpaque else { return }
    report(Self.finding(subject.file, .opaque, help: .export))
  }
}

extension String {
  fileprivate static let opaque = "the template image is opaque and will be shown as a rectangle"
  fileprivate static let export =
    "Export it on a transparent background, or render the set as the original image."
}
