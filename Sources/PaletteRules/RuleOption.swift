/// A setting of a rule that the configuration may change: its name, type, default and meaning.
///
/// A rule declares each option once, as a typed constant, lists it in ``Rule/options`` and reads it
/// from its ``RuleOptions``. The configuration accepts no others, and `explain` prints the list.
///
/// ```swift
/// let tolerance = RuleOption("tolerance", default: 0.5, in: 0...10, "The largest difference.")
/// print(tolerance.name, RuleOptions()[tolerance])
/// // Prints "tolerance 0.5"
/// var options = RuleOptions()
/// options[tolerance] = 2
/// print(options[tolerance])
/// // Prints "2.0"
/// ```
public struct RuleOption<Value: RuleOptionValue>: RuleOptionDeclaration {
  public let name: String
  /// The value if the configuration sets none.
  public let defaultValue: Value
  public let range: ClosedRange<Double>?
  public let summary: String
}

/// A ``RuleOption`` with any type of value.
///
/// ```swift
/// for option in ContrastMargin.options { print(option.name, option.defaultText) }
/// // Prints "margin 0.05"
/// ```
public protocol RuleOptionDeclaration<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: RuleOptionValue

  /// The name in the configuration, such as `minimum-difference`.
  var name: String { get }
  /// The value if the configuration sets none.
  var defaultValue: Value { get }
  /// For a number, the allowed range.
  var range: ClosedRange<Double>? { get }
  /// The effect, in one sentence.
  var summary: String { get }
}

extension RuleOptionDeclaration {
  /// The type and range in words, such as `number, 0…10`.
  public var type: String {
    let ends = range.map { [$0.lowerBound, $0.upperBound].map(RatioText.required) }
    return Value.typeName + (ends.map { ", \($0[0])…\($0[1])" } ?? "")
  }

  /// The default, which also determines the type.
  public var defaultSetting: RuleOptions.Setting { defaultValue.setting }

  /// The default as written in a configuration.
  public var defaultText: String { defaultSetting.text }
}

extension RuleOption<Double> {
  /// An option that is a number.
  public init(
    _ name: String, default defaultValue: Double, in range: ClosedRange<Double>, _ summary: String
  ) {
    self.init(name: name, defaultValue: defaultValue, range: range, summary: summary)
  }
}

extension RuleOption<Bool> {
  /// An option that is on or off.
  public init(_ name: String, default defaultValue: Bool, _ summary: String) {
    self.init(name: name, defaultValue: defaultValue, range: nil, summary: summary)
  }
}

extension RuleOption<[PathGlob]> {
  /// An option that is a list of patterns over token paths, empty by default.
  public init(_ name: String, _ summary: String) {
    self.init(name: name, defaultValue: [], range: nil, summary: summary)
  }

  /// An option that is a list of patterns, with some by default.
  init(_ name: String, default patterns: [String], _ summary: String) {
    let patterns = patterns.compactMap { try? PathGlob($0) }
    self.init(name: name, defaultValue: patterns, range: nil, summary: summary)
  }

  /// The option with a list of patterns, for the example of a rule.
  func set(to patterns: [String]) -> RuleOptions {
    var options = RuleOptions()
    options[self] = patterns.compactMap { try? PathGlob($0) }
    return options
  }
}

/// The type of an option: a number, a truth value or a list of patterns.
///
/// ```swift
/// print(Double.typeName, Bool(.flag(true)) ?? false, Bool(.number(1)) == nil)
/// // Prints "number true true"
/// ```
public protocol RuleOptionValue: Hashable, Sendable {
  /// The type in words.
  static var typeName: String { get }
  /// The value of a setting of this type; `nil` for another type.
  init?(_ setting: RuleOptions.Setting)
  /// A setting with this value.
  var setting: RuleOptions.Setting { get }
}

extension Double: RuleOptionValue {
  public static var typeName: String { "number" }
  public init?(_ setting: RuleOptions.Setting) {
    guard case .number(let value) = setting else { return nil }
    self = value
  }
  public var setting: RuleOptions.Setting { .number(self) }
}

extension Bool: RuleOptionValue {
  public static var typeName: String { "true or false" }
  public init?(_ setting: RuleOptions.Setting) {
    guard case .flag(let value) = setting else { return nil }
    self = value
  }
  public var setting: RuleOptions.Setting { .flag(self) }
}

extension [PathGlob]: RuleOptionValue {
  public static var typeName: String { "patterns of names" }
  public init?(_ setting: RuleOptions.Setting) {
    guard case .patterns(let value) = setting else { return nil }
    self = value
  }
  public var setting: RuleOptions.Setting { .patterns(self) }
}

/// The values that the configuration gives to the options of a rule.
///
/// ```swift
/// let tolerance = RuleOption("tolerance", default: 0.5, in: 0...10, "The largest difference.")
/// var strict = RuleOptions()
/// strict[tolerance] = 0
/// print(RuleOptions().isEmpty, RuleOptions().merging(strict)["tolerance"] == .number(0))
/// // Prints "true true"
/// ```
public struct RuleOptions: Hashable, Sendable {
  /// A value of any type.
  public enum Setting: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A truth value.
    case flag(Bool)
    /// A list of patterns.
    case patterns([PathGlob])

    var text: String {
      switch self {
      case .number(let value): RatioText.required(value)
      case .flag(let value): "\(value)"
      case .patterns(let value): "[\(value.map { "\"\($0.text)\"" }.joined(separator: ", "))]"
      }
    }
  }

  private var settings: [String: Setting] = [:]

  /// Makes options with their default values.
  public init() {}

  /// Whether all options have their default values.
  public var isEmpty: Bool { settings.isEmpty }

  /// The value of an option, or its default if it is not set.
  public subscript<Value>(option: RuleOption<Value>) -> Value {
    get { settings[option.name].flatMap(Value.init) ?? option.defaultValue }
    set { settings[option.name] = newValue.setting }
  }

  /// The value set for an option, by its name.
  public subscript(name: String) -> Setting? {
    get { settings[name] }
    set { settings[name] = newValue }
  }

  /// These options, overridden by others that are set.
  public func merging(_ others: RuleOptions) -> RuleOptions {
    var merged = self
    merged.settings.merge(others.settings) { $1 }
    return merged
  }
}
