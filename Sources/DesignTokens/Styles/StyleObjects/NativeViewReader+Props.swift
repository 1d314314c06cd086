import SourceSyntax

/// Colors and sizes that a component is given, on both sides: what draws them, and what gives them.
extension NativeViewReader {
  // MARK: - Drawing

  /// What a member of a style sets to what the component is given, at the cursor: `ink`, `props.ink ?? '#222'`;
  /// `nil` for anything else, where the cursor stays.
  mutating func given(
    as key: String, depth: Int, _ look: (Setting) -> Look
  ) -> [Look]? {
    let start = text.offset
    guard let (owner, path, member) = takeMember() else { return nil }
    let range = text.trimmed(start..<text.offset)
    var prop = NativeProp(component: owner, name: member.name)
    func color() -> StyleObjectReader.Color {
      StyleObjectReader.Color(names: path, range: range, origin: text.source, prop: prop)
    }
    if takeFallback() {
      let rest = value(of: key, depth: depth + 1)
      if let only = Self.only(rest), !parameters.tested.contains(path[path.count - 1]) {
        prop.otherwise = [only]
        return [look(.color(color()))]
      }
      let absent = NativeProp(component: owner, name: member.name, isAbsent: true)
      return Self.chosen(
        path.joined(separator: "."), [look(.color(color()))], rest.map { $0.where(absent) })
    }
    guard isAtEnd else {
      text.offset = start
      return nil
    }
    if let place = member.start {
      let end = text.offset
      text.offset = place
      prop.otherwise = Self.only(value(of: key, depth: depth + 1)).map { [$0] } ?? []
      text.offset = end
    }
    return [look(.color(color()))]
  }

  /// The size that the component is given, at the cursor; `nil` for anything else, where the cursor stays.
  mutating func givenSize() -> Look? {
    let start = text.offset
    guard let (owner, _, member) = takeMember() else { return nil }
    let prop = NativeProp(component: owner, name: member.name)
    var number: Double?
    if takeFallback() {
      number = text.number()
    } else if let place = member.start {
      let end = text.offset
      text.offset = place
      number = text.number()
      text.offset = end
    }
    guard isAtEnd else {
      text.offset = start
      return nil
    }
    return Look(size: number, sizing: prop)
  }

  private mutating func takeMember() -> (
    owner: String, path: [String], member: NativeParameters.Member
  )? {
    let start = text.offset
    if let owner = names.owner(of: start) {
      let path = text.path()
      if let member = parameters.member(path, of: owner), isOfProps(path, of: owner) {
        return (owner, path, member)
      }
    }
    text.offset = start
    return nil
  }

  /// Whether a name stands for a prop: a function that makes styles may be given colors or a theme.
  private func isOfProps(_ path: [String], of owner: String) -> Bool {
    path.count == 1 || ["props", "this"].contains(path[0]) || owner.first?.isUppercase ?? false
      || owner == "default"
  }

  /// The only color that looks set, if there is no other.
  private static func only(_ looks: [Look]) -> StyleObjectReader.Color? {
    guard looks.count == 1, looks[0].conditions.isEmpty else { return nil }
    return (looks[0].text ?? looks[0].background ?? looks[0].line)?.color
  }

  // MARK: - Styles that functions make

  /// What a function makes of some looks that is called with what is in the bracket at a place.
  mutating func called(with start: Int, _ looks: [Look], depth: Int) -> [Look] {
    guard looks.contains(where: { $0.isGivenColors }) else { return looks }
    let end = text.offset
    defer { text.offset = end }
    text.offset = start
    let owner = names.owner(of: start)
    let argument = takeArgument()
    return looks.map { look in
      var look = look
      look.text = look.text.map { given($0, argument, owner, depth: depth) }
      look.background = look.background.map { given($0, argument, owner, depth: depth) }
      look.line = look.line.map { given($0, argument, owner, depth: depth) }
      if let sizing = look.sizing, sizing.component != owner {
        let own = self.size(sizing.name, of: argument, owner)
        look.size = own.isGiven ? own.size.number : look.size
        look.sizing = own.size.prop
      }
      return look
    }
  }

  private enum Argument {
    /// What the component is given.
    case props
    /// An object, and where it begins.
    case object(Int)
    case unknown
  }

  private mutating func takeArgument() -> Argument {
    guard text.take("(") else { return .unknown }
    text.skipTrivia()
    let start = text.offset
    if text.isNext("{") { return .object(start) }
    guard let name = text.takeName(), text.isNext(")") || text.isNext(",") else { return .unknown }
    if let local = local(name, at: start), local.member == nil {
      text.offset = local.start
      return text.isNext("{") ? .object(local.start) : .unknown
    }
    let isProps = names.owner(of: start).map { parameters.isObject(name, of: $0) } ?? false
    return isProps ? .props : .unknown
  }

  /// A setting of a function with what is given to that.
  private mutating func given(
    _ setting: Setting, _ argument: Argument, _ owner: String?, depth: Int
  ) -> Setting {
    guard var color = setting.color, var prop = color.prop, let owner, prop.component != owner
    else { return setting }
    switch argument {
    case .unknown: return .unknown
    case .props:
      prop.component = owner
      color.prop = prop
      return .color(color)
    case .object(let start):
      guard let place = member(prop.name, ofObjectAt: start) else {
        color.prop = nil
        return prop.isAbsent ? .color(color) : prop.otherwise.first.map { .color($0) } ?? .unknown
      }
      text.offset = place
      guard var own = Self.only(value(of: "backgroundColor", depth: depth + 1)) else {
        return .unknown
      }
      guard var inner = own.prop else { return prop.isAbsent ? .unknown : .color(own) }
      if prop.isAbsent {
        inner.isAbsent = true
        color.prop = inner
        return .color(color)
      }
      if inner.otherwise.isEmpty { inner.otherwise = prop.otherwise }
      own.prop = inner
      return .color(own)
    }
  }

  private mutating func size(
    _ name: String, of argument: Argument, _ owner: String?
  ) -> (size: NativeSize, isGiven: Bool) {
    switch argument {
    case .unknown: return (NativeSize(), true)
    case .props:
      return (NativeSize(prop: owner.map { NativeProp(component: $0, name: name) }), false)
    case .object(let start):
      guard let place = member(name, ofObjectAt: start) else { return (NativeSize(), false) }
      text.offset = place
      return (takeSize(), true)
    }
  }

  /// Where the value of a member of an object is: that of `{ ink }` is its name.
  private mutating func member(_ name: String, ofObjectAt start: Int) -> Int? {
    text.offset = start
    guard text.take("{") else { return nil }
    while text.offset < text.bytes.count {
      text.skipTrivia()
      let first = text.offset
      if text.takeKey() == name { return text.offset }
      text.offset = first
      if text.takeName() == name, text.isNext(",") || text.isNext("}") { return first }
      text.offset = first
      text.skip(until: ",}")
      guard text.take(",") else { return nil }
    }
    return nil
  }

  // MARK: - Demanding

  /// What the component must be given for what follows, `scale === 'caption' && `; `nil` for anything else, where the
  /// cursor stays.
  mutating func takeDemand() -> NativeDemand? {
    let start = text.offset
    if let (owner, _, member) = takeMember(), text.takeMark("===") || text.takeMark("=="),
      let word = text.quoted(), text.takeMark("&&") || text.takeMark("?")
    {
      let end = text.offset
      defer { text.offset = end }
      text.offset = member.start ?? end
      return NativeDemand(
        component: owner, name: member.name, word: word,
        otherwise: member.start == nil ? nil : text.quoted())
    }
    text.offset = start
    return nil
  }

  // MARK: - Giving

  /// Notes what an attribute gives a component, and leaves the cursor at its value.
  mutating func note(_ attribute: String, in given: inout NativeGiven) {
    let start = text.offset
    defer { text.offset = start }
    given.colors[attribute] = []
    given.sizes[attribute] = NativeSize()
    given.words[attribute] = word
    if Self.isOfColor(attribute) {
      given.colors[attribute] = attributeColor(of: "backgroundColor").filter {
        ($0.background ?? $0.text)?.color != nil
      }
    } else if text.take("{") {
      given.sizes[attribute] = takeSize()
    }
  }

  /// The text of an attribute, in quotes or in braces around them.
  private var word: String? {
    var inner = text
    let isInBraces = inner.take("{")
    guard let word = inner.quoted(), !isInBraces || inner.isNext("}") else { return nil }
    return word
  }

  /// A number, or what the component is given for one.
  private mutating func takeSize() -> NativeSize {
    if let number = text.number() { return NativeSize(number: isAtEnd ? number : nil) }
    let look = givenSize()
    return NativeSize(number: look?.size, prop: look?.sizing)
  }

  private static func isOfColor(_ attribute: String) -> Bool {
    AppearanceNaming.words(attribute).contains(where: colors.contains)
  }

  private static let colors: Set = ["background", "bg", "color", "colour", "fill", "ink", "tint"]
}

extension NativeViewReader.Look {
  /// This where a component is not given something.
  fileprivate func `where`(_ absent: NativeProp) -> Self {
    func own(_ setting: NativeViewReader.Setting?) -> NativeViewReader.Setting? {
      guard var color = setting?.color else { return setting }
      guard color.prop == nil else { return .unknown }
      color.prop = absent
      return .color(color)
    }
    var result = self
    (result.text, result.background, result.line) = (own(text), own(background), own(line))
    return result
  }

  /// Whether a function is given something of it.
  fileprivate var isGivenColors: Bool {
    [text, background, line].contains { $0?.color?.prop != nil } || sizing != nil
  }
}
