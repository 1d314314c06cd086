import Synchronization

/// Style sheets that several pages have, of which each page has elements for some rules only.
extension CSSPages {
  /// Which pages have the classes, the identifiers and the elements that selectors ask for.
  final class Sharing: Sendable {
    /// The pages by a simple selector, and those with elements whose classes are written elsewhere.
    private let holders: [String: Set<Int>]
    private let open: Set<Int>
    private let numbers: [String: Int]
    /// Whether scripts may make elements of any name.
    private let makesElements: Bool
    /// The pages that may have an element of a part.
    private enum Holders {
      case any
      case some(Set<Int>)
      /// None has one; the pages with all that is known of it, if anything is.
      case none(Set<Int>?)
    }

    /// A rule in a style sheet.
    private struct Place: Hashable {
      let sheet: String
      let offset: Int
    }

    private let known = Mutex<[String: Holders]>([:])
    /// The same for the selectors of a rule, and their classes, of which some text has the name or none.
    private let knownRules = Mutex<[Place: (holders: [Holders], classes: [String: Bool])]>([:])

    /// On how many pages, with other styles each, a rule is judged of which no page has an element.
    static let limit = 8

    fileprivate init(_ pages: CSSPages) {
      var holders: [String: Set<Int>] = [:]
      var open: Set<Int> = []
      var numbers: [String: Int] = [:]
      for (number, page) in pages.pages.enumerated() {
        numbers[page.path] = number
        for element in page.elements {
          if element.isOpen { open.insert(number) }
          for simple in element.selectors { holders[simple, default: []].insert(number) }
          for simple in element.possible { holders[simple, default: []].insert(number) }
          holders[element.name, default: []].insert(number)
        }
      }
      (self.holders, self.open, self.numbers) = (holders, open, numbers)
      makesElements = !pages.words.isDisjoint(with: CSSPages.makers)
    }

    /// The classes of a rule that is not judged on a page.
    fileprivate func classes(
      notOf path: String, in sheet: String, at offset: Int, selectors: () -> String,
      _ pages: CSSPages
    ) -> [String: Bool]? {
      guard let page = numbers[path], !open.contains(page) else { return nil }
      return knownRules.withLock { known in
        let place = Place(sheet: sheet, offset: offset)
        let found = known[place] ?? rule(selectors(), pages)
        known[place] = found
        let isNeeded = found.holders.contains { isJudged($0, page, pages.judgesUnused) }
        return isNeeded ? nil : found.classes
      }
    }

    private func rule(
      _ selectors: String, _ pages: CSSPages
    ) -> (holders: [Holders], classes: [String: Bool]) {
      // What is in brackets, or escaped, is looked at where the selectors are read.
      guard !selectors.contains(where: { "(\\/".contains($0) }) else { return ([.any], [:]) }
      let parts = selectors.split(separator: ",").map(String.init)
      let classes = parts.flatMap(CSSPart.classes).filter { $0.hasPrefix(".") }
      return (
        parts.map { holders(of: $0, pages) },
        Dictionary(classes.map { ($0, pages.mayHave($0.dropFirst())) }) { first, _ in first }
      )
    }

    /// Whether rules for a part are judged on a page.
    fileprivate func isJudged(_ part: String, at path: String, _ pages: CSSPages) -> Bool {
      guard let page = numbers[path], !open.contains(page) else { return true }
      return known.withLock { known in
        let found = known[part] ?? holders(of: part, pages)
        known[part] = found
        return isJudged(found, page, pages.judgesUnused)
      }
    }

    private func isJudged(_ holders: Holders, _ page: Int, _ judgesUnused: Bool) -> Bool {
      switch holders {
      case .any: true
      case .some(let pages): pages.contains(page)
      case .none(let pages?):
        pages.contains(page) && (judgesUnused || pages.count <= Self.limit)
      case .none(nil): judgesUnused
      }
    }

    private func holders(of part: String, _ pages: CSSPages) -> Holders {
      var result: Set<Int>?
      var isUnused = false
      for simple in CSSPart.compounds(part).flatMap(CSSPart.simpleSelectors) {
        guard let first = simple.first, isTold(simple, first, pages) else { continue }
        isUnused = isUnused || holders[simple] == nil
        // What no page has is where the thing is of which it is a part: `.card` for `.card-title`.
        let whole = ([simple] + CSSPart.families(simple)).first { holders[$0] != nil }
        guard let found = whole.flatMap({ holders[$0] }) else { continue }
        result = result?.intersection(found) ?? found
      }
      if let result, result.isEmpty { return .none(nil) }
      return isUnused ? .none(result) : result.map { .some($0) } ?? .any
    }

    /// Elements that browsers make where a page does not write them.
    private static let implied: Set = ["html", "head", "body", "tbody", "colgroup"]

    /// Whether pages tell of a simple selector which of them have it.
    private func isTold(_ simple: String, _ first: Character, _ pages: CSSPages) -> Bool {
      if ".#".contains(first) {
        return !simple.contains("\\") && !pages.mayBeScripted(simple.dropFirst())
      }
      return first.isLetter && !makesElements && !Self.implied.contains(simple)
    }
  }

  /// Notes what all pages have, before those of others are left out.
  mutating func noteHeld() { sharing = Sharing(self) }

  /// Leaves out all pages but one, which has its own style sheet.
  ///
  /// - Parameters:
  ///   - page: Its path.
  ///   - judgesUnused: Whether rules are judged on it of which no page has an element.
  mutating func keep(_ page: String, judgingUnused judgesUnused: Bool) {
    pages.removeAll { $0.path != page }
    (kept, self.judgesUnused) = (page, judgesUnused)
  }

  /// The classes of a rule of a style sheet that is not judged on the page that was kept, each with whether some
  /// text has its name.
  ///
  /// - Parameters:
  ///   - sheet: The path of the style sheet.
  ///   - offset: The place of the selectors.
  ///   - selectors: Their text.
  /// - Returns: The classes; `nil` if the rule is judged.
  func classes(
    ofUnjudgedIn sheet: String, at offset: Int, selectors: () -> String
  ) -> [String: Bool]? {
    guard let kept, let sharing else { return nil }
    return sharing.classes(notOf: kept, in: sheet, at: offset, selectors: selectors, self)
  }

  /// Whether rules for a part are judged on the page that was kept: it may have an element of the part, or no page
  /// has one.
  func areJudged(for part: String) -> Bool {
    guard let kept, let sharing else { return true }
    return sharing.isJudged(part, at: kept, self)
  }
}
