/// Sets that name files that do not exist.
///
/// ## What it checks
///
/// Every `filename` in the `Contents.json` of a set of an asset catalog is a file in its folder, not
/// in another one. Every icon in the manifest of a web app whose `src` is a path is a file.
///
/// ## Why it matters
///
/// The slot stays empty: the app shows another scale or appearance, or nothing.
///
/// ## Example
///
/// ```
/// "filename" : "icon@2x.png", and no such file
/// ```
///
/// ## Use instead
///
/// ```
/// "filename" : "icon@2x.png", and the file
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Apple, Asset Catalog Format Reference
public struct CatalogMissingFile: Rule {
  public static let id = "catalog/missing-file"
  public static let summary = "Every file that a set names exists."

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ exists: Bool) -> ImageSetSubject {
      ImageSetSubject(
        example: "icon", [ImageSetSubject.Slot(file: "icon@2x.png", exists: exists, scale: 2)])
    }
    return [
      RuleExample(
        "\"filename\" : \"icon@2x.png\", and no such file", set(false),
        finds: ["the file “icon@2x.png” does not exist"]),
      RuleExample("\"filename\" : \"icon@2x.png\", and the file", set(true)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    let folder = subject.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    // A manifest of a web app names paths, a catalog files in its folder.
    for slot in subject.slots where slot.exists && subject.kind != .webIcons {
      // Before the name of a file there is its folder.
      guard let file = slot.file, slot.location != nil else { continue }
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count != folder.count + 1 || !parts.starts(with: folder) else { continue }
      let name = parts.starts(with: folder) ? parts.dropFirst(folder.count) : parts[...]
      report(
        Self.finding(
          slot, of: subject, .elsewhere(name.joined(separator: "/")), help: .move))
    }
    for slot in subject.slots where !slot.exists {
      let name = slot.file?.split(separator: "/").last.map(String.init) ?? ""
      // On a disk that distinguishes cases, as that of most servers.
      let other = subject.unassigned.first { $0.lowercased() == slot.file?.lowercased() }
      let spelled = other?.split(separator: "/").last.map(String.init)
      report(
        Self.finding(
          slot, of: subject, spelled.map { .otherCase(name, $0) } ?? .missing(name),
          help: spelled.map { .spell($0) } ?? (subject.kind == .webIcons ? .addOrRemove : .add)))
    }
  }
}

extension String {
  fileprivate static func missing(_ name: String) -> String {
    "the file “\(name)” does not exist"
  }
  fileprivate static func elsewhere(_ path: String) -> String {
    "the file “\(path)” is not in the folder of the set"
  }
  fileprivate static let move = "Copy it into the folder: a set names files, not paths."
  fileprivate static func otherCase(_ name: String, _ other: String) -> String {
    missing(name) + "; “\(other)” does, which differs in capitals only"
  }
  fileprivate static func spell(_ name: String) -> String {
    "Write “\(name)”: not every disk takes the two names for one."
  }
  fileprivate static let addOrRemove = "Add the file, or remove the icon from the manifest."
  fileprivate static let add = "Add the file, or clear the slot."
}
