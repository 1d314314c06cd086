import SourceSyntax

/// What a file of React Native takes in from other files, and what it has at its top level.
struct NativeStyleNames {
  typealias Import = ScriptImport

  /// What it takes in, by the names that it has here.
  private(set) var imports: [String: Import] = [:]
  /// What it exports from other files, by the names that it gives them; those of whole files have none.
  private(set) var exports: [(name: String?, what: Import)] = []
  /// What it exports without a name.
  private(set) var exportedByDefault: String?
  private(set) var declarations: [(start: Int, name: String)] = []
  private var text: ScriptCursor

  init(_ source: SourceText) {
    text = ScriptCursor(source)
    while text.offset < text.bytes.count {
      switch text.takeName() {
      case "import": for (name, what) in text.takeImports() { imports[name] = what }
      case "export": readExport()
      case "class", "const", "let", "function": declare()
      case nil: text.skipOne(isNested: true)
      default: break
      }
    }
  }

  /// The constant or the function at the top level that has a place in it.
  func owner(of offset: Int) -> String? {
    let next = declarations.partitioningIndex { $0.start > offset }
    return next > 0 ? declarations[next - 1].name : nil
  }

  /// Whether it declares a name at its top level.
  func declares(_ name: String) -> Bool { declarations.contains { $0.name == name } }

  /// The declarations that use one of some others, and are none of them.
  func wrappers(of others: Set<String>) -> [(name: String, used: String)] {
    declarations.indices.compactMap { index in
      guard !others.contains(declarations[index].name) else { return nil }
      let next = index + 1
      let end = next < declarations.count ? declarations[next].start : text.bytes.count
      var inner = text
      inner.offset = declarations[index].start
      var used: Set<String> = []
      while inner.offset < end {
        guard let word = inner.takeName() else {
          inner.skipOne(isNested: false)
          continue
        }
        // Its last words are the beginning of the next one.
        if inner.offset < end, others.contains(word) { used.insert(word) }
      }
      return used.count == 1 ? used.first.map { (declarations[index].name, $0) } : nil
    }
  }

  private mutating func declare() {
    if let name = text.takeName() { declarations.append((text.offset, name)) }
  }

  private mutating func readExport() {
    let start = text.offset
    if text.isNext("{") || text.isNext("*") {
      exports += text.takeImports().map { ($0.key == "*" ? nil : $0.key, $0.value) }
      return
    }
    guard text.takeName() == "default" else {
      text.offset = start
      return
    }
    let value = text.offset
    var name = text.takeName()
    if name == "function" || name == "class" { name = text.takeName() }
    guard let name, !text.isNext("."), !text.isNext("=") else {
      text.offset = value
      declarations.append((value, "default"))
      return
    }
    exportedByDefault = name
    // `export default makeStyles({ … })` and `export default function makeStyles() { … }`
    declarations.append((value, name))
  }
}
