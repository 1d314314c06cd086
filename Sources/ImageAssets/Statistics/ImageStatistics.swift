import ImageFacts

/// All facts about the pixels of an image, from a few rows at a time.
///
/// Facts that need color management are absent if the colors are unknown.
struct ImageStatistics {
  private let form: PixelForm
  private let colors: ColorStatistics?
  private var tally: PixelTally
  private var pixels: PixelStatistics
  private var shapes: ShapeStatistics
  private var hash: PerceptualHash?
  /// The rows under the status bar of a screen.
  private var top: PixelTally?
  private let topRows: Int
  private var next = 0
  private var hasPortion = false

  /// Starts with an image with whole-numbered samples.
  init(of form: PixelForm, _ metadata: ImageMetadata, limits: DecodeLimits) {
    self.form = form
    colors = try? ColorStatistics(of: form, metadata)
    tally = PixelTally(of: form, limit: limits.distinctColors)
    pixels = PixelStatistics(of: form)
    shapes = ShapeStatistics(of: form)
    hash = Self.canAddHash(of: form) ? PerceptualHash(of: form) : nil
    topRows = form.height / 16
    let isScreen = !ScreenSize.filled(byWidth: form.width, height: form.height).isEmpty
    top = isScreen && colors != nil ? PixelTally(of: form, limit: 1 << 16) : nil
  }

  /// Whether the hash does not need the whole image.
  static func canAddHash(of form: PixelForm) -> Bool {
    form.model == .gray || form.model == .rgb
  }

  /// Adds the next rows.
  mutating func add(_ rows: DecodedImage) {
    tally.add(rows) { portion in
      hasPortion = true
      pixels.add(portion)
      colors?.add(portion, isAll: false)
    }
    shapes.add(rows)
    hash?.add(rows, from: next)
    if next < topRows {
      top?.add(rows.top(min(topRows - next, rows.height))) { colors?.addTop($0) }
    }
    next += rows.height
  }

  /// Writes the facts after the last row.
  mutating func fill(_ facts: inout ImageFacts) {
    let portion = tally.portion
    pixels.add(portion)
    colors?.add(portion, isAll: !hasPortion)
    pixels.fill(&facts)
    colors?.fill(&facts)
    facts.variation = Double(tally.runs) / Double(form.width * form.height)
    facts.perceptualHash = hash?.digits
    fillShapes(&facts)
  }

  private func fillShapes(_ facts: inout ImageFacts) {
    func color(_ edge: ShapeStatistics.Edge) -> String? {
      edge.isTransparent ? nil : colors?.hex(of: edge.value)
    }
    if facts.alpha == .binary || facts.alpha == .partial { facts.glyph = shapes.glyph }
    facts.border = shapes.border.map {
      ImageFacts.Border(width: $0.width, color: colors?.hex(of: $0.value))
    }
    facts.margins = shapes.margins.map { margins, value in
      var margins = margins
      margins.color = colors?.hex(of: value)
      return margins
    }
    facts.corners = shapes.corners.map { radius, edge in
      ImageFacts.Corners(radius: radius, color: color(edge), isTransparent: edge.isTransparent)
    }
    guard let colors else { return }
    let edges = shapes.edges.map(color)
    facts.edgeColors = ImageFacts.EdgeColors(
      top: edges[0], right: edges[1], bottom: edges[2], left: edges[3])
    if let top, facts.alpha == ImageFacts.AlphaUse.none || facts.alpha == .opaque {
      colors.addTop(top.portion)
      facts.topStrip = colors.topLuminance
    }
  }
}
