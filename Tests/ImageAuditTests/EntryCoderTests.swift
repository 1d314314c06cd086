import ImageFacts
import PaletteReports
import Testing

import ImageAudit

/// The binary form of facts in the cache.
@Suite struct EntryCoderTests {
  /// An entry in which nothing is missing and every number is different.
  private static let full: AssetCache.Entry = {
    var facts = ImageFacts(
      format: "png", width: 640, height: 128, bitDepth: 16, channels: 4, isAnimated: true,
      isInterlaced: true, isIndexed: true, frames: 65, alpha: .binary, orientation: 8,
      profile: ImageFacts.Profile(
        recognized: "display-p3", equivalence: .equivalent, description: "“Grün” 🎨", md5: "0f",
        source: .gamaChrm, transfer: .hlg, model: .lab))
    facts.contradictions = [ImageFacts.Profile(recognized: "srgb", source: .srgb)]
    let luminance = ImageFacts.Luminance(min: 0.1, p5: 0.2, median: 1.0 / 3, p95: 0.7, max: 0.9)
    let contrast = ImageFacts.Contrast(
      name: "system", color: "#fff", scheme: .dark, appearance: "dark",
      appearances: ["dark", "dark, elevated"],
      region: ImageFacts.Box(x: -1, y: 2, width: 3, height: 4), worst: 1.5, p5: 2.5,
      shareBelow: 0.25, threshold: 4.5)
    facts.pages = [
      ImageFacts.Page(
        number: 2, width: 22, height: 23, bitDepth: 24, channels: 25, model: .cmyk,
        profile: ImageFacts.Profile(recognized: "srgb", source: .tiff))
    ]
    facts.fileBytes = 1 << 40
    facts.quality = 91
    facts.wideGamutShare = .leastNonzeroMagnitude
    facts.differenceIfUntagged = ImageFacts.Difference(max: 12.5, mean: -0.0)
    facts.luminance = luminance
    facts.dominant = [
      ImageFacts.Dominant(color: "#010203", share: 0.75, wide: "color(display-p3 1 0 0)")
    ]
    facts.colors = .max
    facts.isSingleInk = true
    facts.inks = []
    facts.variation = 0.5
    facts.sharpness = 0.375
    facts.glyph = ImageFacts.Glyph(
      box: ImageFacts.Box(x: 5, y: 6, width: 7, height: 8), centerX: 9.5, centerY: 10.5,
      coverage: 0.125, soft: 0.0625)
    facts.border = ImageFacts.Border(width: 11, color: "#040506")
    facts.margins = ImageFacts.Margins(top: 12, right: 13, bottom: 14, left: 15, color: nil)
    facts.corners = ImageFacts.Corners(radius: 16, color: "#070809", isTransparent: true)
    facts.edgeColors = ImageFacts.EdgeColors(
      top: "#0a0b0c", right: nil, bottom: "", left: "#0d0e0f")
    facts.topStrip = luminance
    facts.drawnColors = ["#111213", "#14151617"]
    facts.drawnPlaces = [
      nil,
      ImageFacts.Place(
        start: ImageFacts.Place.Position(line: 17, column: 18, offset: 19),
        end: ImageFacts.Place.Position(line: 20, column: 21, offset: .min)),
    ]
    facts.hasAlternativeText = true
    facts.hasGainMap = true
    facts.backgroundContrast = [contrast]
    facts.textContrast = [contrast, contrast]
    facts.perceptualHash = "00ff"
    return AssetCache.Entry(
      facts: facts, error: Report.Asset.Failure(code: "truncated", message: "cut", offset: 300))
  }()

  /// A fact that is new and not coded would be missing here.
  @Test func `the example has every fact`() throws {
    let facts = try #require(Self.full.facts)
    for child in Mirror(reflecting: facts).children {
      let value = Mirror(reflecting: child.value)
      #expect(
        value.displayStyle != .optional || value.children.count == 1,
        "\(child.label ?? "") is missing")
    }
  }

  @Test func `what is read is what was written`() {
    let empty = AssetCache.Entry(facts: nil, error: nil)
    let plain = AssetCache.Entry(
      facts: ImageFacts(format: "gif", width: 1, height: 2, bitDepth: 8, channels: 3), error: nil)
    for entry in [Self.full, empty, plain] {
      #expect(EntryCoder.entry(EntryCoder.bytes(of: entry)) == entry)
    }
    // The sign of a zero, which is equal to the other one.
    let read = EntryCoder.entry(EntryCoder.bytes(of: Self.full))
    #expect(read?.facts?.differenceIfUntagged?.mean.sign == .minus)
  }

  @Test func `a part of an entry and an entry with more are none`() {
    let bytes = EntryCoder.bytes(of: Self.full)
    for count in bytes.indices { #expect(EntryCoder.entry(Array(bytes[..<count])) == nil) }
    #expect(EntryCoder.entry(bytes + [0]) == nil)
    #expect(EntryCoder.entry([bytes[0] + 2] + bytes.dropFirst()) == nil, "another version")
  }

  /// What the checksum of the cache does not notice is still no crash and no endless list.
  @Test func `damaged bytes are read or refused`() {
    let bytes = EntryCoder.bytes(of: Self.full)
    var refused = 0
    for index in bytes.indices {
      for change in [UInt8(0x01), 0x7F, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        if EntryCoder.entry(damaged) == nil { refused += 1 }
      }
    }
    #expect(refused > bytes.count / 2)
  }
}
