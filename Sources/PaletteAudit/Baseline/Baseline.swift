public import PaletteRules
public import SourceSyntax

/// The findings that a project accepts for now, so that a check reports only new ones.
///
/// A finding is recognized by its rule, file, tokens and conditions, wherever it moves in the file; a
/// finding without a token by the text at its location. Conditions and tokens may become fewer: an entry
/// for every appearance also covers a finding in dark alone.
///
/// A finding whose measured value is further from the requirement than that of its entry in the same
/// conditions, by more than ``tolerance``, is new. An entry of a file that is gone stands for the same
/// finding in another file, if there is only one.
///
/// ```swift
/// import PaletteRules
///
/// let known = Finding(
///   rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// var new = known
/// new.file = "b.png"
/// let baseline = Baseline(path: "baseline.json", accepting: [known]) { _, _ in nil }
/// let comparison = baseline.compare([known, new]) { _, _ in nil }
/// print(comparison.new.map(\.file), comparison.covered.map(\.file))
/// // Prints "["b.png"] ["a.png"]"
/// ```
public struct Baseline: Sendable {
  /// A finding that is accepted.
  public struct Entry: Hashable, Sendable {
    /// What distinguishes findings, apart from their conditions.
    public struct Identity: Hashable, Sendable {
      /// The path of the file, relative to the folder of the baseline.
      public var file: String
      /// The identifier of the rule.
      public var rule: String
      /// The path of the token.
      public var token: String?
      /// The path of the background token, for a pair.
      public var against: String?
      /// The text at the location without its white space, for a finding without a token.
      public var text: String?
      /// Whether the rule could not be decided.
      public var isUnknown = false
    }

    /// What distinguishes the finding.
    public var identity: Identity
    /// The paths of the tokens, if the finding is about several; then the identity has none.
    public var tokens: [String] = []
    /// The conditions in which it holds; empty for all.
    public var conditions: [String]
    /// The measured value, unrounded; the worst if they differ.
    public var measured: Double?
    /// The measured values by their conditions in words, if they differ.
    public var byCondition: [String: Double] = [:]
    /// The location of the entry, if it was read from a file.
    public var range: SourceRange?
  }

  /// How much worse a value may be: one unit of the last digit that reports print.
  public static let tolerance = 0.01

  /// The entries, sorted.
  public private(set) var entries: [Entry]
  /// The path of the file.
  public let path: String

  /// Makes a baseline.
  public init(path: String, entries: [Entry] = []) {
    self.path = path
    self.entries = entries.sorted { $0.isBefore($1) }
  }

  /// Makes a baseline that accepts findings.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - findings: The findings; those about suppressions and baselines are left out.
  ///   - entries: Further entries.
  ///   - text: The text at a location of a file, if it is known.
  public init(
    path: String, accepting findings: [Finding], andKeeping entries: [Entry] = [],
    text: (_ file: String, _ range: SourceRange) -> String?
  ) {
    let empty = Baseline(path: path)
    self.init(
      path: path,
      entries: entries
        + findings.filter(\.isAcceptable).map { Entry($0, relativeTo: empty, text: text) })
  }

  /// The result of comparing findings with a baseline.
  public struct Comparison: Sendable {
    /// The findings that are new, or worse than their entries.
    public var new: [Finding] = []
    /// The findings that entries cover.
    public var covered: [Finding] = []
    /// The entries of the findings, with the better of the two values.
    public var current: [Entry] = []
    /// The entries that no finding has.
    public var absent: [Entry] = []
    /// The entries that the run did not look for.
    public var unseen: [Entry] = []
  }

  /// Compares findings with the entries. Each entry stands for one finding.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - isWhole: Whether every appearance and context was checked.
  ///   - isGone: Whether the file of an entry no longer exists.
  ///   - text: The text at a location of a file, if it is known.
  /// - Returns: What is new and what is absent.
  public func compare(
    _ findings: [Finding], isWhole: Bool = true, isGone: (Entry) -> Bool = { _ in false },
    text: (_ file: String, _ range: SourceRange) -> String?
  ) -> Comparison {
    var open: [Entry.Identity: [Entry]] = [:]
    for entry in entries { open[entry.identity, default: []].append(entry) }
    var matches: [Entry?] = Array(repeating: nil, count: findings.count)
    let own = findings.map { Entry($0, relativeTo: self, text: text) }
    // An exact match comes first, so that an entry for every appearance is left to the others.
    for isExact in [true, false] {
      for index in findings.indices where matches[index] == nil {
        for identity in own[index].identities where matches[index] == nil {
          let match = open[identity]?.firstIndex { entry in
            entry.hasTokens(of: own[index])
              && (isExact ? entry.conditions == own[index].conditions : entry.covers(own[index]))
          }
          if let match { matches[index] = open[identity]?.remove(at: match) }
        }
      }
    }
    matchMoved(own, &matches, &open, isGone)
    var result = Comparison()
    for (index, finding) in findings.enumerated() {
      guard finding.isAcceptable, var entry = matches[index] else {
        result.new.append(finding)
        continue
      }
      if let known = own[index].worsening(since: entry, finding.measurement, isWhole: isWhole) {
        var finding = finding
        let note = "The baseline has \(known)."
        finding.help = [finding.help, note].compactMap(\.self).joined(separator: " ")
        result.new.append(finding)
      } else {
        result.covered.append(finding)
        entry = entry.tightened(to: own[index], finding.measurement)
      }
      result.current.append(entry)
    }
    result.absent = open.values.flatMap(\.self).sorted { $0.isBefore($1) }
    return result
  }

  /// Matches entries of files that are gone with the same findings in other files, where only one
  /// finding and one entry can be meant.
  private func matchMoved(
    _ own: [Entry], _ matches: inout [Entry?], _ open: inout [Entry.Identity: [Entry]],
    _ isGone: (Entry) -> Bool
  ) {
    func withoutFile(_ entry: Entry) -> Entry.Identity {
      var identity = entry.identity
      identity.file = ""
      return identity
    }
    let gone = Dictionary(
      grouping: open.values.joined().filter(isGone), by: withoutFile)
    guard !gone.isEmpty else { return }
    let new = Dictionary(
      grouping: own.indices.filter { matches[$0] == nil }, by: { withoutFile(own[$0]) })
    for (identity, indices) in new where indices.count == 1 {
      guard let entries = gone[identity], entries.count == 1, entries[0].covers(own[indices[0]]),
        entries[0].hasTokens(of: own[indices[0]])
      else { continue }
      matches[indices[0]] = entries[0]
      open[entries[0].identity]?.removeAll { $0 == entries[0] }
    }
  }
}

extension Baseline.Entry {
  /// The longest text that is stored whole.
  private static let longest = 100

  /// The entry of a finding.
  init(
    _ finding: Finding, relativeTo baseline: Baseline,
    text: (_ file: String, _ range: SourceRange) -> String?
  ) {
    identity = Identity(
      file: baseline.relativePath(of: finding.file), rule: finding.rule, token: finding.token,
      against: finding.against)
    if finding.tokens.count > 1 {
      (identity.token, tokens) = (nil, finding.tokens.sorted())
    } else if finding.token == nil, let range = finding.range {
      identity.text = text(finding.file, range).map(Self.shortened)
    }
    if case .unknown = finding.outcome { identity.isUnknown = true }
    conditions = finding.conditions
    measured = finding.measurement?.measured
    byCondition = finding.measurement?.byCondition ?? [:]
  }

  /// The identities under which entries may cover it: its own, and that of several tokens.
  fileprivate var identities: [Identity] {
    guard identity.token != nil else { return [identity] }
    var several = identity
    several.token = nil
    return [identity, several]
  }

  /// Whether it is about the tokens of another entry, and maybe about more.
  fileprivate func hasTokens(of other: Self) -> Bool {
    guard other.tokens.isEmpty, identity.token == nil, let token = other.identity.token else {
      return other.tokens.allSatisfy(tokens.contains)
    }
    return tokens.contains(token)
  }

  /// The measured value of each condition; that of no words is for all.
  private var levels: [String: Double] {
    guard byCondition.isEmpty else { return byCondition }
    guard let measured else { return [:] }
    let names = conditions.isEmpty ? [""] : conditions
    return Dictionary(names.map { ($0, measured) }, uniquingKeysWith: { first, _ in first })
  }

  /// The values that are known for a condition: those of the same, of wider ones, or of its parts.
  private func known(in condition: String) -> [Double] {
    let levels = levels
    if let exact = levels[condition] { return [exact] }
    func words(_ condition: String) -> Set<String> {
      Set(condition.split(separator: " + ").map(String.init))
    }
    let own = words(condition)
    let wider = levels.filter { words($0.key).isSubset(of: own) }.values
    if !wider.isEmpty { return Array(wider) }
    let parts = levels.filter { own.isSubset(of: words($0.key)) }.values
    return parts.isEmpty ? [measured].compactMap(\.self) : Array(parts)
  }

  /// The value of an entry that is better than that of a finding by more than the tolerance, in
  /// words; `nil` if the finding is not worse.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - measurement: The measurement of the finding.
  ///   - isWhole: Whether every appearance was checked. If not, the worst value of the parts of a
  ///     condition counts, since it is not known which of them were checked.
  /// - Returns: The value.
  fileprivate func worsening(
    since entry: Self, _ measurement: Finding.Measurement?, isWhole: Bool
  ) -> String? {
    guard let measurement else { return nil }
    for (condition, value) in levels.sorted(by: { $0.key < $1.key }) {
      let known = entry.known(in: condition).sorted {
        measurement.excess(of: $0, over: $1) < 0
      }
      guard let bound = isWhole ? known.first : known.last,
        measurement.excess(of: value, over: bound) > Baseline.tolerance
      else { continue }
      let place = levels.count > 1 && !condition.isEmpty ? " in \(condition)" : ""
      return RatioText.measured(bound) + place
    }
    return nil
  }

  /// The entry of a finding that it covers, with the better of the two values.
  fileprivate func tightened(to finding: Self, _ measurement: Finding.Measurement?) -> Self {
    var result = finding
    result.range = range
    guard let measurement, let measured, let current = finding.measured else { return result }
    func better(_ value: Double, _ known: Double) -> Double {
      measurement.excess(of: value, over: known) < 0 ? value : known
    }
    result.measured = better(current, measured)
    for (condition, value) in finding.byCondition {
      result.byCondition[condition] = known(in: condition).reduce(value, better)
    }
    return result
  }

  /// The text without its white space; of a long one the beginning and a checksum of the whole.
  private static func shortened(_ text: String) -> String {
    let dense = text.filter { !$0.isWhitespace }
    guard dense.count > longest else { return dense }
    return dense.prefix(longest) + "…" + String(FNV1a.hash(dense.utf8Span.span), radix: 16)
  }

  /// Whether the entry accepts a finding with fewer conditions.
  fileprivate func covers(_ other: Self) -> Bool {
    guard !conditions.isEmpty else { return true }
    return !other.conditions.isEmpty && other.conditions.allSatisfy(conditions.contains)
  }

  /// The order in a file.
  func isBefore(_ other: Self) -> Bool { key.lexicographicallyPrecedes(other.key) }

  private var key: [String] {
    [
      identity.file, identity.rule, identity.token ?? "", identity.against ?? "",
      identity.text ?? "", tokens.joined(separator: ", "),
      conditions.joined(separator: ", "), identity.isUnknown ? "1" : "0",
      measured.map { "\($0)" } ?? "",
    ]
  }
}

extension Finding {
  /// Whether a baseline may accept the finding: not if it is about suppressions or baselines.
  public var isAcceptable: Bool {
    !rule.hasPrefix("baseline/") && !rule.hasPrefix("suppression/")
  }
}

extension Finding.Measurement {
  /// How far a value is from the requirement compared with another one: positive if it is further.
  fileprivate func excess(of value: Double, over known: Double) -> Double {
    measured <= required ? known - value : value - known
  }
}
