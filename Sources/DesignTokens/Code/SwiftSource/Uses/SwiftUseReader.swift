import SourceSyntax

/// Finds the places in a Swift file that draw one color on another.
///
/// In SwiftUI these are the modifiers of one expression and of the containers around it; in UIKit and
/// AppKit, the properties of one object that one block sets, and those of a text and of the view to which the same
/// type adds it. A color is one that is named, or written
/// as a literal: what is mixed, made translucent or left to views of the project is passed over. Constants of
/// functions, and properties and functions of the same view, are followed to what they return. What is
/// inactive needs no contrast and is passed over, too. The properties of an enumeration that are called the
/// text and the background of one thing are drawn on each other in each of its cases.
struct SwiftUseReader {
  /// The most uses that are kept of one file.
  private static let maximumUses = 1024
  /// The most tokens of a color.
  static let maximumTokens = 128
  /// The longest chain of modifiers.
  static let maximumChain = 256

  /// A part of a chain: a name, the arguments and the closures behind it.
  struct Link {
    let name: Int
    var arguments: Int?
    /// The positions of their braces; the label of the first one is empty.
    var closures: [(label: String, open: Int)] = []
  }

  /// What a block sets of an object.
  struct Object {
    var foreground: Operand?
    var background: Operand?
    var role = TokenPairing.Role.text
    var isText = false
    var setsBackground = false
    var font = SwiftUse.Font()
    /// The object that has the attributes of its title.
    var attributes: ObjectKey?
    let scope: Int
  }

  struct ObjectKey: Hashable {
    let block: Int
    let path: [String]
  }

  private struct Key: Hashable {
    let foreground, background: SwiftUse.Color.Name
    let outer: [SwiftUse.Color.Name]
    let role: TokenPairing.Role
    let font: SwiftUse.Font
    /// The number of the type around it.
    let scope: Int
  }

  let file: SwiftSource
  let types: [SwiftDeclarations.TypeScope]
  /// The type of the colors of objects.
  let objectType: SwiftColorType
  private var uses: [SwiftUse] = []
  private var known: Set<Key> = []
  /// The colors of texts of which nothing says what they lie on.
  var unplaced: [SwiftUnplaced] = []
  var placements: [SwiftPlacement] = []
  /// What is behind the contents that views take, by the names of these; `nil` if it is not known.
  var slots: [String: SwiftUse.Color?] = [:]
  var objects: [ObjectKey: Object] = [:]
  var order: [ObjectKey] = []
  /// Which of them are added to which.
  var subviews: [Subview] = []
  /// For each closing bracket the one that opens it; made when it is first needed.
  lazy var openers = file.openers
  /// The positions of the modifiers that order views; found when they are first needed.
  lazy var zIndexes = file.tokens.indices.filter { file.isName($0, "zIndex") }
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

  /// What the views of a file draw.
  struct Views: Sendable {
    /// The uses in the order of the text, each kind once.
    var uses: [SwiftUse] = []
    /// The colors of texts of which nothing says what they lie on.
    var unplaced: [SwiftUnplaced] = []
    /// The colors of all texts, wherever they lie.
    var texts: [SwiftUnplaced] {
      unplaced
        + uses.lazy.filter { $0.role == .text }
        .map { SwiftUnplaced(color: $0.foreground, scope: $0.scope) }
    }
    var calls: [SwiftViewCall] = []
    /// The views of the project that they have.
    var placements: [SwiftPlacement] = []
    /// The names of the views that it declares.
    var names: Set<String> = []
    /// The grounds of the modifiers that it declares, by their names.
    var modifiers: [String: SwiftUse.Color] = [:]
    /// What is behind the contents that views take, by the names of these.
    var slots: [String: SwiftUse.Color] = [:]
  }

  /// What the views of a file draw.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - types: The types that it declares or extends.
  ///   - isMac: Whether it is for AppKit.
  /// - Returns: The uses, the calls and the modifiers.
  static func views(
    in file: SwiftSource, types: [SwiftDeclarations.TypeScope], isMac: Bool
  ) -> Views {
    var reader = SwiftUseReader(file: file, types: types, isMac: isMac)
    reader.read()
    let modifiers = reader.modifierGrounds()
    return Views(
      uses: reader.uses, unplaced: reader.unplaced, calls: reader.viewCalls(),
      placements: reader.placements,
      names: Set(types.filter(\.isView).compactMap(\.path.last)),
      modifiers: modifiers,
      slots: reader.slots.compactMapValues { $0 }.filter { modifiers[$0.key] == nil })
  }

  init(file: SwiftSource, types: [SwiftDeclarations.TypeScope], isMac: Bool) {
    self.file = file
    self.types = types
    bindings = SwiftBindings(in: file, types: types)
    objectType = isMac ? .appKit : .uiKit
  }

  // MARK: - Searching

  private mutating func read() {
    /// The blocks that are open, by the positions of their braces.
    var blocks: [Int] = []
    var cursor = SwiftScopeCursor(types)
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
      let scope = cursor.type(at: position) ?? -1
      if mayBePlaced(position) {
        guard !views.contains(position), scope < 0 || !isPreview[scope] else { continue }
        readView(position, in: surroundings(at: position, in: blocks), scope)
        continue
      }
      guard Self.mayMatch(token.range.count), let word = Self.word(file.text(position)) else {
        continue
      }
      guard
        file.isSign(position - 1, ".") == ![.arranged, .container].contains(word)
          || [.object, .subview].contains(word) && position > 0 && beginsStatement(position)
            && isOfView(scope)
      else { continue }
      if scope >= 0, isPreview[scope] { continue }
      switch word {
      case .background:
        guard let start = chainStart(before: position - 1), chains.insert(start).inserted else {
          continue
        }
        readChain(start, scope, in: surroundings(at: start, in: blocks))
      case .container:
        guard !views.contains(position) else { continue }
        readView(position, in: surroundings(at: position, in: blocks), scope)
      case .overlay:
        guard let start = chainStart(before: position - 1), !views.contains(start) else { continue }
        readView(start, in: Surroundings(), scope)
      case .object:
        guard let block = blocks.last else { continue }
        readAssignment(position, block, scope)
      case .subview: readSubview(position, scope)
      case .arranged: readArranged(position, scope)
      }
      guard !isFull else { return }
    }
    addObjects()
    addSubviews()
    addSwitched()
  }

  /// Adds the properties of enumerations that are drawn on each other in each case.
  private mutating func addSwitched() {
    for pair in bindings.switched {
      guard let foreground = value(pair.foreground, pair.foregroundType, isStyle: false),
        let background = value(pair.background, pair.backgroundType, isStyle: false)
      else { continue }
      add(foreground, on: background, pair.role, SwiftUse.Font(), pair.scope)
    }
  }

  /// Adds the objects of which one block sets both colors.
  private mutating func addObjects() {
    for key in order {
      guard let object = objects[key],
        let foreground = object.foreground
          ?? object.attributes.flatMap({ objects[$0]?.foreground })
      else { continue }
      guard let background = object.background else {
        if object.isText { noteUnplaced(foreground, object.scope) }
        continue
      }
      add(foreground, on: background, object.role, object.font, object.scope)
    }
  }

  /// What is around a view that is all that fills the body of a view, or a closure for a whole screen: the
  /// system's background, and its color of texts.
  private mutating func surroundings(at position: Int, in blocks: [Int]) -> Surroundings {
    var around = Surroundings()
    let isStatement =
      position > 0
      && (file.isSign(position - 1, "{") || file.isSign(position - 1, ":")
        || file.isName(position - 1, "return") || beginsStatement(position))
    guard objectType == .uiKit, isStatement,
      let kind = SwiftPages.page(position, in: blocks, of: file, openers)
    else { return around }
    let range = file.tokens[position].range
    around.ground = Operand(
      SwiftUse.Color(
        name: .init(text: "systemBackground", type: .uiKit, kind: kind), range: range))
    around.foreground = Operand(
      SwiftUse.Color(
        name: .init(text: "primary", type: .swiftUI, kind: .label), range: range))
    return around
  }

  /// The position behind `#Preview("Name") { … }`, which only the developer sees.
  func afterPreview(_ position: Int) -> Int {
    var end = position + 1
    if file.isSign(end, "(") { end = file.partners[end] + 1 }
    guard file.isSign(end, "{") else { return position + 1 }
    return file.partners[end] + 1
  }

  /// Whether no more uses are kept.
  var isFull: Bool { uses.count >= Self.maximumUses }

  private enum Word { case background, overlay, container, object, subview, arranged }

  /// A bit for the length of each word that is looked for.
  private static let lengths: UInt64 = {
    let names: [String] = [
      "background", "listRowBackground", "backgroundColor", "baseBackgroundColor", "textColor",
      "buttonStyle", "tintColor", "setTitleColor", "overlay", "font", "addSubview",
      "addArrangedSubview", "addArrangedSubviews", "addSubviews", "arrangedSubviews",
    ]
    return (names + Array(kinds.keys)).reduce(0) { $0 | 1 << UInt64($1.utf8.count) }
  }()

  private static func mayMatch(_ length: Int) -> Bool {
    length < 64 && lengths & 1 << UInt64(length) != 0
  }

  private static func word(_ text: String) -> Word? {
    switch text {
    case "background", "listRowBackground": .background
    case "overlay", "buttonStyle": .overlay
    case "attributedTitle", "backgroundColor", "baseBackgroundColor", "baseForegroundColor",
      "foregroundColor", "textColor", "tintColor", "setTitleColor", "font":
      .object
    case "addArrangedSubview", "addArrangedSubviews", "addSubview", "addSubviews": .subview
    case "arrangedSubviews": .arranged
    default: isContainer(text) ? .container : nil
    }
  }

  private static func isContainer(_ name: String) -> Bool {
    switch kinds[name] {
    case .button, .field, .layers, .list, .stack, .tabs, .text: true
    default: false
    }
  }

  /// The words behind which a bracket or a dot begins an expression.
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
          || file.isMark(before, "!") || file.tokens[before].isName && !file.isKeyword(before)
        guard isCall else { return open }
        position = before
      case .name:
        guard file.isSign(position - 1, ".") else {
          return file.isKeyword(position) ? nil : position
        }
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

  private func endsOperand(_ position: Int) -> Bool {
    guard file.tokens.indices.contains(position) else { return false }
    switch file.tokens[position].kind {
    case .name: return !file.isKeyword(position)
    case .text, .number: return true
    case .sign(let sign): return ")]}".utf8.contains(sign)
    case .mark: return file.isMark(position, "?") || file.isMark(position, "!")
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
        let isDark = front.conditions[Self.isDark] ?? back.conditions[Self.isDark]
        let (one, other) = (front.besidesScheme, back.besidesScheme)
        guard one.isEmpty || other.isEmpty || one.keys.contains(where: { other[$0] != nil }),
          front.conditions.allSatisfy({ back.conditions[$0.key]?.meets($0.value) ?? true })
        else { continue }
        var font = font
        if let isDark {
          guard font.isDark ?? !isDark.isElse == !isDark.isElse else { continue }
          font.isDark = !isDark.isElse
        }
        add(front.color, back.color, role, font, scope)
      }
    }
  }

  private mutating func add(
    _ foreground: SwiftUse.Color, _ background: SwiftUse.Color, _ role: TokenPairing.Role,
    _ font: SwiftUse.Font, _ scope: Int
  ) {
    // Of translucent grounds only the tint of the color itself is followed, which lies on the page; of
    // translucent colors only those of texts, as marks may decorate.
    guard foreground.name != background.name, foreground.name.opacity > 0 else { return }
    let isMeasured =
      background.name.opacity == 1 || !background.outer.isEmpty && role == .text
      ? foreground.name.opacity == 1 || role == .text
      : foreground.name.opacity == 1 && background.name.text == foreground.name.text
    guard isMeasured else { return }
    let key = Key(
      foreground: foreground.name, background: background.name,
      outer: background.outer.map(\.name), role: role, font: font, scope: scope)
    guard uses.count < Self.maximumUses, known.insert(key).inserted else { return }
    uses.append(
      SwiftUse(
        foreground: foreground, background: background, role: role, font: font,
        scope: scope < 0 ? [] : types[scope].path))
  }
}
