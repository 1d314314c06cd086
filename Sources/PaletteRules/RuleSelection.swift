import ColorCore

/// The rules selected on the command line, with `--select` and `--ignore`.
///
/// A selector is the identifier of a rule or the group before its `/`. Without a selector, every
/// rule runs that the configuration does not turn off; a selected rule runs even then.
public struct RuleSelection: Hashable, Sendable {
  /// A selector that names no rule.
  public struct UnknownRule: Error, Hashable, Sendable {
    /// The selector.
    public var name: String
    /// A rule or group with a similar spelling.
    public var nearest: String?
  }

  private let selected: Set<String>
  private let ignored: Set<String>

  /// Selects every rule.
  public init() {
    selected = []
    ignored = []
  }

  /// Makes a selection.
  ///
  /// - Throws: ``UnknownRule`` for the first selector that names no rule or group.
  public init(select: [String], ignore: [String]) throws(UnknownRule) {
    let ids = Rules.all.map { $0.id }
    let names = ids + Set(ids.map(RuleSelection.group)).sorted()
    for name in select + ignore where !names.contains(name) {
      throw UnknownRule(name: name, nearest: Similarity.nearest(to: name, among: names))
    }
    selected = Set(select)
    ignored = Set(ignore)
  }

  /// Whether every rule may run.
  public var isEverything: Bool { selected.isEmpty && ignored.isEmpty }

  /// Whether a rule may run.
  public func includes(_ id: String) -> Bool {
    !RuleSelection.contains(ignored, id) && (selected.isEmpty || isSelected(id))
  }

  /// Whether a rule was selected by name.
  public func isSelected(_ id: String) -> Bool { RuleSelection.contains(selected, id) }

  private static func contains(_ selectors: Set<String>, _ id: String) -> Bool {
    selectors.contains(id) || selectors.contains(group(id))
  }

  private static func group(_ id: String) -> String { String(id.prefix { $0 != "/" }) }
}
