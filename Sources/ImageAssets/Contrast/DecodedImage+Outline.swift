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
    switch samples {
    case .eight(let samples): outlinePixels(alphas(of: samples), isSingleInk)
    case .sixteen(let samples): outlinePixels(alphas(of: samples), isSingleInk)
    case .float: preconditionFailure("the statistics are of whole-numbered samples")
    }
  }

  private func outlinePixels<Sample: FixedWidthInteger & UnsignedInteger>(
    _ alphas: [Sample], _ isSingleInk: Bool
  ) -> PixelHistogram<UInt64>? {
    let plate = (isSingleInk ? 0.999 : 0.9) * Double(width * height)
    guard Double(alphas.count { $0 == .max }) < plate else { return nil }
    let map = OutlineMap(alphas, width: width, height: height)
    let ink = isSingleInk ? InkOpacity(alphas, width: width, height: height) : nil
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

  private func alphas<Sample>(of samples: [Sample]) -> [Sample] {
    (0..<width * height).map { samples[$0 * channels + channels - 1] }
  }
}

/// The opacities in which a shape with a single ink is drawn: those of areas that are wider than a pixel
/// and a sixteenth of it, or of half of its pixels; else it is opaque.
private struct InkOpacity<Sample: FixedWidthInteger & UnsignedInteger> {
  private let levels: [Sample]

  init(_ alphas: [Sample], width: Int, height: Int) {
    var counts = [Int](repeating: 0, count: Int(Sample.max) + 1)
    var squares = counts
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        let alpha = alphas[place]
        guard alpha > 0 else { continue }
        counts[Int(alpha)] += 1
        if x > 0, y > 0, alphas[place - 1] == alpha, alphas[place - width] == alpha,
          alphas[place - width - 1] == alpha
        {
          squares[Int(alpha)] += 1
        }
      }
    }
    let total = counts.reduce(0, +)
    levels = counts.indices
      .filter { counts[$0] > 0 && (16 * squares[$0] > total || 2 * counts[$0] > total) }
      .map { Sample($0) }
  }

  /// The opacity of the ink of a pixel, which is covered by it in part.
  func opacity(of alpha: Sample) -> Sample { levels.first { $0 >= alpha } ?? .max }
}

/// Which pixels are tops, slopes and ground, by their opacity.
///
/// A slope has a more opaque neighbor. A plateau of equal opacity that has one is a slope too if it
/// mostly rises, or falls, by small steps: in a fade that is quantized to 8 bits a step is wider than
/// a pixel, while beside another shape the opacity changes at once.
///
/// It takes a byte for each pixel: fills keep no more pixels than their front has.
private struct OutlineMap<Sample: FixedWidthInteger & UnsignedInteger> {
  private enum Part: UInt8 {
    case ground, slope, top
    /// Slopes and tops in plateaus that were measured.
    case measuredSlope, measuredTop
    /// The first and the second pixel of slopes from the ground, which stay slopes.
    case edge, innerEdge

    var isSlope: Bool { self == .slope || self == .measuredSlope }
    var isTop: Bool { self == .top || self == .measuredTop }
  }

  private let width, height: Int
  private let alphas: [Sample]
  private var parts: [Part]
  /// Whether the ground goes on outside of the image.
  private let hasGround: Bool

  init(_ alphas: [Sample], width: Int, height: Int) {
    self.width = width
    self.height = height
    self.alphas = alphas
    parts = alphas.map { $0 == 0 ? .ground : .top }
    hasGround = parts.contains(.ground)
    findSlopes(small: Sample.max / 255 * 16)
    sinkFades()
  }

  /// Whether a pixel is a top at most three steps from ground that is at most half as opaque. Where a
  /// feathered edge ends, the fade is nearly as opaque as the image: nothing ends there.
  func isOutline(_ x: Int, _ y: Int) -> Bool {
    guard parts[y * width + x].isTop else { return false }
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
      for step in 1...3
      where isGround(x + step * dx, y + step * dy, under: alphas[y * width + x]) {
        return true
      }
    }
    return false
  }

  private func isGround(_ x: Int, _ y: Int, under alpha: Sample) -> Bool {
    guard x >= 0, y >= 0, x < width, y < height else { return !hasGround }
    let place = y * width + x
    return parts[place] == .ground && alphas[place] <= alpha / 2
  }

  /// Calls `body` with a pixel and those around it.
  @inline(__always)
  private func forEachNeighbor(of place: Int, _ body: (Int) -> Void) {
    let (y, x) = place.quotientAndRemainder(dividingBy: width)
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) { body(row * width + column) }
    }
  }

  private func isBeside(_ part: Part, _ place: Int) -> Bool {
    var isBeside = false
    forEachNeighbor(of: place) { isBeside = isBeside || parts[$0] == part }
    return isBeside
  }

  private func range(around place: Int) -> (least: Sample, greatest: Sample) {
    var (least, greatest) = (alphas[place], alphas[place])
    forEachNeighbor(of: place) {
      least = min(least, alphas[$0])
      greatest = max(greatest, alphas[$0])
    }
    return (least, greatest)
  }

  /// Gives pixels their next part, and those around them, and so on, as long as they have one.
  @inline(__always)
  private mutating func fill(
    from start: [Int], _ next: (Self, Int) -> Part?, _ visit: (Self, Int) -> Void = { _, _ in }
  ) {
    var front: [Int] = []
    for place in start {
      guard let part = next(self, place) else { continue }
      parts[place] = part
      front.append(place)
    }
    while !front.isEmpty {
      var reached: [Int] = []
      for place in front {
        visit(self, place)
        let (y, x) = place.quotientAndRemainder(dividingBy: width)
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
          for column in max(x - 1, 0)...min(x + 1, width - 1) {
            let other = row * width + column
            guard let part = next(self, other) else { continue }
            parts[other] = part
            reached.append(other)
          }
        }
      }
      front = reached
    }
  }

  private mutating func findSlopes(small: Sample) {
    for place in alphas.indices where alphas[place] > 0 && alphas[place] < .max {
      if range(around: place).greatest > alphas[place] { parts[place] = .slope }
    }
    // Each plateau once, from its pixels without a more opaque neighbor.
    for start in alphas.indices where parts[start] == .top && alphas[start] < .max {
      let level = alphas[start]
      // How many pixels are beside more opaque ones, how many beside less opaque ones, and how many of
      // these are nearly as opaque.
      var (rises, smallRises, falls, smallFalls) = (0, 0, 0, 0)
      fill(from: [start]) { map, place in
        guard map.alphas[place] == level else { return nil }
        return switch map.parts[place] {
        case .top: .measuredTop
        case .slope: .measuredSlope
        default: nil
        }
      } _: { map, place in
        let (least, greatest) = map.range(around: place)
        if greatest > level {
          rises += 1
          if greatest - level <= small { smallRises += 1 }
        }
        if least < level {
          falls += 1
          if level - least <= small { smallFalls += 1 }
        }
      }
      guard rises > 0, 2 * smallRises > rises || 2 * smallFalls > falls else { continue }
      fill(from: [start]) { map, place in
        let isMeasured = map.parts[place] == .measuredTop || map.parts[place] == .measuredSlope
        return map.alphas[place] == level && isMeasured ? .slope : nil
      }
    }
  }

  /// Makes ground of the slopes that lead from it, but for their first two pixels: these are the
  /// edge of a shape.
  private mutating func sinkFades() {
    for place in parts.indices where parts[place].isSlope && isBeside(.ground, place) {
      parts[place] = .edge
    }
    for place in parts.indices where parts[place].isSlope && isBeside(.edge, place) {
      parts[place] = .innerEdge
    }
    let fades = parts.indices.filter { parts[$0].isSlope && isBeside(.innerEdge, $0) }
    fill(from: fades) { map, place in map.parts[place].isSlope ? .ground : nil }
  }
}
