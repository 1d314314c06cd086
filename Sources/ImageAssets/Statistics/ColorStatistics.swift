import ColorCore
import ColorTransforms
import ICCProfiles
import ImageFacts

/// Statistics of the colors of visible pixels: those that are not fully transparent. Shares are
/// relative to them.
final class ColorStatistics {
  private let image: DecodedImage
  private let source: SourceColors
  private let fromLinearSRGB: ICCTransform
  /// The colors of the codes of the image, if there are tables of them.
  private let bytes: SourceColors.ByteColors?
  /// One code of the stored samples, and at least the error of LittleCMS itself.
  private let code: Float
  /// Whether no color can be outside sRGB.
  private let areInside: Bool
  /// Whether pixel values have their own 8-bit sRGB codes, if they have no alpha.
  private let haveCodes: Bool
  private var areCodes: Bool { haveCodes && !image.hasAlpha }
  /// Whether the file contains any color information.
  private let isTagged: Bool
  /// Whether a viewer that ignores the profile would show the samples, if in wrong colors.
  private var isComparable: Bool { image.model == .gray || image.model == .rgb }

  private var visible = 0
  private var outside = 0
  private var differences = DifferenceTally()
  private var luminances = LuminanceTally()
  /// Pixel counts by 8-bit sRGB code, unless pixel values have their own.
  private var codes = PixelHistogram()
  /// The same of pixels that are at least half opaque, if the image has alpha.
  private var solidCodes = PixelHistogram()
  /// The same of pixel values that have their own codes.
  private var ownCodes: [PixelHistogram.Entry] = []
  private var portions = 0

  /// Starts the statistics of an image.
  ///
  /// - Throws: ``ImageError`` if the colors of the image are unknown.
  init(of image: DecodedImage, _ metadata: ImageMetadata) throws(ImageError) {
    let profile = try SourceProfile.open(for: metadata, untagged: .srgb)
    do throws(ProfileError) {
      source = try SourceColors.of(profile)
      fromLinearSRGB = try source.fromLinearSRGB.get()
    } catch {
      throw ImageError(.badProfile(error))
    }
    self.image = image
    isTagged = metadata.colorTag != .none
    code = max(1.01 / Float(1 << metadata.bitDepth - 1), 6e-5)
    let isCoded = image.bitDepth == 8 && (image.model == .gray || image.model == .rgb)
    bytes = isCoded ? source.bytes : nil
    areInside = metadata.bitDepth <= 8 && bytes?.areInside == true
    haveCodes = bytes?.areSRGB == true
  }

  /// Adds pixel values.
  func add(_ portion: [PixelHistogram.Entry]) {
    portions += 1
    let words = portion.count > 4096 && image.bitDepth == 16 && image.model == .rgb
    let table = bytes?.colors ?? (words ? source.words : nil)
    if areCodes, portions == 1 {
      ownCodes = portion.map { entry in
        PixelHistogram.Entry(value: Self.code(of: entry.value), count: entry.count)
      }
    }
    VisibleColors.forEach(in: portion, of: image, withSamples: table == nil || !areInside) {
      add($0, table)
    }
  }

  private func add(_ batch: VisibleColors, _ table: CodeColors?) {
    let colors =
      if let table {
        batch.values.map { source.linear(table.color(of: $0)) }
      } else {
        linear(batch.samples)
      }
    if !areInside {
      if isComparable { countOutside(batch, colors) } else { countFarOutside(batch, colors) }
    }
    for index in colors.indices {
      let pixels = batch.pixels[index]
      visible += pixels
      luminances.add(colors[index], pixels: pixels)
    }
    if !areCodes { addCodes(of: colors, batch) }
    if isTagged, isComparable { addDifferences(of: colors, batch) }
  }

  private func addCodes(of colors: [Triple<Double>], _ batch: VisibleColors) {
    var entries: [PixelHistogram.Entry] = []
    entries.reserveCapacity(colors.count)
    for index in colors.indices {
      let code =
        haveCodes ? Self.code(of: batch.values[index]) : SRGB.codes(ofLight: colors[index])
      entries.append(PixelHistogram.Entry(value: code, count: batch.pixels[index]))
    }
    _ = codes.add(entries.span, limit: .max)
    guard image.hasAlpha else { return }
    var solid: [PixelHistogram.Entry] = []
    solid.reserveCapacity(colors.count)
    for index in entries.indices where batch.isSolid[index] { solid.append(entries[index]) }
    _ = solidCodes.add(solid.span, limit: .max)
  }

  /// The three 8-bit codes of a pixel value that has its own, red most significant.
  private static func code(of value: UInt64) -> UInt64 {
    (value & 0xff) << 16 | value >> 8 & 0xff00 | value >> 32 & 0xff
  }

  /// Counts the pixels outside sRGB: those with a sample that changes by more than one code when
  /// the color is clipped to sRGB. Other profiles store colors on the surface of sRGB slightly
  /// inside or outside it.
  private func countOutside(_ batch: VisibleColors, _ colors: [Triple<Double>]) {
    var candidates: [Int] = []
    var clipped: [Float] = []
    for (index, color) in colors.enumerated() {
      let inside = color.map { min(max($0, 0), 1) }
      guard inside != color else { continue }
      candidates.append(index)
      clipped.append(Float(inside.x))
      clipped.append(Float(inside.y))
      clipped.append(Float(inside.z))
    }
    guard !candidates.isEmpty else { return }
    let samples = fromLinearSRGB.colors(of: clipped)
    let channels = source.toXYZ.sourceChannels
    for (place, index) in candidates.enumerated() {
      for channel in 0..<channels
      where abs(samples[channels * place + channel] - batch.samples[channels * index + channel])
        > code
      {
        outside += batch.pixels[index]
        break
      }
    }
  }

  /// The same for samples that do not survive the round trip through XYZ: colors with a component
  /// outside sRGB by more than an 8-bit code.
  private func countFarOutside(_ batch: VisibleColors, _ colors: [Triple<Double>]) {
    let range = -1.0 / 255...256.0 / 255
    func isInside(_ component: Double) -> Bool {
      range.contains(ToneCurve.srgb.encoded(component.magnitude).withSign(of: component))
    }
    for (index, color) in colors.enumerated()
    where !(isInside(color.x) && isInside(color.y) && isInside(color.z)) {
      outside += batch.pixels[index]
    }
  }

  /// A pixel value as `#rrggbb`, in sRGB.
  func hex(of value: UInt64) -> String {
    Inks.hex(SRGB.codes(ofLight: linear(samples(of: value))[0]))
  }

  /// The components of a pixel value, without alpha, in the input format of transforms.
  func samples(of value: UInt64) -> [Float] {
    (0..<image.model.channels).map { channel in
      image.component(Int(PixelStatistics.sample(channel, of: value)), channel)
    }
  }

  /// The luminance of the topmost rows.
  func luminance(ofRows rows: Int) -> ImageFacts.Luminance? {
    var tally = LuminanceTally()
    image.top(rows).forEachPortion(of: 1 << 16) { portion in
      VisibleColors.forEach(in: portion, of: image) { batch in
        for (index, color) in linear(batch.samples).enumerated() {
          tally.add(color, pixels: batch.pixels[index])
        }
      }
    }
    return tally.facts
  }

  /// Colors in linear sRGB that may be outside 0…1.
  func linear(_ samples: [Float]) -> [Triple<Double>] {
    let xyz = source.toXYZ.colors(of: samples)
    return stride(from: 0, to: xyz.count, by: 3).map { start -> Triple<Double> in
      source.linear(SIMD4(xyz[start], xyz[start + 1], xyz[start + 2], 0))
    }
  }

  /// Adds the differences (relative to D65) between colors and the interpretation of their samples
  /// as sRGB.
  private func addDifferences(of colors: [Triple<Double>], _ batch: VisibleColors) {
    let most: Float = image.bitDepth == 16 ? 65_535 : 255
    let (second, third): (UInt64, UInt64) = image.model == .gray ? (0, 0) : (16, 32)
    func untagged(_ index: Int) -> Triple<Float> {
      let value = batch.values[index]
      return Triple(
        Float(value & 0xffff) / most, Float(value >> second & 0xffff) / most,
        Float(value >> third & 0xffff) / most)
    }
    let linear = colors.map { Triple(Float($0.x), Float($0.y), Float($0.z)) }
    differences.add(
      LabD65.colors(of: linear, in: SRGBLinear.self),
      LabD65.colors(of: colors.indices.map(untagged), in: SRGB.self), pixels: batch.pixels
    ) { index in
      let encoded = untagged(index)
      let light = Triple(Double(encoded.x), Double(encoded.y), Double(encoded.z)).map {
        SRGB.linearLight($0)
      }
      return CIEDE2000.difference(Self.lab(of: colors[index]), Self.lab(of: light))
    }
  }

  /// CIE L\*a\*b\*, relative to D65, of linear sRGB.
  private static func lab(of linear: Triple<Double>) -> Triple<Double> {
    LabD65.fromParent(SRGBLinear.toParent(linear))
  }

  /// Writes the results. The dominant colors, at most eight, are included if the colors were
  /// counted in one portion.
  func fill(_ facts: inout ImageFacts) {
    guard visible > 0 else { return }
    facts.wideGamutShare = Double(outside) / Double(visible)
    if isTagged, isComparable {
      facts.differenceIfUntagged = ImageFacts.Difference(
        max: differences.greatest, mean: differences.sum / Double(visible))
    }
    facts.luminance = luminances.facts
    guard portions == 1 else { return }
    let frequent =
      areCodes ? PixelHistogram.mostFrequent(64, of: ownCodes) : codes.mostFrequent(64)
    facts.dominant = frequent.prefix(8).map { entry in
      ImageFacts.Dominant(
        color: Inks.hex(entry.value), share: Double(entry.count) / Double(visible))
    }
    facts.inks =
      image.hasAlpha
      ? Inks.of(solidCodes.entries, frequent: solidCodes.mostFrequent(64))
      : Inks.of(areCodes ? ownCodes : codes.entries, frequent: frequent)
  }
}
