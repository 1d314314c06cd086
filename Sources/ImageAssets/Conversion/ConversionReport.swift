import ColorCore
import ColorTransforms
import ICCProfiles

/// The effect of a conversion on the pixels that are not fully transparent.
///
/// ```swift
/// import ICCProfiles
///
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// let file = try PNG.encode(red, profile: ICCProfileBuilder.displayP3.bytes)
/// var converter = ImageConverter(to: .srgb)
/// converter.isMeasured = true
/// let report = try converter.convert(file.span).report
/// print(report?.outOfGamutShare ?? 0, report?.clipped.map(\.channel) ?? [])
/// // Prints "1.0 ["red", "green", "blue"]"
/// ```
public struct ConversionReport: Hashable, Sendable {
  /// A channel of the destination and the share of the pixels that it clips.
  public struct Clipping: Hashable, Sendable {
    /// The channel: `red`, `gray`, `cyan`, …
    public var channel: String
    /// The share of the pixels, 0…1, whose value in this channel is out of gamut.
    public var share: Double
  }

  /// The number of pixels that are not fully transparent.
  public var pixels: Int
  /// The share of the pixels, 0…1, that the destination cannot represent: at least one channel is
  /// clipped, and converting back changes a sample of the source by more than one code. `nil` if
  /// the source or destination is table-based, since tables do not define values outside their
  /// range.
  public var outOfGamutShare: Double?
  /// The clipped channels, in their order.
  public var clipped: [Clipping]
  /// The maximum difference (CIEDE2000, D50) between a color and its stored value, to about 0.001.
  public var maximumDifference: Double
  /// The mean of the differences over the pixels, to about 0.001.
  public var meanDifference: Double
  /// The maximum and the mean difference between the converted pixels and those that the written
  /// file decodes to; `nil` if the format is lossless.
  public var codecLoss: Loss?

  /// The loss of a codec.
  public struct Loss: Hashable, Sendable {
    /// The maximum difference (CIEDE2000, D50) of a pixel, to about 0.001.
    public var maximum: Double
    /// The mean of the differences over the pixels that are not fully transparent.
    public var mean: Double
  }
}

/// Measures a conversion some rows at a time, in any order.
struct ConversionMeasurement {
  private let transform: ICCTransform
  private let toXYZ: ICCTransform
  private let backToXYZ: ICCTransform
  private let backToSource: ICCTransform?
  private let model: ColorModel
  /// The greatest code of the destination; `nil` for floating point.
  private let steps: Float?
  private var tally: Tally
  private var loss = DifferenceTally()
  private var (compared, isLossy) = (0, false)

  /// Begins a measurement.
  ///
  /// - Parameters:
  ///   - link: The conversion.
  ///   - bitDepth: Bits of a converted sample.
  /// - Throws: ``ImageError`` if a profile cannot be used.
  init(of link: ProfileLink, bitDepth: Int) throws(ImageError) {
    do throws(ProfileError) {
      backToSource =
        link.isTableBased ? nil : try ICCTransform(from: link.destination, to: link.source)
      toXYZ = try ICCTransform(toXYZFrom: link.source)
      backToXYZ = try ICCTransform(toXYZFrom: link.destination)
    } catch {
      throw ImageError(.badProfile(error))
    }
    transform = link.transform
    model = link.model
    steps = bitDepth == 8 ? 255 : bitDepth == 16 ? 65_535 : nil
    tally = Tally(channels: link.model.channels)
  }

  /// Adds rows of the source, each distinct color of a portion once.
  mutating func add(_ image: DecodedImage) {
    let image = image.quantized
    image.forEachPortion(of: 1 << 16) { portion in
      VisibleColors.forEach(in: portion, of: image.form) { colors in
        tally.add(
          colors, of: image, by: transform, toXYZ, backToXYZ, backToSource, steps: steps)
      }
    }
  }

  /// Adds what is lost by encoding rows of the destination.
  mutating func addLoss(from before: DecodedImage, to after: DecodedImage) {
    let (before, after) = (before.quantized, after.quantized)
    let isChanged = before.samples != after.samples
    isLossy = isLossy || isChanged
    let pixels = before.width * before.height
    for start in stride(from: 0, to: pixels, by: 4096) {
      let visible = (start..<min(start + 4096, pixels)).filter {
        !before.hasAlpha || before.code($0 * before.channels + before.model.channels) != 0
      }
      compared += visible.count
      guard isChanged else { continue }
      let triples = [before, after].map { image in
        Tally.triples(
          backToXYZ.colors(
            of: visible.flatMap { pixel in
              (0..<image.model.channels).map { channel in
                image.component(image.code(pixel * image.channels + channel), channel)
              }
            }))
      }
      loss.add(
        Lab.colors(of: triples[0], in: XYZD50.self), Lab.colors(of: triples[1], in: XYZD50.self),
        pixels: [Int](repeating: 1, count: visible.count)
      ) { CIEDE2000.difference(Tally.lab(triples[0][$0]), Tally.lab(triples[1][$0])) }
    }
  }

  /// What was measured so far.
  var report: ConversionReport {
    let whole = Double(max(tally.pixels, 1))
    let isTableBased = backToSource == nil
    return ConversionReport(
      pixels: tally.pixels,
      outOfGamutShare: isTableBased ? nil : Double(tally.outside) / whole,
      clipped: zip(model.channelNames, tally.clipped).compactMap { name, count in
        count == 0 || isTableBased
          ? nil : ConversionReport.Clipping(channel: name, share: Double(count) / whole)
      },
      maximumDifference: tally.differences.greatest,
      meanDifference: tally.differences.sum / whole,
      codecLoss: isLossy
        ? ConversionReport.Loss(
          maximum: loss.greatest, mean: loss.sum / Double(max(compared, 1))) : nil)
  }

  private struct Tally {
    var pixels = 0
    var outside = 0
    var clipped: [Int]
    var differences = DifferenceTally()

    init(channels: Int) { clipped = [Int](repeating: 0, count: channels) }

    mutating func add(
      _ batch: VisibleColors, of image: DecodedImage,
      by transform: ICCTransform, _ toXYZ: ICCTransform,
      _ backToXYZ: ICCTransform, _ backToSource: ICCTransform?, steps: Float?
    ) {
      pixels += batch.pixels.reduce(0, +)
      var converted = transform.colors(of: batch.samples)
      // Lab is not clipped.
      if transform.destination != .lab {
        let unclipped = converted
        for index in converted.indices { converted[index] = min(max(converted[index], 0), 1) }
        if let backToSource {
          // A color on the surface of the gamut is stored slightly inside or outside it.
          let code = 1.01 / Float(image.bitDepth == 8 ? 255 : 65_535) + 6e-5
          count(batch, unclipped, converted, backToSource.colors(of: converted), code)
        }
        if let steps {
          for index in converted.indices {
            converted[index] = (converted[index] * steps).rounded() / steps
          }
        }
      }
      let before = Self.triples(toXYZ.colors(of: batch.samples))
      let after = Self.triples(backToXYZ.colors(of: converted))
      differences.add(
        Lab.colors(of: before, in: XYZD50.self), Lab.colors(of: after, in: XYZD50.self),
        pixels: batch.pixels
      ) { CIEDE2000.difference(Self.lab(before[$0]), Self.lab(after[$0])) }
    }

    /// Counts the colors outside the gamut, and their channels that are.
    private mutating func count(
      _ batch: VisibleColors, _ unclipped: [Float], _ converted: [Float], _ returned: [Float],
      _ code: Float
    ) {
      let (channels, colors) = (clipped.count, batch.samples.count / batch.count)
      for (index, pixels) in batch.pixels.enumerated() {
        let cut = channels * index..<channels * (index + 1)
        let back = colors * index..<colors * (index + 1)
        guard cut.contains(where: { unclipped[$0] != converted[$0] }),
          back.contains(where: { abs(returned[$0] - batch.samples[$0]) > code })
        else { continue }
        outside += pixels
        for at in cut where unclipped[at] != converted[at] {
          clipped[at - cut.lowerBound] += pixels
        }
      }
    }

    static func triples(_ xyz: [Float]) -> [Triple<Float>] {
      stride(from: 0, to: xyz.count, by: 3).map { Triple(xyz[$0], xyz[$0 + 1], xyz[$0 + 2]) }
    }

    static func lab(_ xyz: Triple<Float>) -> Triple<Double> {
      Lab.fromParent(Triple(Double(xyz.x), Double(xyz.y), Double(xyz.z)))
    }
  }
}

extension DecodedImage {
  /// An integer sample.
  fileprivate func code(_ index: Int) -> Int {
    switch samples {
    case .eight(let samples): Int(samples[index])
    case .sixteen(let samples): Int(samples[index])
    case .float: 0
    }
  }
}

extension ColorModel {
  /// The names of the samples.
  var channelNames: [String] {
    switch self {
    case .gray: ["gray"]
    case .rgb: ["red", "green", "blue"]
    case .cmyk: ["cyan", "magenta", "yellow", "black"]
    case .lab: ["lightness", "a", "b"]
    }
  }
}
