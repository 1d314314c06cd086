import FileAccess
import ColorCore
import PaletteTestSupport
import Testing

import DesignTokens
import SourceSyntax

struct GIMPPaletteTests {
  private func palette(_ text: String) -> ResolvedPalette {
    load(["a.gpl": text]).palettes[0]
  }

  @Test func `colors with and without names`() throws {
    let text =
      "\u{FEFF}GIMP Palette\r\nName: Test: one\r\nColumns: 4\r\n#\r\n# a: comment\r\n  0   0\t255\tBlue \r\n"
      + "255 255 255\r\n\r\n 1 2 3 Blue\r\n4 5 6\tTime: 12\r\n"
    let result = palette(text)
    #expect(result.codes.isEmpty)
    expectEqual(result.format, "gpl")
    expectEqual(result.tokens.map(\.path), ["Blue", "color-2", "Blue-2", "Time: 12"])
    expectEqual(
      result.tokens.indices.map { result.hex(result.tokens[$0].path) },
      [
        "#0000ff", "#ffffff", "#010203", "#040506",
      ])
    let location = try #require(result.token("Blue")?.variants[0].location)
    expectEqual(location.range.start.line, 6)
    expectEqual(location.range.start.column, 3)
    let bytes = Array(text.utf8)[location.range.start.offset..<location.range.end.offset]
    expectEqual(String(decoding: bytes, as: UTF8.self), "0   0\t255")
  }

  @Test func `alpha of Aseprite`() {
    let result = palette("GIMP Palette\nChannels: RGBA\n#\n255 0 0 51 Red\n0 0 0 255\n1 2 3\n")
    expectEqual(result.hex("Red"), "#ff000033")
    expectEqual(result.hex("color-2"), "#000000")
    expectEqual(result.codes, ["gpl/syntax"])
  }

  @Test(arguments: [
    ("1 2", "gpl/syntax", "1 2"), ("a b c", "gpl/syntax", "a b c"),
    ("1.5 2 3", "gpl/syntax", "1.5 2 3"),
    ("-1 2 3", "gpl/syntax", "-1 2 3"), ("1 256 3 a", "gpl/range", "256"),
    ("99999999999999999999 2 3", "gpl/range", "99999999999999999999"),
    ("1 2 3a", "gpl/syntax", "1 2 3a"),
    ("Channels: CMYK", "gpl/syntax", "Channels: CMYK"),
  ])
  func `a broken line is a problem, and the rest is read`(
    _ line: String, _ code: String, _ excerpt: String
  ) {
    let text = "GIMP Palette\n\(line)\n4 5 6 b"
    let result = palette(text)
    expectEqual(result.codes, [code])
    expectEqual(result.problems[0].excerpt(of: text), excerpt)
    #expect(result.problems[0].help != nil)
    expectEqual(result.tokens.map(\.path), ["b"])
  }

  @Test func `other encodings are refused with the place`() {
    let bytes = Array("GIMP Palette\n1 2 3 Caf".utf8) + [0xE9, 0x0A]
    let result = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles([:]).adding("p/a.gpl", bytes))
    expectEqual(result.problems.map(\.code), ["input/encoding"])
    expectEqual(result.problems[0].location.range.start.line, 2)
  }

  @Test func `files that end anywhere or are changed anywhere`() {
    let text = Array("GIMP Palette\r\nName: é\nChannels: RGBA\n#\n 1 2 3 4 a\n255\t0 0 0\n".utf8)
    let seed: UInt64 = 1997
    var random = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      var bytes = text
      if round < text.count {
        bytes = Array(text[..<round])
      } else {
        bytes[Int.random(in: 12..<text.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let result = PaletteLoader.load(
        paths: ["a.gpl"], files: MemoryFiles([:]).adding("a.gpl", bytes))
      #expect(
        result.problems.allSatisfy { $0.location.range.end.offset <= bytes.count },
        "seed \(seed), round \(round)")
    }
  }

  @Test func `many equal names take time in proportion`() {
    let lines = String(repeating: "1 2 3 Untitled\n", count: 50_000)
    expectEqual(palette("GIMP Palette\n" + lines).tokens.last?.path, "Untitled-50000")
  }
}
