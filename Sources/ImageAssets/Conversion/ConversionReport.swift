import ColorCore
import ColorTransforms
import ICCProfiles

/// What a conversion moved: of the pixels that are not fully transparent.
public struct ConversionReport: Hashable, Sendable {
  /// A channel of the destination and the share of the pixels that it cuts off.
  public struct Clipping: Hashable, Sendable {
    /// The channel: `red`, `gray`, `cyan`, …
    public var channel: String
    /// The share of the pixels, 0…1, that are out of gamut and whose value lies outside its range.
    public var share: Double
  }

  /// The number of pixels that are not fully transparent.
  public var pixels: Int
  /// The share of the pixels, 0…1, that the destination cannot show: at least one channel is cut
  /// off, and bringing the color back changes a sample of the source by more than one code. `nil`
  /// for a source or destination made of tables, which tell nothing of what lies outside.
  public var outOfGamutShare: Double?
  /// The channels that are cut off, in their order.
  public var clipped: [Clipping]
  /// The greatest difference (CIEDE2000, D50) between a color and what is stored of it.
  public var maximumDifference: Double
  /// The mean of the differences over the pixels.
  public var meanDifference: Double

  /// Measures a conversion, each distinct color once.
  init(
    _ images: [DecodedImage], by link: borrowing ProfileLink, bitDepth: Int
  ) throws(ImageError) {
    let toXYZ: ICCTransform
    let backToXYZ: ICCTransform
    let backToSource: ICCTransform?
    do throws(ProfileError) {
      backToSource =
        link.isTableBased ? nil : try ICCTransform(from: link.destination, to: link.source)
      toXYZ = try ICCTransform(toXYZFrom: link.source)
      backToXYZ = try ICCTransform(toXYZFrom: link.destination)
    } catch {
      throw ImageError(.badProfile(error))
    }
    var tally = Tally(channels: link.model.channels)
    let transform = link.transform
    for image in images.map({ $0.quantized }) {
      image.forEachPortion(of: 1 << 16) { portion in
        let shown = portion.filter { entry in
          !image.hasAlpha || PixelStatistics.alpha(of: entry.value, channels: image.channels) > 0
        }
        tally.add(
          shown, of: image, by: transform, toXYZ, backToXYZ, backToSource,
          steps: bitDepth == 8 ? 255 : bitDepth == 16 ? 65_535 : nil)
      }
    }
    pixels = tally.pixels
    let whole = Double(max(pixels, 1))
    outOfGamutShare =
      link.isTableBased ? nil : Double(tally.outside) / whole
    clipped = zip(link.model.channelNames, tally.clipped).compactMap { name, count in
      count == 0 || link.isTableBased
        ? nil : Clipping(channel: name, share: Double(count) / whole)
    }
    maximumDifference = tally.greatest
    meanDifference = tally.sum / whole
  }

  private struct Tally {
    var pixels = 0
    var outside = 0
    var clipped: [Int]
    var greatest = 0.0
    var sum = 0.0

    init(channels: Int) { clipped = [Int](repeating: 0, count: channels) }

    mutating func add(
      _ entries: [PixelHistogram.Entry], of image: DecodedImage,
      by transform: ICCTransform, _ toXYZ: ICCTransform,
      _ backToXYZ: ICCTransform, _ backToSource: ICCTransform?, steps: Float?
    ) {
      let colors = image.model.channels
      let samples = entries.flatMap { entry in
        (0..<colors).map { channel in
          image.component(Int(PixelStatistics.sample(channel, of: entry.value)), channel)
        }
      }
      let channels = clipped.count
      var converted = [Float](repeating: 0, count: entries.count * channels)
      Self.evaluate(transform, samples, into: &converted)
      var before = [Float](repeating: 0, count: entries.count * 3)
      Self.evaluate(toXYZ, samples, into: &before)
      pixels += entries.reduce(0) { $0 + $1.count }
      // Lab has no ends to be cut off at.
      if transform.destination != .lab {
        let unclipped = converted
        for index in converted.indices { converted[index] = min(max(converted[index], 0), 1) }
        if let backToSource {
          var returned = [Float](repeating: 0, count: samples.count)
          Self.evaluate(backToSource, converted, into: &returned)
          // A color on the hull is stored a little inside or outside of it.
          let code = 1.01 / Float(image.bitDepth == 8 ? 255 : 65_535) + 6e-5
          count(entries, unclipped, converted) { index in
            (index * colors..<(index + 1) * colors).contains {
              abs(returned[$0] - samples[$0]) > code
            }
          }
        }
        if let steps {
          for index in converted.indices {
            converted[index] = (converted[index] * steps).rounded() / steps
          }
        }
      }
      var after = [Float](repeating: 0, count: entries.count * 3)
      Self.evaluate(backToXYZ, converted, into: &after)
      for (index, entry) in entries.enumerated() {
        let difference = CIEDE2000.difference(Self.lab(before, index), Self.lab(after, index))
        greatest = max(greatest, difference)
        sum += difference * Double(entry.count)
      }
    }

    /// Counts the colors that are outside, and the channels that make them so.
    private mutating func count(
      _ entries: [PixelHistogram.Entry], _ unclipped: [Float], _ converted: [Float],
      where isOutside: (Int) -> Bool
    ) {
      let channels = clipped.count
      for (index, entry) in entries.enumerated() {
        let cut = (0..<channels).filter { channel in
          unclipped[index * channels + channel] != converted[index * channels + channel]
        }
        guard !cut.isEmpty, isOutside(index) else { continue }
        outside += entry.count
        for channel in cut { clipped[channel] += entry.count }
      }
    }

    private static func evaluate(
      _ transform: ICCTransform, _ input: [Float], into output: inout [Float]
    ) {
      var span = output.mutableSpan
      transform.evaluate(input.span, into: &span)
    }

    private static func lab(_ xyz: [Float], _ index: Int) -> Triple<Double> {
      Lab.fromParent(
        Triple(
          Double(xyz[3 * index]), Double(xyz[3 * index + 1]), Double(xyz[3 * index + 2])))
    }
  }
}

extension DecodedImage {
  /// The component that a whole-numbered sample stands for: 0…1, of Lab the number itself.
  func component(_ code: Int, _ channel: Int) -> Float {
    let value = Float(code) / (bitDepth == 16 ? 65_535 : 255)
    guard model == .lab else { return value }
    return channel == 0 ? value * 100 : value * 255 - 128
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
