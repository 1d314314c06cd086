import ColorCore
import ColorTransforms
import ICCProfiles
import Foundation
import PaletteTestSupport
import Synchronization
import Testing

/// Classes of profiles, ways, the cache and threads.
@Suite struct TransformKindsTests {
  private let eight = PixelLayout(sample: .eight)

  // MARK: - Ways

  @Test func `each pair of layouts says which way it takes and why`() throws {
    let matrix = try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.srgb))
    #expect(matrix.path(from: eight, to: eight).kind == .matrixShaper)
    #expect(
      matrix.using(.portable).path(from: eight, to: eight).description
        == "matrix shaper, portable: LittleCMS links curves, a matrix and curves, and its "
        + "floating point confirms the kernel")
    let half = PixelLayout(sample: .half, alpha: .premultiplied)
    #expect(matrix.path(from: half, to: half).kind == .matrixShaper)

    let same = try ICCTransform(from: ICCProfile(.srgb), to: ICCProfile(.srgb))
    #expect(same.path(from: eight, to: half).description == "copy: both profiles are the same")

    let gray = try ICCTransform(from: ICCProfile(.grayGamma22), to: ICCProfile(.srgb))
    let straight = PixelLayout(sample: .half, alpha: .straight)
    #expect(
      gray.path(from: eight, to: straight).description == "table: the source has one channel")

    let lab = try ICCTransform(from: ICCProfile.lab(), to: ICCProfile(.srgb))
    #expect(lab.path(from: eight, to: half).kind == .pipeline)

    let inks = lookUpTable(5, 3) { $0.prefix(3).map { 1 - $0 } }
    let bytes = try link(from: "link", entering: "5CLR", to: "RGB ", tags: ["A2B0": inks])
    let five = try ICCTransform(link: ICCProfile(bytes.span))
    let sixteen = PixelLayout(sample: .sixteen)
    #expect(
      five.path(from: sixteen, to: sixteen).description
        == "LittleCMS float: LittleCMS links more than curves, a matrix and curves; "
        + "LittleCMS links colors of more than four components")
    #expect(five.path(from: eight, to: eight).kind == .littleCMS8)
  }

  /// Lattices of three and four directions with any content, to and from L*a*b* and XYZ.
  @Test(arguments: ["RGB ", "CMYK"], InstructionSet.available)
  func `the stages of a printer's profile agree with LittleCMS`(
    space: String, set: InstructionSet
  ) throws {
    let channels = space == "CMYK" ? 4 : 3
    var random = SplitMix64(seed: 2024)
    let content = (0..<16).map { _ in
      (0..<4).map { _ in Double.random(in: 0.2...0.8, using: &random) }
    }
    func mixed(_ corner: [Double], _ results: Int) -> [Double] {
      let place = corner.reduce(0) { 2 * $0 + ($1 > 0.5 ? 1 : 0) }
      return Array(content[place].prefix(results))
    }
    let toDevice = lookUpTable(3, channels) { mixed($0, channels) }
    let toLab = lookUpTable(channels, 3) { mixed($0, 3) }
    let bytes = try link(
      from: "prtr", entering: space, to: "Lab ", tags: ["A2B0": toLab, "B2A0": toDevice])
    for intent in [RenderingIntent.relativeColorimetric, .absoluteColorimetric] {
      for isSource in [true, false] {
        let device = try ICCProfile(bytes.span)
        let transform =
          try isSource
          ? ICCTransform(from: device, to: ICCProfile(.displayP3), intent: intent)
          : ICCTransform(from: ICCProfile(.displayP3), to: device, intent: intent)
        let chosen = transform.using(set)
        #expect(chosen.path(from: eight, to: eight).kind == .pipeline)
        try checkSixteen(chosen, "seed 2024, \(space), \(intent), \(isSource), \(set)")
        try checkPremultiplied(chosen, "\(space), \(intent), \(isSource), \(set)")
      }
    }
  }

  /// From one grid point to the next, a component changes by thousands of codes. An L*a*b* that is
  /// rounded to another code than LittleCMS's gives a color that is dozens of codes away.
  @Test(arguments: [RenderingIntent.relativeColorimetric, .absoluteColorimetric])
  func `16 bits through a steep table take the kernels`(intent: RenderingIntent) throws {
    var random = SplitMix64(seed: 33)
    let noise = lookUpTable(3, 4, points: 33) { _ in
      (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
    }
    let bytes = try link(from: "prtr", entering: "CMYK", to: "Lab ", tags: ["B2A0": noise])
    let transform = try ICCTransform(
      from: ICCProfile(.displayP3), to: ICCProfile(bytes.span), intent: intent)
    let sixteen = PixelLayout(sample: .sixteen)
    for source in [eight, sixteen] {
      let path = transform.path(from: source, to: sixteen)
      #expect(path.kind == .pipeline, "\(path)")
    }
    for set in InstructionSet.available {
      try checkSixteen(transform.using(set), "seed 33, \(intent), \(set)", count: 50_000)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `premultiplied bytes of matrix profiles are within one code`(
    set: InstructionSet
  ) throws {
    for (source, destination) in [
      (ICCProfileBuilder.displayP3, ICCProfileBuilder.srgb), (.proPhotoRGB, .a98RGB),
    ] {
      let transform = try ICCTransform(from: ICCProfile(source), to: ICCProfile(destination))
      try checkPremultiplied(transform.using(set), "\(source.description), \(set)")
    }
  }

  /// Colors of 16 bits are within 8 codes of LittleCMS's evaluation, whichever way they take.
  private func checkSixteen(
    _ transform: ICCTransform, _ name: String, count: Int = 1000
  ) throws {
    var random = SplitMix64(seed: 16)
    let input = (0..<count * transform.sourceChannels).map { _ in
      UInt16.random(in: 0...65535, using: &random)
    }
    var output = [UInt16](repeating: 0, count: count * transform.destinationChannels)
    var span = output.mutableSpan
    transform.convert(input.span, hasAlpha: false, into: &span)
    let colors = input.map { Float($0) / 65535 }
    var expected = [Float](repeating: 0, count: output.count)
    var evaluated = expected.mutableSpan
    transform.evaluate(colors.span, into: &evaluated)
    let worst =
      zip(output, expected).map { found, value in
        abs(Double(found) - 65535 * Double(min(max(value, 0), 1)))
      }.max() ?? 65535
    let layout = PixelLayout(sample: .sixteen)
    let path = transform.path(from: layout, to: layout).description
    #expect(worst <= 8.5, "seed 16, \(name): \(worst), \(path)")
  }

  /// Premultiplied bytes are within one code of LittleCMS's evaluation of the color that they stand
  /// for, multiplied again.
  private func checkPremultiplied(_ transform: ICCTransform, _ name: String) throws {
    var random = SplitMix64(seed: 17)
    let (channels, results) = (transform.sourceChannels, transform.destinationChannels)
    var pixels: [UInt8] = []
    var colors: [Float] = []
    for _ in 0..<2000 {
      let alpha = UInt8.random(in: 1...255, using: &random)
      let color = (0..<channels).map { _ in UInt8.random(in: 0...alpha, using: &random) }
      pixels += color + [alpha]
      colors += color.map { Float($0) / Float(alpha) }
    }
    let layout = PixelLayout(sample: .eight, alpha: .premultiplied)
    var output = [UInt8](repeating: 0, count: 2000 * (results + 1))
    var span = output.mutableSpan
    var bytes = unsafe span.mutableBytes
    unsafe transform.convert(pixels.span.bytes, layout, into: &bytes, layout)
    var expected = [Float](repeating: 0, count: 2000 * results)
    var evaluated = expected.mutableSpan
    transform.evaluate(colors.span, into: &evaluated)
    var worst: Float = 0
    for pixel in 0..<2000 {
      let alpha = pixels[pixel * (channels + 1) + channels]
      #expect(output[pixel * (results + 1) + results] == alpha)
      for channel in 0..<results {
        let value = min(max(expected[pixel * results + channel], 0), 1) * Float(alpha)
        worst = max(worst, abs(Float(output[pixel * (results + 1) + channel]) - value))
      }
    }
    #expect(worst <= 1, "seed 17, \(name): \(worst)")
  }

  /// Pixels of all depths against LittleCMS's evaluation, with each set of instructions the same bytes.
  @Test(arguments: ["RGB ", "CMYK", "2CLR"], [1, 3, 4])
  func `tables give the rounded evaluation and the same bytes with all instructions`(
    space: String, results: Int
  ) throws {
    let channels = space == "CMYK" ? 4 : space == "2CLR" ? 2 : 3
    let destination = results == 4 ? "CMYK" : results == 1 ? "GRAY" : "RGB "
    var random = SplitMix64(seed: 77)
    let content = (0..<16 * results).map { _ in Double.random(in: 0...1, using: &random) }
    let table = lookUpTable(channels, results) { corner in
      let place = corner.reduce(0) { 2 * $0 + ($1 > 0.5 ? 1 : 0) }
      return (0..<results).map { content[place * results + $0] }
    }
    let bytes = try link(from: "link", entering: space, to: destination, tags: ["A2B0": table])
    let transform = try ICCTransform(link: ICCProfile(bytes.span))
    // No whole number of vectors or blocks.
    let count = 1013
    for alpha in PixelLayout.Alpha.allCases {
      for sample in [PixelLayout.Sample.eight, .sixteen, .float] {
        let layout = PixelLayout(sample: sample, alpha: alpha)
        #expect(transform.path(from: layout, to: layout).kind == .pipeline)
        let words = (0..<count * (layout.bytesPerPixel(of: channels) / sample.size)).map { _ in
          UInt16.random(in: 0...65535, using: &random)
        }
        let input = Self.bytes(of: words, sample)
        let outputs = InstructionSet.available.map { set in
          var output = [UInt8](
            repeating: 0, count: count * layout.bytesPerPixel(of: transform.destinationChannels))
          var span = output.mutableSpan
          var raw = unsafe span.mutableBytes
          unsafe transform.using(set).convert(input.span.bytes, layout, into: &raw, layout)
          return output
        }
        for output in outputs {
          #expect(output == outputs[0], "seed 77: \(space) \(results) \(layout)")
        }
        guard alpha != .premultiplied else { continue }
        let steps = layout.bytesPerPixel(of: channels) / sample.size
        let greatest: Float = sample == .eight ? 255 : 65535
        let colors = (0..<count * channels).map { at in
          let word = words[at / channels * steps + at % channels]
          return sample == .eight ? Float(word >> 8) / 255 : Float(word) / 65535
        }
        var exact = [Float](repeating: 0, count: count * results)
        var evaluated = exact.mutableSpan
        transform.evaluate(colors.span, into: &evaluated)
        let strides = layout.bytesPerPixel(of: results) / sample.size
        let worst = (0..<count * results).reduce(Float(0)) { worst, at in
          let place = at / results * strides + at % results
          let found = Self.sample(place, sample, of: outputs[0], greatest)
          return max(worst, abs(found - min(max(exact[at], 0), 1) * greatest))
        }
        #expect(
          worst <= (sample == .eight ? 0.51 : 1.01),
          "seed 77: \(space) \(results) \(layout): \(worst)")
      }
    }
  }

  /// Words of 16 bits as samples of a kind.
  private static func bytes(of words: [UInt16], _ sample: PixelLayout.Sample) -> [UInt8] {
    switch sample {
    case .eight: words.map { UInt8($0 >> 8) }
    case .sixteen: words.flatMap { unsafe withUnsafeBytes(of: $0) { unsafe Array($0) } }
    default:
      words.flatMap { unsafe withUnsafeBytes(of: Float($0) / 65535) { unsafe Array($0) } }
    }
  }

  /// One of the samples, as a code up to `greatest`.
  private static func sample(
    _ place: Int, _ sample: PixelLayout.Sample, of pixels: [UInt8], _ greatest: Float
  ) -> Float {
    unsafe pixels.withUnsafeBytes { bytes in
      let offset = place * sample.size
      return switch sample {
      case .eight: Float(unsafe bytes[offset])
      case .sixteen: Float(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
      default: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Float.self) * greatest
      }
    }
  }

  @Test func `all intents of matrix profiles take the kernels and agree`() throws {
    for intent in RenderingIntent.allCases {
      for compensation in [false, true] {
        let transform = try ICCTransform(
          from: ICCProfile(.displayP3), to: ICCProfile(.a98RGB), intent: intent,
          blackPointCompensation: compensation)
        #expect(transform.path(from: eight, to: eight).kind == .matrixShaper)
      }
    }
  }

  @Test func `the state of adaptation moves an absolute white`() throws {
    // A version 2 profile, whose white is not that of the connection space.
    let bytes = try link(from: "scnr", entering: "RGB ", to: "XYZ ", tags: matrixTags(white: 1.2))
    func white(_ state: Double) throws -> Float {
      let transform = try ICCTransform(
        from: ICCProfile(bytes.span), to: ICCProfile(.srgb), intent: .absoluteColorimetric,
        adaptationState: state)
      var result: [Float] = [0, 0, 0]
      var span = result.mutableSpan
      let full: [Float] = [1, 1, 1]
      transform.evaluate(full.span, into: &span)
      return result[2]
    }
    #expect(try abs(white(0) - white(1)) > 0.01)
  }

  // MARK: - Classes

  @Test func `a device link converts, and is not linked with another`() throws {
    // Four inks to three colors: 1 - ink, black ignored.
    let table = try link(from: "link", entering: "CMYK", to: "RGB ", tags: ["A2B0": inversion])
    let profile = try ICCProfile(table.span)
    #expect(profile.colorSpace == .cmyk)
    #expect(profile.connectionSpace == .rgb)
    let transform = try ICCTransform(link: profile)
    #expect(transform.sourceChannels == 4)
    let inks: [Float] = [0, 0.25, 1, 0.5]
    var colors: [Float] = [9, 9, 9]
    var span = colors.mutableSpan
    transform.evaluate(inks.span, into: &span)
    for (found, expected) in zip(colors, [1, 0.75, 0] as [Float]) {
      #expect(abs(found - expected) < 1e-4)
    }
    for alpha in PixelLayout.Alpha.allCases {
      let input: [UInt8] = [0, 64, 255, 7] + (alpha == .none ? [] : [255])
      var output = [UInt8](repeating: 9, count: alpha == .none ? 3 : 4)
      var bytes = output.mutableSpan
      var raw = unsafe bytes.mutableBytes
      let layout = PixelLayout(sample: .eight, alpha: alpha)
      unsafe transform.convert(input.span.bytes, layout, into: &raw, layout)
      #expect(Array(output.prefix(3)) == [255, 191, 0])
      if alpha != .none { #expect(output[3] == 255) }
    }
    #expect(throws: ProfileError.unsupported(profileClass: "link", colorSpace: "CMYK")) {
      _ = try ICCTransform(from: ICCProfile(table.span), to: ICCProfile(.srgb))
    }
    #expect(throws: ProfileError.self) {
      _ = try ICCTransform(link: ICCProfile(.srgb))
    }
  }

  @Test(arguments: ["2CLR", "3CLR", "4CLR", "5CLR", "6CLR", "8CLR"])
  func `colors of many inks convert`(space: String) throws {
    let channels = try #require(space.first?.hexDigitValue)
    let bytes = try link(
      from: "link", entering: space, to: "RGB ",
      tags: [
        "A2B0": lookUpTable(channels, 3) { inks in
          (0..<3).map { 1 - inks[$0 % inks.count] }
        }
      ])
    let transform = try ICCTransform(link: ICCProfile(bytes.span))
    let inks = (0..<channels).map { Float($0 % 2) }
    var colors: [Float] = [9, 9, 9]
    var span = colors.mutableSpan
    transform.evaluate(inks.span, into: &span)
    let expected = (0..<3).map { 1 - inks[$0 % channels] }
    for (found, value) in zip(colors, expected) { #expect(abs(found - value) < 1e-4) }
    // Distinct colors of five and more channels, and of fewer, take different ways.
    var random = SplitMix64(seed: 8)
    let pixels = 500
    let input = (0..<pixels * channels).map { _ in UInt16.random(in: 0...65535, using: &random) }
    var output = [UInt16](repeating: 0, count: 3 * pixels)
    var codes = output.mutableSpan
    transform.convert(input.span, hasAlpha: false, into: &codes)
    let wrong = (0..<3 * pixels).first { at in
      let ink = input[at / 3 * channels + at % 3 % channels]
      return abs(Int(output[at]) - (65535 - Int(ink))) > 2
    }
    #expect(wrong == nil, "seed 8")
  }

  @Test func `an abstract profile changes colors between two devices`() throws {
    let darker = lookUpTable(3, 3) { [$0[0] / 2, $0[1], $0[2]] }
    let bytes = try link(from: "abst", entering: "Lab ", to: "Lab ", tags: ["A2B0": darker])
    let transform = try ICCTransform(link: ICCProfile(bytes.span))
    let color: [Float] = [80, 10, -20]
    var found: [Float] = [0, 0, 0]
    var span = found.mutableSpan
    transform.evaluate(color.span, into: &span)
    for (found, expected) in zip(found, [40, 10, -20] as [Float]) {
      #expect(abs(found - expected) < 0.2)
    }
    // As the destination it comes last.
    let last = try ICCTransform(from: ICCProfile(.srgb), to: ICCProfile(bytes.span))
    #expect(last.destination == .lab)
    let white: [Float] = [1, 1, 1]
    var gray = found.mutableSpan
    last.evaluate(white.span, into: &gray)
    #expect(abs(found[0] - 50) < 0.2)
  }

  @Test func `named colors are listed and found`() throws {
    var tag = Array("ncl2".utf8) + [0, 0, 0, 0] + word(0) + word(2) + word(3)
    tag += text("Ink ", 32) + text(" C", 32)
    // L* 50, a* 0, b* 0 and L* 100 in the encoding of version 2; then the device's three.
    tag += text("Red", 32) + half(0x7f80) + half(0x8000) + half(0x8000)
    tag += half(65535) + half(0) + half(32768)
    tag += text("White", 32) + half(0xff00) + half(0x8000) + half(0x8000)
    tag += half(0) + half(0) + half(0)
    let bytes = try link(from: "nmcl", entering: "RGB ", to: "Lab ", tags: ["ncl2": tag])
    let profile = try ICCProfile(bytes.span)
    let colors = try profile.namedColors()
    #expect(colors.map { $0.name } == ["Ink Red C", "Ink White C"])
    let red = try #require(try profile.namedColor("INK red c"))
    #expect(red.connection == [50, 0, 0])
    #expect(red.device == [1, 0, 32768.0 / 65535])
    #expect(try profile.namedColor("Blue") == nil)
    #expect(colors[1].connection == [100, 0, 0])
    #expect(try ICCProfile(.srgb).namedColors().isEmpty)
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      #expect(throws: ProfileError.self) { _ = try ICCProfile(cut.span).namedColors() }
    }
  }

  // MARK: - Cache and threads

  @Test func `a transform is made once and the oldest goes`() throws {
    let cache = TransformCache(capacity: 2)
    let p3 = ICCProfileBuilder.displayP3
    let first = try cache.transform(from: ICCProfile(p3), to: ICCProfile(.srgb))
    _ = try cache.transform(from: ICCProfile(p3), to: ICCProfile(.srgb))
    #expect(cache.count == 1)
    _ = try cache.transform(
      from: ICCProfile(p3), to: ICCProfile(.srgb), blackPointCompensation: true)
    _ = try cache.transform(from: ICCProfile(p3), to: ICCProfile(.srgb))
    _ = try cache.transform(from: ICCProfile(.srgb), to: ICCProfile(p3), intent: .perceptual)
    #expect(cache.count == 2)
    // What went is still usable by who has it.
    let white: [UInt8] = [255, 255, 255]
    var output: [UInt8] = [0, 0, 0]
    var span = output.mutableSpan
    cache.removeAll()
    first.convert(white.span, hasAlpha: false, into: &span)
    #expect(output == [255, 255, 255])
    #expect(cache.count == 0)
  }

  @Test(arguments: PixelLayoutTests.Pair.allCases)
  func `threads that share a transform get what one gets`(
    pair: PixelLayoutTests.Pair
  ) throws {
    let transform = try pair.transform()
    var random = SplitMix64(seed: 99)
    let input = (0..<4000 * transform.sourceChannels).map { _ in
      UInt16.random(in: 0...65535, using: &random)
    }
    @Sendable func converted() -> [UInt16] {
      var output = [UInt16](repeating: 0, count: 4000 * transform.destinationChannels)
      var span = output.mutableSpan
      transform.convert(input.span, hasAlpha: false, into: &span)
      return output
    }
    let results = Mutex<[[UInt16]]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let output = converted()
      results.withLock { $0.append(output) }
    }
    let expected = converted()
    #expect(results.withLock { $0.allSatisfy { $0 == expected } }, "seed 99")
  }

  // MARK: - Hostile profiles

  /// Whatever a profile's tables and curves say, pixels of every depth come out or an error.
  @Test func `mutated profiles convert or are refused`() throws {
    let table = try link(from: "link", entering: "CMYK", to: "RGB ", tags: ["A2B0": inversion])
    let named = try link(
      from: "scnr", entering: "RGB ", to: "XYZ ", tags: matrixTags(white: 1))
    let profiles =
      [table, named]
      + [.srgb, .displayP3, .grayGamma22Adobe].map {
        (builder: ICCProfileBuilder) in builder.bytes
      }
    for seed in UInt64(0)..<1500 {
      var random = SplitMix64(seed: seed)
      var bytes = profiles[Int(seed % UInt64(profiles.count))]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 100..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let known = try? transform(bytes)
      guard let transform = known else { continue }
      for layout in PixelLayoutTests.layouts {
        let pixels = [UInt8](
          repeating: 77, count: 70 * layout.bytesPerPixel(of: transform.sourceChannels))
        var output = [UInt8](
          repeating: 0, count: 70 * layout.bytesPerPixel(of: transform.destinationChannels))
        var span = output.mutableSpan
        var raw = unsafe span.mutableBytes
        unsafe transform.convert(pixels.span.bytes, layout, into: &raw, layout)
        #expect(
          !transform.path(from: layout, to: layout).description.isEmpty, "seed \(seed)")
      }
    }
  }

  private func transform(_ bytes: [UInt8]) throws -> ICCTransform {
    let profile = try ICCProfile(bytes.span)
    return profile.header.profileClass == "link"
      ? try ICCTransform(link: profile) : try ICCTransform(from: profile, to: ICCProfile(.srgb))
  }

  // MARK: - Making profiles

  private func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }

  private func half(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

  private func text(_ text: String, _ length: Int) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: length - text.utf8.count)
  }

  /// A version 2 profile with nothing but the given tags.
  private func link(
    from profileClass: String, entering space: String, to connection: String,
    tags: [String: [UInt8]]
  ) throws -> [UInt8] {
    var table = word(tags.count)
    var data: [UInt8] = []
    let start = 132 + 12 * tags.count
    for (name, tag) in tags.sorted(by: { $0.key < $1.key }) {
      table += Array(name.utf8) + word(start + data.count) + word(tag.count)
      data += tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4)
    }
    let head = word(start + data.count) + word(0) + word(0x0210_0000)
    let kinds = Array("\(profileClass)\(space)\(connection)".utf8)
    let date = half(2024) + half(1) + half(1) + half(0) + half(0) + half(0)
    let rest =
      Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + word(63190) + word(65536)
      + word(54061) + [UInt8](repeating: 0, count: 48)
    return head + kinds + date + rest + table + data
  }

  /// A table of 16 bits with a number of grid points in each direction (ICC.1:2022, 10.10).
  private func lookUpTable(
    _ inputs: Int, _ outputs: Int, points: Int = 2, _ color: ([Double]) -> [Double]
  ) -> [UInt8] {
    var tag = Array("mft2".utf8) + word(0) + [UInt8(inputs), UInt8(outputs), UInt8(points), 0]
    for index in 0..<9 { tag += word(index % 4 == 0 ? 65536 : 0) }
    tag += half(2) + half(2)
    for _ in 0..<inputs { tag += half(0) + half(65535) }
    var place = [Int](repeating: 0, count: inputs)
    for _ in 0..<(0..<inputs).reduce(1, { count, _ in count * points }) {
      let inks = place.map { Double($0) / Double(points - 1) }
      tag += color(inks).flatMap { half(Int(($0 * 65535).rounded())) }
      // The last channel varies fastest.
      for input in (0..<inputs).reversed() {
        place[input] += 1
        if place[input] < points { break }
        place[input] = 0
      }
    }
    for _ in 0..<outputs { tag += half(0) + half(65535) }
    return tag
  }

  private var inversion: [UInt8] {
    lookUpTable(4, 3) { inks in inks.prefix(3).map { 1 - $0 } }
  }

  private func matrixTags(white: Double) -> [String: [UInt8]] {
    func xyz(_ numbers: [Double]) -> [UInt8] {
      Array("XYZ ".utf8) + word(0) + numbers.flatMap { word(Int($0 * 65536)) }
    }
    let curve = Array("curv".utf8) + word(0) + word(3) + half(0) + half(14000) + half(65535)
    return [
      "rXYZ": xyz([0.4361, 0.2225, 0.0139]), "gXYZ": xyz([0.3851, 0.7169, 0.0971]),
      "bXYZ": xyz([0.1431, 0.0606, 0.7141]), "rTRC": curve, "gTRC": curve, "bTRC": curve,
      "wtpt": xyz([0.9505, 1, 0.8249 * white]),
    ]
  }
}
