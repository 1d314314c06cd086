import SourceSyntax

extension CSSStylesheet {
  /// The opacity with which each animation ends, by its name.
  static func lastOpacities(_ nodes: [Node], _ scanner: CSSScanner) -> [String: Double] {
    var result: [String: Double] = [:]
    for case .atRule(let name, let prelude, let body?) in nodes where name.hasSuffix("keyframes") {
      for case .rule(let selector, let frame) in body {
        let places = scanner.text(selector).asciiLowercased.split { $0 == "," || $0.isWhitespace }
        guard places.contains(where: { ["to", "100%"].contains($0) }) else { continue }
        for case .declaration(let declaration) in frame
        where scanner.text(declaration.nameRange).asciiLowercased == "opacity" {
          let animation = scanner.text(prelude).filter { !$0.isWhitespace }
          result[animation] = CSSUsage.opacity(scanner.text(declaration.value))
        }
      }
    }
    return result
  }

  /// The opacity that an animation leaves its element (CSS Animations 1, section 3.8).
  ///
  /// - Parameters:
  ///   - fill: The value that says whether it does.
  ///   - names: The value with its name.
  /// - Returns: The opacity; `nil` if it leaves none.
  func lastOpacity(of fill: String, named names: String?) -> Double? {
    func words(_ value: String) -> [Substring] {
      value.split { $0 == "," || $0.isWhitespace }
    }
    guard !lastOpacities.isEmpty,
      words(fill).contains(where: { ["forwards", "both"].contains($0) })
    else { return nil }
    return names.flatMap { words($0).lazy.compactMap { lastOpacities[String($0)] }.last }
  }
}
