import SourceSyntax

/// The colors in which classes draw lines around controls.
struct CSSControlLines: Equatable {
  /// Their names in the theme, of whatever may be a control.
  private(set) var names: Set<String> = []
  /// Whether a field has a line in a color.
  private(set) var areOfFields = false

  init() {}

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, without comments.
  ///   - others: The places of the classes for the borders of what is no control.
  ///   - areOfFields: Whether a field has a line in a color.
  init(_ bytes: [UInt8], without others: Set<Int>, areOfFields: Bool) {
    self.areOfFields = areOfFields
    for pattern in Self.beginnings {
      for place in pattern.offsets(in: bytes.span) {
        var start = place
        while start > 0, Self.isOfWord(bytes[start - 1]) { start -= 1 }
        guard !others.contains(start) else { continue }
        let end = bytes[place...].firstIndex { !Self.isOfWord($0) } ?? bytes.count
        guard end - start <= Self.maximumLength else { continue }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        let utility = word.split(separator: ":").last?.drop { $0 == "!" } ?? ""
        guard !word.contains("disabled"), let name = CSSUtilities.line(of: utility) else {
          continue
        }
        names.insert(name)
      }
    }
  }

  mutating func formUnion(_ other: CSSControlLines) {
    names.formUnion(other.names)
    areOfFields = areOfFields || other.areOfFields
  }

  private static let beginnings = CSSUtilities.linePrefixes.map { BytePattern("\($0)-") }
  private static let maximumLength = 200

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"\"'`{}<>;".utf8.contains(byte)
  }
}

extension CSSElements {
  /// The colors of lines around controls in the text.
  var controlLines: CSSControlLines {
    guard elements.contains(where: { $0.lists.hasBorders }) else {
      return CSSControlLines(bytes, without: [], areOfFields: false)
    }
    var mayBeControls = elements.map(mayBeControl)
    for element in elements where Self.fields.contains(element.name) {
      // A field may be in an element that has its line.
      var next = element.parent
      for _ in 0..<2 {
        guard let outer = next else { break }
        mayBeControls[outer] = true
        next = elements[outer].parent
      }
    }
    var others: Set<Int> = []
    for (element, mayBeControl) in zip(elements, mayBeControls) {
      for border in element.lists.borders
      where !mayBeControl || element.name == "button" && border.hasVariants {
        others.insert(border.place)
      }
    }
    return CSSControlLines(
      bytes, without: others,
      areOfFields: elements.contains { isField($0) && !$0.lists.lines.isEmpty })
  }

  static let fields: Set = ["input", "select", "textarea"]
  private static let controls = fields.union(["button", "label", "summary", "option", "fieldset"])

  private func mayBeControl(_ element: Element) -> Bool {
    element.isComponent || Self.controls.contains(element.name) || tag(element, says: Self.role)
  }

  private static let role = BytePattern("role=")
}

extension CSSElements.Lists {
  var hasBorders: Bool { ([base] + alternatives).contains { !$0.borders.isEmpty } }

  fileprivate var borders: [(place: Int, hasVariants: Bool)] {
    ([base] + alternatives).flatMap(\.borders)
  }

  /// The lists that draw a line around a field.
  var lines: [CSSClasses] {
    guard !base.isUnknown, !isOrnament else { return [] }
    let own =
      [base.ofLine] + alternatives.filter { !$0.isUnknown }.map { base.overlaid(by: $0).ofLine }
    return own.compactMap(\.self)
  }
}
