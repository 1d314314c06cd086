import ColorCore
import FileAccess
import SourceSyntax

/// Reads the colors of a theme and its variations into a sheet.
struct WordPressThemeReader {
  var sheet = Sheet()
  /// The colors that templates write themselves, and those of WordPress that no theme names.
  var literals = Sheet()
  var problems: [SourceProblem] = []
  /// What `styles` sets: in the theme, then in each variation.
  var styles = WordPressStyles()
  /// Whether the theme itself was read, so that what follows is a variation.
  private var hasTheme = false
  private var contexts = UniqueNames()
  /// The colors of the theme's palette.
  private var palette: Set<String> = []
  /// The `css` of parts, with their variations.
  var sheets: [(css: JSONValue, variation: Int32?)] = []

  /// Reads the theme if it is the first one, else a variation of it.
  mutating func read(_ input: TokenInput) {
    guard let json = input.json else { return }
    problems += json.problems
    let root = json.root
    guard root["blockTypes"] == nil else { return read(blockStyle: root, of: input) }
    var requirement: Sheet.Requirement?
    if hasTheme {
      if sheet.modifiers.isEmpty { _ = sheet.requirement("style", contexts.take("default")) }
      let title = root["title"]?.string ?? Self.stem(of: input)
      requirement = sheet.requirement("style", contexts.take(title))
    } else {
      hasTheme = true
    }
    if let settings = root["settings"] { read(settings, in: requirement) }
    if let own = root["styles"] { read(style: own, path: WordPressStyles.root, in: requirement) }
  }

  /// Reads a variation of blocks, a look that the author of a page may give to a block.
  private mutating func read(blockStyle root: JSONValue, of input: TokenInput) {
    guard let own = root["styles"] else { return }
    let name = root["slug"]?.string ?? root["title"]?.string ?? Self.stem(of: input)
    let blocks = root["blockTypes"]?.elements.compactMap(\.string) ?? []
    var parent = WordPressStyles.root
    if blocks.count == 1, !blocks[0].contains(".") {
      parent = "\(WordPressStyles.root).blocks.\(blocks[0])"
      styles.add(parent, to: WordPressStyles.root)
    }
    let path = "\(parent).variations.\(name)"
    styles.add(path, to: parent)
    read(style: own, path: path, in: nil)
  }

  private static func stem(of input: TokenInput) -> String {
    Path.withoutExtension(Path.name(input.path))
  }

  // MARK: - Settings

  private mutating func read(_ settings: JSONValue, in requirement: Sheet.Requirement?) {
    var own: Set<String> = []
    for color in settings["color"]?["palette"].map({ Array($0.elements) }) ?? [] {
      guard let slug = color["slug"]?.string, let value = color["color"] else { continue }
      let name = WordPressNames.preset("color", slug)
      own.insert(name)
      define(
        name, value, role: .shapeFill, in: requirement, description: color["name"]?.string)
    }
    if let requirement {
      if !own.isEmpty { styles.replace(palette, with: own, in: requirement) }
    } else {
      palette = own
    }
    if let custom = settings["custom"] { read(custom: custom, path: [], in: requirement) }
    styles.fonts.add(settings: settings, in: requirement?.context)
  }

  private mutating func read(
    custom: JSONValue, path: [String], in requirement: Sheet.Requirement?
  ) {
    for member in custom.members {
      let path = path + [member.name]
      if member.value.kind == .object {
        // Nothing that people write has more levels.
        if path.count < 16 { read(custom: member.value, path: path, in: requirement) }
      } else if let text = member.value.string, (try? Color(parsing: text)) != nil {
        define(WordPressNames.custom(path), member.value, role: .shapeFill, in: requirement)
      }
    }
  }

  // MARK: - Styles

  /// Reads the colors of a style, and of the elements, blocks, states and variations in it.
  private mutating func read(style: JSONValue, path: String, in requirement: Sheet.Requirement?) {
    for (name, role) in [("text", TokenRole.textFill), ("background", .frameFill)] {
      guard let value = style["color"]?[name], let text = WordPressValue.text(of: value) else {
        continue
      }
      guard !WordPressValue.isInherited(text) else {
        styles.inherit(name, of: path, in: requirement)
        continue
      }
      let isDrawing = WordPressTemplate.Block.drawings.contains { path.hasSuffix(".\($0)") }
      define(
        WordPressStyles.token(path, name), value, role: isDrawing ? .shapeFill : role,
        in: requirement)
      styles.set(name, of: path, in: requirement, at: value.textLocation)
    }
    if WordPressValue.hasPicture(style) { styles.set("picture", of: path, in: requirement) }
    styles.fonts.add(style["typography"], to: path, in: requirement?.context)
    if let css = style["css"] { sheets.append((css, requirement?.context)) }
    readLines(of: style, path: path, in: requirement)
    for member in style.members where member.value.kind == .object {
      switch member.name {
      case "elements", "blocks", "variations":
        for part in member.value.members where path.utf8.count < 512 {
          let own = "\(path).\(member.name).\(part.name)"
          styles.add(own, to: path)
          read(style: part.value, path: own, in: requirement)
        }
      case let name where WordPressStyles.states.contains(name):
        styles.add("\(path).\(name)", to: path)
        read(style: member.value, path: "\(path).\(name)", in: requirement)
      default: break
      }
    }
  }

  /// Reads the lines that show where a field is, and what has the focus.
  private mutating func readLines(
    of style: JSONValue, path: String, in requirement: Sheet.Requirement?
  ) {
    let isFocus = path.hasSuffix(".:focus") || path.hasSuffix(".:focus-visible")
    let name = isFocus ? "outline" : "border"
    guard isFocus || path.hasSuffix(".core/search"), let value = style[name]?["color"],
      let text = WordPressValue.text(of: value), !WordPressValue.isInherited(text)
    else { return }
    let token = "\(path).\(name).color"
    define(token, value, role: .stroke, in: requirement)
    styles.set("line", of: path, as: token, in: requirement, at: value.textLocation)
  }

  // MARK: - Values

  private mutating func define(
    _ path: String, _ value: JSONValue, role: TokenRole, in requirement: Sheet.Requirement?,
    description: String? = nil
  ) {
    let entry = sheet.entry(path)
    sheet.update(entry) {
      $0.isColor = true
      $0.roles = [role]
      if let description { $0.description = description }
    }
    let text = WordPressValue.text(of: value) ?? ""
    let result = self.value(text, at: value)
    if isTranslucent(text) { styles.translucent.insert(path) }
    styles.set(path, to: WordPressValue.target(of: text), in: requirement)
    sheet.define(
      entry,
      Sheet.Definition(
        requirements: requirement.map { [$0] } ?? [], value: result,
        location: value.textLocation))
  }

  private mutating func value(_ text: String, at value: JSONValue) -> any SheetValue {
    if let target = WordPressValue.target(of: text) {
      addPreset(target, at: value.textLocation)
      return SheetAlias(key: target, text: text, location: value.textLocation)
    }
    if let (base, opacity) = WordPressValue.faded(text), WordPressValue.target(of: base) != nil {
      return OpaqueValue(
        base: self.value(base, at: value), opacities: [.multiplied(opacity)])
    }
    if let color = try? Color(parsing: text) { return FixedValue(color) }
    if let reason = BrowserColor.reason(text) { return FixedValue(.unknown(reason)) }
    problems.append(
      SourceProblem(
        "color/invalid", "expected a color such as #1A1A1A, found \(value.sourceText.prefix(64))",
        at: value.textLocation,
        help: "Write a color of CSS, or var(--wp--preset--color--SLUG)."))
    return FixedValue(SwatchSheet.invalid)
  }

  /// Whether something may show through a color.
  private func isTranslucent(_ text: String) -> Bool {
    if let target = WordPressValue.target(of: text) { return styles.translucent.contains(target) }
    return text.hasPrefix("color-mix(") || (try? Color(parsing: text)).map { $0.alpha < 1 } ?? false
  }

  /// Adds a color of WordPress itself, which a theme need not have in its palette.
  private mutating func addPreset(_ property: String, at location: SourceLocation) {
    guard let color = WordPressValue.presets[property], sheet.existingEntry(property) == nil else {
      return
    }
    let entry = sheet.entry(property)
    sheet.update(entry) {
      $0.isColor = true
      $0.isToken = false
      $0.isOutside = true
    }
    sheet.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
  }
}
