import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// System colors used for something else.
///
/// ## What it checks
///
/// A token with the name of a system color (`systemBlue`, `secondaryLabel`, `opaqueSeparator`) has
/// a value that the system color has in some release and appearance of one of Apple's platforms. A
/// token that refers to a system color in an asset catalog uses it for its purpose: no text in the
/// color of a separator, a fill or a background, and no background or line in the color of a label.
/// Common names, such as `label`, `link` or `textColor`, are ignored. Names can mislead, so a
/// finding is a note.
///
/// ## Why it matters
///
/// The system adapts a color to its meaning: a separator becomes as faint as a line may be, a label
/// as strong as text must be. Anyone who reads `systemBlue` in code expects the color of the
/// system.
///
/// ## Example
///
/// ```
/// systemBlue  light #c0392b  dark #e74c3c
/// ```
///
/// ## Use instead
///
/// ```
/// brandRed  light #c0392b  dark #e74c3c
/// ```
///
/// ## Options
///
/// A value within the tolerance counts as that of the system color.
///
/// ## References
///
/// - Human Interface Guidelines, Color: avoid redefining the semantic meanings of dynamic system
///   colors
public struct SystemMeaningRedefined: Rule {
  public static let id = "system/meaning-redefined"
  public static let summary = "A system color is used for its purpose."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.note
  public static var options: [any RuleOptionDeclaration] { [tolerance] }

  /// How far a value may be from that of the system color.
  public static let tolerance = RuleOption(
    "tolerance", default: 2, in: 0...20,
    "The largest CIEDE2000 difference from the system color of that name.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let red = [("light", "#c0392b"), ("dark", "#e74c3c")]
    return [
      RuleExample(
        "systemBlue  light #c0392b  dark #e74c3c",
        PaletteSubject(exampleTokens: [("systemBlue", red)]),
        finds: ["systemBlue has the name of a system color but another value"]),
      RuleExample(
        "brandRed  light #c0392b  dark #e74c3c",
        PaletteSubject(exampleTokens: [("brandRed", red)])),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let permutations = subject.palette.permutations
    for token in subject.palette.tokens {
      if let own = token.path.split(separator: ".").last.map(String.init),
        let known = Self.colors[own], Self.isDistinctive(own)
      {
        let values = Set(
          known.flatMap { color in Appearance.tableColumns.compactMap { color.value(in: $0) } })
        let differs = token.variants.map { value in
          // What only passes on a color of the same name has no value of its own.
          let isPassedOn = value.aliases.first?.path.split(separator: ".").last == own[...]
          return !isPassedOn
            && value.color.map { color in !values.contains { isNear($0, color) } } ?? false
        }
        state(token, differs, permutations, .sameName(token.path), .rename(own), report)
      }
      let misused = token.variants.map { value in
        value.aliases.allSatisfy(\.isOutside)
          && value.systemName.map { Self.isMisuse(of: $0, as: token.path) } == true
      }
      if let index = misused.firstIndex(of: true), let name = token.variants[index].systemName {
        state(token, misused, permutations, .misused(token.path, name), .semantic, report)
      }
    }
  }

  private func state(
    _ token: ResolvedToken, _ variants: [Bool], _ permutations: [Permutation], _ message: String,
    _ help: String, _ report: (Finding) -> Void
  ) {
    let holds = token.variantIndices.map { $0 >= 0 && variants[Int($0)] }
    guard let row = holds.firstIndex(of: true), let value = token.value(in: row) else { return }
    let folding = Folding(permutations, where: holds)
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity, message: message, help: help,
        file: value.location.file, range: value.location.range, token: token.path,
        permutations: folding.permutations, conditions: folding.conditions,
        swatches: value.color.map { [.init(name: "value", color: $0)] } ?? []))
  }

  private func isNear(_ a: Color, _ b: Color) -> Bool {
    abs(a.alpha - b.alpha) <= 0.02 && CIEDE2000.difference(a, b) <= options[Self.tolerance]
  }

  // MARK: - Names

  /// The colors of Apple's platforms by their names.
  private static let colors: [String: [SystemColor]] = {
    let platforms: [SystemPlatform] = [.iOS, .macOS, .tvOS, .visionOS, .watchOS]
    return Dictionary(grouping: SystemColors.all.filter { platforms.contains($0.platform) }) {
      $0.name
    }
  }()

  /// Whether the name can only mean the system color.
  private static func isDistinctive(_ name: String) -> Bool {
    let words = TokenName(name).leaf
    let levels: Set = ["secondary", "tertiary", "quaternary"]
    return words.contains("system") || name == "opaqueSeparator"
      || (words.count == 2 && levels.contains(words[0]) && words[1] == "label"
        && !name.contains("-") && !name.contains("_") && !name.contains(" "))
  }

  private static func isMisuse(of system: String, as path: String) -> Bool {
    let name = TokenName(path)
    let kind = TokenName(system).leaf
    guard !name.contains(["inverse", "inverted", "on", "contrast"]) else { return false }
    // The last word that names a purpose, as in “text background”.
    let uses = name.segments.flatMap { $0 }.compactMap { Self.uses[$0] }
    guard let use = uses.last else { return false }
    return switch use {
    case .text: kind.contains { ["separator", "fill", "background"].contains($0) }
    case .background: kind.last == "label" || kind.last == "separator"
    case .line: kind.last == "label"
    }
  }

  private enum Use { case text, background, line }

  private static let uses: [String: Use] = [
    "text": .text, "label": .text, "title": .text, "caption": .text, "foreground": .text,
    "background": .background, "bg": .background, "surface": .background, "canvas": .background,
    "separator": .line, "divider": .line, "border": .line, "outline": .line,
  ]
}

extension String {
  fileprivate static func sameName(_ path: String) -> String {
    "\(path) has the name of a system color but another value"
  }
  fileprivate static func misused(_ path: String, _ system: String) -> String {
    "\(path) refers to the system color \(system), which is made for something else"
  }
  fileprivate static func rename(_ name: String) -> String {
    "Give the color a name of its own, or use the system's \(name)."
  }
  fileprivate static let semantic = "Refer to the system color for that purpose."
}
