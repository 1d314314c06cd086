import ColorCore
import Foundation
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// ``HEIC`` and ``AVIF``, which share their reader.
@Suite struct HEIFTests {
  typealias Builder = HEIFBuilder
  typealias Sample = HEIFBuilder.Sample

  private static func metadata(_ file: Builder) throws -> ImageMetadata {
    try HEIC.metadata(of: file.bytes.span, limits: .standard)
  }

  private static func decode(_ file: Builder) throws -> DecodedImage {
    try HEIC.decode(file.bytes.span, limits: .standard)
  }

  private static func samples(_ image: DecodedImage, x: Int, y: Int) -> [Int] {
    let at = (y * image.width + x) * image.channels
    return Array(TestImages.samples(of: image)[at..<at + image.channels])
  }

  /// Primaries, transfer, matrix and whether the range is full, of a box nclx or what stands for
  /// it.
  private static func points(_ tag: ColorTag?) -> [Int]? {
    guard case .cicp(let points, .colrNclx)? = tag else { return nil }
    return [points.primaries, points.transfer, points.matrix, points.isFullRange ? 1 : 0]
  }

  private static func error(_ work: () throws -> Void) -> ImageError? {
    do {
      try work()
      return nil
    } catch {
      return error as? ImageError
    }
  }

  // MARK: - Pixels

  @Test(arguments: Sample.all)
  func `the quarters have their colors`(sample: Sample) throws {
    let image = try Self.decode(
      Builder([sample.item(1, [Builder.nclx(1, 13, 6, isFull: true)])]))
    #expect(image.width == 64 && image.height == 64 && image.channels == 3)
    expectEqual(image.bitDepth, sample.bitDepth == 8 ? 8 : 16)
    let unit = sample.bitDepth == 8 ? 1 : 257
    for (x, y, color) in [
      (10, 10, [200, 100, 50]), (50, 10, [20, 180, 240]), (10, 50, [255, 255, 255]),
      (50, 50, [40, 30, 20]),
    ] {
      for (ours, theirs) in zip(Self.samples(image, x: x, y: y), color) {
        #expect(abs(ours - theirs * unit) <= 4 * unit, "\(x), \(y): \(ours)")
      }
    }
  }

  /// Decoded through the identity matrix, samples come out as they are coded; from them the
  /// formulas of H.273 give what every other matrix has to give.
  @Test(arguments: Sample.all, [true, false])
  func `matrices and ranges are those of H.273`(sample: Sample, isFull: Bool) throws {
    let raw = TestImages.samples(
      of: try Self.decode(
        Builder([sample.item(1, [Builder.nclx(1, 13, 0, isFull: true)])])))
    let weights: [Int: (Double, Double)] = [
      1: (0.2126, 0.0722), 2: (0.299, 0.114), 4: (0.30, 0.11), 5: (0.299, 0.114),
      6: (0.299, 0.114), 7: (0.212, 0.087), 9: (0.2627, 0.0593),
      // From the primaries of Display P3, by equations 39 to 44.
      12: (0.2289745640697488, 0.0792869140937449),
    ]
    let coded = Double(1 << sample.bitDepth - 1)
    let stored: Double = sample.bitDepth == 8 ? 255 : 65_535
    let unit = Double(1 << (sample.bitDepth - 8))
    for matrix in [0, 1, 2, 4, 5, 6, 7, 8, 9, 12] {
      let ours = TestImages.samples(
        of: try Self.decode(
          Builder([sample.item(1, [Builder.nclx(12, 13, matrix, isFull: isFull)])])))
      var worst = 0.0
      for at in stride(from: 0, to: raw.count, by: 3 * 41) {
        let codes = (0..<3).map { (Double(raw[at + $0]) * coded / stored).rounded() }
        let black = isFull ? 0 : 16 * unit
        func luma(_ code: Double) -> Double { (code - black) / (isFull ? coded : 219 * unit) }
        func chroma(_ code: Double) -> Double {
          (code - 128 * unit) / (isFull ? coded : 224 * unit)
        }
        let (y, cb, cr) = (luma(codes[1]), chroma(codes[2]), chroma(codes[0]))
        let color: [Double]
        if matrix == 0 {
          color = codes.map { luma($0) }
        } else if matrix == 8 {
          color = [y - cb + cr, y + cb, y - cb - cr]
        } else {
          let (kr, kb) = try #require(weights[matrix])
          let red = y + 2 * (1 - kr) * cr
          let blue = y + 2 * (1 - kb) * cb
          color = [red, (y - kr * red - kb * blue) / (1 - kr - kb), blue]
        }
        for (index, value) in color.enumerated() {
          worst = max(worst, abs(min(max(value, 0), 1) * stored - Double(ours[at + index])))
        }
      }
      #expect(worst <= 0.500_001, "matrix \(matrix): off by \(worst)")
    }
  }

  @Test func `a matrix that is none is named`() throws {
    for matrix in [10, 11, 13, 14, 99] {
      let file = Builder([Sample.av1.item(1, [Builder.nclx(9, 16, matrix, isFull: true)])])
      try expectEqual(Self.metadata(file).pixelError?.code, "unsupported")
      expectEqual(Self.error { _ = try Self.decode(file) }?.code, "unsupported")
    }
  }

  @Test func `an image without color is gray`() throws {
    for (isFull, expected) in [(true, [255, 128, 64, 0]), (false, [255, 130, 56, 0])] {
      let file = Builder([Sample.av1Gray.item(1, [Builder.nclx(1, 13, 6, isFull: isFull)])])
      let metadata = try Self.metadata(file)
      #expect(metadata.channels == 1 && metadata.model == .gray)
      let image = try Self.decode(file)
      let places = [(9, 9), (50, 9), (9, 50), (50, 50)]
      expectEqual(places.flatMap { Self.samples(image, x: $0.0, y: $0.1) }, expected)
    }
  }

  @Test func `alpha is the last sample and straight`() throws {
    var file = Builder.withAlpha()
    let opaque = try Self.decode(
      Builder([Sample.av1.item(1, [Builder.nclx(1, 13, 6, isFull: true)])]))
    let metadata = try Self.metadata(file)
    #expect(metadata.hasAlpha && metadata.channels == 4 && metadata.warnings.isEmpty)
    let image = try Self.decode(file)
    for (x, y, alpha) in [(9, 9, 255), (50, 9, 128), (9, 50, 64), (50, 50, 0)] {
      expectEqual(Self.samples(image, x: x, y: y), Self.samples(opaque, x: x, y: y) + [alpha])
    }

    file.references.append(("prem", 1, [2]))
    let divided = try Self.decode(file)
    for (x, y, alpha) in [(9, 9, 255), (50, 9, 128), (9, 50, 64), (50, 50, 0)] {
      let expected = Self.samples(opaque, x: x, y: y).map {
        alpha == 0 ? 0 : min(255, Int((Double($0) * 255 / Double(alpha)).rounded()))
      }
      expectEqual(Self.samples(divided, x: x, y: y), expected + [alpha])
    }
  }

  @Test func `a color image may hold alpha, whose luma counts`() throws {
    var file = Builder([
      Sample.hevc.item(1), Sample.hevc.item(2, [Builder.auxiliary("urn:mpeg:hevc:2015:auxid:1")]),
    ])
    file.references = [("auxl", 2, [1])]
    let raw = try Self.decode(
      Builder([Sample.hevc.item(1, [Builder.nclx(1, 13, 0, isFull: true)])]))
    let image = try Self.decode(file)
    for place in [(9, 9), (50, 9), (9, 50), (50, 50)] {
      expectEqual(
        Self.samples(image, x: place.0, y: place.1)[3], Self.samples(raw, x: place.0, y: place.1)[1]
      )
    }
  }

  @Test func `a grid is its images side by side, cut at its size`() throws {
    let nclx = Builder.nclx(1, 13, 6, isFull: true)
    var grid = Builder.grid(9, rows: 2, columns: 3, width: 150, height: 100)
    grid.properties.append((nclx, false))
    let tiles = (1...6).map { Sample.hevc10.item($0) }
    var file = Builder(tiles + [grid])
    file.primary = 9
    file.references = [("dimg", 9, Array(1...6))]
    file.brands = ["heic", "mif1"]
    let metadata = try Self.metadata(file)
    #expect(metadata.width == 150 && metadata.height == 100 && metadata.bitDepth == 10)
    expectEqual(metadata.pixelError, nil)
    let image = try Self.decode(file)
    let tile = try Self.decode(Builder([Sample.hevc10.item(1, [nclx])]))
    for (x, y) in [(0, 0), (63, 63), (64, 64), (100, 20), (149, 99), (127, 99), (130, 70)] {
      expectEqual(Self.samples(image, x: x, y: y), Self.samples(tile, x: x % 64, y: y % 64))
    }

    // Without its own, it has the colors of its first image.
    file.items[6].properties.removeLast()
    for index in 0..<6 { file.items[index].properties.append((nclx, false)) }
    try expectEqual(Self.metadata(file).colorTag, metadata.colorTag)
    try expectEqual(Self.decode(file), image)

    // The grid may have a profile and its images say how they are coded.
    file.items[6].properties.append((Builder.profile(ICCProfileBuilder.srgb.bytes), false))
    try expectEqual(Self.metadata(file).colorTag.source, .colrProf)
    try expectEqual(Self.decode(file), image)

    // Each image may have its own alpha instead of the grid.
    file.items += (11...16).map {
      Sample.hevc10.item($0, [Builder.auxiliary(Builder.alphaURN)])
    }
    file.references += (1...6).map { ("auxl", $0 + 10, [$0]) }
    #expect(try Self.metadata(file).hasAlpha)
    try expectEqual(Self.decode(file).channels, 4)
    file.references.removeLast()
    #expect(try !Self.metadata(file).hasAlpha)
  }

  @Test func `transformations are applied once, in their order`() throws {
    let plain = try Self.decode(Builder.withAlpha())
    func turned(_ image: DecodedImage) -> DecodedImage {
      Self.rearranged(image, image.height, image.width) { x, y in (image.width - 1 - y, x) }
    }
    func mirrored(_ image: DecodedImage, _ axis: Int) -> DecodedImage {
      Self.rearranged(image, image.width, image.height) { x, y in
        axis == 0 ? (x, image.height - 1 - y) : (image.width - 1 - x, y)
      }
    }
    func cropped(_ image: DecodedImage, _ x0: Int, _ y0: Int, _ w: Int, _ h: Int) -> DecodedImage {
      Self.rearranged(image, w, h) { x, y in (x + x0, y + y0) }
    }
    // 40 of 64 across, 3 to the right of the middle; 21 down, half a pixel above the middle.
    let clap = Builder.crop([40, 1, 42, 2, 3, 1, -1, 2])
    for turns in 0..<4 {
      for axis in [nil, 0, 1] {
        var transformations = [clap, Builder.box("irot", [UInt8(turns)])]
        var expected = cropped(plain, 15, 21, 40, 21)
        for _ in 0..<turns { expected = turned(expected) }
        if let axis {
          transformations.append(Builder.box("imir", [UInt8(axis)]))
          expected = mirrored(expected, axis)
        }
        var file = Builder.withAlpha(
          [Builder.nclx(1, 13, 6, isFull: true)] + transformations)
        file.items[1].properties += transformations.map { ($0, true) }
        let metadata = try Self.metadata(file)
        #expect(metadata.width == expected.width && metadata.height == expected.height)
        expectEqual(metadata.orientation, 1)
        let isEqual = try Self.decode(file) == expected
        #expect(isEqual, "\(turns) turns, axis \(axis ?? -1)")
      }
    }
  }

  private static func rearranged(
    _ image: DecodedImage, _ width: Int, _ height: Int, _ source: (Int, Int) -> (Int, Int)
  ) -> DecodedImage {
    guard case .eight(let samples) = image.samples else { return image }
    var result: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (sourceX, sourceY) = source(x, y)
        let at = (sourceY * image.width + sourceX) * image.channels
        result += samples[at..<at + image.channels]
      }
    }
    return DecodedImage(
      width: width, height: height, model: image.model, hasAlpha: image.hasAlpha,
      samples: .eight(result))
  }

  @Test func `an identity derivation shows another item, with transformations of both`() throws {
    var file = Builder([
      Sample.av1.item(1, [Builder.nclx(1, 13, 6, isFull: true), Builder.box("irot", [1])]),
      Builder.Item(
        id: 2, type: "iden", data: [], properties: [(Builder.box("imir", [0]), true)]),
    ])
    file.primary = 2
    file.references = [("dimg", 2, [1])]
    let derived = try Self.decode(file)
    let stated = try Self.decode(
      Builder([
        Sample.av1.item(
          1,
          [
            Builder.nclx(1, 13, 6, isFull: true), Builder.box("irot", [1]),
            Builder.box("imir", [0]),
          ])
      ]))
    let isEqual = derived == stated
    #expect(isEqual)
  }

  @Test func `bytes are found wherever they lie`() throws {
    let plain = try Self.decode(Builder.withAlpha())
    for change: (inout Builder) -> Void in [
      { $0.extents = 5 }, { $0.hasLongSizes = true },
      { file in for index in file.items.indices { file.items[index].method = 1 } },
      // The last extent reaches to the end of the file.
      { $0.moveExtents = { id, extents in if id == 2 { extents[0].1 = 0 } } },
    ] {
      var file = Builder.withAlpha()
      change(&file)
      try expectEqual(Self.decode(file), plain)
    }
    // The last box reaches to the end of the file.
    var bytes = Builder.withAlpha().bytes
    let mdat = bytes.count - 8 - Sample.av1.data.count - Sample.av1Gray.data.count
    bytes.replaceSubrange(mdat..<mdat + 4, with: [0, 0, 0, 0])
    try expectEqual(AVIF.decode(bytes.span, limits: .standard), plain)
  }

  // MARK: - Colors

  @Test func `the profile counts, and code points say how samples are coded`() throws {
    let p3 = ICCProfileBuilder.displayP3.bytes
    let profile = Builder.profile(p3)
    let offset = try #require(
      Builder([Sample.av1.item(1, [profile])]).bytes.firstRange(of: p3)?.lowerBound)
    var metadata = try Self.metadata(Builder([Sample.av1.item(1, [profile])]))
    expectEqual(metadata.colorTag, .icc(p3, source: .colrProf, offset: offset))
    #expect(metadata.colorError == nil && metadata.otherProfiles.isEmpty)

    metadata = try Self.metadata(
      Builder([Sample.av1.item(1, [Builder.nclx(2, 2, 9, isFull: false), profile])]))
    expectEqual(metadata.colorTag.source, .colrProf)
    #expect(metadata.otherProfiles.isEmpty)
    let nclx = Builder.nclx(9, 16, 9, isFull: false)
    metadata = try Self.metadata(Builder([Sample.av1.item(1, [nclx, profile])]))
    expectEqual(metadata.colorTag.source, .colrProf)
    expectEqual(Self.points(metadata.otherProfiles.first), [9, 16, 9, 0])
    metadata = try Self.metadata(
      Builder([Sample.av1.item(1, [nclx, Builder.nclx(1, 13, 6, isFull: true)])]))
    expectEqual(Self.points(metadata.colorTag), [9, 16, 9, 0])
    expectEqual(metadata.warnings.map { $0.code }, ["invalid"])

    // Both ways of coding give the same samples, whatever the profile.
    let coded = Builder.nclx(2, 2, 1, isFull: false)
    try expectEqual(
      Self.decode(Builder([Sample.av1.item(1, [coded, profile])])),
      Self.decode(Builder([Sample.av1.item(1, [Builder.nclx(1, 13, 1, isFull: false)])])))
  }

  @Test func `a profile that cannot be read is an error of the colors`() throws {
    var metadata = try Self.metadata(Builder([Sample.av1.item(1, [Builder.profile([])])]))
    expectEqual(metadata.colorTag, .unreadableICC(source: .colrProf))
    #expect(metadata.colorError?.code == "invalid" && metadata.pixelError == nil)
    metadata = try HEIC.metadata(
      of: Builder([Sample.av1.item(1, [Builder.profile([1, 2, 3], type: "rICC")])]).bytes.span,
      limits: DecodeLimits(profileBytes: 2))
    expectEqual(metadata.colorError?.code, "limit")
    metadata = try Self.metadata(
      Builder([
        Sample.av1.item(1, [Builder.profile([1]), Builder.profile([2]), Builder.box("colr", [])])
      ]))
    #expect(metadata.warnings.count == 2 && metadata.colorError == nil)
  }

  /// The sequence header of the sample says 1/13/6, full range.
  @Test func `without code points those of the coded image count`() throws {
    let metadata = try Self.metadata(Builder([Sample.av1.item(1)]))
    expectEqual(metadata.colorTag, .none)
    let other = try Self.metadata(
      Builder([Sample.av1.item(1, [Builder.nclx(2, 2, 6, isFull: true)])]))
    expectEqual(other.colorTag, .none)
    try expectEqual(
      Self.decode(Builder([Sample.av1.item(1)])),
      Self.decode(Builder([Sample.av1.item(1, [Builder.nclx(1, 13, 6, isFull: true)])])))
  }

  @Test(arguments: [false, true], [false, true])
  func `the header of AV1 is read`(isReduced: Bool, hasEverything: Bool) throws {
    var bits = BitWriter()
    bits.write(2, 3)
    bits.write(isReduced ? 3 : 0, 2)
    if isReduced {
      bits.write(8, 5)
    } else if hasEverything {
      Self.writeTimingAndLevels(to: &bits)
    } else {
      bits.write(0, 2)
      bits.write(0, 5)
      bits.write(0, 12)
      bits.write(5, 5)
    }
    bits.write(11, 4)
    bits.write(9, 4)
    bits.write(2999, 12)
    bits.write(999, 10)
    if !isReduced {
      bits.write(hasEverything ? 1 : 0, 1)
      if hasEverything { bits.write(0x55, 7) }
    }
    bits.write(0b101, 3)
    if !isReduced { Self.writeTools(hasEverything: hasEverything, to: &bits) }
    bits.write(0b010, 3)
    bits.write(0b11, 2)
    bits.write(0, 1)
    bits.write(1, 1)
    for value in [12, 16, 9] { bits.write(value, 8) }
    bits.write(0, 1)
    bits.write(0b11100, 5)
    var item = Sample.av1.item(1)
    item.properties = [(Builder.box("av1C", [0x81, 0x40, 0x6c, 0]), true)]
    item.data = [0x12, 0, 0x0a, UInt8(bits.bytes.count)] + bits.bytes
    let metadata = try Self.metadata(Builder([item]))
    #expect(metadata.width == 3000 && metadata.height == 1000 && metadata.bitDepth == 12)
    expectEqual(Self.points(metadata.colorTag), [12, 16, 9, 0])
  }

  /// Timing, decoder model and two operating points of a sequence header (AV1, 5.5.1).
  private static func writeTimingAndLevels(to bits: inout BitWriter) {
    bits.write(1, 1)
    bits.write(25, 32)
    bits.write(1000, 32)
    bits.write(1, 1)
    bits.golomb(12)
    bits.write(1, 1)
    bits.write(9, 5)
    bits.write(77, 32)
    bits.write(3, 5)
    bits.write(4, 5)
    bits.write(1, 1)
    bits.write(1, 5)
    for level in [12, 3] {
      bits.write(1, 12)
      bits.write(level, 5)
      if level > 7 { bits.write(1, 1) }
      bits.write(1, 1)
      bits.write(5, 10)
      bits.write(6, 10)
      bits.write(1, 1)
      bits.write(1, 1)
      bits.write(9, 4)
    }
  }

  /// The tools of a sequence header that is not reduced, from `enable_interintra_compound` on.
  private static func writeTools(hasEverything: Bool, to bits: inout BitWriter) {
    bits.write(0b1010, 4)
    bits.write(hasEverything ? 1 : 0, 1)
    if hasEverything {
      bits.write(3, 2)
      bits.write(0, 1)
      bits.write(1, 1)
      bits.write(0, 1)
      bits.write(1, 1)
      bits.write(6, 3)
    } else {
      bits.write(1, 1)
      bits.write(1, 1)
    }
  }

  @Test(arguments: [false, true])
  func `the header of HEVC is read`(hasEverything: Bool) throws {
    var bits = BitWriter()
    Self.writeLayersAndSize(hasEverything: hasEverything, to: &bits)
    bits.write(hasEverything ? 1 : 0, 1)
    if hasEverything { Self.writeScalingLists(to: &bits) }
    bits.write(0b11, 2)
    Self.writeReferences(hasEverything: hasEverything, to: &bits)
    bits.write(0b11, 2)
    Self.writeUsability(to: &bits)
    var unit: [UInt8] = [0x42, 1]
    for byte in bits.bytes {
      if byte <= 3, unit.suffix(2) == [0, 0] { unit.append(3) }
      unit.append(byte)
    }
    var configuration = Array(Sample.hevc10.configuration.prefix(22))
    configuration += [1, 33, 0, 1] + Builder.number(unit.count, 2) + unit
    var item = Sample.hevc10.item(1)
    item.properties = [(Builder.box("hvcC", configuration), true)]
    let metadata = try Self.metadata(Builder([item]))
    #expect(metadata.width == 4028 && metadata.height == 3022 && metadata.bitDepth == 10)
    expectEqual(Self.points(metadata.colorTag), [12, 13, 6, 1])
  }

  /// The beginning of a sequence parameter set (HEVC, 7.3.2.2): profile, layers, size and depth.
  private static func writeLayersAndSize(hasEverything: Bool, to bits: inout BitWriter) {
    bits.write(0, 4)
    let layers = hasEverything ? 2 : 0
    bits.write(layers, 3)
    bits.write(1, 1)
    for _ in 0..<12 { bits.write(0x11, 8) }
    if hasEverything {
      bits.write(0b1101, 4)
      bits.write(0, 12)
      for _ in 0..<11 { bits.write(0x22, 8) }
      bits.write(0x33, 8)
      bits.write(0x44, 8)
    }
    bits.golomb(0)
    bits.golomb(1)
    bits.golomb(4032)
    bits.golomb(3024)
    bits.write(1, 1)
    for value in [0, 2, 0, 1] { bits.golomb(value) }
    bits.golomb(2)
    bits.golomb(2)
    bits.golomb(4)
    bits.write(hasEverything ? 1 : 0, 1)
    for _ in 0..<(hasEverything ? 3 : 1) { for value in [5, 2, 4] { bits.golomb(value) } }
    for value in [0, 3, 0, 3, 1, 1] { bits.golomb(value) }
  }

  /// Lists of factors, half of them predicted (HEVC, 7.3.4).
  private static func writeScalingLists(to bits: inout BitWriter) {
    bits.write(1, 1)
    for size in 0..<4 {
      for index in 0..<(size == 3 ? 2 : 6) {
        bits.write(index & 1, 1)
        guard index & 1 == 1 else {
          bits.golomb(0)
          continue
        }
        for _ in 0..<(min(64, 16 << (2 * size)) + (size > 1 ? 1 : 0)) { bits.golomb(3) }
      }
    }
  }

  /// Samples without coding, and the sets of short and long references (HEVC, 7.3.7).
  private static func writeReferences(hasEverything: Bool, to bits: inout BitWriter) {
    bits.write(hasEverything ? 1 : 0, 1)
    if hasEverything {
      bits.write(0x77, 8)
      bits.golomb(0)
      bits.golomb(2)
      bits.write(1, 1)
    }
    bits.golomb(hasEverything ? 2 : 0)
    if hasEverything {
      bits.golomb(2)
      bits.golomb(1)
      for _ in 0..<3 {
        bits.golomb(1)
        bits.write(1, 1)
      }
      bits.write(1, 1)
      bits.write(0, 1)
      bits.golomb(3)
      bits.write(0b1_01_00_1, 6)
    }
    bits.write(hasEverything ? 1 : 0, 1)
    if hasEverything {
      bits.golomb(1)
      bits.write(0x155, 9)
    }
  }

  /// Usability information up to the code points 12, 13 and 6 in full range (HEVC, E.2.1).
  private static func writeUsability(to bits: inout BitWriter) {
    bits.write(1, 1)
    bits.write(1, 1)
    bits.write(255, 8)
    bits.write(0x10001, 32)
    bits.write(0b11, 2)
    bits.write(1, 1)
    bits.write(5, 3)
    bits.write(1, 1)
    bits.write(1, 1)
    for value in [12, 13, 6] { bits.write(value, 8) }
    bits.write(0b1000_0000, 8)
  }

  @Test func `mastering display and content light`() throws {
    let mdcv = Builder.box(
      "mdcv",
      [13250, 34500, 7500, 3000, 34000, 16000, 15635, 16450].flatMap { Builder.number($0, 2) }
        + Builder.number(10_000_000, 4) + Builder.number(50, 4))
    let clli = Builder.box("clli", Builder.number(1000, 2) + Builder.number(400, 2))
    let hdr = try Self.metadata(
      Builder([Sample.av1.item(1, [mdcv, clli, Builder.nclx(9, 16, 9, isFull: true)])])
    ).hdr
    let display = try #require(hdr.masteringDisplay)
    expectEqual(display.primaries.red, .init(0.68, 0.32))
    expectEqual(display.primaries.green, .init(0.265, 0.69))
    expectEqual(display.primaries.blue, .init(0.15, 0.06))
    expectEqual(display.white, .init(0.3127, 0.329))
    #expect(display.maximum == 1000 && display.minimum == 0.005)
    #expect(hdr.contentLight?.maximum == 1000 && hdr.contentLight?.frameAverage == 400)
    try expectEqual(
      Self.metadata(
        Builder([Sample.av1.item(1, [Builder.box("mdcv", [1]), Builder.box("clli", [])])])
      ).warnings.count, 2)
  }

  // MARK: - What stands beside

  @Test func `Exif and XMP are carried along, and their orientation is not applied`() throws {
    // Orientation 6 and 300 pixels an inch.
    var exif: [UInt8] = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 3]
    exif += [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    exif += [1, 0x1a, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50, 1, 0x1b, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50]
    exif += [0, 0, 0, 0, 0, 0, 1, 44, 0, 0, 0, 1]
    let xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    var file = Builder([
      Sample.av1.item(1),
      Builder.Item(
        id: 2, type: "Exif", data: [0, 0, 0, 6] + Array("Exif\0\0".utf8) + exif, properties: []),
      Builder.Item(
        id: 3, type: "mime", data: xmp, properties: [], contentType: "application/rdf+xml"),
    ])
    file.references = [("cdsc", 2, [1]), ("cdsc", 3, [1])]
    var metadata = try Self.metadata(file)
    expectEqual(metadata.carried.exif, exif)
    expectEqual(metadata.carried.xmp, xmp)
    expectEqual(metadata.carried.resolution, .init(x: 300, y: 300, unit: .inch))
    #expect(metadata.orientation == 1 && metadata.warnings.isEmpty)

    for damage: (inout Builder) -> Void in [
      { $0.items[1].data = [0, 0] }, { $0.items[1].data[0] = 0xff },
      { $0.items[2].contentType = "application/rdf+xml\0deflate" },
      { $0.moveExtents = { id, extents in if id == 3 { extents[0].1 = 1 << 30 } } },
    ] {
      var damaged = file
      damage(&damaged)
      metadata = try Self.metadata(damaged)
      #expect(metadata.warnings.count == 1 && metadata.pixelError == nil)
    }
  }

  @Test func `gain maps are noticed`() throws {
    var file = Builder([
      Sample.av1.item(1),
      Sample.av1Gray.item(2, [Builder.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")]),
    ])
    #expect(try !Self.metadata(file).hasGainMap)
    file.references = [("auxl", 2, [1])]
    #expect(try Self.metadata(file).hasGainMap)
    #expect(try !Self.metadata(file).hasAlpha)
    file.items[1] = Builder.Item(id: 2, type: "tmap", data: [0], properties: [])
    file.references = [("dimg", 2, [1, 1])]
    #expect(try Self.metadata(file).hasGainMap)
  }

  @Test func `an animation is one when its track has several pictures`() throws {
    func movie(_ handler: String, _ count: Int) -> [UInt8] {
      Builder.box(
        "moov",
        Builder.box(
          "trak",
          Builder.box(
            "mdia",
            Builder.full("hdlr", Builder.number(0, 4) + Array(handler.utf8))
              + Builder.box(
                "minf",
                Builder.box(
                  "stbl", Builder.full("stsz", Builder.number(0, 4) + Builder.number(count, 4)))))
        ))
    }
    for (handler, count, frames) in [
      ("pict", 5, 5), ("soun", 5, 1), ("pict", 1, 1), ("pict", 1 << 31, 1),
    ] {
      var file = Builder.withAlpha()
      file.brands = ["avis", "avif", "msf1"]
      file.boxesAtEnd = movie(handler, count)
      let metadata = try Self.metadata(file)
      #expect(metadata.frames == frames && metadata.isAnimated == (frames > 1))
      // Without the brand it is something that lies beside the image.
      file.brands = ["avif"]
      #expect(try !Self.metadata(file).isAnimated)
    }
    let sequence = Builder.box("ftyp", Array("msf1\0\0\0\0hevc".utf8)) + movie("pict", 5)
    expectEqual(
      Self.error { _ = try HEIC.metadata(of: sequence.span, limits: .standard) }?.code,
      "unsupported")
  }

  @Test func `brands tell the two apart`() {
    for (brands, isHEIC, isAVIF) in [
      (["heic", "mif1"], true, false), (["mif1", "heic"], true, false), (["mif1"], true, false),
      (["msf1", "hevc"], true, false), (["avif", "mif1"], false, true),
      (["avis", "msf1"], false, true), (["mif1", "avif", "miaf"], false, true),
      (["isom", "mp42"], false, false), (["heix", "avif"], true, false),
    ] {
      var file = Builder.withAlpha()
      file.brands = brands
      let bytes = file.bytes
      expectEqual(HEIC.recognizes(bytes.span), isHEIC, "\(brands)")
      expectEqual(AVIF.recognizes(bytes.span), isAVIF, "\(brands)")
    }
    for count in 0..<16 {
      let bytes = Array(Builder.withAlpha().bytes.prefix(count))
      #expect(!HEIC.recognizes(bytes.span) && !AVIF.recognizes(bytes.span))
    }
  }

  // MARK: - Hostile files

  @Test func `a file cut anywhere is an error`() throws {
    for file in [Builder.withAlpha().bytes, Builder([Sample.hevc.item(1)]).bytes] {
      let metaEnd = 20 + 8 + Int(file[28]) << 24
      #expect(metaEnd < file.count)
      for count in 0..<file.count {
        let cut = Array(file[..<count])
        let read = Self.error {
          let metadata = try HEIC.metadata(of: cut.span, limits: .standard)
          if let error = metadata.pixelError { throw error }
        }
        #expect(read != nil, "\(count) of \(file.count) bytes")
        let decoded = Self.error { _ = try HEIC.decode(cut.span, limits: .standard) }
        #expect(decoded != nil, "\(count) of \(file.count) bytes")
      }
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a mutated file is an error or an image, and nothing else`() throws {
    var grid = Builder.grid(9, rows: 1, columns: 2, width: 100, height: 64)
    grid.properties.append((Builder.box("irot", [1]), true))
    var tiled = Builder([Sample.hevc.item(1), Sample.hevc.item(2), grid])
    tiled.primary = 9
    tiled.references = [("dimg", 9, [1, 2])]
    var rich = Builder.withAlpha([
      Builder.nclx(1, 13, 6, isFull: true), Builder.profile(ICCProfileBuilder.srgb.bytes),
      Builder.crop([40, 1, 30, 1, 0, 1, 0, 1]), Builder.box("imir", [1]),
    ])
    rich.extents = 2
    let files = [Builder.withAlpha().bytes, tiled.bytes, rich.bytes]
    let limits = DecodeLimits(pixels: 1 << 20)
    var decoded = 0
    for seed in UInt64(0)..<6000 {
      var random = SplitMix64(seed: seed)
      var file = files[Int(seed % 3)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        file[Int.random(in: 0..<file.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let metadata = try? HEIC.metadata(of: file.span, limits: limits) else { continue }
      #expect((1...4).contains(metadata.channels), "seed \(seed)")
      if let image = try? HEIC.decode(file.span, limits: limits) {
        decoded += 1
        let isAsSaid =
          image.width == metadata.width && image.height == metadata.height
          && image.channels == metadata.channels
        #expect(isAsSaid, "seed \(seed)")
      } else if metadata.pixelError == nil {
        // What libheif finds, or a limit.
        #expect(Self.error { _ = try HEIC.decode(file.span, limits: limits) } != nil)
      }
    }
    #expect(decoded > 500)
  }

  @Test func `a size that cannot be is refused before memory is taken`() throws {
    for (width, height, code) in [
      (1 << 31, 1, "invalid"), (0, 5, "invalid"), (0xffff_ffff, 0xffff_ffff, "invalid"),
      ((1 << 31) - 1, (1 << 31) - 1, "limit"), (1 << 16, 1 << 16, "limit"),
    ] {
      let file = Builder([Sample.av1.item(1, size: (width, height))])
      expectEqual(Self.error { _ = try Self.decode(file) }?.code, code, "\(width) × \(height)")
    }
    // The item says less than the coded image.
    let small = Builder([Sample.av1.item(1, size: (63, 64))])
    expectEqual(Self.error { _ = try Self.decode(small) }?.code, "decoding-failed")
    // The coded image is larger than allowed, whatever the item says.
    for sample in Sample.all {
      let error = Self.error {
        _ = try HEIC.decode(
          Builder([sample.item(1, size: (8, 8))]).bytes.span, limits: DecodeLimits(pixels: 1000))
      }
      expectEqual(error?.code, "limit")
    }
    let grid = Builder.grid(2, rows: 1, columns: 1, width: 0xffff, height: 0xffff)
    var file = Builder([Sample.av1.item(1), grid])
    file.primary = 2
    file.references = [("dimg", 2, [1])]
    expectEqual(Self.error { _ = try Self.decode(file) }?.code, "invalid")
  }

  @Test func `what a file says wrongly about itself is named`() throws {
    func code(_ change: (inout Builder) -> Void) -> String? {
      var file = Builder.withAlpha()
      change(&file)
      return Self.error { _ = try Self.decode(file) }?.code
    }
    expectEqual(code { _ in }, nil)
    // Bytes outside of the file, more than it has, none at all.
    expectEqual(code { $0.moveExtents = { _, e in e[0].1 += 1000 } }, "truncated")
    expectEqual(code { $0.moveExtents = { _, e in e[0].0 = 0xffff_fff0 } }, "truncated")
    expectEqual(
      code { $0.moveExtents = { _, e in e += Array(repeating: e[0], count: 99) } }, "invalid")
    expectEqual(code { $0.moveExtents = { _, e in e = [] } }, "invalid")
    expectEqual(code { $0.items[0].method = 2 }, "unsupported")
    // Two items share their bytes: then they are the same.
    #expect(code { $0.moveExtents = { id, e in if id == 2 { e[0].0 -= 74 } } } != nil)
    expectEqual(code { $0.primary = 7 }, "invalid")
    expectEqual(code { $0.items[1].id = 1 }, "invalid")
    expectEqual(code { $0.items[0].type = "jpeg" }, "unsupported")
    expectEqual(code { $0.items[0].properties.removeFirst() }, "invalid")
    expectEqual(code { $0.items[0].properties[0].box = Builder.box("av1C", [0x81]) }, "invalid")
    expectEqual(
      code { $0.items[0].properties[0].box = Builder.box("av1C", [0x81, 0, 0x4c, 0]) }, "invalid")
    expectEqual(
      code { $0.items[0].properties.append((Builder.box("abcd", []), true)) }, "unsupported")
    expectEqual(code { $0.items[0].properties.append((Builder.box("abcd", []), false)) }, nil)
    expectEqual(
      code { $0.items[0].properties.append((Builder.box("lsel", [0, 1]), true)) }, "unsupported")
    for clap in [
      [0, 1, 1, 1, 0, 1, 0, 1], [65, 1, 1, 1, 0, 1, 0, 1], [5, 0, 5, 1, 0, 1, 0, 1],
      [63, 1, 64, 1, 0, 1, 0, 1], [32, 1, 64, 1, 17, 1, 0, 1], [32, 1, 64, 1, 0, 0, 0, 1],
      [5, 2, 5, 2, 0, 1, 0, 1],
      [1, 1, 1, 1, 0x7fff_ffff, 0xffff_ffff, 0x8000_0000, 0xffff_ffff],
    ] {
      expectEqual(
        code { $0.items[0].properties.append((Builder.crop(clap), true)) }, "invalid", "\(clap)")
    }
    // Alpha of another size, or turned another way.
    expectEqual(code { $0.items[1].properties[1].box = Builder.ispe(32, 64) }, "unsupported")
    expectEqual(
      code { $0.items[1].properties.append((Builder.box("irot", [2]), true)) }, "unsupported")
    // Several pictures in one.
    expectEqual(
      code { $0.items[0].data += Array(repeating: $0.items[0].data, count: 9).flatMap { $0 } },
      "invalid")
    expectEqual(code { $0.items[0].data = Array($0.items[0].data.prefix(2)) }, "invalid")
    expectEqual(code { $0.items[0].data[2] = 0x8a }, "damaged")
    let hevc = Sample.hevc.data
    for (data, expected) in [
      (hevc + hevc, "invalid"), (Array(hevc.dropLast()), "truncated"), ([0, 0], "truncated"),
      ([0, 0, 0, 2, 1, 2], "invalid"), ([0xff, 0xff, 0xff, 0xff] + hevc, "truncated"),
    ] {
      var file = Builder([Sample.hevc.item(1)])
      file.items[0].data = data
      expectEqual(Self.error { _ = try Self.decode(file) }?.code, expected)
    }
  }

  @Test func `grids that are none are named`() throws {
    func code(_ change: (inout Builder) -> Void) -> String? {
      var file = Builder([
        Sample.hevc.item(1), Sample.hevc.item(2),
        Builder.grid(9, rows: 1, columns: 2, width: 100, height: 60),
      ])
      file.primary = 9
      file.references = [("dimg", 9, [1, 2])]
      change(&file)
      return Self.error { _ = try Self.decode(file) }?.code
    }
    expectEqual(code { _ in }, nil)
    expectEqual(code { $0.references[0].to = [1, 1] }, nil)
    expectEqual(code { $0.references[0].to = [1] }, "invalid")
    #expect(code { $0.references = [] } != nil)
    expectEqual(code { $0.references[0].to = [1, 9] }, "unsupported")
    expectEqual(code { $0.references[0].to = [9, 9] }, "unsupported")
    expectEqual(code { $0.references.append(("dimg", 9, [1, 2])) }, "invalid")
    expectEqual(code { $0.references.append(("dimg", 1, [9])) }, nil)
    expectEqual(code { $0.items[2].data[4...5] = [0, 200] }, "invalid")
    expectEqual(code { $0.items[2].data[6...7] = [0, 200] }, "invalid")
    expectEqual(code { $0.items[2].data = [0, 0] }, "invalid")
    expectEqual(code { $0.items[1].properties[1].box = Builder.ispe(32, 64) }, "invalid")
    expectEqual(code { $0.items[1] = Sample.hevc10.item(2) }, "invalid")
    expectEqual(
      code { $0.items[1].properties.append((Builder.box("irot", [1]), true)) }, "unsupported")
    expectEqual(code { $0.items[2].properties[0].box = Builder.ispe(99, 60) }, "invalid")
  }

  @Test func `cycles end`() throws {
    var file = Builder([
      Builder.Item(id: 1, type: "iden", data: [], properties: [(Builder.ispe(5, 5), false)]),
      Builder.Item(id: 2, type: "iden", data: [], properties: [(Builder.ispe(5, 5), false)]),
    ])
    file.references = [("dimg", 1, [2]), ("dimg", 2, [1]), ("auxl", 1, [1]), ("cdsc", 1, [1])]
    try expectEqual(Self.metadata(file).pixelError?.code, "unsupported")
    file = Builder.withAlpha()
    file.references = [
      ("auxl", 2, [1]), ("auxl", 1, [2]), ("prem", 1, [1, 2]), ("dimg", 1, [1]),
    ]
    #expect(try Self.decode(file).hasAlpha)
  }

  /// A list of extents without bytes, of as many items as it can have.
  @Test(.timeLimit(.minutes(20))) func `lists that take no bytes are bounded`() throws {
    var bytes = Builder.withAlpha().bytes
    let place = try #require(bytes.firstRange(of: Array("iloc".utf8))).lowerBound
    // No sizes, 65 535 items with 65 535 extents each.
    bytes.replaceSubrange(place + 8..<place + 12, with: [0, 0, 0xff, 0xff])
    for index in place + 12..<bytes.count { bytes[index] = 0xff }
    let file = bytes
    #expect(Self.error { _ = try HEIC.decode(file.span, limits: .standard) } != nil)

    var boxes = Builder.box("ftyp", Array("heic\0\0\0\0".utf8))
    boxes += Array(repeating: Builder.box("free", []), count: 300_000).flatMap { $0 }
    let many = boxes
    expectEqual(
      Self.error { _ = try HEIC.metadata(of: many.span, limits: .standard) }?.code, "limit")
  }

  @Test func `a decoder serves several threads`() async throws {
    let expected = try Self.decode(Builder.withAlpha())
    let file = Builder.withAlpha().bytes
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask { try AVIF.decode(file.span, limits: .standard) == expected }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  // MARK: - The corpus and other programs

  /// The scan of the manifest does not know which item is the primary one: what it says of
  /// several is left out.
  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `facts equal the manifest of the corpus`() throws {
    let folder = try Corpora.file("corpora/images")
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let files = try #require((manifest as? [String: Any])?["files"] as? [String: [String: Any]])
    var compared = 0
    for (name, entry) in files.sorted(by: { $0.key < $1.key }) {
      guard let scan = entry["scan"] as? [String: Any],
        let format = entry["format"] as? String, ["AVIF", "HEIC"].contains(format),
        let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      else { continue }
      let bytes = [UInt8](data)
      expectEqual(AVIF.recognizes(bytes.span), format == "AVIF", "\(name)")
      expectEqual(HEIC.recognizes(bytes.span), format == "HEIC", "\(name)")
      let metadata = try AVIF.metadata(of: bytes.span, limits: .standard)
      if let sizes = scan["ispe"] as? [[Int]], sizes.count == 1, !name.contains("clap") {
        expectEqual(Set([metadata.width, metadata.height]), Set(sizes[0]), "\(name)")
      }
      if let bits = scan["av1_bits"] as? [Int], Set(bits).count == 1 {
        expectEqual(metadata.bitDepth, bits[0], "\(name)")
      }
      expectEqual(metadata.hasAlpha, scan["alpha"] as? Bool, "\(name)")
      let isMap = (scan["aux"] as? [String])?.contains { $0.hasSuffix("hdrgainmap") } == true
      #expect(!isMap || metadata.hasGainMap, "\(name)")
      let light = scan["clli"] as? [Int]
      expectEqual(metadata.hdr.contentLight.map { [Int($0.maximum), Int($0.frameAverage)] }, light)
      expectEqual(metadata.isAnimated, scan["brand"] as? String == "avis", "\(name)")
      let colors = scan["colr"] as? [[String: Any]] ?? []
      if let icc = scan["icc"] as? [String: Any] {
        guard case .icc(let profile, .colrProf, _) = metadata.colorTag else {
          Issue.record("\(name) has a profile")
          continue
        }
        expectEqual(MD5(of: profile.span).description, icc["md5"] as? String, "\(name)")
      } else if colors.count == 1, let nclx = colors.first {
        let points = ["primaries", "transfer", "matrix", "full"].map { nclx[$0] as? Int ?? -1 }
        expectEqual(
          Self.points(metadata.colorTag), points[..<2] == [2, 2] ? nil : points, "\(name)")
      }
      compared += 1
    }
    #expect(compared > 70)
  }

  /// All are whole; one shares an image between the grids of colors and of alpha.
  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `the corpus is decoded`() throws {
    var decoded = 0
    try Self.forEachFile { name, bytes in
      let metadata = try AVIF.metadata(of: bytes.span, limits: .standard)
      guard metadata.pixelError == nil else {
        #expect(
          name.contains("tile_shared"), "\(name): \(String(describing: metadata.pixelError))")
        return
      }
      let image = try AVIF.decode(bytes.span, limits: .standard)
      #expect(image.width == metadata.width && image.height == metadata.height, "\(name)")
      expectEqual(image.channels, metadata.channels, "\(name)")
      decoded += 1
    }
    #expect(decoded > 70)
  }

  /// Eight files of one photo, each coded in another position and with its name written on it.
  @Test(.needs("corpora/images"))
  func `photos that were turned show the same`() throws {
    var photos: [[Int]] = []
    try Self.forEachFile { name, bytes in
      guard name.contains("__rot") else { return }
      let image = try AVIF.decode(bytes.span, limits: .standard)
      #expect(image.width == 640 && image.height == 427)
      photos.append(TestImages.samples(of: image))
    }
    expectEqual(photos.count, 8)
    let first = try #require(photos.first)
    func difference(_ a: [Int], _ b: some Sequence<Int>) -> Double {
      Double(zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(a.count)
    }
    for photo in photos {
      #expect(difference(first, photo) < 12)
      #expect(difference(first, photo.reversed()) > 30)
    }
  }

  private static func forEachFile(_ visit: (String, [UInt8]) throws -> Void) throws {
    let folder = try Corpora.file("corpora/images")
    for file in ImageFiles(in: [folder]).files {
      let url = URL(filePath: file)
      guard ["avif", "heic", "heif"].contains(url.pathExtension) else { continue }
      try visit(url.lastPathComponent, [UInt8](Data(contentsOf: url)))
    }
  }

  /// libvips reads through libheif, too, and lets it convert: in whole numbers of the coded
  /// depth, which may be off by one. Files of limited range, which libheif expands by a wrong
  /// factor, are left out.
  @Test(.needs("corpora/images"), .needs(program: "vips"), .timeLimit(.minutes(20)))
  func `pixels are close to those of libvips`() throws {
    let folder = try Corpora.file("corpora/images")
    let directory = try TemporaryDirectory()
    var compared = 0
    for file in ImageFiles(in: [folder]).files {
      let url = URL(filePath: file)
      guard ["avif", "heif"].contains(url.pathExtension) else { continue }
      let bytes = try [UInt8](Data(contentsOf: url))
      let metadata = try AVIF.metadata(of: bytes.span, limits: .standard)
      guard metadata.pixelError == nil, metadata.warnings.isEmpty, metadata.model == .rgb,
        !url.path.contains("12bpc")
      else { continue }
      let raw = directory.path("pixels.raw")
      try? FileManager.default.removeItem(atPath: raw)
      guard try Program.output("vips", ["rawsave", file, raw]) != nil,
        let theirs = try? Data(contentsOf: URL(filePath: raw))
      else { continue }
      let image = try AVIF.decode(bytes.span, limits: .standard)
      let ours = TestImages.samples(of: image)
      let isWide = image.bitDepth == 16
      // It has no alpha where the alpha image does not state its size.
      guard ours.count == theirs.count / (isWide ? 2 : 1) else { continue }
      let greatest = Double(1 << metadata.bitDepth - 1)
      let worst = ours.indices.reduce(0.0) { worst, index in
        // Of more than 8 bits, it puts them highest.
        let code =
          isWide
          ? Double(Int(theirs[2 * index]) | Int(theirs[2 * index + 1]) << 8)
            / Double(1 << (16 - metadata.bitDepth)) : Double(theirs[index])
        return max(worst, abs(Double(ours[index]) / (isWide ? 65_535 : 255) * greatest - code))
      }
      #expect(worst <= 1.01, "\(url.lastPathComponent)")
      compared += 1
    }
    #expect(compared > 50)
  }

  /// Files of other programs, where they are installed with an encoder.
  @Test(.timeLimit(.minutes(20)), arguments: ["heic", "avif"])
  func `what other programs write is read`(kind: String) throws {
    let directory = try TemporaryDirectory()
    let colors: [[UInt8]] = [[200, 100, 50, 255], [20, 180, 240, 128]]
    let image = TestImages.of((0..<64 * 64).map { colors[$0 % 64 / 32] }, width: 64)
    let profile = ICCProfileBuilder.displayP3.bytes
    let png = try directory.write("in.png", PNG.encode(image, profile: profile))
    let commands = [
      ("convert", [png, "-quality", "95", directory.path("convert.\(kind)")]),
      ("vips", ["heifsave", png, directory.path("vips.\(kind)"), "--Q", "95"]),
    ]
    for (program, arguments) in commands {
      _ = try Program.output(program, arguments)
      guard let data = try? Data(contentsOf: directory.url.appending(path: "\(program).\(kind)")),
        !data.isEmpty
      else { continue }
      let bytes = [UInt8](data)
      expectEqual(HEIC.recognizes(bytes.span), kind == "heic")
      expectEqual(AVIF.recognizes(bytes.span), kind == "avif")
      let metadata = try HEIC.metadata(of: bytes.span, limits: .standard)
      #expect(metadata.pixelError == nil && metadata.width == 64 && metadata.height == 64)
      // ImageMagick 6 does not write it.
      if program == "vips" {
        guard case .icc(let embedded, .colrProf, _) = metadata.colorTag else {
          Issue.record("\(program) lost the profile")
          continue
        }
        let isSame = embedded == profile
        #expect(isSame)
      }
      let decoded = try HEIC.decode(bytes.span, limits: .standard)
      let unit = decoded.bitDepth == 8 ? 1 : 257
      for (x, color) in zip([10, 50], colors) {
        for (ours, theirs) in zip(Self.samples(decoded, x: x, y: 30), color) {
          #expect(abs(ours - Int(theirs) * unit) <= 6 * unit, "\(program) \(ours) \(theirs)")
        }
      }
    }
  }
}

/// Writes bits, the highest first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(_ value: Int, _ bits: Int) {
    for index in (0..<bits).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      bytes[count / 8] |= UInt8(value >> index & 1) << (7 - count % 8)
      count += 1
    }
  }

  mutating func golomb(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    write(0, length - 1)
    write(value + 1, length)
  }
}
