/// What the names of token sets say that their tokens draw: `typography`, `icons`,
/// `components/border`.
///
/// Tools that make code of the sets keep their names as a group or a file, so that whoever named the
/// tokens of `typography` needed no word for text. Names of tokens that say what they draw count more.
struct StudioSetRoles {
  private static let roles = TokenRole.headings.merging([
    "fonts": .textFill, "strokes": .stroke, "icon": .shapeFill, "icons": .shapeFill,
    "background": .frameFill, "backgrounds": .frameFill, "surface": .frameFill,
    "surfaces": .frameFill,
  ]) { first, _ in first }
  /// What the name of a set has besides.
  private static let fillers: Set = [
    "color", "colors", "colour", "colours", "token", "tokens", "semantic", "alias", "global",
    "core",
  ]

  /// The role by the name of the set that defines an entry; `nil` where it says none.
  private var roleOfEntry: [Int: TokenRole?] = [:]

  /// Notes that a set defines an entry.
  mutating func note(_ entry: Int, in set: String) {
    let role = Self.role(of: set)
    if let known = roleOfEntry[entry], known != role {
      roleOfEntry[entry] = .some(nil)
    } else {
      roleOfEntry[entry] = .some(role)
    }
  }

  /// Gives entries the roles on which the sets that define them agree.
  func apply(to sheet: inout Sheet) {
    for (entry, role) in roleOfEntry {
      guard let role, NamePart(of: sheet.entries[entry].path) == nil else { continue }
      sheet.update(entry) { $0.roles = [role] }
    }
  }

  private static func role(of set: String) -> TokenRole? {
    let name = set.split(separator: "/").last { !AppearanceNaming.says(String($0), of: "set") }
    let words = AppearanceNaming.words(String(name ?? "")).filter { !fillers.contains($0) }
    return words.count == 1 ? roles[words[0]] : nil
  }
}
