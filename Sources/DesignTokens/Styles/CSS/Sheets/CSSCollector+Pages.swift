import SourceSyntax

/// Style sheets that several pages have.
extension CSSCollector {
  /// Whether a rule sets no property, and what it draws is judged on other pages only.
  mutating func isUnjudged(
    _ selector: Range<Int>, _ body: [CSSStylesheet.Node], sheet: Int, _ surroundings: Surroundings
  ) -> Bool {
    guard let page = pages.kept, surroundings.selectors == nil, !surroundings.isInScope,
      surroundings.variantDepth == 0, sheets[sheet].source.name != page,
      !scopedSheets.contains(sheet), body.allSatisfy({ isDrawing($0, sheet: sheet) }),
      let classes = pages.classes(
        ofUnjudgedIn: sheets[sheet].source.name, at: selector.lowerBound,
        selectors: { sheets[sheet].scanner.text(selector) })
    else { return false }
    unjudged.merge(classes) { first, _ in first }
    return true
  }

  private func isDrawing(_ node: CSSStylesheet.Node, sheet: Int) -> Bool {
    guard case .declaration(let declaration) = node else { return false }
    return sheets[sheet].kind(of: declaration) == .drawing
  }
}
