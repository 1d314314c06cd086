public import ImageFacts

/// JPEG images of a very low or very high quality.
///
/// ## What it checks
///
/// The quality of a JPEG, estimated from its quantization as libjpeg counts it, is from
/// `minimum-quality` to `maximum-quality`.
///
/// ## Why it matters
///
/// Below about 50 the blocks show. Above about 95 the file grows fast, and nothing is seen of it.
/// What is right differs from image to image, so the rule is off by default.
///
/// ## Example
///
/// ```
/// photo.jpg: JPEG, quality 99
/// ```
///
/// ## Use instead
///
/// ```
/// photo.jpg: JPEG, quality 85
/// ```
///
/// ## Options
///
/// The range that is accepted.
///
/// ## References
///
/// - Human Interface Guidelines, Images: find the balance of size and quality
/// - ITU-T T.81, annex K
public struct ImageJPEGQuality: Rule {
  public static let id = "image/jpeg-quality"
  public static let summary = "The quality of a JPEG is neither too low nor wasteful."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimumQuality, maximumQuality] }

  private static let minimumQuality = RuleOption(
    "minimum-quality", default: 50, in: 1...100, "The lowest quality.")
  private static let maximumQuality = RuleOption(
    "maximum-quality", default: 95, in: 1...100, "The highest quality.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ quality: Int) -> ImageSubject {
      ImageSubject(example: "photo.jpg", format: "jpeg") { $0.quality = quality }
    }
    return [
      RuleExample(
        "photo.jpg: JPEG, quality 99", subject(99),
        finds: ["the JPEG has a quality of about 99"]),
      RuleExample("photo.jpg: JPEG, quality 85", subject(85)),
    ]
  }

  private let minimumQuality: Double
  private let maximumQuality: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimumQuality = options[Self.minimumQuality]
    maximumQuality = options[Self.maximumQuality]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard let quality = subject.facts.quality else { return }
    if Double(quality) > maximumQuality {
      report(
        Self.finding(
          subject.file, .quality(quality), help: .save,
          measured: ("quality", Double(quality), maximumQuality)))
    } else if Double(quality) < minimumQuality {
      report(
        Self.finding(
          subject.file, .quality(quality), help: .export,
          measured: ("quality", Double(quality), minimumQuality)))
    }
  }
}

extension String {
  fileprivate static func quality(_ quality: Int) -> String {
    "the JPEG has a quality of about \(quality)"
  }
  fileprivate static let save = "Export it with a lower quality, and compare."
  fileprivate static let export =
    "Export it again from its source with a higher quality; saving this file again does not help."
}
