import SourceSyntax

/// How the rules of a style sheet draw a custom property: as text, on frames, as strokes …
struct CSSDrawing: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let text = CSSDrawing(rawValue: 1)
  static let frame = CSSDrawing(rawValue: 2)
  static let shape = CSSDrawing(rawValue: 4)
  static let stroke = CSSDrawing(rawValue: 8)
  static let effect = CSSDrawing(rawValue: 16)
  /// In ways that the style sheet does not show.
  static let open = CSSDrawing(rawValue: 32)

  /// The uses; empty if some are unknown.
  var roles: Set<TokenRole> {
    guard !contains(.open) else { return [] }
    return Set(Self.roles.filter { contains($0.drawing) }.map(\.role))
  }

  private static let roles: [(drawing: CSSDrawing, role: TokenRole)] = [
    (.text, .textFill), (.frame, .frameFill), (.shape, .shapeFill), (.stroke, .stroke),
    (.effect, .effect),
  ]

  /// What a property draws; ``open`` if it is none that draws colors.
  init(property: some StringProtocol) {
    switch property {
    case "color", "-webkit-text-fill-color": self = .text
    case "fill", "stroke", "stop-color": self = .shape
    case "box-shadow", "text-shadow", "filter", "backdrop-filter", "accent-color", "caret-color",
      "scrollbar-color":
      self = .effect
    case _ where property.hasPrefix("background"): self = .frame
    case _ where Self.strokes.contains { property.hasPrefix($0) }: self = .stroke
    case _ where property.hasPrefix("text-"): self = .text
    default: self = .open
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  private static let strokes = ["border", "outline", "column-rule"]
}

extension CSSDrawing {
  /// The declarations of one block that refer to custom properties.
  struct Block {
    private var uses: [(drawing: CSSDrawing, value: Range<Int>)] = []
    /// Whether a mask gives the background its shape: it is an icon then.
    private var isMasked = false
    /// Whether the block is faded: what lies under it shows through.
    private var isFaded = false

    /// Notes a declaration of a property that is not a custom one.
    mutating func note(_ name: Range<Int>, _ value: Range<Int>, _ scanner: CSSScanner) {
      let first = scanner.byte(name.lowerBound) | 0x20
      let hasReference = Self.hasReference(scanner.bytes[value])
      guard
        hasReference || first == UInt8(ascii: "m") || first == UInt8(ascii: "o")
          || first == UInt8(ascii: "-")
      else { return }
      let property = scanner.text(name).asciiLowercased
      if property == "opacity" {
        isFaded = Double(scanner.text(value)).map { 0 < $0 && $0 < 1 } ?? false
      } else if property.hasPrefix("mask") || property.hasPrefix("-webkit-mask") {
        isMasked = true
      } else if hasReference {
        uses.append((CSSDrawing(property: property), value))
      }
    }

    /// Whether a value contains `var(`.
    private static func hasReference(_ value: ArraySlice<UInt8>) -> Bool {
      guard value.count > 6 else { return false }
      return value.indices.dropLast(6).contains { offset in
        value[offset] | 0x20 == UInt8(ascii: "v") && value[offset + 1] | 0x20 == UInt8(ascii: "a")
          && value[offset + 2] | 0x20 == UInt8(ascii: "r")
          && value[offset + 3] == UInt8(ascii: "(")
      }
    }

    /// Adds the uses of the block to those of the style sheet, by the names of the properties.
    func add(to drawings: inout [String: CSSDrawing], _ source: SourceText, _ scanner: CSSScanner) {
      let reader = CSSValueReader(source: source, scanner: scanner)
      for use in uses {
        var drawing = use.drawing
        if drawing == .frame, isMasked { drawing = .shape }
        if drawing == .frame, isFaded { drawing = .effect }
        var names: Set<String> = []
        for piece in reader.pieces(use.value) { piece.names(&names) }
        for name in names { drawings[name, default: []].formUnion(drawing) }
      }
    }
  }
}
