public import ImageFacts

/// Photographs stored as PNG.
///
/// ## What it checks
///
/// A PNG in sRGB with 8 bits is no opaque photograph. It counts as one if it has at least 100 × 100
/// pixels and 4096 colors, and 80 % of the pixels differ from their neighbors. App icons are left
/// out: they are always PNG. What is a photograph is guessed, so the rule is off by default.
///
/// ## Why it matters
///
/// A PNG keeps every pixel of the noise of a camera, and takes five to ten times the space of a
/// JPEG that nobody can tell from it.
///
/// ## Example
///
/// ```
/// beach.png: PNG, 800 × 600, 97 % of the pixels differ from their neighbors
/// ```
///
/// ## Use instead
///
/// ```
/// beach.jpg: JPEG, 800 × 600
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: JPEG for photos
public struct ImagePhotoAsPNG: Rule {
  public static let id = "image/photo-as-png"
  public static let summary = "A photograph is a JPEG."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ file: String, _ format: String) -> ImageSubject {
      ImageSubject(example: file, size: (800, 600), format: format) {
        $0.colors = 90_000
        $0.variation = 0.97
      }
    }
    return [
      RuleExample(
        "beach.png: PNG, 800 × 600, 97 % of the pixels differ from their neighbors",
        subject("beach.png", "png"),
        finds: ["the PNG looks like a photograph without transparency"]),
      RuleExample("beach.jpg: JPEG, 800 × 600", subject("beach.jpg", "jpeg")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.format == "png", facts.bitDepth == 8, facts.isPhotograph,
      ![.appIcon, .appIconVariant, .messagesIcon].contains(subject.role)
    else { return }
    report(Self.finding(subject.file, .photograph, help: .export))
  }
}

extension String {
  fileprivate static let photograph = "the PNG looks like a photograph without transparency"
  fileprivate static let export =
    "Export it as JPEG, at a quality that you compared with the original."
}
