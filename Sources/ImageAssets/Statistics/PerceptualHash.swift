import ColorCore

/// A hash that is similar for similar images: the difference hash of N. Krawetz, "Kind of Like
/// That" (2013).
///
/// The image, composited over middle gray, is averaged to 9 × 8 cells of luma (Rec. 709, of the
/// samples as stored). Each of the 64 bits states whether a cell is darker than its right neighbor,
/// row by row, the first one most significant. The distance of two images is the number of bits
/// that differ; up to about 10, they show the same picture.
enum PerceptualHash {
  /// The hash in 16 hexadecimal digits. Inks and Lab are hashed in sRGB; `nil` if their colors are
  /// unknown.
  static func of(_ image: DecodedImage, _ metadata: ImageMetadata) -> String? {
    switch image.model {
    case .gray, .rgb: return of(image)
    case .cmyk, .lab:
      guard let shown = try? ImageConverter(to: .srgb).converted(image, metadata) else {
        return nil
      }
      return of(shown)
    }
  }

  private static func of(_ image: DecodedImage) -> String {
    let cells =
      switch image.samples {
      case .eight(let samples): cells(samples.span, image, most: 255)
      case .sixteen(let samples): cells(samples.span, image, most: 65_535)
      case .float: preconditionFailure("the hash is of whole-numbered samples")
      }
    var hash: UInt64 = 0
    for row in 0..<8 {
      for column in 0..<8 {
        let at = 9 * row + column
        // Differences below the rounding error of the sums do not count.
        hash = hash << 1 | (cells[at + 1] - cells[at] > 1e-9 ? 1 : 0)
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The mean luma of 9 × 8 cells. Each cell has at least one pixel; in small images cells share
  /// pixels.
  private static func cells<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: Span<Sample>, _ image: DecodedImage, most: Double
  ) -> [Double] {
    func range(_ index: Int, of cells: Int, in size: Int) -> Range<Int> {
      let start = index * size / cells
      return start..<max(start + 1, (index + 1) * size / cells)
    }
    let weights = LumaWeights.bt709
    return (0..<72).map { cell in
      let rows = range(cell / 9, of: 8, in: image.height)
      let columns = range(cell % 9, of: 9, in: image.width)
      var sums = Sums()
      for y in rows {
        let row = (y * image.width + columns.lowerBound) * image.channels
        sums.add(samples.extracting(row..<row + columns.count * image.channels), image)
      }
      let pixels = rows.count * columns.count
      let unit = image.hasAlpha ? most * most : most
      var luma = Double(sums.first) / unit
      if image.model != .gray {
        luma =
          weights.x * Double(sums.first) / unit + weights.y * Double(sums.second) / unit
          + weights.z * Double(sums.third) / unit
      }
      let ground = image.hasAlpha ? Double(pixels) - Double(sums.alpha) / most : 0
      return (luma + ground * 0.5) / Double(pixels)
    }
  }

  /// The sums of samples, multiplied by alpha.
  private struct Sums {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var alpha: UInt64 = 0

    @inline(__always)
    mutating func add<Sample: FixedWidthInteger & UnsignedInteger>(
      _ samples: Span<Sample>, _ image: DecodedImage
    ) {
      let (isGray, hasAlpha) = (image.model == .gray, image.hasAlpha)
      var (first, second, third, alpha) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
      unsafe samples.withUnsafeBufferPointer { samples in
        switch (isGray, hasAlpha) {
        case (true, false):
          for at in 0..<samples.count { first &+= UInt64(unsafe samples[at]) }
        case (true, true):
          for pixel in 0..<samples.count / 2 {
            let own = UInt64(unsafe samples[2 &* pixel &+ 1])
            first &+= UInt64(unsafe samples[2 &* pixel]) &* own
            alpha &+= own
          }
        case (false, false):
          for pixel in 0..<samples.count / 3 {
            first &+= UInt64(unsafe samples[3 &* pixel])
            second &+= UInt64(unsafe samples[3 &* pixel &+ 1])
            third &+= UInt64(unsafe samples[3 &* pixel &+ 2])
          }
        case (false, true):
          for pixel in 0..<samples.count / 4 {
            let own = UInt64(unsafe samples[4 &* pixel &+ 3])
            first &+= UInt64(unsafe samples[4 &* pixel]) &* own
            second &+= UInt64(unsafe samples[4 &* pixel &+ 1]) &* own
            third &+= UInt64(unsafe samples[4 &* pixel &+ 2]) &* own
            alpha &+= own
          }
        }
      }
      self.first &+= first
      self.second &+= second
      self.third &+= third
      self.alpha &+= alpha
    }
  }
}
