public import ImageFacts

/// App icons that are not PNG.
///
/// ## What it checks
///
/// Every file of an app icon, and of the icon of an iMessage app or a sticker pack, is a PNG.
///
/// ## Why it matters
///
/// Nothing else is accepted, and JPEG blurs the edges of the drawing.
///
/// ## Example
///
/// ```
/// AppIcon.appiconset/icon.jpg: JPEG
/// ```
///
/// ## Use instead
///
/// ```
/// AppIcon.appiconset/icon.png: PNG
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icons, App icon attributes: format PNG
public struct IconFormat: Rule {
  public static let id = "icon/format"
  public static let summary = "An app icon is a PNG."

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ name: String, _ format: String) -> ImageSubject {
      ImageSubject(example: "AppIcon.appiconset/icon.\(name)", .appIcon, format: format)
    }
    return [
      RuleExample(
        "AppIcon.appiconset/icon.jpg: JPEG", subject("jpg", "jpeg"),
        finds: ["the app icon is JPEG, not PNG"]),
      RuleExample("AppIcon.appiconset/icon.png: PNG", subject("png", "png")),
    ]
  }

  public init() {}

  private static let roles: Set<ImageSubject.Role> = [
    .appIcon, .appIconVariant, .messagesIcon,
  ]

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard Self.roles.contains(subject.role), subject.facts.format != "png" else { return }
    report(Self.finding(subject.file, .format(subject.facts.format), help: .export))
  }
}

extension String {
  fileprivate static func format(_ id: String) -> String {
    "the app icon is \(id.uppercased()), not PNG"
  }
  fileprivate static let export = "Export it as PNG from its source."
}
