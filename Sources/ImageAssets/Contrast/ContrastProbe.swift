public import ColorCore
public import ImageFacts

/// The contrasts to measure in images: of what they draw with backgrounds, and of texts with them.
///
/// Pixels are color-managed; translucent ones are composited in the space of the background, sRGB
/// or Display P3. High dynamic range is mapped to what a screen shows, by ``ToneMapping``. Ratios are
/// those of WCAG 2.
///
/// ```swift
/// import ColorCore
/// import ICCProfiles
///
/// let gray = DecodedImage(
///   width: 2, height: 1, model: .gray, hasAlpha: false, samples: .eight([119, 0]))
/// let file = try PNG.encode(gray, profile: ICCProfileBuilder.grayGamma22.bytes)
/// let title = ContrastProbe.Text(
///   paint: .init(name: "title", color: .white), region: .init(x: 0, y: 0, width: 2, height: 1))
/// let inspection = ImageInspector(probe: ContrastProbe(texts: [title])).inspect(file.span)
/// for contrast in inspection.facts?.textContrast ?? [] {
///   print(contrast.name, contrast.worst, contrast.shareBelow)
/// }
/// // Prints "title 4.478… 0.5"
/// ```
public struct ContrastProbe: Sendable {
  /// A background, or a text.
  public struct Paint: Hashable, Sendable {
    /// The name in reports.
    public var name: String
    /// The color; a background is opaque.
    public var color: Color
    /// The scheme in which it exists, `light` or `dark`; `nil` for any.
    public var scheme: ImageFacts.Scheme?
    /// The appearances in which it has this color, in words such as `dark, increased contrast`; empty
    /// for any.
    public var appearances: [String]

    /// Makes a background or a text.
    public init(
      name: String, color: Color, scheme: ImageFacts.Scheme? = nil, appearances: [String] = []
    ) {
      self.name = name
      self.color = color
      self.scheme = scheme
      self.appearances = appearances
    }

    /// The appearances in which it lies on a background: those of both, or those of the background if
    /// they share none, because one of them does not tell, say, a raised level from the base.
    fileprivate func appearances(on background: Paint) -> [String] {
      if background.appearances.isEmpty { return appearances }
      let common = background.appearances.filter(appearances.contains)
      return common.isEmpty ? background.appearances : common
    }

    /// The color as `#rrggbb` if it is in sRGB, else in CSS notation.
    public var notation: String { color.space == .srgb ? color.hex : color.css }
  }

  /// A text over a part of the image, in pixels as shown: with an Exif orientation applied.
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

  /// Whether the rows of an image suffice, some at a time: no outline has to be found, and nothing
  /// to be mapped.
  func canStream(_ form: PixelForm, _ metadata: ImageMetadata) -> Bool {
    backgrounds.isEmpty && texts.isEmpty || !form.hasAlpha && ToneMapping(for: metadata) == nil
  }

  /// Measures an image.
  func fill(
    _ facts: inout ImageFacts, from image: DecodedImage, _ metadata: ImageMetadata
  ) {
    guard !backgrounds.isEmpty || !texts.isEmpty else { return }
    let (image, metadata) = image.displayed(metadata)
    if !backgrounds.isEmpty, facts.alpha == .binary || facts.alpha == .partial,
      let outline = image.outlinePixels(isSingleInk: facts.isSingleInk == true),
      let colors = try? ColorStatistics(of: image.form, metadata)
    {
      facts.backgroundContrast = contrasts(of: ProbedPixels(outline, of: image.form, colors))
    }
    var below = TextPixels(regions, in: image.form, metadata)
    below.add(image, from: 0)
    fill(&facts, from: below, metadata)
  }

  /// The parts of an image to collect the pixels of: those below texts, and one pixel, which is all of
  /// an image of one color.
  var regions: [ImageFacts.Box] {
    texts.map(\.region)
      + (backgrounds.isEmpty ? [] : [ImageFacts.Box(x: 0, y: 0, width: 1, height: 1)])
  }

  /// Measures the texts and an opaque image of one color, given the pixels of ``regions``.
  func fill(_ facts: inout ImageFacts, from below: TextPixels, _ metadata: ImageMetadata) {
    guard !regions.isEmpty, let colors = try? ColorStatistics(of: below.form, metadata) else {
      return
    }
    let isOpaque = facts.alpha == ImageFacts.AlphaUse.none || facts.alpha == .opaque
    if !backgrounds.isEmpty, isOpaque, facts.colors == 1, let pixel = below.histograms.last ?? nil {
      facts.backgroundContrast = contrasts(of: ProbedPixels(pixel, of: below.form, colors))
    }
    guard !texts.isEmpty else { return }
    facts.textContrast = zip(texts, below.histograms).flatMap { text, histogram in
      histogram.map { contrasts(of: text, on: ProbedPixels($0, of: below.form, colors)) } ?? []
    }
  }

  /// The contrasts of what is drawn, on every background.
  private func contrasts(of pixels: ProbedPixels) -> [ImageFacts.Contrast] {
    backgrounds.compactMap { background in
      let front = pixels.luminances(over: background.color)
      let behind = background.color.luminance
      return RatioTally(front.map { WCAG2.ratio($0, behind) }, pixels.counts)
        .contrast(of: background, threshold: graphicThreshold)
    }
  }

  /// The contrasts of a text: on every background if pixels below it are translucent, and none if
  /// there is no background then.
  private func contrasts(of text: Text, on pixels: ProbedPixels) -> [ImageFacts.Contrast] {
    func measured(_ ratios: [Double], _ paint: Paint) -> ImageFacts.Contrast? {
      RatioTally(ratios, pixels.counts).contrast(of: paint, text.region, threshold: textThreshold)
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
      paint.appearances = text.paint.appearances(on: background)
      return measured(pixels.ratios(of: text.paint.color, over: background.color), paint)
    }
  }
}

/// The pixels below texts, from a few rows of an image at a time.
struct TextPixels {
  let form: PixelForm
  /// The regions as stored; `nil` for one that is not inside the image.
  private let places: [ImageFacts.Box?]
  /// The pixels of each region; `nil` for one that is not inside the image.
  private(set) var histograms: [PixelHistogram<UInt64>?]

  /// Starts with regions of the image as shown.
  init(_ regions: [ImageFacts.Box], in form: PixelForm, _ metadata: ImageMetadata) {
    self.form = form
    let orientation = ImageOrientation(metadata.orientation)
    places = regions.map { region in
      region.isInside(form, orientation)
        ? orientation.stored(region, width: form.width, height: form.height) : nil
    }
    histograms = places.map { $0 == nil ? nil : PixelHistogram() }
  }

  /// Adds rows, of which the first one has the given number.
  mutating func add(_ rows: DecodedImage, from first: Int) {
    for index in places.indices {
      guard var place = places[index], var histogram = histograms[index].take() else { continue }
      let end = min(place.y + place.height - first, rows.height)
      place.y = max(place.y - first, 0)
      place.height = end - place.y
      if place.height > 0 { rows.forEachPixel(in: place) { _, _, value in histogram.add(value) } }
      histograms[index] = histogram
    }
  }
}

extension ImageFacts.Box {
  /// Whether a rectangle of an image as shown is inside it, and not empty.
  func isInside(_ form: PixelForm, _ orientation: ImageOrientation) -> Bool {
    let (width, height) =
      orientation.isTurned ? (form.height, form.width) : (form.width, form.height)
    return x >= 0 && y >= 0 && self.width > 0 && self.height > 0 && x <= width - self.width
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
  init(_ histogram: PixelHistogram<UInt64>, of image: PixelForm, _ statistics: ColorStatistics) {
    let entries = histogram.entries
    let most = Double(image.mostSample)
    colors = zip(entries, statistics.colors(of: entries.map(\.value))).map { entry, color in
      guard image.hasAlpha else { return color }
      var color = color
      color.alpha =
        Double(PixelStatistics.alpha(of: entry.value, channels: image.channels)) / most
      return color
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
      name: paint.name, color: paint.notation, scheme: paint.scheme,
      appearance: paint.appearances.first,
      appearances: paint.appearances.count > 1 ? paint.appearances : nil, region: region,
      worst: worst.ratio, p5: p5 ?? worst.ratio, shareBelow: Double(below) / Double(total),
      threshold: threshold)
  }
}
