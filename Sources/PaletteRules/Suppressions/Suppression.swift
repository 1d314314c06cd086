import ColorCore
package import TokenGraph
public import SourceSyntax
import SystemColors

/// A statement in a token file that a finding is intended: a comment, or an entry of `$extensions`.
///
/// ```swift
/// let suppression = Suppression(
///   rule: "naming", reason: "generated", until: CalendarDate("2027-01-31"),
///   location: SourceLocation(startOf: "brand.css"))
/// print(suppression.rules.map { $0.id })
/// // Prints "["naming/case", "naming/pattern"]"
/// print(CalendarDate("2027-02-01").map(suppression.isExpired) ?? false)
/// // Prints "true"
/// ```
public struct Suppression: Hashable, Sendable {
  /// The rule, or the group of rules, as written.
  public var rule: String
  /// The reason; `nil` if none is stated.
  public var reason: String?
  /// The last day on which it applies; `nil` for no end.
  public var until: CalendarDate?
  /// For a pair, the path of the other token; `nil` for any.
  public var against: String?
  /// The contexts to which it is restricted, by modifier (or `scheme`, `contrast`, …). It hides only
  /// findings that hold nowhere else.
  public var contexts: [String: [String]] = [:]
  /// What is wrong with how it is written; then it hides nothing.
  public var defect: Defect?
  /// The bytes to which it applies; `nil` for the whole file.
  public var scope: Range<Int>?
  /// The location of the suppression.
  public var location: SourceLocation

  /// A mistake in a suppression.
  public struct Defect: Hashable, Sendable {
    /// What is wrong, without a final period.
    public var message: String
    /// What to do.
    public var help: String

    /// Makes a defect.
    public init(_ message: String, help: String) {
      self.message = message
      self.help = help
    }
  }

  /// Makes a suppression.
  public init(
    rule: String, reason: String? = nil, until: CalendarDate? = nil, against: String? = nil,
    defect: Defect? = nil, scope: Range<Int>? = nil, location: SourceLocation
  ) {
    self.rule = rule
    self.reason = reason
    self.until = until
    self.against = against
    self.defect = defect
    self.scope = scope
    self.location = location
  }

  /// The rules to which it applies; empty if there are none of that name.
  public var rules: [any Rule.Type] {
    guard defect == nil else { return [] }
    return Rules.all.filter { Self.names($0.id, rule) }
  }

  /// The rule or group that was probably meant.
  var nearest: String? {
    let ids = Rules.all.map { $0.id }
    return Similarity.nearest(
      to: rule, among: ids + Set(ids.map { String($0.prefix { $0 != "/" }) }).sorted())
  }

  /// Whether it has ended.
  public func isExpired(on today: CalendarDate) -> Bool { until.map { $0 < today } ?? false }

  /// Whether it hides a finding.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - places: The location of the finding, and for a pair that of the background token.
  ///   - today: The date.
  /// - Returns: Whether its rule, its scope and its last day fit.
  public func hides(
    _ finding: Finding, at places: [SourceLocation], on today: CalendarDate
  ) -> Bool {
    mayHide(finding.rule, of: [finding.token, finding.against], on: today)
      && finding.permutations.allSatisfy(holds) && covers(places)
  }

  /// Whether it may hide findings of a rule.
  ///
  /// - Parameters:
  ///   - id: The identifier of the rule.
  ///   - tokens: The paths of the tokens of the findings.
  ///   - today: The date.
  /// - Returns: Whether its rule, its token and its last day fit.
  package func mayHide(_ id: String, of tokens: [String?], on today: CalendarDate) -> Bool {
    defect == nil && Self.names(id, rule) && !isExpired(on: today)
      && (against.map(tokens.contains) ?? true)
  }

  /// Whether it applies in a permutation.
  package func holds(in permutation: Permutation) -> Bool {
    contexts.allSatisfy { permutation.hasChosen($0.key, among: $0.value) }
  }

  /// Whether one of some places is in its scope.
  package func covers(_ places: [SourceLocation]) -> Bool {
    places.contains { place in
      guard place.file == location.file else { return false }
      return scope.map {
        $0.lowerBound <= place.range.start.offset && place.range.end.offset <= $0.upperBound
      } ?? true
    }
  }

  private static func names(_ id: String, _ selector: String) -> Bool {
    id == selector || id.hasPrefix(selector + "/")
  }
}

extension Permutation {
  /// Whether one of some contexts is chosen for a modifier, or is a part of the appearance.
  fileprivate func hasChosen(_ modifier: String, among contexts: [String]) -> Bool {
    if let choice = choices.first(where: { $0.modifier == modifier }) {
      return contexts.contains(choice.context)
    }
    let value: String? =
      switch modifier {
      case "scheme": appearance.scheme.rawValue
      case "contrast": appearance.contrast.rawValue
      case "level": appearance.level.rawValue
      case "transparency": appearance.transparency.rawValue
      case "gamut": appearance.gamut.rawValue
      default: nil
      }
    return value.map(contexts.contains) ?? false
  }
}
