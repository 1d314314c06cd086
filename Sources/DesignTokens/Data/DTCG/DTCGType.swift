/// The token types of the DTCG format (2025.10, sections 8 and 9).
enum DTCGType: String, CaseIterable, Hashable, Sendable {
  case color, dimension, fontFamily, fontWeight, duration, cubicBezier, number
  case strokeStyle, border, transition, shadow, gradient, typography

  /// The properties of the composite types, with the type of each.
  static let parts: [DTCGType: [String: DTCGType]] = [
    .border: ["color": .color, "width": .dimension, "style": .strokeStyle],
    .transition: ["duration": .duration, "delay": .duration, "timingFunction": .cubicBezier],
    .shadow: [
      "color": .color, "offsetX": .dimension, "offsetY": .dimension, "blur": .dimension,
      "spread": .dimension,
    ],
    .typography: [
      "fontFamily": .fontFamily, "fontSize": .dimension, "fontWeight": .fontWeight,
      "letterSpacing": .dimension, "lineHeight": .number,
    ],
  ]

  /// The type of the value at a path inside a value of this type, or `nil` if it is not a token
  /// value (a unit, a gradient stop, an array of components).
  func part(at path: [String]) -> DTCGType? {
    var rest = path[...]
    var type = self
    while let name = rest.popFirst() {
      switch (type, name) {
      case (.color, "alpha"), (.dimension, "value"), (.duration, "value"): type = .number
      case (.color, "components"):
        guard rest.popFirst() != nil else { return nil }
        type = .number
      case (.cubicBezier, _): type = .number
      case (.fontFamily, _): type = .fontFamily
      case (.strokeStyle, "dashArray"):
        guard rest.popFirst() != nil else { return nil }
        type = .dimension
      case (.shadow, _) where Int(name) != nil: type = .shadow
      case (.gradient, _):
        guard let property = rest.popFirst() else { return nil }
        switch property {
        case "color": type = .color
        case "position": type = .number
        default: return nil
        }
      default:
        guard let part = Self.parts[type]?[name] else { return nil }
        type = part
      }
    }
    return type
  }
}

/// A set of token types, and whether some type is unknown.
struct DTCGTypeSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let undecided = DTCGTypeSet(rawValue: 1 << 15)
  /// A type that the format does not have.
  static let other = DTCGTypeSet(rawValue: 1 << 14)

  init(rawValue: UInt16) { self.rawValue = rawValue }
  init(_ type: DTCGType) {
    rawValue = 1 << UInt16(DTCGType.allCases.firstIndex(of: type) ?? 15)
  }

  static let color = DTCGTypeSet(.color)

  /// The types whose values are or contain colors.
  private static let colored: DTCGTypeSet = [
    .color, DTCGTypeSet(.gradient), DTCGTypeSet(.border), DTCGTypeSet(.shadow),
  ]

  /// Whether a value may be or contain a color.
  var mayCarryColor: Bool { isEmpty || !isDisjoint(with: Self.colored.union(.undecided)) }
}
