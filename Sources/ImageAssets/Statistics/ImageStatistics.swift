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
  private var edges: EdgeTally?
  private var hash: PerceptualHash?
  /// The rows under the status bar of a screen.
  private var top: PixelTally?
  /// Where they are in the image as stored.
  private let topPlace: ImageFacts.Box
  private let orientation: ImageOrientation
  private var next = 0
  private var hasPortion = false

  /// Starts with an image with whole-numbered samples.
  init(
    of form: PixelForm, _ metadata: ImageMetadata, _ profile: ImageFacts.Profile,
    limits: DecodeLimits
  ) {
    self.form = form
    let isSRGB = profile.recognized == "srgb" && profile.equivalence == .identical
    colors = try? ColorStatistics(of: form, metadata, isSRGB: isSRGB)
    tally = PixelTally(of: form, limit: limits.distinctColors)
    pixels = PixelStatistics(of: form)
    shapes = ShapeStatistics(of: form)
    // Only a JPEG has a quality, and only of a JPEG rules ask for edges.
    edges = metadata.quality != nil ? EdgeTally(of: form) : nil
    let orientation = ImageOrientation(metadata.orientation)
    self.orientation = orientation
    hash = Self.canAddHash(of: form) ? PerceptualHash(of: form, orientation) : nil
    let shown = orientation.isTurned ? (form.height, form.width) : (form.width, form.height)
    topPlace = orientation.stored(
      ImageFacts.Box(x: 0, y: 0, width: shown.0, height: shown.1 / 16), width: form.width,
      height: form.height)
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
    edges?.add(rows)
    hash?.add(rows, from: next)
    if top != nil, let part = rows.part(in: topPlace, from: next) {
      top?.add(part) { colors?.addTop($0) }
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
    facts.sharpness = edges?.sharpness
    facts.perceptualHash = hash?.digits
    fillShapes(&facts)
  }

  private func fillShapes(_ facts: inout ImageFacts) {
    func color(_ edge: ShapeStatistics.Edge) -> String? {
      edge.isTransparent ? nil : colors?.hex(of: edge.value)
    }
    if facts.alpha == .binary || facts.alpha == .partial {
      facts.glyph = shapes.glyph?.shown(orientation, width: form.width, height: form.height)
    }
    facts.border = shapes.border.map {
      ImageFacts.Border(width: $0.width, color: colors?.hex(of: $0.value))
    }
    facts.margins = shapes.margins.map { margins, value in
      var margins = margins
      margins.color = colors?.hex(of: value)
      return margins.shown(orientation, of: form)
    }
    facts.corners = shapes.corners.map { radius, edge in
      ImageFacts.Corners(radius: radius, color: color(edge), isTransparent: edge.isTransparent)
    }
    guard let colors else { return }
    let edges = orientation.shown(sides: shapes.edges.map(color))
    facts.edgeColors = ImageFacts.EdgeColors(
      top: edges[0], right: edges[1], bottom: edges[2], left: edges[3])
    if let top, facts.alpha == ImageFacts.AlphaUse.none || facts.alpha == .opaque {
      colors.addTop(top.portion)
      facts.topStrip = colors.topLuminance
    }
  }
}

extension ImageFacts.Glyph {
  /// The glyph of the image as shown, of that as stored.
  fileprivate func shown(_ orientation: ImageOrientation, width: Int, height: Int) -> Self {
    var glyph = self
    glyph.box = orientation.shown(box, width: width, height: height)
    (glyph.centerX, glyph.centerY) = orientation.shown(
      x: centerX, y: centerY, width: width, height: height)
    return glyph
  }
}

extension ImageFacts.Margins {
  /// The margins of the image as shown, of those as stored; of a plain image all of it is the top.
  fileprivate func shown(_ orientation: ImageOrientation, of form: PixelForm) -> Self {
    var margins = self
    if top == form.height {
      margins.top = orientation.isTurned ? form.width : form.height
      return margins
    }
    let sides = orientation.shown(sides: [top, right, bottom, left])
    (margins.top, margins.right, margins.bottom, margins.left) =
      (sides[0], sides[1], sides[2], sides[3])
    return margins
  }
}
