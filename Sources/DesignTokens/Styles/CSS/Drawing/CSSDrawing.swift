import SourceSyntax

extension TokenDrawing {
  /// What a property draws; ``elsewhere`` if it is none that draws colors.
  init(property: some StringProtocol) {
    switch property {
    case "color", "-webkit-text-fill-color": self = .text
    case "fill", "stroke", "stop-color": self = .shape
    case "box-shadow", "text-shadow", "filter", "backdrop-filter": self = .effect
    case _ where property.hasPrefix("background"): self = .frame
    case _ where Self.lines.contains { property.hasPrefix($0) }: self = .line
    case _ where property.hasPrefix("text-"): self = .text
    default: self = .elsewhere
    }
  }

  private static let lines = ["border", "outline", "column-rule", "text-decoration"]
}

/// How the rules of a style sheet draw custom properties.
enum CSSDrawing {
  /// The declarations of one block that refer to custom properties.
  struct Block {
    private var uses: [(drawing: TokenDrawing, value: Range<Int>)] = []
    /// Whether a mask gives the background its shape: it is an icon then.
    private var isMasked = false
    /// Whether it shows a sign that only separates texts.
    private var isSeparator = false
    /// Whether the block is faded: what lies under it shows through.
    private var isFaded = false
    /// The selectors of the block and of those around it.
    private let selectors: [Range<Int>]

    init(_ selector: Range<Int>? = nil, in outer: Block? = nil) {
      selectors = (outer?.selectors ?? []) + (selector.map { [$0] } ?? [])
    }

    /// Notes a declaration of a property that is not a custom one.
    mutating func note(_ name: Range<Int>, _ value: Range<Int>, _ scanner: CSSScanner) {
      let first = scanner.byte(name.lowerBound) | 0x20
      let hasReference = Self.hasReference(scanner.bytes[value])
      guard
        hasReference || first == UInt8(ascii: "m") || first == UInt8(ascii: "o")
          || first == UInt8(ascii: "-") || first == UInt8(ascii: "c")
      else { return }
      let property = scanner.text(name).asciiLowercased
      if property == "opacity" {
        isFaded = Double(scanner.text(value)).map { 0 < $0 && $0 < 1 } ?? false
      } else if property == "content" {
        isSeparator = CSSUsage.isSeparator(scanner.text(value))
      } else if property.hasPrefix("mask") || property.hasPrefix("-webkit-mask") {
        isMasked = true
      } else if hasReference {
        uses.append((TokenDrawing(property: property), value))
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

    /// Whether the block is for nothing but what is disabled.
    private func isInactive(_ scanner: CSSScanner) -> Bool {
      selectors.contains { range in
        scanner.text(range).split(separator: ",").allSatisfy {
          $0.has("disabled") && !$0.has(":not(")
        }
      }
    }

    /// Whether the block is for messages only, by the classes of what it selects.
    private func isOfMessage(_ scanner: CSSScanner) -> Bool {
      guard let selector = selectors.last else { return false }
      return scanner.text(selector).split(separator: ",").allSatisfy { part in
        let subject = part.split { " >+~".contains($0) }.last ?? ""
        let words = subject.drop { $0 != "." }.split { !$0.isLetter }.map { $0.lowercased() }
        return words.contains(where: Self.messages.contains)
          && !words.contains(where: Self.controls.contains)
      }
    }

    private static let messages: Set = [
      "alert", "banner", "callout", "flash", "message", "notice", "notification", "snackbar",
      "toast",
    ]
    /// The words for what may be in a message.
    private static let controls: Set = [
      "action", "btn", "button", "close", "dismiss", "field", "input", "link",
    ]

    /// Whether it is a utility for a text in the color of a background, as some systems make one for each of their
    /// colors: `.acme-background { color: var(--acme-background) }`.
    private func isCalledAfterGround(_ name: String, _ scanner: CSSScanner) -> Bool {
      guard ["background", "surface"].contains(where: name.contains), let selector = selectors.last
      else { return false }
      return scanner.text(selector) == ".\(name.dropFirst(2))"
    }

    /// Adds the uses of the block to those of the style sheet, by the names of the properties.
    func add(to drawings: inout [String: TokenDrawing], _ source: SourceText, _ scanner: CSSScanner)
    {
      let reader = CSSValueReader(source: source, scanner: scanner)
      for use in uses {
        var drawing = use.drawing
        if drawing == .text, isSeparator { drawing = .effect }
        if drawing == .text, isInactive(scanner) { drawing = .inactive }
        if drawing == .frame, isMasked { drawing = .shape }
        if drawing == .line, isOfMessage(scanner) { drawing = .messageLine }
        if drawing == .frame, isFaded { drawing = .effect }
        var names: Set<String> = []
        for piece in reader.pieces(use.value) { piece.names(&names) }
        for name in names where !(drawing == .text && isCalledAfterGround(name, scanner)) {
          drawings[name, default: []].formUnion(drawing)
        }
      }
    }
  }
}
