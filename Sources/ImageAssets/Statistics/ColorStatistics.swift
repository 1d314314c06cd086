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
  private var greatestDifference = 0.0
  private var sumOfDifferences = 0.0
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// Pixels and the sum of their luminances, by luminance on the sRGB curve.
  private var luminances = [(pixels: Int, sum: Double)](repeating: (0, 0), count: 65_536)
  private var hexCounts: [UInt32: Int] = [:]
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
    let shown = portion.filter { entry in
      !image.hasAlpha || PixelStatistics.alpha(of: entry.value, channels: image.channels) > 0
    }
    var start = 0
    while start < shown.count {
      let end = min(start + 4096, shown.count)
      addBatch(shown[start..<end])
      start = end
    }
  }

  private func addBatch(_ batch: ArraySlice<PixelHistogram.Entry>) {
    let encoded = batch.flatMap { entry in
      (0..<toXYZ.sourceChannels).map { channel in
        image.component(Int(PixelStatistics.sample(channel, of: entry.value)), channel)
      }
    }
    var xyz = [Float](repeating: 0, count: 3 * batch.count)
    var output = xyz.mutableSpan
    toXYZ.evaluate(encoded.span, into: &output)
    let colors = stride(from: 0, to: xyz.count, by: 3).map { at in
      fromXYZ * Triple(Double(xyz[at]), Double(xyz[at + 1]), Double(xyz[at + 2]))
    }
    countOutside(batch, colors, encoded)
    for (index, entry) in batch.enumerated() {
      add(colors[index], pixels: entry.count)
      guard isTagged, isComparable else { continue }
      let samples = encoded[toXYZ.sourceChannels * index..<toXYZ.sourceChannels * (index + 1)]
      addDifference(of: colors[index], from: samples, pixels: entry.count)
    }
  }

  /// Counts the pixels outside sRGB: those of which a sample changes by more than one code when
  /// the color is clipped to sRGB. A color on the hull of sRGB is stored in other profiles a
  /// little inside or outside of it.
  private func countOutside(
    _ batch: ArraySlice<PixelHistogram.Entry>, _ colors: [Triple<Double>], _ encoded: [Float]
  ) {
    guard isComparable else { return countOutside(batch, colors) }
    func isInside(_ component: Double) -> Bool { component >= 0 && component <= 1 }
    let candidates = colors.indices.filter { index in
      !isInside(colors[index].x) || !isInside(colors[index].y) || !isInside(colors[index].z)
    }
    let clipped = candidates.flatMap { index in
      [colors[index].x, colors[index].y, colors[index].z].map { Float(min(max($0, 0), 1)) }
    }
    let channels = toXYZ.sourceChannels
    var samples = [Float](repeating: 0, count: candidates.count * channels)
    var output = samples.mutableSpan
    fromLinearSRGB.evaluate(clipped.span, into: &output)
    for (place, index) in candidates.enumerated() {
      let isChanged = (0..<channels).contains { channel in
        abs(samples[channels * place + channel] - encoded[channels * index + channel]) > code
      }
      if isChanged { outside += batch[batch.startIndex + index].count }
    }
  }

  /// The same for samples that do not return from XYZ as they were: colors of which a component is
  /// outside sRGB by more than an 8-bit code.
  private func countOutside(
    _ batch: ArraySlice<PixelHistogram.Entry>, _ colors: [Triple<Double>]
  ) {
    let range = -1.0 / 255...256.0 / 255
    for (index, entry) in batch.enumerated() {
      let color = colors[index]
      let isInside = [color.x, color.y, color.z].allSatisfy {
        range.contains(ToneCurve.srgb.encoded($0.magnitude) * ($0 < 0 ? -1 : 1))
      }
      if !isInside { outside += entry.count }
    }
  }

  /// Adds pixels of one color, in linear sRGB that may lie outside 0…1.
  private func add(_ color: Triple<Double>, pixels: Int) {
    visible += pixels
    // The relative luminance of WCAG 2.2.
    let luminance = min(max(0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z, 0), 1)
    least = min(least, luminance)
    greatest = max(greatest, luminance)
    let bin = Int(ToneCurve.srgb.encoded(luminance) * 65_535)
    luminances[bin].pixels += pixels
    luminances[bin].sum += luminance * Double(pixels)

    let hex = [color.x, color.y, color.z].reduce(UInt32(0)) { hex, component in
      hex << 8 | UInt32((ToneCurve.srgb.encoded(component) * 255).rounded())
    }
    hexCounts[hex, default: 0] += pixels
  }

  /// Adds the difference (CIEDE2000, relative to D65) of a color from what its samples are in sRGB.
  private func addDifference(
    of color: Triple<Double>, from samples: ArraySlice<Float>, pixels: Int
  ) {
    let linear = samples.map { ToneCurve.srgb.decoded(Double($0)) }
    let untagged = Triple(linear[0], linear[linear.count / 2], linear[linear.count - 1])
    let difference = CIEDE2000.difference(Self.lab(of: color), Self.lab(of: untagged))
    greatestDifference = max(greatestDifference, difference)
    sumOfDifferences += difference * Double(pixels)
  }

  /// CIE L\*a\*b\*, relative to D65, of linear sRGB.
  private static func lab(of linear: Triple<Double>) -> Triple<Double> {
    LabD65.fromParent(Matrix3.linearSRGBToXYZ * linear)
  }

  /// Writes what was found. The dominant colors, at most eight, are stated when the colors were
  /// counted in one portion.
  func fill(_ facts: inout ImageFacts) {
    guard visible > 0 else { return }
    facts.wideGamutShare = Double(outside) / Double(visible)
    if isTagged, isComparable {
      facts.differenceIfUntagged = ImageFacts.Difference(
        max: greatestDifference, mean: sumOfDifferences / Double(visible))
    }
    facts.luminance = ImageFacts.Luminance(
      min: least, p5: percentile(0.05), median: percentile(0.5), p95: percentile(0.95),
      max: greatest)
    guard portions == 1 else { return }
    let order = hexCounts.sorted { a, b in (-a.value, a.key) < (-b.value, b.key) }
    facts.dominant = order.prefix(8).map { color, pixels in
      let digits = String(color, radix: 16)
      return ImageFacts.Dominant(
        color: "#" + String(repeating: "0", count: 6 - digits.count) + digits,
        share: Double(pixels) / Double(visible))
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
