import ColorCore
import SourceSyntax

/// The color of another token with its own alpha, as written by Telefónica and Tokens Studio:
/// `rgba({palette.blue}, 0.5)`, `rgba({palette.blue}, 50%)`, `rgba({palette.blue},
/// {opacity.half})`.
struct DTCGTint {
  /// The form of the alpha.
  enum Alpha {
    case number(Double)
    case token(TokenReference)
  }

  let color: TokenReference
  let alpha: Alpha

  /// Parses a text; `nil` if it is something else.
  init?(_ text: String) {
    guard Self.isBegun(text.utf8), text.hasSuffix(")"), let start = text.firstIndex(of: "(")
    else { return nil }
    let inner = text[text.index(after: start)...].dropLast()
    guard let end = inner.firstIndex(of: "}") else { return nil }
    let rest = inner[inner.index(after: end)...].trimmed { $0 == " " }
    guard rest.first == "," || rest.first == "/",
      let color = Self.reference(inner[...end].trimmed { $0 == " " })
    else { return nil }
    let second = rest.dropFirst().trimmed { $0 == " " }
    if let reference = Self.reference(second) {
      alpha = .token(reference)
    } else {
      let isPercentage = second.hasSuffix("%")
      guard let number = Double(isPercentage ? second.dropLast() : second), number.isFinite
      else { return nil }
      alpha = .number(isPercentage ? number / 100 : number)
    }
    self.color = color
  }

  /// Whether a text starts like a tint.
  static func isBegun(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: "rgba(".utf8) || bytes.starts(with: "rgb(".utf8)
  }

  /// The tokens to which it refers.
  var references: [TokenReference] {
    guard case .token(let reference) = alpha else { return [color] }
    return [color, reference]
  }

  private static func reference(_ text: Substring) -> TokenReference? {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    return try? TokenReference.curly(String(text))
  }
}

extension TokenEvaluator {
  /// The color of a tint in a definition.
  func color(
    of tint: DTCGTint, writtenAs text: JSONValue, in definition: Int32, hops: inout [Hop]
  ) -> DTCGColor.Outcome {
    guard openTint(text, in: definition) else {
      return .failed(.aliasCycle)
    }
    defer { closeTint() }
    var ways: [Hop] = []
    switch followColor(tint.color, writtenAs: text, in: definition, isPart: true, &ways, &hops) {
    case .failure(let reason): return .failed(reason)
    case .success(let place):
      guard case .color(var color) = color(at: place, after: ways, hops: &hops) else {
        return .failed(DTCGColor.invalid)
      }
      guard let alpha = alpha(of: tint, writtenAs: text, in: definition) else {
        return .failed(DTCGColor.invalid)
      }
      color.alpha = alpha
      return .color(color)
    }
  }

  /// Follows a reference that stands for a color in the text of a definition, or for a part of that text.
  /// The references followed are put into `ways` and added to `hops`.
  ///
  /// - Returns: The value, or the reason why there is none or it is no color.
  func followColor(
    _ reference: TokenReference, writtenAs text: JSONValue, in definition: Int32,
    isPart: Bool = false, _ ways: inout [Hop], _ hops: inout [Hop]
  ) -> Result<Place, UnknownReason> {
    let result = follow(reference, writtenAs: text, in: definition, hops: &ways)
    if isPart, !ways.isEmpty { ways[0].isPart = true }
    hops += ways
    guard case .success = result, let found = type(after: ways[...], result), found != .color
    else { return result }
    return .failure(reportMismatch(.color, found, ways, of: definition))
  }

  private func alpha(
    of tint: DTCGTint, writtenAs text: JSONValue, in definition: Int32
  ) -> Double? {
    var number: Double?
    switch tint.alpha {
    case .number(let stated): number = stated
    case .token(let reference):
      var hops: [Hop] = []
      let result = follow(reference, writtenAs: text, in: definition, hops: &hops)
      guard case .success(let place) = result else { return nil }
      number = place.value.number
    }
    guard let number, -DTCGColor.tolerance...1 + DTCGColor.tolerance ~= number else {
      report(
        SourceProblem(
          "color/invalid", "the alpha of “\(text.text)” is not between 0 and 1",
          at: text.textLocation, help: "Write 0.5, 50% or the name of a number token."),
        of: definition)
      return nil
    }
    return number
  }
}
