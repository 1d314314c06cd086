import PaletteAudit

/// What a renaming leaves as it is, though it may mean the renamed tokens.
struct RenameWarnings {
  private(set) var messages: [String] = []

  /// Looks for what is left.
  ///
  /// - Parameters:
  ///   - paths: The paths whose last name becomes another one.
  ///   - new: That name.
  ///   - patterns: The patterns in the configurations of the project.
  ///   - names: The names in the texts of the project.
  ///   - declared: Where the paths are declared.
  init(
    of paths: [[String]], to new: String, patterns: [ConfigurationPattern], names: [TokenNames],
    declared: [NamedPlace]
  ) {
    addPatterns(paths, new, patterns, names.flatMap(\.declarations).filter(\.isToken).map(\.names))
    if let name = paths.first?.first, let word = TailwindColor.word(of: name),
      declared.contains(where: { BytePattern("@theme").isIn($0.source.bytes.span) })
    {
      messages.append(
        "Markup is not searched: change its classes of Tailwind that are made of “\(word)”, such as "
          + "“text-\(word)”, yourself.")
    }
    if let name = paths.first?.last, declared.contains(where: { $0.file.hasSuffix(".xml") }) {
      messages.append(
        "Layouts and code are not searched: change “@color/\(name)” and “R.color.\(name)” there "
          + "yourself.")
    }
  }

  private mutating func addPatterns(
    _ paths: [[String]], _ new: String, _ patterns: [ConfigurationPattern], _ tokens: [[String]]
  ) {
    for pattern in patterns where paths.allSatisfy({ pattern.range(of: $0) == nil }) {
      guard let glob = try? PathGlob(pattern.text) else { continue }
      for path in paths {
        let lost = tokens.first { token in
          guard token.starts(with: path) else { return false }
          let renamed = path.dropLast() + [new] + token[path.count...]
          return glob.matches(token.joined(separator: "."))
            && !glob.matches(renamed.joined(separator: "."))
        }
        guard let lost else { continue }
        messages.append(
          "The pattern “\(pattern.text)” in \(Path.name(pattern.source.name)) matches "
            + "“\(lost.joined(separator: "."))” and will not match its new name: change the pattern "
            + "if its pairs are still meant.")
        break
      }
    }
  }
}
