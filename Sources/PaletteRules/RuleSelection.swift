import ColorCore

/// The rules selected on the command line, with `--select` and `--ignore`.
///
/// A selector is the identifier of a rule, the group before its `/`, the name of a ``RuleSet``, or `all`.
/// Without a selector, every rule runs that the configuration does not turn off; a selected rule runs
/// even then.
///
/// ```swift
/// let selection = try RuleSelection(select: ["contrast"], ignore: ["contrast/margin"])
/// print(selection.includes("contrast/minimum"), selection.includes("contrast/margin"))
/// // Prints "true false"
/// ```
public struct RuleSelection: Hashable, Sendable {
  /// A selector that names neither a rule, nor a group, nor a set.
  public struct UnknownRule: Error, Hashable, Sendable {
    /// The selector.
    public var name: String
    /// A rule, group or set with a similar spelling.
    public var nearest: String?
  }

  /// What was selected by its own name.
  private let named: Set<String>
  /// What was selected, with the rules of sets.
  private let selected: Set<String>
  private let ignored: Set<String>
  /// The selector of every rule.
  package static let all = "all"
  /// The standard of the last selected set that has one.
  public let standard: Standard?

  /// Selects every rule.
  public init() {
    named = []
    selected = []
    ignored = []
    standard = nil
  }

  /// Makes a selection.
  ///
  /// - Throws: ``UnknownRule`` for the first selector that names no rule, group or set.
  public init(select: [String], ignore: [String]) throws(UnknownRule) {
    let ids = Rules.all.map { $0.id }
    let names =
      ids + Set(ids.map(RuleSelection.group)).sorted() + RuleSet.allCases.map(\.rawValue)
      + [RuleSelection.all]
    for name in select + ignore where !names.contains(name) {
      throw UnknownRule(name: name, nearest: Similarity.nearest(to: name, among: names))
    }
    named = Set(select)
    selected = RuleSelection.expanded(select)
    ignored = RuleSelection.expanded(ignore)
    standard = select.compactMap { RuleSet(rawValue: $0)?.standard }.last
  }

  /// Whether a rule may run.
  public func includes(_ id: String) -> Bool {
    !RuleSelection.contains(ignored, id) && (selected.isEmpty || isSelected(id))
  }

  /// Whether a rule was selected by its name, its group or one of its sets.
  public func isSelected(_ id: String) -> Bool { RuleSelection.contains(selected, id) }

  /// Whether a rule was selected by its name or its group. Only such a rule about Apple's platforms
  /// runs on every palette: a set has others as well.
  package func isNamed(_ id: String) -> Bool { RuleSelection.contains(named, id) }

  private static func contains(_ selectors: Set<String>, _ id: String) -> Bool {
    selectors.contains(id) || selectors.contains(group(id))
  }

  /// Selectors, and the rules of the sets among them.
  private static func expanded(_ names: [String]) -> Set<String> {
    let sets = names.compactMap(RuleSet.init(rawValue:)).flatMap(\.rules)
    return Set(names + (names.contains(all) ? Rules.all : sets).map { $0.id })
  }

  private static func group(_ id: String) -> String { String(id.prefix { $0 != "/" }) }
}
