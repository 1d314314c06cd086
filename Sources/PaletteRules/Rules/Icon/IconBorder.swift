public import ImageFacts

/// App icons with a border.
///
/// ## What it checks
///
/// An app icon has no border: one or a few rows and columns of one color around it, at most a
/// sixteenth of the size, behind which hardly a pixel has that color. A border can be part of the
/// drawing, so the rule is off by default.
///
/// ## Why it matters
///
/// iOS adds a line of one pixel around icons in Settings where it is needed, and masks the corners,
/// so that a border that is drawn is doubled or cut.
///
/// ## Example
///
/// ```
/// AppIcon.appiconset/icon.png: a border of 2 pixels, #cccccc
/// ```
///
/// ## Use instead
///
/// ```
/// AppIcon.appiconset/icon.png: no border
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icons: do not add an overlay or border to the Settings icon
public struct IconBorder: Rule {
  public static let id = "icon/border"
  public static let summary = "An app icon has no border."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ width: Int?) -> ImageSubject {
      ImageSubject(example: "AppIcon.appiconset/icon.png", .appIcon, size: (120, 120)) {
        $0.border = width.map { .init(width: $0, color: "#cccccc") }
      }
    }
    return [
      RuleExample(
        "AppIcon.appiconset/icon.png: a border of 2 pixels, #cccccc", subject(2),
        finds: ["the app icon has a border of 2 pixels in #cccccc"]),
      RuleExample("AppIcon.appiconset/icon.png: no border", subject(nil)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .appIcon, let border = subject.facts.border else { return }
    report(
      Self.finding(subject.file, .border(border.width, border.color ?? "one color"), help: .remove))
  }
}

extension String {
  fileprivate static func border(_ width: Int, _ color: String) -> String {
    "the app icon has a border of \(width == 1 ? "1 pixel" : "\(width) pixels") in \(color)"
  }
  fileprivate static let remove = "Extend the artwork to the edges; the system draws the line."
}
