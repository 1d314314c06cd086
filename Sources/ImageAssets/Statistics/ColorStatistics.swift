import ColorCore
import ColorTransforms
import ICCProfiles
import ImageFacts

/// What the colors of visible pixels tell: those that are not fully transparent. Shares are
/// shares of them.
final class ColorStatistics {
  private let image: DecodedImage
  private let toXYZ: ICCTransform
  private let fromLinearSRGB: ICCTransform
  /// One code of the samples as stored, and at least what LittleCMS itself may be off.
  private let code: Float
  /// Whether the file says anything about its colors.
  private let isTagged: Bool
  /// Whether the samples would be shown, if only in wrong colors, by what ignores the profile.
  private var isComparable: Bool { image.model == .gray || image.model == .rgb }
  private let fromXYZ = ICCProfileBuilder.srgb.storedColorants.inverse

  private var visible = 0
  private var outside = 0
  private var differences = DifferenceTally()
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// Pixels and the sum of their luminances, by luminance on the sRGB curve.
  private var luminances = [(pixels: Int, sum: Double)](repeating: (0, 0), count: 65_536)
  /// Pixels by their 8-bit codes in sRGB.
  private var codes = PixelHistogram()
  private var portions = 0

  /// Begins the statistics of an image.
  ///
  /// - Throws: ``ImageError`` when the colors of the image cannot be known.
  init(of image: DecodedImage, _ metadata: ImageMetadata) throws(ImageError) {
    let profile = try SourceProfile.open(for: metadata, untagged: .srgb)
    var linear = ICCProfileBuilder.srgb
    linear.curve = .linear
    do throws(ProfileError) {
      let linearProfile = try ICCProfile(linear)
      toXYZ = try ICCTransform(toXYZFrom: profile)
      fromLinearSRGB = try ICCTransform(from: linearProfile, to: profile)
    } catch {
      throw ImageError(.badProfile(error))
    }
    self.image = image
    isTagged = metadata.colorTag != .none
    code = max(1.01 / Float(1 << metadata.bitDepth - 1), 6e-5)
  }

  /// Adds pixel values.
  func add(_ portion: [PixelHistogram.Entry]) {
    portions += 1
    VisibleColors.forEach(in: portion, of: image, add)
  }

  private func add(_ batch: VisibleColors) {
    let xyz = toXYZ.colors(of: batch.samples)
    let colors = (0..<batch.count).map { index -> Triple<Double> in
      let start = 3 * index
      return fromXYZ * Triple(Double(xyz[start]), Double(xyz[start + 1]), Double(xyz[start + 2]))
    }
    if isComparable { countOutside(batch, colors) } else { countFarOutside(batch, colors) }
    for index in colors.indices { add(colors[index], pixels: batch.pixels[index]) }
    if isTagged, isComparable { addDifferences(of: colors, batch) }
  }

  /// Counts the pixels outside sRGB: those of which a sample changes by more than one code when
  /// the color is clipped to sRGB. A color on the hull of sRGB is stored in other profiles a
  /// little inside or outside of it.
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
    let samples = fromLinearSRGB.colors(of: clipped)
    let channels = toXYZ.sourceChannels
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

  /// The same for samples that do not return from XYZ as they were: colors of which a component is
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

  /// Adds pixels of one color, in linear sRGB that may lie outside 0…1.
  private func add(_ color: Triple<Double>, pixels: Int) {
    visible += pixels
    // The relative luminance of WCAG 2.2.
    let luminance = min(max(WCAG2.luminance(ofLinear: color), 0), 1)
    least = min(least, luminance)
    greatest = max(greatest, luminance)
    let bin = Int(ToneCurve.srgb.encoded(luminance) * 65_535)
    luminances[bin].pixels += pixels
    luminances[bin].sum += luminance * Double(pixels)

    let (red, green, blue) = (
      SRGB.code(ofLight: color.x), SRGB.code(ofLight: color.y), SRGB.code(ofLight: color.z)
    )
    codes.add(UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue), pixels: pixels)
  }

  /// Adds the differences (relative to D65) of colors from what their samples are in sRGB.
  private func addDifferences(of colors: [Triple<Double>], _ batch: VisibleColors) {
    let channels = toXYZ.sourceChannels
    func untagged(_ index: Int) -> Triple<Float> {
      let start = channels * index
      return Triple(
        batch.samples[start], batch.samples[start + channels / 2],
        batch.samples[start + channels - 1])
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

  /// Writes what was found. The dominant colors, at most eight, are stated when the colors were
  /// counted in one portion.
  func fill(_ facts: inout ImageFacts) {
    guard visible > 0 else { return }
    facts.wideGamutShare = Double(outside) / Double(visible)
    if isTagged, isComparable {
      facts.differenceIfUntagged = ImageFacts.Difference(
        max: differences.greatest, mean: differences.sum / Double(visible))
    }
    facts.luminance = ImageFacts.Luminance(
      min: least, p5: percentile(0.05), median: percentile(0.5), p95: percentile(0.95),
      max: greatest)
    guard portions == 1 else { return }
    facts.dominant = codes.mostFrequent(8).map { entry in
      let digits = String(entry.value, radix: 16)
      return ImageFacts.Dominant(
        color: "#" + String(repeating: "0", count: 6 - digits.count) + digits,
        share: Double(entry.count) / Double(visible))
    }
  }

  /// The luminance that `share` of the pixels do not exceed, by nearest rank; colors that are less
  /// than 1/65 535 apart on the sRGB curve are averaged.
  private func percentile(_ share: Double) -> Double {
    let rank = (share * Double(visible)).rounded(.up)
    var pixels = 0
    for bin in luminances where bin.pixels > 0 {
      pixels += bin.pixels
      if Double(pixels) >= rank { return bin.sum / Double(bin.pixels) }
    }
    return greatest
  }
}
