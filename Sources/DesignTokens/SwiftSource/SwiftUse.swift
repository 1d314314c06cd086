import ColorCore
import SourceSyntax

/// A place in Swift code that draws one color on another: `.foregroundStyle(ink).background(paper)`, or
/// `label.textColor = ink; label.backgroundColor = paper`.
struct SwiftUse: Sendable {
  /// A color that is named or written there.
  struct Color: Sendable {
    struct Name: Hashable, Sendable {
      enum Kind {
        case path, colorSet, literal
        /// A case of an enumeration that an initializer takes.
        case choice
      }

      /// The names joined by dots, that of a color set, the text of a literal, or the label and the case.
      let text: String
      /// The type that is expected.
      let type: SwiftColorType?
      var kind = Kind.path
    }

    let name: Name
    /// The bytes of the name.
    let range: Range<Int>
    /// The value of a literal, which may be read otherwise with what the project says.
    var literal: SwiftDeclaration?
  }

  /// The size and the weight of the text, and the scheme in which it is seen, if they are stated.
  struct Font: Hashable, Sendable {
    var size: Double?
    var weight: Double?
    var isDark: Bool?

    /// The same for what is no text.
    var ofMark: Font { Font(isDark: isDark) }
  }

  let foreground: Color
  let background: Color
  let role: TokenPairing.Role
  let font: Font
  /// The type around it.
  let scope: [String]
}

/// Finds the places in a Swift file that draw one color on another.
///
/// In SwiftUI these are the modifiers of one expression and of the containers around it; in UIKit and
/// AppKit, the properties of one object that one block sets. A color is one that is named, or written
/// as a literal: what is mixed, made translucent or left to views of the project is passed over. Constants of
/// functions, and properties and functions of the same view, are followed to what they return. What is
/// inactive needs no contrast and is passed over, too. The properties of an enumeration that are called the
/// text and the background of one thing are drawn on each other in each of its cases.
struct SwiftUseReader {
  /// The most uses that are kept of one file.
  private static let maximumUses = 1024
  /// The most tokens of a color.
  private static let maximumTokens = 128
  /// The longest chain of modifiers.
  private static let maximumChain = 256

  /// A color argument: one color, or several of which conditions choose one.
  struct Operand {
    /// The values that the subject of a condition may have.
    struct Values {
      let names: Set<String>
      /// Whether it has any but these.
      var isElse = false

      static func condition(isMet: Bool) -> Values { Values(names: ["true"], isElse: !isMet) }

      func meets(_ other: Values) -> Bool {
        switch (isElse, other.isElse) {
        case (false, false): !names.isDisjoint(with: other.names)
        case (false, true): !names.isSubset(of: other.names)
        case (true, false): !other.names.isSubset(of: names)
        case (true, true): true
        }
      }
    }

    typealias Conditions = [String: Values]

    /// The colors that are known, each with all that must be so.
    var choices: [(conditions: Conditions, color: SwiftUse.Color)]

    init(_ color: SwiftUse.Color) { choices = [([:], color)] }

    /// One of several; `nil` if no color of them is known.
    init?(_ arms: [(subject: String, values: Values, operand: Operand?)]) {
      choices = arms.flatMap { arm in
        (arm.operand?.choices ?? []).compactMap { choice in
          var conditions = choice.conditions
          // What was asked before is answered.
          if let inner = conditions[arm.subject], !inner.meets(arm.values) { return nil }
          conditions[arm.subject] = conditions[arm.subject] ?? arm.values
          return (conditions, choice.color)
        }
      }
      guard 1...SwiftUseReader.maximumChoices ~= choices.count else { return nil }
    }

    /// The colors where a condition has a value; `nil` if they do not depend on it but on others.
    func chosen(_ subject: String, _ values: Values) -> Operand? {
      guard choices.contains(where: { !$0.conditions.isEmpty }) else { return self }
      guard choices.contains(where: { $0.conditions[subject] != nil }) else { return nil }
      var result = self
      result.choices = choices.compactMap { conditions, color in
        guard conditions[subject]?.meets(values) ?? true else { return nil }
        var rest = conditions
        rest[subject] = nil
        return (rest, color)
      }
      return result.choices.isEmpty ? nil : result
    }

    /// The colors where some conditions are known; `nil` if there are none.
    func known(_ conditions: Conditions) -> Operand? {
      var result = self
      result.choices.removeAll { choice in
        choice.conditions.contains { !(conditions[$0.key]?.meets($0.value) ?? true) }
      }
      return result.choices.isEmpty ? nil : result
    }
  }

  /// The most colors of which conditions choose one.
  private static let maximumChoices = 32

  /// A part of a chain: a name, the arguments and the closures behind it.
  struct Link {
    let name: Int
    var arguments: Int?
    /// The positions of their braces; the label of the first one is empty.
    var closures: [(label: String, open: Int)] = []
  }

  /// What a block sets of an object.
  private struct Object {
    var foreground: Operand?
    var background: Operand?
    var role = TokenPairing.Role.text
    var isText = false
    let scope: Int
  }

  private struct ObjectKey: Hashable {
    let block: Int
    let path: [String]
  }

  private struct Key: Hashable {
    let foreground, background: SwiftUse.Color.Name
    let role: TokenPairing.Role
    let font: SwiftUse.Font
    /// The number of the type around it.
    let scope: Int
  }

  let file: SwiftSource
  private let types: [SwiftDeclarations.TypeScope]
  /// The type of the colors of objects.
  let objectType: SwiftColorType
  private var uses: [SwiftUse] = []
  private var known: Set<Key> = []
  private var objects: [ObjectKey: Object] = [:]
  private var order: [ObjectKey] = []
  /// For each closing bracket the one that opens it; made when it is first needed.
  private lazy var openers = file.openers
  /// What the names in functions and views mean.
  let bindings: SwiftBindings
  /// The bodies of functions and properties that are read as views.
  var bodies: Set<Int> = []
  /// How many of them were read.
  var bodyCount = 0
  /// The beginnings of the chains that were read.
  var chains: Set<Int> = []
  /// The beginnings of the views that were read.
  var views: Set<Int> = []

  /// The uses in a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - types: The types that it declares or extends.
  ///   - isMac: Whether it is for AppKit.
  /// - Returns: The uses in the order of the text, each kind once.
  static func uses(
    in file: SwiftSource, types: [SwiftDeclarations.TypeScope], isMac: Bool
  ) -> [SwiftUse] {
    var reader = SwiftUseReader(file: file, types: types, isMac: isMac)
    reader.read()
    return reader.uses
  }

  private init(file: SwiftSource, types: [SwiftDeclarations.TypeScope], isMac: Bool) {
    self.file = file
    self.types = types
    bindings = SwiftBindings(in: file, types: types)
    objectType = isMac ? .appKit : .uiKit
  }

  // MARK: - Searching

  private mutating func read() {
    /// The blocks that are open, by the positions of their braces.
    var blocks: [Int] = []
    var scopes: [Int] = []
    var nextType = 0
    let isPreview = types.map { $0.path.last?.hasSuffix("_Previews") ?? false }
    var next = 0
    while next < file.tokens.count {
      let position = next
      next += 1
      let token = file.tokens[position]
      if case .sign(let sign) = token.kind {
        if sign == UInt8(ascii: "{") { blocks.append(position) }
        while let last = blocks.last, file.partners[last] <= position { blocks.removeLast() }
        continue
      }
      guard token.isName else {
        if case .directive = token.kind, file.text(position) == "#Preview" {
          next = afterPreview(position)
        }
        continue
      }
      guard Self.mayMatch(token.range.count), let word = Self.word(file.text(position)),
        file.isSign(position - 1, ".") == (word != .container)
      else { continue }
      while nextType < types.count, types[nextType].range.lowerBound <= position {
        scopes.append(nextType)
        nextType += 1
      }
      while let last = scopes.last, types[last].range.upperBound <= position {
        scopes.removeLast()
      }
      let scope = scopes.last ?? -1
      if scope >= 0, isPreview[scope] { continue }
      switch word {
      case .background:
        guard let start = chainStart(before: position - 1), chains.insert(start).inserted else {
          continue
        }
        readChain(start, scope)
      case .container:
        if !views.contains(position) { readView(position, in: Surroundings(), scope) }
      case .overlay:
        guard let start = chainStart(before: position - 1), !views.contains(start) else { continue }
        readView(start, in: Surroundings(), scope)
      case .object:
        guard let block = blocks.last else { continue }
        readAssignment(position, block, scope)
      }
      guard !isFull else { return }
    }
    for key in order {
      guard let object = objects[key], let foreground = object.foreground,
        let background = object.background
      else { continue }
      add(foreground, on: background, object.role, SwiftUse.Font(), object.scope)
    }
    for pair in bindings.switched {
      guard let foreground = value(pair.foreground, pair.foregroundType, isStyle: false),
        let background = value(pair.background, pair.backgroundType, isStyle: false)
      else { continue }
      add(foreground, on: background, pair.role, SwiftUse.Font(), pair.scope)
    }
  }

  /// The position behind `#Preview("Name") { … }`, which only the developer sees.
  private func afterPreview(_ position: Int) -> Int {
    var end = position + 1
    if file.isSign(end, "(") { end = file.partners[end] + 1 }
    guard file.isSign(end, "{") else { return position + 1 }
    return file.partners[end] + 1
  }

  /// Whether no more uses are kept.
  var isFull: Bool { uses.count >= Self.maximumUses }

  private enum Word { case background, overlay, container, object }

  /// A bit for the length of each word that is looked for.
  private static let lengths: UInt64 = {
    let names: [String] = [
      "background", "listRowBackground", "backgroundColor", "baseBackgroundColor", "textColor",
      "tintColor", "setTitleColor", "overlay",
    ]
    return (names + Array(kinds.keys)).reduce(0) { $0 | 1 << UInt64($1.utf8.count) }
  }()

  private static func mayMatch(_ length: Int) -> Bool {
    length < 64 && lengths & 1 << UInt64(length) != 0
  }

  private static func word(_ text: String) -> Word? {
    switch text {
    case "background", "listRowBackground": .background
    case "overlay": .overlay
    case "backgroundColor", "baseBackgroundColor", "baseForegroundColor", "textColor", "tintColor",
      "setTitleColor":
      .object
    default: isContainer(text) ? .container : nil
    }
  }

  private static func isContainer(_ name: String) -> Bool {
    switch kinds[name] {
    case .stack, .layers, .list: true
    default: false
    }
  }

  /// The words behind which a bracket or a dot begins an expression.
  private static let keywords: Set<String> = [
    "await", "case", "else", "for", "guard", "if", "in", "return", "switch", "try", "where",
    "while",
  ]

  /// Where the chain begins that goes on with a dot.
  private mutating func chainStart(before dot: Int) -> Int? {
    var position = dot - 1
    for _ in 0..<Self.maximumChain {
      while file.isMark(position, "?") || file.isMark(position, "!") { position -= 1 }
      guard position >= 0 else { return nil }
      switch file.tokens[position].kind {
      case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: "}")):
        let open = openers[position]
        guard open >= 0 else { return nil }
        let before = open - 1
        guard before >= 0, !file.tokens[open].isFirst else { return open }
        if file.isSign(open, "{"), file.isSign(before, ":"), file.name(before - 1) != nil,
          file.isSign(before - 2, "}") || file.isSign(before - 2, ")")
        {
          // A further trailing closure: `Button { … } label: { … }`.
          position = before - 2
          continue
        }
        let isCall =
          file.isSign(before, ")") || file.isSign(before, "]") || file.isMark(before, "?")
          || file.isMark(before, "!") || file.tokens[before].isName && !isKeyword(before)
        guard isCall else { return open }
        position = before
      case .name:
        guard file.isSign(position - 1, ".") else { return isKeyword(position) ? nil : position }
        let isImplicit =
          position < 2 || file.tokens[position - 1].isSpaced && !file.tokens[position - 1].isFirst
        guard !isImplicit else { return position - 1 }
        guard endsOperand(position - 2) else { return position - 1 }
        position -= 2
      case .text, .number: return position
      default: return nil
      }
    }
    return nil
  }

  /// Whether a name is a keyword, which no member is.
  private func isKeyword(_ position: Int) -> Bool {
    file.tokens[position].range.count <= 6 && !file.isSign(position - 1, ".")
      && Self.keywords.contains(file.text(position))
  }

  private func endsOperand(_ position: Int) -> Bool {
    guard file.tokens.indices.contains(position) else { return false }
    switch file.tokens[position].kind {
    case .name: return !isKeyword(position)
    case .text, .number: return true
    case .sign(let sign): return ")]}".utf8.contains(sign)
    case .mark: return file.isMark(position, "?") || file.isMark(position, "!")
    default: return false
    }
  }

  // MARK: - SwiftUI

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
  private static let shapes: Set<String> = [
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
    _ start: Int, _ scope: Int, within outer: SwiftUse.Font = SwiftUse.Font()
  ) {
    let links = chain(start).links
    let base = file.name(start) ?? ""
    guard !Self.shapes.contains(base) else { return }
    // The innermost ones count.
    var foreground: Link?
    var tint: Link?
    var background: Link?
    for link in links.dropFirst() {
      switch file.tokens[link.name].range.count {
      case 4 where tint == nil && file.isName(link.name, "tint"): tint = link
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
    guard let background, let front = foreground ?? tint,
      var font = font(of: links, base, isTint: foreground == nil),
      let color = argument(of: front, isStyle: !file.isName(front.name, "foregroundColor")),
      let ground = ground(of: background)
    else { return }
    font.size = font.size ?? outer.size
    font.weight = font.weight ?? outer.weight
    font.isDark = font.isDark ?? outer.isDark
    let isText = foreground != nil && !Self.marks.contains(base)
    add(color, on: ground, isText ? .text : .ui, isText ? font : font.ofMark, scope)
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
        font.weight = weight(arguments(of: link).first?.value.path?.last) ?? font.weight
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
      position = max(position, file.partners[position]) + 1
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
    isWhole(range) ? operand(range, .swiftUI, isStyle: true) : nil
  }

  /// The sizes of the text styles at the default setting, in points.
  private static let textStyles: [String: SwiftUse.Font] = [
    "largeTitle": .init(size: 34), "title": .init(size: 28), "title2": .init(size: 22),
    "title3": .init(size: 20), "headline": .init(size: 17, weight: 600), "body": .init(size: 17),
    "callout": .init(size: 16), "subheadline": .init(size: 15), "footnote": .init(size: 13),
    "caption": .init(size: 12), "caption2": .init(size: 11),
  ]

  private func weight(_ name: String?) -> Double? {
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
    guard case .call(let callee, let arguments) = expression.form else { return }
    if case .member(let base, let change) = callee.form {
      read(base, into: &font)
      if change == "bold" { font.weight = 700 }
      if change == "weight" {
        font.weight = weight(arguments.first?.value.path?.last) ?? font.weight
      }
    }
    if let size = arguments.first(where: { $0.label == "size" })?.value.number { font.size = size }
    if let style = arguments.first?.value.path?.last.flatMap({ Self.textStyles[$0] }) {
      font.size = style.size
    }
    if let own = arguments.first(where: { $0.label == "weight" }) {
      font.weight = weight(own.value.path?.last) ?? font.weight
    }
  }

  // MARK: - Objects

  /// `label.textColor = ink`, `button.setTitleColor(ink, for: .normal)`.
  private mutating func readAssignment(_ position: Int, _ block: Int, _ scope: Int) {
    let word = file.text(position)
    guard var path = objectPath(before: position - 1) else { return }
    let value: Operand?
    if word == "setTitleColor" {
      guard file.isSign(position + 1, "(") else { return }
      var parser = SwiftParser(
        file, at: position + 1, end: min(file.partners[position + 1] + 1, file.tokens.count))
      let arguments = parser.arguments()
      guard arguments.count == 2, arguments[1].value.path?.last == "normal" else { return }
      value = operand(position + 2..<firstArgumentEnd(position + 1), objectType, isStyle: false)
    } else {
      guard file.isMark(position + 1, "=") else { return }
      let end = statementEnd(position + 2, file.partners[block])
      // `self.tintColor = tintColor` keeps an argument.
      guard end != position + 3 || file.text(position + 2) != word else { return }
      value = operand(position + 2..<end, objectType, isStyle: false)
    }
    if path.last == "layer" { path.removeLast() }
    let key = ObjectKey(block: block, path: path)
    if objects[key] == nil {
      objects[key] = Object(scope: scope)
      order.append(key)
    }
    switch word {
    case "backgroundColor", "baseBackgroundColor": objects[key]?.background = value
    case "tintColor":
      // The text has a color of its own.
      guard objects[key]?.isText != true else { return }
      objects[key]?.foreground = value
      objects[key]?.role = .ui
    default:
      objects[key]?.foreground = value
      objects[key]?.role = .text
      objects[key]?.isText = true
    }
  }

  /// The names before a dot, without `self`.
  private func objectPath(before dot: Int) -> [String]? {
    var path: [String] = []
    var position = dot - 1
    while path.count < 16 {
      while file.isMark(position, "?") || file.isMark(position, "!") { position -= 1 }
      guard let name = file.name(position), !isKeyword(position) else { return nil }
      path.append(name)
      guard file.isSign(position - 1, ".") else { break }
      position -= 2
    }
    path.reverse()
    if path.first == "self", path.count > 1 { path.removeFirst() }
    return path
  }

  private func statementEnd(_ first: Int, _ limit: Int) -> Int {
    var position = first
    let limit = min(limit, file.tokens.count, first + Self.maximumTokens + 1)
    while position < limit, !file.isSign(position, ";"), !file.isSign(position, "}"),
      position == first || !beginsStatement(position)
    {
      position = max(position, file.partners[position]) + 1
    }
    return min(position, limit)
  }

  /// Whether a token is the first one of its line and does not go on with the one before.
  func beginsStatement(_ position: Int) -> Bool {
    guard file.tokens[position].isFirst else { return false }
    switch file.tokens[position].kind {
    case .sign(UInt8(ascii: ".")), .mark: return false
    case .sign(UInt8(ascii: ":")): return false
    default:
      if case .mark = file.tokens[position - 1].kind {
        return file.isMark(position - 1, "!") && !file.tokens[position - 1].isSpaced
      }
      return true
    }
  }

  // MARK: - Colors

  /// Members of `ShapeStyle` that depend on the views around them.
  private static let hierarchy: Set<String> = [
    "background", "fill", "foreground", "placeholder", "primary", "quaternary", "quinary",
    "secondary", "selection", "separator", "tertiary", "tint", "windowBackground",
  ]

  /// How often names and conditions are followed.
  private static let maximumSteps = 6

  /// The color that some tokens name; `nil` for anything else.
  func operand(_ range: Range<Int>, _ type: SwiftColorType, isStyle: Bool) -> Operand? {
    let result = operand(range, type, isStyle: isStyle, depth: 0)
    guard let result, result.choices.contains(where: { !$0.conditions.isEmpty }) else {
      return result
    }
    return result.known(bindings.conditions(at: range.lowerBound))
  }

  private func operand(
    _ range: Range<Int>, _ type: SwiftColorType, isStyle: Bool, depth: Int
  ) -> Operand? {
    guard 1...Self.maximumTokens ~= range.count, range.upperBound <= file.tokens.count,
      depth < Self.maximumSteps
    else { return nil }
    // Nearly all are names.
    if let path = path(range) {
      switch bindings.meaning(of: path, at: range.lowerBound) {
      case .value(let body): return value(body, type, isStyle: isStyle, depth: depth + 1)
      case .unknown: return nil
      case nil: break
      }
      // A color is a view, and may be all that a property of views returns.
      if isStyle, let body = bindings.view(path, at: range.lowerBound) {
        return isWhole(body) ? value(body, type, isStyle: true, depth: depth + 1) : nil
      }
      guard !isStyle || !Self.isHierarchical(path) else { return nil }
      return Operand(
        SwiftUse.Color(
          name: .init(text: path, type: type),
          range: file.range(from: range.lowerBound, to: range.upperBound - 1)))
    }
    var parser = SwiftParser(file, at: range.lowerBound, end: range.upperBound)
    let expression = parser.expression()
    guard parser.position >= range.upperBound else { return nil }
    guard case .conditional(let condition, let one, let other) = expression.form else {
      return color(expression, type, isStyle: isStyle, depth: 0).map { Operand($0) }
    }
    return choice(condition) { isMet in
      operand(
        file.positions(of: (isMet ? one : other).range), type, isStyle: isStyle, depth: depth + 1)
    }
  }

  /// The colors of which a condition chooses one. Of an active control and an inactive one, that of the
  /// active one; `nil` if the appearance decides.
  private func choice(_ condition: SwiftExpression, _ arm: (Bool) -> Operand?) -> Operand? {
    let text = file.source.text(condition.range)
    guard !Self.asksAppearance(text) else { return nil }
    if Self.enabled.isIn(text.utf8Span.span) || Self.disabled.isIn(text.utf8Span.span) {
      return Self.isActive(condition).flatMap(arm)
    }
    var (subject, isMet) = (text, true)
    if case .not(let inner) = condition.form {
      (subject, isMet) = (file.source.text(inner.range), false)
    }
    return Operand([
      (subject, .condition(isMet: isMet), arm(true)),
      (subject, .condition(isMet: !isMet), arm(false)),
    ])
  }

  /// The color that an expression or statements return; `nil` for anything else.
  private func value(
    _ body: Range<Int>, _ type: SwiftColorType, isStyle: Bool, depth: Int = 0
  ) -> Operand? {
    guard depth < Self.maximumSteps else { return nil }
    func inner(_ range: Range<Int>) -> Operand? {
      value(range, type, isStyle: isStyle, depth: depth + 1)
    }
    var first = body.lowerBound
    if file.isName(first, "return") { first += 1 }
    guard first < body.upperBound else { return nil }
    if file.isName(first, "switch") {
      guard let subject = file.name(first + 1),
        let branches = SwiftCases(file).branches(in: body, over: subject),
        !Self.asksAppearance(subject)
      else { return nil }
      let named = Set(branches.flatMap { $0.names ?? [] })
      return Operand(
        branches.map { branch in
          let values = Operand.Values(
            names: branch.names.map(Set.init) ?? named, isElse: branch.names == nil)
          // What is inactive needs no contrast.
          let isInactive =
            branch.names?.allSatisfy { Self.disabled.isIn($0.utf8Span.span) } ?? false
          return ("switch \(subject)", values, isInactive ? nil : inner(branch.body))
        })
    }
    guard file.isName(first, "if") else {
      return operand(first..<body.upperBound, type, isStyle: isStyle, depth: depth)
    }
    var parser = SwiftParser(file, at: first + 1, end: body.upperBound)
    let condition = parser.expression(takesClosure: false)
    let open = parser.position
    guard file.isSign(open, "{") else { return nil }
    let close = min(file.partners[open], body.upperBound)
    var rest = close + 1..<max(close + 1, body.upperBound)
    if file.isName(rest.lowerBound, "else") {
      rest = rest.lowerBound + 1..<rest.upperBound
      if file.isSign(rest.lowerBound, "{") {
        guard file.partners[rest.lowerBound] + 1 >= rest.upperBound else { return nil }
        rest = rest.lowerBound + 1..<file.partners[rest.lowerBound]
      }
    }
    return choice(condition) { isMet in inner(isMet ? open + 1..<close : rest) }
  }

  /// The text of tokens that are names and dots.
  private func path(_ range: Range<Int>) -> String? {
    guard range.count <= 16, file.tokens[range.upperBound - 1].isName else { return nil }
    var isName = !file.isSign(range.lowerBound, ".")
    for position in range {
      guard isName ? file.tokens[position].isName : file.isSign(position, ".") else { return nil }
      isName.toggle()
    }
    let bytes = file.tokens[range.lowerBound].range.lowerBound
    let end = file.tokens[range.upperBound - 1].range.upperBound
    let text = file.source.bytes[bytes..<end]
    // Without spaces, comments and backticks, the text is the path.
    guard text.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "/") })
    else { return nil }
    let path = String(decoding: text, as: UTF8.self)
    let views = [".cgColor", ".uiColor", ".nsColor", ".swiftUIColor", ".color"]
    return views.contains(where: path.hasSuffix) ? nil : path
  }

  /// Whether a path is a member of `ShapeStyle` that depends on the views around it.
  private static func isHierarchical(_ path: String) -> Bool {
    path.hasPrefix(".") && hierarchy.contains(String(path.dropFirst()))
  }

  /// What the conditions say that depend on the appearance, which each color of a pair must have.
  private static let appearances = [
    "olorScheme", "isDark", ".dark", ".light", "arkMode", "ontrast", "nterfaceStyle",
  ].map { BytePattern($0) }

  private static func asksAppearance(_ condition: String) -> Bool {
    let text = condition.utf8Span.span
    return appearances.contains { $0.isIn(text) }
  }

  /// Whether a condition asks for the appearance or for an active control.
  static func asksState(_ condition: String) -> Bool {
    let text = condition.utf8Span.span
    return asksAppearance(condition) || enabled.isIn(text) || disabled.isIn(text)
  }

  private static let enabled = BytePattern("nabled")
  private static let disabled = BytePattern("isabled")

  /// Whether a condition is that of an active control; `nil` if that cannot be told.
  private static func isActive(_ condition: SwiftExpression) -> Bool? {
    if case .not(let inner) = condition.form { return isActive(inner).map { !$0 } }
    switch condition.path?.last {
    case "isEnabled", "enabled": return true
    case "isDisabled", "disabled": return false
    default: return nil
    }
  }

  /// Modifiers that leave a color what it is.
  private static let layouts: Set<String> = [
    "clipShape", "cornerRadius", "edgesIgnoringSafeArea", "frame", "ignoresSafeArea", "padding",
    "shadow",
  ]

  private func color(
    _ expression: SwiftExpression, _ type: SwiftColorType, isStyle: Bool, depth: Int
  ) -> SwiftUse.Color? {
    guard depth < 8 else { return nil }
    if case .call(let callee, let arguments) = expression.form,
      case .member(let base, let name) = callee.form
    {
      if Self.layouts.contains(name) {
        return color(base, type, isStyle: isStyle, depth: depth + 1)
      }
      // `RoundedRectangle(cornerRadius: 8).fill(paper)`
      if ["fill", "foregroundColor", "foregroundStyle"].contains(name), isShape(base),
        let first = arguments.first, first.label.isEmpty
      {
        return color(first.value, type, isStyle: isStyle, depth: depth + 1)
      }
    }
    if isStyle, let path = expression.path, Self.isHierarchical(path.joined(separator: ".")) {
      return nil
    }
    if let choice = Self.choice(expression) {
      return SwiftUse.Color(name: choice, range: expression.range)
    }
    let declaration = SwiftDeclaration(
      scope: [], name: "", type: type, content: .expression(expression), range: expression.range,
      branch: [], isColor: true)
    let values = SwiftColorReader.values(
      of: declaration, in: file, knowing: SwiftFacts())
    guard values.count == 1, values[0].contexts.isEmpty, values[0].opacities.isEmpty else {
      return nil
    }
    switch values[0].content {
    case .name(let path, let type):
      return SwiftUse.Color(
        name: .init(text: path.joined(separator: "."), type: type), range: expression.range)
    case .asset(let name, _):
      return SwiftUse.Color(
        name: .init(text: name, type: nil, kind: .colorSet), range: expression.range)
    case .color(let color):
      // What shows through is mixed with what is behind it.
      guard color.alpha == 1 else { return nil }
      return SwiftUse.Color(
        name: .init(text: Self.text(of: expression, in: file), type: nil, kind: .literal),
        range: expression.range, literal: declaration)
    case .member, .unknown: return nil
    }
  }

  /// `Color(role: .ink)`, with an initializer of the project.
  private static func choice(_ expression: SwiftExpression) -> SwiftUse.Color.Name? {
    guard case .call(let callee, let arguments) = expression.form, arguments.count == 1,
      let type = callee.path.flatMap({ SwiftColorType($0) }),
      !arguments[0].label.isEmpty, !labels.contains(arguments[0].label),
      case .implicitMember(let name) = arguments[0].value.form
    else { return nil }
    return .init(text: "\(arguments[0].label).\(name)", type: type, kind: .choice)
  }

  /// The labels with which the frameworks take another color.
  private static let labels: Set<String> = ["cgColor", "nsColor", "resource", "uiColor"]

  /// The text of a literal on one line.
  private static func text(of literal: SwiftExpression, in file: SwiftSource) -> String {
    file.source.text(literal.range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func isShape(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .call(let callee, _):
      if case .member(let base, _) = callee.form { return isShape(base) }
      return callee.path.map { Self.shapes.contains($0[0]) } ?? false
    default: return false
    }
  }

  // MARK: - Results

  mutating func add(
    _ foreground: Operand, on background: Operand, _ role: TokenPairing.Role, _ font: SwiftUse.Font,
    _ scope: Int
  ) {
    for front in foreground.choices {
      for back in background.choices {
        // Whether two conditions are ever met together is not known.
        let shared = front.conditions.keys.filter { back.conditions[$0] != nil }
        guard front.conditions.isEmpty || back.conditions.isEmpty || !shared.isEmpty,
          shared.allSatisfy({ subject in
            back.conditions[subject].flatMap { front.conditions[subject]?.meets($0) } ?? true
          })
        else { continue }
        add(front.color, back.color, role, font, scope)
      }
    }
  }

  private mutating func add(
    _ foreground: SwiftUse.Color, _ background: SwiftUse.Color, _ role: TokenPairing.Role,
    _ font: SwiftUse.Font, _ scope: Int
  ) {
    guard foreground.name != background.name else { return }
    let key = Key(
      foreground: foreground.name, background: background.name, role: role, font: font,
      scope: scope)
    guard uses.count < Self.maximumUses, known.insert(key).inserted else { return }
    uses.append(
      SwiftUse(
        foreground: foreground, background: background, role: role, font: font,
        scope: scope < 0 ? [] : types[scope].path))
  }
}
