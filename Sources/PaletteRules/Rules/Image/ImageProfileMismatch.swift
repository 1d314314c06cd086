import ImageFacts

/// Scales of one image in different color spaces.
///
/// ## What it checks
///
/// The files of a set for the same appearance, gamut and device have the same color space. A file
/// without color information counts as sRGB.
///
/// ## Why it matters
///
/// The image changes its colors from screen to screen. Usually one scale was exported with other
/// settings than the rest.
///
/// ## Example
///
/// ```
/// icon@2x.png: sRGB
/// icon@3x.png: Display P3
/// ```
///
/// ## Use instead
///
/// ```
/// icon@2x.png: sRGB
/// icon@3x.png: sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: consistent colors
public struct ImageProfileMismatch: Rule {
  public static let id = "image/profile-mismatch"
  public static let summary = "The images of a set are in one color space."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.unsafe

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ space: String) -> ImageSetSubject {
      ImageSetSubject(
        example: "icon",
        [
          .init(example: "icon@2x.png", scale: 2),
          .init(example: "icon@3x.png", scale: 3) { $0.profile.recognized = space },
        ])
    }
    return [
      RuleExample(
        "icon@2x.png: sRGB\nicon@3x.png: Display P3", set("display-p3"),
        finds: ["“icon@3x.png” is in Display P3, “icon@2x.png” of the same image in sRGB"]),
      RuleExample("icon@2x.png: sRGB\nicon@3x.png: sRGB", set("srgb")),
    ]
  }

  public init() {}

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind != .stickerPack, subject.kind != .sequence else { return }
    for group in subject.groups(by: {
      [$0.idiom, $0.luminosity?.rawValue ?? "", $0.gamut?.rawValue ?? "", $0.other]
    }) {
      // Black, white and nothing look the same in every space.
      let members = group.filter { slot in
        slot.raster.map { !$0.isBlackAndWhite && !$0.isInvisible } ?? false
      }
      guard let first = members.first, let space = first.raster?.profile.space else { continue }
      for member in members {
        guard let other = member.raster?.profile.space, other != space else { continue }
        let name = first.file.map(Self.name) ?? ""
        var finding = Self.finding(
          member, of: subject,
          .mismatch(member.file.map(Self.name) ?? "", other, name, space), help: .export)
        if let file = member.file, let facts = member.facts,
          let profile = first.raster?.profile.recognized
        {
          finding.fix = ImageSubject(file: file, role: .asset, facts: facts)
            .fixConverting(to: profile)
        }
        report(finding)
      }
    }
  }
}

extension String {
  fileprivate static func mismatch(
    _ file: String, _ space: String, _ first: String, _ other: String
  ) -> String {
    "“\(file)” is in \(space), “\(first)” of the same image in \(other)"
  }
  fileprivate static let export = "Export all scales with the same color space."
}
