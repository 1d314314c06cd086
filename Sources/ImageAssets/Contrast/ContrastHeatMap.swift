import ColorCore
import ImageFacts
import ICCProfiles

/// A picture of where a text on an image cannot be read.
///
/// The image in pale gray; the region of the text in blue where the contrast suffices, and where it
/// does not in yellow, orange and red, darker the lower it is. The scale is one that people with a
/// color vision deficiency can tell apart: lightness falls with contrast, and blue is on the other
/// side.
///
/// ```swift
/// import ColorCore
/// import ICCProfiles
///
/// let gray = DecodedImage(
///   width: 4, height: 2, model: .gray, hasAlpha: false,
///   samples: .eight([UInt8](repeating: 119, count: 8)))
/// let file = try PNG.encode(gray, profile: ICCProfileBuilder.grayGamma22.bytes)
/// let title = ContrastProbe.Text(
///   paint: .init(name: "title", color: .white), region: .init(x: 0, y: 0, width: 2, height: 2))
/// let map = try ContrastHeatMap.png(of: title, on: file.span, over: nil, threshold: 4.5)
/// print(try PNG.metadata(of: map.span, limits: .standard).width)
/// // Prints "4"
/// ```
public enum ContrastHeatMap {
  /// Draws the map.
  ///
  /// - Parameters:
  ///   - text: The text and its region.
  ///   - file: The content of an image file.
  ///   - background: What is behind translucent pixels.
  ///   - threshold: The ratio that the text needs.
  ///   - limits: The limits for the file.
  /// - Returns: A PNG in sRGB, of the size of the image as shown.
  /// - Throws: ``ImageError`` if the image cannot be read or its colors are unknown, and for a region
  ///   that is not inside it.
  public static func png(
    of text: ContrastProbe.Text, on file: Span<UInt8>, over background: ContrastProbe.Paint?,
    threshold: Double, limits: DecodeLimits = .standard
  ) throws(ImageError) -> [UInt8] {
    try PNG.encode(
      try image(of: text, on: file, over: background, threshold: threshold, limits: limits),
      profile: ICCProfileBuilder.srgb.bytes, carrying: CarriedMetadata(), quality: nil)
  }

  /// Draws the map as shown, in sRGB with 8 bits.
  static func image(
    of text: ContrastProbe.Text, on file: Span<UInt8>, over background: ContrastProbe.Paint?,
    threshold: Double, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let format = try ImageFormats.format(of: file)
    let (image, metadata) = try format.decode(file, limits: limits)
      .displayed(try format.metadata(of: file, limits: limits))
    let orientation = ImageOrientation(metadata.orientation)
    guard text.region.isInside(image.form, orientation) else {
      throw ImageError(.invalid("the region is not inside the image"))
    }
    let region = orientation.stored(text.region, width: image.width, height: image.height)
    let statistics = try ColorStatistics(of: image.form, metadata)
    let histogram = image.pixels(in: region)
    let pixels = ProbedPixels(histogram, of: image.form, statistics)
    let ratios = pixels.ratios(of: text.paint.color, over: background?.color ?? .white)
    let byValue = Dictionary(
      zip(histogram.entries.map(\.value), ratios), uniquingKeysWith: { a, _ in a })
    let shown = try ImageConverter(to: .srgb).converted(image, metadata)
    guard case .eight(let samples) = shown.samples else {
      preconditionFailure("the image was converted to 8 bits")
    }
    var map = pale(samples, shown, background?.color ?? .white)
    image.forEachPixel(in: region) { x, y, value in
      let at = 3 * (y * image.width + x)
      let color = color(ofRatio: byValue[value] ?? 1, threshold: threshold)
      for channel in 0..<3 {
        // A quarter of the picture stays, so that one sees what is there.
        map[at + channel] = UInt8((3 * Int(color[channel]) + Int(map[at + channel]) + 2) / 4)
      }
    }
    outline(region, &map, width: image.width, height: image.height)
    return DecodedImage(
      width: image.width, height: image.height, model: .rgb, hasAlpha: false, samples: .eight(map)
    ).upright(from: metadata.orientation)
  }

  /// The color of a ratio: blue from the threshold on; below it from yellow to a dark red at 1.
  private static func color(ofRatio ratio: Double, threshold: Double) -> [UInt8] {
    guard ratio < threshold else { return [120, 170, 220] }
    let stops: [[Double]] = [[110, 0, 20], [215, 48, 31], [252, 141, 60], [254, 224, 110]]
    // Ratios are perceived as their logarithms.
    let place = Double.log(max(ratio, 1)) / Double.log(threshold) * Double(stops.count - 1)
    let index = min(max(Int(place), 0), stops.count - 2)
    let part = min(max(place - Double(index), 0), 1)
    return (0..<3).map { channel in
      let (a, b) = (stops[index][channel], stops[index + 1][channel])
      return UInt8((a + (b - a) * part).rounded())
    }
  }

  /// The image in pale gray, over the background.
  private static func pale(
    _ samples: [UInt8], _ image: DecodedImage, _ background: Color
  ) -> [UInt8] {
    let behind = background.components(in: .srgb)
    let weights = LumaWeights.bt709
    var map: [UInt8] = []
    map.reserveCapacity(3 * image.width * image.height)
    for start in stride(from: 0, to: samples.count, by: image.channels) {
      let alpha = image.hasAlpha ? Double(samples[start + 3]) / 255 : 1
      func component(_ channel: Int, _ other: Double) -> Double {
        alpha * Double(samples[start + channel]) + (1 - alpha) * 255 * min(max(other, 0), 1)
      }
      let luma =
        weights.x * component(0, behind.x) + weights.y * component(1, behind.y)
        + weights.z * component(2, behind.z)
      let gray = UInt8(min(max((90 + 0.6 * luma).rounded(), 0), 255))
      map += [gray, gray, gray]
    }
    return map
  }

  /// A black line just outside the region, as far as it is inside the image.
  private static func outline(
    _ region: ImageFacts.Box, _ map: inout [UInt8], width: Int, height: Int
  ) {
    func set(_ x: Int, _ y: Int) {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return }
      for channel in 0..<3 { map[3 * (y * width + x) + channel] = 0 }
    }
    for x in region.x - 1...region.x + region.width {
      set(x, region.y - 1)
      set(x, region.y + region.height)
    }
    for y in region.y - 1...region.y + region.height {
      set(region.x - 1, y)
      set(region.x + region.width, y)
    }
  }
}
