import SourceSyntax

/// Elements that are placed over all of the one around them: `<div className="absolute inset-0 bg-black/50" />`.
extension CSSElements {
  /// For elements around, where the first one in each ends that covers it and shows something.
  func findCovers() -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (number, element) in elements.enumerated() {
      guard let parent = element.parent, result[parent] == nil, element.lists.base.fills,
        isAlways(element), paints(number)
      else { continue }
      result[parent] = element.end
    }
    return result
  }

  /// Whether something covers what is around an element before it.
  func isCovered(_ element: Element) -> Bool {
    element.parent.flatMap { covers[$0] }.map { $0 <= element.tag.lowerBound } ?? false
  }

  /// Whether an element stands behind a tag, rather than in an expression.
  private func isAlways(_ element: Element) -> Bool {
    let before = bytes[..<element.tag.lowerBound].last { $0 > 0x20 }
    return before == UInt8(ascii: ">") && !tag(element, says: Self.condition)
  }

  private static let condition = BytePattern("v-if")
  private static let pictures: Set = ["img", "Image", "picture", "video", "canvas", "svg"]

  /// Whether an element, or one in it, has a background or is a picture.
  private func paints(_ number: Int) -> Bool {
    let inside = elements[number...].prefix { $0.tag.lowerBound < elements[number].end }
    return inside.contains { element in
      let base = element.lists.base
      return base.setsGround || base.isGradient || Self.pictures.contains(element.name)
        || element.isComponent
    }
  }
}
