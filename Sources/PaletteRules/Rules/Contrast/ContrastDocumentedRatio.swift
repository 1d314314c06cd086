import ColorCore
import TokenGraph

/// Contrast ratios in descriptions that are not true.
///
/// ## What it checks
///
/// A ratio in the `$description` of a token (`5.3:1`, `WCAG: 4.5`, `AA`) agrees with what is
/// measured. If the sentence names the other color after “on”, “against” or “with” (`on white`, `on
/// surface.base`, `on {surface.base}`), that one counts; otherwise one pair of the token has to
/// agree in some permutation. A number agrees up to its last digit, rounded or cut off; after “at
/// least”, “minimum”, “≥” or “>”, and for `AA` and `AAA`, the ratio has to reach it. A token
/// without any pair is not checked.
///
/// ## Why it matters
///
/// People trust the documentation and measure nothing. The color changed, the sentence did not.
///
/// ## Example
///
/// ```
/// {
///   "color": {
///     "$type": "color",
///     "text": { "$value": "#868e96", "$description": "Contrast 5.3:1 on white." },
///     "background": { "$value": "#ffffff" }
///   }
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// {
///   "color": {
///     "$type": "color",
///     "text": { "$value": "#868e96", "$description": "Contrast 3.3:1 on white." },
///     "background": { "$value": "#ffffff" }
///   }
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - WCAG 2.2, contrast ratio
public struct ContrastDocumentedRatio: Rule {
  public static let id = "contrast/documented-ratio"
  public static let summary = "Documented contrast ratios are true."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PairCoverage>] {
    documented(finds: ["color.text is documented with 5.3:1 on white, and has 3.32:1"])
  }

  public init() {}

  private struct Claim {
    let ratio: Double
    /// The number as written.
    let text: String
    let isMinimum: Bool
    /// The other color in words, if the sentence names it.
    let other: String?
  }

  public func check(_ subject: PairCoverage, report: (Finding) -> Void) {
    let palette = subject.palette
    guard palette.tokens.contains(where: { $0.description != nil }) else { return }
    let positions = Dictionary(
      zip(palette.tokens.map(\.path), palette.tokens.indices),
      uniquingKeysWith: { first, _ in first })
    let claims = palette.tokens.enumerated().compactMap { index, token in
      token.description.map { text in
        (index: index, claims: Self.claims(in: text) { positions[$0] != nil })
      }
    }.filter { !$0.claims.isEmpty }
    guard !claims.isEmpty else { return }
    var partners: [Int: [Int]] = [:]
    for pair in subject.pairs {
      guard let front = positions[pair.foreground.path], let back = positions[pair.background.path]
      else { continue }
      partners[front, default: []].append(back)
      partners[back, default: []].append(front)
    }
    for (index, claims) in claims {
      let token = palette.tokens[index]
      for claim in claims {
        let ratios: [Double]
        if let other = claim.other {
          guard let found = Self.ratios(palette, token, named: other, positions) else { continue }
          ratios = found
        } else {
          ratios = (partners[index] ?? []).flatMap {
            Self.ratios(palette, token, palette.tokens[$0])
          }
        }
        guard !ratios.isEmpty, !ratios.contains(where: { Self.agrees($0, claim) }),
          let nearest = ratios.min(by: { abs($0 - claim.ratio) < abs($1 - claim.ratio) })
        else { continue }
        report(
          palette.finding(
            of: Self.self, token,
            .untrue(
              token.path, claim.text, isMinimum: claim.isMinimum, claim.other, nearest,
              isNearest: ratios.count > 1), help: .correct,
            measurement: .init(metric: WCAG2.id, measured: nearest, required: claim.ratio)))
      }
    }
  }

  private static func agrees(_ ratio: Double, _ claim: Claim) -> Bool {
    if claim.isMinimum { return ratio >= claim.ratio }
    let decimals = claim.text.split(separator: ".").dropFirst().first?.count ?? 0
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
    // Rounded, or cut off.
    return -0.5 * unit..<unit ~= ratio - claim.ratio
  }

  // MARK: - Ratios

  /// The ratios of a token with a color in words, or `nil` if it is neither a token nor a color.
  private static func ratios(
    _ palette: ResolvedPalette, _ token: ResolvedToken, named other: String,
    _ positions: [String: Int]
  ) -> [Double]? {
    if let position = positions[other] { return ratios(palette, token, palette.tokens[position]) }
    guard let color = try? Color(parsing: other), color.alpha == 1 else { return nil }
    return token.variants.compactMap { value in
      value.color.map { WCAG2.contrast(ofShown: $0, on: color) }
    }
  }

  private static func ratios(
    _ palette: ResolvedPalette, _ a: ResolvedToken, _ b: ResolvedToken
  ) -> [Double] {
    palette.scan(a, b) { x, y -> Double? in
      guard let x = x.color, let y = y.color, x.alpha == 1 || y.alpha == 1 else { return nil }
      return x.alpha == 1 && y.alpha < 1
        ? WCAG2.contrast(ofShown: y, on: x) : WCAG2.contrast(ofShown: x, on: y)
    }.compactMap(\.self)
  }

  // MARK: - Sentences

  private static func claims(
    in description: String, isToken: (String) -> Bool
  ) -> [Claim] {
    guard description.utf8.contains(UInt8(ascii: ":")) || description.contains("AA") else {
      return []
    }
    var claims: [Claim] = []
    for sentence in description.split(whereSeparator: { ";\n".contains($0) })
      .flatMap({ $0.split(separator: ". ") })
    {
      let text = String(sentence)
      // Patterns are slow, and most sentences have neither a colon nor a level.
      guard text.utf8.contains(UInt8(ascii: ":")) || text.contains("AA") else { continue }
      let found =
        text.matches(of: /(\d{1,2}(?:\.\d{1,3})?)\s?:\s?1(?![\d.])/).map {
          ($0.range, String($0.1))
        }
        + text.matches(of: /WCAG[^\d:]{0,20}:\s*(\d{1,2}(?:\.\d{1,3})?)(?![\d.:])/)
        .map { ($0.range, String($0.1)) }
      let other = found.isEmpty ? nil : self.other(in: text, isToken: isToken)
      for (range, number) in found {
        guard let ratio = Double(number), 1...21 ~= ratio else { continue }
        claims.append(
          Claim(
            ratio: ratio, text: number, isMinimum: isMinimum(text[..<range.lowerBound]),
            other: other))
      }
      guard found.isEmpty, text.lowercased().contains(/wcag|contrast/),
        let level = text.firstMatch(of: /\bAA(A?)\b/)
      else { continue }
      let isLarge = text.lowercased().contains(/large|icon|graphic|border|non-text|ui/)
      let ratio = level.1.isEmpty ? (isLarge ? 3 : 4.5) : (isLarge ? 4.5 : 7)
      claims.append(
        Claim(
          ratio: ratio, text: RatioText.required(ratio), isMinimum: true,
          other: self.other(in: text, isToken: isToken)))
    }
    return claims
  }

  private static func isMinimum(_ before: Substring) -> Bool {
    let end = String(before.suffix(16)).lowercased()
    return end.contains(/(at least|minimum|min\.?|≥|>=?|over|above|than)(\s+of)?\s*$/)
  }

  /// The other color: `white`, `#fafafa` or `surface.base` after a preposition.
  private static func other(in sentence: String, isToken: (String) -> Bool) -> String? {
    let bare = sentence.matches(of: /\b(?:on|against|with|over)\s+([\w.\-]+)/).lazy
      .map { String($0.1) }.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    if let name = bare.first(where: isToken) { return name }
    let match = sentence.firstMatch(
      of:
        /\b(?:on|against|with|over)\s+(?:\{([^{}\s]+)\}|(#[0-9a-fA-F]{3,8})|(white|black)\b|`([^`\s]+)`)/
    )
    guard let match else { return nil }
    return (match.1 ?? match.2 ?? match.3 ?? match.4).map(String.init)
  }
}

extension String {
  fileprivate static func untrue(
    _ path: String, _ claim: String, isMinimum: Bool, _ other: String?, _ ratio: Double,
    isNearest: Bool
  ) -> String {
    "\(path) is documented with \(isMinimum ? "at least " : "")\(claim):1"
      + "\(other.map { " on \($0)" } ?? ""), and has \(isNearest ? "at nearest " : "")"
      + "\(RatioText.measured(ratio)):1"
  }
  fileprivate static let correct = "Correct the description, or the color."
}
