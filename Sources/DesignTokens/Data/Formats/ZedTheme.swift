import SourceSyntax

/// Theme families of Zed: for each theme its appearance, colors by key, and colors of code.
///
/// A key of `style` such as `text.muted` is a token, and so is each color of `syntax`
/// (`syntax.comment`); the themes of the family are the contexts of the modifier `theme`. What the editor
/// draws on what is known for the keys, so that pairs are not inferred from names.
///
/// Source: `schema/themes/v0.2.0.json` on zed.dev, and the crates `ui` and `editor` of Zed.
///
/// ```swift
/// let text = """
///   { "name": "Ink", "themes": [ { "name": "Ink Light", "appearance": "light",
///       "style": { "editor.background": "#ffffffff", "text": "#222222ff" } } ] }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "ink.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "zed-theme"
/// // Prints "editor.background #ffffff"
/// // Prints "text #222222"
/// ```
public enum ZedTheme: TokenFormat {
  public static let id = "zed-theme"
  public static let name = "Zed theme family"
  public static let fileExtensions = ["json"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let themes = input.json?.root["themes"], themes.kind == .array,
      themes.elements.contains(where: { theme in
        theme["style"]?.kind == .object
          && theme["appearance"]?.string.map(appearances.contains) == true
      })
    else { return nil }
    return FormatEvidence(.peculiar, becauseOf: "“themes” with an “appearance” and a “style”")
  }

  private static let appearances: Set = ["dark", "light"]

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      var reader = Reader(problems: json.problems)
      reader.read(json.root["themes"].map { Array($0.elements) } ?? [])
      var palette = reader.sheet.palette(
        of: input, format: id, problems: reader.problems, in: context)
      palette.statesPairs = true
      return palette
    }
  }

  private struct Reader {
    var sheet = Sheet()
    var problems: [SourceProblem]
    private var names = UniqueNames()
    /// The first place of each token.
    private var places: [SourceLocation] = []

    init(problems: [SourceProblem]) { self.problems = problems }

    mutating func read(_ themes: [JSONValue]) {
      for theme in themes {
        guard let style = theme["style"], style.kind == .object else { continue }
        read(style, in: sheet.requirement("theme", names.take(Self.context(of: theme))))
      }
      addPairs()
    }

    /// The name of a theme, with its appearance if that is not said by it.
    private static func context(of theme: JSONValue) -> String {
      let name = theme["name"]?.string ?? "theme"
      guard let appearance = theme["appearance"]?.string, appearances.contains(appearance),
        AppearanceNaming.split(name).said.filter(appearances.contains) != [appearance]
      else { return name }
      return "\(name) (\(appearance))"
    }

    private mutating func read(_ style: JSONValue, in theme: Sheet.Requirement) {
      for member in style.members {
        switch member.name {
        case "syntax":
          for rule in member.value.members {
            for (name, role) in [("color", TokenRole.textFill), ("background_color", .shapeFill)] {
              guard let color = rule.value[name] else { continue }
              let end = role == .textFill ? "" : ".background"
              define("syntax.\(rule.name)\(end)", color, role: role, in: theme)
            }
          }
        case "players":
          for (index, player) in member.value.elements.enumerated() {
            for color in player.members {
              define(
                "players.\(index).\(color.name)", color.value, role: .shapeFill, in: theme)
            }
          }
        case "accents":
          for (index, color) in member.value.elements.enumerated() {
            define("accents.\(index)", color, role: .shapeFill, in: theme)
          }
        case "background.appearance": break
        default: define(member.name, member.value, role: Drawing.role(of: member.name), in: theme)
        }
      }
    }

    private mutating func define(
      _ path: String, _ value: JSONValue, role: TokenRole, in theme: Sheet.Requirement
    ) {
      guard value.kind != .null else { return }
      let known = sheet.define(
        path, value, role: role, in: [theme], example: "#1E1E1EFF",
        help: "Write #RRGGBB or #RRGGBBAA.", &problems)
      if known.entry == places.count { places.append(value.textLocation) }
    }

    /// Pairs each color with what it is drawn on, where a theme has both.
    private mutating func addPairs() {
      for index in sheet.entries.indices {
        let path = sheet.entries[index].path
        for ground in Drawing.grounds(of: path) {
          guard sheet.existingEntry(ground.path) != nil,
            ground.without.map({ sheet.existingEntry($0) == nil }) ?? true
          else { continue }
          var pairing = TokenPairing(
            path: ground.path, role: ground.isText ? .text : .ui, location: places[index],
            reason: "Zed draws it on \(ground.path)")
          pairing.over = ground.over.map { [$0] } ?? []
          sheet.update(index) { $0.add(pairing) }
        }
      }
    }
  }

  /// What the colors of a theme lie on.
  private enum Drawing {
    /// A ground of a color.
    struct Ground {
      let path: String
      /// What shows through it, if it is translucent.
      var over: String?
      var isText = true
      /// What is drawn there instead, if the theme has it.
      var without: String?
    }

    private static let bars = [
      "panel.background", "status_bar.background", "tab_bar.background", "title_bar.background",
      "toolbar.background",
    ]

    /// The grounds of each kind of color.
    private static let texts: [String: [Ground]] = [
      "text": [
        Ground(path: "background"), Ground(path: "panel.background"),
        Ground(path: "elevated_surface.background"),
        Ground(path: "title_bar.background"), Ground(path: "status_bar.background"),
        Ground(path: "tab.active_background"),
        Ground(path: "element.background", over: "elevated_surface.background"),
        Ground(path: "element.hover", over: "elevated_surface.background"),
        Ground(path: "element.selected", over: "elevated_surface.background"),
        Ground(path: "ghost_element.hover", over: "panel.background"),
        Ground(path: "ghost_element.selected", over: "panel.background"),
      ],
      "text.muted": [
        Ground(path: "panel.background"), Ground(path: "elevated_surface.background"),
        Ground(path: "title_bar.background"), Ground(path: "status_bar.background"),
        Ground(path: "tab.inactive_background"),
      ],
      "text.placeholder": [
        Ground(path: "editor.background"), Ground(path: "elevated_surface.background"),
      ],
      "text.accent": [
        Ground(path: "elevated_surface.background"), Ground(path: "panel.background"),
      ],
      "editor.foreground": [
        Ground(path: "editor.background"),
        Ground(path: "editor.active_line.background", over: "editor.background"),
      ],
      "editor.line_number": [
        Ground(path: "editor.gutter.background", over: "editor.background")
      ],
      "editor.active_line_number": [
        Ground(path: "editor.active_line.background", over: "editor.gutter.background")
      ],
      "link_text.hover": [Ground(path: "editor.background")],
      "hint": [Ground(path: "editor.background", without: "syntax.hint")],
      "players.0.cursor": [Ground(path: "editor.background", isText: false)],
      "terminal.foreground": [Ground(path: "terminal.background")],
    ]
    /// Names of files in the colors of their states.
    private static let states: Set = [
      "conflict", "created", "deleted", "ignored", "modified", "renamed",
    ]
    private static let icons: Set = ["icon", "icon.accent", "icon.muted"]
    /// The icons of diagnostics.
    private static let diagnostics: Set = ["error", "info", "warning"]
    /// Code that is drawn faintly on purpose.
    private static let faint: Set = ["predictive"]

    static func grounds(of path: String) -> [Ground] {
      if let known = texts[path] { return known }
      if path.hasPrefix("syntax."), !path.hasSuffix(".background") {
        return faint.contains(String(path.dropFirst(7))) ? [] : [Ground(path: "editor.background")]
      }
      if states.contains(path) { return [Ground(path: "panel.background")] }
      if icons.contains(path) { return bars.map { Ground(path: $0, isText: false) } }
      if diagnostics.contains(path) {
        return [Ground(path: "status_bar.background", isText: false)]
      }
      return []
    }

    /// The use of a color.
    static func role(of path: String) -> TokenRole {
      if icons.contains(path) || diagnostics.contains(path) { return .shapeFill }
      if grounds(of: path).contains(where: \.isText) { return .textFill }
      let last = path.split(separator: ".").last ?? ""
      if last.hasSuffix("background") || path.contains("element.") { return .frameFill }
      return last.hasSuffix("border") || path.hasPrefix("border") ? .stroke : .shapeFill
    }
  }
}
