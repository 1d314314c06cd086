import ColorCore
import TokenGraph
public import ImageFacts

/// Images that are hard to see on a background.
///
/// ## What it checks
///
/// On every background given with `--background`, at most `maximum-share` of the outline of what an
/// image draws has a lower contrast than the standard requires of graphics: 3:1. The outline is what
/// lies within three pixels of the transparent ground, without the blends of anti-aliased edges: the
/// strokes of a glyph, the rim of a badge. Of a glyph with a single ink, strokes that no pixel
/// is covered by count with that ink. Shadows, glows and feathered edges are a part of the
/// ground. Colors are managed, and a translucent pixel is composited with the background in its
/// encoded space, sRGB or Display P3, as browsers do. An image that is opaque but for a tenth of it,
/// such as a photograph with rounded corners, brings its own background and is not measured, unless
/// it has one color.
///
/// A dark form of an image is measured on dark backgrounds only, a light one that has a dark form on
/// light ones. Template images are left out, since the tint replaces their color, and so are app
/// icons, those of Mac apps, of iMessage apps and in the `mipmap` folders of Android too. A drawing, an
/// image whose colors are not converted, and one that fades on all sides, without an outline, are
/// unknown, and so is an animation whose first frame passes, because the others are not measured.
/// Without `--background` nothing is measured.
///
/// ## Why it matters
///
/// A graphic that is needed to understand the content has to be visible for people with low vision,
/// in every appearance.
///
/// ## Example
///
/// ```
/// logo.png on systemBackground, dark: worst 1.00, 5th percentile 1.10, 100 % below 3
/// glow.png: fades into its ground on all sides
/// ```
///
/// ## Use instead
///
/// ```
/// logo.png on systemBackground, dark: worst 2.80, 5th percentile 6.20, 1 % below 3
/// ```
///
/// ## Options
///
/// How much may have less contrast.
///
/// ## References
///
/// - WCAG 2.2, success criterion 1.4.11 Non-text Contrast
/// - Human Interface Guidelines, Dark Mode: full-color images and icons look good in light and dark
public struct ImageBackgroundContrast: Rule {
  public static let id = "image/background-contrast"
  public static let summary = "The outline of what an image draws stands out from the background."
  public static let needsPixels = true
  public static var options: [any RuleOptionDeclaration] { [maximumShare] }

  private static let maximumShare = RuleOption(
    "maximum-share", default: 0.05, in: 0...1,
    "The largest share of the outline that may have less contrast.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ worst: Double, _ p5: Double, _ share: Double) -> ImageSubject {
      ImageSubject(example: "logo.png", .asset) {
        $0.backgroundContrast = [
          .init(
            name: "systemBackground", color: "#000000", scheme: .dark, appearance: "dark",
            worst: worst, p5: p5, shareBelow: share, threshold: 3)
        ]
      }
    }
    return [
      RuleExample(
        "logo.png on systemBackground, dark: worst 1.00, 5th percentile 1.10, 100 % below 3",
        subject(1, 1.1, 1),
        finds: [
          "100 % of the outline has a contrast of less than 3:1 with systemBackground, at worst "
            + "1.00:1, at the 5th percentile 1.10:1"
        ]),
      RuleExample(
        "logo.png on systemBackground, dark: worst 2.80, 5th percentile 6.20, 1 % below 3",
        subject(2.8, 6.2, 0.01)),
      RuleExample(
        "glow.png: fades into its ground on all sides",
        ImageSubject(example: "glow.png", .asset) { $0.backgroundContrast = [] },
        finds: [.fading]),
    ]
  }

  private let maximumShare: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    maximumShare = options[Self.maximumShare]
  }

  /// What is tinted, or brings its own background.
  private static let others: Set<ImageSubject.Role> = [
    .template, .appIcon, .appIconVariant, .maskableIcon, .shapedIcon, .messagesIcon,
  ]

  /// Whether an image lies on backgrounds.
  package static func judges(_ subject: ImageSubject) -> Bool {
    !others.contains(subject.role) && !subject.isLauncherIcon
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let isAsked = subject.probes.contains(.backgrounds)
    guard isAsked || subject.facts.backgroundContrast != nil,
      Self.judges(subject)
    else { return }
    guard let contrasts = subject.facts.backgroundContrast else {
      let isMeasurable = subject.facts.isRaster && subject.facts.luminance != nil
      if isAsked, !isMeasurable, !subject.facts.isOpaque,
        !subject.facts.isInvisible
      {
        report(.unmeasured(subject, by: Self.self))
      }
      return
    }
    guard !contrasts.isEmpty else {
      let reason = UnknownReason(code: .noOutline, message: .noOutline)
      return report(
        Self.finding(subject.file, .fading, help: .sharpen, outcome: .unknown(reason)))
    }
    let failures = contrasts.filter { $0.shareBelow > maximumShare }.sorted {
      ($0.worst, $1.shareBelow) < ($1.worst, $0.shareBelow)
    }
    guard let worst = failures.first else {
      if let finding = Finding.unmeasuredFrames(subject, by: Self.self) { report(finding) }
      return
    }
    var finding = Self.finding(
      subject.file,
      .low(
        worst,
        others: failures.filter { $0.name != worst.name }.namesInAppearances(among: contrasts)),
      help: .change, measured: (WCAG2.id, worst.worst, worst.threshold))
    finding.against = worst.name
    finding.add(
      appearancesOf: failures.filter { $0.name == worst.name },
      among: contrasts.filter { $0.name == worst.name })
    finding.swatches = [Finding.Swatch(name: "background", hex: worst.color)].compactMap(\.self)
    report(finding)
  }
}

extension String {
  fileprivate static func low(_ worst: ImageFacts.Contrast, others: [String]) -> String {
    let more = others.isEmpty ? "" : "; also with \(others.listed)"
    return "\(worst.shareBelow.percent) of the outline has a contrast of less than "
      + "\(RatioText.required(worst.threshold)):1 with \(worst.name), at worst "
      + "\(RatioText.measured(worst.worst)):1, at the 5th percentile "
      + "\(RatioText.measured(worst.p5)):1\(more)"
  }
  fileprivate static let noOutline =
    "what it draws fades into its ground on all sides, and has no outline"
  fileprivate static let fading = "its contrast cannot be measured: \(noOutline)"
  fileprivate static let sharpen =
    "Look at it on each background; if it has to be seen there, give it an edge."
  fileprivate static let change =
    "Change its colors, add a form for that appearance, or put a plate behind it."
}
