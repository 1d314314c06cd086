import PaletteTestSupport
import Testing

/// What pickers offer in sessions of a scripted client with `palette-check lsp`.
@Suite struct LSPColorTests {
  /// What is offered for orange in place of the first color of a file.
  private func offered(_ name: String, _ text: String, alpha: Double) throws -> [String] {
    let client = try LanguageClient.session([name: text])
    try client.open(name, text)
    let document: [String: Any] = ["textDocument": ["uri": client.uri(name)]]
    let colors = try client.result("textDocument/documentColor", document) as? [[String: Any]]
    let list = try client.result(
      "textDocument/colorPresentation",
      document.merging([
        "range": try #require(colors?.first?["range"]),
        "color": ["red": 1, "green": 128.0 / 255, "blue": 0, "alpha": alpha],
      ]) { $1 })
    try client.end()
    return (list as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
  }

  @Test(arguments: [
    ("white: 0.6", "Color(red: 1, green: 0.502, blue: 0)", 1.0),
    ("white: 0.6", "Color(red: 1, green: 0.502, blue: 0, opacity: 0.5)", 0.5),
    ("hex: 0x336699", "Color(red: 1, green: 0.502, blue: 0, opacity: 0.5)", 0.5),
  ])
  func `a color in Swift is written as what was picked`(
    _ components: String, _ expected: String, _ alpha: Double
  ) throws {
    let text = "import SwiftUI\nenum T { static let a = Color(\(components)) }\n"
    try expectEqual(offered("a.swift", text, alpha: alpha), [expected])
  }

  @Test(arguments: [1, 0.5]) func `a color of UIKit states its alpha`(_ alpha: Double) throws {
    let text = "import UIKit\nlet a = UIColor(white: 0.5, alpha: 1)\n"
    let opacity = alpha == 1 ? "1" : "0.5"
    try expectEqual(
      offered("a.swift", text, alpha: alpha),
      ["UIColor(red: 1, green: 0.502, blue: 0, alpha: \(opacity))"])
  }

  @Test(arguments: [
    (#""gray-gamma-22","components":{"white":"0.6","alpha":"1"}"#, 1),
    (#""gray-gamma-22","components":{"white":"0.6","alpha":"1"}"#, 0.5),
    (#""srgb","components":{"red":"0x33","green":"0.6","blue":"9","alpha":"1.000"}"#, 0.5),
  ])
  func `a color set gets another space and another alpha`(
    _ color: String, _ alpha: Double
  ) throws {
    let text = #"{"colors":[{"idiom":"universal","color":{"color-space":\#(color)}}]}"#
    let texts = try offered("A.xcassets/I.colorset/Contents.json", text, alpha: alpha)
    expectEqual(texts.count, 1, "\(texts)")
    expectEqual(texts.first?.contains(#""color-space" : "srgb""#), true)
    expectEqual(texts.first?.contains(#""green" : "0.502""#), true)
    expectEqual(texts.first?.contains("\"alpha\" : \"\(alpha == 1 ? "1.000" : "0.500")\""), true)
  }

  @Test func `alpha comes first in Android`() throws {
    let text = "<resources><color name=\"ink\">#112233</color></resources>"
    let name = "app/res/values/colors.xml"
    try expectEqual(offered(name, text, alpha: 0.5), ["#80ff8000"])
    try expectEqual(offered(name, text, alpha: 1), ["#ff8000"])
  }

  /// What the format, or who uses the value, cannot read is not offered.
  @Test func `only what is read back is offered`() throws {
    let gimp = "GIMP Palette\nName: x\n#\n  0   0   0\tInk\n"
    try expectEqual(offered("a.gpl", gimp, alpha: 1), ["255   128   0"])
    #expect(try offered("a.gpl", gimp, alpha: 0.5).isEmpty)
    let channels = ":root { --muted: 222 47% 11% }\n.a { color: hsl(var(--muted)) }\n"
    try expectEqual(offered("a.css", channels, alpha: 1), ["30 100% 50%"])
    #expect(try offered("a.css", channels, alpha: 0.5).isEmpty)
    let dictionary = ##"{"color":{"a":{"value":"#ff0000"}}}"##
    let texts = try offered("a.json", dictionary, alpha: 0.5)
    #expect(texts.contains("#ff800080") && !texts.contains { $0.contains("rgb(") }, "\(texts)")
    let theme = ##"{"type":"dark","colors":{"editor.background":"#112233"},"tokenColors":[]}"##
    try expectEqual(offered("x-color-theme.json", theme, alpha: 0.5), ["#ff800080"])
  }
}
