import TokenGraph
import SourceSyntax

/// What the descriptions of tokens say that their names do not: `neutral-500`, “used for the disabled
/// state”.
extension PairContext {
  /// What a description says a color is for.
  private enum Purpose {
    case disabled, inverse, decorative, exempt
  }

  /// Reads as disabled and as inverse what the first sentence of its description says to be that, and
  /// leaves out icons and lines that are said to be decoration. A translucent version of another
  /// color is for the same: `icon-quaternary-alpha`.
  mutating func readDescriptions() {
    readDescribedParts()
    var purposes: [String: Purpose] = [:]
    for index in names.indices {
      let name = names[index]
      guard name.part != nil, name.part != NamedToken.Part.none, !name.isStep, !name.isDisabled,
        !name.isInverse, let description = description(of: index),
        let purpose = Self.purpose(of: description)
      else { continue }
      purposes[paths[index]] = purpose
      give(purpose, to: index)
    }
    guard !purposes.isEmpty else { return }
    for index in names.indices
    where names[index].words.last?.text == "alpha" && purposes[paths[index]] == nil {
      let name = paths[index].dropLast("alpha".count)
      guard let last = name.last, !last.isLetter, let purpose = purposes[String(name.dropLast())]
      else { continue }
      give(purpose, to: index)
    }
  }

  private mutating func give(_ purpose: Purpose, to index: Int) {
    let name = names[index]
    switch purpose {
    case .disabled: names[index].states.insert(.disabled)
    case .exempt: exempt.insert(index)
    case .inverse where name.part != .line:
      makeInverse(index)
      names[index].roles.removeAll { !names[index].isAbout($0) }
      names[index].key = number(of: names[index].subject.map(\.text))
    case .decorative where name.part == .icon || name.part == .line:
      names[index].part = NamedToken.Part.none
    case .decorative, .inverse: break
    }
  }

  /// Words that say that a sentence is about other states too, or about none.
  private static let others: Set = ["and", "enabled", "except", "not", "or", "unless"]
  /// Words that may precede what a color is for.
  private static let fillers: Set = [
    "a", "color", "colour", "for", "in", "on", "the", "use", "used",
  ]

  /// What a description has that states one: most have none.
  private static let signs = [
    "isabled", "nver", "evers", "non-essential", "ecorati", "ncidental", "ccessib", "ontrast",
    "WCAG",
    "WCAG",
  ].map { BytePattern($0) }

  private static func purpose(of description: String) -> Purpose? {
    let text = description.utf8Span.span
    guard signs.contains(where: { $0.isIn(text) }) else { return nil }
    if isExempt(description) { return .exempt }
    let sentence = description.prefix { $0 != "." && $0 != "\n" }
    let words = sentence.lowercased().split { !$0.isLetter }.map(String.init)
    if words.contains("disabled") {
      return words.contains(where: others.contains) ? nil : .disabled
    }
    let first = words.filter { !fillers.contains($0) }.prefix(3)
    if first.contains(where: { ["inverse", "inverted", "reversed"].contains($0) }) {
      return .inverse
    }
    return description.contains("non-essential") ? .decorative : nil
  }

  /// What nobody has to read (WCAG 2.2, SC 1.4.3).
  private static let exemptions: Set = [
    "decoration", "decorations", "decorative", "disabled", "incidental",
  ]
  /// What a color is measured for.
  private static let measures: Set = [
    "aa", "aaa", "accessibility", "accessible", "contrast", "wcag",
  ]

  /// Whether a sentence says that a color has too little contrast, or is for nothing but what is exempt:
  /// “does not pass contrast”, “for disabled and decorative elements only”.
  private static func isExempt(_ description: String) -> Bool {
    description.lowercased().split { ".;\n".contains($0) }.contains { sentence in
      let words = sentence.split { !$0.isLetter }.map(String.init)
      let isOpen = words.contains { ["except", "unless", "but"].contains($0) }
      if let no = words.firstIndex(where: { ["not", "t"].contains($0) }), !isOpen {
        let rest = words[(no + 1)...]
        if rest.first == "accessible"
          || ["meet", "pass"].contains(rest.first) && rest.contains(where: measures.contains)
        {
          return true
        }
        // “Not only for disabled states.”
        if rest.first == "only" { return false }
      }
      return words.contains("only") && !isOpen && words.contains(where: exemptions.contains)
        && !words.contains { ["enabled", "also"].contains($0) }
    }
  }

  // MARK: - Parts

  /// What a description calls that is drawn in a color.
  private static let drawings: [String: NamedToken.Part] = [
    "link": .text, "links": .text, "message": .text, "messages": .text, "text": .text,
    "texts": .text, "label": .text, "labels": .text, "icon": .icon, "icons": .icon,
  ]
  /// What it is rather, as a description says.
  private static let otherThings: Set = [
    "against", "background", "backgrounds", "behind", "bg", "border", "borders", "box", "boxes",
    "card", "cards", "container", "containers", "contrast", "cursor", "disabled", "divider",
    "dividers", "field", "fields", "fill", "fills", "highlight", "inactive", "input", "inputs",
    "inverse", "line", "lines", "no", "not", "on", "outline", "over", "overlay", "selection",
    "shadow", "shadows", "surface", "surfaces", "tint", "under", "underline", "with",
  ]

  /// Reads as a text or an icon a color whose name says no part and whose description says so: `fn`,
  /// “interaction color for links and buttons”.
  private mutating func readDescribedParts() {
    for index in names.indices {
      let name = names[index]
      guard name.part == nil, !name.isStep, name.on == nil, !name.allKinds.has(.hue),
        let description = description(of: index)
      else { continue }
      let sentence = description.prefix { $0 != "." && $0 != "\n" }
      let words = sentence.lowercased().split { !$0.isLetter }.map(String.init)
      guard let word = words.first(where: { Self.drawings[$0] != nil }),
        Self.otherThings.isDisjoint(with: words)
      else { continue }
      names[index].part = Self.drawings[word]
      names[index].partWord = word
      names[index].isImplied = true
      // A word that means nothing here is no component of which the color would be.
      let component = name.subject.filter { name.component.contains($0.text) }
      if component.allSatisfy(\.isUnknown) { names[index].component = [] }
    }
  }
}
