import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct GIFTests {
  // MARK: - Pixels

  @Test func `a frame is decoded`() throws {
    let file = Self.gif(4, 2, [Self.frame(4, 2, [0, 1, 2, 3, 3, 2, 1, 0])])
    let image = try GIF.decode(file.span, limits: .standard)
    expectEqual(
      image,
      TestImages.of(
        [0, 1, 2, 3, 3, 2, 1, 0].map { Self.color($0) }, width: 4))
    let metadata = try GIF.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.width, 4)
    expectEqual(metadata.height, 2)
    expectEqual(metadata.bitDepth, 8)
    expectEqual(metadata.channels, 3)
    #expect(metadata.isIndexed)
    #expect(!metadata.hasAlpha)
    #expect(!metadata.isAnimated)
    #expect(!metadata.isInterlaced)
    expectEqual(metadata.loopCount, nil)
    expectEqual(metadata.pixelError, nil)
    expectEqual(metadata.warnings, [])
  }

  @Test func `long streams and all colors are decoded`() throws {
    var random = SplitMix64(seed: 1)
    let indices = (0..<100 * 70).map { _ in UInt8.random(in: 0...255, using: &random) }
    for isInterlaced in [false, true] {
      let file = Self.gif(
        100, 70, [Self.frame(100, 70, indices, isInterlaced: isInterlaced)], colors: 256)
      let image = try GIF.decode(file.span, limits: .standard)
      let expected = TestImages.of(indices.map { Self.color($0) }, width: 100)
      let isEqual = image == expected
      #expect(isEqual)
      try expectEqual(GIF.metadata(of: file.span, limits: .standard).isInterlaced, isInterlaced)
    }
  }

  @Test func `what is transparent or not covered is`() throws {
    let none: [UInt8] = [0, 0, 0, 0]
    let transparent = Self.gif(2, 1, [Self.control(transparent: 1), Self.frame(2, 1, [0, 1])])
    try expectEqual(
      GIF.decode(transparent.span, limits: .standard),
      TestImages.of([Self.color(0) + [255], none]))
    let free = Self.gif(3, 2, [Self.frame(1, 1, [2], x: 1, y: 1)])
    try expectEqual(
      GIF.decode(free.span, limits: .standard),
      TestImages.of([none, none, none, none, Self.color(2) + [255], none], width: 3))
    expectEqual(ImageInspector().inspect(free.span).facts?.alpha, .binary)
    let beyond = Self.gif(2, 1, [Self.frame(3, 2, [0, 1, 2, 3, 3, 3])])
    try expectEqual(
      GIF.decode(beyond.span, limits: .standard), TestImages.of([Self.color(0), Self.color(1)]))
    try expectEqual(GIF.metadata(of: beyond.span, limits: .standard).warnings.count, 1)
    let outside = Self.gif(2, 1, [Self.frame(1, 1, [0], x: 60_000, y: 60_000)])
    try expectEqual(GIF.decode(outside.span, limits: .standard), TestImages.of([none, none]))
  }

  @Test func `a local color table governs its frame`() throws {
    let file = Self.gif(1, 1, [Self.frame(1, 1, [1], table: [9, 9, 9, 7, 8, 9])])
    try expectEqual(GIF.decode(file.span, limits: .standard), TestImages.of([[7, 8, 9]]))
  }

  @Test func `frames of any place and table are drawn pixel by pixel`() throws {
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      let (width, height) = (Int.random(in: 1...9, using: &random), 5)
      let place = (
        x: Int.random(in: 0...2, using: &random), y: Int.random(in: 0...2, using: &random),
        width: Int.random(in: 1...12, using: &random), height: 4
      )
      let colors = [2, 16, 256].randomElement(using: &random) ?? 2
      let indices = (0..<place.width * place.height).map { _ in
        UInt8(Int.random(in: 0..<colors, using: &random))
      }
      let transparent = Bool.random(using: &random) ? indices[0] : nil
      let file = Self.gif(
        width, height,
        [
          Self.control(disposal: 2, transparent: transparent),
          Self.frame(place.width, place.height, indices, x: place.x, y: place.y),
        ], colors: colors)
      let expected = (0..<width * height).map { pixel -> [UInt8] in
        let (x, y) = (pixel % width - place.x, pixel / width - place.y)
        guard 0..<place.width ~= x, 0..<place.height ~= y else { return [0, 0, 0, 0] }
        let index = indices[y * place.width + x]
        return index == transparent ? [0, 0, 0, 0] : Self.color(index) + [255]
      }
      let found = try GIF.decode(file.span, limits: .standard)
      expectEqual(found, TestImages.of(expected, width: width), "seed \(seed)")
    }
  }

  @Test func `frames are composed and disposed of`() throws {
    let file = Self.gif(
      3, 1,
      [
        Self.application("NETSCAPE2.0", [1, 4, 0]),
        Self.control(disposal: 1, delay: 5), Self.frame(3, 1, [0, 0, 0]),
        Self.control(disposal: 2, delay: 6), Self.frame(1, 1, [1], x: 1),
        Self.control(disposal: 3, delay: 7), Self.frame(2, 1, [2, 2]),
        Self.control(disposal: 0, delay: 0, transparent: 3), Self.frame(2, 1, [3, 2], x: 1),
      ])
    let animation = try GIF.decodeFrames(file.span, limits: .standard)
    expectEqual(animation.durations, [50, 60, 70, 0])
    expectEqual(animation.loopCount, 5)
    func shown(_ indices: [UInt8?]) -> DecodedImage {
      TestImages.of(indices.map { $0.map { Self.color($0) + [255] } ?? [0, 0, 0, 0] })
    }
    expectEqual(
      animation.frames,
      [
        shown([0, 0, 0]), shown([0, 1, 0]), shown([2, 2, 0]), shown([0, nil, 2]),
      ])
    let metadata = try GIF.metadata(of: file.span, limits: .standard)
    #expect(metadata.isAnimated)
    expectEqual(metadata.frames, 4)
    expectEqual(metadata.loopCount, 5)
    // What an animation of one format says, another one can say as well.
    let webp = try WebP.encode(frames: animation, profile: nil)
    let isEqual = try WebP.decodeFrames(webp.span, limits: .standard) == animation
    #expect(isEqual)
  }

  // MARK: - What stands beside the pixels

  @Test func `profile and XMP are read`() throws {
    let profile = ICCProfileBuilder.displayP3.bytes
    let xmp = Array("<?xpacket begin='\u{feff}'?>ÿ\u{0}\u{0}<?xpacket end='w'?>".utf8)
    let file = Self.gif(
      1, 1,
      [
        Self.application("ICCRGBG1012", profile), Self.application("ICCRGBG1012", [1]),
        [0x21, 0xff, 11] + Array("XMP DataXMP".utf8) + xmp + [1]
          + (0...255).reversed().map { UInt8($0) } + [0],
        [0x21, 0xfe, 3, 1, 2, 3, 0], Self.frame(1, 1, [0]),
      ])
    let metadata = try GIF.metadata(of: file.span, limits: .standard)
    guard case .icc(let bytes, .gif, let offset) = metadata.colorTag else {
      Issue.record("\(metadata.colorTag.source)")
      return
    }
    expectEqual(bytes, profile)
    expectEqual(offset, 13 + 12 + 14)
    expectEqual(metadata.carried.xmp, xmp)
    expectEqual(metadata.pixelError, nil)
    expectEqual(metadata.warnings, [])
    expectEqual(ImageInspector().inspect(file.span).facts?.profile.recognized, "display-p3")
    var limits = DecodeLimits.standard
    limits.profileBytes = 100
    try expectEqual(GIF.metadata(of: file.span, limits: limits).colorError?.code, "limit")
  }

  /// The lengths that XMP is taken for may lead to either of the two zeros at the end.
  @Test func `XMP of every length is read`() throws {
    for count in 0..<600 {
      let xmp = (0..<count).map { UInt8(1 + ($0 * 7 + count) % 255) }
      let file = Self.gif(
        1, 1,
        [
          [0x21, 0xff, 11] + Array("XMP DataXMP".utf8) + xmp + [1]
            + (0...255).reversed().map { UInt8($0) } + [0], Self.frame(1, 1, [0]),
        ])
      let metadata = try GIF.metadata(of: file.span, limits: .standard)
      expectEqual(metadata.carried.xmp, xmp)
      expectEqual(metadata.pixelError, nil)
    }
  }

  @Test func `the shape of a pixel is the ratio of the resolution`() throws {
    var file = Self.gif(1, 1, [Self.frame(1, 1, [0])])
    file[12] = 113
    // 128 : 64, twice as wide as high.
    try expectEqual(
      GIF.metadata(of: file.span, limits: .standard).carried.resolution,
      .init(x: 64, y: 128, unit: .none))
    file[12] = 49
    try expectEqual(GIF.metadata(of: file.span, limits: .standard).carried.resolution, nil)
  }

  @Test func `what contradicts itself is an error`() throws {
    let noTable = Self.gif(1, 1, [Self.frame(1, 1, [0])], colors: 0)
    let noFrame = Self.gif(1, 1, [])
    let empty = Self.gif(1, 1, [Self.frame(0, 1, [])])
    let notAColor = Self.gif(1, 1, [Self.frame(1, 1, [200])])
    let garbage = Self.gif(1, 1, [[0x47]])
    for file in [noTable, noFrame, empty, notAColor, garbage] {
      let error = #expect(throws: ImageError.self) {
        try GIF.decode(file.span, limits: .standard)
      }
      expectEqual(error?.code, "invalid")
      #expect(throws: ImageError.self) { try GIF.decodeFrames(file.span, limits: .standard) }
    }
    let short = Self.gif(2, 2, [Self.frame(2, 2, [0, 1, 2])])
    let error = #expect(throws: ImageError.self) {
      try GIF.decode(short.span, limits: .standard)
    }
    expectEqual(error?.code, "decoding-failed")
    #expect(error?.offset ?? 0 > 25)
    let behind = Self.gif(1, 1, [Self.frame(1, 1, [0]), [0x47, 0x49]])
    let metadata = try GIF.metadata(of: behind.span, limits: .standard)
    expectEqual(metadata.pixelError, nil)
    expectEqual(metadata.warnings.map(\.code), ["invalid"])
  }

  // MARK: - Other programs

  @Test(.needsImageMagick)
  func `pixels equal those of another program`() throws {
    let folder = try TemporaryDirectory()
    let source = try folder.write(
      "source.png",
      try PNG.encode(
        TestImages.random(31, 22, channels: 4, bitDepth: 8, seed: 3),
        profile: ICCProfileBuilder.displayP3.bytes))
    var files: [String] = []
    for (name, options) in [
      ("plain", ["-alpha", "off"]), ("alpha", []), ("interlaced", ["-interlace", "GIF"]),
      ("few", ["-colors", "3"]),
    ] {
      let path = folder.path("\(name).gif")
      _ = try Program.output("convert", [source] + options + [path])
      files.append(path)
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let metadata = try GIF.metadata(of: bytes.span, limits: .standard)
      expectEqual(metadata.isInterlaced, name == "interlaced")
      guard case .icc(ICCProfileBuilder.displayP3.bytes, .gif, _) = metadata.colorTag else {
        Issue.record("\(name): \(metadata.colorTag.source)")
        continue
      }
    }
    if let corpus = try Corpora.additional("corpora/images") {
      // ImageMagick fills what no frame covers with the background color, and reads on behind
      // what is no block.
      let otherwise = [
        "border_touching_layers.gif", "issue_1455_undersized.gif",
        "test_extents_transparency.gif",
      ]
      files += ImageFiles(in: [corpus]).files.filter { path in
        path.hasSuffix(".gif") && !otherwise.contains { path.hasSuffix($0) }
      }
    }
    var compared = 0
    for path in files {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      guard let animation = try? GIF.decodeFrames(bytes.span, limits: .standard) else { continue }
      let first = try GIF.decode(bytes.span, limits: .standard)
      let isFirst =
        Self.visible(TestImages.samples(of: first), hasAlpha: first.hasAlpha)
        == Self.visible(TestImages.samples(of: animation.frames[0]), hasAlpha: true)
      #expect(isFirst, "\(path)")
      guard
        let theirs = try Program.output("convert", [path, "-coalesce", "-depth", "8", "rgba:-"]),
        !theirs.isEmpty
      else { continue }
      let ours = animation.frames.flatMap {
        Self.visible(TestImages.samples(of: $0), hasAlpha: true)
      }
      let isEqual = ours == Self.visible(theirs.map { Int($0) }, hasAlpha: true)
      #expect(isEqual, "\(path)")
      compared += 1
    }
    #expect(compared >= 4)
  }

  /// Samples with alpha, colors of transparent pixels left out.
  private static func visible(_ samples: [Int], hasAlpha: Bool) -> [Int] {
    let channels = hasAlpha ? 4 : 3
    return stride(from: 0, to: samples.count, by: channels).flatMap { index in
      let alpha = hasAlpha ? samples[index + 3] : 255
      return alpha == 0 ? [0, 0, 0, 0] : Array(samples[index..<index + 3]) + [alpha]
    }
  }

  // MARK: - Hostile files

  private static let full = gif(
    9, 7,
    [
      application("NETSCAPE2.0", [1, 0, 0]), application("ICCRGBG1012", [1, 2, 3]),
      control(disposal: 2, transparent: 0), frame(9, 7, (0..<63).map { $0 % 4 }),
      control(disposal: 3, transparent: 1),
      frame(5, 4, (0..<20).map { $0 % 3 }, x: 2, y: 2, isInterlaced: true, table: Array(1...12)),
    ])

  @Test func `a file cut anywhere is an error`() throws {
    for file in [Self.full, Self.gif(3, 3, [Self.frame(3, 3, (0..<9).map { $0 % 4 })])] {
      #expect(throws: Never.self) { try GIF.decodeFrames(file.span, limits: .standard) }
      for count in 0..<file.count {
        let cut = Array(file[..<count])
        #expect(ImageInspector().inspect(cut.span).error != nil, "\(count) of \(file.count)")
        #expect(throws: ImageError.self) { try GIF.decode(cut.span, limits: .standard) }
        #expect(throws: ImageError.self) { try GIF.decodeFrames(cut.span, limits: .standard) }
      }
    }
  }

  @Test func `a mutated file is an error or an image, and nothing else`() throws {
    for seed in UInt64(0)..<20_000 {
      let file = HostileFiles.mutated(Self.full, seed: seed)
      #expect(HostileFiles.isSurvived(file, as: GIF.self), "seed \(seed)")
    }
  }

  @Test func `a file that claims too much is refused before memory is taken`() throws {
    var screen = Self.gif(1, 1, [Self.frame(1, 1, [0])])
    screen.replaceSubrange(6..<10, with: [0xff, 0xff, 0xff, 0xff])
    let inspection = ImageInspector().inspect(screen.span)
    expectEqual(inspection.facts?.width, 65_535)
    expectEqual(inspection.error?.code, "limit")
    var frame = Self.gif(1, 1, [Self.frame(1, 1, [0])])
    frame.replaceSubrange(30..<34, with: [0xff, 0xff, 0xff, 0xff])
    expectEqual(ImageInspector().inspect(frame.span).error?.code, "limit")
    let many = Self.gif(
      1, 1, [[UInt8]](repeating: Self.frame(1, 1, [0]), count: 70_000))
    try expectEqual(GIF.metadata(of: many.span, limits: .standard).frames, 70_000)
    let error = #expect(throws: ImageError.self) {
      try GIF.decodeFrames(many.span, limits: .standard)
    }
    expectEqual(error, ImageError(.limit("the number of frames", allowed: 65_536), at: 6))
  }

  // MARK: - The corpus

  @Test(.needs("corpora/images"))
  func `facts equal the manifest of the corpus`() throws {
    let entries = try Manifest.entries(format: "GIF")
    // Cut files, one of them 0 pixels wide; frames without any color table.
    let broken = [
      "decompression_bomb.gif", "zero_width.gif", "no_palette.gif", "issue_2811.gif",
    ]
    for entry in entries {
      let inspection = ImageInspector().inspect(file: entry.path)
      let isBroken = broken.contains { entry.name.hasSuffix("__" + $0) }
      expectEqual(inspection.error != nil, isBroken, "\(entry.name): \(inspection.error as Any)")
      guard let facts = inspection.facts else {
        expectEqual(entry.scan["width"] as? Int, 0, "\(entry.name)")
        continue
      }
      expectEqual(facts.width, entry.scan["width"] as? Int, "\(entry.name)")
      expectEqual(facts.height, entry.scan["height"] as? Int, "\(entry.name)")
      expectEqual(facts.bitDepth, entry.scan["bit_depth"] as? Int, "\(entry.name)")
      expectEqual(
        facts.profile.source == .gif, entry.scan["icc_app_ext"] as? Bool, "\(entry.name)")
      let metadata = try GIF.metadata(of: entry.bytes.span, limits: .standard)
      // The scan counts transparent colors only, and not what the first frame leaves free.
      let isFree = entry.name.hasSuffix("border_touching_layers.gif")
      #expect(metadata.hasAlpha == (entry.scan["alpha"] as? Bool) || isFree, "\(entry.name)")
    }
    expectEqual(entries.count, 30)
  }

  // MARK: - Making files

  private static func color(_ index: UInt8) -> [UInt8] {
    [index &* 3 &+ 10, index &* 5 &+ 20, index &* 7 &+ 30]
  }

  private static func little(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// A file with a global table of so many colors: 0, or a power of 2.
  private static func gif(
    _ width: Int, _ height: Int, _ blocks: [[UInt8]], colors: Int = 4
  ) -> [UInt8] {
    let flags = colors == 0 ? 0 : 0x80 | UInt8(colors.trailingZeroBitCount - 1)
    return Array("GIF89a".utf8) + little(width) + little(height) + [flags, 0, 0]
      + (0..<colors).flatMap { color(UInt8($0)) } + blocks.joined() + [0x3b]
  }

  private static func subBlocks(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let part = data[start..<min(start + 255, data.count)]
      return [UInt8(part.count)] + part
    } + [0]
  }

  private static func application(_ name: String, _ data: [UInt8]) -> [UInt8] {
    [0x21, 0xff, 11] + Array(name.utf8) + subBlocks(data)
  }

  private static func control(
    disposal: UInt8 = 0, delay: Int = 0, transparent: UInt8? = nil
  ) -> [UInt8] {
    [0x21, 0xf9, 4, disposal << 2 | (transparent == nil ? 0 : 1)] + little(delay)
      + [transparent ?? 0, 0]
  }

  /// A frame whose stream is never compressed: the table of strings is cleared before its codes
  /// grow longer than 9 bits.
  private static func frame(
    _ width: Int, _ height: Int, _ indices: [UInt8], x: Int = 0, y: Int = 0,
    isInterlaced: Bool = false, table: [UInt8] = []
  ) -> [UInt8] {
    var rows = (0..<height).map { row in
      Array(indices.dropFirst(row * width).prefix(width))
    }
    if isInterlaced {
      rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
        stride(from: first, to: height, by: step).map { rows[$0] }
      }
    }
    var stream: [UInt8] = []
    var (pending, held) = (0, 0)
    func put(_ code: Int) {
      pending |= code << held
      held += 9
      while held >= 8 {
        stream.append(UInt8(pending & 0xff))
        pending >>= 8
        held -= 8
      }
    }
    for (number, index) in rows.joined().enumerated() {
      if number % 200 == 0 { put(256) }
      put(Int(index))
    }
    put(257)
    if held > 0 { stream.append(UInt8(pending)) }
    let entries = table.count / 3
    let flags =
      (isInterlaced ? 0x40 : 0)
      | (entries == 0 ? 0 : 0x80 | UInt8(entries.trailingZeroBitCount - 1))
    return [0x2c] + little(x) + little(y) + little(width) + little(height) + [flags] + table
      + [8] + subBlocks(stream)
  }
}
