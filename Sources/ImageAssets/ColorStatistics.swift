#if LittleCMS
  import ColorCore
  import ColorProfiles
  import PaletteRules

  /// What the colors of visible pixels tell: those that are not fully transparent. Shares are
  /// shares of them.
  final class ColorStatistics {
    private let image: DecodedImage
    private let transform: ICCTransform
    private let tolerance: Double
    private let fromXYZ = ICCProfileBuilder.srgb.storedColorants.inverse

    private var visible = 0
    private var outside = 0
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
      do {
        transform = try ICCTransform(toXYZFrom: profile)
      } catch {
        throw ImageError(.badProfile(error))
      }
      self.image = image
      // Half a code of a color on the hull of sRGB, stored as Display P3, is up to 0.64 codes of
      // linear light; LittleCMS itself is off by 10⁻⁵.
      tolerance = max(0.64 / Double(1 << metadata.bitDepth - 1), 1e-4)
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
      let most: Float = image.bitDepth == 16 ? 65_535 : 255
      let encoded = batch.flatMap { entry in
        (0..<transform.sourceChannels).map { channel in
          Float(PixelStatistics.sample(channel, of: entry.value)) / most
        }
      }
      var xyz = [Float](repeating: 0, count: 3 * batch.count)
      var output = xyz.mutableSpan
      transform.evaluate(encoded.span, into: &output)
      for (index, entry) in batch.enumerated() {
        let light = Triple(
          Double(xyz[3 * index]), Double(xyz[3 * index + 1]), Double(xyz[3 * index + 2]))
        add(fromXYZ * light, pixels: entry.count)
      }
    }

    /// Adds pixels of one color, in linear sRGB that may lie outside 0…1.
    private func add(_ color: Triple<Double>, pixels: Int) {
      visible += pixels
      let components = [color.x, color.y, color.z]
      if components.contains(where: { $0 < -tolerance || $0 > 1 + tolerance }) { outside += pixels }

      // The relative luminance of WCAG 2.2.
      let luminance = min(max(0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z, 0), 1)
      least = min(least, luminance)
      greatest = max(greatest, luminance)
      let bin = Int(ToneCurve.srgb.encoded(luminance) * 65_535)
      luminances[bin].pixels += pixels
      luminances[bin].sum += luminance * Double(pixels)

      let hex = components.reduce(UInt32(0)) { hex, component in
        hex << 8 | UInt32((ToneCurve.srgb.encoded(component) * 255).rounded())
      }
      hexCounts[hex, default: 0] += pixels
    }

    /// Writes what was found. The dominant colors, at most eight, are stated when the colors were
    /// counted in one portion.
    func fill(_ facts: inout ImageFacts) {
      guard visible > 0 else { return }
      facts.wideGamutShare = Double(outside) / Double(visible)
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
#endif
