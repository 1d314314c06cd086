import SourceSyntax

/// The views of UIKit to which code gives colors, by the type that does and their property: what a storyboard
/// states of them holds only until then.
struct SwiftRestyling: Sendable {
  /// The property by which a view is known in its own type.
  static let own = "self"

  private var texts: Set<String> = []
  private var grounds: Set<String> = []

  var isEmpty: Bool { texts.isEmpty && grounds.isEmpty }

  init() {}

  /// Reads a file with the types that it declares or extends.
  init(in file: SwiftSource, types: [SwiftDeclarations.TypeScope]) {
    var cursor = SwiftScopeCursor(types)
    for position in file.tokens.indices {
      guard let word = file.name(position) else { continue }
      let isCall = Self.calls.contains(word) && file.isSign(position + 1, "(")
      let isText = isCall || Self.textProperties.contains(word)
      guard isText || word == "backgroundColor", isCall || file.isMark(position + 1, "="),
        var path = file.isSign(position - 1, ".")
          ? file.objectPath(before: position - 1) : [Self.own]
      else { continue }
      if path.count > 1, ["layer", "titleLabel"].contains(path.last) { path.removeLast() }
      // `cell.title` is a property of another type.
      let isOwn = path.count == 1
      let type = isOwn ? cursor.type(at: position).flatMap { types[$0].path.last } : nil
      let key = Self.key(type ?? "", path.last ?? "")
      if isText { texts.insert(key) } else { grounds.insert(key) }
    }
  }

  private static let calls: Set<String> = ["setAttributedTitle", "setTitleColor"]
  private static let textProperties: Set<String> = ["attributedText", "configuration", "textColor"]

  private static func key(_ type: String, _ property: String) -> String { "\(type).\(property)" }

  mutating func merge(_ other: SwiftRestyling) {
    texts.formUnion(other.texts)
    grounds.formUnion(other.grounds)
  }

  /// Whether code changes a color that a use takes from a storyboard.
  func changes(_ use: SwiftUse) -> Bool {
    func isIn(_ keys: Set<String>, _ outlets: [SwiftOutlet]) -> Bool {
      outlets.contains { outlet in
        [outlet.type, ""].contains { keys.contains(Self.key($0, outlet.property)) }
      }
    }
    return isIn(texts, use.textOutlets) || isIn(grounds, use.groundOutlets)
  }
}

/// A name by which code knows a view of a storyboard.
struct SwiftOutlet: Sendable {
  let type: String
  let property: String

  /// The names by which the types of a document know its views, by the identifiers of these.
  static func all(in element: XMLElement) -> [String: [SwiftOutlet]] {
    var result: [String: [SwiftOutlet]] = [:]
    func add(_ property: String, of type: String, _ id: String?) {
      guard let id else { return }
      result[id, default: []].append(SwiftOutlet(type: type, property: property))
    }
    func read(_ element: XMLElement) {
      if let type = element.attribute("customClass")?.value {
        add(SwiftRestyling.own, of: type, element.attribute("id")?.value)
        for child in element.elements {
          if let key = child.attribute("key")?.value {
            add(key, of: type, child.attribute("id")?.value)
          }
          guard child.name == "connections" else { continue }
          for outlet in child.elements {
            guard let property = outlet.attribute("property")?.value else { continue }
            add(property, of: type, outlet.attribute("destination")?.value)
          }
        }
      }
      for child in element.elements { read(child) }
    }
    read(element)
    return result
  }
}

extension SwiftSource {
  private static let keywords: Set<String> = [
    "await", "case", "else", "for", "guard", "if", "in", "return", "switch", "try", "where",
    "while",
  ]

  /// Whether a name is a keyword, which no member is.
  func isKeyword(_ position: Int) -> Bool {
    tokens[position].range.count <= 6 && !isSign(position - 1, ".")
      && Self.keywords.contains(text(position))
  }

  /// The names before a dot, without `self`.
  func objectPath(before dot: Int) -> [String]? {
    var path: [String] = []
    var position = dot - 1
    while path.count < 16 {
      while isMark(position, "?") || isMark(position, "!") { position -= 1 }
      guard let name = name(position), !isKeyword(position) else { return nil }
      path.append(name)
      guard isSign(position - 1, ".") else { break }
      position -= 2
    }
    path.reverse()
    if path.first == "self", path.count > 1 { path.removeFirst() }
    return path
  }
}
