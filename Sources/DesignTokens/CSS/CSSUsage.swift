import SourceSyntax

/// A rule that draws one custom property on another: text, an icon or a border on the background
/// that the same rule sets.
struct CSSUsage {
  /// A reference to a custom property.
  struct Reference {
    let name: String
    let role: TokenPairing.Role
    let isBorder: Bool
  }

  /// The selectors of the rule.
  var places: [CSSCollector.Place]
  let foregrounds: [Reference]
  let background: String
  /// The location of the background.
  let location: SourceLocation

  private static let foregroundRoles: [(property: String, role: TokenPairing.Role)] = [
    ("color", .text), ("fill", .ui), ("stroke", .ui), ("border-color", .ui),
  ]
  /// The properties considered.
  static let properties = Set(foregroundRoles.map(\.property)).union([
    "background", "background-color",
  ])

  /// The foregrounds and the background that a block declares; `nil` unless both are custom
  /// properties.
  static func read(
    _ declarations: [CSSStylesheet.Declaration], of sheet: CSSStylesheet,
    places: () -> [CSSCollector.Place]?
  ) -> CSSUsage? {
    func last(_ names: [String]) -> CSSStylesheet.Declaration? {
      let own = declarations.filter { names.contains(sheet.name(of: $0)) }
      return own.last(where: \.isImportant) ?? own.last
    }
    guard let declared = last(["background", "background-color"]),
      let background = property(declared.value, of: sheet)
    else { return nil }
    let foregrounds = foregroundRoles.compactMap { property, role in
      last([property]).flatMap { Self.property($0.value, of: sheet) }
        .map { Reference(name: $0, role: role, isBorder: property == "border-color") }
    }
    guard !foregrounds.isEmpty, let places = places() else { return nil }
    return CSSUsage(
      places: places, foregrounds: foregrounds, background: background,
      location: sheet.source.location(of: declared.value))
  }

  /// The custom property that a value consists of. A background may have other components, such as
  /// its repetition, but no image.
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

extension CSSUsage {
  /// The element that a rule selects, as far as its selector says.
  struct Subject {
    private let name: Substring
    private let isField: Bool
    /// Whether it is a control that shows a mark and no text.
    private let isMark: Bool

    init(_ part: String?) {
      let last = part?.split { $0.isWhitespace || ">+~".contains($0) }.last ?? ""
      name = last.prefix { $0.isLetter || $0.isNumber }
      let marks = ["checkbox", "switch", "radio", "range", "slider"]
      isMark = Self.has("[type=", marks, in: last) || Self.has("[role=", marks, in: last)
      let fields = ["checkbox", "switch", "radio", "textbox", "combobox", "searchbox"]
      let buttons = ["button", "submit", "reset", "image"]
      isField =
        !last.contains("::")
        && (["select", "textarea"].contains(name)
          || name == "input" && !Self.has("[type=", buttons, in: last)
          || last.hasPrefix("[role=") && fields.contains { last.contains($0) })
    }

    /// Whether an attribute begins with one of some words.
    private static func has(
      _ attribute: String, _ words: [String], in selector: Substring
    ) -> Bool {
      words.contains { word in
        ["", "\"", "'"].contains { selector.contains(attribute + $0 + word) }
      }
    }

    /// Elements whose text color draws no text.
    private static let graphics: Set = ["progress", "meter", "hr", "svg", "path", "circle"]

    /// The uses that require a contrast: text, icons, and the borders of fields, which are
    /// invisible without them. Other borders are decoration.
    func filter(_ foregrounds: [Reference]) -> [Reference] {
      foregrounds.compactMap { use in
        if use.isBorder { return isField ? use : nil }
        guard use.role == .text, isMark || Self.graphics.contains(String(name)) else { return use }
        return Reference(name: use.name, role: .ui, isBorder: false)
      }
    }
  }
}
