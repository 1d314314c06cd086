public import ImageFacts

/// App icons in another color space.
///
/// ## What it checks
///
/// The color information of an app icon is that of sRGB, Display P3 or Gray Gamma 2.2. An icon
/// without any is left to `image/profile-missing`.
///
/// ## Why it matters
///
/// The App Store and the system draw the icon in many places, and not all of them read unusual
/// profiles.
///
/// ## Example
///
/// ```
/// AppIcon.appiconset/icon.png: PNG, Adobe RGB (1998)
/// ```
///
/// ## Use instead
///
/// ```
/// AppIcon.appiconset/icon.png: PNG, Display P3
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icons, App icon attributes: color space Display P3, sRGB or
///   Gray Gamma 2.2
public struct IconColorSpace: Rule {
  public static let id = "icon/color-space"
  public static let summary = "An app icon is in sRGB, Display P3 or Gray Gamma 2.2."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.unsafe

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ space: String, _ name: String) -> ImageSubject {
      ImageSubject(example: "AppIcon.appiconset/icon.png", .appIcon) {
        $0.profile = .init(recognized: space, description: name, source: .iccp)
      }
    }
    return [
      RuleExample(
        "AppIcon.appiconset/icon.png: PNG, Adobe RGB (1998)",
        subject("a98-rgb", "Adobe RGB (1998)"),
        finds: ["the color space of the app icon is “Adobe RGB (1998)”"]),
      RuleExample(
        "AppIcon.appiconset/icon.png: PNG, Display P3", subject("display-p3", "Display P3")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard [.appIcon, .appIconVariant, .messagesIcon].contains(subject.role),
      let name = subject.facts.profile.disallowedSpace
    else { return }
    var finding = Self.finding(subject.file, .other(name), help: .convert)
    finding.fix = subject.fixConverting
    report(finding)
  }
}

extension String {
  fileprivate static func other(_ name: String) -> String {
    "the color space of the app icon is “\(name)”"
  }
  fileprivate static let convert =
    "Convert it: `palette-check convert --to display-p3` or `--to srgb`."
}
