import ColorCore
public import ImageFacts

/// Texts that cannot be read on an image.
///
/// ## What it checks
///
/// In the region given with `--text`, at most `maximum-share` of the pixels have a lower contrast
/// with the text than the standard requires: 4.5:1. The region is one of the image as shown, with an
/// Exif orientation applied. Pixels are color-managed; those that are translucent are composited
/// with every `--background` in its encoded space, as browsers do. A drawing, and an image whose colors
/// are not converted, are unknown, and so is an animation whose first frame passes, because the
/// others are not measured. Without `--text` nothing is measured.
///
/// ## Why it matters
///
/// On a photograph the contrast of a text changes from word to word. It has to suffice everywhere.
///
/// ## Example
///
/// ```
/// hero.jpg, white at 20,400,300,60: worst 1.02, 5th percentile 1.31, 40 % below 4.5
/// ```
///
/// ## Use instead
///
/// ```
/// hero.jpg, white at 20,40,300,60: worst 4.90, 5th percentile 6.02, 0 % below 4.5
/// ```
///
/// ## Options
///
/// How much may have less contrast.
///
/// ## References
///
/// - WCAG 2.2, success criterion 1.4.3 Contrast (Minimum)
public struct ImageTextContrast: Rule {
  public static let id = "image/text-contrast"
  public static let summary = "A text on an image can be read."
  public static let needsPixels = true
  public static var options: [any RuleOptionDeclaration] { [maximumShare] }

  private static let maximumShare = RuleOption(
    "maximum-share", default: 0.01, in: 0...1,
    "The largest share of the region that may have less contrast.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ y: Int, _ worst: Double, _ p5: Double, _ share: Double) -> ImageSubject {
      ImageSubject(example: "hero.jpg", size: (400, 600), format: "jpeg") {
        $0.textContrast = [
          .init(
            name: "white", color: "#ffffff", region: .init(x: 20, y: y, width: 300, height: 60),
            worst: worst, p5: p5, shareBelow: share, threshold: 4.5)
        ]
      }
    }
    return [
      RuleExample(
        "hero.jpg, white at 20,400,300,60: worst 1.02, 5th percentile 1.31, 40 % below 4.5",
        subject(400, 1.02, 1.31, 0.4),
        finds: [
          "white at 20,400,300,60 has a contrast of less than 4.5:1 with 40 % of the pixels, at worst "
            + "1.02:1, at the 5th percentile 1.31:1"
        ]),
      RuleExample(
        "hero.jpg, white at 20,40,300,60: worst 4.90, 5th percentile 6.02, 0 % below 4.5",
        subject(40, 4.9, 6.02, 0)),
    ]
  }

  private let maximumShare: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    maximumShare = options[Self.maximumShare]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard let contrasts = subject.facts.textContrast else {
      if subject.probes.contains(.texts) { report(.unmeasured(subject, by: Self.self)) }
      return
    }
    let failures = contrasts.filter { $0.shareBelow > maximumShare }
    if failures.isEmpty, !contrasts.isEmpty,
      let finding = Finding.unmeasuredFrames(subject, by: Self.self)
    {
      report(finding)
    }
    for contrast in failures {
      var finding = Self.finding(
        subject.file, .low(contrast), help: .cover,
        measured: (WCAG2.id, contrast.worst, contrast.threshold))
      finding.swatches = [Finding.Swatch(name: "text", hex: contrast.color)].compactMap(\.self)
      finding.add(
        appearancesOf: [contrast],
        among: contrasts.filter { $0.name == contrast.name && $0.region == contrast.region })
      report(finding)
    }
  }
}

extension String {
  fileprivate static func low(_ contrast: ImageFacts.Contrast) -> String {
    let place = contrast.region.map { "\($0.x),\($0.y),\($0.width),\($0.height)" } ?? ""
    return "\(contrast.name) at \(place) has a contrast of less than "
      + "\(RatioText.required(contrast.threshold)):1 with \(contrast.shareBelow.percent) of the pixels, "
      + "at worst \(RatioText.measured(contrast.worst)):1, at the 5th percentile "
      + "\(RatioText.measured(contrast.p5)):1"
  }
  fileprivate static let cover =
    "Darken or blur the image below the text, move the text, or see where it fails with `--heat-map`."
}
