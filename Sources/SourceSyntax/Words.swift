/// Lists and numbers as parts of a sentence.
package enum Words {
  /// `“a”, “b” and “c”`, at most a dozen of them.
  package static func list(_ names: [String], limit: Int = 12) -> String {
    var quoted = names.prefix(limit).map { "“\($0)”" }
    if names.count > limit { quoted.append("\(names.count - limit) more") }
    guard let last = quoted.popLast() else { return "none" }
    return quoted.isEmpty ? last : quoted.joined(separator: ", ") + " and " + last
  }

  /// A number with its noun: `1 file`, `2 files`.
  package static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
