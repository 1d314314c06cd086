import FileAccess
import SourceSyntax

/// The style sheets that the code of a project takes in, by their names: `import "./card.css"`, or `styleUrl:
/// "./card.css"` of Angular.
struct CSSCodeImports {
  private var names: Set<String> = []
  /// The names that each file of code imports for their effect, in its order.
  private(set) var orders: [[String]] = []

  private static let marks = [".css", ".scss", ".sass"].map { (BytePattern($0), $0.utf8.count) }

  /// Looks through the pages and the code of a project.
  init(_ context: LoadContext) {
    for path in context.applicationFiles
    where (UnreadFile.isScript(path) || CSSPageStyles.isComponentFile(path))
      && !CSSClassFiles.isOfTests(path)
    {
      guard let bytes = try? context.bytes(at: path), bytes.count <= CSSClassFiles.maximumSize
      else {
        continue
      }
      var found: [(place: Int, name: String)] = []
      for (mark, length) in Self.marks {
        for place in mark.offsets(in: bytes.span) {
          note(bytes, endingAt: place + length).map { found.append((place, $0)) }
        }
      }
      if found.count > 1 { orders.append(found.sorted { $0.place < $1.place }.map(\.name)) }
    }
  }

  /// Notes a name that code takes in.
  private mutating func note(_ bytes: [UInt8], endingAt end: Int) -> String? {
    guard
      let start = bytes[..<end].suffix(300).lastIndex(where: { "\"'`\n".utf8.contains($0) }),
      bytes[start] != 0x0A, end < bytes.count, bytes[end] == bytes[start]
    else { return nil }
    // Other addresses of a list may be before it.
    let before = bytes[..<start].suffix(500).reversed().drop {
      JSONReader.isSpace($0) || "[,".utf8.contains($0)
    }
    let isImport = ["import", "from", "(", "styleUrl:", "styleUrls:"].contains {
      before.starts(with: $0.utf8.reversed())
    }
    guard isImport || isInList(bytes[..<start].suffix(500), after: before.first) else { return nil }
    let name = Path.name(String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
    names.insert(name)
    return name
  }

  /// Whether an address is one of several of Angular, after another one.
  private func isInList(_ text: ArraySlice<UInt8>, after last: UInt8?) -> Bool {
    guard let last, "\"'".utf8.contains(last) else { return false }
    return Self.list.isIn(Array(text).span)
  }

  private static let list = BytePattern("styleUrls")

  /// Whether a style sheet is one of a component: in it, a module, or one that code takes in.
  func use(_ path: String) -> Bool {
    let name = Path.name(path)
    return CSSPageStyles.isOfComponent(path) || name.contains(".module.")
      || name.contains(".component.")
      || names.contains(name) && !name.contains(".min.")
  }
}
