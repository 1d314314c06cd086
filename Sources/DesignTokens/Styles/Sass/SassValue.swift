import ColorCore
import FileAccess
import SourceSyntax

/// A value of SassScript, with the place and the token that it comes from untouched.
struct SassValue {
  indirect enum Kind {
    case null
    case bool(Bool)
    case number(Double, unit: String)
    case color(Color)
    case string(String, isQuoted: Bool)
    case list([SassValue], SassSeparator, isBracketed: Bool)
    case map(SassMap)
    /// A call of a function of CSS: `linear-gradient(…)`.
    case call(String, [SassValue])
    /// What nothing here says, by the name of what is missing.
    case unknown(String)
    case function(String)
  }

  /// The place of a literal, or of a text that is copied.
  struct Place: Sendable, Hashable {
    let file: Int32
    let start: UInt32
    let end: UInt32

    init(_ file: Int, _ range: Range<Int>) {
      self.file = Int32(file)
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  var kind: Kind
  /// The literal that it is.
  var origin: Place?
  /// The token that has it.
  var token: SassToken?
  /// The color as it is written.
  var written: String?
  /// The names of the arguments that are given to a rest parameter by name.
  var keywords: SassMap?

  /// About how many values and texts are in it.
  let weight: Int
  /// The greatest weight of a value.
  private static let weightLimit = 1_000_000

  init(_ kind: Kind, at origin: Place? = nil) {
    let weight = Self.weight(of: kind)
    self.weight = min(weight, Self.weightLimit)
    self.kind = weight < Self.weightLimit ? kind : .unknown("too large")
    self.origin = origin
  }

  private static func weight(of kind: Kind) -> Int {
    switch kind {
    case .string(let text, _): 1 + text.utf8.count / 8
    case .list(let members, _, _), .call(_, let members): members.reduce(1) { $0 + $1.weight }
    case .map(let map): map.entries.reduce(1) { $0 + $1.key.weight + $1.value.weight }
    default: 1
    }
  }

  static var null: SassValue { SassValue(.null) }
  static func bool(_ value: Bool) -> SassValue { SassValue(.bool(value)) }
  static func number(_ value: Double, _ unit: String = "") -> SassValue {
    SassValue(.number(value, unit: unit))
  }
  static func text(_ text: String) -> SassValue { SassValue(.string(text, isQuoted: false)) }
  static func quoted(_ text: String) -> SassValue { SassValue(.string(text, isQuoted: true)) }
  static func color(_ color: Color) -> SassValue { SassValue(.color(color)) }

  var isTrue: Bool {
    switch kind {
    case .null, .bool(false): false
    default: true
    }
  }

  var isNull: Bool { if case .null = kind { true } else { false } }
  var number: Double? { if case .number(let value, _) = kind { value } else { nil } }
  var unit: String { if case .number(_, let unit) = kind { unit } else { "" } }
  var color: Color? { if case .color(let color) = kind { color } else { nil } }
  var map: SassMap? {
    switch kind {
    case .map(let map): map
    case .list(let members, _, _) where members.isEmpty: SassMap()
    default: nil
    }
  }
  /// The name of what is missing, if the value is unknown.
  var missing: String? {
    switch kind {
    case .unknown(let name): name
    case .list(let members, _, _), .call(_, let members):
      members.lazy.compactMap(\.missing).first
    default: nil
    }
  }

  /// The text of a string.
  var string: String? { if case .string(let text, _) = kind { text } else { nil } }

  /// The members that `@each` and the functions of lists see.
  var members: [SassValue] {
    switch kind {
    case .list(let members, _, _): members
    case .map(let map):
      map.entries.map { SassValue(.list([$0.key, $0.value], .space, isBracketed: false)) }
    default: [self]
    }
  }

  var separator: SassSeparator {
    switch kind {
    case .list(_, let separator, _): separator
    case .map(let map): map.entries.isEmpty ? .undecided : .comma
    default: .undecided
    }
  }

  /// Whether it is a color, or a map with colors in it.
  var hasColor: Bool {
    switch kind {
    case .color: true
    case .map(let map): map.entries.contains { $0.value.hasColor }
    default: false
    }
  }

  var type: String {
    switch kind {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .color: "color"
    case .string, .unknown: "string"
    case .list: "list"
    case .map: "map"
    case .call(let name, _): name == "calc" ? "calculation" : "string"
    case .function: "function"
    }
  }

  /// The value with the token that has it, and those of its entries.
  func owned(by token: SassToken?) -> SassValue {
    var value = self
    value.token = token
    return value
  }

  /// The value as what it was computed to: it is no literal, and no token has it.
  var plain: SassValue {
    var value = self
    (value.origin, value.token, value.written) = (nil, nil, nil)
    return value
  }

  // MARK: - Text

  /// The text of CSS, without quotes if they are not wanted.
  func css(isQuoted: Bool = true) -> String {
    switch kind {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let value, let unit): Self.text(of: value) + unit
    case .color(let color): written ?? Self.text(of: color)
    case .string(let text, let hasQuotes):
      hasQuotes && isQuoted ? "\"\(text.replacing("\"", with: "\\\""))\"" : text
    case .list(let members, let separator, let isBracketed):
      Self.joined(
        members.filter { !$0.isNull }.map { $0.css(isQuoted: isQuoted) }, separator, isBracketed)
    case .map(let map):
      "(\(map.entries.map { "\($0.key.css()): \($0.value.css())" }.joined(separator: ", ")))"
    case .call(let name, let arguments):
      "\(name)(\(arguments.map { $0.css() }.joined(separator: ", ")))"
    case .unknown(let name): "var(--\(SassToken.escaped(name)))"
    case .function(let name): "get-function(\"\(name)\")"
    }
  }

  static func joined(
    _ texts: [String], _ separator: SassSeparator, _ isBracketed: Bool
  ) -> String {
    let text = texts.joined(separator: Self.text(of: separator))
    return isBracketed ? "[\(text)]" : text
  }

  static func text(of separator: SassSeparator) -> String {
    switch separator {
    case .comma: ", "
    case .slash: "/"
    case .space, .undecided: " "
    }
  }

  /// A number with at most ten digits behind the point, as Sass writes it.
  static func text(of value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value > 0 ? "infinity" : "-infinity" }
    let rounded = value.rounded()
    if abs(value - rounded) < 1e-11 {
      return abs(rounded) < 1e15 ? String(Int(rounded)) : CSSText.decimal(rounded)
    }
    guard abs(value) < 1e6 else { return CSSText.decimal(value) }
    return CSSText.decimal((value * 1e10).rounded() / 1e10)
  }

  /// A color as Sass writes those that it computes, in 8 bits where CSS had no others.
  static func text(of color: Color) -> String {
    guard [.srgb, HSL.id, HWB.id].contains(color.space) else { return color.css }
    if color.alpha == 1 { return color.hex }
    let rgb = color.components(in: .srgb)
    let channels = [rgb.x, rgb.y, rgb.z].map { text(of: (min(max($0, 0), 1) * 255).rounded()) }
    return "rgba(\(channels.joined(separator: ", ")), \(text(of: color.alpha)))"
  }

  /// What two equal values have in common, and no others.
  var key: String {
    switch kind {
    case .string(let text, _): text
    case .color(let color): "#\(color.hex)\(color.alpha)"
    case .number(let value, let unit): "\(Self.text(of: value))\(unit)"
    case .unknown(let name): "?\(name)"
    case .list(let members, let separator, _):
      "(" + members.map(\.key).joined(separator: Self.text(of: separator)) + ")"
    default: css()
    }
  }

  static func areEqual(_ a: SassValue, _ b: SassValue) -> Bool {
    switch (a.kind, b.kind) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let one, let unit), .number(let other, let otherUnit)):
      abs(one - (SassUnits.converted(other, from: otherUnit, to: unit) ?? .nan)) < 1e-11
    case (.string(let a, _), .string(let b, _)): a == b
    case (.color, .color), (.list, .list), (.map, .map), (.call, .call): a.key == b.key
    case (.list(let members, _, _), .map(let map)), (.map(let map), .list(let members, _, _)):
      members.isEmpty && map.entries.isEmpty
    default: false
    }
  }
}

/// A map, in order.
struct SassMap {
  private(set) var entries: [(key: SassValue, value: SassValue)] = []
  private var positions: [String: Int] = [:]

  subscript(key: SassValue) -> SassValue? {
    get { positions[key.key].map { entries[$0].value } }
    set {
      guard let newValue else { return remove(key) }
      if let known = positions[key.key] {
        entries[known].value = newValue
      } else {
        positions[key.key] = entries.count
        entries.append((key, newValue))
      }
    }
  }

  private mutating func remove(_ key: SassValue) {
    guard let place = positions[key.key] else { return }
    entries.remove(at: place)
    positions = [:]
    for (index, entry) in entries.enumerated() { positions[entry.key.key] = index }
  }
}

/// Units of CSS that can be converted to each other.
enum SassUnits {
  private static let groups: [[String: Double]] = [
    [
      "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
      "q": 96 / 101.6,
    ],
    ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360],
    ["s": 1, "ms": 0.001], ["hz": 1, "khz": 1000],
  ]

  /// A number in another unit; `nil` if that has another dimension.
  static func converted(_ value: Double, from unit: String, to other: String) -> Double? {
    if unit == other || unit.isEmpty || other.isEmpty { return value }
    for group in groups {
      if let from = group[unit.asciiLowercased], let to = group[other.asciiLowercased] {
        return value * from / to
      }
    }
    return nil
  }
}

/// A variable of a style sheet, or an entry of a map, that has a color.
final class SassToken {
  /// The name: `$primary`, `$colors.primary`.
  let name: String
  /// The place of the name.
  let place: SassValue.Place
  /// The value, which may be that of another token.
  let value: SassValue
  /// The place of the expression that gives the value.
  let valuePlace: SassValue.Place
  /// Whether a rule or another token draws it.
  var isUsed = false
  /// The files that draw it.
  var readers: Set<Int> = []

  init(
    name: String, place: SassValue.Place, value: SassValue, valuePlace: SassValue.Place
  ) {
    self.name = name
    self.place = place
    self.value = value
    self.valuePlace = valuePlace
  }

  /// The name of a custom property as a person knows it: that of the variable of Sass, if it stands for one.
  static func shown(_ property: String) -> String {
    guard property.hasPrefix("--"), property.utf8.contains(UInt8(ascii: "$")) else {
      return property
    }
    return String(property.dropFirst(2).prefix { $0 != "@" })
  }

  /// Whether a custom property stands for a variable of Sass: `--$ink`.
  static func isOne(_ property: String) -> Bool { property.hasPrefix("--$") }

  /// The path of a token, after the name of its file if another one is called so.
  static func path(_ property: String, isNew: (String) -> Bool) -> String {
    let shown = shown(property)
    guard shown != property, !isNew(shown), let mark = property.firstIndex(of: "@") else {
      return shown
    }
    let file = Path.name(String(property[mark...])).drop { "_@".contains($0) }.prefix { $0 != "." }
    let path = "\(file).\(shown)"
    return isNew(path) ? path : "\(property[property.index(after: mark)...]).\(shown)"
  }

  /// A name with escapes for what names of CSS cannot have.
  static func escaped(_ name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 {
      if !CSSScanner.isName(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
