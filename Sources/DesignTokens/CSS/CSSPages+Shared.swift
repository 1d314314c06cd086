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
    /// For each part the pages that may have an element of it; none if that may be all, or no page has one.
    private let known = Mutex<[String: Set<Int>]>([:])

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

    /// The same for the selectors of a rule, and their classes.
    private let knownRules = Mutex<[Place: (pages: Set<Int>, classes: [String])]>([:])

    /// The place of a rule in a style sheet.
    private struct Place: Hashable {
      let sheet: String
      let offset: Int
    }

    /// The classes of a rule if other pages have elements of each of its selectors, and a page has none.
    fileprivate func classes(
      ofOthersThan path: String, in sheet: String, at offset: Int, selectors: () -> String,
      _ pages: CSSPages
    ) -> [String]? {
      guard let page = numbers[path], !open.contains(page) else { return nil }
      return knownRules.withLock { known in
        let place = Place(sheet: sheet, offset: offset)
        let found = known[place] ?? holders(ofAll: selectors(), pages)
        known[place] = found
        return found.pages.isEmpty || found.pages.contains(page) ? nil : found.classes
      }
    }

    private func holders(
      ofAll selectors: String, _ pages: CSSPages
    ) -> (pages: Set<Int>, classes: [String]) {
      // What is in brackets, or escaped, is looked at where the selectors are read.
      guard !selectors.contains(where: { "(\\/".contains($0) }) else { return ([], []) }
      var result: Set<Int> = []
      for part in selectors.split(separator: ",") {
        let found = holders(of: String(part), pages)
        guard !found.isEmpty else { return ([], []) }
        result.formUnion(found)
      }
      return (
        result,
        selectors.split(separator: ",").flatMap { CSSPart.classes(String($0)) }
          .filter { $0.hasPrefix(".") }
      )
    }

    /// Elements that browsers make where a page does not write them.
    private static let implied: Set = ["html", "head", "body", "tbody", "colgroup"]

    /// Whether a page may have an element of a part, or no page has one.
    fileprivate func mayHave(_ part: String, at path: String, _ pages: CSSPages) -> Bool {
      guard let page = numbers[path], !open.contains(page) else { return true }
      return known.withLock { known in
        let found = known[part] ?? holders(of: part, pages)
        known[part] = found
        return found.isEmpty || found.contains(page)
      }
    }

    private func holders(of part: String, _ pages: CSSPages) -> Set<Int> {
      var result: Set<Int>?
      for simple in CSSPart.compounds(part).flatMap(CSSPart.simpleSelectors) {
        guard let first = simple.first else { continue }
        let isAsked =
          ".#".contains(first)
          ? !pages.mayBeScripted(simple.dropFirst())
          : first.isLetter && !makesElements && !Self.implied.contains(simple)
        guard isAsked, let found = holders[simple] else { continue }
        result = result?.intersection(found) ?? found
      }
      return result ?? []
    }
  }

  /// Notes what all pages have, before those of others are left out.
  mutating func noteHeld() { sharing = Sharing(self) }

  /// Leaves out all pages but one, which has its own style sheet.
  mutating func keep(_ page: String) {
    pages.removeAll { $0.path != page }
    kept = page
  }

  /// The classes of a rule of a style sheet if it is for other pages than the one that was kept.
  ///
  /// - Parameters:
  ///   - sheet: The path of the style sheet.
  ///   - offset: The place of the selectors.
  ///   - selectors: Their text.
  /// - Returns: The classes; `nil` if this page may have an element of the rule, or no page has one.
  func classes(
    ofOthersIn sheet: String, at offset: Int, selectors: () -> String
  ) -> [String]? {
    guard let kept, let sharing else { return nil }
    return sharing.classes(
      ofOthersThan: kept, in: sheet, at: offset, selectors: selectors, self)
  }

  /// Whether a rule of a style sheet that several pages have is one for the page that was kept: this may have an
  /// element of its part, or no page has one.
  func mayHave(part: String) -> Bool {
    guard let kept, let sharing else { return true }
    return sharing.mayHave(part, at: kept, self)
  }
}
