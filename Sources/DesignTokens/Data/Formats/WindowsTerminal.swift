import SourceSyntax

/// Color schemes of Windows Terminal: the `schemes` of `settings.json`, or one in a file of its own.
///
/// Each color of a scheme is a token by its key, and several schemes are the contexts of the modifier
/// `theme`. The foreground and the colors of hues lie on the background; black, white and the grays,
/// which programs use as grounds too, are in no pair.
///
/// Source: *Color schemes in Windows Terminal* on learn.microsoft.com.
///
/// ```swift
/// let text = """
///   { "schemes": [ { "name": "Ink", "background": "#FFFFFF", "foreground": "#222222",
///       "purple": "#880088", "brightPurple": "#B000B0", "brightBlack": "#666666" } ] }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "settings.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "windows-terminal"
/// // Prints "background #ffffff"
/// // Prints "foreground #222222"
/// // Prints "purple #880088"
/// // Prints "brightPurple #b000b0"
/// // Prints "brightBlack #666666"
/// ```
public enum WindowsTerminal: TokenFormat {
  public static let id = "windows-terminal"
  public static let name = "Windows Terminal color schemes"
  public static let fileExtensions = ["json"]

  private static let hues = ["red", "green", "yellow", "blue", "purple", "cyan"]
  private static let texts = Set(
    ["foreground"] + hues + hues.map { "bright" + $0.prefix(1).uppercased() + $0.dropFirst() })

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, !schemes(in: root).isEmpty else { return nil }
    return FormatEvidence(.peculiar, becauseOf: "a scheme with the colors of a terminal")
  }

  /// The schemes of a file.
  private static func schemes(in root: JSONValue) -> [JSONValue] {
    let listed = root["schemes"].map { Array($0.elements) } ?? [root]
    return listed.filter { scheme in
      ["background", "foreground", "purple", "brightPurple", "brightBlack"].allSatisfy {
        scheme[$0]?.kind == .string
      }
    }
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      // The terminal reads comments and commas at the end.
      var problems = json.problems.filter { $0.code != "json/json5" }
      let sheet = sheet(of: schemes(in: json.root), &problems)
      var palette = sheet.palette(of: input, format: id, problems: problems, in: context)
      palette.statesPairs = true
      return palette
    }
  }

  private static func sheet(of schemes: [JSONValue], _ problems: inout [SourceProblem]) -> Sheet {
    var sheet = Sheet()
    var names = UniqueNames()
    for scheme in schemes {
      let theme = sheet.requirement("theme", names.take(scheme["name"]?.string ?? "scheme"))
      for member in scheme.members where member.name != "name" {
        let isText = texts.contains(member.name)
        let known = sheet.define(
          member.name, member.value, role: isText ? .textFill : .frameFill, in: [theme],
          example: "#0C0C0C", help: "Write #RGB or #RRGGBB.", &problems)
        guard isText else { continue }
        sheet.update(known.entry) {
          $0.add(
            TokenPairing(
              path: "background", role: .text, location: member.value.textLocation,
              reason: "the terminal draws it on background"))
        }
      }
    }
    return sheet
  }
}
