import FileAccess
import SourceSyntax
import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

import DesignTokens

/// The bytes of a swatch file.
struct SwatchBytes {
  static func number(_ value: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func name(_ text: String) -> [UInt8] {
    let units = Array(text.utf16) + [0]
    return number(units.count, size: 2) + units.flatMap { number(Int($0), size: 2) }
  }

  static func block(_ type: Int, _ body: [UInt8] = []) -> [UInt8] {
    number(type, size: 2) + number(body.count, size: 4) + body
  }

  static func group(_ text: String) -> [UInt8] { block(0xC001, name(text)) }
  static let end = block(0xC002)

  static func color(_ text: String, _ model: String, _ values: Float...) -> [UInt8] {
    let floats = values.flatMap { number(Int($0.bitPattern), size: 4) }
    return block(1, name(text) + Array(model.utf8) + floats + [0, 2])
  }

  static func file(_ blocks: [[UInt8]], count: Int? = nil, version: [UInt8] = [0, 1, 0, 0])
    -> [UInt8]
  {
    Array("ASEF".utf8) + version + number(count ?? blocks.count, size: 4) + blocks.flatMap { $0 }
  }
}

struct AdobeSwatchesTests {
  private typealias File = SwatchBytes

  private func palette(_ bytes: [UInt8], named name: String = "a.ase") -> ResolvedPalette {
    PaletteLoader.load(paths: [name], files: MemoryFiles([:]).adding(name, bytes)).palettes[0]
  }

  @Test func `models, groups and names`() throws {
    let result = palette(
      File.file([
        File.color("Ink", "RGB ", 0, 0.5, 1), File.group("Grays"), File.color("", "Gray", 0.25),
        File.color("Ink", "Gray", 1), File.color("Ink", "Gray", 0), File.end,
        File.color("Paper", "LAB ", 0.5, -12, 3), File.color("Red 😀", "CMYK", 0, 1, 1, 0),
        File.color("Ink", "RGB ", 1, 1, 1),
      ]))
    #expect(result.codes.isEmpty)
    expectEqual(result.format, "ase")
    expectEqual(
      result.tokens.map(\.path),
      [
        "Ink", "Grays.color-2", "Grays.Ink", "Grays.Ink-2", "Paper", "Red 😀", "Ink-2",
      ])
    expectEqual(result.token("Ink")?.value(in: 0)?.color, Color(.srgb, 0, 0.5, 1))
    expectEqual(result.token("Grays.color-2")?.value(in: 0)?.color, Color(.srgb, 0.25, 0.25, 0.25))
    expectEqual(result.token("Paper")?.value(in: 0)?.color, Color(.lab, 50, -12, 3))
    expectEqual(result.reason("Red 😀"), "cmyk-without-profile")
    let location = try #require(result.token("Ink")?.variants[0].location)
    expectEqual(location.range.start, SourcePosition(line: 1, column: 33, offset: 32))
    expectEqual(location.range.end.offset, 44)
  }

  @Test func `the name of a file tells the appearance`() {
    let bytes = File.file([File.color("a", "Gray", 1)])
    expectEqual(palette(bytes, named: "dark.ase").permutations[0].appearance.scheme, .dark)
  }

  @Test(arguments: [
    (File.file([File.color("a", "RGB ", 0, 0, .nan)]), ["color/invalid"]),
    (File.file([File.color("a", "RGB ", 0, 0, 255)]), ["color/invalid"]),
    (File.file([File.color("a", "LAB ", 50, 0, 0)]), ["color/invalid"]),
    (File.file([File.color("a", "HSB ", 0, 0, 0)]), ["ase/model"]),
    (File.file([File.color("a", "RGB ", 0)]), ["ase/block"]),
    (File.file([File.block(1, [0])]), ["ase/block"]),
    (File.file([File.block(1, [0xFF, 0xFF, 0, 0])]), ["ase/block"]),
    (File.file([File.block(1, File.name("a"))]), ["ase/block"]),
    (File.file([File.color(String(repeating: "a", count: 2000), "Gray", 0)]), ["ase/block"]),
    (File.file([File.block(7, [1, 2])]), ["ase/block"]),
    (File.file([File.end]), ["ase/group"]), (File.file([File.group("a")]), ["ase/group"]),
    (File.file([], count: 3), ["ase/truncated"]),
    (File.file([], count: 0xFFFF_FFFF), ["ase/truncated"]),
    (File.file([[0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0]]), ["ase/truncated"]),
    (File.file([File.end], count: 0), ["ase/trailing"]),
    (File.file([], version: [0, 2, 0, 1]), ["ase/version"]),
    (Array("ASEF".utf8), ["ase/truncated"]),
  ])
  func `damage is a problem with the byte`(_ bytes: [UInt8], _ codes: [String]) {
    let result = palette(bytes)
    expectEqual(result.codes, codes)
    #expect(result.problems.allSatisfy { $0.message.contains("(byte ") && $0.help != nil })
    #expect(result.tokens.allSatisfy { $0.value(in: 0)?.color == nil })
  }

  @Test func `groups may be nested, but not without end`() {
    let depth = 100
    let blocks =
      (0..<depth).map { File.group("g\($0)") } + [File.color("a", "Gray", 1)]
      + Array(repeating: File.end, count: depth) + [File.color("b", "Gray", 1)]
    let result = palette(File.file(blocks))
    expectEqual(result.codes, ["ase/depth"])
    expectEqual(result.tokens.map(\.path), ["g0.g1.g2.g3.g4.g5.g6.g7.a", "b"])
  }

  @Test func `what has another signature is not taken`() {
    let result = palette([0x10, 0, 0, 0, 0xE0, 0xA5, 0xFF, 0xFF])
    expectEqual(result.codes, ["input/encoding"])
  }

  @Test func `files that end anywhere or are changed anywhere`() {
    let bytes = File.file([
      File.group("a"), File.color("b", "RGB ", 0, 0.5, 1), File.end,
      File.color("c", "LAB ", 0.5, 1, 2),
    ])
    for end in 4..<bytes.count {
      let result = palette(Array(bytes[..<end]))
      expectEqual(result.codes.first, "ase/truncated", "\(end)")
      #expect(result.problems.allSatisfy { $0.location.range.end.offset <= end }, "\(end)")
    }
    let seed: UInt64 = 0xA5E
    var random = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let result = palette(changed)
      #expect(
        result.problems.allSatisfy { $0.location.range.end.offset <= changed.count },
        "seed \(seed), round \(round)")
    }
  }

  @Test(
    .needs("corpora/tokens"),
    arguments: [
      "sampler", "solarized", "empty white folder", "white swatch no folder",
      "single white swatch in folder",
    ])
  func `the files of nsfmc/swatch`(_ name: String) throws {
    let folder = "corpora/tokens/format-fixtures/ase"
    let path = try Corpora.file("\(folder)/\(name).ase")
    let expected = try Corpora.file("\(folder)/\(name).json")
    let palette = try #require(PaletteLoader.load(paths: [path]).palettes.first)
    #expect(palette.codes.isEmpty)
    let json = try JSONReader.read(
      SourceText(name: expected, bytes: LocalFiles().read(expected))
    ).root
    var swatches: [(path: String, mode: String, values: [Double])] = []
    for element in json.elements {
      let group = element["swatches"] == nil ? "" : (element["name"]?.string ?? "") + "."
      let members = element["swatches"].map { Array($0.elements) } ?? [element]
      for swatch in members {
        let values = swatch["data"]?["values"].map { $0.elements.compactMap(\.number) } ?? []
        swatches.append(
          (
            group + (swatch["name"]?.string ?? ""), swatch["data"]?["mode"]?.string ?? "", values
          ))
      }
    }
    expectEqual(palette.tokens.map(\.path), swatches.map(\.path))
    for (token, swatch) in zip(palette.tokens, swatches) {
      let values = try #require(token.value(in: 0)?.color).components
      let found = [values.x, values.y, values.z]
      let expected =
        switch swatch.mode {
        case "LAB": [swatch.values[0] * 100, swatch.values[1], swatch.values[2]]
        case "Gray": Array(repeating: swatch.values[0], count: 3)
        default: swatch.values
        }
      expectEqual(found, expected, "\(token.path)")
    }
  }
}
