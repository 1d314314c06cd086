public import ImageFacts

/// PNG images that a palette would make smaller.
///
/// ## What it checks
///
/// A PNG with at most 256 colors, each with its alpha, and 8 bits per channel is stored with a
/// palette, if the file is at least `minimum-bytes` large.
///
/// Asset catalogs compress images again when they are compiled, so the rule is off by default.
///
/// ## Why it matters
///
/// A palette stores a pixel in one byte or less in place of three or four, and loses nothing.
///
/// ## Example
///
/// ```
/// chart.png: PNG, 24 bits, 40 colors, 30000 bytes
/// ```
///
/// ## Use instead
///
/// ```
/// chart.png: PNG, palette, 40 colors, 9000 bytes
/// ```
///
/// ## Options
///
/// Which files are too small to gain.
///
/// ## References
///
/// - Human Interface Guidelines, Images: use an 8-bit color palette for PNG graphics that do not
///   require full 24-bit color
public struct ImageIndexable: Rule {
  public static let id = "image/indexable"
  public static let summary = "A PNG with few colors has a palette."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let fixes = RuleFixes.safe
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimumBytes] }

  private static let minimumBytes = RuleOption(
    "minimum-bytes", default: 4096, in: 0...1e9, "The smallest file that is reported, in bytes.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ isIndexed: Bool, bytes: Int) -> ImageSubject {
      ImageSubject(example: "chart.png") {
        $0.isIndexed = isIndexed
        $0.colors = 40
        $0.fileBytes = bytes
      }
    }
    return [
      RuleExample(
        "chart.png: PNG, 24 bits, 40 colors, 30000 bytes", subject(false, bytes: 30_000),
        finds: ["the PNG has only 40 colors and no palette"]),
      RuleExample(
        "chart.png: PNG, palette, 40 colors, 9000 bytes", subject(true, bytes: 9000)),
    ]
  }

  private let minimumBytes: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimumBytes = options[Self.minimumBytes]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.format == "png", !facts.isIndexed, facts.channels >= 3, facts.bitDepth == 8,
      let colors = facts.colors, colors <= 256, let bytes = facts.fileBytes,
      Double(bytes) >= minimumBytes
    else { return }
    var finding = Self.finding(subject.file, .few(colors), help: .reduce)
    finding.fix = subject.fixStoring(.index, .index)
    report(finding)
  }
}

extension String {
  fileprivate static func few(_ colors: Int) -> String {
    "the PNG has only \(colors == 1 ? "1 color" : "\(colors) colors") and no palette"
  }
  fileprivate static let index = "Store the pixels with a palette; no pixel changes"
  fileprivate static let reduce = "Save it as an indexed PNG (PNG-8); no pixel changes."
}
