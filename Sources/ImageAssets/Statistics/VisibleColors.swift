import ColorCore
import ColorTransforms
import ICCProfiles

/// Distinct colors of an image that are not fully transparent, about a thousand at a time.
struct VisibleColors {
  /// As many as fit with their buffers into the first cache.
  private static let limit = 1024

  /// The pixel values.
  private(set) var values: [UInt64] = []
  /// The components of the colors, without alpha, in the input format of transforms.
  private(set) var samples: [Float] = []
  /// The number of pixels of each color.
  private(set) var pixels: [Int] = []
  /// Whether each color is at least half opaque; empty if there is no alpha.
  private(set) var isSolid: [Bool] = []
  var count: Int { pixels.count }

  /// Calls `body` with all visible colors among some pixel values of an image.
  ///
  /// - Parameters:
  ///   - entries: The pixel values.
  ///   - form: What the pixels of the image consist of.
  ///   - withSamples: Whether ``samples`` are needed.
  ///   - body: The function.
  static func forEach(
    in entries: [PixelEntry], of form: PixelForm, withSamples: Bool = true,
    _ body: (VisibleColors) -> Void
  ) {
    let half: UInt64 = form.bitDepth == 16 ? 32_768 : 128
    let alphaShift = UInt64(16 * (form.channels - 1))
    var next = 0
    while next < entries.count {
      var batch = VisibleColors()
      if form.hasAlpha {
        // Most parts of an image have no transparent color but one.
        var part: [PixelEntry] = []
        part.reserveCapacity(min(limit, entries.count - next))
        while next < entries.count, part.count < limit {
          let entry = entries[next]
          if entry.value >> alphaShift & 0xffff > 0 { part.append(entry) }
          next += 1
        }
        batch.values = part.map(\.value)
        batch.pixels = part.map(\.count)
        batch.isSolid = part.map { $0.value >> alphaShift & 0xffff >= half }
      } else {
        let part = entries[next..<min(next + limit, entries.count)]
        batch.values = part.map(\.value)
        batch.pixels = part.map(\.count)
        next += part.count
      }
      guard batch.count > 0 else { continue }
      if withSamples { batch.findSamples(of: form) }
      body(batch)
    }
  }

  private mutating func findSamples(of form: PixelForm) {
    let channels = form.model.channels
    samples.removeAll(keepingCapacity: true)
    samples.reserveCapacity(channels * count)
    for value in values {
      for channel in 0..<channels {
        samples.append(
          form.component(Int(PixelStatistics.sample(channel, of: value)), channel))
      }
    }
  }
}

extension ICCTransform {
  /// Applies the transform to colors.
  func colors(of samples: [Float]) -> [Float] {
    var colors = [Float](
      repeating: 0, count: samples.count / sourceChannels * destinationChannels)
    var span = colors.mutableSpan
    evaluate(samples.span, into: &span)
    return colors
  }
}

/// The differences (CIEDE2000) of pairs of colors, accumulated over pixels.
///
/// They are those of ``Batch``: each in `Float` is within 0.001 of its value in `Double`, except
/// where hues are opposite and the formula is discontinuous. The greatest is recomputed in
/// `Double`.
struct DifferenceTally {
  /// The greatest difference.
  private(set) var greatest = 0.0
  private var greatestFloat: Float = -1
  /// The sums of the significands, as integers, by exponent: they are exact, so that the order in
  /// which pairs come does not matter.
  private var sums = [Int](repeating: 0, count: 256)

  /// The sum over all pixels.
  var sum: Double {
    sums.indices.reduce(0) { sum, exponent in
      sum + Double(sums[exponent]) * Double(sign: .plus, exponent: exponent - 150, significand: 1)
    }
  }

  /// Adds the differences of pairs of colors in L\*a\*b\*.
  ///
  /// - Parameters:
  ///   - a: The first color of each pair.
  ///   - b: The second color of each pair.
  ///   - pixels: The number of pixels of each pair.
  ///   - exact: The difference of a pair in `Double`.
  mutating func add(
    _ a: [Triple<Float>], _ b: [Triple<Float>], pixels: [Int], exact: (_ index: Int) -> Double
  ) {
    var differences = [Float](repeating: 0, count: a.count)
    do throws(BatchError) {
      var span = differences.mutableSpan
      try Batch.difference(a.span, b.span, by: CIEDE2000.self, into: &span)
    } catch {
      preconditionFailure("pairs come in two lists of equal length")
    }
    add(differences, pixels: pixels, exact: exact)
  }

  /// Adds differences.
  ///
  /// - Parameters:
  ///   - differences: Those of pairs.
  ///   - pixels: The number of pixels of each pair.
  ///   - exact: The difference of a pair in `Double`.
  mutating func add(_ differences: [Float], pixels: [Int], exact: (_ index: Int) -> Double) {
    for (difference, pixels) in zip(differences, pixels) {
      let (exponent, rest) = (difference.exponentBitPattern, difference.significandBitPattern)
      // Of subnormal numbers the first bit is 0, and the exponent that of the least others.
      let significand = Int(exponent == 0 ? 2 * rest : rest | 1 << 23)
      sums[Int(exponent)] &+= significand &* pixels
    }
    guard let most = differences.max(), most >= greatestFloat else { return }
    if most > greatestFloat { greatest = 0 }
    // Of pairs with the same difference in `Float` the greatest counts, unless there is none.
    for (index, difference) in differences.enumerated() where difference == most {
      guard most > greatestFloat || most > 0 else { break }
      greatest = max(greatest, exact(index))
      greatestFloat = most
    }
  }
}

extension ColorSpace {
  /// Converts colors of another space to this one, in `Float`.
  static func colors<S: ColorSpace>(of colors: [Triple<Float>], in _: S.Type) -> [Triple<Float>] {
    var converted = colors
    do throws(BatchError) {
      var span = converted.mutableSpan
      try Batch.convert(colors.span, from: S.self, to: Self.self, into: &span)
    } catch {
      preconditionFailure("the two lists are of equal length")
    }
    return converted
  }
}
