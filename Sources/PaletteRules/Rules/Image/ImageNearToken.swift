import ColorCore
import ImageFacts

/// Colors of images that are nearly those of tokens.
///
/// ## What it checks
///
/// With `--tokens`, each ink of an image, or color of a drawing, that covers at least
/// `minimum-share` of it equals a token in 8 bits, or differs by `minimum-difference` (CIEDE2000)
/// or more from all of them. One code more or less is equal, since programs round differently, and
/// two in lossy formats. Colors outside sRGB are compared in Display P3. Photographs and gradients
/// have no inks and are left out, and so are black, white and grays. Without `--tokens` nothing is
/// compared. `fix --tokens` writes the color of the token into a drawing.
///
/// ## Why it matters
///
/// The image was exported with an old palette, or lost its color on the way: beside a view in the
/// color of the token the difference shows.
///
/// ## Example
///
/// ```
/// badge.png: ink #0b5cd4, token accent #0a5cd6
/// ```
///
/// ## Use instead
///
/// ```
/// badge.png: ink #0a5cd6, token accent #0a5cd6
/// ```
///
/// ## Options
///
/// What is near, and how much of the image counts.
///
/// ## References
///
/// - CIE 142:2001, CIEDE2000
public struct ImageNearToken: Rule {
  public static let id = "image/near-token"
  public static let summary = "A color of an image is a token, or clearly none."
  public static let needsPixels = true
  public static let fixes = RuleFixes.unsafe
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [minimumDifference, minimumShare] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 2.5, in: 0...100,
    "The CIEDE2000 difference of a color of its own.")
  private static let minimumShare = RuleOption(
    "minimum-share", default: 0.02, in: 0...1, "The smallest share of the image that counts.")

  public static var examples: [RuleExample<ImageTokensSubject>] {
    func subject(_ ink: String) -> ImageTokensSubject {
      ImageTokensSubject(
        image: ImageSubject(example: "badge.png") { $0.inks = [.init(color: ink, share: 0.6)] },
        tokens: [.init(path: "accent", css: "#0a5cd6")])
    }
    return [
      RuleExample(
        "badge.png: ink #0b5cd4, token accent #0a5cd6", subject("#0b5cd4"),
        finds: ["#0b5cd4 is nearly the token accent, #0a5cd6: they differ by 0.26 (CIEDE2000)"]),
      RuleExample("badge.png: ink #0a5cd6, token accent #0a5cd6", subject("#0a5cd6")),
    ]
  }

  private let minimumDifference: Double
  private let minimumShare: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimumDifference = options[Self.minimumDifference]
    minimumShare = options[Self.minimumShare]
  }

  private static func isGray(_ code: UInt32) -> Bool {
    let parts = [code >> 16, code >> 8 & 255, code & 255]
    return (parts.max() ?? 0) - (parts.min() ?? 0) <= 4
  }

  /// The largest difference of two components.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].map { shift in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max() ?? 0
  }

  /// The same in Display P3, in codes of 8 bits.
  private static func distance(_ a: Color, _ b: Color) -> Double {
    let (one, other) = (a.components(in: .displayP3), b.components(in: .displayP3))
    return 255 * max(abs(one.x - other.x), abs(one.y - other.y), abs(one.z - other.z))
  }

  public func check(_ subject: ImageTokensSubject, report: (Finding) -> Void) {
    let facts = subject.image.facts
    // Another program rounds a color that is not a code the other way, and lossy formats change it.
    let tolerance = ["jpeg", "heic", "avif", "webp"].contains(facts.format) ? 2 : 1
    var inks = (facts.inks ?? []).filter { $0.share >= minimumShare }.map { $0.wide ?? $0.color }
    inks += (facts.drawnColors ?? []).filter { $0.utf8.count == 7 }
    let wideTokens = subject.wideTokens.map { ($0, try? Color($0.css)) }
    for ink in inks {
      guard let color = try? Color(ink),
        !wideTokens.contains(where: { _, other in
          other.map { Self.distance($0, color) <= Double(tolerance) } ?? false
        })
      else { continue }
      var candidates = wideTokens
      if ink.utf8.count == 7 {
        guard let code = UInt32(ink.dropFirst(), radix: 16), !Self.isGray(code) else { continue }
        var isToken = false
        for token in subject.tokens where !isToken {
          let distance = UInt32(token.css.dropFirst(), radix: 16).map { Self.distance($0, code) }
          guard let distance else { continue }
          isToken = distance <= tolerance
          // Most are far: the difference need not be computed.
          if distance <= 48 { candidates.append((token, try? Color(token.css))) }
        }
        guard !isToken else { continue }
      } else {
        candidates += subject.tokens.map { ($0, try? Color($0.css)) }
      }
      let near = candidates.compactMap { token, other in
        other.map { (token: token, color: $0, difference: CIEDE2000.difference(color, $0)) }
      }
      guard let nearest = near.min(by: { $0.difference < $1.difference }),
        nearest.difference < minimumDifference
      else { continue }
      var finding = Self.finding(
        subject.image.file,
        .near(ink, nearest.token.path, nearest.token.css, RatioText.measured(nearest.difference)),
        help: .export, measured: ("ciede2000", nearest.difference, minimumDifference))
      finding.swatches = [
        .init(name: "image", color: color), .init(name: "token", color: nearest.color),
      ]
      finding.range = facts.range(ofDrawn: ink)
      if finding.range != nil, facts.format == "svg", nearest.token.css.utf8.count == 7 {
        finding.fix = Finding.Fix(
          isSafe: false, description: .recolor(ink, nearest.token),
          image: .init(
            file: subject.image.file, replacing: ink, with: nearest.token.css))
      }
      report(finding)
    }
  }
}

extension String {
  fileprivate static func near(
    _ ink: String, _ path: String, _ css: String, _ difference: String
  ) -> String {
    "\(ink) is nearly the token \(path), \(css): they differ by \(difference) (CIEDE2000)"
  }
  fileprivate static func recolor(_ ink: String, _ token: ImageTokensSubject.Token) -> String {
    "Change \(ink) to \(token.css), the value of \(token.path), wherever the drawing has it"
  }
  fileprivate static let export = "Export it with the color of the token, and with its profile."
}
