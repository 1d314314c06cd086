import SourceSyntax

/// The classes that `@apply` gives to the elements of each selector, in whatever rules: what a state draws may stand in
/// another rule than what is drawn at rest.
struct CSSAppliedClasses {
  /// What a rule selects, where it applies.
  private struct Key: Hashable {
    let sheet: Int
    let selectors: [String]
    let condition: CSSCondition
  }

  /// The lists for one selector, in their order.
  private struct Applied {
    let sheet: Int
    var lists: [Range<Int>]
  }

  private var all: [Applied] = []
  private var positions: [Key: Int] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Adds the classes of one `@apply`.
  ///
  /// - Parameters:
  ///   - list: The classes.
  ///   - sheet: The number of the style sheet.
  ///   - selectors: The selectors of the rules around it.
  ///   - condition: The condition under which these apply.
  mutating func add(
    _ list: Range<Int>, sheet: Int, selectors: [String], _ condition: CSSCondition
  ) {
    let key = Key(
      sheet: sheet,
      selectors: selectors.map { CSSUsage.words($0).joined(separator: " ") },
      condition: condition)
    guard let known = positions[key] else {
      positions[key] = all.count
      all.append(Applied(sheet: sheet, lists: [list]))
      return
    }
    all[known].lists.append(list)
  }

  /// What they draw in states and in the dark scheme, without what they draw in variants of the style sheets, which
  /// rules draw.
  func drawn(in sheets: [CSSStylesheet], without variants: Set<String>) -> [CSSClassFiles.Drawn] {
    all.compactMap { applied in
      let source = sheets[applied.sheet].source
      var classes = CSSClasses(source.bytes, [applied.lists[0]], by: .sheet)
      for list in applied.lists.dropFirst() {
        var later = CSSClasses(source.bytes, [list], by: .sheet)
        later.precedence = .list
        classes = classes.overlaid(by: later)
      }
      classes.drawings.removeAll { drawing in
        drawing.foreignVariants.contains { variants.contains(String($0)) }
      }
      return classes.ofStates.map {
        CSSClassFiles.Drawn(source: source, classes: $0, ground: source)
      }
    }
  }
}
