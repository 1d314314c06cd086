import SourceSyntax

extension CSSStylesheet {
  /// Whether some rule for the page has a block that is wanted.
  ///
  /// - Parameters:
  ///   - roots: The selectors of the page.
  ///   - atRules: The at-rules in which rules count; `nil` for all.
  ///   - isWanted: Whether a block is.
  /// - Returns: Whether there is one.
  func hasRule(
    for roots: Set<String>, in atRules: Set<String>? = nil, where isWanted: ([Node]) -> Bool
  ) -> Bool {
    func has(_ nodes: [Node]) -> Bool {
      nodes.contains { node in
        switch node {
        case .declaration: return false
        case .atRule(let name, _, let body):
          return atRules?.contains(name) ?? true && has(body ?? [])
        case .rule(let selector, let body):
          let words = scanner.text(selector).asciiLowercased
            .split { $0 == "," || $0.isWhitespace }
          return words.contains { roots.contains(String($0)) } && isWanted(body)
        }
      }
    }
    return has(nodes)
  }
}
