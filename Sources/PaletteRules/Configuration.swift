public import TokenGraph
public import SourceSyntax

/// What to check and how: the content of `palette-check.yml` as plain values.
///
/// ```swift
/// var configuration = Configuration(
///   standard: .wcagAAA,
///   pairs: [.init(foreground: [try PathGlob("label.*")], background: [try PathGlob("surface.*")])])
/// configuration.rules["naming/case"] = .init(level: .off)
/// print(configuration.level(of: "naming/case", in: "/site/tokens.json") == .off)
/// // Prints "true"
/// ```
public struct Configuration: Hashable, Sendable {
  /// A declaration of pairs: which foregrounds lie on which backgrounds.
  public struct Pair: Hashable, Sendable {
    /// The tokens of the foregrounds.
    public var foreground: [PathGlob]
    /// The tokens of the backgrounds. A `{name}` must match the same text as in the foreground.
    public var background: [PathGlob]
    /// The role of the foregrounds; `nil` to infer it from their names.
    public var role: Role?
    /// The size of text in points.
    public var size: Double?
    /// The weight of text, 100…900.
    public var weight: Double?
    /// Opaque colors under a translucent background; each is checked.
    public var over: [PathGlob]
    /// A ratio that overrides the standard.
    public var minimum: Double?
    /// The contexts in which the pair exists, by modifier (or `scheme`, `contrast`, …).
    public var contexts: [String: [String]]
    /// The texts that a `{name}` of the patterns stands for, if the configuration lists them. The
    /// pair is declared once for each of them.
    public var groups: [String: [String]] = [:]
    /// Where the pair is declared.
    public var location: SourceLocation?
    /// Where the contexts are named.
    public var contextPlaces = ContextPlaces()
    /// Where each pattern is, by its text.
    public var patternLocations: [String: SourceLocation] = [:]

    /// Makes a declaration.
    public init(
      foreground: [PathGlob], background: [PathGlob], role: Role? = nil, size: Double? = nil,
      weight: Double? = nil, over: [PathGlob] = [], minimum: Double? = nil,
      contexts: [String: [String]] = [:], location: SourceLocation? = nil
    ) {
      self.foreground = foreground
      self.background = background
      self.role = role
      self.size = size
      self.weight = weight
      self.over = over
      self.minimum = minimum
      self.contexts = contexts
      self.location = location
    }
  }

  /// Where modifiers and their contexts are named.
  public struct ContextPlaces: Hashable, Sendable {
    /// The places of the modifiers.
    public var modifiers: [String: SourceLocation] = [:]
    /// The places of the contexts, by modifier.
    public var contexts: [String: [String: SourceLocation]] = [:]

    /// Makes no places.
    public init() {}
  }

  /// The settings of a rule.
  public struct RuleSettings: Hashable, Sendable {
    /// A severity, or off.
    public enum Level: Hashable, Sendable {
      /// The rule does not run.
      case off
      /// The rule runs with this severity.
      case severity(Severity)
    }

    /// The level; `nil` for the rule's default.
    public var level: Level?
    /// Values that override the rule's defaults.
    public var options: RuleOptions

    /// Makes settings.
    public init(level: Level? = nil, options: RuleOptions = RuleOptions()) {
      self.level = level
      self.options = options
    }
  }

  /// Different settings for some files.
  public struct Override: Hashable, Sendable {
    /// The files, by path below ``folder``; a pattern without `/` matches the name at any depth.
    public var files: [PathGlob]
    /// The folder to which the patterns are relative.
    public var folder: String
    /// The settings for these files, by identifier of the rule.
    public var rules: [String: RuleSettings]
    /// Where the files are stated.
    public var location: SourceLocation?

    /// Makes an override.
    public init(
      files: [PathGlob], folder: String, rules: [String: RuleSettings],
      location: SourceLocation? = nil
    ) {
      self.files = files
      self.folder = folder
      self.rules = rules
      self.location = location
    }

    func applies(to file: String) -> Bool {
      let root = folder.hasSuffix("/") ? folder : folder + "/"
      guard file.hasPrefix(root) else { return false }
      let path = file.dropFirst(root.count)
      let name = path.split(separator: "/").last ?? path
      return files.contains { $0.matches(String($0.text.contains("/") ? path : name)) }
    }
  }

  /// A different table of ratios in some contexts.
  public struct ContextStandard: Hashable, Sendable {
    /// The contexts, by modifier (or `scheme`, `contrast`, …); all of them must be chosen.
    public var contexts: [String: [String]]
    /// The table.
    public var standard: Standard
    /// Where the contexts are named.
    public var contextPlaces = ContextPlaces()

    /// Makes a table for some contexts.
    public init(contexts: [String: [String]], standard: Standard) {
      self.contexts = contexts
      self.standard = standard
    }
  }

  /// The absolute path of the baseline.
  public var baseline: String?
  /// The table of ratios.
  public var standard: Standard
  /// The tables that replace it in some contexts; later ones win.
  public var contextStandards: [ContextStandard] = []
  /// Texts that a `{name}` in the patterns of pairs stands for, by that name.
  public var groups: [String: [String]] = [:]
  /// The declared pairs.
  public var pairs: [Pair]
  /// Whether pairs are also inferred from names.
  public var inferPairs: Bool
  /// The meaning of contexts that their names do not express: modifier, context, part of the
  /// appearance, value. See `LoadOptions.contexts`.
  public var contexts: [String: [String: [String: String]]]
  /// Where the meaning of contexts is stated.
  public var contextPlaces = ContextPlaces()
  /// How token files deviate from the specification of their format.
  public var dialect: TokenDialect
  /// The color profile of Figma documents, which their variables do not state.
  public var documentProfile: DocumentProfile?
  /// The sets whose rules run, besides those that run by default.
  public var sets: Set<RuleSet> = []
  /// Settings of rules, by identifier.
  public var rules: [String: RuleSettings]
  /// Settings for some files; later ones win.
  public var overrides: [Override]

  /// Makes a configuration; without arguments, the default one.
  public init(
    standard: Standard = .wcagAA, pairs: [Pair] = [], inferPairs: Bool = true,
    contexts: [String: [String: [String: String]]] = [:], dialect: TokenDialect = TokenDialect(),
    documentProfile: DocumentProfile? = nil, rules: [String: RuleSettings] = [:],
    overrides: [Override] = []
  ) {
    self.standard = standard
    self.pairs = pairs
    self.inferPairs = inferPairs
    self.contexts = contexts
    self.dialect = dialect
    self.documentProfile = documentProfile
    self.rules = rules
    self.overrides = overrides
  }

  /// The level of a rule for a file.
  ///
  /// - Parameters:
  ///   - rule: The identifier of the rule.
  ///   - file: The absolute path of the file.
  /// - Returns: The level, or `nil` if the configuration does not set one.
  public func level(of rule: String, in file: String) -> RuleSettings.Level? {
    for override in overrides.reversed() {
      if let level = override.rules[rule]?.level, override.applies(to: file) { return level }
    }
    return rules[rule]?.level
  }
}

extension Configuration {
  /// The options of a rule, for all files.
  public func options(of rule: String) -> RuleOptions { rules[rule]?.options ?? RuleOptions() }

  /// The options of a rule for a file.
  ///
  /// - Parameters:
  ///   - rule: The identifier of the rule.
  ///   - file: The absolute path of the file.
  /// - Returns: The options, those of later overrides winning.
  public func options(of rule: String, in file: String) -> RuleOptions {
    overrides.reduce(options(of: rule)) { options, override in
      guard let changed = override.rules[rule]?.options, !changed.isEmpty,
        override.applies(to: file)
      else { return options }
      return options.merging(changed)
    }
  }

  /// The positions of the overrides that set something of a rule for a file.
  package func overrides(of rule: String, in file: String) -> [Int] {
    overrides.indices.filter { overrides[$0].rules[rule] != nil && overrides[$0].applies(to: file) }
  }

  /// Whether an override for a file sets options of a rule, which turns it on.
  package func setsOptions(of rule: String, in file: String) -> Bool {
    overrides.contains { !($0.rules[rule]?.options.isEmpty ?? true) && $0.applies(to: file) }
  }

  /// All options that a rule can have in some file; those for all files come first.
  package func possibleOptions(of rule: String) -> [RuleOptions] {
    overrides.reduce(into: [options(of: rule)]) { known, override in
      guard let changed = override.rules[rule]?.options, !changed.isEmpty else { return }
      for options in known.map({ $0.merging(changed) }) where !known.contains(options) {
        known.append(options)
      }
    }
  }

  /// Adds a set: its rules run, even those that were turned off before, and its standard applies.
  public mutating func add(_ set: RuleSet) {
    sets.insert(set)
    for rule in Rules.all where rule.sets.contains(set) && rules[rule.id]?.level == .off {
      rules[rule.id]?.level = nil
    }
    if let standard = set.standard { self.standard = standard }
  }

  /// Whether one of the sets has a rule.
  package func hasInSets(_ rule: any Rule.Type) -> Bool { !rule.sets.isDisjoint(with: sets) }
}
