public import ImageFacts

/// Animations where only one frame is shown.
///
/// ## What it checks
///
/// A member of an image set, an app icon or a launch image has one frame.
///
/// ## Why it matters
///
/// Asset catalogs take the first frame of an animation and drop the rest without a word.
///
/// ## Example
///
/// ```
/// Spinner.imageset/spinner.gif: 12 frames
/// ```
///
/// ## Use instead
///
/// ```
/// Spinner.imageset/spinner.png: 1 frame
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images; Asset Catalog Format Reference, Image Set
public struct ImageAnimated: Rule {
  public static let id = "image/animated"
  public static let summary = "An image of an asset catalog is a still."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ name: String, _ frames: Int) -> ImageSubject {
      ImageSubject(example: "Spinner.imageset/spinner.\(name)", .asset, format: name) {
        $0.isAnimated = frames > 1
        $0.frames = frames
      }
    }
    return [
      RuleExample(
        "Spinner.imageset/spinner.gif: 12 frames", subject("gif", 12),
        finds: [
          "the image is an animation of 12 frames, of which an asset catalog keeps the first"
        ]),
      RuleExample("Spinner.imageset/spinner.png: 1 frame", subject("png", 1)),
    ]
  }

  public init() {}

  private static let roles: Set<ImageSubject.Role> = [
    .asset, .template, .appIcon, .appIconVariant, .maskableIcon, .shapedIcon, .messagesIcon,
    .launchImage,
  ]

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.facts.isAnimated, subject.facts.frames > 1, Self.roles.contains(subject.role)
    else {
      return
    }
    report(Self.finding(subject.file, .frames(subject.facts.frames), help: .sequence))
  }
}

extension String {
  fileprivate static func frames(_ count: Int) -> String {
    "the image is an animation of \(count) frames, of which an asset catalog keeps the first"
  }
  fileprivate static let sequence =
    "Add the frames one by one, or ship the file outside the catalog."
}
