import SourceSyntax

/// What the `styles` of a theme and of its variations set, by the paths of their parts: `styles`,
/// `styles.elements.link`, `styles.blocks.core/quote.variations.plain`. So are what blocks of templates set.
struct WordPressStyles {
  static let root = "styles"
  /// The names of parts that are states of the part around them.
  static let states: Set = [
    ":hover", ":focus", ":focus-visible", ":active", ":visited", ":link", ":any-link", "-current",
  ]

  private static let link = ".elements.link"

  /// What stands for a color of a template that is not known.
  static let unknown = "unknown"

  /// The parts in each part.
  private(set) var parts: [String: [String]] = [:]
  private var known: Set<String> = []
  /// The variations that set a property; `nil` is the theme itself.
  private var settings: [String: Set<Int32?>] = [:]
  /// The variations that say that a part has the color of what is around it, by the token for it.
  private var inherited: [String: Set<Int32?>] = [:]
  /// What the property of a block of a template is set to: a token, or a color.
  private var inks: [String: String] = [:]
  /// Where each color is set first.
  private(set) var places: [String: SourceLocation] = [:]
  /// How the text of each part looks.
  var fonts = WordPressFonts()
  /// The tokens and colors through which something may show.
  var translucent: Set<String> = []
  /// The colors of the palette that each token is, by the variation that sets it; empty for another color.
  private var presets: [String: [Int32?: String]] = [:]
  /// The colors of the theme's palette that each variation lacks: a palette of its own replaces that of the theme,
  /// and what is set to a color that is not in it has none.
  private var lacking: [Int32: Set<String>] = [:]

  /// Notes a part of another one: an element, a block, a state.
  mutating func add(_ path: String, to parent: String) {
    if known.insert(path).inserted { parts[parent, default: []].append(path) }
  }

  /// Whether a part is known.
  func has(_ path: String) -> Bool { known.contains(path) }

  /// Notes that the theme or a variation sets a property of a part.
  mutating func set(
    _ property: String, of path: String, in variation: Sheet.Requirement?,
    at place: SourceLocation? = nil
  ) {
    let token = Self.token(path, property)
    settings[token, default: []].insert(variation?.context)
    if places[token] == nil { places[token] = place }
  }

  /// Notes that the theme, a variation or a block of a template has a color for a property, or a token.
  mutating func set(
    _ property: String, of path: String, as ink: String, in variation: Sheet.Requirement? = nil,
    at place: SourceLocation? = nil
  ) {
    set(property, of: path, in: variation)
    inks[Self.token(path, property)] = ink
    if places[ink] == nil { places[ink] = place }
  }

  /// The token of a color.
  static func token(_ path: String, _ property: String) -> String { "\(path).color.\(property)" }

  /// Notes that the theme or a variation says that a part has the color of what is around it.
  mutating func inherit(_ property: String, of path: String, in variation: Sheet.Requirement?) {
    inherited[Self.token(path, property), default: []].insert(variation?.context)
  }

  /// The token of a color that a part has in a variation, or the color.
  func color(_ property: String, of path: String, in variation: Int32) -> String? {
    let token = Self.token(path, property)
    guard let settings = settings[token] else { return nil }
    guard settings.contains(variation) || settings.contains(nil) && !inherits(token, variation)
    else { return nil }
    let preset = inks[token] ?? presets[token]?[variation] ?? presets[token]?[nil]
    if let preset, lacking[variation]?.contains(preset) == true { return nil }
    return inks[token] ?? token
  }

  /// Notes the color of the palette that a token is, if it is one.
  mutating func set(_ token: String, to preset: String?, in variation: Sheet.Requirement?) {
    presets[token, default: [:]][variation?.context] = preset ?? ""
  }

  /// Notes the palette of a variation, beside that of the theme.
  mutating func replace(
    _ palette: Set<String>, with own: Set<String>, in variation: Sheet.Requirement
  ) {
    lacking[variation.context] = palette.subtracting(own)
  }

  /// Whether a variation says that a part has the color of what is around it.
  private func inherits(_ token: String, _ variation: Int32?) -> Bool {
    inherited[token]?.contains(variation) ?? false
  }

  /// Whether a part says that it has the color of what is around it.
  func inherits(_ property: String, of path: String, in variation: Int32) -> Bool {
    let token = Self.token(path, property)
    return (inherits(token, variation) || inherits(token, nil))
      && color(property, of: path, in: variation) == nil
  }

  /// Whether a part has a gradient or a picture behind it, or says that it has no background.
  func hasOtherGround(_ path: String, in variation: Int32) -> Bool {
    color("picture", of: path, in: variation) != nil
      || inherits("background", of: path, in: variation)
  }

  /// What is behind a text where a color is laid on what is behind that.
  func ground(_ color: String, on below: WordPressGround) -> WordPressGround {
    guard translucent.contains(color) else { return .color(color, over: []) }
    guard case .color(let next, let over) = below, ([next] + over).allSatisfy(Self.isToken) else {
      return .other
    }
    return .color(color, over: [next] + over)
  }

  /// Whether the name of a color is that of a token, rather than the color itself.
  private static func isToken(_ name: String) -> Bool {
    name.hasPrefix("--") || name.hasPrefix("\(root).")
  }

  /// How the text of a part looks: a heading as the theme has it elsewhere, or as browsers draw it, where the part
  /// does not say.
  func font(of path: String, in variation: Int32) -> WordPressFont {
    let names = path.split(separator: ".")
    let isState = names.last.map { Self.states.contains(String($0)) } ?? false
    let part = isState ? names.dropLast().joined(separator: ".") : path
    let own = fonts.font(of: part, in: variation)
    if part.hasSuffix(Self.link) {
      return own.over(font(of: String(part.dropLast(Self.link.utf8.count)), in: variation))
    }
    let name = String(names.last { !Self.states.contains(String($0)) } ?? "")
    guard let usual = WordPressFont.usual(of: name) else { return own }
    return [name, "heading"].reduce(own) {
      $0.over(fonts.font(of: "\(Self.root).elements.\($1)", in: variation))
    }.over(usual)
  }
}

/// What is behind a text.
enum WordPressGround: Hashable {
  /// A token or a color, and those that show through it.
  case color(String, over: [String])
  /// A gradient, a picture, or what is not known.
  case other

  /// What browsers draw where a page has no background.
  static let canvas = WordPressGround.color("#ffffff", over: [])
  /// What WordPress draws where a button has no background (`elements.button` of `lib/theme.json`).
  static let button = WordPressGround.color("#32373c", over: [])
}
