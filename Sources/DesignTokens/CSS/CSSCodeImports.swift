import FileAccess
import SourceSyntax

/// The style sheets that the code of a project takes in, by their names: `import "./card.css"`.
struct CSSCodeImports {
  private var names: Set<String> = []

  private static let mark = BytePattern(".css")

  /// Looks through the pages and the code of a project.
  init(_ context: LoadContext) {
    for path in context.applicationFiles
    where UnreadFile.isScript(path) && !CSSClassFiles.isOfTests(path) {
      guard let bytes = try? context.bytes(at: path), bytes.count <= CSSClassFiles.maximumSize
      else {
        continue
      }
      for place in Self.mark.offsets(in: bytes.span) {
        guard
          let start = bytes[..<place].suffix(300).lastIndex(where: { "\"'`\n".utf8.contains($0) }),
          bytes[start] != 0x0A, place + 4 < bytes.count, bytes[place + 4] == bytes[start]
        else { continue }
        let before = bytes[..<start].suffix(20).reversed().drop { JSONReader.isSpace($0) }
        let isImport = ["import", "from", "("].contains {
          before.starts(with: $0.utf8.reversed())
        }
        guard isImport else { continue }
        names.insert(Path.name(String(decoding: bytes[(start + 1)..<(place + 4)], as: UTF8.self)))
      }
    }
  }

  /// Whether a style sheet is one of a component: in it, a module, or one that code takes in.
  func use(_ path: String) -> Bool {
    let name = Path.name(path)
    return CSSPageStyles.isOfComponent(path) || name.contains(".module.")
      || names.contains(name) && !name.contains(".min.")
  }
}
