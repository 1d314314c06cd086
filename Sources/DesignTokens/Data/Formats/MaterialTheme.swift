import ColorCore
import SourceSyntax

/// The JSON that Material Theme Builder exports: schemes of color roles, and the tonal palettes behind
/// them.
///
/// A role is a token, and the schemes are the contexts of the modifier `scheme`. Core colors, extended
/// colors and the tones of palettes are tokens that no scheme changes.
///
/// ```swift
/// let text = """
///   { "schemes": {
///       "light": { "primary": "#6750A4", "onPrimary": "#FFFFFF" },
///       "dark": { "primary": "#D0BCFF", "onPrimary": "#381E72" } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "material-theme.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants.map { $0.color?.hex ?? "none" })
/// }
/// // Prints "material-theme"
/// // Prints "primary ["#6750a4", "#d0bcff"]"
/// // Prints "onPrimary ["#ffffff", "#381e72"]"
/// ```
public enum MaterialTheme: TokenFormat {
  public static let id = "material-theme"
  public static let name = "Material Theme Builder"
  public static let fileExtensions = ["json"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let schemes = input.json?.root["schemes"], schemes.kind == .object else { return nil }
    let hasRoles = schemes.members.contains { scheme in
      scheme.value["primary"]?.kind == .string && scheme.value["onPrimary"]?.kind == .string
    }
    return hasRoles ? FormatEvidence(.peculiar, becauseOf: "schemes of color roles") : nil
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      var reader = Reader(problems: json.problems)
      reader.read(json.root)
      return reader.sheet.palette(
        of: input, format: id, problems: reader.problems, in: context)
    }
  }

  private struct Reader {
    var sheet = Sheet()
    var problems: [SourceProblem]
    private var paths = UniqueNames()

    init(problems: [SourceProblem]) { self.problems = problems }

    mutating func read(_ root: JSONValue) {
      if let schemes = root["schemes"] { readSchemes(schemes) }
      if let seed = root["seed"] { define("seed", seed) }
      for group in ["coreColors", "palettes"] {
        guard let value = root[group] else { continue }
        readGroup(value, path: group, depth: 0)
      }
      for extended in root["extendedColors"].map({ Array($0.elements) }) ?? [] {
        guard let name = extended["name"]?.string, let color = extended["color"] else { continue }
        let path = paths.take("extendedColors.\(name)")
        define(path, color, description: extended["description"]?.string)
      }
    }

    private mutating func readSchemes(_ schemes: JSONValue) {
      for scheme in schemes.members {
        for role in scheme.value.members {
          define(role.name, role.value, requirement: sheet.requirement("scheme", scheme.name))
        }
      }
      guard let modifier = sheet.modifiers.indices.first else { return }
      sheet.modifiers[modifier].defaultContext =
        sheet.modifiers[modifier].contexts.firstIndex(of: "light") ?? 0
    }

    private mutating func readGroup(_ value: JSONValue, path: String, depth: Int) {
      for member in value.members {
        let path = "\(path).\(member.name)"
        // A palette has its tones, and nothing has more levels.
        if member.value.kind == .object, depth < 2 {
          readGroup(member.value, path: path, depth: depth + 1)
        } else {
          define(path, member.value)
        }
      }
    }

    private mutating func define(
      _ path: String, _ value: JSONValue, requirement: Sheet.Requirement? = nil,
      description: String? = nil
    ) {
      let entry = sheet.entry(path)
      sheet.update(entry) {
        $0.isColor = true
        if let description { $0.description = description }
      }
      sheet.define(
        entry,
        Sheet.Definition(
          requirements: requirement.map { [$0] } ?? [], value: FixedValue(result(of: value)),
          location: value.textLocation))
    }

    private mutating func result(of value: JSONValue) -> SheetResult {
      if let text = value.string, let color = try? Color(parsing: text) { return .color(color) }
      problems.append(
        SourceProblem(
          "color/invalid", "expected a color such as #6750A4, found \(value.sourceText.prefix(64))",
          at: value.textLocation, help: "Write #RRGGBB."))
      return SwatchSheet.invalid
    }
  }
}
