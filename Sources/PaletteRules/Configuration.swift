public import DesignTokens
public import SourceSyntax

/// What to check and how: the content of `palette-check.yml` as plain values.
public struct Configuration: Hashable, Sendable {
  /// A declaration of pairs: which foregrounds lie on which backgrounds.
  public struct Pair: Hashable, Sendable {
    /// The tokens of the foregrounds.
    public var foreground: [PathGlob]
    /// The tokens of the backgrounds. A `{name}` must have the text that it has in the foreground.
    public var background: [PathGlob]
    /// What the foregrounds are; when `nil`, their names tell.
    public var role: Role?
    /// The size of text in points.
    public var size: Double?
    /// The weight of text, 100…900.
    public var weight: Double?
    /// Opaque colors under a translucent background; each is tested.
    public var over: [PathGlob]
    /// A ratio that replaces the standard's.
    public var minimum: Double?
    /// For a modifier (or `scheme`, `contrast`, …) the contexts in which the pair exists.
    public var contexts: [String: [String]]
    /// Where it is declared.
    public var location: SourceLocation?

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

  /// What the configuration says of a rule.
  public struct RuleSettings: Hashable, Sendable {
    /// A severity, or that the rule is off.
    public enum Level: Hashable, Sendable {
      /// The rule does not run.
      case off
      /// The rule runs with this severity.
      case severity(Severity)
    }

    /// The level; when `nil`, the rule's own.
    public var level: Level?
    /// Values that replace the rule's defaults.
    public var options: RuleOptions

    /// Makes settings.
    public init(level: Level? = nil, options: RuleOptions = RuleOptions()) {
      self.level = level
      self.options = options
    }
  }

  /// Other settings for some files.
  public struct Override: Hashable, Sendable {
    /// The files, by path below ``folder``; a pattern without `/` matches the name at any depth.
    public var files: [PathGlob]
    /// The folder that the patterns start from.
    public var folder: String
    /// The settings there.
    public var rules: [String: RuleSettings]

    /// Makes an override.
    public init(files: [PathGlob], folder: String, rules: [String: RuleSettings]) {
      self.files = files
      self.folder = folder
      self.rules = rules
    }

    func applies(to file: String) -> Bool {
      let root = folder.hasSuffix("/") ? folder : folder + "/"
      guard file.hasPrefix(root) else { return false }
      let path = file.dropFirst(root.count)
      let name = path.split(separator: "/").last ?? path
      return files.contains { $0.matches(String($0.text.contains("/") ? path : name)) }
    }
  }

  /// The table of ratios.
  public var standard: Standard
  /// The declared pairs.
  public var pairs: [Pair]
  /// Whether pairs are also inferred from names.
  public var inferPairs: Bool
  /// What the contexts of modifiers stand for, where their names do not say it: modifier, context,
  /// part of the appearance, value. See `LoadOptions.contexts`.
  public var contexts: [String: [String: [String: String]]]
  /// How token files differ from their format's specification.
  public var dialect: TokenDialect
  /// The color profile of Figma documents, which their variables do not name.
  public var documentProfile: DocumentProfile?
  /// Settings of rules, by identifier.
  public var rules: [String: RuleSettings]
  /// Settings for some files; a later one wins.
  public var overrides: [Override]

  /// Makes a configuration; without arguments, the one that holds where no file says otherwise.
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
  /// - Returns: `nil` when nothing is said of the rule.
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
}
