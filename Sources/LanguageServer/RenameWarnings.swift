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
  ///   - sources: The texts of the project with the names in them.
  ///   - declared: Where the paths are declared.
  init(
    of paths: [[String]], to new: String, patterns: [ConfigurationPattern],
    sources: [(text: SourceText, names: TokenNames)], declared: [NamedPlace]
  ) {
    let names = sources.map(\.names)
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
    if let name = paths.first?.last, name.hasPrefix("$") { addSass(name, sources) }
  }

  /// What SCSS has elsewhere: in components, and under another name.
  private mutating func addSass(_ name: String, _ sources: [(text: SourceText, names: TokenNames)])
  {
    /// Whether a text has a name in one of the two ways in which it may be written.
    func has(_ name: String) -> (SourceText) -> Bool {
      let patterns = Set([name, name.replacing("-", with: "_")]).map { BytePattern($0) }
      return { text in patterns.contains { $0.isIn(text.bytes.span) } }
    }
    let isNamed = has(name)
    for (text, _) in sources where !text.name.hasSuffix(".scss") && isNamed(text) {
      messages.append(
        "\(Path.name(text.name)) is not searched, and has “\(name)”: change it there yourself.")
    }
    for prefix in Set(sources.flatMap(\.names.prefixes)).sorted() {
      let passedOn = "$\(prefix)\(name.dropFirst())"
      let isPassedOn = has(passedOn)
      guard sources.contains(where: { isPassedOn($0.text) }) else { continue }
      messages.append(
        "“@forward … as \(prefix)*” passes it on as “\(passedOn)”: change that yourself.")
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
