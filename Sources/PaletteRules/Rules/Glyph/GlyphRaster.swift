import ImageFacts

/// Glyphs that exist only as pixels.
///
/// ## What it checks
///
/// A set of template images has a PDF or an SVG, or is a symbol. Sets of pixels are not wrong, so
/// the rule is off by default.
///
/// ## Why it matters
///
/// A drawing is sharp at every size, and grows with the text where people enlarge it.
///
/// ## Example
///
/// ```
/// icon.imageset: icon@2x.png, icon@3x.png, template
/// ```
///
/// ## Use instead
///
/// ```
/// icon.imageset: icon.pdf, template
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: PDF for glyphs and flat vector art that needs
///   high-resolution scaling; Accessibility: enlarge meaningful icons with the text
public struct GlyphRaster: Rule {
  public static let id = "glyph/raster"
  public static let summary = "A glyph is a drawing."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ slots: [ImageSetSubject.Slot]) -> ImageSetSubject {
      ImageSetSubject(example: "icon", isTemplate: true, slots)
    }
    return [
      RuleExample(
        "icon.imageset: icon@2x.png, icon@3x.png, template",
        set([
          .init(example: "icon@2x.png", scale: 2), .init(example: "icon@3x.png", scale: 3),
        ]), finds: ["the glyph “icon” exists only as pixels"]),
      RuleExample(
        "icon.imageset: icon.pdf, template",
        set([.init(example: "icon.pdf") { $0.format = "pdf" }])),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.isTemplate, subject.kind == .imageSet else { return }
    let files = subject.slots.compactMap(\.facts)
    guard !files.isEmpty, files.allSatisfy({ $0.isRaster }) else { return }
    report(Self.finding(subject.file, .pixels(subject.name), help: .draw))
  }
}

extension String {
  fileprivate static func pixels(_ name: String) -> String {
    "the glyph “\(name)” exists only as pixels"
  }
  fileprivate static let draw =
    "Add it as a PDF or SVG that preserves its vector data, or as a symbol."
}
