import ImageFacts

extension DecodedImage {
  /// The visible pixels along the outlines of what is drawn on a transparent ground: at most three
  /// steps from the ground, and at least as opaque as each of their eight neighbors.
  ///
  /// The pixels of an anti-aliased edge, which have nearly the color of the background, are less
  /// opaque than those inside and left out; so is what is drawn on top of other shapes. A shadow, a
  /// glow and a feathered edge fade into the ground and are a part of it. The edges of the image are
  /// no outlines, unless nothing in it is transparent.
  ///
  /// Of a shape with a single ink, strokes that are thinner than a pixel or lie between two have no
  /// pixel of the ink: theirs are given its opacity, because contrast is that of the colors before
  /// anti-aliasing (WCAG 2.2, contrast ratio, the note on anti-aliasing).
  ///
  /// - Parameter isSingleInk: Whether all visible pixels have one color: what has a single ink is a
  ///   shape, unless next to nothing of it is transparent.
  /// - Returns: `nil` if the image brings its own background although it has transparent pixels: at
  ///   least nine tenths of it are opaque, as of a photograph with rounded corners.
  func outlinePixels(isSingleInk: Bool) -> PixelHistogram<UInt64>? {
    let alphas = alphas
    let most: UInt16 = bitDepth == 16 ? .max : 255
    let plate = (isSingleInk ? 0.999 : 0.9) * Double(width * height)
    guard Double(alphas.count { $0 == most }) < plate else { return nil }
    let map = OutlineMap(alphas, width: width, height: height, most: most)
    let ink = isSingleInk ? InkOpacity(alphas, width: width, height: height, most: most) : nil
    let shift = UInt64(16 * (channels - 1))
    var histogram = PixelHistogram<UInt64>()
    let all = ImageFacts.Box(x: 0, y: 0, width: width, height: height)
    forEachPixel(in: all) { x, y, value in
      guard map.isOutline(x, y) else { return }
      guard let ink else { return histogram.add(value) }
      let alpha = UInt64(ink.opacity(of: alphas[y * width + x]))
      histogram.add(value & ~(0xffff << shift) | alpha << shift)
    }
    return histogram
  }

  private var alphas: [UInt16] {
    switch samples {
    case .eight(let samples): alphas(of: samples)
    case .sixteen(let samples): alphas(of: samples)
    case .float: preconditionFailure("the statistics are of whole-numbered samples")
    }
  }

  private func alphas<Sample: FixedWidthInteger & UnsignedInteger>(of samples: [Sample]) -> [UInt16]
  {
    stride(from: channels - 1, to: samples.count, by: channels).map { UInt16(samples[$0]) }
  }
}

/// The opacities in which a shape with a single ink is drawn: those of areas that are wider than a pixel
/// and a sixteenth of it, or of half of its pixels; else it is opaque.
private struct InkOpacity {
  private let levels: [UInt16]
  private let most: UInt16

  init(_ alphas: [UInt16], width: Int, height: Int, most: UInt16) {
    self.most = most
    var counts: [UInt16: Int] = [:]
    var squares: [UInt16: Int] = [:]
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        let alpha = alphas[place]
        guard alpha > 0 else { continue }
        counts[alpha, default: 0] += 1
        if x > 0, y > 0, alphas[place - 1] == alpha, alphas[place - width] == alpha,
          alphas[place - width - 1] == alpha
        {
          squares[alpha, default: 0] += 1
        }
      }
    }
    let total = counts.values.reduce(0, +)
    levels = counts.filter { 16 * (squares[$0.key] ?? 0) > total || 2 * $0.value > total }
      .map(\.key).sorted()
  }

  /// The opacity of the ink of a pixel, which is covered by it in part.
  func opacity(of alpha: UInt16) -> UInt16 { levels.first { $0 >= alpha } ?? most }
}

/// Which pixels are tops, slopes and ground, by their opacity.
///
/// A slope has a more opaque neighbor. A plateau of equal opacity that has one is a slope too if it
/// mostly rises, or falls, by small steps: in a fade that is quantized to 8 bits a step is wider than
/// a pixel, while beside another shape the opacity changes at once.
private struct OutlineMap {
  private enum Part: UInt8 { case ground, slope, top }

  private let width, height: Int
  private let alphas: [UInt16]
  private var parts: [Part]
  /// Whether the ground goes on outside of the image.
  private let hasGround: Bool
  private static let neighbors = [
    (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
  ]

  init(_ alphas: [UInt16], width: Int, height: Int, most: UInt16) {
    self.width = width
    self.height = height
    self.alphas = alphas
    parts = alphas.map { $0 == 0 ? .ground : .top }
    hasGround = parts.contains(.ground)
    findSlopes(small: most / 255 * 16, most: most)
    sinkFades()
  }

  /// Whether a pixel is a top at most three steps from ground that is at most half as opaque. Where a
  /// feathered edge ends, the fade is nearly as opaque as the image: nothing ends there.
  func isOutline(_ x: Int, _ y: Int) -> Bool {
    guard parts[y * width + x] == .top else { return false }
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
      for step in 1...3
      where isGround(x + step * dx, y + step * dy, under: alphas[y * width + x]) {
        return true
      }
    }
    return false
  }

  private func isGround(_ x: Int, _ y: Int, under alpha: UInt16) -> Bool {
    guard x >= 0, y >= 0, x < width, y < height else { return !hasGround }
    let place = y * width + x
    return parts[place] == .ground && alphas[place] <= alpha / 2
  }

  private func forEachNeighbor(of place: Int, _ body: (Int) -> Void) {
    let (x, y) = (place % width, place / width)
    for (dx, dy) in Self.neighbors {
      let (nx, ny) = (x + dx, y + dy)
      if nx >= 0, ny >= 0, nx < width, ny < height { body(ny * width + nx) }
    }
  }

  private mutating func findSlopes(small: UInt16, most: UInt16) {
    func range(around place: Int) -> (least: UInt16, greatest: UInt16) {
      var (least, greatest) = (alphas[place], alphas[place])
      forEachNeighbor(of: place) {
        least = min(least, alphas[$0])
        greatest = max(greatest, alphas[$0])
      }
      return (least, greatest)
    }
    // Each plateau once, from its pixels without a more opaque neighbor.
    for place in alphas.indices where alphas[place] > 0 && alphas[place] < most {
      if range(around: place).greatest > alphas[place] { parts[place] = .slope }
    }
    var isSeen = [Bool](repeating: false, count: alphas.count)
    for start in alphas.indices
    where parts[start] == .top && !isSeen[start] && alphas[start] < most {
      let level = alphas[start]
      var plateau = [start]
      isSeen[start] = true
      // How many pixels are beside more opaque ones, how many beside less opaque ones, and how many of
      // these are nearly as opaque.
      var (rises, smallRises, falls, smallFalls, next) = (0, 0, 0, 0, 0)
      while next < plateau.count {
        let place = plateau[next]
        next += 1
        let (least, greatest) = range(around: place)
        if greatest > level {
          rises += 1
          if greatest - level <= small { smallRises += 1 }
        }
        if least < level {
          falls += 1
          if level - least <= small { smallFalls += 1 }
        }
        forEachNeighbor(of: place) { other in
          guard alphas[other] == level, !isSeen[other] else { return }
          isSeen[other] = true
          plateau.append(other)
        }
      }
      if rises > 0, 2 * smallRises > rises || 2 * smallFalls > falls {
        for place in plateau { parts[place] = .slope }
      }
    }
  }

  /// Makes ground of the slopes that lead from it, but for their first two pixels: these are the
  /// edge of a shape.
  private mutating func sinkFades() {
    var distances = [UInt8](repeating: 0, count: parts.count)
    var reached: [Int] = []
    for place in parts.indices where parts[place] == .slope {
      var isBeside = false
      forEachNeighbor(of: place) { isBeside = isBeside || parts[$0] == .ground }
      if isBeside {
        distances[place] = 1
        reached.append(place)
      }
    }
    var next = 0
    while next < reached.count {
      let place = reached[next]
      next += 1
      let distance = min(distances[place] + 1, 3)
      forEachNeighbor(of: place) { other in
        guard parts[other] == .slope, distances[other] == 0 else { return }
        distances[other] = distance
        reached.append(other)
      }
    }
    for place in reached where distances[place] == 3 { parts[place] = .ground }
  }
}
