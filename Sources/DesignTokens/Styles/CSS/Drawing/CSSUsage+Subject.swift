import SourceSyntax

extension CSSUsage {
  /// The element that a rule selects, as far as its selector says.
  struct Subject {
    private let name: Substring
    private let isField: Bool
    /// Whether it is any control, or any of a kind, or a field somewhere, that has the focus.
    private let isFocus: Bool
    /// Whether it is a control that shows a mark and no text.
    private let isMark: Bool
    /// Whether it is a box to tick, which shows nothing in the color of the text unless a rule draws the mark in it.
    private let isBox: Bool
    /// Whether it is a logotype, of which no contrast is required (WCAG 2.2 SC 1.4.3).
    private let isLogo: Bool

    /// Reads a selector.
    ///
    /// - Parameters:
    ///   - part: The selector.
    ///   - isField: Whether pages show that it selects fields only.
    ///   - isBox: Whether pages show that it selects boxes to tick only; `nil` if they show nothing of it.
    ///   - drawsMark: Whether rules draw something in such a box.
    init(_ part: String?, isField: Bool = false, isBox: Bool? = nil, drawsMark: Bool = false) {
      let last = part.flatMap { CSSPart.compounds($0).last } ?? ""
      name = last.prefix { $0.isLetter || $0.isNumber }
      let isPlain = [":focus", ":focus-visible"].contains {
        $0 == last.drop { $0.isLetter || $0 == "*" }
      }
      let marks = ["checkbox", "switch", "radio", "range", "slider"]
      let classes = last.split(separator: ".").dropFirst(last.hasPrefix(".") ? 0 : 1)
        .flatMap { text in
          let name = text.prefix { !":[#".contains($0) }
          // A modifier says which one of its block it is: `file-icon--red`.
          let block = name.offset(of: "--").map { name[..<$0] }
          return ([name] + (block.map { [$0] } ?? [])).map { AppearanceNaming.words(String($0)) }
        }
      let isTicked =
        !last.has("::") && (Self.isBox(last) || isBox ?? classes.contains(where: Self.isBox))
      self.isBox = isTicked && !drawsMark
      isMark =
        isTicked || Self.has("[type=", marks, in: last) || Self.has("[role=", marks, in: last)
        || classes.contains(where: Self.isIcon)
      isLogo = classes.contains { Self.logos.contains($0.last ?? "") }
      let fields = ["checkbox", "switch", "radio", "textbox", "combobox", "searchbox"]
      let buttons = ["button", "submit", "reset", "image"]
      self.isField =
        !last.has("::")
        && (isField || ["select", "textarea"].contains(name)
          || name == "input" && !Self.has("[type=", buttons, in: last)
          || last.hasPrefix("[role=") && fields.contains { last.has($0) }
          || ["", "div"].contains(name) && classes.contains(where: Self.isField))
      isFocus =
        isPlain && part == String(last)
        || self.isField && part != String(last) && last.has(":focus") && !last.has("-within")
    }

    /// Whether the words of a class are those of an icon: `drag-handle`, but not `with-icon`.
    private static func isIcon(_ words: [String]) -> Bool {
      ["icon", "icons", "glyph", "handle", "chevron", "caret"].contains(words.last)
        && ["with", "has", "no", "without"].allSatisfy { !words.contains($0) }
    }

    /// Whether the words of a class are those of a box to tick itself, rather than of one with its label.
    private static func isBox(_ words: [String]) -> Bool {
      ["form-checkbox", "form-radio", "check-input", "checkbox-input", "radio-input"].contains(
        words.suffix(2).joined(separator: "-"))
    }

    /// Whether all of a list of selectors are for boxes to tick.
    static func isBox(_ selectors: String) -> Bool {
      selectors.split(separator: ",").allSatisfy { selector in
        CSSPart.compounds(String(selector)).last.map(isBox) ?? false
      }
    }

    private static func isBox(_ compound: Substring) -> Bool {
      has("[type=", ["checkbox", "radio"], in: compound)
    }

    /// Whether the words of a class are those of a field: `text-input`, `form-control`, `searchbar`.
    private static func isField(_ words: [String]) -> Bool {
      let one = ["input", "textfield", "textbox", "textarea", "searchbar", "searchbox"]
      let two: Set = ["form-control", "text-field", "search-field", "search-bar"]
      return words.last.map(one.contains) ?? false
        || two.contains(words.suffix(2).joined(separator: "-"))
    }

    /// Whether an attribute begins with one of some words.
    private static func has(
      _ attribute: String, _ words: [String], in selector: Substring
    ) -> Bool {
      guard selector.utf8.contains(UInt8(ascii: "[")) else { return false }
      return words.contains { word in
        ["", "\"", "'"].contains { selector.contains(attribute + $0 + word) }
      }
    }

    private static let logos: Set = ["logo", "logotype", "wordmark"]

    /// Elements whose text color draws no text.
    private static let graphics: Set = ["progress", "meter", "hr", "svg", "path", "circle"]

    /// The uses that require a contrast: text, icons, and the borders of fields, which are
    /// invisible without them. Other borders are decoration, and so is a logotype.
    func filter(_ foregrounds: [Foreground]) -> [Foreground] {
      foregrounds.compactMap { use in
        if use.property == "border-color" { return isField ? use : nil }
        if use.property == "outline-color" { return isFocus ? use : nil }
        if use.role == .text, isLogo || isBox { return nil }
        guard use.role == .text, isMark || Self.graphics.contains(String(name)) else { return use }
        return use.with(role: .ui)
      }
    }
  }
}
