/// A part of a page that is told by the state of an element before it: `label` of `.toggle:checked + label`.
struct CSSSiblingState {
  /// The selectors for the element itself, and for the one before it.
  let simpleSelectors, sibling: [String]
  /// Whether that is directly before it.
  let isNext: Bool
  /// What is around both.
  let ancestry: CSSAncestry
  /// The element before in its state, and how it is before, as it is written.
  let state: String
  let rules: [Int]

  /// Reads a part; `nil` if it is another one.
  init?(_ part: String, rules: [Int]) {
    let element = CSSPart.element(of: part)
    var head = part.dropLast(element.count)
    while head.last?.isWhitespace ?? false { head.removeLast() }
    guard let sign = head.popLast(), "+~".contains(sign) else { return nil }
    while head.last?.isWhitespace ?? false { head.removeLast() }
    let before = CSSPart.simpleSelectors(CSSPart.element(of: String(head))[...])
    let kept = before.filter { !Self.states.contains($0) }
    ancestry = CSSAncestry(of: String(head))
    state = "\(CSSPart.element(of: String(head))) \(sign)"
    guard kept.count < before.count, kept.allSatisfy({ !$0.hasPrefix(":") }),
      !ancestry.asksForOthers
    else { return nil }
    (simpleSelectors, sibling) = (CSSPart.simpleSelectors(element[...]), kept)
    (isNext, self.rules) = (sign == "+", rules)
  }

  /// The states in which nothing else of the element before is known to change.
  private static let states: Set = [
    ":checked", ":indeterminate", ":hover", ":focus", ":focus-visible", ":focus-within", ":active",
    ":valid", ":invalid", ":user-valid", ":user-invalid", ":placeholder-shown", ":target",
  ]
}
