import ColorCore
import SourceSyntax

/// Styles and colors of which a name chooses one: ``styles[`${kind}Label`]``, `variants[kind].label`,
/// `backgroundColor: fills[kind]`.
///
/// What one name chooses in a component belongs together: its variants are all that one of the objects has a key
/// for. An object without a key for a variant sets nothing there.
extension NativeViewReader {
  /// The members of an object that are styles, each with its place.
  typealias Map = [(variant: String, start: Int)]

  typealias Chooser = NativeChoices.Chooser

  /// A constant, and where its value is.
  struct Local {
    let start: Int
    /// The member of the value that it is: `const { fill } = fills[kind]`.
    let member: String?
    /// Where the block ends in which it is known.
    var end = Int.max
  }

  /// How many constants of one name are told apart.
  static let maximumLocals = 64

  // MARK: - Finding

  /// Finds which variants the names of a file choose.
  mutating func findChoices() {
    let found = NativeChoices(text, names)
    for (chooser, choices) in found.all {
      variants[chooser] = variants(of: choices, by: chooser, among: found)
    }
  }

  /// The variants of which some choices by one name are.
  private func variants(
    of choices: [NativeChoice], by chooser: Chooser, among found: NativeChoices
  ) -> [String] {
    var sure: [String] = []
    /// The styles that may be variants of each sheet, of which any may be chosen.
    var open: [[String]] = []
    for choice in choices {
      let members = maps[choice.object].map { $0.map(\.variant) } ?? members(of: choice.object)
      if !members.isEmpty {
        sure += members.compactMap(choice.variant)
        continue
      }
      // Of a sheet only some styles are variants: none that code names.
      let keys = (sheet(of: choice.object) ?? [:]).keys.sorted()
      let own = keys.filter { !found.named.contains([choice.object, $0]) }
        .compactMap(choice.variant)
      guard choice.isOfAnyKey else {
        sure += own
        continue
      }
      let words = found.words(for: chooser, choosingOf: choice.object)
      open.append(own.filter { words?.contains($0) ?? true })
    }
    var seen: Set<String> = []
    let shared = (open.first ?? []).filter { key in open.allSatisfy { $0.contains(key) } }
    let all = (sure.isEmpty ? shared : sure).filter { seen.insert($0).inserted }
    return all.count <= Self.maximumLooks ? all : []
  }

  /// The members of a constant that are colors or have some.
  private func members(of object: String) -> [String] {
    let start = "\(object)."
    return Set(
      constants.keys.lazy.filter { $0.hasPrefix(start) }.compactMap {
        $0.dropFirst(start.count).split(separator: ".").first.map(String.init)
      }
    ).sorted()
  }

  // MARK: - Reading

  /// A choice at the cursor, which goes on behind it, or that for which a constant stands: `const fill =
  /// fills[kind]`; `nil` for anything else, where the cursor stays.
  mutating func takeChoice() -> NativeChoice? {
    let start = text.offset
    if !isInMap, let name = text.takeName() {
      if text.isNext("[") {
        if let choice = NativeChoice(of: name, at: &text), isKnown(choice) { return choice }
      } else if let local = local(name, at: start) {
        var value = text
        value.offset = local.start
        if let object = value.takeName(), var choice = NativeChoice(of: object, at: &value),
          isKnown(choice), !value.isNext("("), !value.isNext("?")
        {
          choice.part += local.member.map { [$0] } ?? []
          choice.takePart(at: &text)
          return choice
        }
      }
    }
    text.offset = start
    return nil
  }

  /// Whether it is known between what it chooses.
  private func isKnown(_ choice: NativeChoice) -> Bool { !variants(of: choice).isEmpty }

  private func variants(of choice: NativeChoice) -> [String] {
    variants[Chooser(component: names.owner(of: text.offset), subject: choice.subject)] ?? []
  }

  /// The constant that a name at a place stands for.
  func local(_ name: String, at place: Int) -> Local? {
    locals[name]?.last { $0.start <= place && place < $0.end }
  }

  /// What each of the styles sets of which a name chooses one.
  mutating func looks(of choice: NativeChoice, depth: Int) -> [Look] {
    let place = text.offset
    defer { text.offset = place }
    let variants = variants(of: choice)
    return Self.chosen(
      by: choice.subject,
      variants.map { ($0, style(of: choice, as: $0, depth: depth)) })
  }

  private mutating func style(
    of choice: NativeChoice, as variant: String, depth: Int
  ) -> [Look] {
    let key = choice.key(of: variant)
    guard let map = maps[choice.object] else {
      guard choice.part.isEmpty, let sheet = sheet(of: choice.object) else { return [.unknown] }
      return sheet[key] ?? [Look()]
    }
    guard let start = map.first(where: { $0.variant == key })?.start else { return [Look()] }
    return style(at: start, choice.part, depth: depth)
  }

  /// What a member of an object of styles sets, or a member of that.
  mutating func style(at start: Int, _ part: [String], depth: Int) -> [Look] {
    let place = text.offset
    isInMap = true
    defer {
      text.offset = place
      isInMap = false
    }
    text.offset = start
    for name in part {
      guard text.take("{"), find(name) else { return [.unknown] }
    }
    return style(depth: depth + 1)
  }

  /// Goes on to the value of a member of the object at the cursor.
  private mutating func find(_ name: String) -> Bool {
    while let key = text.takeKey() {
      if key == name { return true }
      text.skip(until: ",}")
      guard text.take(",") else { return false }
    }
    return false
  }

  /// What a member of a style sets to colors of which a name chooses one.
  func looks(
    of choice: NativeChoice, at range: Range<Int>, _ look: (Setting) -> Look
  ) -> [Look] {
    let all = variants(of: choice).map { variant -> (String, [Look]) in
      let names = [choice.object, choice.key(of: variant)] + choice.part
      guard let constant = constant(names) else { return (variant, [look(.unknown)]) }
      return (
        variant,
        [look(.color(.init(names: names, range: range, origin: text.source, constant: constant)))]
      )
    }
    return Self.chosen(by: choice.subject, all)
  }

  /// What a name that chooses one of some variants sets.
  static func chosen(
    by subject: String, _ variants: [(variant: String, looks: [Look])]
  ) -> [Look] {
    let all = variants.flatMap(\.looks)
    // Sizes alone need no variants: the least one decides.
    if all.allSatisfy({ $0.isOfSizes }) {
      return [
        Look(
          size: all.allSatisfy { $0.size != nil } ? all.compactMap(\.size).min() : nil,
          weight: all.allSatisfy { $0.weight != nil } ? all.compactMap(\.weight).min() : nil)
      ]
    }
    let result = variants.flatMap { variant, looks in
      looks.map { look in
        var own = look
        for (other, _) in variants { own.conditions["\(subject)=\(other)"] = other == variant }
        return own
      }
    }
    return result.count <= maximumLooks ? result : [.unknown]
  }
}

extension NativeViewReader.Look {
  /// Whether it sets no more than the size and the weight of a text.
  fileprivate var isOfSizes: Bool {
    conditions.isEmpty && text == nil && background == nil && line == nil && lineWidth == nil
      && opacity == 1 && !isGiven
  }
}
