import ColorCore
import ImageFacts

/// States that many people cannot tell apart.
///
/// ## What it checks
///
/// Two images that show one control in two states (their names differ in a word such as `selected`,
/// `on` or `inactive`) have different shapes, or colors that remain different with impaired color
/// vision. On a transparent ground they have the same shape if the rectangles around what is visible
/// and the centers of mass agree to within a pixel, and the mean alpha to within 0.02; otherwise if the
/// perceptual hashes agree in all but 6 bits. Their most frequent inks then have to differ by
/// `minimum-difference` (CIEDE2000) or more in each simulation of protan, deutan and tritan vision
/// (Machado 2009). Names are guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// One man in twelve does not see which tab is selected, or which switch is on.
///
/// ## Example
///
/// ```
/// dot-on.png: #2e9e4f
/// dot-off.png: #c0504d
/// ```
///
/// ## Use instead
///
/// ```
/// dot-on.png: #2e9e4f
/// dot-off.png: #f5c6c5
/// ```
///
/// ## Options
///
/// How much the colors must differ.
///
/// ## References
///
/// - Human Interface Guidelines, Accessibility: never rely on color alone
/// - WCAG 2.2, success criterion 1.4.1 Use of Color
/// - Machado et al. 2009
public struct StatesColorOnly: Rule {
  public static let id = "image/states-color-only"
  public static let summary = "Two states of an image differ in more than a hue."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimumDifference] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 10, in: 0...100,
    "The smallest CIEDE2000 difference with impaired color vision.")

  public static var examples: [RuleExample<ImageStatesSubject>] {
    func pair(_ other: String) -> ImageStatesSubject {
      func image(_ file: String, _ ink: String) -> ImageSubject {
        ImageSubject(example: file) {
          $0.alpha = .partial
          $0.glyph = .init(
            box: .init(x: 8, y: 8, width: 48, height: 48), centerX: 32, centerY: 32)
          $0.inks = [.init(color: ink, share: 1)]
        }
      }
      return ImageStatesSubject(
        first: image("dot-on.png", "#2e9e4f"), second: image("dot-off.png", other))
    }
    return [
      RuleExample(
        "dot-on.png: #2e9e4f\ndot-off.png: #c0504d", pair("#c0504d"),
        finds: [
          "the image and “dot-off.png” have one shape, and their colors differ by only 3.66 "
            + "(CIEDE2000) with deutan vision"
        ]),
      RuleExample("dot-on.png: #2e9e4f\ndot-off.png: #f5c6c5", pair("#f5c6c5")),
    ]
  }

  private let minimumDifference: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimumDifference = options[Self.minimumDifference]
  }

  public func check(_ subject: ImageStatesSubject, report: (Finding) -> Void) {
    let (first, second) = (subject.first.facts, subject.second.facts)
    guard first.hasShape(of: second), let ink = first.inks?.first?.color,
      let other = second.inks?.first?.color, let a = try? Color(ink), let b = try? Color(other)
    else { return }
    let normal = CIEDE2000.difference(a, b)
    let seen = [VisionDeficiency.protan, .deutan, .tritan].map { deficiency in
      let pair = [a, b].map { $0.simulating(deficiency, method: Machado2009.self) }
      return (deficiency, CIEDE2000.difference(pair[0], pair[1]))
    }
    guard let worst = seen.min(by: { $0.1 < $1.1 }), worst.1 < minimumDifference else { return }
    let name = subject.second.file.split(separator: "/").last.map(String.init) ?? ""
    var finding = Self.finding(
      subject.first.file,
      normal < minimumDifference
        ? .alike(name, RatioText.measured(normal))
        : .hue(name, RatioText.measured(worst.1), worst.0.rawValue),
      help: .change, measured: ("ciede2000", worst.1, minimumDifference))
    finding.swatches = [
      Finding.Swatch(name: "one state", hex: ink), Finding.Swatch(name: "the other", hex: other),
    ].compactMap(\.self)
    report(finding)
  }
}

extension String {
  fileprivate static func hue(_ name: String, _ value: String, _ vision: String) -> String {
    "the image and “\(name)” have one shape, and their colors differ by only \(value) (CIEDE2000) "
      + "with \(vision) vision"
  }
  fileprivate static func alike(_ name: String, _ value: String) -> String {
    "the image and “\(name)” have one shape, and their colors differ by only \(value) (CIEDE2000)"
  }
  fileprivate static let change =
    "Change the shape as well, such as outlined and filled, or the lightness."
}
