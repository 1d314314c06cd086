import ImageFacts

/// Launch screens that are too large.
///
/// ## What it checks
///
/// The files of a set of launch images, and of an image set whose name has the word `launch` or
/// `splash`, have at most 25 MB together, counted as 25,000,000 bytes.
///
/// ## Why it matters
///
/// iOS does not show a launch screen that is larger.
///
/// ## Example
///
/// ```
/// LaunchBackground.imageset: 31000000 bytes
/// ```
///
/// ## Use instead
///
/// ```
/// LaunchBackground.imageset: 800000 bytes
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Launching: 25 MB or less in iOS 14 and later
public struct LaunchFileSize: Rule {
  public static let id = "screen/launch-size"
  public static let summary = "The images of a launch screen have at most 25 MB."

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ bytes: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "LaunchBackground", [.init(example: "launch.png") { $0.fileBytes = bytes }])
    }
    return [
      RuleExample(
        "LaunchBackground.imageset: 31000000 bytes", set(31_000_000),
        finds: ["the images of the launch screen have 31 MB, more than 25"]),
      RuleExample("LaunchBackground.imageset: 800000 bytes", set(800_000)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard
      subject.kind == .launchImage
        || subject.kind == .imageSet && subject.isNamed(["launch", "splash"])
    else { return }
    let bytes = subject.slots.compactMap { $0.facts?.fileBytes }.reduce(0, +)
    guard bytes > 25_000_000 else { return }
    report(
      Self.finding(
        subject.file, .large(bytes / 1_000_000), help: .reduce,
        measured: ("bytes", Double(bytes), 25_000_000)))
  }
}

extension String {
  fileprivate static func large(_ megabytes: Int) -> String {
    "the images of the launch screen have \(megabytes) MB, more than 25"
  }
  fileprivate static let reduce = "Use smaller images; a launch screen needs no photograph."
}
