import PaletteTestSupport
import SourceSyntax
import Testing

/// Objects that are written piece by piece.
@Suite struct JSONObjectWriterTests {
  private static let long = JSONText.string(String(repeating: "a", count: 120))

  private func written(_ members: [(String, JSONText)]) -> String {
    var text = ""
    var object = JSONObjectWriter()
    for (name, value) in members {
      if case .array(let elements) = value {
        object.write(name, array: elements, to: { text += $0 })
      } else {
        object.write(name, value, to: { text += $0 })
      }
    }
    object.end(to: { text += $0 })
    return text
  }

  @Test(arguments: 0..<60)
  func `arrays around the width of a line are those of the whole`(length: Int) {
    let text = JSONText.string(String(repeating: "x", count: length))
    let arrays: [[JSONText]] = [
      [], [text], [text, 1], [text, text, .object([("b", 1.5), ("c", nil), ("d", text)])],
      [1, 2, .array([text, .array([text, text])]), Self.long],
    ]
    for elements in arrays {
      let members = [("first", Self.long), ("array", .array(elements)), ("last", text)]
      #expect(written(members) == JSONText.object(members.map { ($0, $1) }).pretty)
    }
  }

  @Test func `an array that is made elsewhere is a member`() {
    var array = JSONArrayWriter("array")
    #expect(array.isEmpty)
    var kept = ""
    for element in [Self.long, 2] { array.add(element) { kept += $0 } }
    #expect(!array.isEmpty)
    array.end { kept += $0 }
    var text = ""
    var object = JSONObjectWriter()
    object.begin { text += $0 }
    text += kept
    object.end { text += $0 }
    #expect(text == JSONText.object([("array", [Self.long, 2])]).pretty)
  }
}
