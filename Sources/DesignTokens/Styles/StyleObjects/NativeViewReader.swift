import ColorCore
import SourceSyntax

/// Reads what the views of React Native draw on each other: `<View style={styles.card}><Text
/// style={[styles.title, { color: colors.ink }]}>`, with the styles of `StyleSheet.create({ … })` and with
/// utilities of Tailwind CSS.
///
/// Only the views of React Native itself are followed: a component of the project may draw anything, so that no
/// background reaches what is in it. Nor is a color known that a style of another file may set, unless it can be
/// read there.
struct NativeViewReader {
  typealias Style = StyleObjectReader.Style
  /// Styles by their names.
  typealias Sheet = [String: [Look]]
  /// Sheets by the names that stand for them.
  typealias Sheets = [String: Sheet]

  /// A color, if it is known.
  enum Setting: Sendable {
    case color(StyleObjectReader.Color)
    case unknown

    var color: StyleObjectReader.Color? { if case .color(let color) = self { color } else { nil } }
  }

  /// What a style sets where some conditions are met.
  struct Look: Sendable {
    static let unknown = Look(text: .unknown, background: .unknown, line: .unknown)

    var conditions: [String: Bool] = [:]
    var text: Setting?
    var background: Setting?
    /// The color and the width of its border.
    var line: Setting?
    var lineWidth: Double?
    var size: Double?
    /// What may give another size.
    var sizing: NativeProp?
    var weight: Double?
    /// How much is seen of all that it is for; `nil` if that is not known.
    var opacity: Double? = 1
    /// How it is placed on what is around it.
    var extent: Extent = []
    /// Whether a style that the component is given may set more.
    var isGiven = false

    /// Whether it is laid over what is around it, as high as that.
    var covers: Bool {
      extent.contains(.absolute)
        && (extent.contains(.high) || extent.isSuperset(of: [.top, .bottom]))
    }

    /// The same for a text, to which styles of other files seldom give a background.
    var onOthers: Look {
      var result = self
      if case .unknown? = background { result.background = nil }
      return result
    }

    /// This with what another one sets over it; `nil` if they never meet.
    func under(_ other: Look) -> Look? {
      guard NativeViewReader.meet(conditions, other.conditions) else { return nil }
      var result = other
      result.conditions.merge(conditions) { own, _ in own }
      result.text = other.text ?? text
      result.background = other.background ?? background
      result.line = other.line ?? line
      result.lineWidth = other.lineWidth ?? lineWidth
      if other.size == nil, other.sizing == nil { (result.size, result.sizing) = (size, sizing) }
      result.weight = other.weight ?? weight
      result.opacity = opacity.flatMap { own in other.opacity.map { own * $0 } }
      result.extent.formUnion(extent)
      result.isGiven = isGiven || other.isGiven
      return result
    }
  }

  /// What is behind a view where some conditions are met; `nil` if that is not known.
  typealias Ground = (conditions: [String: Bool], color: StyleObjectReader.Color?)

  static let maximumDepth = 128
  static let maximumLooks = 16

  var text: ScriptCursor
  /// The styles of all calls that make some.
  private var sheets: Sheet = [:]
  /// Those of the constants that are one call each.
  private var owned: Sheets = [:]
  /// Those of each call, and where it is.
  private var made: [(start: Int, sheet: Sheet)] = []
  /// The styles of other files, by the names that stand for them; `nil` for what may be any.
  private(set) var others: [String: Sheet?] = [:]
  let names: NativeStyleNames
  /// Objects that have a style for each variant, by their names: the variants with the places of their styles.
  private(set) var maps: [String: Map] = [:]
  /// The variants of which names choose one.
  var variants: [Chooser: [String]] = [:]
  /// The constants by their names, in the order of the text.
  private(set) var locals: [String: [Local]] = [:]
  /// What constants are as styles, by their places and by how much is added to them, and what functions return.
  var lists: [[Int]: [Look]] = [:]
  var functions: [Int: Sheet] = [:]
  /// What code adds to lists of styles, by the names of these.
  var pushes: [String: [Push]] = [:]
  /// Whether the style of a variant is being read, in which no other map is followed.
  var isInMap = false
  /// The constants that are what hooks return which are called after colors: `const c = useColors()`.
  private var hooks: Set<String> = []
  var styles: [Style] = []
  /// The colors that styles of texts name.
  private(set) var inks: Set<[String]> = []
  /// The components of the project that views have in them.
  var placements: [NativePlacement] = []
  /// The backgrounds of themes that navigators are given; `nil` for one that is not known.
  var navigationThemes: [StyleObjectReader.Color?] = []
  /// How many navigators are around.
  var navigators = 0
  /// What the file says of the screens of a folder, if it is a layout of Expo Router.
  var layout: Layout?
  /// The colors of constants, by their names joined by dots.
  var constants: [String: ColorCore.Color] = [:]
  /// What classes set.
  let classes: NativeClasses
  /// What the component must be given to draw what is read.
  var demands: [NativeDemand] = []
  /// The components that templates make.
  var styled: [String: Styled] = [:]
  /// What the components of the file are given.
  let parameters: NativeParameters

  /// Whether a file may have such views.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool { libraries.contains { $0.isIn(bytes) } }

  private static let libraries = [
    "react-native", "@react-navigation/", "expo-router", "styled-components/native",
    "@emotion/native",
  ]
  .map { BytePattern($0) }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - names: What it takes in.
  ///   - others: The styles among that; `nil` for what has none that can be read.
  ///   - constants: The colors of constants, by their names joined by dots.
  ///   - classes: What classes set.
  ///   - styled: The components that templates of other files make, by their names here.
  init(
    _ source: SourceText, _ names: NativeStyleNames, with others: [String: Sheet?],
    _ constants: [String: ColorCore.Color] = [:], _ classes: NativeClasses = NativeClasses(nil),
    _ styled: [String: Styled] = [:]
  ) {
    text = ScriptCursor(source)
    self.names = names
    self.classes = classes
    parameters = NativeParameters(text, names)
    self.others = others
    self.constants = constants
    self.styled = styled
    readFile()
    readStyled()
    text.offset = source.start
    readCode(until: nil, on: [([:], nil)], depth: 0, in: Function())
  }

  /// The styles that a file makes, by the constants and the functions at its top level that do so.
  static func sheets(
    in source: SourceText, _ names: NativeStyleNames, _ constants: [String: ColorCore.Color] = [:],
    _ classes: NativeClasses = NativeClasses(nil)
  ) -> [String: Sheet] {
    var reader = NativeViewReader(text: ScriptCursor(source), names: names, classes: classes)
    reader.constants = constants
    reader.readFile()
    var result: [String: Sheet] = [:]
    for (start, sheet) in reader.made {
      guard let owner = names.owner(of: start) else { continue }
      result[owner, default: [:]].merge(sheet) { _, _ in [.unknown] }
    }
    // `const useStyles = () => createStyles(useColors())`
    for (name, used) in names.wrappers(of: Set(result.keys)) { result[name] = result[used] }
    for (start, name) in names.declarations where isOfStyles(name) {
      result[name, default: [:]].merge(reader.sheet(ofFunctionAt: start)) { _, own in own }
    }
    if let name = names.exportedByDefault, let sheet = result[name] { result["default"] = sheet }
    return result
  }

  init(text: ScriptCursor, names: NativeStyleNames, classes: NativeClasses) {
    (self.text, self.names, self.classes) = (text, names, classes)
    parameters = NativeParameters(text, names)
  }

  // MARK: - Styles

  /// Reads the styles of a file once to find what names choose, and again with that.
  private mutating func readFile() {
    readSheets()
    findChoices()
    guard !variants.isEmpty else { return }
    (sheets, owned, made, locals, pushes) = ([:], [:], [], [:], [:])
    (lists, functions) = ([:], [:])
    text.offset = text.source.start
    readSheets()
  }

  /// Reads the objects of all calls of `StyleSheet.create`, and the names of what hooks return.
  private mutating func readSheets() {
    /// The names of the constants in each block that is open.
    var blocks: [[String]] = [[]]
    var branches = NativeBranches()
    while text.offset < text.bytes.count {
      text.skipTrivia()
      let first = text.offset
      switch text.takeName() {
      case "StyleSheet":
        let start = text.offset
        if text.take("."), text.takeName() == "create" { readSheet(from: start) }
        if let last = made.last, last.start == start {
          assign(last.sheet, to: blocks.last?.last, madeAt: first)
        }
      case "const": blocks[blocks.count - 1] += readConstant()
      case "if": branches.readIf(at: &text)
      case "else": branches.readElse(before: text)
      case nil:
        if text.byte == UInt8(ascii: "{") {
          blocks.append([])
          branches.open()
        }
        if text.byte == UInt8(ascii: "}"), blocks.count > 1 {
          for name in blocks.removeLast() { endLocal(name, at: text.offset) }
          branches.close()
        }
        if text.byte == UInt8(ascii: ";") { branches.endStatement() }
        text.skipOne(isNested: false)
      case let name?:
        let start = text.offset
        if Self.makesStyles(name) {
          readSheet(from: start)
        } else if !notePush(to: name, branches.conditions) {
          readParameter(name)
        }
      }
    }
  }

  /// Whether something is about styles, by its name.
  static func isOfStyles(_ name: String) -> Bool { name.contains("tyle") }

  /// Whether a function makes styles, by its name: `makeStyles((theme) => ({ … }))`.
  private static func makesStyles(_ name: String) -> Bool {
    ["make", "create"].contains(where: name.hasPrefix) && isOfStyles(name)
  }

  /// Notes the sheet that a constant is: `const styles = StyleSheet.create({ … })`.
  private mutating func assign(_ sheet: Sheet, to name: String?, madeAt start: Int) {
    guard let name, let all = locals[name], all.last?.start == start else { return }
    owned[name] = all.count == 1 ? sheet : nil
  }

  private mutating func endLocal(_ name: String, at end: Int) {
    guard let last = locals[name]?.lastIndex(where: { $0.end == Int.max }) else { return }
    locals[name]?[last].end = end
  }

  /// `const name = …` or `const { name, other: own } = …`
  ///
  /// - Returns: The names of what it is.
  private mutating func readConstant() -> [String] {
    var all: [(name: String, member: String?)] = []
    if text.take("{") {
      while let member = text.takeName() {
        all.append((text.take(":") ? text.takeName() ?? member : member, member))
        guard text.take(",") else { break }
      }
      guard text.take("}") else { return [] }
    } else if let name = text.takeName() {
      all = [(name, nil)]
    }
    if text.take(":") { text.skipAnnotation() }
    guard text.take("=") else { return [] }
    text.skipTrivia()
    for (name, member) in all where locals[name]?.count ?? 0 < Self.maximumLocals {
      locals[name, default: []].append(Local(start: text.offset, member: member))
    }
    readValue(of: all.map(\.name))
    return all.map(\.name)
  }

  /// Notes what the value of a constant is, at the cursor, which stays there.
  private mutating func readValue(of all: [String]) {
    guard let name = all.first else { return }
    let start = text.offset
    defer { text.offset = start }
    if text.isNext("{") {
      maps[name] = readMap()
    } else if Self.isOfStyles(name), takeParameters() {
      // `const createStyles = (colors) => ({ … })`
      text.offset = start
      readObject(from: start)
    } else if let first = text.takeName() {
      if first.hasPrefix("use"), ["olor", "heme", "alette"].contains(where: first.contains) {
        hooks.insert(name)
      }
      text.offset = start
      noteStyles(all)
    }
  }

  /// A parameter of a function that is given colors, by its type: `(c: Colors)`.
  private mutating func readParameter(_ name: String) {
    let start = text.offset
    defer { text.offset = start }
    guard text.take(":"), let type = text.path().last, text.isNext(")") || text.isNext(",") else {
      return
    }
    if ["Colors", "Palette", "Theme"].contains(where: type.hasSuffix) { hooks.insert(name) }
  }

  /// Notes what stands for styles of another file: `const styles = createStyles(colors)`, `const styles =
  /// useMemo(() => createStyles(colors), [colors])`.
  private mutating func noteStyles(_ all: [String]) {
    let path = text.path()
    guard let callee = path.first else { return }
    var words = [callee]
    var makesOwn = callee == "StyleSheet"
    if text.isNext("<") { text.skipTypes() }
    if text.isNext("(") {
      let start = text.offset
      _ = text.take("(")
      if Self.makesStyles(callee) { makesOwn = takeParameters() || text.isNext("{") }
      text.offset = start
      text.skipOne(isNested: true)
      let close = text.offset
      text.offset = start
      while text.offset < close {
        if let word = text.takeName() { words.append(word) } else { text.skipOne(isNested: false) }
      }
    }
    // Styles that are made here are read where they are.
    guard !makesOwn, !words.contains("StyleSheet") else { return }
    let known = words.compactMap { others[$0] ?? nil }
    if known.isEmpty {
      guard !words.contains(where: names.declares), others.keys.contains(callee) else { return }
    }
    for name in all { others[name] = .some(known.count == 1 ? known[0] : nil) }
  }

  /// The members of the object at the cursor, if each is an object or a name.
  private mutating func readMap() -> Map? {
    guard text.take("{") else { return nil }
    var result = Map()
    while let variant = text.takeKey(), result.count < Self.maximumLooks {
      let start = text.offset
      if !text.isNext("{"), text.path().count < 2 { return nil }
      text.offset = start
      text.skip(until: ",}")
      result.append((variant, start))
      guard text.take(",") else { break }
    }
    return text.isNext("}") && !result.isEmpty ? result : nil
  }

  /// Reads the styles that a call is given.
  private mutating func readSheet(from start: Int) {
    if text.take("(") { readObject(from: start) }
  }

  /// Reads an object of styles, or one that a function returns: `(theme) => ({ … })`.
  private mutating func readObject(from start: Int) {
    if takeParameters() { _ = text.take("(") }
    guard text.take("{") else { return }
    var sheet = Sheet()
    while !text.isNext("}"), text.offset < text.bytes.count {
      if let name = text.takeKey() {
        // Of two of one name it is not known which one is meant.
        sheet[name] = sheet[name] == nil ? style(depth: 0) : [.unknown]
      } else if !text.takeMark("...") {
        break
      }
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    made.append((start, sheet))
    sheets.merge(sheet) { _, _ in [.unknown] }
  }

  /// Passes over the parameters of a function and the arrow behind them, if they are next.
  mutating func takeParameters() -> Bool {
    let start = text.offset
    if text.isNext("(") { text.skipOne(isNested: true) } else { _ = text.takeName() }
    guard text.offset > start, text.takeArrow() else {
      text.offset = start
      return false
    }
    let end = text.offset
    text.offset = start
    while text.offset < end {
      if let name = text.takeName() { readParameter(name) } else { text.skipOne(isNested: false) }
    }
    text.offset = end
    return true
  }

  /// What an expression sets as a style, at the cursor; it goes on behind what is understood.
  mutating func style(depth: Int) -> [Look] {
    guard depth < Self.maximumDepth else { return [] }
    let start = text.offset
    if text.take("[") { return styles(until: "]", depth: depth + 1) }
    if text.isNext("{") { return object(depth: depth + 1) }
    // `({ pressed }) => [ … ]`
    if text.isNext("(") {
      text.skipOne(isNested: true)
      if text.takeArrow() { return style(depth: depth + 1) }
      text.offset = start
      _ = text.take("(")
      let inner = style(depth: depth + 1)
      text.skip(until: ")")
      _ = text.take(")")
      return inner
    }
    let condition = text.condition()
    if text.takeMark("&&") {
      let met = style(depth: depth + 1)
      return Self.chosen(condition, met, [Look()])
    }
    if text.takeMark("?") {
      let met = style(depth: depth + 1)
      text.skip(until: ":")
      guard text.take(":") else { return [] }
      return Self.chosen(condition, met, style(depth: depth + 1))
    }
    text.offset = start
    if let choice = takeChoice() { return looks(of: choice, depth: depth + 1) }
    let names = text.path()
    if let name = names.first, makesStylesOfClasses(name) {
      if names.count == 1, text.byte == UInt8(ascii: "`") {
        return template(isOrdered: true, depth: depth + 1)
      }
      if text.isNext("("), names.count == 1 || names == [name, "style"] {
        text.offset = start
        return classes(isOrdered: true, depth: depth + 1)
      }
    }
    if names.count > 1, !isInMap, let map = maps[names[0]] {
      guard let own = map.first(where: { $0.variant == names[1] }) else { return [.unknown] }
      return style(at: own.start, Array(names.dropFirst(2)), depth: depth + 1)
    }
    // `StyleSheet.flatten<TextStyle>([ … ])`
    if ["Platform", "StyleSheet"].contains(names.first), text.isNext("<") { text.skipTypes() }
    if text.isNext("(") { return called(names, depth: depth) }
    if names.count == 2, let known = known(names[1], of: names[0]) { return known }
    if names.count == 1, let looks = style(ofLocal: names[0], at: start, depth: depth) {
      return looks
    }
    // What the component is given may set nothing.
    return [names.count < 2 ? Look(isGiven: true) : .unknown]
  }

  /// What the styles of a list set together, up to the bracket that closes it; the later ones overrule.
  mutating func styles(until end: Unicode.Scalar, depth: Int) -> [Look] {
    var result = [Look()]
    while !text.isNext(end), text.offset < text.bytes.count {
      result = Self.merged(result, style(depth: depth))
      text.skip(until: ",\(end)")
      guard text.take(",") else { break }
    }
    _ = text.take(end)
    return result
  }

  /// A style of those that a name stands for, if it is known.
  func known(_ style: String, of owner: String) -> [Look]? {
    if let other = others[owner] { return other?[style] }
    return (owned[owner] ?? sheets)[style]
  }

  /// The sheet that a name stands for, if it is known.
  func sheet(of owner: String) -> Sheet? {
    if let other = others[owner] { return other }
    return owned[owner] ?? (Self.isOfStyles(owner) ? sheets : nil)
  }

  /// What a call sets, at its bracket: `styles.row(isOn)`, `createStyles(colors).row`.
  private mutating func called(_ names: [String], depth: Int) -> [Look] {
    if names.count == 2, names[0] == "StyleSheet" {
      // `compose` and `flatten` take styles.
      return text.take("(") ? styles(until: ")", depth: depth + 1) : [.unknown]
    }
    if let looks = selected(by: names, { $0.style(depth: depth + 1) }) { return looks }
    let start = text.offset
    text.skipOne(isNested: true)
    var style = names.last
    if names.count == 1 {
      guard text.take(".") else { return returned(by: names[0], with: start, depth: depth) }
      style = text.takeName()
    }
    guard names.count < 3, let style, let looks = known(style, of: names[0]) else {
      return [.unknown]
    }
    return called(with: start, looks, depth: depth)
  }

  static func merged(_ looks: [Look], _ others: [Look]) -> [Look] {
    let result = looks.flatMap { look in others.compactMap(look.under) }
    return result.count <= maximumLooks ? result : [.unknown]
  }

  /// The looks of which a condition chooses. What is disabled needs no contrast.
  static func chosen(_ condition: String, _ met: [Look], _ unmet: [Look]) -> [Look] {
    if condition.contains("isabled") { return condition.hasPrefix("!") ? met : unmet }
    if condition.contains("nabled") { return condition.hasPrefix("!") ? unmet : met }
    if let alike = alike(met + unmet) { return [alike] }
    let (subject, isNegative) = subject(asked: condition)
    return (met.map { ($0, !isNegative) } + unmet.map { ($0, isNegative) }).compactMap {
      look, isMet in
      guard look.conditions[subject] ?? isMet == isMet else { return nil }
      var own = look
      own.conditions[subject] = isMet
      return own
    }
  }

  /// What some looks set if none sets a color or a size.
  private static func alike(_ looks: [Look]) -> Look? {
    let isBlank = looks.allSatisfy { look in
      look.text == nil && look.background == nil && look.size == nil && look.sizing == nil
        && look.weight == nil && look.opacity == 1 && look.extent.isEmpty && look.line == nil
        && look.lineWidth == nil
    }
    return isBlank && !looks.isEmpty ? Look(isGiven: looks.contains(where: \.isGiven)) : nil
  }

  /// Whether a constant is called after shadows, and so sets no color of a text or a background:
  /// `...SHADOWS.medium`.
  private static func areShadows(_ path: [String]) -> Bool {
    path.contains { name in
      ["shadow", "shadows", "elevation", "elevations"].contains {
        AppearanceNaming.words(name).contains($0)
      }
    }
  }

  /// `{ color: colors.ink, fontSize: 13 }`
  private mutating func object(depth: Int) -> [Look] {
    guard depth < Self.maximumDepth, text.take("{") else { return [] }
    var result = [Look()]
    while !text.isNext("}"), text.offset < text.bytes.count {
      if text.takeMark("...") {
        let start = text.offset
        if !Self.areShadows(text.path()) {
          text.offset = start
          result = Self.merged(result, style(depth: depth + 1))
        }
      } else if let key = text.takeKey() {
        result = Self.merged(result, value(of: key, depth: depth + 1))
      } else if let key = shorthand {
        result = Self.merged(result, value(of: key, depth: depth + 1))
      } else {
        text.skipOne(isNested: true)
      }
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    _ = text.take("}")
    return result
  }

  /// The name at the cursor, if it is a member and its value: `{ color }`.
  private var shorthand: String? {
    var inner = text
    guard let name = inner.takeName(), inner.isNext(",") || inner.isNext("}") else { return nil }
    return name
  }

  /// A number, or the least of those that a condition chooses from; `nil` if one of them is not known.
  private mutating func least(_ number: (inout ScriptCursor) -> Double?) -> Double? {
    let start = text.offset
    _ = text.condition()
    guard text.takeMark("?") else {
      text.offset = start
      return number(&text)
    }
    guard let first = number(&text), text.take(":"), let second = least(number) else { return nil }
    return min(first, second)
  }

  /// The members of a style that are colors.
  private static let colors: Set = ["backgroundColor", "borderBottomColor", "borderColor", "color"]

  /// What a member of a style sets that is no color.
  private mutating func measure(of key: String) -> [Look] {
    switch key {
    case "fontSize":
      if let given = givenSize() { return [given] }
      return [Look(size: least { $0.number() })]
    case "fontWeight":
      return [
        Look(
          weight: least { text in
            let word = text.quoted()
            return word == "bold" ? 700 : word.flatMap(Double.init) ?? text.number()
          })
      ]
    case "opacity": return [Look(opacity: text.number())]
    case "borderWidth", "borderBottomWidth": return [Look(lineWidth: text.number())]
    default: return [Look(extent: Extent(of: key, at: text))]
    }
  }

  /// What a member of a style sets.
  mutating func value(of key: String, depth: Int) -> [Look] {
    guard depth < Self.maximumDepth else { return [] }
    guard Self.colors.contains(key) else { return measure(of: key) }
    func look(_ setting: Setting) -> Look {
      switch key {
      case "color": Look(text: setting)
      case "backgroundColor": Look(background: setting)
      default: Look(line: setting)
      }
    }
    let start = text.offset
    let condition = text.condition()
    if text.takeMark("?") {
      let met = value(of: key, depth: depth + 1)
      guard text.take(":") else { return [look(.unknown)] }
      return Self.chosen(condition, met, value(of: key, depth: depth + 1))
    }
    text.offset = start
    if let word = text.quoted() {
      guard word != "transparent" else { return [Look()] }
      guard let color = try? Color(parsing: word), color.alpha == 1 else { return [look(.unknown)] }
      let range = text.trimmed(start..<text.offset)
      return [
        look(.color(.init(names: [word], range: range, literal: color, origin: text.source)))
      ]
    }
    if let color = colorOfClass() { return [look(color)] }
    if let choice = takeChoice() {
      return looks(of: choice, at: text.trimmed(start..<text.offset), look)
    }
    if let tint = tint(from: start) { return [look(.color(tint))] }
    if let local = takeLocal() {
      let end = text.offset
      text.offset = local
      defer { text.offset = end }
      return value(of: key, depth: depth + 1)
    }
    if let given = given(as: key, depth: depth, look) { return given }
    var names = text.path()
    if text.isNext("("), let looks = selected(by: names, { $0.value(of: key, depth: depth + 1) }) {
      return looks
    }
    let range = start..<text.offset
    let constant = constants[names.joined(separator: ".")]
    if let first = names.first, hooks.contains(first), constant == nil { names[0] = "colors" }
    if !names.isEmpty, takeFallback() {
      // `color || '#007bff'`: what is drawn where none is given.
      let name = names.joined(separator: ".")
      return Self.chosen(name, [look(.unknown)], value(of: key, depth: depth + 1))
    }
    guard names.count > 1 || constant != nil, isAtEnd else { return [look(.unknown)] }
    if key == "color" { inks.insert(names) }
    return [
      look(
        .color(
          .init(
            names: names, range: text.trimmed(range), origin: text.source, constant: constant)))
    ]
  }

  /// Where the value of the constant at the cursor is, behind which the cursor is then: `const fill = isOn ? … : …`;
  /// `nil` for anything else, where the cursor stays.
  private mutating func takeLocal() -> Int? {
    let start = text.offset
    if let name = text.takeName(), isAtEnd,
      constants[name] == nil, let local = local(name, at: start), local.member == nil
    {
      return local.start
    }
    text.offset = start
    return nil
  }

  /// `tw.color("slate-500")`, at the cursor; `nil` for anything else, where the cursor stays.
  private mutating func colorOfClass() -> Setting? {
    let start = text.offset
    let path = text.path()
    if path.count == 2, path[1] == "color", makesStylesOfClasses(path[0]), text.take("(") {
      text.skipTrivia()
      let first = text.offset
      if let name = text.quoted(), text.take(")"), isAtEnd {
        let plain = ["text-", "bg-"].reduce(name) {
          $0.hasPrefix($1) ? String($0.dropFirst($1.utf8.count)) : $0
        }
        guard let (name, color) = classes.color(named: plain), color.alpha == 1 else {
          return .unknown
        }
        return .color(
          .init(
            names: [name], range: text.trimmed(first..<text.offset - 1), literal: color,
            origin: text.source))
      }
    }
    text.offset = start
    return nil
  }

  /// The color of a constant, by its names.
  func constant(_ names: [String]) -> Color? { constants[names.joined(separator: ".")] }

  /// What is behind a value.
  private static let ends: [Unicode.Scalar] = [",", "}", ":", ")", "]", ";"]

  /// Whether a value ends at the cursor.
  var isAtEnd: Bool { Self.ends.contains(where: text.isNext) || text.isEndOfLine }

  /// A color that two digits behind it or a function make translucent, at the cursor: `` `${colors.ink}22` ``,
  /// `colors.ink + '22'`, `withAlpha(colors.ink, 0.2)`; `nil` for anything else, where the cursor stays.
  private mutating func tint(from start: Int) -> StyleObjectReader.Color? {
    text.skipTrivia()
    var names: [String] = []
    var opacity: Double?
    if text.byte == UInt8(ascii: "`") {
      text.offset += 1
      if text.takeMark("${") { names = text.path() }
      if text.take("}") { opacity = takeDigits(until: UInt8(ascii: "`")) }
    } else {
      names = text.path()
      if text.takeMark("+"), let digits = text.quoted() {
        opacity = Self.opacity(of: digits)
      } else if let name = names.last?.lowercased(), text.take("("),
        ["alpha", "opacity", "fade", "rgba"].contains(where: name.contains)
      {
        names = text.path()
        if text.take(",") { opacity = text.number() }
        if !text.take(")") { opacity = nil }
      }
    }
    let constant = constants[names.joined(separator: ".")]
    guard let opacity, opacity < 1, names.count > 1 || constant != nil,
      isAtEnd
    else {
      text.offset = start
      return nil
    }
    if let first = names.first, hooks.contains(first), constant == nil { names[0] = "colors" }
    return StyleObjectReader.Color(
      names: names, range: text.trimmed(start..<text.offset), origin: text.source,
      constant: constant, opacity: opacity)
  }

  /// The opacity that two digits up to a quote state.
  private mutating func takeDigits(until quote: UInt8) -> Double? {
    let start = text.offset
    guard start + 2 < text.bytes.count, text.bytes[start + 2] == quote else { return nil }
    text.offset += 3
    return Self.opacity(of: text.source.text(start..<start + 2))
  }

  private static func opacity(of digits: String) -> Double? {
    digits.utf8.count == 2 ? UInt8(digits, radix: 16).map { Double($0) / 255 } : nil
  }

  /// Passes over `||` or `??`, if one is next.
  mutating func takeFallback() -> Bool {
    text.skipTrivia()
    let isNext = ["||", "??"].contains { text.bytes[text.offset...].starts(with: $0.utf8) }
    if isNext { text.offset += 2 }
    return isNext
  }

  /// What a condition asks, and whether it asks for the contrary: `kind === 'loud'` for `kind=loud`.
  private static func subject(asked condition: String) -> (text: String, isNegative: Bool) {
    if condition.hasPrefix("!") { return (String(condition.dropFirst()), true) }
    for sign in ["===", "!==", "==", "!="] {
      guard let found = condition.firstRange(of: sign) else { continue }
      let value = condition[found.upperBound...]
      guard let quote = value.utf8.first, "\"'".utf8.contains(quote), value.utf8.last == quote
      else { break }
      let word = value.dropFirst().dropLast()
      return ("\(condition[..<found.lowerBound])=\(word)", sign.hasPrefix("!"))
    }
    return (condition, false)
  }

  /// Whether some conditions are met wherever some others are.
  static func follow(_ conditions: [String: Bool], from others: [String: Bool]) -> Bool {
    conditions.allSatisfy { condition, isMet in
      if let known = others[condition] { return known == isMet }
      // One name is not two variants at once.
      guard !isMet, let name = subject(of: condition)?.name else { return false }
      return others.contains { $0.value && subject(of: $0.key)?.name == name }
    }
  }

  /// Whether what has some conditions lies on what has others, if the latter are those that they share and more.
  static func areMet(_ conditions: [String: Bool], with all: [String: Bool]) -> Bool {
    if follow(all, from: conditions) { return true }
    // Each variant of one name occurs.
    let rest = all.filter { conditions[$0.key] == nil }
    let names = Set(rest.keys.map { subject(of: $0)?.name })
    return names.count == 1 && rest.values.contains(true) && follow(conditions, from: rest)
  }

  /// Whether what has some conditions is known to be drawn on what has others.
  static func areDrawn(_ conditions: [String: Bool], on others: [String: Bool]) -> Bool {
    guard meet(conditions, others) else { return false }
    return conditions.isEmpty
      || areMet(conditions, with: others.merging(conditions) { own, _ in own })
  }

  static func meet(_ one: [String: Bool], _ other: [String: Bool]) -> Bool {
    guard one.allSatisfy({ other[$0.key] ?? $0.value == $0.value }) else { return false }
    // One name is not two variants at once.
    let chosen = one.filter(\.value).keys.compactMap(subject(of:))
    return chosen.allSatisfy { name, condition in
      !other.contains { $0.value && $0.key != condition && subject(of: $0.key)?.name == name }
    }
  }

  /// The name that a condition compares with something: `kind` of `kind=loud`.
  private static func subject(of condition: String) -> (name: Substring, condition: String)? {
    condition.lastIndex(of: "=").map { (condition[..<$0], condition) }
  }
}
