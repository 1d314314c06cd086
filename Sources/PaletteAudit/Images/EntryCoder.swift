import ImageFacts
import PaletteReports

/// The binary form of what the cache knows of a file.
///
/// One function for each type lists its parts, for writing and for reading. A whole number takes
/// seven bits a byte, the lowest first, with the sign in the lowest bit; a fraction eight bytes, the
/// lowest first; a text its length and its UTF-8; a list its length and its elements; what may be
/// missing a byte, 0 or 1, before it. The first byte is the version of the form.
package struct EntryCoder {
  private static let version = 8

  private var bytes: [UInt8]
  private var offset = 0
  private let isReading: Bool
  private var isDamaged = false

  /// Writes an entry.
  package static func bytes(of entry: AssetCache.Entry) -> [UInt8] {
    var coder = EntryCoder(bytes: [], isReading: false)
    coder.bytes.reserveCapacity(768)
    var entry = entry
    coder.code(&entry)
    return coder.bytes
  }

  /// Reads an entry.
  ///
  /// - Returns: `nil` for bytes that are damaged or of another version.
  package static func entry(_ bytes: [UInt8]) -> AssetCache.Entry? {
    var coder = EntryCoder(bytes: bytes, isReading: true)
    var entry = AssetCache.Entry(facts: nil, error: nil)
    coder.code(&entry)
    return coder.isDamaged || coder.offset < bytes.count ? nil : entry
  }

  private init(bytes: [UInt8], isReading: Bool) {
    self.bytes = bytes
    self.isReading = isReading
  }

  // MARK: - Types

  private mutating func code(_ entry: inout AssetCache.Entry) {
    var version = Self.version
    code(&version)
    isDamaged = isDamaged || version != Self.version
    optional(&entry.facts, ImageFacts(format: "", width: 0, height: 0, bitDepth: 0, channels: 0)) {
      $0.code(&$1)
    }
    optional(&entry.error, Report.Asset.Failure(code: "", message: "")) {
      $0.code(&$1.code)
      $0.code(&$1.message)
      $0.optional(&$1.offset)
      $0.code(&$1.isAboutPixels)
    }
  }

  private mutating func code(_ facts: inout ImageFacts) {
    code(&facts.format)
    code(&facts.width)
    code(&facts.height)
    code(&facts.bitDepth)
    code(&facts.channels)
    code(&facts.isAnimated)
    code(&facts.isInterlaced)
    code(&facts.isIndexed)
    optional(&facts.alpha, .none) { $0.code(&$1) }
    optional(&facts.fileBytes)
    code(&facts.frames)
    optional(&facts.pages, []) { $0.list(&$1, Self.page) { $0.code(&$1) } }
    optional(&facts.quality)
    code(&facts.orientation)
    code(&facts.profile)
    optional(&facts.contradictions, []) {
      $0.list(&$1, ImageFacts.Profile()) { $0.code(&$1) }
    }
    optional(&facts.wideGamutShare)
    optional(&facts.differenceIfUntagged, ImageFacts.Difference(max: 0, mean: 0)) {
      $0.code(&$1.max)
      $0.code(&$1.mean)
    }
    optional(&facts.luminance, Self.luminance) { $0.code(&$1) }
    optional(&facts.dominant, []) { $0.list(&$1, Self.dominant) { $0.code(&$1) } }
    optional(&facts.colors)
    optional(&facts.isSingleInk, false) { $0.code(&$1) }
    optional(&facts.inks, []) { $0.list(&$1, Self.dominant) { $0.code(&$1) } }
    optional(&facts.variation)
    optional(&facts.sharpness)
    optional(&facts.glyph, ImageFacts.Glyph(box: Self.box, centerX: 0, centerY: 0)) {
      $0.code(&$1)
    }
    optional(&facts.border, ImageFacts.Border(width: 0, color: nil)) {
      $0.code(&$1.width)
      $0.optional(&$1.color)
    }
    optional(
      &facts.margins, ImageFacts.Margins(top: 0, right: 0, bottom: 0, left: 0, color: nil)
    ) { $0.code(&$1) }
    optional(&facts.corners, ImageFacts.Corners(radius: 0, color: nil, isTransparent: false)) {
      $0.code(&$1.radius)
      $0.optional(&$1.color)
      $0.code(&$1.isTransparent)
    }
    optional(
      &facts.edgeColors, ImageFacts.EdgeColors(top: nil, right: nil, bottom: nil, left: nil)
    ) { $0.code(&$1) }
    optional(&facts.topStrip, Self.luminance) { $0.code(&$1) }
    optional(&facts.drawnColors, []) { $0.list(&$1, "") { $0.code(&$1) } }
    optional(&facts.drawnPlaces, []) {
      $0.list(&$1, nil) { $0.optional(&$1, Self.place) { $0.code(&$1) } }
    }
    optional(&facts.hasAlternativeText, false) { $0.code(&$1) }
    code(&facts.hasGainMap)
    optional(&facts.backgroundContrast, []) { $0.list(&$1, Self.contrast) { $0.code(&$1) } }
    optional(&facts.textContrast, []) { $0.list(&$1, Self.contrast) { $0.code(&$1) } }
    optional(&facts.perceptualHash)
  }

  private static let luminance = ImageFacts.Luminance(min: 0, p5: 0, median: 0, p95: 0, max: 0)
  private static let dominant = ImageFacts.Dominant(color: "", share: 0)
  private static let page = ImageFacts.Page(
    number: 0, width: 0, height: 0, bitDepth: 0, channels: 0, model: .gray)
  private static let box = ImageFacts.Box(x: 0, y: 0, width: 0, height: 0)
  private static let place = ImageFacts.Place(
    start: ImageFacts.Place.Position(line: 0, column: 0, offset: 0),
    end: ImageFacts.Place.Position(line: 0, column: 0, offset: 0))
  private static let contrast = ImageFacts.Contrast(
    name: "", color: "", worst: 0, p5: 0, shareBelow: 0, threshold: 0)

  private mutating func code(_ profile: inout ImageFacts.Profile) {
    optional(&profile.recognized)
    optional(&profile.equivalence, .identical) { $0.code(&$1) }
    optional(&profile.description)
    optional(&profile.md5)
    code(&profile.source)
    optional(&profile.transfer, .linear) { $0.code(&$1) }
    optional(&profile.model, .gray) { $0.code(&$1) }
  }

  private mutating func code(_ page: inout ImageFacts.Page) {
    code(&page.number)
    code(&page.width)
    code(&page.height)
    code(&page.bitDepth)
    code(&page.channels)
    code(&page.model)
    code(&page.profile)
  }

  private mutating func code(_ luminance: inout ImageFacts.Luminance) {
    code(&luminance.min)
    code(&luminance.p5)
    code(&luminance.median)
    code(&luminance.p95)
    code(&luminance.max)
  }

  private mutating func code(_ dominant: inout ImageFacts.Dominant) {
    code(&dominant.color)
    code(&dominant.share)
    optional(&dominant.wide)
  }

  private mutating func code(_ box: inout ImageFacts.Box) {
    code(&box.x)
    code(&box.y)
    code(&box.width)
    code(&box.height)
  }

  private mutating func code(_ glyph: inout ImageFacts.Glyph) {
    code(&glyph.box)
    code(&glyph.centerX)
    code(&glyph.centerY)
    code(&glyph.coverage)
    code(&glyph.soft)
  }

  private mutating func code(_ margins: inout ImageFacts.Margins) {
    code(&margins.top)
    code(&margins.right)
    code(&margins.bottom)
    code(&margins.left)
    optional(&margins.color)
  }

  private mutating func code(_ edges: inout ImageFacts.EdgeColors) {
    optional(&edges.top)
    optional(&edges.right)
    optional(&edges.bottom)
    optional(&edges.left)
  }

  private mutating func code(_ place: inout ImageFacts.Place) {
    code(&place.start)
    code(&place.end)
  }

  private mutating func code(_ position: inout ImageFacts.Place.Position) {
    code(&position.line)
    code(&position.column)
    code(&position.offset)
  }

  private mutating func code(_ contrast: inout ImageFacts.Contrast) {
    code(&contrast.name)
    code(&contrast.color)
    optional(&contrast.scheme, .light) { $0.code(&$1) }
    optional(&contrast.appearance)
    optional(&contrast.region, Self.box) { $0.code(&$1) }
    code(&contrast.worst)
    code(&contrast.p5)
    code(&contrast.shareBelow)
    code(&contrast.threshold)
  }

  // MARK: - Values

  private mutating func code(_ value: inout Int) {
    guard isReading else {
      var rest = UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1)))
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      return bytes.append(UInt8(rest))
    }
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = next()
      bits |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        value = Int(truncatingIfNeeded: bits >> 1) ^ -Int(bits & 1)
        return
      }
    }
    isDamaged = true
  }

  private mutating func code(_ value: inout Double) {
    guard isReading else {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
      }
      return
    }
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(next()) << shift }
    value = Double(bitPattern: bits)
  }

  private mutating func code(_ value: inout Bool) {
    if isReading { value = next() != 0 } else { bytes.append(value ? 1 : 0) }
  }

  private mutating func code(_ text: inout String) {
    var count = text.utf8.count
    code(&count)
    guard isReading else { return bytes.append(contentsOf: text.utf8) }
    guard hasRoom(for: count) else { return }
    text = String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    offset += count
  }

  private mutating func code<Value: RawRepresentable<String>>(_ value: inout Value) {
    var name = value.rawValue
    code(&name)
    guard isReading else { return }
    if let known = Value(rawValue: name) { value = known } else { isDamaged = true }
  }

  private mutating func optional<Value>(
    _ value: inout Value?, _ empty: @autoclosure () -> Value,
    _ code: (inout Self, inout Value) -> Void
  ) {
    var exists = value != nil
    self.code(&exists)
    guard exists else { return }
    var known = value ?? empty()
    code(&self, &known)
    value = known
  }

  private mutating func optional(_ value: inout Int?) { optional(&value, 0) { $0.code(&$1) } }

  private mutating func optional(_ value: inout Double?) { optional(&value, 0) { $0.code(&$1) } }

  private mutating func optional(_ text: inout String?) { optional(&text, "") { $0.code(&$1) } }

  private mutating func list<Element>(
    _ values: inout [Element], _ empty: @autoclosure () -> Element,
    _ code: (inout Self, inout Element) -> Void
  ) {
    var count = values.count
    self.code(&count)
    if isReading {
      // Each element takes a byte at least.
      guard hasRoom(for: count) else { return }
      values = Array(repeating: empty(), count: count)
    }
    for index in values.indices { code(&self, &values[index]) }
  }

  private mutating func next() -> UInt8 {
    guard hasRoom(for: 1) else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func hasRoom(for count: Int) -> Bool {
    if count < 0 || count > bytes.count - offset { isDamaged = true }
    return !isDamaged
  }
}
