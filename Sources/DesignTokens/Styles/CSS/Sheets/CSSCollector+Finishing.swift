import FileAccess
import SourceSyntax
import SystemColors

/// What only all files together say.
extension CSSCollector {
  /// Applies what only all files together say, once they are added.
  mutating func finish() {
    leaveOutScreens()
    placeHosts()
    placeComponents()
    placeWidget()
    removeOfTheme()
  }

  /// Leaves out that something is for screens, where nothing is set for print. What rules draw is judged as on a
  /// screen.
  private mutating func leaveOutScreens() {
    func isOfScreen(_ literal: CSSLiteral) -> Bool {
      literal.isNegated && literal.test == CSSTest.print
    }
    let isPrinted = rules.contains { rule in
      rule.places.contains { $0.literals.contains(CSSLiteral(.print)) }
    }
    for usage in usages.indices {
      for place in usages[usage].places.indices {
        usages[usage].places[place].literals.removeAll(where: isOfScreen)
      }
    }
    guard !isPrinted else { return }
    for rule in rules.indices {
      for place in rules[rule].places.indices {
        rules[rule].places[place].literals.removeAll(where: isOfScreen)
      }
    }
  }

  private mutating func placeHosts() {
    let hosts = CSSHosts(rules: rules, files: sheets.map(\.source.name))
    guard !hosts.isEmpty else { return }
    changePlaces { hosts.enter(&$0, of: $1.sheet) }
  }

  /// Puts what the style sheet of a component selects into that component.
  private mutating func placeComponents() {
    let names = sheets.map { sheet -> String? in
      let name = sheet.source.name
      guard CSSPageStyles.isOfComponent(name),
        let original = try? files.context.source(at: name),
        CSSPageStyles.styles(of: original.bytes, at: name)?.isScoped ?? false
      else { return nil }
      return String(Path.name(name).prefix { $0 != "." })
    }
    scopedSheets = Set(names.indices.filter { names[$0] != nil })
    guard !scopedSheets.isEmpty else { return }
    changePlaces { place, file in
      guard let name = names[file.sheet], !place.selector.reachesOut,
        place.selector.subject != .root, place.selector.subject != .body
      else { return }
      place.selector.isPart = true
      place.selector.pieces.insert(CSSSelector.Piece(text: "\(name) "), at: 0)
    }
  }

  private mutating func placeWidget() {
    guard let widget = CSSWidget(rules: rules, declarations: declarations, table: names) else {
      return
    }
    changePlaces { place, _ in widget.enter(&place) }
  }

  /// Applies the removals of Tailwind's `@theme`.
  private mutating func removeOfTheme() {
    var removed: Set<Int> = []
    for (name, declaration) in themeItems.reversed() {
      guard let declaration else {
        removedPrefixes.insert(name)
        continue
      }
      if isRemoved(name) { removed.insert(declaration) }
    }
    guard !removed.isEmpty else { return }
    declarations = declarations.indices.filter { !removed.contains($0) }.map { declarations[$0] }
  }

  /// Lets the rules of an input file apply in a context only.
  mutating func restrict(input: Int, to literal: CSSLiteral) {
    changePlaces { place, file in
      if file.input == input { place.literals.append(literal) }
    }
  }

  /// Puts what is for dark pages, by a class or an attribute, where a file for them applies, and what is
  /// for light ones where it does not.
  mutating func merge(into literal: CSSLiteral) {
    changePlaces { place, _ in
      var own: [CSSTest: CSSLiteral] = [:]
      for old in place.literals {
        guard let scheme = CSSThemeLikeness.scheme(old.test) else { continue }
        own[old.test] = CSSLiteral(literal.test, isNegated: old.isNegated == (scheme == .dark))
      }
      guard !own.isEmpty else { return }
      place.literals = CSSCondition.joined(
        place.literals.filter { own[$0.test] == nil }, Array(Set(own.values)))
      place.selector.pieces.removeAll { $0.test.map { own[$0] != nil } ?? false }
      place.selector.ownTests.removeAll { own[$0] != nil }
      place.selector.pageTests.removeAll { own[$0] != nil }
      place.selector.bodyTests.removeAll { own[$0] != nil }
    }
  }

  /// Changes where each rule sets properties and draws something, knowing the file that it is in.
  private mutating func changePlaces(_ change: (inout Place, (input: Int, sheet: Int)) -> Void) {
    for rule in rules.indices {
      let file = (rules[rule].input, rules[rule].sheet)
      for place in rules[rule].places.indices { change(&rules[rule].places[place], file) }
    }
    for usage in usages.indices {
      for place in usages[usage].places.indices {
        change(&usages[usage].places[place], filesOfUsages[usage])
      }
    }
  }

  /// Declares what rules compute as properties of their own, whose names are what is written.
  ///
  /// - Returns: The rules that set them.
  mutating func declareComputed() -> ArraySlice<Rule> {
    let first = rules.count
    for (usage, file) in zip(usages, filesOfUsages) where usage.inks.contains(where: \.isComputed) {
      rules.append(Rule(places: usage.places, input: file.input, sheet: file.sheet))
      for case .computed(let text, let value) in usage.inks {
        declarations.append(
          Declaration(
            name: names.number(of: text), sheet: file.sheet, value: value, isImportant: false,
            layer: 0, rule: rules.count - 1))
      }
    }
    return rules[first...]
  }

  func isRemoved(_ name: String) -> Bool {
    !removedPrefixes.isEmpty && Self.prefixes(of: name).contains(where: removedPrefixes.contains)
  }

  /// A name and its prefixes up to each of its first 31 hyphens.
  private static func prefixes(of name: String) -> [String] {
    var result = [name]
    for index in name.utf8.indices where name.utf8[index] == UInt8(ascii: "-") {
      guard result.count < 32 else { break }
      result.append(String(name[...index]))
    }
    return result
  }

  /// Rules that draw the dark scheme or the light one in colors of their own, where the class or the attribute
  /// for it is one of the page: `html.dark .card`, or `.dark .card` if code gives that class to an element.
  var rulesOfSchemes: [Rule] {
    guard tailwind == nil else { return [] }
    return zip(usages, filesOfUsages).filter { usage, _ in
      usage.places.contains { place in
        place.literals.contains { literal in
          let test = literal.test
          guard CSSThemeLikeness.scheme(test) != nil else { return false }
          return place.selector.pageTests.contains(test)
            || test.feature == "class" && toggled.contains(test.value)
        }
      }
    }.map { usage, file in Rule(places: usage.places, input: file.input, sheet: file.sheet) }
  }
}
