/// Findings on style sheets that a build made of others of the same project, which people do not change.
package enum BuiltFindings {
  /// Folders of what is made of other files.
  private static let folders: Set<Substring> = [
    "build", "built", "compiled", "dist", "generated", "out", "output",
  ]

  /// What is wrong with two colors, whatever file it is in.
  private struct Key: Hashable {
    let rule: String
    let token: String
    let against: String?
    let outcome: Outcome
    let measured: Double?
    let required: Double?
    let message: String
  }

  /// Keeps of what is said alike of a style sheet and of one in a folder of built files only the former.
  ///
  /// - Parameter findings: The findings on each palette.
  package static func drop(from findings: inout [[Finding]]) {
    func key(of finding: Finding) -> Key? {
      guard let token = finding.token, isSheet(finding.file) else { return nil }
      return Key(
        rule: finding.rule, token: token, against: finding.against, outcome: finding.outcome,
        measured: finding.measurement?.measured, required: finding.measurement?.required,
        message: finding.message)
    }
    guard
      findings.contains(where: { $0.contains { isSheet($0.file) && mayBeBuilt($0.file[...]) } })
    else { return }
    var files: [Key: Set<String>] = [:]
    for finding in findings.joined() {
      if let key = key(of: finding) { files[key, default: []].insert(finding.file) }
    }
    for index in findings.indices {
      findings[index].removeAll { finding in
        guard mayBeBuilt(finding.file[...]), let key = key(of: finding) else { return false }
        return files[key]?.contains { isBuilt(finding.file, besides: $0) } ?? false
      }
    }
  }

  private static func isSheet(_ file: String) -> Bool {
    [".css", ".scss", ".sass", ".less"].contains(where: file.hasSuffix)
  }

  private static func mayBeBuilt(_ path: Substring) -> Bool {
    path.split(separator: "/").dropLast().contains(where: folders.contains)
  }

  /// Whether a file is in a folder of built files in what holds it and another one, and that one is not.
  private static func isBuilt(_ file: String, besides other: String) -> Bool {
    let (own, others) = (file.split(separator: "/"), other.split(separator: "/"))
    let shared = zip(own, others).prefix { $0 == $1 }.count
    return own.dropFirst(shared).dropLast().contains(where: folders.contains)
      && !others.dropFirst(shared).dropLast().contains(where: folders.contains)
  }
}
