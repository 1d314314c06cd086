import ColorCore
import SourceSyntax

/// The colors that a file of code writes in constants at its top level: `const ink = '#222'`,
/// `const COLORS = { ink: '#222', text: { muted: '#888' } }`.
struct NativeConstants {
  private static let (maximumDepth, maximumColors) = (8, 1024)

  private var text: ScriptCursor
  /// The colors by their names, joined by dots.
  private(set) var colors: [String: Color] = [:]

  init(_ source: SourceText) {
    text = ScriptCursor(source)
    while text.offset < text.bytes.count {
      let start = text.offset
      guard let word = text.takeName() else {
        text.skipOne(isNested: true)
        continue
      }
      guard word == "const" || word == "default", colors.count < Self.maximumColors else {
        continue
      }
      if word == "default" {
        if text.isNext("{") { readValue(named: "default", depth: 0) }
      } else if let name = text.takeName() {
        // `const colors: Colors = { … }`
        if text.take(":") { text.skipAnnotation() }
        if text.take("=") { readValue(named: name, depth: 0) }
      }
      text.offset = max(text.offset, start + 1)
    }
  }

  private mutating func readValue(named name: String, depth: Int) {
    if let word = text.quoted() {
      // A text may go on: `'#222' + alpha`.
      let isWhole = !text.takeMark("+") && !text.takeMark(".")
      if isWhole, let color = try? Color(parsing: word) { colors[name] = color }
      return
    }
    guard depth < Self.maximumDepth, text.take("{") else { return }
    while text.offset < text.bytes.count {
      if text.takeMark("...") {
        // What is spread may set what is before it anew.
        colors = colors.filter { !$0.key.hasPrefix("\(name).") }
      } else if let key = text.takeKey() {
        readValue(named: "\(name).\(key)", depth: depth + 1)
      } else {
        break
      }
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    text.skip(until: "}")
    _ = text.take("}")
  }
}
