import ColorCore
import DesignTokens
import FileAccess
import PaletteRules
import SourceSyntax
import YAMLSyntax

/// Reads a configuration text value by value, so that every problem has a location.
struct ConfigurationReader {
  private(set) var problems: [SourceProblem] = []
  private let source: SourceText
  private var sections: [Member] = []

  private typealias Member = (name: String, key: JSONValue, value: JSONValue)

  /// Options of more overrides would make a rule run too often: it runs once for each combination.
  private static let mostOptionOverrides = 8

  /// Parses the text; `nil` after a syntax error, which is added to `problems`.
  init?(_ text: String, name: String, problems: inout [SourceProblem]) {
    do throws(SourceProblem) {
      source = try SourceText(name: name, text: text)
      let document = try Self.document(source)
      self.problems = document.problems
      let isEmpty = document.root.kind == .null && document.root.bytes.isEmpty
      sections =
        isEmpty
        ? []
        : mapping(
          document.root, "the configuration", keys: ConfigurationKey.names)
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// The values of a text. Without a known extension it is parsed as YAML, of which JSON is a
  /// subset.
  private static func document(_ source: SourceText) throws(SourceProblem) -> JSONDocument {
    let language = DataLanguage(fileName: source.name)
    do throws(SourceProblem) {
      let document =
        if source.name.hasSuffix(".json") {
          try JSONReader.readForgiving(source, severity: .warning)
        } else {
          try JSONDocument.read(source, as: language == .json ? .yaml : language)
        }
      // It is unclear which of the two was meant, and a rule that is silently off is worse than
      // none.
      if let duplicate = document.problems.first(where: { $0.code.hasSuffix("/duplicate-key") }) {
        throw duplicate
      }
      return document
    } catch {
      let isDuplicate = error.code.hasSuffix("/duplicate-key")
      throw SourceProblem(
        isDuplicate ? "config/duplicate-key" : "config/syntax",
        "the configuration cannot be read: \(error.message)", at: error.location,
        help: isDuplicate
          ? "Keep one of the two; nothing of the file is used."
          : "Correct the text there; nothing of the file is used.",
        related: error.related)
    }
  }

  /// The sets of rules and the files that this one extends, in order.
  mutating func extends() -> [(name: String, location: SourceLocation)] {
    guard let node = section(.extends) else { return [] }
    return strings(node, "`extends`").map { ($0.text, location(of: $0.node)) }
  }

  /// The configuration, merged into the one that it extends.
  ///
  /// - Parameters:
  ///   - base: The configuration that it extends.
  ///   - folder: The folder to which its paths are relative.
  ///   - kind: The kind of the entry at a path.
  /// - Returns: The configuration; what is wrong is in ``problems``.
  mutating func configuration(
    extending base: Configuration, folder: String, kind: (String) -> FileKind?
  ) -> Configuration {
    var configuration = base
    if let node = section(.schema) { _ = string(node, "`$schema`") }
    if let node = section(.version), node.number != 1 {
      report(
        "config/version", "the version is “\(text(of: node))”, but only 1 is supported", at: node,
        help: "Write `version: 1`, or use a newer release of the tool.")
    }
    if let node = section(.baseline), let path = string(node, "`baseline`") {
      let file = Path.normalized(Path.join(folder, path))
      // What a pipe holds may never come. One that is given by an option is read.
      if kind(file) == .special {
        report(
          "config/unreadable",
          "the baseline “\(path)” cannot be read: \(FileError.Reason.notAFile)", at: node,
          help: "Name a file, or give the pipe or device by --baseline.")
      } else {
        configuration.baseline = file
      }
    }
    if let node = section(.standard), let standard = standard(node) {
      configuration.standard = standard
    }
    if let node = section(.inferPairs), let value = bool(node, "`infer-pairs`") {
      configuration.inferPairs = value
    }
    if let node = section(.groups) {
      for (name, _, members) in mapping(node, "`groups`", keys: nil) {
        configuration.groups[name] = strings(members, "the group `\(name)`").map(\.text)
      }
    }
    if let node = section(.pairs) {
      configuration.pairs += list(node, "`pairs`").compactMap { pair($0, configuration.groups) }
    }
    if let node = section(.contexts) { contexts(node, &configuration) }
    if let node = section(.dialect) { dialect(node, &configuration.dialect) }
    if let node = section(.figma) {
      configuration.documentProfile = documentProfile(node) ?? configuration.documentProfile
    }
    if let node = section(.rules) {
      configuration.rules.merge(rules(node)) { old, new in
        .init(level: new.level ?? old.level, options: old.options.merging(new.options))
      }
    }
    if let node = section(.overrides) {
      for node in list(node, "`overrides`") { override(node, folder, &configuration) }
    }
    return configuration
  }

  // MARK: - Sections

  private mutating func standard(_ node: JSONValue) -> Standard? {
    if node.kind == .object {
      var table: [Role: Double] = [:]
      let roles = Role.allCases.map(\.rawValue)
      for (key, _, value) in mapping(node, "`standard`", keys: roles) {
        guard let role = Role(rawValue: key), let ratio = ratio(value, "the ratio of `\(key)`")
        else { continue }
        table[role] = ratio
      }
      return .custom(table)
    }
    return choice(node, "standard", among: Standard.named.map { ($0.name, $0.standard) })
  }

  private mutating func pair(
    _ node: JSONValue, _ groups: [String: [String]]
  ) -> Configuration.Pair? {
    var pair = Configuration.Pair(foreground: [], background: [], location: firstLine(of: node))
    var backgrounds: JSONValue?
    for (key, _, value) in mapping(node, "a pair", keys: ConfigurationKey.Pair.names) {
      switch ConfigurationKey.Pair(rawValue: key) {
      case .foreground: pair.foreground = globs(value, "`foreground`")
      case .background:
        pair.background = globs(value, "`background`", takesBackdrops: true)
        backgrounds = value
      case .role:
        pair.role = choice(value, "role", among: Role.allCases.map { ($0.rawValue, $0) })
      case .size: pair.size = number(value, "`size`", in: Self.sizes)
      case .weight: pair.weight = number(value, "`weight`", in: Self.weights)
      case .over: pair.over = globs(value, "`over`", takesBackdrops: true)
      case .minimum: pair.minimum = ratio(value, "`minimum`")
      case .contexts:
        (pair.contexts, pair.contextPlaces) = contexts(value, "`contexts` of a pair")
      case nil: break
      }
      guard ["foreground", "background", "over"].contains(key) else { continue }
      for element in value.kind == .array ? Array(value.elements) : [value] {
        if let text = scalar(element) { pair.patternLocations[text] = location(of: element) }
      }
    }
    guard !pair.foreground.isEmpty, !pair.background.isEmpty else {
      let missing = pair.foreground.isEmpty ? "foreground" : "background"
      let isEmpty = node[missing].map { $0.kind == .array && Array($0.elements).isEmpty } ?? true
      if node.kind == .object, isEmpty {
        report(
          "config/incomplete-pair", "the pair has no `\(missing)`", at: node,
          help: "Give both `foreground` and `background`.")
      }
      return nil
    }
    let names = (pair.foreground + pair.background + pair.over).reduce(into: Set<String>()) {
      $0.formUnion($1.names)
    }
    pair.groups = groups.filter { names.contains($0.key) }
    let bound = pair.foreground.reduce(into: Set(pair.groups.keys)) { $0.formUnion($1.names) }
    for name in Set((pair.background + pair.over).flatMap(\.names)).subtracting(bound).sorted() {
      report(
        "config/unbound-name", "no foreground captures “{\(name)}”", at: backgrounds ?? node,
        help: "Write “{\(name)}” in a pattern of `foreground` or define it in `groups`, or write "
          + "“*” here.")
    }
    return pair
  }

  /// The contexts that a pair or an override is restricted to.
  private mutating func contexts(
    _ node: JSONValue, _ what: String
  ) -> (names: [String: [String]], places: Configuration.ContextPlaces) {
    var names: [String: [String]] = [:]
    var places = Configuration.ContextPlaces()
    for (modifier, key, contexts) in mapping(node, what, keys: nil) {
      let contexts = strings(contexts, "the contexts of `\(modifier)`")
      names[modifier] = contexts.map(\.text)
      places.modifiers[modifier] = location(of: key)
      for (context, node) in contexts {
        places.contexts[modifier, default: [:]][context] = location(of: node)
      }
    }
    return (names, places)
  }

  private mutating func contexts(
    _ node: JSONValue, _ configuration: inout Configuration
  ) {
    for (modifier, key, value) in mapping(node, "`contexts`", keys: nil) {
      configuration.contextPlaces.modifiers[modifier] = location(of: key)
      for (context, place, value) in mapping(value, "the contexts of `\(modifier)`", keys: nil) {
        var parts: [String: String] = [:]
        for (part, _, value) in mapping(value, "the appearance of `\(context)`", keys: nil) {
          parts[part] = string(value, "`\(part)`")
        }
        for unknown in AppearanceNaming.unknownParts(parts) {
          let axes = AppearanceAxis.allCases
          let words = unknown.split(separator: ": ", maxSplits: 1).map(String.init)
          let axis = axes.first { $0.rawValue == words.first }
          let nearest = (axis == nil ? words.first : words.last).flatMap {
            Similarity.nearest(to: $0, among: axis?.values ?? axes.map(\.rawValue))
          }
          let parts = axes.map { "\($0.rawValue): \($0.values.joined(separator: "|"))" }
          report(
            "config/unknown-appearance", "unknown appearance part “\(unknown)”", at: value,
            help: Similarity.suggestion(
              nearest,
              then: "The parts are \(parts.dropLast().joined(separator: ", ")) and "
                + "\(parts[parts.count - 1])."))
        }
        configuration.contexts[modifier, default: [:]][context] = parts
        configuration.contextPlaces.contexts[modifier, default: [:]][context] =
          location(of: place)
      }
    }
  }

  private mutating func dialect(_ node: JSONValue, _ dialect: inout TokenDialect) {
    for (key, _, value) in mapping(node, "`dialect`", keys: ConfigurationKey.Dialect.names) {
      let text = value.kind == .null ? nil : string(value, "`\(key)`")
      if let text,
        text.isEmpty || text.split(separator: ".", omittingEmptySubsequences: false).contains("")
      {
        report(
          "config/value", "`\(key)` is “\(text)”, which is not a path", at: value,
          help: "Write names separated by dots, such as “$extensions.mode”.")
        continue
      }
      switch ConfigurationKey.Dialect(rawValue: key) {
      case .overrides: dialect.overrides = text
      case .modes: dialect.modes = text
      case .alpha: dialect.alpha = text
      case .aliasRoot: dialect.aliasRoot = text
      case nil: break
      }
    }
  }

  private mutating func documentProfile(_ node: JSONValue) -> DocumentProfile? {
    var profile: DocumentProfile?
    for (_, _, value) in mapping(node, "`figma`", keys: ConfigurationKey.Figma.names) {
      profile = choice(
        value, "profile", among: DocumentProfile.allCases.map { ($0.rawValue, $0) })
    }
    return profile
  }

  private mutating func rules(_ node: JSONValue)
    -> [String: Configuration.RuleSettings]
  {
    var settings: [String: Configuration.RuleSettings] = [:]
    for (id, keyNode, value) in mapping(node, "`rules`", keys: nil) {
      guard let rule = Rules.all.first(where: { $0.id == id }) else {
        let nearest = Similarity.nearest(to: id, among: Rules.all.map { $0.id })
        let members = Rules.all.filter { $0.id.hasPrefix(id + "/") }
        let group = (members.first { $0.isOnByDefault } ?? members.first)?.id
        report(
          "config/unknown-rule", "unknown rule “\(id)”", at: keyNode,
          help: group.map { "It is a group; name each of its rules here, such as “\($0)”." }
            ?? Similarity.suggestion(nearest, otherwise: "`palette-check rules` lists them."))
        continue
      }
      guard value.kind == .object else {
        settings[id] = .init(level: level(value))
        continue
      }
      var setting = Configuration.RuleSettings()
      let options = rule.options
      let keys = ["severity"] + options.map { $0.name }
      for (key, _, value) in mapping(value, "the settings of `\(id)`", keys: keys) {
        if let option = options.first(where: { $0.name == key }) {
          setting.options[key] = self.setting(value, option)
        } else {
          setting.level = level(value)
        }
      }
      settings[id] = setting
    }
    return settings
  }

  private mutating func setting(
    _ node: JSONValue, _ option: any RuleOptionDeclaration
  ) -> RuleOptions.Setting? {
    let what = "`\(option.name)`"
    switch option.defaultSetting {
    case .number: return number(node, what, in: option.range ?? -1e9...1e9).map { .number($0) }
    case .flag: return bool(node, what).map { .flag($0) }
    case .patterns: return .patterns(globs(node, what))
    }
  }

  private mutating func level(_ node: JSONValue) -> Configuration.RuleSettings.Level? {
    // YAML 1.1 reads a bare `off` as false, and tools that rewrite a file then write that.
    if scalar(node) == "false" { return .off }
    let severities = Severity.allCases.reversed().map {
      ($0.rawValue, Configuration.RuleSettings.Level.severity($0))
    }
    return choice(node, "severity", among: severities + [("off", .off)])
  }

  /// Reads an override: `rules` for `files`, or a `standard` in `contexts`.
  private mutating func override(
    _ node: JSONValue, _ folder: String, _ configuration: inout Configuration
  ) {
    var files: [PathGlob] = []
    var stated: SourceLocation?
    var rules: [String: Configuration.RuleSettings] = [:]
    var contexts: (names: [String: [String]], places: Configuration.ContextPlaces)?
    var standard: Standard?
    let keys = ConfigurationKey.Override.allCases
    for (key, place, value) in mapping(node, "an override", keys: keys.map(\.rawValue)) {
      switch ConfigurationKey.Override(rawValue: key) {
      case .files:
        files = globs(value, "`files`", separator: "/")
        stated = location(of: value)
      case .rules:
        rules = self.rules(value)
        checkOptionCount(of: rules, after: configuration.overrides, at: place)
      case .contexts: contexts = self.contexts(value, "`contexts` of an override")
      case .standard: standard = self.standard(value)
      case nil: break
      }
    }
    if !files.isEmpty {
      configuration.overrides.append(
        .init(files: files, folder: folder, rules: rules, location: stated))
    }
    if let contexts, !contexts.names.isEmpty, let standard {
      var override = Configuration.ContextStandard(contexts: contexts.names, standard: standard)
      override.contextPlaces = contexts.places
      configuration.contextStandards.append(override)
    }
    guard node.kind == .object else { return }
    let given = keys.filter { node[$0.rawValue] != nil }
    for key in given.isEmpty ? [.rules] : given where node[key.partner.rawValue] == nil {
      report(
        "config/incomplete-override", "the override has no `\(key.partner.rawValue)`", at: node,
        help: "Write `files` with `rules`, or `contexts` with a `standard`.")
    }
  }

  private mutating func checkOptionCount(
    of rules: [String: Configuration.RuleSettings], after others: [Configuration.Override],
    at node: JSONValue
  ) {
    for (id, settings) in rules.sorted(by: { $0.key < $1.key }) where !settings.options.isEmpty {
      let count = others.count { !($0.rules[id]?.options.isEmpty ?? true) }
      if count >= Self.mostOptionOverrides {
        report(
          "config/too-many-overrides",
          "more than \(Self.mostOptionOverrides) overrides set options of `\(id)`", at: node,
          help: "Set the same options for more files at once.")
      }
    }
  }

  // MARK: - Values

  static let sizes = 1.0...10_000
  static let weights = 1.0...1000
  static let ratios = 1.0...21

  private func section(_ key: ConfigurationKey) -> JSONValue? {
    sections.first { $0.name == key.rawValue && $0.value.kind != .null }?.value
  }

  /// The members of a mapping, without unknown keys, which are reported.
  private mutating func mapping(
    _ node: JSONValue, _ what: String, keys: [String]?
  ) -> [Member] {
    guard node.kind == .object else {
      wrongType(node, what, "a mapping of keys to values")
      return []
    }
    return node.members.compactMap { member in
      let name = member.name
      if let keys, !keys.contains(name) {
        let nearest = Similarity.nearest(to: name, among: keys)
        report(
          "config/unknown-key", "unknown key “\(name)” in \(what)", at: member.key,
          help: Similarity.suggestion(
            nearest, otherwise: "Use one of \(keys.joined(separator: ", "))."))
        return nil
      }
      return (name, member.key, member.value)
    }
  }

  private mutating func list(_ node: JSONValue, _ what: String) -> [JSONValue] {
    if node.kind != .array { wrongType(node, what, "a list") }
    return Array(node.elements)
  }

  private mutating func string(_ node: JSONValue, _ what: String) -> String? {
    if let text = scalar(node) { return text }
    wrongType(node, what, "a string")
    return nil
  }

  /// A string or a list of strings.
  private mutating func strings(
    _ node: JSONValue, _ what: String
  ) -> [(text: String, node: JSONValue)] {
    if node.kind == .array {
      return node.elements.compactMap { item in
        string(item, "an entry of \(what)").map { ($0, item) }
      }
    }
    guard let text = scalar(node) else {
      wrongType(node, what, "a string or a list of strings")
      return []
    }
    return [(text, node)]
  }

  /// The patterns of a value. Where backdrops are taken, one that is not known is no pattern.
  private mutating func globs(
    _ node: JSONValue, _ what: String, separator: Character = ".", takesBackdrops: Bool = false
  ) -> [PathGlob] {
    strings(node, what).compactMap { text, node in
      if takesBackdrops, let mistake = Backdrop.mistake(in: text) {
        report(
          "config/value", "\(what) is “\(text)”: \(mistake)", at: node,
          help: "Write a material as material:systemThin, or a range as range:#202030..#606070.")
        return nil
      }
      // Below its folder is where a configuration looks for files anyway.
      let pattern = separator == "/" && text.hasPrefix("./") ? String(text.dropFirst(2)) : text
      do throws(PathGlob.SyntaxError) {
        return try PathGlob(pattern, separator: separator)
      } catch {
        report(
          "config/pattern", "“\(text)” is not a pattern: \(error.message)", at: node,
          help: "Use *, **, ?, [abc] and {name}.")
        return nil
      }
    }
  }

  private mutating func bool(_ node: JSONValue, _ what: String) -> Bool? {
    // YAML 1.1 had six more words, which many configurations use.
    switch node.sourceText.asciiLowercased {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: break
    }
    wrongType(node, what, "true or false")
    return nil
  }

  private mutating func number(_ node: JSONValue, _ what: String, in range: ClosedRange<Double>)
    -> Double?
  {
    guard let value = node.number, value.isFinite else {
      wrongType(node, what, "a number")
      return nil
    }
    guard range.contains(value) else {
      let ends = [range.lowerBound, range.upperBound].map(RatioText.required)
      report(
        "config/value", "\(what) is \(text(of: node)), outside \(ends[0])…\(ends[1])", at: node,
        help: "Write a number in that range.")
      return nil
    }
    return value
  }

  private mutating func ratio(_ node: JSONValue, _ what: String) -> Double? {
    number(node, what, in: Self.ratios)
  }

  private mutating func choice<Value>(
    _ node: JSONValue, _ what: String, among choices: [(name: String, value: Value)]
  ) -> Value? {
    guard let name = string(node, "the \(what)") else { return nil }
    if let choice = choices.first(where: { $0.name == name }) { return choice.value }
    let names = choices.map(\.name)
    let nearest = Similarity.nearest(to: name, among: names)
    report(
      "config/value", "unknown \(what) “\(name)”", at: node,
      help: Similarity.suggestion(
        nearest, otherwise: "Use one of \(names.joined(separator: ", "))."))
    return nil
  }

  // MARK: - Problems and places

  private mutating func wrongType(_ node: JSONValue, _ what: String, _ expected: String) {
    report(
      "config/type", "\(what) is \(kind(of: node)), not \(expected)", at: node,
      help: "Write \(expected).")
  }

  private mutating func report(
    _ code: String, _ message: String, at node: JSONValue, help: String,
    severity: SourceProblem.Severity = .error
  ) {
    problems.append(
      SourceProblem(code, message, at: location(of: node), help: help, severity: severity))
  }

  /// A string, number or boolean as written, with quotes and escapes removed.
  private func scalar(_ node: JSONValue) -> String? {
    switch node.kind {
    case .object, .array, .null: nil
    case .string: node.string
    case .number, .true, .false: node.sourceText
    }
  }

  private func kind(of node: JSONValue) -> String {
    switch node.kind {
    case .object, .array: text(of: node)
    case .null: "empty"
    default: "“\(text(of: node))”"
    }
  }

  private func text(of node: JSONValue) -> String {
    switch node.kind {
    case .object: "a mapping"
    case .array: "a list"
    default: scalar(node) ?? node.sourceText
    }
  }

  /// The location of a value; for a mapping or a list its first byte, since they extend over many
  /// lines.
  private func location(of node: JSONValue) -> SourceLocation {
    guard node.kind == .object || node.kind == .array else { return node.location }
    return source.location(of: node.bytes.lowerBound..<node.bytes.lowerBound + 1)
  }

  /// The location of what a value has on its first line.
  private func firstLine(of node: JSONValue) -> SourceLocation {
    let line = source.bytes[node.bytes].prefix { $0 != 0x0A && $0 != 0x0D }
    return source.location(of: line.trimmed { $0 == 0x20 || $0 == 0x09 }.indices)
  }
}
