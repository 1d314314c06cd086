/// Launch screens that are images.
///
/// ## What it checks
///
/// There is no set of launch images.
///
/// ## Why it matters
///
/// Launch images do not adapt: to new screens, to Dark Mode, to Split View. Since 2020 apps need a
/// storyboard, or the keys of a launch screen, to be accepted.
///
/// ## Example
///
/// ```
/// LaunchImage.launchimage: Default@2x.png
/// ```
///
/// ## Use instead
///
/// ```
/// LaunchScreen.storyboard: a color and a logo
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Launching: a launch screen is not a static image, and matches the
///   appearance
public struct LaunchStaticImage: Rule {
  public static let id = "screen/launch-image"
  public static let summary = "The launch screen is no static image."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ kind: ImageSetSubject.Kind) -> ImageSetSubject {
      ImageSetSubject(example: "LaunchImage", kind, [.init(example: "Default@2x.png", scale: 2)])
    }
    return [
      RuleExample(
        "LaunchImage.launchimage: Default@2x.png", set(.launchImage),
        finds: ["“LaunchImage” is a set of static launch images"]),
      RuleExample("LaunchScreen.storyboard: a color and a logo", set(.imageSet)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .launchImage, subject.slots.contains(where: { $0.file != nil }) else {
      return
    }
    report(Self.finding(subject.file, .image(subject.name), help: .replace))
  }
}

extension String {
  fileprivate static func image(_ name: String) -> String {
    "“\(name)” is a set of static launch images"
  }
  fileprivate static let replace = "Use a launch screen storyboard or UILaunchScreen."
}
