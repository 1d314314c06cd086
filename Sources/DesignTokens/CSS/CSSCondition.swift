/// A question to the page or the device that a rule depends on: whether an attribute has a value, what
/// a media feature is.
struct CSSTest: Hashable, Sendable {
  /// How the value is compared.
  enum Match: Hashable, Sendable {
    case equals, present, prefix, suffix, contains
    /// The gamut of the screen is that one or a larger one.
    case atLeast
  }

  /// What is asked: a media feature, an attribute, `class`, `media` for queries that are taken as they
  /// are written, `file` for alternative files.
  let feature: String
  let match: Match
  let value: String

  init(_ feature: String, _ match: Match = .equals, _ value: String = "") {
    self.feature = feature
    self.match = match
    self.value = value
  }

  /// Whether a value that the feature has is the one that is asked for.
  func accepts(_ other: String) -> Bool {
    switch match {
    case .equals: other == value
    case .present: true
    case .prefix: !value.isEmpty && other.hasPrefix(value)
    case .suffix: !value.isEmpty && other.hasSuffix(value)
    case .contains: !value.isEmpty && other.utf8.containsBytes(of: value.utf8)
    case .atLeast: CSSFeature.rank(other, of: feature) >= CSSFeature.rank(value, of: feature)
    }
  }
}

extension String.UTF8View {
  /// Whether other bytes occur in these.
  fileprivate func containsBytes(of other: String.UTF8View) -> Bool {
    let other = Array(other)
    return indices.contains { self[$0...].starts(with: other) }
  }
}

/// A test, or its negation.
struct CSSLiteral: Hashable, Sendable {
  let test: CSSTest
  var isNegated = false

  init(_ test: CSSTest, isNegated: Bool = false) {
    self.test = test
    self.isNegated = isNegated
  }
}

/// When a rule counts: in any of some cases, each of which is that all of some literals hold.
struct CSSCondition: Hashable, Sendable {
  var cases: [[CSSLiteral]]
  /// Whether there were more cases than are kept.
  var isTooComplex = false

  /// How many cases are kept, and literals in each; real queries have a handful.
  static let limit = 256

  static let always = CSSCondition(cases: [[]])
  static let never = CSSCondition(cases: [])

  init(cases: [[CSSLiteral]]) { self.cases = cases }

  init(_ test: CSSTest) { cases = [[CSSLiteral(test)]] }

  func and(_ other: CSSCondition) -> CSSCondition {
    var result = CSSCondition.never
    result.isTooComplex = isTooComplex || other.isTooComplex
    let longest = (cases.map(\.count).max() ?? 0) + (other.cases.map(\.count).max() ?? 0)
    guard cases.count * other.cases.count <= Self.limit, longest <= Self.limit else {
      result.isTooComplex = true
      return result
    }
    for first in cases {
      for second in other.cases { result.cases.append(Self.joined(first, second)) }
    }
    return result
  }

  func or(_ other: CSSCondition) -> CSSCondition {
    if isTooComplex { return self }
    var result = CSSCondition(cases: cases + other.cases.filter { !cases.contains($0) })
    result.isTooComplex =
      isTooComplex || other.isTooComplex || result.cases.count > Self.limit
    return result
  }

  var negated: CSSCondition {
    var result = CSSCondition.always
    result.isTooComplex = isTooComplex
    for literals in cases {
      var part = CSSCondition.never
      part.cases = literals.map { [CSSLiteral($0.test, isNegated: !$0.isNegated)] }
      result = result.and(part)
    }
    return result
  }

  /// The literals of two lists, each once.
  static func joined(_ first: [CSSLiteral], _ second: [CSSLiteral]) -> [CSSLiteral] {
    first + second.filter { !first.contains($0) }
  }
}

/// The media features whose values are known.
struct CSSFeature: Sendable {
  let name: String
  /// The values; the first one holds when nothing is said.
  let values: [String]

  /// The features that can change a color, in the order in which they make modifiers.
  static let all = [
    CSSFeature(name: "prefers-color-scheme", values: ["light", "dark"]),
    CSSFeature(name: "prefers-contrast", values: ["no-preference", "more", "less", "custom"]),
    CSSFeature(name: "forced-colors", values: ["none", "active"]),
    CSSFeature(name: "prefers-reduced-transparency", values: ["no-preference", "reduce"]),
    CSSFeature(name: "inverted-colors", values: ["none", "inverted"]),
    CSSFeature(name: "color-gamut", values: ["srgb", "p3", "rec2020"]),
    CSSFeature(name: "dynamic-range", values: ["standard", "high"]),
  ]

  static func named(_ name: String) -> CSSFeature? { all.first { $0.name == name } }

  static func rank(_ value: String, of feature: String) -> Int {
    named(feature)?.values.firstIndex(of: value) ?? -1
  }

  /// When the feature has a value; without one, when it has any but the first.
  func condition(_ value: String?) -> CSSCondition {
    guard let value else {
      return isRange || name == "prefers-color-scheme"
        ? .always : CSSCondition(CSSTest(name, .equals, values[0])).negated
    }
    guard let index = values.firstIndex(of: value) else { return .never }
    if isRange { return index == 0 ? .always : CSSCondition(CSSTest(name, .atLeast, value)) }
    return CSSCondition(CSSTest(name, .equals, value))
  }

  /// Whether a screen that has one value has those before it too.
  private var isRange: Bool { name == "color-gamut" || name == "dynamic-range" }
}
