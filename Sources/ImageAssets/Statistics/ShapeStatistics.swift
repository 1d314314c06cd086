import ImageFacts

/// What the pixels draw: the glyph on a transparent ground, borders, margins and corners.
///
/// Colors are compared as they are stored. They are near if no sample differs by more than four
/// 8-bit codes, which is what compression does to a plain area.
struct ShapeStatistics {
  /// The color of an edge, as a pixel value.
  struct Edge {
    var value: UInt64
    var isTransparent: Bool
  }

  private(set) var glyph: ImageFacts.Glyph?
  private(set) var border: (width: Int, value: UInt64)?
  private(set) var margins: (facts: ImageFacts.Margins, value: UInt64)?
  private(set) var corners: (radius: Int, edge: Edge)?
  /// Top, right, bottom, left.
  private(set) var edges: [Edge] = []

  /// Looks at an image with whole-numbered samples.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - alpha: How its alpha is used.
  init(of image: DecodedImage, alpha: ImageFacts.AlphaUse) {
    switch image.samples {
    case .eight(let samples): look(at: PixelGrid(image, samples), alpha)
    case .sixteen(let samples): look(at: PixelGrid(image, samples), alpha)
    case .float: preconditionFailure("the statistics are of whole-numbered samples")
    }
  }

  private mutating func look<Sample>(at grid: PixelGrid<Sample>, _ alpha: ImageFacts.AlphaUse) {
    edges = grid.edges
    corners = grid.corners
    if alpha == .binary || alpha == .partial { glyph = grid.glyph(fades: alpha == .partial) }
    border = grid.border
    margins = grid.margins
  }
}

/// The pixels of an image with samples of one type.
private struct PixelGrid<Sample: FixedWidthInteger & UnsignedInteger> {
  let samples: [Sample]
  let width: Int
  let height: Int
  let channels: Int
  let hasAlpha: Bool
  /// The greatest difference of two samples that are near.
  let tolerance: Sample

  init(_ image: DecodedImage, _ samples: [Sample]) {
    self.samples = samples
    width = image.width
    height = image.height
    channels = image.channels
    hasAlpha = image.hasAlpha
    tolerance = Sample.max / 255 * 4
  }

  @inline(__always)
  private func start(_ x: Int, _ y: Int) -> Int { (y * width + x) * channels }

  private func value(at start: Int) -> UInt64 {
    (0..<channels).reduce(0) { $0 | UInt64(samples[start + $1]) << UInt64(16 * $1) }
  }

  @inline(__always)
  private func isTransparent(at start: Int) -> Bool {
    hasAlpha && samples[start + channels - 1] == 0
  }

  /// Whether two pixels are near; the color of a transparent pixel does not count.
  @inline(__always)
  private func isNear(_ a: Int, _ b: Int) -> Bool {
    if isTransparent(at: a) || isTransparent(at: b) {
      return isTransparent(at: a) && isTransparent(at: b)
    }
    for channel in 0..<channels {
      let (x, y) = (samples[a + channel], samples[b + channel])
      if (x > y ? x - y : y - x) > tolerance { return false }
    }
    return true
  }

  /// The number of pixels near to the one at `start` from there in steps of `step`, up to `limit`.
  private func run(from start: Int, by step: Int, limit: Int) -> Int {
    var length = 1
    while length < limit, isNear(start + length * step * channels, start) { length += 1 }
    return length
  }

  // MARK: - Edges

  var edges: [ShapeStatistics.Edge] {
    let lines = [
      (0, 1, width), (width - 1, width, height), ((height - 1) * width, 1, width),
      (0, width, height),
    ]
    return lines.map { first, step, count in
      var counts: [UInt64: Int] = [:]
      var transparent = 0
      for index in 0..<count {
        let at = (first + index * step) * channels
        if isTransparent(at: at) {
          transparent += 1
        } else {
          counts[value(at: at), default: 0] += 1
        }
      }
      let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let most, most.value >= transparent else {
        return ShapeStatistics.Edge(value: 0, isTransparent: true)
      }
      return ShapeStatistics.Edge(value: most.key, isTransparent: false)
    }
  }

  /// The border: rings of one opaque color, at most a sixteenth of the size together, and then
  /// a ring in which hardly any pixel has that color.
  var border: (width: Int, value: UInt64)? {
    guard min(width, height) >= 16, !isTransparent(at: 0) else { return nil }
    let most = max(1, min(width, height) / 16)
    var rings = 0
    while rings <= most, share(ofRing: rings, least: 1) == 1 { rings += 1 }
    guard rings > 0, rings <= most, share(ofRing: rings, least: 0) <= 0.02 else { return nil }
    return (rings, value(at: 0))
  }

  /// The share of a ring that is near the top left pixel; 0 as soon as it cannot reach `least`.
  private func share(ofRing ring: Int, least: Double) -> Double {
    let (right, bottom) = (width - 1 - ring, height - 1 - ring)
    let count = 2 * (right - ring) + 2 * (bottom - ring)
    let allowed = Int((1 - least) * Double(count))
    var different = 0
    func visit(_ x: Int, _ y: Int) -> Bool {
      if !isNear(start(x, y), 0) { different += 1 }
      return different <= allowed
    }
    for x in ring..<right where !(visit(x, ring) && visit(x + 1, bottom)) { return 0 }
    for y in ring..<bottom where !(visit(right, y) && visit(ring, y + 1)) { return 0 }
    return 1 - Double(different) / Double(count)
  }

  var margins: (facts: ImageFacts.Margins, value: UInt64)? {
    guard !isTransparent(at: 0) else { return nil }
    func isPlainRow(_ y: Int) -> Bool {
      for x in 0..<width where !isNear(start(x, y), 0) { return false }
      return true
    }
    var top = 0
    while top < height, isPlainRow(top) { top += 1 }
    var bottom = 0
    while bottom < height - top, isPlainRow(height - 1 - bottom) { bottom += 1 }
    let rows = top..<height - bottom
    func isPlainColumn(_ x: Int) -> Bool {
      for y in rows where !isNear(start(x, y), 0) { return false }
      return true
    }
    var (left, right) = (0, 0)
    if !rows.isEmpty {
      while left < width, isPlainColumn(left) { left += 1 }
      while right < width - left, isPlainColumn(width - 1 - right) { right += 1 }
    }
    guard top + bottom + left + right > 0 else { return nil }
    let facts = ImageFacts.Margins(
      top: top, right: right, bottom: bottom, left: left, color: nil)
    return (facts, value(at: 0))
  }

  /// The corners, if each is cut off by an arc: from the corner, its color runs equally far along
  /// both edges, and about a third as far along the diagonal (for a circle 0.29, for Apple's
  /// continuous corners somewhat less).
  var corners: (radius: Int, edge: ShapeStatistics.Edge)? {
    let size = min(width, height)
    guard size >= 16 else { return nil }
    let (last, below) = (width - 1, (height - 1) * width)
    let places = [(0, 1, width), (last, -1, width), (below, 1, -width), (below + last, -1, -width)]
    var radii: [Int] = []
    for (place, across, down) in places {
      let at = place * channels
      guard isNear(at, 0) else { return nil }
      let limit = size / 2
      let (x, y) = (run(from: at, by: across, limit: limit), run(from: at, by: down, limit: limit))
      let diagonal = run(from: at, by: across + down, limit: limit)
      let radius = max(x, y)
      guard radius >= 3, radius < limit, abs(x - y) <= max(1, radius / 8),
        Double(diagonal) >= 0.12 * Double(radius), Double(diagonal) <= 0.4 * Double(radius) + 1
      else { return nil }
      radii.append(radius)
    }
    guard let least = radii.min(), let most = radii.max(), most - least <= max(1, most / 8) else {
      return nil
    }
    let edge = ShapeStatistics.Edge(value: value(at: 0), isTransparent: isTransparent(at: 0))
    return (most, edge)
  }

  // MARK: - Glyph

  /// Finds the glyph.
  ///
  /// - Parameter fades: Whether any pixel is translucent.
  /// - Returns: `nil` if nothing is visible.
  func glyph(fades: Bool) -> ImageFacts.Glyph? {
    let least = Sample.max / 8 + 1
    var (left, right, top, bottom) = (width, -1, height, -1)
    var (mass, massX, massY) = (0.0, 0.0, 0.0)
    var (visible, soft) = (0, 0)
    for y in 0..<height {
      var (rowMass, rowX) = (0, 0)
      for x in 0..<width {
        let at = start(x, y) + channels - 1
        let alpha = samples[at]
        guard alpha > 0 else { continue }
        rowMass += Int(alpha)
        rowX += Int(alpha) * x
        visible += 1
        if alpha >= least {
          left = min(left, x)
          right = max(right, x)
          top = min(top, y)
          bottom = y
        }
        if fades, alpha < Sample.max, isFading(x, y, at, alpha) { soft += 1 }
      }
      mass += Double(rowMass)
      massX += Double(rowX)
      massY += Double(rowMass) * Double(y)
    }
    guard right >= 0 else { return nil }
    let box = ImageFacts.Box(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    var inside = 0.0
    for y in top...bottom {
      var row = 0
      for x in left...right { row += Int(samples[start(x, y) + channels - 1]) }
      inside += Double(row)
    }
    return ImageFacts.Glyph(
      box: box,
      centerX: massX / mass + 0.5, centerY: massY / mass + 0.5,
      coverage: inside / Double(Sample.max) / Double(box.width * box.height),
      soft: Double(soft) / Double(visible))
  }

  private func isFading(_ x: Int, _ y: Int, _ at: Int, _ alpha: Sample) -> Bool {
    guard x >= 2, y >= 2, x < width - 2, y < height - 2 else { return false }
    let (across, down) = (2 * channels, 2 * width * channels)
    var differs = false
    for neighbor in [at - across, at + across, at - down, at + down] {
      let other = samples[neighbor]
      guard other > 0, other < Sample.max else { return false }
      differs = differs || other != alpha
    }
    return differs
  }
}
