import SourceSyntax

extension CSSShownRules {
  /// The elements that cover what is around them, by the element around.
  typealias Covers = [Int: [Int]]

  /// The elements that are placed over all of the element around them and show nothing else: what comes after
  /// them in it is drawn on them (CSS 2.2, appendix E: positioned elements in the order of the page).
  func covers(in page: CSSPages.Page, _ found: [CSSPageRules.Found]) -> Covers {
    var result: Covers = [:]
    for (number, element) in page.elements.enumerated() {
      guard let parent = element.parent,
        found[number].sure.contains(where: { layers.rules[$0].usage.fills })
      else { continue }
      let usages = layers.inOrder(found[number].sure).map { layers.rules[$0].usage }
      guard !usages.contains(where: \.isPlacedAway),
        !(usages.compactMap(\.isInvisible).last ?? false),
        (ownOpacity(of: number, found) ?? 1) > 0, !element.showsText, !element.isComponent
      else { continue }
      result[parent, default: []].append(number)
    }
    return result.mapValues { covers in covers.filter { !holdsText($0, page) } }
  }

  private func holdsText(_ number: Int, _ page: CSSPages.Page) -> Bool {
    page.elements.indices.contains {
      page.elements[$0].showsText && isAround(number, $0, page)
    }
  }

  /// The element that covers what is around another one, before that.
  func cover(before number: Int, _ page: CSSPages.Page) -> Int? {
    guard !covers.isEmpty, let parent = page.elements[number].parent else { return nil }
    return covers[parent]?.last { $0 < number }
  }
}

extension CSSUsage {
  private static let zeros: Set<Substring> = ["0", "0px", "0%", "0rem"]
  private static let wholes: Set<Substring> = ["100%", "100vh", "100vw", "100dvh"]

  /// Whether a block places its element over all of the one around it.
  static func fills(_ value: (String) -> String?) -> Bool {
    guard value("position") == "absolute" else { return false }
    func isZero(_ property: String) -> Bool {
      value(property).map { words($0).allSatisfy(zeros.contains) } ?? false
    }
    func isWhole(_ property: String) -> Bool {
      value(property).map { wholes.contains($0[...]) } ?? false
    }
    if isZero("inset") { return true }
    guard isZero("top"), isZero("left") else { return false }
    return (isZero("right") || isWhole("width")) && (isZero("bottom") || isWhole("height"))
  }

  /// Whether a block takes its element away, or lifts it over what comes after it.
  static func isPlacedAway(_ value: (String) -> String?) -> Bool {
    value("display") == "none" || value("transform").map { $0 != "none" } ?? false
      || value("z-index").flatMap { Int($0) }.map { $0 > 0 } ?? false
  }
}
