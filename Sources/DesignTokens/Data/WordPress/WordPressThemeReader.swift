import ColorCore
import FileAccess
import SourceSyntax

/// Reads the colors of a theme and its variations into a sheet.
struct WordPressThemeReader {
  var sheet = Sheet()
  var problems: [SourceProblem] = []
  /// The colors of `styles`: those of the theme, then for each variation what it sets.
  private var styles = WordPressStyles()
  private var contexts = UniqueNames()

  /// Reads the theme if it is the first one, else a variation of it.
  mutating func read(_ input: TokenInput) {
    guard let json = input.json else { return }
    problems += json.problems
    let root = json.root
    // A variation of blocks is a look that the author of a page may give to a block.
    guard root["blockTypes"] == nil else {
      let name = root["slug"]?.string ?? root["title"]?.string ?? Self.stem(of: input)
      if let own = root["styles"] {
        read(style: own, path: "styles.variations.\(name)", in: nil)
      }
      return
    }
    var requirement: Sheet.Requirement?
    if styles.hasTheme {
      if sheet.modifiers.isEmpty { _ = sheet.requirement("style", contexts.take("default")) }
      let title = root["title"]?.string ?? Self.stem(of: input)
      requirement = sheet.requirement("style", contexts.take(title))
    } else {
      styles.hasTheme = true
    }
    if let settings = root["settings"] { read(settings, in: requirement) }
    if let own = root["styles"] { read(style: own, path: "styles", in: requirement) }
  }

  private static func stem(of input: TokenInput) -> String {
    Path.withoutExtension(Path.name(input.path))
  }

  // MARK: - Settings

  private mutating func read(_ settings: JSONValue, in requirement: Sheet.Requirement?) {
    for color in settings["color"]?["palette"].map({ Array($0.elements) }) ?? [] {
      guard let slug = color["slug"]?.string, let value = color["color"] else { continue }
      define(
        WordPressNames.preset("color", slug), value, role: .shapeFill, in: requirement,
        description: color["name"]?.string)
    }
    if let custom = settings["custom"] { read(custom: custom, path: [], in: requirement) }
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
      guard let value = style["color"]?[name], let text = value.string else { continue }
      let token = "\(path).color.\(name)"
      guard !Self.inherited.contains(text.asciiLowercased) else {
        if name == "background" { styles.set("\(path).color.cleared", in: requirement) }
        continue
      }
      define(token, value, role: role, in: requirement)
      styles.set(token, in: requirement, at: value.textLocation)
    }
    if style["color"]?["gradient"] != nil { styles.set("\(path).color.gradient", in: requirement) }
    for member in style.members where member.value.kind == .object {
      switch member.name {
      case "elements", "blocks", "variations":
        for part in member.value.members where path.utf8.count < 512 {
          let part = (path: "\(path).\(member.name).\(part.name)", style: part.value)
          styles.add(part.path)
          read(style: part.style, path: part.path, in: requirement)
        }
      case ":hover", ":focus", ":active", ":focus-visible":
        styles.add("\(path).\(member.name)")
        read(style: member.value, path: "\(path).\(member.name)", in: requirement)
      default: break
      }
    }
  }

  /// Values by which a part has the color of what is around it.
  private static let inherited: Set = [
    "currentcolor", "inherit", "initial", "none", "transparent", "unset",
  ]

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
    let result = self.value(of: value)
    sheet.define(
      entry,
      Sheet.Definition(
        requirements: requirement.map { [$0] } ?? [], value: result,
        location: value.textLocation))
  }

  private mutating func value(of value: JSONValue) -> any SheetValue {
    let text = value.string.map(ASCII.trimmed) ?? ""
    if let property = WordPressNames.property(in: text) {
      addPreset(property, at: value.textLocation)
      return SheetAlias(key: property, text: text, location: value.textLocation)
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

  /// Adds a color of WordPress itself, which a theme need not have in its palette.
  private mutating func addPreset(_ property: String, at location: SourceLocation) {
    guard let hex = Self.presets[property], sheet.existingEntry(property) == nil,
      let color = try? Color(parsing: hex)
    else { return }
    let entry = sheet.entry(property)
    sheet.update(entry) {
      $0.isColor = true
      $0.isToken = false
      $0.isOutside = true
    }
    sheet.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
  }

  /// The palette of `lib/theme.json` of WordPress 6.
  private static let presets = Dictionary(
    uniqueKeysWithValues: [
      ("black", "#000000"), ("cyan-bluish-gray", "#abb8c3"), ("white", "#ffffff"),
      ("pale-pink", "#f78da7"), ("vivid-red", "#cf2e2e"), ("luminous-vivid-orange", "#ff6900"),
      ("luminous-vivid-amber", "#fcb900"), ("light-green-cyan", "#7bdcb5"),
      ("vivid-green-cyan", "#00d084"), ("pale-cyan-blue", "#8ed1fc"),
      ("vivid-cyan-blue", "#0693e3"), ("vivid-purple", "#9b51e0"),
    ].map { (WordPressNames.preset("color", $0.0), $0.1) })

  // MARK: - Pairs

  /// Pairs what WordPress draws on each other, in the theme and in each of its variations.
  mutating func addPairs() {
    for pair in styles.pairs(in: sheet.modifiers.first?.contexts ?? []) {
      guard let entry = sheet.existingEntry(pair.text) else { continue }
      sheet.update(entry) { $0.add(pair.pairing) }
    }
  }
}
