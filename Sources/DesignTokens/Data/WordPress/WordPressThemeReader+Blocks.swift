import ColorCore
import SourceSyntax

/// Reads what blocks of templates set for themselves.
extension WordPressThemeReader {
  mutating func read(_ templates: WordPressTemplates) {
    for file in templates.files {
      for (index, block) in file.template.blocks.enumerated() {
        guard let attributes = block.attributes else { continue }
        read(block: attributes, path: file.path(of: index))
      }
    }
  }

  private mutating func read(block attributes: JSONValue, path: String) {
    let style = attributes["style"]
    let inks = [
      ("text", preset(attributes["textColor"]) ?? style?["color"]?["text"]?.string),
      (
        "background",
        preset(attributes["backgroundColor"]) ?? style?["color"]?["background"]?.string
      ),
      ("overlay", preset(attributes["overlayColor"]) ?? attributes["customOverlayColor"]?.string),
    ]
    for (property, text) in inks { set(property, of: path, to: text) }
    let isPictured = attributes["gradient"] != nil || style.map(WordPressValue.hasPicture) ?? false
    if isPictured { styles.set("picture", of: path, in: nil) }
    styles.fonts.add(
      style?["typography"], slug: attributes["fontSize"]?.string, to: path, in: nil)
    guard let elements = style?["elements"] else { return }
    for element in elements.members {
      let own = "\(path).elements.\(element.name)"
      styles.add(own, to: path)
      setColors(of: element.value, path: own)
      for state in element.value.members where WordPressStyles.states.contains(state.name) {
        styles.add("\(own).\(state.name)", to: own)
        setColors(of: state.value, path: "\(own).\(state.name)")
      }
    }
  }

  private func preset(_ slug: JSONValue?) -> String? {
    slug?.string.map { "var:preset|color|\($0)" }
  }

  private mutating func setColors(of style: JSONValue, path: String) {
    for property in ["text", "background"] {
      set(property, of: path, to: style["color"]?[property]?.string)
    }
  }

  /// Sets a color of a block to a token, to the color that is written, or to what is not known.
  private mutating func set(_ property: String, of path: String, to text: String?) {
    guard let text = text.map({ ASCII.trimmed($0) }) else { return }
    if WordPressValue.isInherited(text) {
      return styles.inherit(property, of: path, in: nil)
    }
    styles.set(property, of: path, as: ink(text))
  }

  /// A token, the color that is written, or what stands for one that is not known.
  private mutating func ink(_ text: String) -> String {
    if let target = WordPressValue.target(of: text) {
      if let entry = sheet.existingEntry(target), sheet.entries[entry].isToken { return target }
      return WordPressValue.presets[target]?.hex ?? WordPressStyles.unknown
    }
    guard let color = try? Color(parsing: text) else { return WordPressStyles.unknown }
    if color.alpha < 1 { styles.translucent.insert(text) }
    return text
  }

  // MARK: - CSS

  /// What a rule of `css` draws, in the variation that has it; `nil` is the theme itself.
  typealias RuleDrawn = (drawn: WordPressDrawn, variation: Int32?)

  /// What the rules of `css` in parts of `styles` draw, which set both colors.
  mutating func drawn(by sheets: [(css: JSONValue, variation: Int32?)]) -> [RuleDrawn] {
    sheets.flatMap { css, variation in
      let scanner = CSSScanner(css.string ?? "")
      return WordPressRule.all(in: scanner).compactMap { rule -> RuleDrawn? in
        let selector = scanner.text(rule.selector)
        guard let colors = rule.colors, !selector.contains(":before"), !selector.contains(":after")
        else { return nil }
        let text = ink(colors.text), ground = styles.ground(ink(colors.ground), on: .other)
        guard text != WordPressStyles.unknown else { return nil }
        let size = rule.values["font-size"].flatMap(WordPressFont.pixels)
        return (
          WordPressDrawn(
            text: text, ground: ground, font: WordPressFont(size: size),
            reason: "the rule “\(selector)” sets both", place: css.textLocation), variation
        )
      }
    }
  }
}
