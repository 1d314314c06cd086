public import ColorCore
public import ImageFacts

/// The contrasts to measure in images: of what they draw with backgrounds, and of texts with them.
///
/// Pixels are color-managed; translucent ones are composited in the space of the background, sRGB
/// or Display P3. Ratios are those of WCAG 2.
public struct ContrastProbe: Sendable {
  /// A background, or a text.
  public struct Paint: Hashable, Sendable {
    /// The name in reports.
    public var name: String
    /// The color; a background is opaque.
    public var color: Color
    /// The scheme in which it exists, `light` or `dark`; `nil` for any.
    public var scheme: String?

    /// Makes a background or a text.
    public init(name: String, color: Color, scheme: String? = nil) {
      self.name = name
      self.color = color
      self.scheme = scheme
    }
  }

  /// A text over a part of the image, in pixels as stored.
  public struct Text: Hashable, Sendable {
    /// The color.
    public var paint: Paint
    /// Where the text lies.
    public var region: ImageFacts.Box

    /// Makes a text.
    public init(paint: Paint, region: ImageFacts.Box) {
      self.paint = paint
      self.region = region
    }
  }

  /// The backgrounds.
  public var backgrounds: [Paint]
  /// The texts.
  public var texts: [Text]
  /// The ratio that drawn shapes need.
  public var graphicThreshold: Double
  /// The ratio that texts need.
  public var textThreshold: Double

  /// Makes a probe; without backgrounds and texts, nothing is measured.
  public init(
    backgrounds: [Paint] = [], texts: [Text] = [], graphicThreshold: Double = 3,
    textThreshold: Double = 4.5
  ) {
    self.backgrounds = backgrounds
    self.texts = texts
    self.graphicThreshold = graphicThreshold
    self.textThreshold = textThreshold
  }

  /// Measures an image.
  func fill(
    _ facts: inout ImageFacts, from image: DecodedImage, _ metadata: ImageMetadata
  ) {
    guard !backgrounds.isEmpty || !texts.isEmpty,
      let colors = try? ColorStatistics(of: image.form, metadata)
    else { return }
    if !backgrounds.isEmpty, facts.alpha == .binary || facts.alpha == .partial {
      let pixels = ProbedPixels(image.outlinePixels, of: image, colors)
      facts.backgroundContrast = backgrounds.compactMap { background in
        let front = pixels.luminances(over: background.color)
        let behind = background.color.luminance
        return RatioTally(front.map { WCAG2.ratio($0, behind) }, pixels.counts)
          .contrast(of: background, threshold: graphicThreshold)
      }
    }
    if !texts.isEmpty {
      facts.textContrast = texts.flatMap { text in
        contrasts(of: text, on: image, colors)
      }
    }
  }

  /// The contrasts of a text: on every background if pixels below it are translucent, none if there
  /// is no background then, or if the region is not inside the image.
  private func contrasts(
    of text: Text, on image: DecodedImage, _ colors: ColorStatistics
  ) -> [ImageFacts.Contrast] {
    let region = text.region
    guard region.isInside(width: image.width, height: image.height) else { return [] }
    let pixels = ProbedPixels(image.pixels(in: region), of: image, colors)
    func measured(_ ratios: [Double], _ paint: Paint) -> ImageFacts.Contrast? {
      RatioTally(ratios, pixels.counts).contrast(of: paint, region, threshold: textThreshold)
    }
    guard pixels.isTranslucent else {
      return [measured(pixels.ratios(of: text.paint.color, over: nil), text.paint)]
        .compactMap { $0 }
    }
    return backgrounds.filter { background in
      background.scheme == nil || text.paint.scheme == nil
        || background.scheme == text.paint.scheme
    }.compactMap { background in
      var paint = text.paint
      paint.name += " over \(background.name)"
      return measured(pixels.ratios(of: text.paint.color, over: background.color), paint)
    }
  }
}

extension ImageFacts.Box {
  /// Whether the rectangle is inside an image, and not empty.
  func isInside(width: Int, height: Int) -> Bool {
    x >= 0 && y >= 0 && self.width > 0 && self.height > 0 && x <= width - self.width
      && y <= height - self.height
  }
}

/// Distinct pixel values and their colors.
struct ProbedPixels {
  private let colors: [Color]
  /// The number of pixels of each value.
  let counts: [Int]
  /// Whether any pixel is not opaque.
  let isTranslucent: Bool

  /// Finds the colors of pixel values.
  init(_ histogram: PixelHistogram<UInt64>, of image: DecodedImage, _ statistics: ColorStatistics) {
    let entries = histogram.entries
    let linear = statistics.linear(entries.flatMap { statistics.samples(of: $0.value) })
    let most = image.bitDepth == 16 ? 65_535.0 : 255
    colors = zip(entries, linear).map { entry, light in
      let alpha =
        image.hasAlpha
        ? Double(PixelStatistics.alpha(of: entry.value, channels: image.channels)) / most : 1
      return Color(.srgbLinear, light.x, light.y, light.z, alpha: alpha)
    }
    counts = entries.map(\.count)
    isTranslucent = colors.contains { $0.alpha < 1 }
  }

  /// The luminance of each color over a background.
  func luminances(over background: Color) -> [Double] {
    colors.map { shown($0, over: background).luminance }
  }

  /// The contrast of a text, which may be translucent, with each color over a background.
  func ratios(of text: Color, over background: Color?) -> [Double] {
    let opaque = text.alpha == 1 ? text.luminance : nil
    return colors.map { color in
      let below = background.map { shown(color, over: $0) } ?? color
      let front = opaque ?? text.over(below, in: text.compositingSpace).luminance
      return WCAG2.ratio(front, below.luminance)
    }
  }

  private func shown(_ color: Color, over background: Color) -> Color {
    color.alpha == 1 ? color : color.over(background, in: background.compositingSpace)
  }
}

extension Color {
  /// The encoded space of a screen in which this color is composited with others.
  var compositingSpace: ColorSpaceID { space == .displayP3 ? .displayP3 : .srgb }
}

extension DecodedImage {
  /// The pixels of a region.
  func pixels(in region: ImageFacts.Box) -> PixelHistogram<UInt64> {
    var histogram = PixelHistogram<UInt64>()
    forEachPixel(in: region) { _, _, value in histogram.add(value) }
    return histogram
  }

  /// Calls `body` with the position and the value of each pixel of a region.
  func forEachPixel(
    in region: ImageFacts.Box, _ body: (_ x: Int, _ y: Int, _ value: UInt64) -> Void
  ) {
    switch samples {
    case .eight(let samples): forEachPixel(of: samples, in: region, body)
    case .sixteen(let samples): forEachPixel(of: samples, in: region, body)
    case .float: preconditionFailure("the statistics are of whole-numbered samples")
    }
  }

  private func forEachPixel<Sample: FixedWidthInteger & UnsignedInteger>(
    of samples: [Sample], in region: ImageFacts.Box, _ body: (Int, Int, UInt64) -> Void
  ) {
    for y in region.y..<region.y + region.height {
      for x in region.x..<region.x + region.width {
        let start = (y * width + x) * channels
        var value: UInt64 = 0
        for channel in 0..<channels {
          value |= UInt64(samples[start + channel]) << UInt64(16 * channel)
        }
        body(x, y, value)
      }
    }
  }

  /// The visible pixels along the outlines of what is drawn on a transparent ground: at most three
  /// steps from a transparent pixel or the edge of the image, and at least as opaque as each of their
  /// eight neighbors.
  ///
  /// The pixels of an anti-aliased edge, which have nearly the color of the background, are less
  /// opaque than those inside and left out; so is what is drawn on top of other shapes.
  var outlinePixels: PixelHistogram<UInt64> {
    let all = ImageFacts.Box(x: 0, y: 0, width: width, height: height)
    let alphas: [UInt16] =
      switch samples {
      case .eight(let samples): alphas(of: samples)
      case .sixteen(let samples): alphas(of: samples)
      case .float: preconditionFailure("the statistics are of whole-numbered samples")
      }
    func alpha(_ x: Int, _ y: Int) -> UInt16 {
      x >= 0 && y >= 0 && x < width && y < height ? alphas[y * width + x] : 0
    }
    var histogram = PixelHistogram<UInt64>()
    forEachPixel(in: all) { x, y, value in
      let own = alphas[y * width + x]
      guard own > 0 else { return }
      var isNearGround = false
      for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        if alpha(x + dx, y + dy) > own || alpha(x + dx + dy, y + dy - dx) > own { return }
        for step in 1...3 where !isNearGround {
          isNearGround = alpha(x + step * dx, y + step * dy) == 0
        }
      }
      if isNearGround { histogram.add(value) }
    }
    return histogram
  }

  private func alphas<Sample: FixedWidthInteger & UnsignedInteger>(of samples: [Sample]) -> [UInt16]
  {
    stride(from: channels - 1, to: samples.count, by: channels).map { UInt16(samples[$0]) }
  }
}

/// Contrast ratios with their numbers of pixels.
struct RatioTally {
  private let ratios: [(ratio: Double, count: Int)]
  private let total: Int

  /// Sorts ratios.
  init(_ ratios: [Double], _ counts: [Int]) {
    self.ratios = zip(ratios, counts).sorted { $0.0 < $1.0 }
    total = counts.reduce(0, +)
  }

  /// The measurement; `nil` without a pixel.
  func contrast(
    of paint: ContrastProbe.Paint, _ region: ImageFacts.Box? = nil, threshold: Double
  ) -> ImageFacts.Contrast? {
    guard let worst = ratios.first else { return nil }
    let rank = Int((0.05 * Double(total)).rounded(.up))
    var (seen, below) = (0, 0)
    var p5: Double?
    for (ratio, count) in ratios {
      seen += count
      if p5 == nil, seen >= rank { p5 = ratio }
      if ratio < threshold { below += count }
    }
    return ImageFacts.Contrast(
      name: paint.name, color: paint.color.notation, scheme: paint.scheme, region: region,
      worst: worst.ratio, p5: p5 ?? worst.ratio, shareBelow: Double(below) / Double(total),
      threshold: threshold)
  }
}

extension Color {
  /// The color as `#rrggbb` if it is in sRGB, else in CSS notation.
  fileprivate var notation: String { space == .srgb ? hex : css }
}
