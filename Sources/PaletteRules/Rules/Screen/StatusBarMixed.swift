import ColorCore
public import ImageFacts

/// Images under a status bar that is neither dark nor light.
///
/// ## What it checks
///
/// In an opaque image of the size of a screen, the top sixteenth lets black or white text be read:
/// one of them has a contrast of at least `minimum-contrast` with 95 % of its pixels. A screenshot
/// has a status bar of its own, and a blur may lie in between, so the rule is off by default.
///
/// ## Why it matters
///
/// The background of the status bar is transparent: time and battery are black or white on whatever
/// lies below.
///
/// ## Example
///
/// ```
/// background.png: the top from luminance 0.05 to 0.8
/// ```
///
/// ## Use instead
///
/// ```
/// background.png: the top from luminance 0.6 to 0.8
/// ```
///
/// ## Options
///
/// What can be read.
///
/// ## References
///
/// - Human Interface Guidelines, Status bars: keep it readable
public struct StatusBarMixed: Rule {
  public static let id = "screen/status-bar"
  public static let summary = "A status bar can be read on an image that fills the screen."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimumContrast] }

  private static let minimumContrast = RuleOption(
    "minimum-contrast", default: 3, in: 1...21, "The smallest WCAG 2 contrast ratio.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ p5: Double) -> ImageSubject {
      ImageSubject(example: "background.png", size: (1170, 2532)) {
        $0.topStrip = .init(min: p5, p5: p5, median: 0.7, p95: 0.8, max: 0.8)
      }
    }
    return [
      RuleExample(
        "background.png: the top from luminance 0.05 to 0.8", subject(0.05),
        finds: [
          "a status bar cannot be read on the top of the image: black has a contrast of only "
            + "2.00:1, white of 1.23:1"
        ]),
      RuleExample("background.png: the top from luminance 0.6 to 0.8", subject(0.6)),
    ]
  }

  private let minimumContrast: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimumContrast = options[Self.minimumContrast]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard let strip = subject.facts.topStrip else { return }
    let (dark, light) = (WCAG2.ratio(strip.p5, 0), WCAG2.ratio(strip.p95, 1))
    guard max(dark, light) < minimumContrast else { return }
    report(
      Self.finding(
        subject.file, .mixed(RatioText.measured(dark), RatioText.measured(light)), help: .cover,
        measured: (WCAG2.id, max(dark, light), minimumContrast)))
  }
}

extension String {
  fileprivate static func mixed(_ dark: String, _ light: String) -> String {
    "a status bar cannot be read on the top of the image: black has a contrast of only \(dark):1, "
      + "white of \(light):1"
  }
  fileprivate static let cover = "Put a gradient, a blur or a bar behind the status bar."
}
