public import ImageFacts

/// App icons that are not square.
///
/// ## What it checks
///
/// The width and the height of an app icon are equal. Icons of iMessage apps are not square, and
/// are not meant. Nor is an icon of a web app whose manifest says that it is not square, if another
/// one there is: a maskable one has to be.
///
/// ## Why it matters
///
/// The system scales the icon to a square, and distorts it.
///
/// ## Example
///
/// ```
/// AppIcon.appiconset/icon.png: 120 × 118
/// ```
///
/// ## Use instead
///
/// ```
/// AppIcon.appiconset/icon.png: 120 × 120
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icons, App icon attributes: shape square with no rounded
///   corners
public struct IconSquare: Rule {
  public static let id = "icon/square"
  public static let summary = "An app icon is square."

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ height: Int) -> ImageSubject {
      ImageSubject(example: "AppIcon.appiconset/icon.png", .appIcon, size: (120, height))
    }
    return [
      RuleExample(
        "AppIcon.appiconset/icon.png: 120 × 118", subject(118),
        finds: ["the app icon has 120 × 118 pixels and is not square"]),
      RuleExample("AppIcon.appiconset/icon.png: 120 × 120", subject(120)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard [.appIcon, .appIconVariant, .maskableIcon, .shapedIcon].contains(subject.role),
      facts.isRaster,
      facts.shownWidth != facts.shownHeight
    else { return }
    report(Self.finding(subject.file, .oblong(facts.sizeText), help: .export))
  }
}

extension String {
  fileprivate static func oblong(_ size: String) -> String {
    "the app icon has \(size) pixels and is not square"
  }
  fileprivate static let export = "Export it from a square artboard."
}
