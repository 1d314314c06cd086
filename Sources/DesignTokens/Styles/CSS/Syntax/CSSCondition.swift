/// A test of the page or the device: for the value of an attribute or a media feature.
struct CSSTest: Hashable, Sendable {
  /// The comparison of the value.
  enum Match: Hashable, Sendable {
    case equals, present, prefix, suffix, contains
    /// The gamut of the screen contains the given one.
    case atLeast
  }

  /// The subject: a media feature, an attribute, `class`, `media` for unparsed queries, `file` for
  /// alternative files.
  let feature: String
  let match: Match
  let value: String

  init(_ feature: String, _ match: Match = .equals, _ value: String = "") {
    self.feature = feature
    self.match = match
    self.value = value
  }

  /// That the page is printed.
  static let print = CSSTest("media", .equals, "print")

  /// Whether a value of the feature passes the test.
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
  /// Whether these bytes contain others.
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

  /// Whether it is true of pages with scripts, as `.js` and `:not(.no-js)` are; `nil` if it is about
  /// anything else.
  var isScripted: Bool? {
    guard test.feature == "class" else { return nil }
    switch test.value {
    case "js": return !isNegated
    case "no-js", "nojs": return isNegated
    default: return nil
    }
  }
}

/// The condition of a rule in disjunctive normal form: any of some cases, each of which is a
/// conjunction of literals.
struct CSSCondition: Hashable, Sendable {
  var cases: [[CSSLiteral]]
  /// Whether there were more cases than the limit.
  var isTooComplex = false

  /// The maximum number of cases, and of literals in each; real queries have a handful.
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

  /// The union of two lists of literals.
  static func joined(_ first: [CSSLiteral], _ second: [CSSLiteral]) -> [CSSLiteral] {
    first + second.filter { !first.contains($0) }
  }
}

/// The media features with known values.
struct CSSFeature: Sendable {
  let name: String
  /// The values, the default one first.
  let values: [String]

  /// The features that can affect a color, in the order of their modifiers.
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

  /// The test that the feature has a value or, without one, any value but the first.
  func condition(_ value: String?) -> CSSCondition {
    guard let value else {
      return isRange || name == "prefers-color-scheme"
        ? .always : CSSCondition(CSSTest(name, .equals, values[0])).negated
    }
    guard let index = values.firstIndex(of: value) else { return .never }
    if isRange { return index == 0 ? .always : CSSCondition(CSSTest(name, .atLeast, value)) }
    return CSSCondition(CSSTest(name, .equals, value))
  }

  /// Whether a screen with one value also has those before it.
  private var isRange: Bool { name == "color-gamut" || name == "dynamic-range" }
}
