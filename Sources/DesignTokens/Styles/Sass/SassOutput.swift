import SourceSyntax

/// A rule, an at-rule or the whole of the style sheet that a file of Sass becomes.
final class SassBlock {
  enum Head {
    case root
    case style([String], SassValue.Place)
    case atRule(String, SassValue.Place)
  }

  /// A part of a value.
  enum Piece {
    case text(String)
    case value(SassValue)
  }

  /// A declaration or a statement of CSS.
  struct Item {
    /// The name of the property; `nil` for a statement, which is the value.
    let name: String?
    let namePlace: SassValue.Place
    let value: [Piece]
    let valuePlace: SassValue.Place
  }

  var head: Head
  var items: [Item] = []
  var children: [SassBlock] = []

  init(_ head: Head) { self.head = head }

  /// Whether a property is declared.
  func declares(_ names: [String]) -> Bool {
    items.contains { $0.name.map(names.contains) ?? false }
  }
}

/// Writes the style sheet that a file of Sass becomes, and where its parts come from.
struct SassOutput {
  private var bytes: [UInt8] = []
  private var origins = SourceOrigins()
  private let files: [SourceText]
  /// The names of the tokens that are written as custom properties.
  private let names: [ObjectIdentifier: String]
  /// The size from which on nothing is written.
  private static let limit = 64 << 20

  init(files: [SourceText], names: [ObjectIdentifier: String]) {
    self.files = files
    self.names = names
    for file in files { _ = origins.add(file) }
  }

  /// The style sheet.
  ///
  /// - Parameters:
  ///   - root: Its rules.
  ///   - tokens: The tokens that it sets.
  ///   - imports: The addresses of what is not read.
  ///   - name: The path of the file.
  /// - Returns: The CSS, whose places are those in the files of Sass.
  /// - Throws: The problem that it is too large.
  consuming func source(
    of root: SassBlock, tokens: [SassToken], imports: [String], name: String
  ) throws(SourceProblem) -> SourceText {
    for address in imports { text("@import \"\(address)\";\n") }
    if !tokens.isEmpty {
      text(":root {\n")
      for token in tokens { write(token) }
      text("}\n")
    }
    write(root)
    return try SourceText(name: name, utf8: bytes, origins: origins)
  }

  private mutating func text(_ text: String) { bytes += text.utf8 }

  private mutating func write(_ token: SassToken) {
    guard let name = names[ObjectIdentifier(token)] else { return }
    placed(token.place) { $0.text("--\(SassToken.escaped(name))") }
    text(": ")
    placed(token.valuePlace) { $0.write(token.value) }
    text(";\n")
  }

  /// Writes something that comes from a place.
  private mutating func placed(_ place: SassValue.Place, _ write: (inout SassOutput) -> Void) {
    origins.note(bytes.count, from: place.range, of: Int(place.file))
    write(&self)
  }

  private mutating func write(_ block: SassBlock) {
    guard bytes.count < Self.limit, !block.items.isEmpty || !block.children.isEmpty else { return }
    switch block.head {
    case .root: break
    case .style(let selectors, let place):
      let shown = selectors.filter { !SassSelector.isPlaceholder($0) }
      guard !shown.isEmpty else { return }
      placed(place) { $0.text(shown.joined(separator: ", ")) }
      text(" {\n")
    case .atRule(let prelude, let place):
      placed(place) { $0.text(prelude) }
      text(" {\n")
    }
    for item in block.items where bytes.count < Self.limit {
      if let name = item.name {
        placed(item.namePlace) { $0.text(name) }
        text(": ")
      }
      placed(item.valuePlace) { output in
        for piece in item.value {
          switch piece {
          case .text(let text): output.text(text)
          case .value(let value): output.write(value)
          }
        }
      }
      text(";\n")
    }
    for child in block.children { write(child) }
    if case .root = block.head { return }
    text("}\n")
  }

  private mutating func write(_ value: SassValue) {
    if let token = value.token {
      if let name = names[ObjectIdentifier(token)] {
        return text("var(--\(SassToken.escaped(name)))")
      }
      return write(token.value)
    }
    if let origin = value.origin {
      let start = bytes.count
      bytes += files[Int(origin.file)].bytes[origin.range]
      origins.copy(start..<bytes.count, from: origin.range, of: Int(origin.file))
      return
    }
    switch value.kind {
    case .list(let members, let separator, let isBracketed):
      if isBracketed { text("[") }
      write(members.filter { !$0.isNull }, between: SassValue.text(of: separator))
      if isBracketed { text("]") }
    case .call(let name, let arguments):
      text("\(name)(")
      write(arguments, between: ", ")
      text(")")
    default: text(value.css())
    }
  }

  private mutating func write(_ values: [SassValue], between separator: String) {
    for (index, value) in values.enumerated() {
      if index > 0 { text(separator) }
      write(value)
    }
  }
}
