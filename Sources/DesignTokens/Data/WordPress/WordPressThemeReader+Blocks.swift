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
    var ink = WordPressStyles.unknown
    if let target = WordPressValue.target(of: text) {
      if let entry = sheet.existingEntry(target), sheet.entries[entry].isToken {
        ink = target
      } else if let color = WordPressValue.presets[target] {
        ink = color.hex
      }
    } else if let color = try? Color(parsing: text) {
      ink = text
      if color.alpha < 1 { styles.translucent.insert(text) }
    }
    styles.set(property, of: path, to: ink)
  }
}
