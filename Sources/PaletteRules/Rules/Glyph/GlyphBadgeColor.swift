import ColorCore
import TokenGraph
import ImageFacts

/// AR badges in other colors than those of the original.
///
/// ## What it checks
///
/// An image whose name has the words `ar` and `badge` has the colors of the original, which
/// `reference` names: each flat color of one is within `maximum-difference` (CIEDE2000) of a color of
/// the other. The original is audited with the other images. Without one, or if either image has no
/// flat colors, the outcome is unknown. Names are guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// People recognize the badge by its colors, and its terms of use allow no change of them.
///
/// ## Example
///
/// ```
/// ar-badge.png: #0a84ff and #ffffff
/// original.png: #000000 and #ffffff
/// reference: ["original"]
/// ```
///
/// ## Use instead
///
/// ```
/// ar-badge.png: #000000 and #ffffff
/// original.png: #000000 and #ffffff
/// reference: ["original"]
/// ```
///
/// ## Options
///
/// Which images are originals, by their names without extension and scale, and how much a color may
/// differ.
///
/// ## References
///
/// - Human Interface Guidelines, Augmented reality: do not modify the AR badge or change its color
public struct GlyphBadgeColor: ImageComparingRule {
  public static let id = "glyph/ar-badge-color"
  public static let summary = "An AR badge has the colors of the original."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .appleHIG]
  public static var options: [any RuleOptionDeclaration] { [reference, maximumDifference] }

  private static let reference = RuleOption<[PathGlob]>(
    "reference", "Names of the images that show the original.")
  private static let maximumDifference = RuleOption(
    "maximum-difference", default: 2, in: 0...100,
    "The largest CIEDE2000 difference from a color of the other image.")

  public static var examples: [RuleExample<ImageCollectionSubject>] {
    func folder(_ color: String) -> ImageCollectionSubject {
      func image(_ name: String, _ colors: [String]) -> ImageCollectionSubject.Name {
        ImageCollectionSubject.Name(
          name, file: "\(name).png",
          facts: ImageFacts { $0.inks = colors.map { .init(color: $0, share: 0.5) } })
      }
      return ImageCollectionSubject(
        folder: ".",
        images: [
          image("ar-badge", [color, "#ffffff"]), image("original", ["#000000", "#ffffff"]),
        ])
    }
    let original = "original.png: #000000 and #ffffff\nreference: [\"original\"]"
    let options = reference.set(to: ["original"])
    return [
      RuleExample(
        "ar-badge.png: #0a84ff and #ffffff\n\(original)", folder("#0a84ff"),
        finds: ["the badge has #0a84ff, and the original “original” no color like it"],
        options: options),
      RuleExample(
        "ar-badge.png: #000000 and #ffffff\n\(original)", folder("#000000"), options: options),
    ]
  }

  private let references: [PathGlob]
  private let maximumDifference: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    references = options[Self.reference]
    maximumDifference = options[Self.maximumDifference]
  }

  public func compares(_ name: String) -> Bool { isReference(name) || Self.isBadge(name) }

  private func isReference(_ name: String) -> Bool { references.contains { $0.matches(name) } }

  private static func isBadge(_ name: String) -> Bool {
    let words = TokenName(name).words
    return words.contains("ar") && words.contains("badge")
  }

  public func check(_ subject: ImageCollectionSubject, report: (Finding) -> Void) {
    let badges = subject.images.filter { Self.isBadge($0.name) && !isReference($0.name) }
    guard !badges.isEmpty else { return }
    let originals = (subject.images + subject.others).filter { isReference($0.name) }
    for badge in badges {
      guard let original = originals.first(where: { $0.facts != nil }) else {
        report(
          Self.finding(
            badge.file, .unknown(.noReference), help: .name, outcome: .unknown(.noReference)))
        continue
      }
      // A file that could not be read is reported as such.
      guard let facts = badge.facts else { continue }
      guard let colors = facts.flatColors, let others = original.facts?.flatColors else {
        report(
          Self.finding(
            badge.file, .unknown(.noFlatColors), help: .flat, outcome: .unknown(.noFlatColors)))
        continue
      }
      guard let worst = farthest(colors, others, original.name) else { continue }
      var finding = Self.finding(
        badge.file, worst.message, help: .restore,
        measured: ("ciede2000", worst.difference, maximumDifference))
      finding.swatches = [.init(name: "color", color: worst.color)]
      report(finding)
    }
  }

  /// The color of either image that differs most from all of the other one, beyond what is allowed.
  private func farthest(
    _ badge: [Color], _ original: [Color], _ name: String
  ) -> (message: String, color: Color, difference: Double)? {
    func farthest(_ colors: [Color], from others: [Color]) -> (color: Color, difference: Double)? {
      colors.map { color in
        (color, others.map { CIEDE2000.difference(color, $0) }.min() ?? .infinity)
      }.filter { $0.1 > maximumDifference }.max { $0.1 < $1.1 }
    }
    if let (color, difference) = farthest(badge, from: original) {
      return (.added(color.hex, name), color, difference)
    }
    if let (color, difference) = farthest(original, from: badge) {
      return (.missing(color.hex, name), color, difference)
    }
    return nil
  }
}

extension ImageFacts {
  /// The flat colors of a picture, or those that a drawing states; `nil` if there are none.
  fileprivate var flatColors: [Color]? {
    let texts = inks?.map(\.color) ?? drawnColors?.map { String($0.prefix(7)) }
    guard let colors = texts?.compactMap({ try? Color($0) }), !colors.isEmpty else { return nil }
    return colors
  }
}

extension UnknownReason {
  fileprivate static let noReference = UnknownReason(
    code: .noReference, message: "no image of the original was audited with it")
  fileprivate static let noFlatColors = UnknownReason(
    code: .noFlatColors, message: "it or the original has no flat colors")
}

extension String {
  fileprivate static func unknown(_ reason: UnknownReason) -> String {
    "the colors of the badge cannot be compared: \(reason.message)"
  }
  fileprivate static func added(_ hex: String, _ original: String) -> String {
    "the badge has \(hex), and the original “\(original)” no color like it"
  }
  fileprivate static func missing(_ hex: String, _ original: String) -> String {
    "the badge has no color like \(hex) of the original “\(original)”"
  }
  fileprivate static let name =
    "Audit the original as well, and name it with the option `reference` of the rule."
  fileprivate static let flat = "Compare the images by eye, or export both without loss."
  fileprivate static let restore = "Use the badge as it is supplied."
}
