import ColorCore
import SourceSyntax

/// Color schemes of Sublime Text: `variables`, `globals` by what they color, and `rules` by scope.
///
/// Each variable, each global and each color of a rule is a token: `variables.blue`,
/// `globals.background`, `rules.Comment.foreground`. What the editor draws on what is documented for the
/// keys, so that pairs are not inferred from names.
///
/// Source: *Color Schemes* on sublimetext.com/docs/color_schemes.html. Of the adjustments of
/// `color(var(blue) alpha(0.5))` only those of the opacity are read; a color with another one is unknown.
///
/// ```swift
/// let text = """
///   { "name": "Ink", "variables": { "paper": "#fff" },
///     "globals": { "background": "var(paper)", "foreground": "#222" }, "rules": [] }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "Ink.sublime-color-scheme")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "sublime-scheme"
/// // Prints "variables.paper #ffffff"
/// // Prints "globals.background #ffffff"
/// // Prints "globals.foreground #222222"
/// ```
public enum SublimeScheme: TokenFormat {
  public static let id = "sublime-scheme"
  public static let name = "Sublime Text color scheme"
  public static let fileExtensions = ["sublime-color-scheme"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, root["globals"]?.kind == .object,
      root["rules"]?.kind == .array
        || input.name.hasSuffix(".sublime-color-scheme")
    else { return nil }
    return FormatEvidence(.peculiar, becauseOf: "“globals” and “rules” of Sublime Text")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      // The editor reads comments and commas at the end.
      var reader = Reader(problems: json.problems.filter { $0.code != "json/json5" })
      reader.read(json.root)
      var palette = reader.sheet.palette(
        of: input, format: id, problems: reader.problems, in: context)
      palette.statesPairs = true
      return palette
    }
  }

  private struct Reader {
    var sheet = Sheet()
    var problems: [SourceProblem]
    private var paths = UniqueNames()

    init(problems: [SourceProblem]) { self.problems = problems }

    mutating func read(_ root: JSONValue) {
      for member in root["variables"].map({ Array($0.members) }) ?? [] {
        define("variables.\(member.name)", member.value, role: .shapeFill)
      }
      for member in root["globals"].map({ Array($0.members) }) ?? [] {
        guard !Self.isOption(member.name) else { continue }
        define("globals.\(member.name)", member.value, role: Self.role(of: member.name))
      }
      for (name, grounds) in Self.drawn {
        // A text of its own takes the place of the usual one.
        let own = "globals.\(grounds[0])_foreground"
        if name == "foreground", sheet.existingEntry(own) != nil { continue }
        pair("globals.\(name)", on: grounds.map { "globals.\($0)" })
      }
      pair("globals.caret", on: ["globals.background"], as: .ui)
      for rule in root["rules"].map({ Array($0.elements) }) ?? [] { read(rule: rule) }
    }

    /// Whether a global is no color: a width, a radius, a style sheet, or how something is drawn.
    private static func isOption(_ name: String) -> Bool {
      ["_css", "_factor", "_options", "_radius", "_style", "_width"].contains(where: name.hasSuffix)
    }

    private static func role(of name: String) -> TokenRole {
      if name == "foreground" || name.hasSuffix("_foreground") { return .textFill }
      return ["background", "gutter", "line_highlight", "selection"].contains(name)
        ? .frameFill : .shapeFill
    }

    /// What each text lies on: the first one that the scheme has, and what shows through it last.
    private static let drawn: [(name: String, grounds: [String])] = [
      ("foreground", ["background"]), ("foreground", ["line_highlight", "background"]),
      ("foreground", ["selection", "background"]),
      ("gutter_foreground", ["gutter", "background"]),
      ("gutter_foreground_highlight", ["gutter", "background"]),
      ("selection_foreground", ["selection", "background"]),
      ("inactive_selection_foreground", ["inactive_selection", "selection", "background"]),
      ("find_highlight_foreground", ["find_highlight", "background"]),
    ]

    private mutating func read(rule: JSONValue) {
      let scope = rule["scope"]?.string.map { String($0.prefix { $0 != "," }) }
      let name = (["rules"] + [rule["name"]?.string ?? scope].compactMap(\.self))
        .joined(separator: ".")
      var ground: String?
      if let background = rule["background"] {
        ground = paths.take("\(name).background")
        define(ground ?? "", background, role: .frameFill)
      }
      guard let foreground = rule["foreground"] else { return }
      // Several colors are those of an identifier, which differ by its name.
      let colors = foreground.kind == .array ? Array(foreground.elements) : [foreground]
      for color in colors {
        let path = paths.take("\(name).foreground")
        define(path, color, role: .textFill)
        pair(path, on: [ground, "globals.background"].compactMap(\.self))
      }
    }

    private mutating func pair(
      _ path: String, on grounds: [String], as role: TokenPairing.Role = .text
    ) {
      guard let entry = sheet.existingEntry(path),
        let ground = grounds.first(where: { sheet.existingEntry($0) != nil })
      else { return }
      guard let location = places[path] else { return }
      var pairing = TokenPairing(
        path: ground, role: role, location: location,
        reason: "Sublime Text draws it on \(ground)")
      pairing.over = grounds.last.map { $0 == ground ? [] : [$0] } ?? []
      sheet.update(entry) { $0.add(pairing) }
    }

    /// The places of the tokens.
    private var places: [String: SourceLocation] = [:]

    private mutating func define(_ path: String, _ value: JSONValue, role: TokenRole) {
      guard value.kind != .null else { return }
      let entry = sheet.entry(path)
      places[path] = value.textLocation
      sheet.update(entry) {
        $0.isColor = true
        $0.roles = [role]
      }
      sheet.define(
        entry,
        Sheet.Definition(value: self.value(of: value), location: value.textLocation))
    }

    private mutating func value(of value: JSONValue) -> any SheetValue {
      if let text = value.string, let known = Self.value(text, at: value.textLocation) {
        return known
      }
      problems.append(
        SourceProblem(
          "color/invalid",
          "expected a color such as #272822, found \(value.sourceText.prefix(64))",
          at: value.textLocation, help: "Write a color of CSS, or var(name)."))
      return FixedValue(SwatchSheet.invalid)
    }

    /// A color of CSS, `var(name)`, or `color(base alpha(0.5))`.
    private static func value(_ text: String, at location: SourceLocation) -> (any SheetValue)? {
      let text = ASCII.trimmed(text)
      if let name = argument(of: "var", in: text), !name.contains("(") {
        return SheetAlias(key: "variables.\(name)", text: text, location: location)
      }
      if let color = try? Color(parsing: text) { return FixedValue(color) }
      guard let inner = argument(of: "color", in: text) else { return nil }
      // The base ends with its parenthesis, or with the first space.
      var end = inner.firstIndex(of: " ") ?? inner.endIndex
      if let open = inner[..<end].firstIndex(of: "(") {
        guard let close = inner[open...].firstIndex(of: ")") else { return nil }
        end = inner.index(after: close)
      }
      guard end > inner.startIndex,
        let value = value(String(inner[..<end]), at: location)
      else { return nil }
      let rest = ASCII.trimmed(inner[end...])
      if rest.isEmpty { return value }
      let name = argument(of: "alpha", in: rest) ?? argument(of: "a", in: rest)
      guard let amount = name.flatMap(fraction), 0...1 ~= amount else {
        return FixedValue(
          .unknown(
            UnknownReason(code: .computed, message: "“\(text)” is calculated by the editor")))
      }
      return OpaqueValue(base: value, opacities: [.replaced(amount)])
    }

    /// What is in the parentheses of a function that is all of a text.
    private static func argument(of function: String, in text: String) -> String? {
      guard text.hasPrefix(function + "("), text.hasSuffix(")") else { return nil }
      return ASCII.trimmed(text.dropFirst(function.count + 1).dropLast())
    }

    private static func fraction(_ text: String) -> Double? {
      text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    }
  }
}
