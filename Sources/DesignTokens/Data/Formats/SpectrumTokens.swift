import ColorCore
import FileAccess
import SourceSyntax

/// Tokens of Adobe Spectrum: flat names, `sets` of values for color schemes and scales, and aliases such as
/// `{gray-800}`.
///
/// The files of a folder, or those that are given, are one palette.
///
/// ```swift
/// let text = """
///   { "gray-800": { "sets": {
///       "light": { "value": "rgb(41, 41, 41)" }, "dark": { "value": "rgb(219, 219, 219)" } } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "color.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants.map { $0.color?.hex ?? "none" })
/// }
/// // Prints "spectrum"
/// // Prints "gray-800 ["#292929", "#dbdbdb"]"
/// ```
public enum SpectrumTokens: TokenFormat {
  public static let id = "spectrum"
  public static let name = "Adobe Spectrum tokens"
  public static let fileExtensions = ["json"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, root.kind == .object else { return nil }
    var (hasSet, hasValue, isFlat) = (false, false, true)
    for member in root.members {
      let isSet = isSet(member.value)
      guard isSet || member.value["value"] != nil else {
        isFlat = false
        continue
      }
      if member.value["$schema"]?.string?.contains("spectrum-tokens/") == true {
        return FormatEvidence(.certain, becauseOf: "the schema of a token")
      }
      if isSet { hasSet = true } else { hasValue = true }
      isFlat = isFlat && (isSet || isFlatValue(member.value))
    }
    if hasSet { return FormatEvidence(.peculiar, becauseOf: "a token with “sets” of values") }
    return isFlat && hasValue ? FormatEvidence(.ifShown, becauseOf: "tokens without groups") : nil
  }

  /// Whether the value of a token does not name a group.
  private static func isFlatValue(_ token: JSONValue) -> Bool {
    guard let text = token["value"]?.string else { return token["value"]?.kind == .number }
    return ReferenceText(text).wholeReference?.contains(".") != true
  }

  /// Whether a token has a value for each of some contexts.
  private static func isSet(_ token: JSONValue) -> Bool {
    guard let sets = token["sets"], sets.kind == .object else { return false }
    var names = 0
    for member in sets.members {
      guard member.value["value"] != nil || member.value["sets"]?.kind == .object else {
        return false
      }
      names += 1
    }
    return names > 0
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    InputGroup.make(inputs).map { group in
      var reader = SpectrumReader(context: context)
      for input in group.inputs {
        if let json = input.json { reader.read(json) }
      }
      return reader.palette(
        of: group.inputs.count == 1 ? group.inputs[0].path : group.folder, format: id)
    }
  }
}

/// Reads the files of Spectrum tokens.
struct SpectrumReader {
  private let context: LoadContext
  private var sheet = Sheet()
  /// The definitions of each entry.
  private var defined: [Int: Range<Int>] = [:]
  private var problems: [SourceProblem] = []
  private var fileCount = 0

  init(context: LoadContext) { self.context = context }

  func palette(of path: String, format: String) -> ResolvedPalette {
    sheet.palette(
      file: path, format: format, problems: problems, fileCount: fileCount, in: context)
  }

  mutating func read(_ json: JSONDocument) {
    fileCount += 1
    problems += json.problems
    for member in json.root.members where member.value.kind == .object {
      let token = member.value
      guard token["value"] != nil || token["sets"]?.kind == .object else { continue }
      let entry = sheet.entry(member.name)
      if let last = defined[entry]?.last {
        let earlier = sheet.location(of: Int32(last))
        if earlier.file != json.source.name {
          problems.append(
            .collision(of: member.name, at: member.key.textLocation, earlier: earlier))
        }
      }
      sheet.withdraw(defined[entry] ?? 0..<0)
      let kind = Self.kind(of: token)
      sheet.update(entry) {
        $0.isColor = kind.flatMap(Self.isColor)
        $0.description = token["description"]?.string ?? $0.description
      }
      let first = sheet.definitionCount
      define(token, entry, [])
      defined[entry] = first..<sheet.definitionCount
    }
  }

  /// The kind of a token, by the name of its schema: `color`, `alias`, `opacity`, `color-set`.
  private static func kind(of token: JSONValue) -> String? {
    guard let schema = token["$schema"]?.string else { return nil }
    let name = Path.name(schema)
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// Whether the tokens of a kind are colors; `nil` if their values decide.
  private static func isColor(_ kind: String) -> Bool? {
    switch kind {
    case "color": true
    case "alias", "token": nil
    default: kind.hasSuffix("-set") ? nil : false
    }
  }

  private mutating func define(
    _ token: JSONValue, _ entry: Int, _ requirements: [Sheet.Requirement]
  ) {
    if let value = token["value"] {
      let isColor = Self.kind(of: token) == "color"
      sheet.define(
        entry,
        Sheet.Definition(
          requirements: requirements, value: SpectrumValue(json: value, isColor: isColor),
          location: value.textLocation))
    }
    guard let sets = token["sets"] else { return }
    let modifier = modifier(of: token, sets)
    if sets["light"] != nil { _ = sheet.requirement(modifier, "light") }
    for member in sets.members {
      let requirement = sheet.requirement(modifier, member.name)
      define(member.value, entry, requirements + [requirement])
    }
  }

  /// The modifier that selects among sets: stated by the schema, or derived from their names.
  private func modifier(of token: JSONValue, _ sets: JSONValue) -> String {
    if let kind = Self.kind(of: token), ["color-set", "scale-set", "system-set"].contains(kind) {
      return kind
    }
    let isAboutColor = sets.members.contains {
      $0.name == "wireframe" || !AppearanceNaming.split($0.name).said.isEmpty
    }
    return isAboutColor ? "color-set" : "set"
  }
}

/// A value of a Spectrum token: a color in CSS, an alias, or something else.
struct SpectrumValue: SheetValue {
  let json: JSONValue
  let isColor: Bool

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    switch json.kind {
    case .string: break
    case .number: return .number(json.number ?? .nan)
    default: return .other
    }
    let text = json.text
    if let name = ReferenceText(text).wholeReference {
      return SheetAlias(key: name, text: text, location: json.textLocation).evaluate(in: evaluator)
    }
    if isColor || text.utf8.first == UInt8(ascii: "#") || text.utf8.last == UInt8(ascii: ")") {
      if let color = try? Color(parsing: text) { return .color(color) }
    }
    return isColor
      ? LenientColor.fail("“\(text.prefix(80))” is not a color", at: json.textLocation, evaluator)
      : .text(text)
  }
}

extension SourceProblem {
  /// A token that two files define.
  static func collision(
    of path: String, at location: SourceLocation, earlier: SourceLocation
  ) -> SourceProblem {
    var problem = SourceProblem(
      "token/collision", "“\(path)” is defined twice, and this definition is used", at: location,
      help: "Rename one of them, or check the files of each theme on their own.",
      severity: .warning, related: [.init(message: "the other definition", location: earlier)])
    problem.token = path
    return problem
  }
}
