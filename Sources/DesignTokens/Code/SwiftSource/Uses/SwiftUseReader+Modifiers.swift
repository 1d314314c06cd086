import SourceSyntax

/// What the modifiers of one expression state.
extension SwiftUseReader {
  /// The parts of the chain that begins at a position, and the position behind it.
  func chain(_ start: Int) -> (links: [Link], end: Int) {
    var links = [Link(name: start)]
    var position = file.isSign(start, ".") ? start : file.partners[start] + 1
    while position < file.tokens.count, links.count <= Self.maximumChain {
      let token = file.tokens[position]
      if file.isSign(position, "."), file.name(position + 1) != nil {
        links.append(Link(name: position + 1))
        position += 2
      } else if file.isSign(position, "("), !token.isFirst {
        links[links.count - 1].arguments = links.last?.arguments ?? position
        position = file.partners[position] + 1
      } else if file.isSign(position, "["), !token.isFirst {
        position = file.partners[position] + 1
      } else if file.isSign(position, "{"), !token.isFirst {
        links[links.count - 1].closures.append(("", position))
        position = file.partners[position] + 1
        while let label = file.name(position), file.isSign(position + 1, ":"),
          file.isSign(position + 2, "{")
        {
          links[links.count - 1].closures.append((label, position + 2))
          position = file.partners[position + 2] + 1
        }
      } else if token.kind == .mark, !token.isSpaced,
        file.isMark(position, "?") || file.isMark(position, "!")
      {
        position += 1
      } else {
        break
      }
    }
    return (links, position)
  }

  /// Views without text; what they are drawn with is a matter of decoration.
  static let shapes: Set<String> = [
    "Capsule", "Circle", "Color", "ContainerRelativeShape", "Divider", "Ellipse", "LinearGradient",
    "Path", "Rectangle", "RoundedRectangle", "Spacer", "UnevenRoundedRectangle",
  ]
  /// Views that are a mark rather than text.
  static let marks: Set<String> = ["Gauge", "Image", "ProgressView", "Slider"]
  /// Modifiers after which the colors are others than those that are named.
  private static let changes: Set<String> = [
    "blendMode", "blur", "brightness", "colorEffect", "colorInvert", "colorMultiply", "colorScheme",
    "contrast", "foregroundLinearGradient", "grayscale", "hidden", "hueRotation",
    "luminanceToAlpha", "mask", "redacted", "saturation",
  ]

  /// A bit for the length of each modifier that matters.
  private static let modifierLengths: UInt64 = changes.union([
    "opacity", "disabled", "accessibilityHidden", "buttonStyle", "environment", "font",
    "fontWeight", "bold", "preferredColorScheme",
  ]).reduce(0) { $0 | 1 << UInt64($1.utf8.count) }

  private static func mayMatter(_ length: Int) -> Bool {
    length < 64 && modifierLengths & 1 << UInt64(length) != 0
  }

  /// Reads the colors that one expression states.
  mutating func readChain(
    _ start: Int, _ scope: Int, in outer: Surroundings
  ) {
    let links = chain(start).links
    let base = file.name(start) ?? ""
    noteSlot(links, in: outer, scope)
    guard !Self.shapes.contains(base) else { return }
    // The innermost ones count.
    var foreground: Link?
    var tint: Link?
    var background: Link?
    for link in links.dropFirst() {
      switch file.tokens[link.name].range.count {
      case 4, 11: if tint == nil, file.isName(link.name, Self.tints) { tint = link }
      case 10, 17:
        guard background == nil else { continue }
        let isGround =
          file.isName(link.name, "background") || file.isName(link.name, "listRowBackground")
        if isGround { background = link }
      case 15:
        guard foreground == nil else { continue }
        let isFront =
          file.isName(link.name, "foregroundStyle") || file.isName(link.name, "foregroundColor")
        if isFront { foreground = link }
      default: break
      }
    }
    if let background, Self.fields.contains(base) { addLines(of: links, on: background, scope) }
    guard let background, let front = foreground ?? tint,
      var font = font(of: links, base, isTint: foreground == nil),
      let color = argument(of: front, isStyle: !file.isName(front.name, "foregroundColor")),
      let ground = Self.veil(
        ground(of: background),
        over: surroundings(links.filter { !isGround($0.name) }, base, in: outer).inner.ground)
    else { return }
    font.size = font.size ?? outer.font.size
    font.weight = font.weight ?? outer.font.weight
    font.isDark = font.isDark ?? outer.font.isDark
    let isText = foreground != nil && !Self.marks.contains(base)
    add(color, on: ground, isText ? .text : .ui, isText ? font : font.ofMark, scope)
  }

  private static let fields: Set<String> = ["SecureField", "TextEditor", "TextField"]

  /// Adds the lines around a field, which lie on its background:
  /// `.overlay(Capsule().strokeBorder(edge))`.
  private mutating func addLines(of links: [Link], on background: Link, _ scope: Int) {
    guard let ground = ground(of: background) else { return }
    for link in links.dropFirst() where file.isName(link.name, "overlay") {
      guard let open = link.arguments ?? link.closures.first?.open else { continue }
      let close = min(file.partners[open], file.tokens.count)
      let stroke = (open..<close).first {
        file.isName($0, ["stroke", "strokeBorder"]) && file.isSign($0 + 1, "(")
      }
      guard let stroke else { continue }
      let first = stroke + 2..<firstArgumentEnd(stroke + 1)
      if let line = operand(first, .swiftUI, isStyle: true) {
        add(line, on: ground, .ui, SwiftUse.Font(), scope)
      }
    }
  }

  /// The font that a chain states; `nil` if its colors are not seen as they are named, or need no
  /// contrast.
  func font(of links: [Link], _ base: String, isTint: Bool) -> SwiftUse.Font? {
    var font = SwiftUse.Font()
    for link in links.dropFirst() {
      guard Self.mayMatter(file.tokens[link.name].range.count) else { continue }
      let name = file.text(link.name)
      switch name {
      case "opacity":
        if let amount = arguments(of: link).first?.value.number, amount < 1 { return nil }
      case "disabled":
        if arguments(of: link).first?.value.path == ["true"] { return nil }
      case "accessibilityHidden":
        if base == "Image", arguments(of: link).first?.value.path == ["true"] { return nil }
      case "buttonStyle":
        // There the tint is the fill.
        let isFill = arguments(of: link).first?.value.path?.last?.hasPrefix("bordered") ?? true
        if isTint, isFill { return nil }
      case "environment":
        // `.environment(\.colorScheme, .dark)`
        guard let open = link.arguments else { continue }
        let setsScheme = (open..<firstArgumentEnd(open)).contains {
          file.isName($0, "colorScheme")
        }
        if setsScheme { return nil }
      case "font": read(arguments(of: link).first?.value, into: &font)
      case "fontWeight":
        font.weight = weight(arguments(of: link).first?.value) ?? font.weight
      case "bold": if arguments(of: link).isEmpty { font.weight = 700 }
      case "preferredColorScheme":
        // It is that of the whole window.
        switch arguments(of: link).first?.value.path?.last {
        case "dark": font.isDark = true
        case "light": font.isDark = false
        default: break
        }
      default: if Self.changes.contains(name) { return nil }
      }
    }
    let isDecorative =
      base == "Image" && links[0].arguments.map { file.isName($0 + 1, "decorative") } ?? false
    return isDecorative ? nil : font
  }

  func arguments(of link: Link) -> [SwiftExpression.Argument] {
    guard let open = link.arguments else { return [] }
    var parser = SwiftParser(file, at: open, end: file.partners[open] + 1)
    return parser.arguments()
  }

  func argument(of link: Link, isStyle: Bool) -> Operand? {
    guard let open = link.arguments else { return nil }
    let end = firstArgumentEnd(open)
    return operand(open + 1..<end, .swiftUI, isStyle: isStyle)
  }

  /// The end of the first argument.
  func firstArgumentEnd(_ open: Int) -> Int {
    let close = min(file.partners[open], file.tokens.count)
    var position = open + 1
    while position < close, !file.isSign(position, ",") {
      position = file.after(position)
    }
    return min(position, close)
  }

  /// The color of `.background(paper)`, `.background(paper, in: shape)`, `.background { paper }`.
  func ground(of link: Link) -> Operand? {
    if let open = link.arguments, file.partners[open] > open + 1 {
      let isLabeled = file.name(open + 1) != nil && file.isSign(open + 2, ":")
      if !isLabeled { return fill(open + 1..<firstArgumentEnd(open)) }
      // `.background(alignment: .top) { … }`, but not `.background(in: shape)`.
      guard file.isName(open + 1, ["alignment", "for"]) else { return nil }
    }
    guard let open = link.closures.first?.open else { return nil }
    return fill(open + 1..<min(file.partners[open], file.tokens.count))
  }

  /// The color that fills all that is behind a view.
  private func fill(_ range: Range<Int>) -> Operand? {
    guard isWhole(range) else { return nil }
    guard file.isName(range.lowerBound, "if") else {
      return operand(range, .swiftUI, isStyle: true) ?? gradient(range)
    }
    return value(range, .swiftUI, isStyle: true)?.known(bindings.conditions(at: range.lowerBound))
  }

  /// The sizes of the text styles at the default setting, in points.
  static let textStyles: [String: SwiftUse.Font] = [
    "largeTitle": .init(size: 34), "title": .init(size: 28), "title2": .init(size: 22),
    "title3": .init(size: 20), "headline": .init(size: 17, weight: 600), "body": .init(size: 17),
    "callout": .init(size: 16), "subheadline": .init(size: 15), "footnote": .init(size: 13),
    "caption": .init(size: 12), "caption2": .init(size: 11),
  ]

  static func weight(_ name: String?) -> Double? {
    switch name {
    case "ultraLight": 100
    case "thin": 200
    case "light": 300
    case "regular": 400
    case "medium": 500
    case "semibold": 600
    case "bold": 700
    case "heavy": 800
    case "black": 900
    default: nil
    }
  }

  /// `.title`, `.title.bold()`, `.system(size: 24, weight: .bold)`, `.custom("Name", size: 24)`.
  private func read(_ expression: SwiftExpression?, into font: inout SwiftUse.Font) {
    guard let expression else { return }
    if let path = expression.path, let style = Self.textStyles[path.last ?? ""] {
      font.size = style.size
      font.weight = font.weight ?? style.weight
      return
    }
    if case .conditional(_, let one, let other) = expression.form {
      return readLeast(of: one, other, into: &font)
    }
    guard case .call(let callee, let arguments) = expression.form else { return }
    if case .member(let base, let change) = callee.form {
      read(base, into: &font)
      if change == "bold" { font.weight = 700 }
      if change == "weight" { font.weight = weight(arguments.first?.value) ?? font.weight }
    }
    if let size = arguments.first(where: { $0.label == "size" }) {
      font.size = size.value.least(\.number) ?? font.size
    }
    if let style = arguments.first?.value.path?.last.flatMap({ Self.textStyles[$0] }) {
      font.size = style.size
    }
    if let own = arguments.first(where: { $0.label == "weight" }) {
      font.weight = weight(own.value) ?? font.weight
    }
  }

  /// The smaller and the lighter of two fonts that a condition chooses from.
  private func readLeast(
    of one: SwiftExpression, _ other: SwiftExpression, into font: inout SwiftUse.Font
  ) {
    var fonts = [font, font]
    read(one, into: &fonts[0])
    read(other, into: &fonts[1])
    let (sizes, weights) = (fonts.compactMap(\.size), fonts.compactMap(\.weight))
    font.size = sizes.count == fonts.count ? sizes.min() : nil
    font.weight = weights.count == fonts.count ? weights.min() : nil
  }

  private func weight(_ expression: SwiftExpression?) -> Double? {
    expression?.least { Self.weight($0.path?.last) }
  }
}
