import ImageFacts

/// Images without a file for the sharpest screens.
///
/// ## What it checks
///
/// An image that has files for scales has one at 2× and one at 3× for the iPhone and for every
/// device, one at 2× for the iPad, the Mac and the watch. In Android resources it has one at
/// `xxhdpi`. A drawing needs no other scale.
///
/// An app for some devices only needs fewer, and so does an image in which no detail is lost, so
/// the rule is off by default.
///
/// ## Why it matters
///
/// The system enlarges a smaller file, and the image is blurred.
///
/// ## Example
///
/// ```
/// icon.png
/// icon@2x.png
/// ```
///
/// ## Use instead
///
/// ```
/// icon.png
/// icon@2x.png
/// icon@3x.png
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: provide high-resolution images for all artwork and all
///   supported devices
public struct ScaleMissing: Rule {
  public static let id = "scale/missing"
  public static let summary = "An image has the scales of all screens."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ scales: [Int]) -> ImageSetSubject {
      ImageSetSubject(
        example: "icon",
        scales.map { scale in
          .init(example: "icon@\(scale)x.png", size: (24 * scale, 24), scale: Double(scale))
        })
    }
    return [
      RuleExample(
        "icon.png\nicon@2x.png", set([1, 2]), finds: ["the image “icon” has no file at 3x"]),
      RuleExample("icon.png\nicon@2x.png\nicon@3x.png", set([1, 2, 3])),
    ]
  }

  public init() {}

  private static let needed: [String: [Double]] = [
    "ipad": [2], "mac": [2], "watch": [2], "tv": [2], "car": [2], "vision": [2],
  ]

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard [.imageSet, .plain, .android].contains(subject.kind) else { return }
    for group in subject.groups(by: {
      [$0.idiom, $0.luminosity?.rawValue ?? "", $0.gamut?.rawValue ?? "", $0.other]
    }) {
      let files = group.filter { $0.file != nil && $0.exists }
      guard let first = files.first, files.allSatisfy({ $0.raster != nil && $0.scale != nil })
      else {
        continue
      }
      let scales = Set(files.compactMap(\.scale))
      let needed = subject.kind == .android ? [3.0] : Self.needed[first.idiom] ?? [2, 3]
      let missing = needed.filter { !scales.contains($0) }
      guard !missing.isEmpty else { continue }
      let words = missing.map(subject.scaleText).listed
      report(Self.finding(first, of: subject, .missing(subject.name, words), help: .export))
    }
  }
}

extension String {
  fileprivate static func missing(_ name: String, _ scales: String) -> String {
    "the image “\(name)” has no file at \(scales)"
  }
  fileprivate static let export = "Export the missing scales, or use a PDF or SVG."
}
