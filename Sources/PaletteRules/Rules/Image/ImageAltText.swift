public import ImageFacts

/// Images without an alternative text.
///
/// ## What it checks
///
/// The file states a text for people who do not see it: a raster image in the property “Alt Text
/// (Accessibility)” of its XMP metadata, a drawing in `title`, `desc` or `aria-label` of its outermost
/// element. A drawing with `aria-hidden="true"` or the role `presentation` or `none` is a decoration
/// and needs none. An app can state the text elsewhere, so the rule is off by default.
///
/// ## Why it matters
///
/// Screen readers say what an image shows only if somebody wrote it down; a text in the file stays
/// with the image wherever it is used.
///
/// ## Example
///
/// ```
/// <svg viewBox="0 0 24 24"><path …/></svg>
/// ```
///
/// ## Use instead
///
/// ```
/// <svg viewBox="0 0 24 24"><title>Warning</title><path …/></svg>
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: alternative text labels
/// - IPTC Photo Metadata Standard 2021.1, Alt Text (Accessibility)
/// - SVG Accessibility API Mappings; WCAG 2.2, 1.1.1 Non-text Content
public struct ImageAltText: Rule {
  public static let id = "image/alt-text"
  public static let summary = "An image has an alternative text, or is a decoration."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func drawing(_ hasText: Bool) -> ImageSubject {
      ImageSubject(example: "icon.svg", format: "svg") { $0.hasAlternativeText = hasText }
    }
    return [
      RuleExample(
        "<svg viewBox=\"0 0 24 24\"><path …/></svg>", drawing(false),
        finds: ["the image has no alternative text"]),
      RuleExample(
        "<svg viewBox=\"0 0 24 24\"><title>Warning</title><path …/></svg>", drawing(true)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.facts.hasAlternativeText == false else { return }
    let isDrawing = subject.facts.format == "svg"
    report(Self.finding(subject.file, .missing, help: isDrawing ? .title : .property))
  }
}

extension String {
  fileprivate static let missing = "the image has no alternative text"
  fileprivate static let title =
    "Begin the drawing with `title`, or write `aria-hidden=\"true\"` if it is a decoration."
  fileprivate static let property =
    "Write the property Iptc4xmpCore:AltTextAccessibility, or state the text where it is used."
}
