import SourceSyntax

/// What the values of properties need to know of the whole.
extension CSSPalette {
  func environment(_ candidates: [Candidate]) -> CSSEnvironment {
    var elsewhere = NumberSet()
    for candidate in candidates where parts[Int(candidate.entry)] >= 0 {
      elsewhere.insert(collector.declarations[Int(candidate.declaration)].name)
    }
    return CSSEnvironment(
      names: names, elsewhere: elsewhere, externals: collector.unread,
      repeated: collector.repeatedNames.filter { pageEntry($0) == nil },
      inherited: collector.inheritedNames,
      schemeModifier: themes.axes.firstIndex { $0.name == CSSThemes.scheme },
      schemes: schemes(), colors: colors(candidates))
  }

  /// The declarations of `color-scheme`; without any, the page is light.
  func schemes() -> [CSSEnvironment.Scheme] {
    var found: [(order: [Int], input: Int, scheme: CSSEnvironment.Scheme)] = []
    for (index, declaration) in collector.schemes.enumerated() {
      let source = collector.sheets[declaration.sheet].source
      let words = source.text(declaration.value).asciiLowercased.split { $0.isWhitespace }
      let rank = ranks[declaration.layer]
      for placement in themes.placements[declaration.rule] where placement.part == nil {
        for list in combinations(placement) ?? [] {
          found.append(
            (
              [
                placement.level, declaration.isImportant ? 1 : 0,
                declaration.isImportant ? -rank : rank, placement.specificity, index,
              ], collector.rules[declaration.rule].input,
              CSSEnvironment.Scheme(
                requirements: list, isLight: words.contains("light") || !words.contains("dark"),
                isDark: words.contains("dark"))
            ))
        }
      }
    }
    let late = CSSFileOrder.late(found.map { ($0.input, $0.scheme.requirements.isEmpty) })
    for (index, isLate) in zip(found.indices, late) where isLate && collector.hasSeveralInputs {
      found[index].order[4] += collector.schemes.count
    }
    return found.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.scheme)
  }

  /// For each entry, whether it is certainly a color: by its notation, by its name in Tailwind, or
  /// because it is an alias of one that is.
  func colors(_ candidates: [Candidate]) -> [Bool] {
    var result = Array(repeating: false, count: sheet.entries.count)
    /// For each entry, the position of its last follower in `followers`, or −1.
    var last = Array(repeating: Int32(-1), count: sheet.entries.count)
    var followers: [(entry: Int32, previous: Int32)] = []
    let known =
      collector.tailwindColors.map(\.name)
      + collector.registrations.filter { Self.isColor($0.value.syntax) == true }.keys
    for name in known { if let entry = pageEntry(name) { result[entry] = true } }
    for candidate in candidates {
      let entry = Int(candidate.entry)
      let name = wholeReference(candidate.declaration)
      if let name, let target = names.entry(of: name, in: parts[entry]) {
        followers.append((candidate.entry, last[Int(target)]))
        last[Int(target)] = Int32(followers.count - 1)
      }
      guard !result[entry] else { continue }
      let declaration = collector.declarations[Int(candidate.declaration)]
      result[entry] =
        names.table[declaration.name].hasPrefix("--color-")
        || collector.tailwind != nil && aliasesColor(candidate.declaration)
        || isWrittenAsColor(declaration)
    }
    var new = result.indices.filter { result[$0] }
    while let entry = new.popLast() {
      var next = last[entry]
      while next >= 0 {
        let follower = followers[Int(next)]
        next = follower.previous
        guard !result[Int(follower.entry)] else { continue }
        result[Int(follower.entry)] = true
        new.append(Int(follower.entry))
      }
    }
    return result
  }

  /// Whether a declaration is an alias of a property that Tailwind takes for a color.
  private func aliasesColor(_ declaration: Int32) -> Bool {
    switch forms[Int(declaration)] {
    case .plain: false
    case .alias(let name): names.table[name].hasPrefix("--color-")
    case .pieces(let position):
      pieces[Int(position)].wholeReference?.hasPrefix("--color-") ?? false
    }
  }

  private func isWrittenAsColor(_ declaration: CSSCollector.Declaration) -> Bool {
    CSSColorText.isMeantAsColor(collector.sheets[declaration.sheet].scanner, declaration.value)
  }

  mutating func values(_ environment: CSSEnvironment) -> CSSValues {
    var uses = CSSChannelUses()
    for sheet in collector.sheets { uses.add(sheet.scanner) }
    var channelUses: [Int32: String] = [:]
    for (number, name) in names.table.names.enumerated() {
      let function =
        uses.functions[name] ?? theme.functions[name] ?? Self.channelFunction(name)
      if let function { channelUses[Int32(number)] = function }
    }
    for name in bareChannels() where channelUses[name] == nil { channelUses[name] = "rgb" }
    var hidden: [Int32: [CSSValue.Reference]] = [:]
    for (pieces, number) in zip(pieces, declarationsOfPieces) {
      let declaration = collector.declarations[Int(number)]
      if pieces.hasEqualArms {
        problems.append(
          SourceProblem(
            "css/equal-arms",
            "“\(SassToken.shown(names.table[declaration.name]))” has the same color for light and for dark",
            at: location(declaration), help: "Write the color once, or choose another for dark.",
            severity: .warning))
      }
      guard environment.externals.isEmpty else { continue }
      let references = pieces.hiddenFallbacks { name in
        environment.isElsewhere(name) || environment.names.entry(of: name, in: -1) != nil
          || CSSNamespaces.isOfTool(name) || environment.namespaces.outside(name) != nil
          || environment.inherited.contains(name)
      }
      if !references.isEmpty { hidden[number] = references }
    }
    return CSSValues(
      environment: environment, sources: collector.sheets.map(\.source),
      declarations: collector.declarations, forms: forms, pieces: pieces, parts: parts,
      text: CSSColorText(
        environment: environment, channelUses: channelUses, hiddenFallbacks: hidden))
  }

  /// The properties whose values are three numbers in 0…255, as Tailwind CSS 3 documents colors that
  /// its configuration puts inside of `rgb()`; none if they are so few that they may be anything.
  private func bareChannels() -> Set<Int32> {
    var names: Set<Int32> = []
    for (declaration, form) in zip(collector.declarations, forms) {
      guard case .plain = form, 5...13 ~= declaration.value.count,
        ASCII.isDigit(
          collector.sheets[declaration.sheet].source.bytes[declaration.value.lowerBound])
      else { continue }
      let text = collector.sheets[declaration.sheet].source.text(declaration.value)
      let parts = text.split { $0.isWhitespace || $0 == "," }
      let isColor =
        parts.count == 3
        && parts.allSatisfy { part in
          part.utf8.allSatisfy(ASCII.isDigit) && UInt8(part) != nil
        }
      if isColor { names.insert(declaration.name) }
    }
    return names.count >= 3 ? names : []
  }

  /// The color function for the channels of a property, by its name.
  private static func channelFunction(_ name: String) -> String? {
    name.hasSuffix("-rgb") ? "rgb" : name.hasSuffix("-hsl") ? "hsl" : nil
  }
}
