/// The size and the weight that browsers give to the text of an element of which no rule sets them (HTML, section
/// 15.3.6).
struct CSSGivenFont {
  /// What the size around the element is multiplied by.
  var factor = 1.0
  /// `nil` for the weight around it.
  var weight: Double?

  /// What browsers give to elements of a name.
  static func of(_ element: String) -> CSSGivenFont { all[element] ?? CSSGivenFont() }

  private static let all: [String: CSSGivenFont] = [
    "h1": CSSGivenFont(factor: 2, weight: 700), "h2": CSSGivenFont(factor: 1.5, weight: 700),
    "h3": CSSGivenFont(factor: 1.17, weight: 700), "h4": CSSGivenFont(weight: 700),
    "b": CSSGivenFont(weight: 700), "strong": CSSGivenFont(weight: 700),
    "th": CSSGivenFont(weight: 700), "small": CSSGivenFont(factor: 0.83),
  ]
}
