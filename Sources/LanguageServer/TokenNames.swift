import DesignTokens
package import SourceSyntax
import YAMLSyntax

/// The places in a text where tokens are declared and where they are referred to, as its syntax
/// shows them: also in what no check understands yet.
package struct TokenNames: Sendable {
  /// A part of a path, and where its text stands.
  package struct Part: Hashable, Sendable {
    package var name: String
    package var range: Range<Int>
  }

  /// A token or a group of tokens.
  package struct Declaration: Sendable {
    /// The path from the root.
    package var path: [Part]
    /// The bytes from the name to the end of the value.
    package var range: Range<Int>
    /// The bytes of the value.
    package var value: Range<Int>
    package var isToken: Bool
    /// The position of the declaration around it.
    package var parent: Int?
    /// What the name is shown with, such as a selector, which is no token.
    package var isHeading = false
    /// Whether only a compiler can follow the name.
    package var isOfInstance = false

    package var names: [String] { path.map(\.name) }
  }

  /// How a reference is written.
  package enum Style: Sendable { case braces, pointer, variable, sass, utility, resource, member }

  /// A reference to a token or a group.
  package struct Reference: Sendable {
    package var path: [Part]
    package var style: Style

    package var names: [String] { path.map(\.name) }
    /// The bytes of the path.
    package var range: Range<Int> {
      (path.first?.range.lowerBound ?? 0)..<(path.last?.range.upperBound ?? 0)
    }
  }

  /// A group that has the tokens of another one.
  package struct Extension: Sendable {
    package var group: [String]
    package var base: [String]
  }

  /// The declarations, each after those around it.
  package private(set) var declarations: [Declaration] = []
  package private(set) var references: [Reference] = []
  package private(set) var extensions: [Extension] = []
  /// What `@forward` of SCSS puts before the names of variables.
  package private(set) var prefixes: [String] = []
  /// The names of Swift code, which refer to what other files declare.
  private var code: SwiftNames?

  /// Finds the names in a text.
  package init(in source: SourceText) {
    if [".css", ".pcss", ".postcss"].contains(where: source.name.hasSuffix) {
      readStyleSheet(source)
    } else if source.name.hasSuffix(".scss") {
      let names = SassNames(in: source)
      readStyleSheet(source, beside: names)
      read(names)
    } else if source.name.hasSuffix(".swift") {
      read(SwiftNames(in: source))
    } else if source.name.hasSuffix(".xml") {
      if let root = try? XMLElement.read(source) { read(root, source) }
    } else {
      let language = DataLanguage(fileName: source.name)
      let document =
        language == .json
        ? JSONReader.readBeginning(of: source) : try? JSONDocument.read(source, as: language)
      guard let root = document?.root, root.kind == .object else { return }
      guard root["resolutionOrder"] == nil else {
        readResolver(root)
        return
      }
      let hasSets = root["$themes"] != nil || root["$metadata"] != nil
      readMembers(of: root, path: [], parent: nil, areSets: hasSets)
    }
  }

  // MARK: - Values

  private static let prose: Set<String> = ["$description", "description", "comment", "$comment"]

  /// Reads the members of an object; the names of sets are left out, as references leave them out.
  private mutating func readMembers(
    of object: JSONValue, path: [Part], parent: Int?, areSets: Bool = false
  ) {
    for member in object.members {
      let name = member.name
      guard !Self.prose.contains(name) else { continue }
      let isProperty = name.hasPrefix("$") && name != "$root"
      let isGroup = member.value.kind == .object && !isProperty
      guard isGroup else {
        let first = references.count
        readReferences(in: member.value, isPointer: name == "$ref" || name == "$extends")
        if name == "$extends", let base = references[first...].first {
          extensions.append(Extension(group: path.map(\.name), base: base.names))
        }
        continue
      }
      let own = areSets ? [] : path + [Part(name: name, range: member.key.textBytes)]
      let value = member.value
      let isToken = value["$value"] != nil || value["value"] != nil || value["$ref"] != nil
      // An alias of YAML stands for a value that is written, and read, elsewhere.
      let key = member.key.bytes
      let isElsewhere = value.bytes.lowerBound < key.upperBound
      if !own.isEmpty {
        declarations.append(
          Declaration(
            path: own,
            range: key.lowerBound..<(isElsewhere ? key.upperBound : value.bytes.upperBound),
            value: isElsewhere ? key : value.bytes, isToken: isToken, parent: parent))
      }
      if isElsewhere { continue }
      let position = own.isEmpty ? nil : declarations.count - 1
      if isToken {
        for part in value.members where !Self.prose.contains(part.name) {
          readReferences(in: part.value, isPointer: part.name == "$ref")
        }
      } else {
        readMembers(of: value, path: own, parent: position)
      }
    }
  }

  /// Reads the tokens that a resolver document holds itself, under the sets and contexts that have
  /// them.
  private mutating func readResolver(_ root: JSONValue) {
    func members(_ value: JSONValue?) -> [JSONValue.Member] {
      value.map { Array($0.members) } ?? []
    }
    for set in members(root["sets"]) {
      if let sources = set.value["sources"] { readSources(sources, of: set) }
    }
    for modifier in members(root["modifiers"]) {
      for context in members(modifier.value["contexts"]) { readSources(context.value, of: context) }
    }
    guard let order = root["resolutionOrder"] else { return }
    for entry in order.elements {
      for member in entry.members where member.name == "sources" {
        readSources(member.value, of: member)
      }
      for context in members(entry["contexts"]) { readSources(context.value, of: context) }
    }
  }

  private mutating func readSources(_ sources: JSONValue, of owner: JSONValue.Member) {
    let inline = sources.elements.filter { $0.kind == .object && $0["$ref"] == nil }
    guard !inline.isEmpty else { return }
    let key = owner.key
    declarations.append(
      Declaration(
        path: [Part(name: owner.name, range: key.textBytes)],
        range: key.bytes.lowerBound..<owner.value.bytes.upperBound, value: owner.value.bytes,
        isToken: false, isHeading: true))
    let position = declarations.count - 1
    for tokens in inline { readMembers(of: tokens, path: [], parent: position) }
  }

  private mutating func readReferences(in value: JSONValue, isPointer: Bool) {
    switch value.kind {
    case .string where isPointer && value.string?.hasPrefix("{") != true: readPointer(value)
    case .string: readBraces(value)
    case .array: for element in value.elements { readReferences(in: element, isPointer: false) }
    case .object:
      for member in value.members where !Self.prose.contains(member.name) {
        readReferences(in: member.value, isPointer: member.name == "$ref")
      }
    default: break
    }
  }

  private mutating func readBraces(_ value: JSONValue) {
    let bytes = value.document.source.bytes
    var open: Int?
    for index in value.textBytes {
      switch bytes[index] {
      case UInt8(ascii: "{"): open = index + 1
      case UInt8(ascii: "\\"): open = nil
      case UInt8(ascii: "}"):
        if let start = open, start < index {
          add(.braces, bytes, start..<index, separator: UInt8(ascii: "."))
        }
        open = nil
      default: break
      }
    }
  }

  private mutating func readPointer(_ value: JSONValue) {
    let bytes = value.document.source.bytes
    let range = value.textBytes
    guard bytes[range].starts(with: "#/".utf8), !bytes[range].contains(UInt8(ascii: "\\")) else {
      return
    }
    add(
      .pointer, bytes, range.lowerBound + 2..<range.upperBound, separator: UInt8(ascii: "/"))
  }

  private mutating func add(
    _ style: Style, _ bytes: [UInt8], _ range: Range<Int>, separator: UInt8
  ) {
    var path: [Part] = []
    for part in bytes[range].split(separator: separator, omittingEmptySubsequences: false) {
      let text = part.trimmed { $0 == 0x20 }
      guard !text.isEmpty else { return }
      var name = String(decoding: text, as: UTF8.self)
      if style == .pointer {
        if name == "$value" { break }
        name = JSONPointer.unescaped(name[...]) ?? name
      }
      path.append(Part(name: name, range: text.startIndex..<text.endIndex))
    }
    if path.count > 1, path.last?.name == "value" || path.last?.name == "$value" {
      path.removeLast()
    }
    if !path.isEmpty { references.append(Reference(path: path, style: style)) }
  }

  // MARK: - Style sheets

  private mutating func readStyleSheet(_ source: SourceText, beside sass: SassNames? = nil) {
    let scanner = CSSScanner(source.bytes)
    let bytes = source.bytes
    let end = bytes.count
    var offset = source.start
    /// Where the statement begins that is being read.
    var statement = offset
    var open: [Int] = []
    while offset < end {
      var next = scanner.skippingSpace(offset, to: end)
      if let sass, next == offset { next = sass.skippingSyntax(offset) }
      if next > offset {
        if statement == offset { statement = next }
        offset = next
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "{"):
        let heading = scanner.trimmed(statement..<offset)
        declarations.append(
          Declaration(
            path: [Part(name: scanner.text(heading), range: heading)],
            range: heading.lowerBound..<offset + 1, value: offset..<offset + 1, isToken: false,
            parent: open.last, isHeading: true))
        open.append(declarations.count - 1)
        offset += 1
        statement = offset
      case UInt8(ascii: "}"):
        if let last = open.popLast() {
          declarations[last].range = declarations[last].range.lowerBound..<offset + 1
        }
        offset += 1
        statement = offset
      case UInt8(ascii: ";"):
        offset += 1
        statement = offset
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[offset]
        offset += 1
        while offset < end, bytes[offset] != quote, !CSSScanner.isLineBreak(bytes[offset]) {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset = min(offset + 1, end)
      default:
        offset = readName(at: offset, statement, scanner, in: open.last)
      }
    }
    for index in open {
      declarations[index].range = declarations[index].range.lowerBound..<end
    }
  }

  /// Reads what begins with a name: a property, what refers to one, or `@apply`. Returns where that ends.
  private mutating func readName(
    at offset: Int, _ statement: Int, _ scanner: CSSScanner, in parent: Int?
  ) -> Int {
    let bytes = scanner.bytes
    let end = bytes.count
    var nameEnd = max(scanner.afterName(offset, to: end), offset + 1)
    if bytes[offset..<nameEnd].starts(with: "--".utf8), nameEnd > offset + 2 {
      let part = Part(name: scanner.unescaped(offset..<nameEnd), range: offset..<nameEnd)
      let colon = scanner.skippingSpace(nameEnd, to: end)
      if statement == offset, scanner.byte(colon) == UInt8(ascii: ":"), let parent {
        let (stop, _) = scanner.find(";}", from: colon + 1, to: end)
        let value = scanner.trimmed(colon + 1..<stop)
        declarations.append(
          Declaration(
            path: [part], range: offset..<max(value.upperBound, colon + 1), value: value,
            isToken: true, parent: parent))
      } else {
        references.append(Reference(path: [part], style: .variable))
      }
    } else if statement == offset - 1, bytes[statement] == UInt8(ascii: "@"),
      bytes[offset..<nameEnd].elementsEqual("apply".utf8)
    {
      nameEnd = scanner.find(";}", from: nameEnd, to: end).0
      for use in TailwindColor.variables(in: bytes, offset + 5..<nameEnd) {
        references.append(
          Reference(path: [Part(name: use.name, range: use.range)], style: .utility))
      }
    }
    return nameEnd
  }

  // MARK: - SCSS

  private mutating func read(_ names: SassNames) {
    func part(_ name: SassNames.Name) -> Part { Part(name: name.text, range: name.range) }
    for (name, value) in names.declarations {
      declarations.append(
        Declaration(
          path: [part(name)], range: name.range.lowerBound..<value.upperBound, value: value,
          isToken: true))
    }
    references += names.references.map { Reference(path: [part($0)], style: .sass) }
    prefixes = names.prefixes
  }

  // MARK: - Swift

  /// The declarations of Swift code, grouped by the types that they belong to. A part of a path that
  /// is not written there has an empty range before the name.
  private mutating func read(_ names: SwiftNames) {
    code = names
    var groups: [[String]: Int] = [:]
    for declaration in names.declarations {
      let start = declaration.name.lowerBound
      let end = max(declaration.name.upperBound, declaration.value.upperBound)
      let scope = Array(declaration.path.dropLast())
      var parent: Int?
      if !scope.isEmpty {
        let part = Part(name: scope.joined(separator: "."), range: start..<start)
        let group = groups[scope] ?? declarations.count
        if group == declarations.count {
          groups[scope] = group
          declarations.append(
            Declaration(
              path: [part], range: start..<end, value: start..<start, isToken: false,
              isHeading: true))
        }
        let known = declarations[group].range
        declarations[group].range =
          min(known.lowerBound, start)..<max(known.upperBound, end)
        parent = group
      }
      let path =
        scope.map { Part(name: $0, range: start..<start) }
        + [Part(name: declaration.path.last ?? "", range: declaration.name)]
      declarations.append(
        Declaration(
          path: path, range: start..<end, value: declaration.value, isToken: true, parent: parent,
          isOfInstance: declaration.isOfInstance))
    }
  }

  /// The same names of Swift code with the references to what some files declare.
  package func referring(to declared: Set<[String]>) -> TokenNames {
    guard let code else { return self }
    var result = self
    result.references = code.references(to: declared).map { reference in
      let start = reference.names.first?.lowerBound ?? 0
      let missing = reference.path.count - reference.names.count
      return Reference(
        path: reference.path.enumerated().map { index, name in
          Part(
            name: name, range: index < missing ? start..<start : reference.names[index - missing])
        }, style: .member)
    }
    return result
  }

  // MARK: - Android

  private mutating func read(_ element: XMLElement, _ source: SourceText) {
    if element.name == "color" || element.name == "item", let name = element.attribute("name") {
      declarations.append(
        Declaration(
          path: [Part(name: name.value, range: name.range)], range: element.range,
          value: element.trimmedText?.range ?? element.range, isToken: true))
    }
    let prefix = "@color/"
    var texts = element.attributes.map { ($0.value, $0.range) }
    if let text = element.trimmedText { texts.append((text.text, text.range)) }
    for (text, range) in texts where text.hasPrefix(prefix) {
      let start = range.lowerBound + prefix.utf8.count
      guard text.utf8.count == range.count else { continue }
      let part = Part(name: String(text.dropFirst(prefix.count)), range: start..<range.upperBound)
      references.append(Reference(path: [part], style: .resource))
    }
    for child in element.elements { read(child, source) }
  }
}

extension JSONValue {
  /// The bytes of the text of a string, without its quotes.
  var textBytes: Range<Int> {
    document.nodes[index].textRange(in: document.source.bytes)
  }
}
