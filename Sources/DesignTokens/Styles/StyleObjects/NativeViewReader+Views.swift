import ColorCore
import SourceSyntax

/// The elements of views, and what is behind them.
///
/// A component of the project lies on what is around it where others have it, and what it returns on that.
extension NativeViewReader {
  /// The views that draw nothing but their own background behind what is in them.
  private static let containers: Set<String> = [
    "", "FlatList", "KeyboardAvoidingView", "Pressable", "SafeAreaView", "ScrollView",
    "SectionList",
    "TouchableHighlight", "TouchableOpacity", "TouchableWithoutFeedback", "View",
  ]
  private static let texts: Set<String> = ["Text", "TextInput"]
  /// The attributes of lists whose elements lie on the list.
  private static let parts: Set<String> = [
    "ListEmptyComponent", "ListFooterComponent", "ListHeaderComponent", "renderItem",
    "renderSectionFooter", "renderSectionHeader",
  ]

  /// How far code is in the function that a component is: what such a function returns is the component.
  struct Function {
    /// How many braces are open.
    var braces = 0
    /// Whether what is next is returned.
    var isReturned = false
    /// Whether the next brace opens a branch.
    var isBranch = false

    /// The same in a bracket; `nil` in another function or an object.
    func inside(_ close: Unicode.Scalar) -> Function? {
      guard close == "}" else { return self }
      return braces == 0 || isBranch ? Function(braces: 1) : nil
    }
  }

  /// Reads code up to a bracket, with the elements in it.
  mutating func readCode(
    until close: Unicode.Scalar?, on grounds: [Ground], depth: Int, in function: Function? = nil
  ) {
    guard depth < Self.maximumDepth else {
      text.offset = text.bytes.count
      return
    }
    var function = function
    while text.skipTrivia(), text.offset < text.bytes.count {
      if let close, text.take(close) { return }
      let demand = takeDemand()
      if let demand {
        text.skipTrivia()
        demands.append(demand)
      }
      defer { if demand != nil { demands.removeLast() } }
      if text.isElement {
        let component = function?.isReturned ?? false ? names.owner(of: text.offset) : nil
        readElement(
          on: component.map {
            [([:], StyleObjectReader.Color(names: [], range: 0..<0, component: $0))]
          } ?? grounds,
          inheriting: nil, depth: depth + 1)
      } else if let bracket = text.opening {
        text.offset += 1
        readCode(
          until: bracket, on: grounds, depth: depth + 1, in: function?.inside(bracket) ?? nil)
        if bracket == "}" { function?.isBranch = false }
      } else {
        step(&function)
      }
    }
  }

  /// Passes over a word or a sign of code.
  private mutating func step(_ function: inout Function?) {
    guard let braces = function?.braces else { return text.skipOne(isNested: false) }
    if text.takeArrow() {
      if braces == 0 { function?.isReturned = true }
    } else if let name = text.takeName() {
      guard braces == 1 else { return }
      if name == "return" { function?.isReturned = true }
      if ["else", "if", "render"].contains(name) { function?.isBranch = true }
    } else {
      if text.byte == UInt8(ascii: ";") { function = Function(braces: braces) }
      text.skipOne(isNested: false)
    }
  }

  // MARK: - Elements

  /// What the attributes of an element say.
  private struct Attributes {
    var looks = [Look()]
    /// The color of a text that is shown while a field is empty, and of an icon.
    var hint: [Look] = []
    var mark: [Look] = []
    var gradient: StyleObjectReader.Color?
    /// Where the values of attributes begin that lie on the element.
    var parts: [Int] = []
    var navigation = NavigationOptions()
    /// What a component of the project is given.
    var given = NativeGiven()
  }

  /// Reads the element at the cursor, and those in it.
  ///
  /// - Returns: Whether it may lie behind those that follow.
  @discardableResult
  mutating func readElement(on grounds: [Ground], inheriting outer: [Look]?, depth: Int) -> Bool {
    guard depth < Self.maximumDepth, text.take("<") else {
      text.offset = text.bytes.count
      return false
    }
    let start = text.offset
    let path = text.path()
    let component = styled(path.joined(separator: "."))
    let name = component?.element ?? alias(of: path, at: start) ?? path.last ?? ""
    let range = text.trimmed(start..<text.offset)
    if text.isNext("<") { text.skipTypes() }
    let role = navigationRole(path)
    var own = readAttributes(of: name, role, depth: depth)
    if let component { own.looks = Self.merged(component.looks, own.looks) }
    if path.count == 1, role == nil {
      // What is given a background may draw it.
      let isPlain = own.looks.allSatisfy { $0.background == nil && $0.opacity == 1 }
      place(name, on: isPlain ? grounds : [([:], nil)], own.given)
    }
    for look in Self.merged(own.looks.map(\.onOthers), own.hint) { add(look, on: grounds) }
    for look in own.mark { add(look, on: grounds, isMark: true) }
    if name == "TextInput" { for look in own.looks { addLine(of: look, on: grounds) } }
    let isText = Self.texts.contains(name)
    var looks = isText ? own.looks.map(\.onOthers) : own.looks
    if isText, let outer { looks = Self.merged(outer, looks) }
    var inner: [Ground] = [([:], nil)]
    if let role, role != .theme {
      inner = self.grounds(ofScreens: own.navigation, role, on: grounds)
      own.navigation.component.map { place($0, on: inner) }
    } else if let gradient = own.gradient {
      inner = [([:], gradient)]
    } else if isText || Self.containers.contains(name) {
      inner = looks.flatMap { Self.grounds(in: $0, isText, on: grounds) }
    }
    if inner.count > Self.maximumLooks { inner = [([:], nil)] }
    let end = text.offset
    for part in own.parts {
      text.offset = part
      readPart(on: inner, depth: depth)
    }
    text.offset = end
    if isText { for look in looks { add(look, on: grounds) } }
    let covers = own.looks.contains { $0.covers && $0.background != nil }
    if text.take("/") {
      _ = text.take(">")
      return covers
    }
    guard text.take(">") else { return false }
    if name == "Text", path.count == 1, names.imports[name]?.address == "react-native", hasText {
      for look in looks { addDefault(look, at: range, on: grounds) }
    }
    if Self.containers.contains(name), beginsWithField {
      for look in own.looks { addLine(of: look, on: grounds) }
    }
    if role == .navigator { navigators += 1 }
    readContent(on: inner, isText ? looks : nil, depth)
    if role == .navigator { navigators -= 1 }
    return covers
  }

  /// Whether a field is next, whose border may be that of the view around it.
  private var beginsWithField: Bool {
    var next = text
    next.skipTrivia()
    return next.isElement && next.take("<") && next.path().last == "TextInput"
  }

  /// The view that a constant stands for, or each of two between which it chooses:
  /// `const Wrapper = onPress ? Pressable : View`.
  private func alias(of path: [String], at place: Int) -> String? {
    guard path.count == 1, let name = path.first, names.imports[name] == nil,
      let local = local(name, at: place), local.member == nil
    else { return nil }
    var value = text
    value.offset = local.start
    func isView(_ path: [String]) -> Bool { Self.containers.contains(path.last ?? "") }
    func isAtEnd() -> Bool { value.isNext(";") || value.isEndOfLine }
    let own = value.path()
    if isAtEnd() { return isView(own) || Self.texts.contains(own.last ?? "") ? own.last : nil }
    value.offset = local.start
    _ = value.condition()
    guard value.takeMark("?"), isView(value.path()), value.take(":"), isView(value.path()),
      isAtEnd()
    else { return nil }
    return "View"
  }

  private mutating func readAttributes(
    of name: String, _ role: NavigationRole?, depth: Int
  ) -> Attributes {
    var result = Attributes()
    var classes = [Look()]
    while text.offset < text.bytes.count, !text.isNext("/"), !text.isNext(">") {
      guard let attribute = text.takeAttribute() else {
        // `{...props}` may set a style.
        if text.isNext("{") {
          result.looks = Self.merged(result.looks, [Look(isGiven: true)])
          result.given = .unknown
        }
        readBraces(on: [([:], nil)], depth: depth)
        continue
      }
      guard text.take("=") else { continue }
      if Self.isOfProject(name) { note(attribute, in: &result.given) }
      switch attribute {
      case "style", "contentContainerStyle":
        result.looks = Self.merged(result.looks, attributeStyle())
      case _ where Self.classAttributes.contains(attribute):
        classes = Self.merged(classes, classesOfAttribute())
      case "placeholderTextColor" where name == "TextInput": result.hint = attributeColor()
      case "color" where isIcon(name): result.mark = attributeColor()
      case "colors" where name.hasSuffix("LinearGradient"): result.gradient = takeGradient()
      case "options", "screenOptions":
        let looks = readOptions()
        result.navigation.looks = Self.merged(result.navigation.looks, looks)
        readBraces(on: [([:], nil)], depth: depth)
      case _ where role == .navigator && Self.screenStyles.contains(attribute):
        result.navigation.looks = Self.merged(
          result.navigation.looks, attributeStyle(ofScreens: true))
      case "component" where role == .screen:
        let start = text.offset
        if text.take("{"), let name = text.takeName(), text.isNext("}") {
          result.navigation.component = name
        }
        text.offset = start
        readBraces(on: [([:], nil)], depth: depth)
      case "name" where role == .screen:
        let start = text.offset
        result.navigation.name = text.quoted()
        text.offset = start
        readBraces(on: [([:], nil)], depth: depth)
      case "theme" where role == .theme, "value" where role == .theme:
        readNavigationTheme()
        readBraces(on: [([:], nil)], depth: depth)
      case _ where Self.containers.contains(name) && Self.parts.contains(attribute):
        text.skipTrivia()
        result.parts.append(text.offset)
        text.skipOne(isNested: true)
      default: readBraces(on: [([:], nil)], depth: depth)
      }
    }
    // A style wins over classes, wherever both are.
    result.looks = Self.merged(classes, result.looks)
    return result
  }

  /// What the style in braces at the cursor sets.
  private mutating func attributeStyle(ofScreens: Bool = false) -> [Look] {
    guard text.take("{") else {
      text.skipOne(isNested: false)
      return [Look()]
    }
    let looks = ofScreens ? screenStyle() : style(depth: 0)
    text.skip(until: "}")
    _ = text.take("}")
    return looks
  }

  /// Reads what a list draws for a part of it: `{({ item }) => <Row />}`, `{Header}`.
  private mutating func readPart(on grounds: [Ground], depth: Int) {
    let start = text.offset
    if text.take("{"), let name = text.takeName(), text.isNext("}") {
      place(name, on: grounds)
    }
    text.offset = start
    readBraces(on: grounds, depth: depth)
  }

  /// Notes what a component of the project lies on.
  private mutating func place(
    _ name: String, on grounds: [Ground], _ given: NativeGiven = .unknown
  ) {
    guard Self.isOfProject(name) else { return }
    for ground in grounds {
      placements.append(
        NativePlacement(component: name, ground: ground, given: given, demands: demands))
    }
  }

  /// Whether an element may be a component of the project, by its name.
  private static func isOfProject(_ name: String) -> Bool {
    name.first?.isUppercase == true && !containers.contains(name) && !texts.contains(name)
  }

  /// The colors of `colors={[colors.dawn, '#fff']}`; `nil` if one is not known.
  private mutating func takeGradient() -> StyleObjectReader.Color? {
    let start = text.offset
    defer {
      text.offset = start
      text.skipOne(isNested: true)
    }
    guard text.take("{"), text.take("[") else { return nil }
    var stops: [StyleObjectReader.Color] = []
    while !text.isNext("]"), stops.count < Self.maximumLooks {
      let looks = value(of: "backgroundColor", depth: 0)
      guard looks.count == 1, let color = looks[0].background?.color, color.opacity == 1,
        color.prop == nil
      else {
        return nil
      }
      stops.append(color)
      guard text.take(",") else { break }
    }
    guard text.take("]"), let first = stops.first else { return nil }
    return StyleObjectReader.Color(names: [], range: first.range, origin: text.source, stops: stops)
  }

  /// Whether an element is an icon of a library: `<MaterialIcons color={colors.ink} />`.
  private func isIcon(_ name: String) -> Bool {
    let library = names.imports[name]?.address.lowercased() ?? ""
    return ["feather", "icon", "lucide", "phosphor"].contains(where: library.contains)
      || name.hasSuffix("Icon") || name.hasSuffix("Icons") || name == "Ionicons"
      || ["AntDesign", "Entypo", "Feather", "FontAwesome", "Octicons"].contains(name)
  }

  /// The color of an attribute, in braces or quotes.
  mutating func attributeColor(of key: String = "color") -> [Look] {
    guard text.take("{") else {
      let start = text.offset
      guard let word = text.quoted() else {
        text.skipOne(isNested: false)
        return []
      }
      guard let color = try? Color(parsing: word), color.alpha == 1 else { return [] }
      let range = text.trimmed(start..<text.offset)
      return [
        Look(text: .color(.init(names: [word], range: range, literal: color, origin: text.source)))
      ]
    }
    let looks = value(of: key, depth: 0)
    text.skip(until: "}")
    _ = text.take("}")
    return looks
  }

  /// Reads a value in braces or quotes, or what is none of them.
  private mutating func readBraces(on grounds: [Ground], depth: Int) {
    if text.take("{") {
      readCode(until: "}", on: grounds, depth: depth + 1)
    } else {
      text.skipOne(isNested: false)
    }
  }

  /// Reads what is in an element, and its end.
  private mutating func readContent(on outer: [Ground], _ looks: [Look]?, _ depth: Int) {
    var grounds = outer
    while text.offset < text.bytes.count {
      switch text.bytes[text.offset] {
      case UInt8(ascii: "{"):
        text.offset += 1
        readCode(until: "}", on: grounds, depth: depth + 1)
      case UInt8(ascii: "<"):
        if text.takeMark("</") {
          text.skip(until: ">")
          _ = text.take(">")
          return
        }
        if readElement(on: grounds, inheriting: looks, depth: depth + 1) { grounds = [([:], nil)] }
      default: text.offset += 1
      }
    }
  }

  /// Whether the content at the cursor begins with a text, or with what is inserted and is no element.
  private var hasText: Bool {
    var inner = text
    while let byte = inner.byte, JSONReader.isSpace(byte) { inner.offset += 1 }
    guard let byte = inner.byte, byte != UInt8(ascii: "<") else { return false }
    guard byte == UInt8(ascii: "{") else { return true }
    let start = inner.offset
    inner.skipOne(isNested: true)
    let inserted = inner.source.text(start + 1..<max(start + 1, inner.offset - 1))
    return inserted.contains { !$0.isWhitespace } && !inserted.contains("<")
      && !inserted.hasPrefix("/*") && inserted != "' '"
  }

  // MARK: - Results

  /// The opacity below which something is not meant to be read.
  static let leastOpacity = 0.3

  /// What is behind what is in a view. A text in a text has its opacity, too.
  private static func grounds(in look: Look, _ isText: Bool, on outer: [Ground]) -> [Ground] {
    var look = look
    if isText { look.opacity = 1 }
    return grounds(of: look, on: outer)
  }

  private static func grounds(of look: Look, on outer: [Ground]) -> [Ground] {
    switch look.background {
    case .color(let color)?: return [(look.conditions, look.opacity == 1 ? color : nil)]
    case .unknown?: return [(look.conditions, nil)]
    case nil:
      guard let opacity = look.opacity else { return [(look.conditions, nil)] }
      return outer.compactMap { ground in
        guard meet(look.conditions, ground.conditions) else { return nil }
        var color = ground.color
        color?.fading *= opacity
        return (look.conditions.merging(ground.conditions) { own, _ in own }, color)
      }
    }
  }

  mutating func add(
    _ look: Look, on outer: [Ground], isMark: Bool = false, isDefault: Bool = false,
    isLine: Bool = false
  ) {
    guard let color = look.text?.color else { return }
    for ground in Self.grounds(of: look, on: outer) {
      // Whether two conditions are ever met together is not known.
      let isKnown =
        look.background != nil
        || !look.conditions.isEmpty && Self.areMet(look.conditions, with: ground.conditions)
        || look.conditions.isEmpty && (ground.color?.fading == 1 || ground.conditions.isEmpty)
      guard let background = ground.color, isKnown,
        let color = color.faded(by: background.fading, least: Self.leastOpacity)
      else { continue }
      styles.append(
        Style(
          name: "", text: color, background: background, size: look.size, sizing: look.sizing,
          weight: look.weight, isNested: look.background == nil, isMark: isMark,
          isLine: isLine, isDefault: isDefault, demands: demands))
    }
  }

  /// Adds the border of a field, on the background of the field or else on what is around it. One that has another
  /// background than what is around it may be seen by that.
  private mutating func addLine(of look: Look, on outer: [Ground]) {
    guard let line = look.line?.color, look.lineWidth ?? 0 > 0, look.opacity == 1 else { return }
    guard let own = look.background else {
      var bare = look
      bare.text = .color(line)
      return add(bare, on: outer, isLine: true)
    }
    guard let background = own.color else { return }
    let isAlone = outer.allSatisfy { $0.color.map { $0.names == background.names } ?? false }
    styles.append(
      Style(
        name: "", text: line, background: background, isLine: true, demands: demands,
        isChosen: !isAlone))
  }

  /// Adds a text to which no style gives a color: React Native draws it in black.
  private mutating func addDefault(_ look: Look, at range: Range<Int>, on grounds: [Ground]) {
    guard look.text == nil, !look.isGiven else { return }
    var black = look
    black.text = .color(
      StyleObjectReader.Color(names: ["black"], range: range, literal: .black, origin: text.source))
    add(black, on: grounds, isDefault: true)
  }
}
