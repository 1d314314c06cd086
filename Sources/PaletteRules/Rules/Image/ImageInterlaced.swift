public import ImageFacts

/// Interlaced PNG images.
///
/// ## What it checks
///
/// A PNG is stored row by row, not interlaced.
///
/// ## Why it matters
///
/// Interlacing shows a rough image while a slow network delivers the rest. In an app there is
/// nothing to wait for, and the file is larger and slower to decode.
///
/// ## Example
///
/// ```
/// map.png: PNG, interlaced
/// ```
///
/// ## Use instead
///
/// ```
/// map.png: PNG, not interlaced
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: use de-interlaced PNG files
public struct ImageInterlaced: Rule {
  public static let id = "image/interlaced"
  public static let summary = "A PNG is not interlaced."
  public static let defaultSeverity = Severity.note
  public static let fixes = RuleFixes.safe

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ isInterlaced: Bool) -> ImageSubject {
      ImageSubject(example: "map.png") { $0.isInterlaced = isInterlaced }
    }
    return [
      RuleExample(
        "map.png: PNG, interlaced", subject(true), finds: ["the PNG is interlaced"]),
      RuleExample("map.png: PNG, not interlaced", subject(false)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.facts.format == "png", subject.facts.isInterlaced else { return }
    var finding = Self.finding(subject.file, .interlaced, help: .save)
    finding.fix = subject.fixStoring(.deinterlace, .store)
    report(finding)
  }
}

extension String {
  fileprivate static let interlaced = "the PNG is interlaced"
  fileprivate static let store = "Store the rows in their order; no pixel changes"
  fileprivate static let save = "Save it again without interlacing."
}
