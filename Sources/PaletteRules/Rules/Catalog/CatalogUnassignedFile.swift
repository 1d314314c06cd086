/// Images that no slot of their set has.
///
/// ## What it checks
///
/// Every image file in the folder of a set is the `filename` of a slot. A name that differs from
/// that of a slot in capitals only is left to `catalog/missing-file`.
///
/// ## Why it matters
///
/// The compiler of asset catalogs leaves it out, with a warning: it is forgotten, or meant for a
/// slot that is empty.
///
/// ## Example
///
/// ```
/// icon.imageset: icon@3x.png without a slot
/// ```
///
/// ## Use instead
///
/// ```
/// icon.imageset: icon@3x.png in the slot for 3x
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Apple, Asset Catalog Format Reference
public struct CatalogUnassignedFile: Rule {
  public static let id = "catalog/unassigned-file"
  public static let summary = "Every image in the folder of a set has a slot."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ unassigned: [String]) -> ImageSetSubject {
      var set = ImageSetSubject(example: "icon", [.init(example: "icon@2x.png", scale: 2)])
      set.unassigned = unassigned
      return set
    }
    return [
      RuleExample(
        "icon.imageset: icon@3x.png without a slot", set(["icon.imageset/icon@3x.png"]),
        finds: ["the file “icon@3x.png” has no slot in “icon”"]),
      RuleExample("icon.imageset: icon@3x.png in the slot for 3x", set([])),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    let misspelled = Set(subject.slots.filter { !$0.exists }.compactMap { $0.file?.lowercased() })
    for file in subject.unassigned where !misspelled.contains(file.lowercased()) {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      report(Self.finding(file, .unassigned(name, subject.name), help: .assign))
    }
  }
}

extension String {
  fileprivate static func unassigned(_ name: String, _ set: String) -> String {
    "the file “\(name)” has no slot in “\(set)”"
  }
  fileprivate static let assign = "Assign it to a slot, or delete it."
}
