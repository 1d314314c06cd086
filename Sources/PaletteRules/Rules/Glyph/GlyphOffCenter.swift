public import ImageFacts

/// Glyphs beside the center of their canvas.
///
/// ## What it checks
///
/// The rectangle around the glyph of a template image is in the center of the canvas, or the center
/// of mass is: in both directions, one of the two is at most `maximum-offset` of the size away.
/// Arrows and glyphs with a badge may have reason not to be, so the rule is off by default.
///
/// ## Why it matters
///
/// The glyph sits beside the middle of its button, and glyphs in a row look uneven.
///
/// ## Example
///
/// ```
/// icon.png: 24 × 24, glyph from 6 to 22 across
/// ```
///
/// ## Use instead
///
/// ```
/// icon.png: 24 × 24, glyph from 4 to 20 across
/// ```
///
/// ## Options
///
/// How far off a glyph may be.
///
/// ## References
///
/// - Human Interface Guidelines, Custom icons: optical centering; Activity views: centered
public struct GlyphOffCenter: Rule {
  public static let id = "glyph/off-center"
  public static let summary = "A glyph is in the center of its canvas."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [maximumOffset] }

  private static let maximumOffset = RuleOption(
    "maximum-offset", default: 0.05, in: 0...0.5, "The largest offset, as a share of the size.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ x: Int) -> ImageSubject {
      ImageSubject(example: "icon.png", .template, size: (24, 24)) {
        $0.glyph = .init(
          box: .init(x: x, y: 4, width: 16, height: 16), centerX: Double(x) + 8, centerY: 12)
      }
    }
    return [
      RuleExample(
        "icon.png: 24 × 24, glyph from 6 to 22 across", subject(6),
        finds: ["the glyph is off the center of its canvas by 8.3 % right"]),
      RuleExample("icon.png: 24 × 24, glyph from 4 to 20 across", subject(4)),
    ]
  }

  private let maximumOffset: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    maximumOffset = options[Self.maximumOffset]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .template, let glyph = subject.facts.glyph else { return }
    let (width, height) = (Double(subject.facts.shownWidth), Double(subject.facts.shownHeight))
    func offset(_ start: Int, _ length: Int, _ center: Double, _ size: Double) -> Double {
      let box = (Double(start) + Double(length) / 2 - size / 2) / size
      let mass = (center - size / 2) / size
      return abs(box) < abs(mass) ? box : mass
    }
    let across = offset(glyph.box.x, glyph.box.width, glyph.centerX, width)
    let down = offset(glyph.box.y, glyph.box.height, glyph.centerY, height)
    guard max(abs(across), abs(down)) > maximumOffset else { return }
    let words = [
      abs(across) > maximumOffset ? (across > 0 ? "right" : "left", abs(across)) : nil,
      abs(down) > maximumOffset ? (down > 0 ? "down" : "up", abs(down)) : nil,
    ].compactMap { $0.map { "\($0.1.percent) \($0.0)" } }
    report(
      Self.finding(
        subject.file, .off(words.listed), help: .move,
        measured: ("offset", max(abs(across), abs(down)), maximumOffset)))
  }
}

extension String {
  fileprivate static func off(_ words: String) -> String {
    "the glyph is off the center of its canvas by \(words)"
  }
  fileprivate static let move = "Move it to the center."
}
