public import ImageFacts

/// Images of apps in color spaces of print, computation and high dynamic range.
///
/// ## What it checks
///
/// An image in an asset catalog or a bundle is not CMYK, not linear, and has neither the curve PQ nor
/// HLG. CMYK without a profile is left to `image/profile-missing`, icons to `icon/color-space`.
///
/// ## Why it matters
///
/// Apps show sRGB and Display P3. Inks are converted by each program in its own way; in 8 linear bits,
/// dark colors have visible steps; PQ and HLG look gray and flat where high dynamic range is not shown.
///
/// ## Example
///
/// ```
/// Assets.xcassets/Poster.imageset/poster.jpg: JPEG, CMYK, “Coated FOGRA39”
/// ```
///
/// ## Use instead
///
/// ```
/// Assets.xcassets/Poster.imageset/poster.jpg: JPEG, sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: color spaces of images
/// - ITU-R BT.2100: the curves PQ and HLG
public struct ImageAssetColorSpace: Rule {
  public static let id = "image/asset-color-space"
  public static let summary = "An image of an app is not in CMYK, linear, PQ or HLG."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.unsafe

  public static var examples: [RuleExample<ImageSubject>] {
    let path = "Assets.xcassets/Poster.imageset/poster.jpg"
    func subject(_ name: String, channels: Int) -> ImageSubject {
      ImageSubject(example: path, .asset, format: "jpeg") {
        $0.channels = channels
        $0.profile = .init(description: name, md5: "0", source: .app2)
      }
    }
    return [
      RuleExample(
        "\(path): JPEG, CMYK, “Coated FOGRA39”", subject("Coated FOGRA39", channels: 4),
        finds: ["the image is CMYK, for print: “Coated FOGRA39”"]),
      RuleExample("\(path): JPEG, sRGB", subject("sRGB", channels: 3)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let (facts, profile) = (subject.facts, subject.facts.profile)
    guard facts.isRaster, facts.isCMYK ? profile.source != .none : profile.transfer != nil,
      subject.isInApp
    else { return }
    let name = profile.description ?? profile.recognized ?? "no name"
    let message: String =
      switch profile.transfer {
      case _ where facts.isCMYK: .print(name)
      case .pq: .highRange("PQ", name)
      case .hlg: .highRange("HLG", name)
      case .linear, nil: .linear(name)
      }
    var finding = Self.finding(subject.file, message, help: .convert)
    finding.fix = subject.fixConverting
    report(finding)
  }
}

extension ImageSubject {
  /// Whether the image is shown by an app, and is no icon with a rule of its own.
  fileprivate var isInApp: Bool {
    switch role {
    case .asset, .launchImage, .maskableIcon, .shapedIcon, .sticker, .template: return true
    case .appIcon, .appIconVariant, .messagesIcon: return false
    case .image:
      return file.split(separator: "/").dropLast().contains { folder in
        [".app", ".appex", ".bundle"].contains { folder.hasSuffix($0) }
      }
    }
  }
}

extension String {
  fileprivate static func print(_ name: String) -> String {
    "the image is CMYK, for print: “\(name)”"
  }
  fileprivate static func linear(_ name: String) -> String {
    "the samples of the image are linear: “\(name)”"
  }
  fileprivate static func highRange(_ curve: String, _ name: String) -> String {
    "the image has the curve \(curve) of high dynamic range: “\(name)”"
  }
  fileprivate static let convert =
    "Export it in sRGB or Display P3 from its source, or convert it with `palette-check convert`."
}
