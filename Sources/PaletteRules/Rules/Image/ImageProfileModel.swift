public import ImageFacts

/// Profiles for another kind of pixels.
///
/// ## What it checks
///
/// The embedded profile of an image is for what its samples measure: one for RGB is not in a gray
/// image, one for gray not in an RGB image, one for inks in neither.
///
/// ## Why it matters
///
/// Programs leave such a profile out of account, some with a warning: the image is shown as if it had
/// none. The colors of its pixels are unknown, so nothing else is said of them.
///
/// ## Example
///
/// ```
/// icon.png: PNG, gray, iCCP “sRGB”
/// ```
///
/// ## Use instead
///
/// ```
/// icon.png: PNG, gray, iCCP “Gray Gamma 2.2”
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Portable Network Graphics (Third Edition), section 11.3.2.3 iCCP: RGB for color types 2, 3 and
///   6, grayscale for 0 and 4
/// - ICC.1:2022, section 7.2.8 Data colour space field
public struct ImageProfileModel: Rule {
  public static let id = "image/profile-model"
  public static let summary = "The profile of an image is for its kind of pixels."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.unsafe

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ space: String, _ name: String, _ model: ImageFacts.Page.Model?) -> ImageSubject {
      ImageSubject(example: "icon.png") {
        $0.channels = 1
        $0.profile = .init(recognized: space, description: name, source: .iccp, model: model)
      }
    }
    return [
      RuleExample(
        "icon.png: PNG, gray, iCCP “sRGB”", subject("srgb", "sRGB", .rgb),
        finds: ["the profile “sRGB” is for RGB, but the pixels are gray"]),
      RuleExample(
        "icon.png: PNG, gray, iCCP “Gray Gamma 2.2”",
        subject("gray-gamma-2.2", "Gray Gamma 2.2", nil)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard let model = facts.profile.model else { return }
    let (pixels, right): (ImageFacts.Page.Model, String?) =
      facts.isCMYK ? (.cmyk, nil) : facts.isGray ? (.gray, "gray-gamma-2.2") : (.rgb, "srgb")
    guard model != pixels else { return }
    var finding = Self.finding(
      subject.file, .other(facts.profile.description, model.words, pixels.words),
      help: .replace(right))
    finding.fix = subject.fixAssigningDefault
    report(finding)
  }
}

extension ImageFacts.Page.Model {
  fileprivate var words: String {
    switch self {
    case .gray: "gray"
    case .rgb: "RGB"
    case .cmyk: "CMYK"
    case .lab: "L*a*b*"
    }
  }
}

extension String {
  fileprivate static func other(_ name: String?, _ model: String, _ pixels: String) -> String {
    "the profile\(name.map { " “\($0)”" } ?? "") is for \(model), but the pixels are \(pixels)"
  }
  fileprivate static func replace(_ profile: String?) -> String {
    "Remove it: `palette-check convert --strip`"
      + (profile.map { ", or embed the right one: `--assign \($0)`." } ?? ".")
  }
}
