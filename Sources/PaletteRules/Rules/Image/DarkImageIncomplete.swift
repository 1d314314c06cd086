import ImageFacts

/// Image sets that lack a form for light or for dark.
///
/// ## What it checks
///
/// An image set of an asset catalog with a file for dark has one for light, or for any appearance. At
/// 2x and 3x, if one of the scales has a file for dark, each has one that has a file for light; that
/// is a note. Drawings, and files for all scales, need no others.
///
/// ## Why it matters
///
/// Where there is no file, the image is empty: in light nothing is shown. Without a dark form at the
/// scale of the screen, the system shows the light one, or a blurred dark one.
///
/// ## Example
///
/// ```
/// logo.imageset: dark, logo-dark.png; any appearance, no file
/// ```
///
/// ## Use instead
///
/// ```
/// logo.imageset: dark, logo-dark.png; any appearance, logo.png
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: light and dark versions of an image in one named image
public struct DarkImageIncomplete: Rule {
  public static let id = "dark/image-incomplete"
  public static let summary = "An image has a form for light wherever it has one for dark."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ light: String?) -> ImageSetSubject {
      ImageSetSubject(
        example: "logo",
        [
          .init(example: "logo-dark.png", luminosity: .dark),
          light.map { ImageSetSubject.Slot(example: $0) } ?? ImageSetSubject.Slot(),
        ])
    }
    let dark = "logo.imageset: dark, logo-dark.png; any appearance, "
    return [
      RuleExample(
        dark + "no file", set(nil),
        finds: ["the image “logo” has a file for dark only: in light nothing is shown"]),
      RuleExample(dark + "logo.png", set("logo.png")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .imageSet else { return }
    func isDark(_ slot: ImageSetSubject.Slot) -> Bool { slot.luminosity == .dark }
    let files = subject.slots.filter { $0.file != nil && $0.exists }
    guard let first = files.first(where: isDark) else { return }
    guard files.contains(where: { !isDark($0) }) else {
      // A file that is named and does not exist is found elsewhere.
      guard !subject.slots.contains(where: { $0.file != nil && !isDark($0) }) else { return }
      return report(Self.finding(first, of: subject, .darkOnly(subject.name), help: .addLight))
    }
    for group in subject.groups(by: { [$0.idiom, $0.gamut?.rawValue ?? "", $0.other] }) {
      let members = group.filter { $0.file != nil && !$0.isHighContrast }
      let dark = members.filter(isDark)
      guard let first = dark.first, dark.allSatisfy({ $0.scale != nil && $0.raster != nil }) else {
        continue
      }
      let scales = Set(dark.compactMap(\.scale))
      let missing = Set(members.filter { !isDark($0) }.compactMap(\.scale)).filter {
        $0 >= 2 && !scales.contains($0)
      }
      guard !missing.isEmpty else { continue }
      let words = missing.sorted().map(subject.scaleText).listed
      var finding = Self.finding(first, of: subject, .scales(subject.name, words), help: .addScale)
      finding.severity = .note
      report(finding)
    }
  }
}

extension String {
  fileprivate static func darkOnly(_ name: String) -> String {
    "the image “\(name)” has a file for dark only: in light nothing is shown"
  }
  fileprivate static let addLight = "Add the form for light, or for any appearance."
  fileprivate static func scales(_ name: String, _ scales: String) -> String {
    "the dark form of “\(name)” has no file at \(scales), where the light form has one"
  }
  fileprivate static let addScale = "Export the dark form at the same scales as the light one."
}
