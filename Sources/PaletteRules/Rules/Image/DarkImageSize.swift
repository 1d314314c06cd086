import ImageFacts

/// Light and dark forms of different sizes.
///
/// ## What it checks
///
/// The files of an image for light and for dark, at the same scale and for the same device, have
/// the same size. So do those for increased contrast. In a folder, the files for dark and for light
/// are those whose names end so after `-`, `_`, `~`, `.`, `@` or a space, before `@2x`:
/// `logo-dark@2x.png` beside `logo@2x.png` or `logo-light@2x.png`, or those in a folder `dark` beside
/// one called `light`; in Android resources, those in folders with the qualifier `night`. Other names
/// form no pairs.
///
/// ## Why it matters
///
/// The layout jumps when the appearance changes.
///
/// ## Example
///
/// ```
/// logo.png: light, 64 × 64
/// logo-dark.png: dark, 60 × 64
/// ```
///
/// ## Use instead
///
/// ```
/// logo.png: light, 64 × 64
/// logo-dark.png: dark, 64 × 64
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: light and dark versions of an image in one named image
public struct DarkImageSize: Rule {
  public static let id = "dark/image-size"
  public static let summary = "The light and the dark form of an image have one size."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ width: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "logo",
        [
          .init(example: "logo.png", size: (64, 64)),
          .init(example: "logo-dark.png", size: (width, 64), luminosity: .dark),
        ])
    }
    let light = "logo.png: light, 64 × 64"
    return [
      RuleExample(
        "\(light)\nlogo-dark.png: dark, 60 × 64", set(60),
        finds: ["the dark image has 60 × 64 pixels, the light one 64 × 64"]),
      RuleExample("\(light)\nlogo-dark.png: dark, 64 × 64", set(64)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard [.imageSet, .plain, .android].contains(subject.kind) else { return }
    for group in subject.groups(by: {
      ["\($0.scale ?? 0)", $0.idiom, $0.gamut?.rawValue ?? "", $0.other]
    }) {
      let members = group.filter { $0.raster != nil }
      let lights = members.filter { $0.luminosity != .dark && !$0.isHighContrast }
      guard let first = lights.first, let light = first.raster else { continue }
      for member in members where member.luminosity == .dark || member.isHighContrast {
        guard let facts = member.raster,
          [facts.shownWidth, facts.shownHeight] != [light.shownWidth, light.shownHeight]
        else { continue }
        let form = member.luminosity == .dark ? "dark" : "high-contrast"
        report(
          Self.finding(
            member, of: subject, .size(form, facts.sizeText, light.sizeText), help: .export))
      }
    }
  }
}

extension String {
  fileprivate static func size(_ form: String, _ size: String, _ light: String) -> String {
    "the \(form) image has \(size) pixels, the light one \(light)"
  }
  fileprivate static let export = "Export both with the same size."
}
