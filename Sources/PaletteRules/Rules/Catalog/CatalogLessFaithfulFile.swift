/// Slots with a less faithful file than one beside it.
///
/// ## What it checks
///
/// In the folder of an image set there is no file of the same name in a more faithful form than the
/// one that a slot has: a drawing (PDF, SVG) comes before a lossless image (PNG, TIFF, BMP, GIF), and
/// that before a lossy one (JPEG). `catalog/unassigned-file` is about the same file, so the rule is off
/// by default.
///
/// ## Why it matters
///
/// Where an app offers an image in several forms, as in a drag, the receiver takes the first one that
/// it can read. A lossy form in the place of a lossless one costs sharpness and transparency.
///
/// ## Example
///
/// ```
/// logo.imageset: logo.jpg in a slot, logo.png without one
/// ```
///
/// ## Use instead
///
/// ```
/// logo.imageset: logo.png in a slot
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Drag and drop: representations in order of their fidelity
public struct CatalogLessFaithfulFile: Rule {
  public static let id = "catalog/less-faithful-file"
  public static let summary = "A slot has the most faithful form of an image."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ file: String, _ unassigned: [String]) -> ImageSetSubject {
      var set = ImageSetSubject(example: "logo", [.init(example: file)])
      set.unassigned = unassigned
      return set
    }
    return [
      RuleExample(
        "logo.imageset: logo.jpg in a slot, logo.png without one",
        set("logo.imageset/logo.jpg", ["logo.imageset/logo.png"]),
        finds: ["the slot has “logo.jpg”, not the more faithful “logo.png”"]),
      RuleExample("logo.imageset: logo.png in a slot", set("logo.imageset/logo.png", [])),
    ]
  }

  public init() {}

  private static let ranks: [String: Int] = [
    "pdf": 0, "svg": 0, "png": 1, "tif": 1, "tiff": 1, "bmp": 1, "gif": 1, "jpg": 2, "jpeg": 2,
  ]

  /// The name of a file, what is before its extension, and the rank of its form.
  private static func parts(_ file: String) -> (name: String, stem: Substring, rank: Int)? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = name.lastIndex(of: "."),
      let rank = ranks[name[name.index(after: dot)...].lowercased()]
    else { return nil }
    return (name, name[..<dot], rank)
  }

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .imageSet else { return }
    let others = subject.unassigned.compactMap(Self.parts)
    for slot in subject.slots {
      guard let own = slot.file.flatMap(Self.parts) else { continue }
      let better = others.filter { $0.stem == own.stem && $0.rank < own.rank }
      guard let best = better.min(by: { $0.rank < $1.rank }) else { continue }
      report(Self.finding(slot, of: subject, .lesser(own.name, best.name), help: .assign))
    }
  }
}

extension String {
  fileprivate static func lesser(_ name: String, _ other: String) -> String {
    "the slot has “\(name)”, not the more faithful “\(other)”"
  }
  fileprivate static let assign = "Assign the more faithful file, or remove it from the folder."
}
