import SourceSyntax

/// What the selector of a part of the page says of the element and of what is around it.
enum CSSPart {
  /// The name of the element that a selector selects, such as `td`; empty if it has none.
  static func elementName(_ part: String) -> String {
    String(element(of: part).prefix { $0.isLetter || $0.isNumber })
  }

  /// Whether a selector asks for one attribute only, of whatever element.
  static func isOneAttribute(_ part: String) -> Bool {
    part.hasPrefix("[") && isOneSelector(part)
  }

  /// Whether a selector is a single simple one, such as a class.
  static func isOneSelector(_ part: String) -> Bool {
    compounds(part).count == 1 && simpleSelectors(part[...]).count == 1
  }

  /// A part without what every link is in: `.cta` for `.cta:any-link`.
  static func atRest(_ part: String) -> String {
    guard part.utf8.contains(UInt8(ascii: ":")) else { return part }
    let plain = part.replacing(":any-link", with: "")
    return plain.isEmpty || " >+~".contains(plain.last ?? " ") ? part : plain
  }

  /// A part without what selects a state of its element: `.btn` for `.btn:hover`.
  static func withoutStates(_ part: String) -> String {
    let element = element(of: part)
    let kept = simpleSelectors(element[...]).filter {
      !$0.hasPrefix(":") || $0.hasPrefix("::")
    }
    return part.dropLast(element.count) + kept.joined()
  }

  /// Whether an element, or one around it, is pointed at, has the focus or is pressed.
  static func isInUse(_ part: String) -> Bool {
    part.utf8.contains(UInt8(ascii: ":"))
      && [":hover", ":focus", ":active"].contains { part.has($0) }
  }

  /// The classes and identifiers of the selected element and of those around it.
  static func classes(_ part: String) -> [String] {
    compounds(part).flatMap { classes(ofCompound: $0) }
  }

  static func classes(ofCompound compound: Substring) -> [String] {
    simpleSelectors(compound).filter { $0.hasPrefix(".") || $0.hasPrefix("#") }
  }

  /// Whether a class is that of a theme of the page, and no component: `.dark-mode` is not what
  /// `.dark-mode-toggle` is a part of.
  static func isTheme(_ part: String) -> Bool {
    AppearanceNaming.words(String(part.drop { $0 == "." })).allSatisfy(themeWords.contains)
  }

  private static let themeWords: Set = [
    "dark", "light", "night", "day", "mode", "theme", "scheme",
  ]

  /// What is around a part: the element of a pseudo-element, or what its selector names before it.
  static func outer(_ part: String) -> String? {
    pseudoElement(part).map { String(part.dropLast($0.count)) } ?? enclosing(part)
  }

  /// Whether a selector asks for what has the focus in a link or a button, in which nothing can have it
  /// (HTML, section 3.2.5.2.7).
  static func isFocusInControl(_ part: String) -> Bool {
    guard [":focus", ":focus-visible"].contains(element(of: part)) else { return false }
    var next = enclosing(part)
    while let outer = next {
      if ["a", "button"].contains(elementName(outer)) { return true }
      next = enclosing(outer)
    }
    return false
  }

  /// The pseudo-element of which a part of the page is.
  static func pseudoElement(_ part: String) -> String? {
    let element = element(of: part)
    if let start = element.offset(of: "::") { return String(element[start...]) }
    return [":before", ":after"].first(where: element.hasSuffix)
  }

  /// The elements that HTML lets contain an element, the nearest first: `details` for `summary`.
  static func holders(_ part: String) -> [String] { holders[elementName(part)] ?? [] }

  private static let holders: [String: [String]] = [
    "summary": ["details"], "legend": ["fieldset"], "figcaption": ["figure"], "option": ["select"],
    "caption": ["table"], "tr": table, "th": ["tr"] + table, "td": ["tr"] + table,
    "thead": ["table"], "tbody": ["table"], "tfoot": ["table"], "li": ["ul", "ol"],
    "dt": ["dl"], "dd": ["dl"],
  ]

  static let table = ["table"]

  /// The names with which that of a class begins, the longest first: `.card-head` and `.card` for
  /// `.card-head-title`, and `.card` for `.card__title`.
  static func families(_ part: String) -> [String] {
    let compound = element(of: part)
    guard let name = classes(ofCompound: compound[...]).first, compound.hasPrefix(name) else {
      return []
    }
    return name.indices.dropFirst().reversed().filter {
      "-_".contains(name[$0]) && !"-_.#".contains(name[name.index(before: $0)])
    }.map { String(name[..<$0]) }
  }

  /// Whether a class is for what is there before a part, or around several: `.card-loading`, `.card-grid`.
  static func isBeside(_ family: String, _ part: String) -> Bool {
    classes(part).contains { name in
      guard name.hasPrefix("\(family)-"), !name.hasPrefix("\(family)--") else { return false }
      let words = name.dropFirst(family.count).split { "-_".contains($0) }
      return words.contains { others.contains(String($0)) }
    }
  }

  /// Whether a class is called after that of a field, in which there can be no other element, and after what stands
  /// beside one: the hint `.form-input-hint` of `.form-input`.
  static func isBesideField(_ family: String, _ part: String) -> Bool {
    guard isField(family) else { return false }
    return classes(part).contains { name in
      guard name.hasPrefix("\(family)-") || name.hasPrefix("\(family)_") else { return false }
      let last = name.split { "-_".contains($0) }.last
      return last.map { besideFields.contains(String($0)) } ?? false
    }
  }

  /// Whether the last word of a class is that for a field or a mark to be set: `.search-input`, `.form-control`.
  static func isField(_ name: String) -> Bool {
    let words = name.split { ".-_".contains($0) }
    guard let last = words.last else { return false }
    return fields.contains(String(last))
      || ["control", "select"].contains(last) && words.dropLast().last == "form"
  }

  private static let fields: Set = [
    "checkbox", "input", "radio", "textarea", "textbox", "textinput",
  ]
  private static let besideFields: Set = [
    "description", "error", "errors", "feedback", "help", "helper", "hint", "label", "legend",
    "message", "note", "validation", "warning",
  ]

  static let others: Set = [
    "container", "empty", "grid", "group", "list", "loading", "placeholder", "skeleton", "wrapper",
  ]

  /// Whether a class is that of a word in highlighted code, whose ground is that of the code.
  static func isOfCode(_ name: String) -> Bool {
    name == ".token" || [".hljs-", ".cm-"].contains(where: name.hasPrefix)
  }

  /// The first word of a class: `card` of `.card-title`.
  static func family(_ name: String) -> String {
    String(name.dropFirst().prefix { !"-_".contains($0) })
  }

  /// Whether the text of an element is on what is under the element where no rule gives it a ground. The
  /// browser gives one to controls and to marked text, and another page is in a frame.
  static func showsWhatIsUnder(_ part: String) -> Bool {
    if let pseudo = pseudoElement(part) {
      return ["::before", "::after", ":before", ":after"].contains(pseudo)
        && outer(part).map(showsWhatIsUnder) ?? false
    }
    return !grounded.contains(elementName(part))
  }

  private static let grounded: Set = [
    "button", "input", "select", "textarea", "option", "optgroup", "mark", "dialog", "iframe",
    "object", "embed", "video", "meter", "progress", "canvas",
  ]

  /// Whether a class names a thing that has a ground of its own: a button, a badge.
  static func namesGrounded(_ name: String) -> Bool {
    !AppearanceNaming.words(String(name.dropFirst())).filter(things.contains).isEmpty
  }

  private static let things: Set = [
    "badge", "btn", "button", "chip", "pill", "snackbar", "toast", "tooltip",
  ]

  /// Whether a simple selector says in which state an element is: `:hover`, `.is-active`.
  static func isState(_ simple: String) -> Bool {
    simple.hasPrefix(":")
      || !AppearanceNaming.words(String(simple.dropFirst())).filter(states.contains).isEmpty
  }

  static let states: Set = [
    "active", "checked", "current", "disabled", "focus", "focused", "highlight", "highlighted",
    "hover", "is", "on", "open", "opened", "selected", "show", "target",
  ]

  /// What an element is that holds text among others.
  enum Holder {
    /// A part of the page, such as a `header`.
    case layout
    /// A message, such as a `.note`.
    case message
    /// A box of whatever content, such as a `.card`.
    case box
  }

  /// What an element is that holds text among others; `nil` if its selector does not say that it does.
  static func holder(_ part: String) -> Holder? {
    guard pseudoElement(part) == nil else { return nil }
    if layout.contains(element(of: part)) { return .layout }
    let words = classes(ofCompound: element(of: part)[...]).flatMap {
      AppearanceNaming.words(String($0.dropFirst()))
    }
    // A `label-warning` is no message, and has the text of its label.
    guard let last = words.last, labels.union(things).isDisjoint(with: words) else { return nil }
    return messages.contains(last) ? .message : boxes.contains(last) ? .box : nil
  }

  private static let layout: Set = [
    "header", "footer", "nav", "aside", "main", "section", "article",
  ]
  private static let labels: Set = ["bar", "dot", "icon", "label", "progress", "tag", "text"]
  private static let messages: Set = [
    "admonition", "alert", "blockquote", "callout", "note", "notice", "tip", "warning",
  ]
  private static let boxes: Set = ["article", "card", "panel", "section", "tile", "well"]

  /// Whether an element holds text in the color of what is around it: a paragraph, a cell, code.
  static func holdsText(_ part: String) -> Bool {
    pseudoElement(part) == nil && textElements.contains(elementName(part))
  }

  /// Whether an element is text that nobody can operate, so that nothing of it is disabled, whatever its color
  /// is called: a heading, a paragraph.
  static func isProse(_ part: String) -> Bool {
    pseudoElement(part) == nil && prose.contains(elementName(part))
      && classes(part).allSatisfy { !$0.has("disabled") && !$0.has("inactive") }
  }

  private static let prose: Set = [
    "blockquote", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "p",
  ]
}
