public import ImageFacts

/// App icons with rounded corners of their own.
///
/// ## What it checks
///
/// An opaque app icon has no rounded corners: four arcs of the same size, of one color that differs
/// from the inside. Transparent corners are left to `icon/opaque`, and icons of Mac apps have a
/// shape of their own.
///
/// ## Why it matters
///
/// The system masks the icon with its own curve. Corners that are drawn show as light or dark
/// slivers beside it.
///
/// ## Example
///
/// ```
/// AppIcon.appiconset/icon.png: white corners with a radius of 26 pixels
/// ```
///
/// ## Use instead
///
/// ```
/// AppIcon.appiconset/icon.png: square corners
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
/// - Human Interface Guidelines, iMessage apps and stickers: square corners, the system applies the
///   mask
public struct IconRoundedCorners: Rule {
  public static let id = "icon/rounded-corners"
  public static let summary = "The corners of an app icon are square."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ radius: Int?) -> ImageSubject {
      ImageSubject(example: "AppIcon.appiconset/icon.png", .appIcon, size: (120, 120)) {
        $0.corners = radius.map { .init(radius: $0, color: "#ffffff", isTransparent: false) }
      }
    }
    return [
      RuleExample(
        "AppIcon.appiconset/icon.png: white corners with a radius of 26 pixels", subject(26),
        finds: [
          "the corners of the app icon are rounded: #ffffff outside a radius of about 26 pixels"
        ]),
      RuleExample("AppIcon.appiconset/icon.png: square corners", subject(nil)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard [.appIcon, .appIconVariant, .messagesIcon].contains(subject.role),
      let corners = subject.facts.corners, !corners.isTransparent
    else { return }
    report(
      Self.finding(subject.file, .rounded(corners.radius, corners.color ?? "plain"), help: .fill))
  }
}

extension String {
  fileprivate static func rounded(_ radius: Int, _ color: String) -> String {
    "the corners of the app icon are rounded: \(color) outside a radius of about \(radius) pixels"
  }
  fileprivate static let fill = "Extend the background to the corners; the system rounds them."
}
