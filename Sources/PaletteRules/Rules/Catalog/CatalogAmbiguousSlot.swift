/// Two images of a set for the same devices and appearances.
///
/// ## What it checks
///
/// No two slots of an image set that have different files agree in everything that tells slots apart: scale,
/// device, appearance, gamut, size class, direction and the like.
///
/// ## Why it matters
///
/// The compiler of asset catalogs keeps one of them, with a warning about ambiguous content; which one
/// is shown is not defined.
///
/// ## Example
///
/// ```
/// icon.imageset: old.png for 2x, new.png for 2x
/// ```
///
/// ## Use instead
///
/// ```
/// icon.imageset: old.png for 2x, new.png for 3x
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Apple, Asset Catalog Format Reference
public struct CatalogAmbiguousSlot: Rule {
  public static let id = "catalog/ambiguous-slot"
  public static let summary = "Every slot of an image set is for something else."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ scale: Double) -> ImageSetSubject {
      ImageSetSubject(
        example: "icon",
        [.init(example: "old.png", scale: 2), .init(example: "new.png", scale: scale)])
    }
    return [
      RuleExample(
        "icon.imageset: old.png for 2x, new.png for 2x", set(2),
        finds: ["the files “old.png” and “new.png” of “icon” are for the same place"]),
      RuleExample("icon.imageset: old.png for 2x, new.png for 3x", set(3)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .imageSet else { return }
    let groups = subject.groups { slot in
      var place = slot
      (place.file, place.facts, place.location, place.exists) = (nil, nil, nil, true)
      return place
    }
    for slots in groups.map({ $0.filter { $0.file != nil } }) {
      guard let first = slots.first, let other = slots.first(where: { $0.file != first.file })
      else { continue }
      let names = [first, other].compactMap { $0.file?.split(separator: "/").last }
      let files = names.map { "“\($0)”" }.listed
      report(Self.finding(other, of: subject, .ambiguous(files, subject.name), help: .keep))
    }
  }
}

extension String {
  fileprivate static func ambiguous(_ files: String, _ set: String) -> String {
    "the files \(files) of “\(set)” are for the same place"
  }
  fileprivate static let keep = "Keep one of them, or state what the other is for."
}
