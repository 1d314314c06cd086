import ColorCore
import SourceSyntax

/// Reads the objects in code of JavaScript and TypeScript that style an element as a rule of CSS does:
/// `{ color: vars.ink, background: vars.paper, ":hover": { background: vars.mist } }`.
///
/// Members of a name are read as colors, `vars.colors.ink` and `theme["paper"]`, and texts that name a token, `"$ink"`
/// and `"text.muted"`. What a function is given that is called after styles may be a color itself. A state takes over
/// what it does not set; what is set to anything else is not known.
struct StyleObjectReader {
  /// A member of a name, such as `vars.colors.ink`.
  struct Color: Sendable {
    var names: [String]
    let range: Range<Int>
    /// The color that is written there instead, which is its only name.
    var literal: ColorCore.Color?
    /// The file where it is written, if that is another one.
    var origin: SourceText?
    /// What a constant of the code has as its value, where no token is called so.
    var constant: ColorCore.Color?
    /// How much of it covers what is behind it.
    var opacity = 1.0
    /// The colors of a gradient.
    var stops: [Color] = []
    /// The component whose ground it is, wherever that is.
    var component: String?
    /// Which member of it is meant, if a name chooses that.
    var choice: NativeChoice?
    /// What gives it to the component that draws it.
    var prop: NativeProp?
    /// How much is seen of what lies on it.
    var fading = 1.0

    /// A text that is seen through; `nil` if so little of it is seen that it is not meant to be read.
    func faded(by factor: Double, least: Double) -> Color? {
      guard factor < 1 else { return self }
      guard factor >= least, component == nil else { return nil }
      var result = self
      guard let literal else {
        result.opacity *= factor
        return result
      }
      result.literal?.alpha = literal.alpha * factor
      result.names = names + ["opacity(\((factor * 100).rounded() / 100))"]
      return result
    }
  }

  /// A text on a background.
  struct Style {
    /// The name of the style, with its state.
    let name: String
    var text, background: Color
    /// The size and the weight of the text, if they are stated.
    var size: Double?
    /// What may give another size.
    var sizing: NativeProp?
    var weight: Double?
    /// Whether a size is stated that is not known.
    var mayBeLarge = false
    /// Whether the background is that of a view around the text.
    var isNested = false
    /// Whether it is an icon, which may decorate.
    var isMark = false
    /// Whether it is the border of a field.
    var isLine = false
    /// Whether it is a text without a color, which is black.
    var isDefault = false
    /// What the component must be given to draw it.
    var demands: [NativeDemand] = []
    /// Whether it is one of several colors that a name chooses, each of which may never be meant.
    var isChosen = false
    /// The style of the box that the text is called after, if its own style sets no background.
    var box: String?

    /// Why the colors belong together.
    var reason: String {
      if isLine { return "a field has it as its border" }
      if let box { return "the style “\(name)” is called after what lies on “\(box)”" }
      let subject = name.isEmpty ? isNested ? "a view" : "a style" : "the style “\(name)”"
      let what = isDefault ? "a text without a color, which is black," : "it"
      let use = isNested ? "draws \(what) on that around it" : "sets both"
      return
        "\(subject) \(use)\(isLargeByWeight ? ", in bold of 14 points and more, which is large" : "")"
    }

    /// Whether the text is large because it is bold.
    private var isLargeByWeight: Bool {
      LargeText.isLarge(size, weight: weight) && !LargeText.isLarge(size, weight: nil)
    }
  }

  private enum Setting {
    case color(Color)
    case unknown
  }

  private struct Object {
    /// The member that it is the value of.
    var key: String?
    /// Whether it is in braces.
    var isObject = true
    /// Whether it is in the call of a function that makes styles.
    var isOfStyles = false
    var text, background: Setting?
    var states: [Object] = []
    /// What its member `base` sets, and what each of its variants does: `variants: { kind: { loud: { … } } }`.
    var base: [Object] = []
    var variants: [(group: String?, style: Object)] = []
    /// The objects in it that set a text or a background, and not both.
    var parts: [Object] = []
  }

  private static let (maximumDepth, maximumVariants, maximumParts) = (256, 64, 4_096)

  private var text: ScriptCursor
  /// The colors of constants that the file takes in from others, by their names joined by dots.
  private let constants: [String: ColorCore.Color]
  private var around: [Object] = []
  /// The key whose value is next, and the constant.
  private var key, constant: String?
  /// The last name before here, which may be that of a function.
  private var name = ""
  /// Whether the bracket that was closed last made styles, so that one behind it does: `styled(Card)({ … })`.
  private var madeStyles = false
  /// The last sign before here that is no space.
  private var last = UInt8(ascii: ";")
  private(set) var styles: [Style] = []
  /// The colors of texts in styles that set no background, or none that is known.
  private(set) var inks: [Color] = []

  /// Whether a file may have such objects.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool {
    text.isIn(bytes) && backgrounds.contains { $0.isIn(bytes) }
  }

  private static let backgrounds = ["background", "bg:", "bgcolor:"].map { BytePattern($0) }
  private static let text = BytePattern("color")

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - constants: The colors of constants that it takes in from others, by their names joined by dots.
  init(_ source: SourceText, _ constants: [String: ColorCore.Color] = [:]) {
    text = ScriptCursor(source)
    self.constants = constants
    while let byte = text.byte, around.count < Self.maximumDepth { step(byte) }
  }

  // MARK: - Text

  private mutating func step(_ byte: UInt8) {
    let start = text.offset
    switch byte {
    case _ where text.skipTrivia() && text.offset > start: return
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      text.skipText()
      takeWord(start, text.source.text(start + 1..<max(text.offset - 1, start + 1)))
    case _ where ScriptCursor.isName(byte):
      takeWord(start, text.takeName() ?? "")
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): close()
    default:
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        (key, constant) = (nil, nil)
      } else {
        set(.unknown)
      }
      text.offset += 1
    }
    last = text.bytes[text.offset - 1]
  }

  /// Takes a name or a text: a key, or the beginning of a value.
  private mutating func takeWord(_ start: Int, _ word: String) {
    let isFirst = last == UInt8(ascii: "{") || last == UInt8(ascii: ",")
    if isFirst, around.last?.isObject == true, text.take(":") {
      key = word
      return
    }
    if text.isNext("=") { constant = word }
    name = last == UInt8(ascii: ".") ? "\(name).\(word)" : word
    guard let key, Self.isColor(key) else { return }
    let end = text.offset
    if "\"'".utf8.contains(text.bytes[start]) {
      set(setting(of: word, at: start..<end))
      self.key = nil
      return
    }
    text.offset = start
    let names = text.path()
    text.offset = max(text.offset, end)
    let range = start..<text.offset
    let isWhole = text.isNext(",") || text.isNext("}")
    let constant = constants[names.joined(separator: ".")]
    set(
      isWhole && (names.count > 1 || constant != nil)
        ? .color(Color(names: names, range: range, constant: constant)) : .unknown)
    self.key = nil
  }

  /// What a text in quotes sets: the token that it names, or the color that it is where styles are made.
  private func setting(of word: String, at range: Range<Int>) -> Setting {
    let isOfStyles = around.last?.isOfStyles ?? false
    guard text.isNext(",") || text.isNext("}") else { return .unknown }
    let color = isOfStyles ? try? ColorCore.Color(parsing: word) : nil
    if let color, !word.utf8.allSatisfy(ASCII.isLetter) {
      guard color.alpha == 1 else { return .unknown }
      return .color(Color(names: [word], range: range, literal: color))
    }
    guard word.utf8.allSatisfy({ CSSScanner.isName($0) || "$.".utf8.contains($0) }),
      isOfStyles || word.hasPrefix("$") || word.contains(".")
    else { return .unknown }
    let names = word.split { "$.".contains($0) }.map(String.init)
    guard let first = names.first else { return .unknown }
    return .color(
      Color(
        names: (GeneralGroups.categories.contains(first) ? [] : ["colors"]) + names, range: range,
        constant: color))
  }

  // MARK: - Objects

  /// Whether a function makes styles or themes, by its name.
  private static func makesStyles(_ name: String) -> Bool {
    AppearanceNaming.words(name).contains(where: makers.contains)
  }

  private static let makers: Set = [
    "css", "cva", "recipe", "style", "styled", "styles", "sva", "theme",
  ]
  /// The attributes with styles that name tokens.
  private static let attributes: Set = ["css", "sx"]

  private mutating func open(_ bracket: UInt8) {
    set(.unknown)
    let isCall =
      bracket == UInt8(ascii: "(")
      && (ScriptCursor.isName(last)
        ? Self.makesStyles(name) : last == UInt8(ascii: ")") && madeStyles)
    let isOfStyles =
      around.last?.isOfStyles ?? false || isCall || constant.map(Self.attributes.contains) ?? false
    around.append(
      Object(
        key: key ?? constant, isObject: bracket == UInt8(ascii: "{"), isOfStyles: isOfStyles))
    (key, constant) = (nil, nil)
    text.offset += 1
  }

  private mutating func close() {
    text.offset += 1
    (key, constant) = (nil, nil)
    guard var object = around.popLast() else { return }
    madeStyles = object.isOfStyles
    // What is disabled needs no contrast.
    guard object.isObject, !(around.map(\.key) + [object.key]).contains(where: Self.isDisabled)
    else {
      return
    }
    let outer = around.count - 1
    if object.key == "selectors", outer >= 0 {
      around[outer].states += object.states
    } else if Self.isState(object.key), outer >= 0, around[outer].isObject {
      object.states = []
      around[outer].states.append(object)
    } else {
      // The name of what has none is that of what is around it.
      let name = object.key ?? around.last { $0.key != nil }?.key ?? ""
      add(object, named: name)
      addVariants(of: object, named: name)
      for (box, part) in StyleObjectBoxes.pairs(among: object.parts.compactMap(\.key)) {
        addPart(part, on: box, of: object)
      }
      if outer >= 0, object.key != nil, (object.text == nil) != (object.background == nil),
        around[outer].parts.count < Self.maximumParts
      {
        object.parts = []
        around[outer].parts.append(object)
      }
      if object.key == "base", outer >= 0 { around[outer].base = [object] }
      if outer >= 2, around[outer - 1].key == "variants",
        around[outer - 2].variants.count < Self.maximumVariants
      {
        around[outer - 2].variants.append((around[outer].key, object))
      }
    }
  }

  private static func isDisabled(_ key: String?) -> Bool {
    key.map { $0.contains("isabled") && !isState($0) } ?? false
  }

  // MARK: - Results

  /// Adds what an object and its states draw.
  private mutating func add(_ object: Object, named name: String) {
    noteInk(of: object)
    add(object.text, on: object.background, named: name)
    for state in object.states where state.text != nil || state.background != nil {
      // A placeholder on another background is not known to be seen with the text.
      if Self.isPlaceholder(state.key), state.text == nil { continue }
      add(
        state.text ?? object.text, on: state.background ?? object.background,
        named: name + (state.key ?? ""))
    }
  }

  /// Adds a style that sets a text and is called after what lies on another one beside it.
  private mutating func addPart(_ part: String, on box: String, of object: Object) {
    guard let text = object.parts.last(where: { $0.key == part })?.text,
      let ground = object.parts.last(where: { $0.key == box })?.background,
      !isClear(ground)
    else { return }
    let count = styles.count
    add(text, on: ground, named: part)
    for index in styles[count...].indices {
      styles[index].box = box
      styles[index].isNested = true
      styles[index].isMark = StyleObjectBoxes.isIcon(part)
    }
  }

  /// Whether a background is called after what lets all show through.
  private func isClear(_ ground: Setting) -> Bool {
    guard case .color(let color) = ground else { return false }
    return color.names.last?.asciiLowercased == "transparent"
  }

  private mutating func noteInk(of object: Object) {
    guard object.isOfStyles, case .color(let ink)? = object.text else { return }
    if case .color? = object.background { return }
    inks.append(ink)
  }

  /// Adds the variants that set one color, with the other one of what they vary. What another variant may set as
  /// well is not known.
  private mutating func addVariants(of object: Object, named name: String) {
    for (group, style) in object.variants where style.text == nil || style.background == nil {
      let others = object.variants.filter { $0.group != group }.map(\.style)
      var own = style
      if own.text == nil, others.allSatisfy({ $0.text == nil }) {
        own.text = object.text ?? object.base.first?.text
      }
      if own.background == nil, others.allSatisfy({ $0.background == nil }) {
        own.background = object.background ?? object.base.first?.background
      }
      add(own, named: "\(name).\(style.key ?? "")")
    }
  }

  private mutating func add(_ text: Setting?, on background: Setting?, named name: String) {
    guard case .color(let text)? = text, case .color(let background)? = background else { return }
    styles.append(Style(name: name, text: text, background: background))
  }

  private mutating func set(_ setting: Setting) {
    guard let key, Self.isColor(key), !around.isEmpty else { return }
    if key == "color" {
      around[around.count - 1].text = setting
    } else {
      around[around.count - 1].background = setting
    }
  }

  private static func isColor(_ key: String) -> Bool {
    ["color", "background", "backgroundColor", "bg", "bgcolor"].contains(key)
  }

  /// Whether a key selects the same element in a state in which its colors must be legible.
  private static func isState(_ key: String?) -> Bool {
    guard var key, let sign = key.first, "&:_".contains(sign) else { return false }
    // `_hover` of Chakra UI and Panda CSS is the state, `&:not(:disabled):hover` as well.
    key.replace("_", with: ":", maxReplacements: sign == "_" ? 1 : 0)
    key.replace(":not(:disabled)", with: "")
    if key.hasPrefix("&") { key.removeFirst() }
    return states.contains(key) || isPlaceholder(key)
  }

  /// Whether a key selects the text that a field shows while it is empty.
  private static func isPlaceholder(_ key: String?) -> Bool {
    key.map { ["::placeholder", ":placeholder", "_placeholder", "&::placeholder"].contains($0) }
      ?? false
  }

  private static let states: Set = [
    ":hover", ":active", ":focus", ":focus-visible", ":focus-within", ":visited", ":checked",
    ":focusVisible", ":focusWithin", ":pressed", ":selected",
  ]
}
