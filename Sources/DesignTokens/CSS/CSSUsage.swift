import SourceSyntax

/// A rule that draws one custom property on another: text, an icon or a border on the background that
/// the same rule sets.
struct CSSUsage {
  /// A reference to a custom property.
  struct Reference {
    let name: String
    let role: TokenPairing.Role
  }

  /// The selectors of the rule.
  var places: [CSSCollector.Place]
  let foregrounds: [Reference]
  let background: String
  /// Where the background is written.
  let location: SourceLocation

  private static let foregroundRoles: [(property: String, role: TokenPairing.Role)] = [
    ("color", .text), ("fill", .ui), ("stroke", .ui), ("border-color", .ui),
  ]
  /// The properties that are looked at.
  static let properties = Set(foregroundRoles.map(\.property)).union([
    "background", "background-color",
  ])

  /// What the declarations of a block draw on what; `nil` where it is not both a foreground and a
  /// background that are custom properties.
  static func read(
    _ declarations: [CSSStylesheet.Declaration], of sheet: CSSStylesheet,
    places: () -> [CSSCollector.Place]?
  ) -> CSSUsage? {
    func last(_ names: [String]) -> CSSStylesheet.Declaration? {
      let own = declarations.filter { names.contains($0.name) }
      return own.last(where: \.isImportant) ?? own.last
    }
    guard let declared = last(["background", "background-color"]),
      let background = property(declared.value, of: sheet)
    else { return nil }
    let foregrounds = foregroundRoles.compactMap { property, role in
      last([property]).flatMap { Self.property($0.value, of: sheet) }
        .map { Reference(name: $0, role: role) }
    }
    guard !foregrounds.isEmpty, let places = places() else { return nil }
    return CSSUsage(
      places: places, foregrounds: foregrounds, background: background,
      location: sheet.source.location(of: declared.value))
  }

  /// The custom property that a value is. A background may say more, such as how it repeats, but not
  /// have an image.
  private static func property(_ value: Range<Int>, of sheet: CSSStylesheet) -> String? {
    let pieces = CSSValueReader(source: sheet.source, scanner: sheet.scanner).pieces(value)
    if let name = pieces.wholeReference { return name }
    var name: String?
    for piece in pieces {
      switch piece {
      case .text(let text): if text.contains("(") || text.contains(",") { return nil }
      case .choice: return nil
      case .reference(let reference):
        guard name == nil else { return nil }
        name = reference.name
      }
    }
    return name
  }
}
