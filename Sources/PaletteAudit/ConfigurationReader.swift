import ColorCore
import DesignTokens
import PaletteRules
import SourceSyntax
import Yams

/// Reads one configuration text, node by node, so that every defect has a place.
struct ConfigurationReader {
  private(set) var problems: [SourceProblem] = []
  private let source: SourceText
  private let name: String
  private var sections: [Section] = []

  private typealias Section = (key: String, keyNode: Node, value: Node)

  private static let keys = [
    "version", "extends", "standard", "pairs", "infer-pairs", "contexts", "dialect", "figma",
    "rules", "overrides",
  ]

  /// Parses the text; a syntax error goes to `problems`, and there is no reader.
  init?(_ text: String, name: String, problems: inout [SourceProblem]) {
    self.name = name
    do {
      source = try SourceText(name: name, text: text)
    } catch {
      problems.append(error)
      return nil
    }
    do {
      guard let root = try Yams.compose(yaml: text) else { return }
      sections = mapping(root, "the configuration", keys: Self.keys)
    } catch {
      problems.append(syntaxProblem(error))
      return nil
    }
  }

  /// The file that this one extends.
  mutating func extends() -> (path: String, location: SourceLocation)? {
    guard let node = section("extends"), let path = string(node, "`extends`") else { return nil }
    return (path, location(of: node))
  }

  /// The configuration, on top of the one that it extends.
  mutating func configuration(extending base: Configuration, folder: String) -> Configuration {
    var configuration = base
    if let node = section("version"), node.int != 1 {
      report(
        "config/version", "the version is “\(text(of: node))”, and only 1 is known", at: node,
        help: "Write `version: 1`, or use a newer release of the tool.")
    }
    if let node = section("standard"), let standard = standard(node) {
      configuration.standard = standard
    }
    if let node = section("infer-pairs"), let value = bool(node, "`infer-pairs`") {
      configuration.inferPairs = value
    }
    if let node = section("pairs") {
      configuration.pairs += list(node, "`pairs`").compactMap { pair($0) }
    }
    if let node = section("contexts") { contexts(node, &configuration.contexts) }
    if let node = section("dialect") { dialect(node, &configuration.dialect) }
    if let node = section("figma") {
      configuration.documentProfile = documentProfile(node) ?? configuration.documentProfile
    }
    if let node = section("rules") {
      configuration.rules.merge(rules(node, takesOptions: true)) { old, new in
        .init(level: new.level ?? old.level, options: old.options.merging(new.options))
      }
    }
    if let node = section("overrides") {
      configuration.overrides += list(node, "`overrides`").compactMap { self.override($0, folder) }
    }
    return configuration
  }

  // MARK: - Sections

  private mutating func standard(_ node: Node) -> Standard? {
    if node.mapping != nil {
      var table: [Role: Double] = [:]
      let roles = Role.allCases.filter { $0 != .disabled }.map(\.rawValue)
      for (key, _, value) in mapping(node, "`standard`", keys: roles) {
        guard let role = Role(rawValue: key), let ratio = ratio(value, "the ratio of `\(key)`")
        else { continue }
        table[role] = ratio
      }
      return .custom(table)
    }
    return choice(node, "standard", among: Standard.named.map { ($0.name, $0.standard) })
  }

  private mutating func pair(_ node: Node) -> Configuration.Pair? {
    let keys = [
      "foreground", "background", "role", "size", "weight", "over", "minimum", "contexts",
    ]
    var pair = Configuration.Pair(foreground: [], background: [], location: location(of: node))
    var backgrounds: Node?
    for (key, _, value) in mapping(node, "a pair", keys: keys) {
      switch key {
      case "foreground": pair.foreground = globs(value, "`foreground`")
      case "background":
        pair.background = globs(value, "`background`")
        backgrounds = value
      case "role":
        pair.role = choice(value, "role", among: Role.allCases.map { ($0.rawValue, $0) })
      case "size": pair.size = number(value, "`size`", in: 1...10_000)
      case "weight": pair.weight = number(value, "`weight`", in: 1...1000)
      case "over": pair.over = globs(value, "`over`")
      case "minimum": pair.minimum = ratio(value, "`minimum`")
      default:
        for (modifier, _, contexts) in mapping(value, "`contexts` of a pair", keys: nil) {
          pair.contexts[modifier] = strings(contexts, "the contexts of `\(modifier)`")
            .map(\.text)
        }
      }
    }
    guard !pair.foreground.isEmpty, !pair.background.isEmpty else {
      let missing = pair.foreground.isEmpty ? "foreground" : "background"
      if node.mapping?[missing] == nil, node.mapping != nil {
        report(
          "config/incomplete-pair", "the pair has no `\(missing)`", at: node,
          help: "Give both `foreground` and `background`.")
      }
      return nil
    }
    let bound = pair.foreground.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    for name in Set((pair.background + pair.over).flatMap(\.names)).subtracting(bound).sorted() {
      report(
        "config/unbound-name", "no foreground captures “{\(name)}”", at: backgrounds ?? node,
        help: "Write “{\(name)}” in a pattern of `foreground`, or “*” here.")
    }
    return pair
  }

  private mutating func contexts(
    _ node: Node, _ contexts: inout [String: [String: [String: String]]]
  ) {
    for (modifier, _, value) in mapping(node, "`contexts`", keys: nil) {
      for (context, _, value) in mapping(value, "the contexts of `\(modifier)`", keys: nil) {
        var parts: [String: String] = [:]
        for (part, _, value) in mapping(value, "the appearance of `\(context)`", keys: nil) {
          parts[part] = string(value, "`\(part)`")
        }
        for unknown in AppearanceNaming.unknownParts(parts) {
          report(
            "config/unknown-appearance", "“\(unknown)” is no part of an appearance", at: value,
            help: """
              The parts are scheme: light|dark, contrast: normal|increased, level: base|elevated, \
              transparency: normal|reduced, gamut: srgb|display-p3, inverted: true|false and \
              boldText: true|false.
              """)
        }
        contexts[modifier, default: [:]][context] = parts
      }
    }
  }

  private mutating func dialect(_ node: Node, _ dialect: inout TokenDialect) {
    let keys = ["overrides", "modes", "alpha", "alias-root"]
    for (key, _, value) in mapping(node, "`dialect`", keys: keys) {
      let text = isNull(value) ? nil : string(value, "`\(key)`")
      if let text,
        text.isEmpty || text.split(separator: ".", omittingEmptySubsequences: false).contains("")
      {
        report(
          "config/value", "`\(key)` is “\(text)”, which is no path", at: value,
          help: "Write names with dots between them, such as “$extensions.mode”.")
        continue
      }
      switch key {
      case "overrides": dialect.overrides = text
      case "modes": dialect.modes = text
      case "alpha": dialect.alpha = text
      default: dialect.aliasRoot = text
      }
    }
  }

  private mutating func documentProfile(_ node: Node) -> DocumentProfile? {
    var profile: DocumentProfile?
    for (_, _, value) in mapping(node, "`figma`", keys: ["profile"]) {
      profile = choice(
        value, "profile", among: DocumentProfile.allCases.map { ($0.rawValue, $0) })
    }
    return profile
  }

  private mutating func rules(_ node: Node, takesOptions: Bool)
    -> [String: Configuration.RuleSettings]
  {
    var settings: [String: Configuration.RuleSettings] = [:]
    for (id, keyNode, value) in mapping(node, "`rules`", keys: nil) {
      guard let rule = Rules.all.first(where: { $0.id == id }) else {
        let nearest = Similarity.nearest(to: id, among: Rules.all.map { $0.id })
        report(
          "config/unknown-rule", "there is no rule “\(id)”", at: keyNode,
          help: nearest.map { "Did you mean “\($0)”?" } ?? "`palette-check rules` lists them.")
        continue
      }
      guard value.mapping != nil else {
        settings[id] = .init(level: level(value))
        continue
      }
      var setting = Configuration.RuleSettings()
      let options = takesOptions ? rule.options : []
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
    _ node: Node, _ option: any RuleOptionDeclaration
  ) -> RuleOptions.Setting? {
    let what = "`\(option.name)`"
    switch option.defaultSetting {
    case .number: return number(node, what, in: option.range ?? -1e9...1e9).map { .number($0) }
    case .flag: return bool(node, what).map { .flag($0) }
    case .patterns: return .patterns(globs(node, what))
    }
  }

  private mutating func level(_ node: Node) -> Configuration.RuleSettings.Level? {
    // YAML 1.1 reads a bare `off` as false.
    if node.scalar?.string == "off" || node.scalar?.string == "false" { return .off }
    let severities = Severity.allCases.reversed().map {
      ($0.rawValue, Configuration.RuleSettings.Level.severity($0))
    }
    return choice(node, "severity", among: severities + [("off", .off)])
  }

  private mutating func override(_ node: Node, _ folder: String) -> Configuration.Override? {
    var files: [PathGlob] = []
    var rules: [String: Configuration.RuleSettings] = [:]
    for (key, _, value) in mapping(node, "an override", keys: ["files", "rules"]) {
      if key == "files" {
        files = globs(value, "`files`", separator: "/")
      } else {
        rules = self.rules(value, takesOptions: false)
      }
    }
    guard !files.isEmpty else {
      if node.mapping != nil, node.mapping?["files"] == nil {
        report(
          "config/incomplete-override", "the override has no `files`", at: node,
          help: "Give the patterns of the files that it is for.")
      }
      return nil
    }
    return .init(files: files, folder: folder, rules: rules)
  }

  // MARK: - Values

  private func section(_ key: String) -> Node? {
    sections.first { $0.key == key }.flatMap { isNull($0.value) ? nil : $0.value }
  }

  /// The members of a mapping, those with unknown keys left out and reported.
  private mutating func mapping(_ node: Node, _ what: String, keys: [String]?) -> [Section] {
    guard let mapping = node.mapping else {
      wrongType(node, what, "a mapping of keys to values")
      return []
    }
    return mapping.compactMap { keyNode, value in
      guard let key = keyNode.scalar?.string else {
        wrongType(keyNode, "a key of \(what)", "a text")
        return nil
      }
      if let keys, !keys.contains(key) {
        let nearest = Similarity.nearest(to: key, among: keys)
        report(
          "config/unknown-key", "\(what) has no key “\(key)”", at: keyNode,
          help: nearest.map { "Did you mean “\($0)”?" }
            ?? "The keys are \(keys.joined(separator: ", ")).")
        return nil
      }
      return (key, keyNode, value)
    }
  }

  private mutating func list(_ node: Node, _ what: String) -> [Node] {
    guard let sequence = node.sequence else {
      wrongType(node, what, "a list")
      return []
    }
    return Array(sequence)
  }

  private mutating func string(_ node: Node, _ what: String) -> String? {
    if let scalar = node.scalar, !isNull(node) { return scalar.string }
    wrongType(node, what, "a text")
    return nil
  }

  /// A text or a list of texts.
  private mutating func strings(_ node: Node, _ what: String) -> [(text: String, node: Node)] {
    if let sequence = node.sequence {
      return sequence.compactMap { item in
        string(item, "an entry of \(what)").map { ($0, item) }
      }
    }
    guard let scalar = node.scalar, !isNull(node) else {
      wrongType(node, what, "a text or a list of texts")
      return []
    }
    return [(scalar.string, node)]
  }

  private mutating func globs(_ node: Node, _ what: String, separator: Character = ".")
    -> [PathGlob]
  {
    strings(node, what).compactMap { text, node in
      do throws(PathGlob.SyntaxError) {
        return try PathGlob(text, separator: separator)
      } catch {
        report(
          "config/pattern", "“\(text)” is not a pattern: \(error.message)", at: node,
          help: "Patterns know *, **, ?, [abc] and {name}.")
        return nil
      }
    }
  }

  private mutating func bool(_ node: Node, _ what: String) -> Bool? {
    if let value = node.bool { return value }
    wrongType(node, what, "true or false")
    return nil
  }

  private mutating func number(_ node: Node, _ what: String, in range: ClosedRange<Double>)
    -> Double?
  {
    guard let value = node.float, value.isFinite else {
      wrongType(node, what, "a number")
      return nil
    }
    guard range.contains(value) else {
      let ends = [range.lowerBound, range.upperBound].map(RatioText.required)
      report(
        "config/value", "\(what) is \(text(of: node)), outside \(ends[0])…\(ends[1])", at: node,
        help: "Write a number of that range.")
      return nil
    }
    return value
  }

  private mutating func ratio(_ node: Node, _ what: String) -> Double? {
    number(node, what, in: 1...21)
  }

  private mutating func choice<Value>(
    _ node: Node, _ what: String, among choices: [(name: String, value: Value)]
  ) -> Value? {
    guard let name = string(node, "the \(what)") else { return nil }
    if let choice = choices.first(where: { $0.name == name }) { return choice.value }
    let names = choices.map(\.name)
    let nearest = Similarity.nearest(to: name, among: names)
    report(
      "config/value", "there is no \(what) “\(name)”", at: node,
      help: nearest.map { "Did you mean “\($0)”?" }
        ?? "It is one of \(names.joined(separator: ", ")).")
    return nil
  }

  // MARK: - Problems and places

  private mutating func wrongType(_ node: Node, _ what: String, _ expected: String) {
    report(
      "config/type", "\(what) is \(kind(of: node)), not \(expected)", at: node,
      help: "Write \(expected).")
  }

  private mutating func report(
    _ code: String, _ message: String, at node: Node, help: String,
    severity: SourceProblem.Severity = .error
  ) {
    problems.append(
      SourceProblem(code, message, at: location(of: node), help: help, severity: severity))
  }

  private func isNull(_ node: Node) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .any else {
      return false
    }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  private func kind(of node: Node) -> String {
    if node.mapping != nil { return "a mapping" }
    if node.sequence != nil { return "a list" }
    return isNull(node) ? "empty" : "“\(text(of: node))”"
  }

  private func text(of node: Node) -> String { node.scalar?.string ?? kind(of: node) }

  private func location(of node: Node) -> SourceLocation {
    guard let mark = node.mark else { return SourceLocation(startOf: name) }
    let start = offset(line: mark.line, column: mark.column)
    let rest = source.bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    var length = min(1, rest.count)
    if let scalar = node.scalar {
      let bytes = Array(scalar.string.utf8)
      if rest.starts(with: bytes) {
        length = max(length, bytes.count)
      } else if let quote = rest.first, quote == 0x22 || quote == 0x27 {
        length = rest.dropFirst().firstIndex(of: quote).map { $0 + 1 - start } ?? rest.count
      }
    }
    return source.location(of: start..<start + length)
  }

  /// The offset of a place that libYAML names, which counts columns in Unicode scalars.
  private func offset(line: Int, column: Int) -> Int {
    var low = source.start
    for _ in 1..<max(line, 1) {
      guard let end = source.bytes[low...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        break
      }
      let isPair =
        source.bytes[end] == 0x0D && end + 1 < source.bytes.count && source.bytes[end + 1] == 0x0A
      low = end + (isPair ? 2 : 1)
    }
    var left = column - 1
    while low < source.bytes.count, left > 0 || source.bytes[low] & 0xC0 == 0x80 {
      if source.bytes[low] & 0xC0 != 0x80 { left -= 1 }
      low += 1
    }
    return low
  }

  private func syntaxProblem(_ error: any Error) -> SourceProblem {
    var place = SourceLocation(startOf: name)
    func at(_ mark: Mark) {
      let start = offset(line: mark.line, column: mark.column)
      place = source.location(of: start..<min(start + 1, max(start, source.bytes.count)))
    }
    let words: String
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      at(mark)
      words = problem
    case .duplicatedKeysInMapping(let duplicates, let context):
      at(context.mark)
      words = "the key “\(duplicates.sorted().first ?? "")” stands twice in one mapping"
    case .reader(let problem, _, _, _): words = problem
    default: words = "it cannot be parsed"
    }
    return SourceProblem(
      "config/syntax", "the configuration is neither YAML nor JSON: \(words)", at: place,
      help: "Correct the text there; nothing of the file is used.")
  }
}
