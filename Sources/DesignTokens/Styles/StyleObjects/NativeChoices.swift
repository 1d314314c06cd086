import SourceSyntax

/// What names choose in a file, and what else it says of these.
struct NativeChoices {
  /// A name that chooses, in a component.
  struct Chooser: Hashable {
    let component: String?
    let subject: String
  }

  private(set) var all: [Chooser: [NativeChoice]] = [:]
  /// The names that choose any member of an object in a component.
  private var ofAnyKey: [[String?]: Set<String>] = [:]
  /// The members that code names itself, each behind its object.
  private(set) var named: Set<[String]> = []
  /// The words of which a name or a type is one: `type Kind = 'loud' | 'calm'`.
  private var unions: [String: Set<String>] = [:]
  /// The words with which names are compared, and what they are by default.
  private var words: [String: Set<String>] = [:]
  /// The types of names.
  private var types: [String: String] = [:]

  init(_ text: ScriptCursor, _ names: NativeStyleNames) {
    var text = text
    text.offset = text.source.start
    while text.offset < text.bytes.count {
      guard let name = text.takeName() else {
        text.skipOne(isNested: false)
        continue
      }
      let start = text.offset
      if text.take("."), let key = text.takeName() { named.insert([name, key]) }
      text.offset = start
      if text.isNext("["), let choice = NativeChoice(of: name, at: &text) {
        let component = names.owner(of: start)
        all[Chooser(component: component, subject: choice.subject), default: []].append(choice)
        if choice.isOfAnyKey { ofAnyKey[[component, name], default: []].insert(choice.subject) }
        continue
      }
      text.offset = start
      readWords(of: name, at: text)
    }
  }

  /// Reads what is said of a name: `kind?: 'loud' | 'calm'`, `kind: Kind`, `kind = 'loud'`, `kind === 'loud'`.
  private mutating func readWords(of name: String, at cursor: ScriptCursor) {
    var text = cursor
    _ = text.take("?")
    let isTyped = text.take(":")
    guard isTyped || ["===", "!==", "==", "="].contains(where: { text.takeMark($0) }) else {
      return
    }
    _ = text.take("|")
    guard let first = text.quoted() else {
      if isTyped, let type = text.takeName() { types[name] = type }
      return
    }
    var found: Set = [first]
    while text.take("|"), let word = text.quoted() { found.insert(word) }
    if found.count > 1 {
      unions[name, default: []].formUnion(found)
    } else {
      words[name, default: []].formUnion(found)
    }
  }

  /// The words of which a name that chooses a style of a sheet is one, as far as they are known; `nil` if it may be any
  /// of them.
  func words(for chooser: Chooser, choosingOf object: String) -> Set<String>? {
    let name = chooser.subject.split(separator: ".").last.map(String.init) ?? ""
    if let union = unions[name] ?? types[name].flatMap({ unions[$0] }) { return union }
    let hasOthers = ofAnyKey[[chooser.component, object]]?.count ?? 0 > 1
    return hasOthers ? words[name] ?? [] : nil
  }
}
