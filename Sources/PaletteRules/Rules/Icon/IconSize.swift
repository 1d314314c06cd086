import ImageFacts

/// Icon files of the wrong size.
///
/// ## What it checks
///
/// Each file of an app icon, or of the icon of an iMessage app or a sticker pack, has the size of
/// its slot in points times the scale. Half pixels may be rounded either way. A slot without a
/// scale is for 1×. Each icon in the manifest of a web app has the size that is stated there, if it is
/// one (a warning).
///
/// ## Why it matters
///
/// The compiler of asset catalogs leaves files of another size out, and the icon is missing. Browsers
/// choose an icon by its stated size, and scale it or leave it out if it has another one.
///
/// ## Example
///
/// ```
/// 60 × 60 points, @2x: icon.png of 118 × 118 pixels
/// ```
///
/// ## Use instead
///
/// ```
/// 60 × 60 points, @2x: icon.png of 120 × 120 pixels
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icons, App icon sizes; iMessage apps and stickers, Icon sizes
/// - W3C, Web Application Manifest, `sizes` of an image resource
public struct IconSize: Rule {
  public static let id = "icon/size"
  public static let summary = "An icon file has the size of its slot."

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "AppIcon", .appIcon,
        [.init(example: "icon.png", size: (size, size), scale: 2, points: (60, 60))])
    }
    return [
      RuleExample(
        "60 × 60 points, @2x: icon.png of 118 × 118 pixels", set(118),
        finds: ["the file has 118 × 118 pixels, its slot 120 × 120"]),
      RuleExample("60 × 60 points, @2x: icon.png of 120 × 120 pixels", set(120)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard [.appIcon, .messagesIcon, .webIcons].contains(subject.kind) else { return }
    for slot in subject.slots {
      guard let facts = slot.raster, let points = slot.points else { continue }
      let scale = slot.scale ?? 1
      let (width, height) = (points.width * scale, points.height * scale)
      guard
        abs(Double(facts.shownWidth) - width) >= 1 || abs(Double(facts.shownHeight) - height) >= 1
      else {
        continue
      }
      let stated = "\(RatioText.required(width)) × \(RatioText.required(height))"
      let isOfWeb = subject.kind == .webIcons
      var finding = Self.finding(
        slot, of: subject,
        isOfWeb ? .manifest(facts.sizeText, stated) : .size(facts.sizeText, stated),
        help: isOfWeb ? .exportOrState : .export)
      if isOfWeb { finding.severity = .warning }
      report(finding)
    }
  }
}

extension String {
  fileprivate static func size(_ size: String, _ stated: String) -> String {
    "the file has \(size) pixels, its slot \(stated)"
  }
  fileprivate static func manifest(_ size: String, _ stated: String) -> String {
    "the file has \(size) pixels, the manifest says \(stated)"
  }
  fileprivate static let exportOrState = "Export it in that size, or state the size that it has."
  fileprivate static let export = "Export it in the size of the slot."
}
