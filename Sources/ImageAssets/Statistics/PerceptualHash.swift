import ColorCore
import ColorKernels
import ImageFacts

/// A hash that is similar for similar images: the difference hash of N. Krawetz, "Kind of Like
/// That" (2013).
///
/// The image, composited over middle gray, is averaged to 9 × 8 cells of luma (Rec. 709, of the
/// samples as stored). Each of the 64 bits states whether a cell is darker than its right neighbor,
/// row by row, the first one most significant. The distance of two images is the number of bits
/// that differ; up to about 10, they show the same picture.
struct PerceptualHash {
  private static let (columns, rows) = (9, 8)

  private let form: PixelForm
  /// Whether columns of cells are rows of the image as stored.
  private let isTurned: Bool
  /// The first pixel of each column of cells, and the one after the last, in the image as stored.
  /// Each cell has at least one pixel; in small images cells share pixels.
  private let places: [Range<Int>]
  private let lines: [Range<Int>]
  private var cells = [Sums](repeating: Sums(), count: columns * rows)

  /// The hash of inks and Lab, in sRGB, in 16 hexadecimal digits; `nil` if their colors are unknown.
  static func of(_ image: DecodedImage, _ metadata: ImageMetadata) -> String? {
    guard let shown = try? ImageConverter(to: .srgb).converted(image, metadata) else { return nil }
    var hash = PerceptualHash(of: shown.form, ImageOrientation(metadata.orientation))
    hash.add(shown, from: 0)
    return hash.digits
  }

  /// Starts the hash of a gray or RGB image, as shown.
  init(of form: PixelForm, _ orientation: ImageOrientation = ImageOrientation(1)) {
    self.form = form
    isTurned = orientation.isTurned
    func ranges(_ cells: Int, in size: Int, isMirrored: Bool) -> [Range<Int>] {
      (0..<cells).map { index in
        let start = index * size / cells
        let end = max(start + 1, (index + 1) * size / cells)
        return isMirrored ? size - end..<size - start : start..<end
      }
    }
    let columns = (form.width, isMirrored: orientation.mirrorsColumns)
    let rows = (form.height, isMirrored: orientation.mirrorsRows)
    let (across, down) = orientation.isTurned ? (rows, columns) : (columns, rows)
    places = ranges(Self.columns, in: across.0, isMirrored: across.isMirrored)
    lines = ranges(Self.rows, in: down.0, isMirrored: down.isMirrored)
  }

  /// Adds rows, of which the first one has the given number.
  mutating func add(_ rows: DecodedImage, from first: Int) {
    switch rows.samples {
    case .eight(let samples): add(samples, from: first)
    case .sixteen(let samples): add(samples, from: first)
    case .float: preconditionFailure("the hash is of whole-numbered samples")
    }
  }

  private mutating func add<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: [Sample], from first: Int
  ) {
    let form = form
    let (across, down) = isTurned ? (lines, places) : (places, lines)
    let (stepAcross, stepDown) = isTurned ? (Self.columns, 1) : (1, Self.columns)
    let row = form.width * form.channels
    unsafe samples.withUnsafeBufferPointer { samples in
      for y in 0..<samples.count / row {
        for (column, range) in across.enumerated() {
          var sums = Sums()
          unsafe sums.add(
            UnsafeBufferPointer(
              rebasing: samples[
                y * row + range.lowerBound * form.channels..<y * row + range.upperBound
                  * form.channels]), form)
          for (line, range) in down.enumerated() where range.contains(first + y) {
            cells[stepDown * line + stepAcross * column].add(sums)
          }
        }
      }
    }
  }

  /// The hash in 16 hexadecimal digits.
  var digits: String {
    let lumas = cells.indices.map(luma)
    var hash: UInt64 = 0
    for row in 0..<Self.rows {
      for column in 0..<Self.columns - 1 {
        let at = Self.columns * row + column
        // Differences below the rounding error of the sums do not count.
        hash = hash << 1 | (lumas[at + 1] - lumas[at] > 1e-9 ? 1 : 0)
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The mean luma of a cell.
  private func luma(of cell: Int) -> Double {
    let sums = cells[cell]
    let most = Double(form.mostSample)
    let pixels = lines[cell / Self.columns].count * places[cell % Self.columns].count
    let unit = form.hasAlpha ? most * most : most
    var luma = Double(sums.first) / unit
    if form.model != .gray {
      let weights = LumaWeights.bt709
      luma =
        weights.x * Double(sums.first) / unit + weights.y * Double(sums.second) / unit
        + weights.z * Double(sums.third) / unit
    }
    let ground = form.hasAlpha ? Double(pixels) - Double(sums.alpha) / most : 0
    return (luma + ground * 0.5) / Double(pixels)
  }

  /// The sums of samples, multiplied by alpha.
  private struct Sums {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var alpha: UInt64 = 0

    @inline(__always)
    mutating func add(_ other: Sums) {
      first &+= other.first
      second &+= other.second
      third &+= other.third
      alpha &+= other.alpha
    }

    @inline(__always)
    mutating func add<Sample: FixedWidthInteger & UnsignedInteger>(
      _ samples: UnsafeBufferPointer<Sample>, _ form: PixelForm
    ) {
      guard Sample.self == UInt8.self else { return unsafe addEach(samples, form) }
      guard let start = samples.baseAddress else { return }
      var sums: (UInt64, UInt64, UInt64, UInt64) = (first, second, third, alpha)
      unsafe withUnsafeMutableBytes(of: &sums) { sums in
        guard let sums = sums.baseAddress else { return }
        unsafe color_kernels_sums(
          UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
          samples.count / form.channels, Int32(form.channels), form.hasAlpha ? 1 : 0,
          sums.assumingMemoryBound(to: UInt64.self))
      }
      (first, second, third, alpha) = sums
    }

    @inline(__always)
    private mutating func addEach<Sample: FixedWidthInteger & UnsignedInteger>(
      _ samples: UnsafeBufferPointer<Sample>, _ form: PixelForm
    ) {
      func sample(_ index: Int) -> UInt64 { UInt64(truncatingIfNeeded: unsafe samples[index]) }
      switch (form.model == .gray, form.hasAlpha) {
      case (true, false):
        for at in 0..<samples.count { first &+= sample(at) }
      case (true, true):
        for pixel in 0..<samples.count / 2 {
          let own = sample(2 &* pixel &+ 1)
          first &+= sample(2 &* pixel) &* own
          alpha &+= own
        }
      case (false, false):
        for pixel in 0..<samples.count / 3 {
          first &+= sample(3 &* pixel)
          second &+= sample(3 &* pixel &+ 1)
          third &+= sample(3 &* pixel &+ 2)
        }
      case (false, true):
        for pixel in 0..<samples.count / 4 {
          let own = sample(4 &* pixel &+ 3)
          first &+= sample(4 &* pixel) &* own
          second &+= sample(4 &* pixel &+ 1) &* own
          third &+= sample(4 &* pixel &+ 2) &* own
          alpha &+= own
        }
      }
    }
  }
}
