import ColorCore
import ICCProfiles
import ImageFacts

/// Bitmaps of Windows and OS/2: the headers BITMAPCOREHEADER, BITMAPINFOHEADER and its successors to
/// BITMAPV5HEADER ([MS-WMF] 2.2.2; Windows GDI), and that of OS/2 2.x.
///
/// A fourth byte or bit of a pixel is alpha only if a header of 56 bytes or more, or the
/// compression ALPHABITFIELDS, has a mask for it; if all of it is 0, the image is opaque, as in
/// most programs. Pixels that a run-length encoded image skips have the first color of the palette.
/// A linked profile is never opened.
///
/// ```swift
/// // 1 × 1 in 24 bits: a file header, a BITMAPCOREHEADER, and a row of blue, green, red and padding.
/// let file: [UInt8] = [
///   0x42, 0x4D, 30, 0, 0, 0, 0, 0, 0, 0, 26, 0, 0, 0, 12, 0, 0, 0, 1, 0, 1, 0, 1, 0, 24, 0,
///   0, 0, 255, 0,
/// ]
/// print(try BMP.decode(file.span, limits: .standard).samples)
/// // Prints "eight([255, 0, 0])"
/// ```
public enum BMP: ImageFormat {
  /// `bmp`.
  public static var id: String { "bmp" }
  /// `bmp` and `dib`.
  public static var fileExtensions: [String] { ["bmp", "dib"] }

  /// Whether the file begins with `BM` and, behind the file header, a header of 12 to 255 bytes.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    head.hasBytes("BM") && head.count >= 18 && head.littleUInt32(at: 14) >= 12
      && head.littleUInt32(at: 14) <= 255
  }

  /// Reads the headers.
  ///
  /// The depth is that of the widest channel: 8 for 24 bits a pixel, 6 for 5, 6 and 5.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try Header(file, limits).metadata
  }

  // MARK: - The header

  /// The storage of the pixels.
  private enum Storage {
    /// Indices into the palette, packed.
    case indices
    /// Samples extracted by masks.
    case masks
    /// Run-length encoded indices or, with 24 bits, blue, green and red.
    case runs
  }

  /// The bits of a pixel that form a sample.
  private struct Mask {
    var shift = 0
    var bits = 0

    /// The maximum value of the sample.
    var most: UInt64 { 1 << UInt64(bits) - 1 }

    init() {}

    /// Reads a mask; `nil` if its bits are not contiguous.
    init?(_ mask: Int) {
      guard mask != 0 else { return }
      shift = mask.trailingZeroBitCount
      bits = (~(mask >> shift)).trailingZeroBitCount
      guard mask >> (shift + bits) == 0 else { return nil }
    }
  }

  /// The content of the headers, and the location of palette and pixels.
  private struct Header {
    private(set) var metadata: ImageMetadata
    private(set) var storage = Storage.masks
    private(set) var isTopDown = false
    /// Bits per pixel.
    private(set) var bits: Int
    /// The range of the palette, with entries of `paletteStride` bytes: blue, green, red, and one
    /// that is ignored.
    private(set) var palette = 0..<0
    private(set) var paletteStride = 4
    /// The masks of red, green, blue and alpha.
    private(set) var masks = [Mask(), Mask(), Mask(), Mask()]
    private(set) var pixels: Int

    /// The size of the header after the file header.
    private let size: Int
    private var compression = 0
    private var statedColors = 0

    init(_ file: Span<UInt8>, _ limits: DecodeLimits) throws(ImageError) {
      guard file.count >= 18 else {
        throw ImageError(.truncated("the header"), at: file.count)
      }
      pixels = file.littleUInt32(at: 10)
      size = file.littleUInt32(at: 14)
      guard size == 12 || (16...64).contains(size) || size == 108 || size == 124 else {
        throw ImageError(.unsupported("a header of \(size) bytes"), at: 14)
      }
      let isCore = size == 12
      guard file.count >= (isCore ? 26 : 30) else {
        throw ImageError(.truncated("the header"), at: file.count)
      }
      let (width, height, planes): (Int, Int, Int)
      if isCore {
        (width, height) = (file.littleUInt16(at: 18), file.littleUInt16(at: 20))
        (planes, bits) = (file.littleUInt16(at: 22), file.littleUInt16(at: 24))
      } else {
        width = Self.signed(file.littleUInt32(at: 18))
        height = Self.signed(file.littleUInt32(at: 22))
        (planes, bits) = (file.littleUInt16(at: 26), file.littleUInt16(at: 28))
      }
      guard width > 0, height != 0 else {
        throw ImageError(.invalid("the image size \(width) × \(height) is invalid"), at: 18)
      }
      isTopDown = height < 0
      metadata = ImageMetadata(
        width: width, height: abs(height), bitDepth: 8, channels: 3, model: .rgb, hasAlpha: false)
      if planes != 1 {
        metadata.warnings.append(
          ImageError(.invalid("the number of planes is \(planes), not 1"), at: 26))
      }
      do throws(ImageError) {
        try readStorage(of: file)
        try readPalette(of: file)
        try checkExtent(of: file)
      } catch {
        metadata.pixelError = error
      }
      if size >= 108 { readColor(of: file, limits) }
    }

    private static func signed(_ value: Int) -> Int { Int(Int32(truncatingIfNeeded: value)) }

    /// A field of 4 bytes; 0 if the header ends before it.
    private func field(_ offset: Int, of file: Span<UInt8>) -> Int {
      offset + 4 <= min(14 + size, file.count) ? file.littleUInt32(at: offset) : 0
    }

    /// Whether this is a Windows header, whose size determines its version.
    private var isWindows: Bool { [40, 52, 56, 108, 124].contains(size) }

    /// Whether the masks follow the header instead of being part of it.
    private var masksFollow: Bool { size == 40 && (compression == 3 || compression == 6) }

    private var headerEnd: Int {
      14 + size + (masksFollow ? (compression == 6 ? 16 : 12) : 0)
    }

    // MARK: Pixels

    private mutating func readStorage(of file: Span<UInt8>) throws(ImageError) {
      metadata.isIndexed = bits <= 8 && bits > 0
      if metadata.isIndexed { metadata.bitDepth = bits }
      compression = field(30, of: file)
      let (x, y) = (Self.signed(field(38, of: file)), Self.signed(field(42, of: file)))
      if x > 0, y > 0 {
        metadata.carried.resolution = .init(x: Double(x), y: Double(y), unit: .meter)
      }
      statedColors = field(46, of: file)
      guard headerEnd <= file.count else {
        throw ImageError(.truncated("the header"), at: file.count)
      }
      let wrongBits = ImageError(
        .invalid("compression \(compression) does not allow \(bits) bits per pixel"), at: 28)
      switch (compression, isWindows) {
      case (0, _):
        guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
          throw bits == 64 ? ImageError(.unsupported("64 bits per pixel"), at: 28) : wrongBits
        }
        storage = bits <= 8 ? .indices : .masks
      case (1, _), (2, _), (4, false):
        guard bits == [1: 8, 2: 4, 4: 24][compression] else { throw wrongBits }
        guard !isTopDown else {
          throw ImageError(.invalid("a compressed image cannot be top-down"), at: 22)
        }
        storage = .runs
      case (3, true), (6, true):
        guard bits == 16 || bits == 32 else { throw wrongBits }
      case (4, true): throw ImageError(.unsupported("a JPEG in a BMP"), at: 30)
      case (5, true): throw ImageError(.unsupported("a PNG in a BMP"), at: 30)
      case (11...13, true): throw ImageError(.unsupported("CMYK in a BMP"), at: 30)
      case (3, false): throw ImageError(.unsupported("Huffman compression in a BMP"), at: 30)
      default: throw ImageError(.unsupported("compression \(compression) in a BMP"), at: 30)
      }
      if storage == .masks { try readMasks(of: file) }
    }

    private mutating func readMasks(of file: Span<UInt8>) throws(ImageError) {
      var stated = bits == 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff_0000, 0xff00, 0xff]
      if compression != 0 { stated = (0..<3).map { file.littleUInt32(at: 54 + 4 * $0) } }
      let hasAlphaMask = bits != 24 && (size >= 56 && isWindows || masksFollow && compression == 6)
      stated.append(hasAlphaMask ? file.littleUInt32(at: 66) : 0)
      var used = 0
      for (index, mask) in stated.enumerated() {
        guard let read = Mask(mask), mask >> bits == 0, used & mask == 0 else {
          throw ImageError(.invalid("the channel masks are invalid"), at: 54)
        }
        used |= mask
        masks[index] = read
      }
      guard stated[0...2].contains(where: { $0 != 0 }) else {
        throw ImageError(.invalid("the channel masks are empty"), at: 54)
      }
      metadata.bitDepth = masks.map(\.bits).max() ?? 8
      metadata.hasAlpha = masks[3].bits > 0
      if metadata.hasAlpha { metadata.channels = 4 }
    }

    private mutating func readPalette(of file: Span<UInt8>) throws(ImageError) {
      guard pixels >= headerEnd else {
        throw ImageError(.invalid("the pixel offset is inside the header"), at: 10)
      }
      guard metadata.isIndexed else { return }
      paletteStride = size == 12 ? 3 : 4
      let most = 1 << bits
      let wanted = statedColors == 0 ? most : statedColors
      let room = (min(pixels, file.count) - headerEnd) / paletteStride
      if wanted > most {
        metadata.warnings.append(
          ImageError(
            .invalid("the palette has more colors than the pixels can index: \(wanted)"), at: 46)
        )
      }
      let count = min(wanted, most, room)
      guard count > 0 else { throw ImageError(.invalid("the palette is missing"), at: headerEnd) }
      palette = headerEnd..<headerEnd + count * paletteStride
    }

    /// The size of a row in bytes, padded to 4.
    var rowBytes: Int { (metadata.width * bits + 31) / 32 * 4 }

    /// Uncompressed rows must be complete; the last one may lack its padding.
    private func checkExtent(of file: Span<UInt8>) throws(ImageError) {
      let truncated = ImageError(.truncated("the image data"), at: file.count)
      guard pixels < file.count else { throw truncated }
      if storage == .runs { return }
      let (bytes, overflow) = rowBytes.multipliedReportingOverflow(by: metadata.height - 1)
      let last = (metadata.width * bits + 7) / 8
      guard !overflow, bytes <= file.count - pixels - last else { throw truncated }
    }

    // MARK: Colors

    private mutating func readColor(of file: Span<UInt8>, _ limits: DecodeLimits) {
      guard 14 + size <= file.count else { return }
      switch file.littleUInt32(at: 70) {
      case 0: readCalibration(of: file)
      // LCS_sRGB, and LCS_WINDOWS_COLOR_SPACE, which is sRGB.
      case 0x7352_4742, 0x5769_6e20: metadata.colorTag = .srgb
      case 0x4d42_4544 where size == 124: readProfile(of: file, limits)
      case 0x4c49_4e4b where size == 124:
        metadata.colorTag = .unreadableICC(source: .bmp)
        metadata.colorError = ImageError(
          .unsupported("a linked profile"), at: 70)
      case let type:
        metadata.warnings.append(
          ImageError(.invalid("the unknown color space \(type) is ignored"), at: 70))
      }
    }

    /// LCS_CALIBRATED_RGB: chromaticities in 2.30, powers in 16.16 (LOGCOLORSPACE). There is no white
    /// point; browsers, too, take that of sRGB.
    private mutating func readCalibration(of file: Span<UInt8>) {
      let numbers = (0..<9).map { Double(file.littleUInt32(at: 74 + 4 * $0)) / 0x4000_0000 }
      let gammas = (0..<3).map { Double(file.littleUInt32(at: 110 + 4 * $0)) / 65_536 }
      // Many programs leave all of it zero.
      guard numbers.contains(where: { $0 != 0 }) || gammas.contains(where: { $0 != 0 }) else {
        return
      }
      let points = (0..<3).map { index in
        let sum = numbers[3 * index..<3 * index + 3].reduce(0, +)
        return Chromaticity(
          numbers[3 * index] / sum, numbers[3 * index + 1] / sum)
      }
      guard points.allSatisfy({ $0.y > 0 && $0.x + $0.y <= 1 }),
        gammas.allSatisfy({ (0.1...10).contains($0) })
      else {
        metadata.warnings.append(
          ImageError(
            .invalid("the color calibration is invalid and is ignored"), at: 74))
        return
      }
      guard gammas.allSatisfy({ abs($0 - gammas[0]) < 0.001 }) else {
        metadata.colorError = ImageError(.unsupported("a separate gamma for each channel"), at: 110)
        return
      }
      metadata.colorTag = .gamma(
        gammas[0],
        ColorTag.Chromaticities(
          white: .d65,
          primaries: RGBPrimaries(red: points[0], green: points[1], blue: points[2]))
      )
    }

    private mutating func readProfile(of file: Span<UInt8>, _ limits: DecodeLimits) {
      metadata.colorTag = .unreadableICC(source: .bmp)
      let start = 14 + file.littleUInt32(at: 126)
      let count = file.littleUInt32(at: 130)
      guard count <= limits.profileBytes else {
        metadata.colorError = ImageError(
          .limit("the size of the embedded profile", allowed: limits.profileBytes), at: 130)
        return
      }
      guard start >= 14 + size, count > 0 else {
        metadata.colorError = ImageError(
          .invalid("the profile offset is inside the header"), at: 126)
        return
      }
      guard start + count <= file.count else {
        metadata.colorError = ImageError(.truncated("the embedded profile"), at: file.count)
        return
      }
      metadata.colorTag = .icc(
        file.bytes(in: start..<start + count), source: .bmp, offset: start)
    }
  }
}

extension BMP {
  /// Decodes the pixels: to 16 bits when a channel has more than 8, else to 8.
  ///
  /// - Throws: ``ImageError`` also when a pixel names a color that the palette does not have.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let header = try Header(file, limits)
    let metadata = header.metadata
    if let error = metadata.pixelError { throw error }
    try limits.checkPixels(metadata.width, metadata.height, at: 18)
    let samples: DecodedImage.Samples
    switch header.storage {
    case .indices:
      samples = .eight(try colors(of: unpacked(file, header), of: file, header))
    case .runs where header.bits == 24:
      samples = .eight(try expanded(file, header, unit: 3))
    case .runs:
      samples = .eight(try colors(of: expanded(file, header, unit: 1), of: file, header))
    case .masks where header.bits == 24:
      samples = .eight(direct(file, header))
    case .masks where metadata.bitDepth <= 8:
      samples = .eight(
        masked(file, header) { sample, mask in
          UInt8((sample * 510 + mask.most) / (2 * mask.most))
        })
    case .masks:
      samples = .sixteen(
        masked(file, header) { sample, mask in
          UInt16((sample * 131_070 + mask.most) / (2 * mask.most))
        })
    }
    return DecodedImage(
      width: metadata.width, height: metadata.height, model: .rgb, hasAlpha: metadata.hasAlpha,
      samples: samples)
  }

  /// The offset of the visible row `y` in the file.
  private static func rowStart(_ y: Int, _ header: Header) -> Int {
    let row = header.isTopDown ? y : header.metadata.height - 1 - y
    return header.pixels + row * header.rowBytes
  }

  private static func unpacked(_ file: Span<UInt8>, _ header: Header) -> [UInt8] {
    let bits = header.bits
    let mask = UInt8((1 << bits) - 1)
    var indices: [UInt8] = []
    indices.reserveCapacity(header.metadata.width * header.metadata.height)
    for y in 0..<header.metadata.height {
      let start = rowStart(y, header)
      for x in 0..<header.metadata.width {
        let byte = file[start + x * bits / 8]
        indices.append(byte >> UInt8(8 - bits - x * bits % 8) & mask)
      }
    }
    return indices
  }

  private static func colors(
    of indices: [UInt8], of file: Span<UInt8>, _ header: Header
  ) throws(ImageError) -> [UInt8] {
    let stride = header.paletteStride
    let count = header.palette.count / stride
    let table = (0..<count).flatMap { index in
      let at = header.palette.lowerBound + stride * index
      return [file[at + 2], file[at + 1], file[at]]
    }
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * indices.count)
    for index in indices {
      guard index < count else {
        throw ImageError(
          .invalid("a pixel has index \(index) in a palette of \(count) colors"), at: header.pixels)
      }
      for channel in 0..<3 { samples.append(table[3 * Int(index) + channel]) }
    }
    return samples
  }

  private static func direct(_ file: Span<UInt8>, _ header: Header) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * header.metadata.width * header.metadata.height)
    for y in 0..<header.metadata.height {
      let start = rowStart(y, header)
      for x in 0..<header.metadata.width {
        for channel in 0..<3 { samples.append(file[start + 3 * x + 2 - channel]) }
      }
    }
    return samples
  }

  /// Samples extracted by masks, scaled to the full range; a channel without bits is 0.
  private static func masked<Sample: FixedWidthInteger>(
    _ file: Span<UInt8>, _ header: Header, scaled: (UInt64, Mask) -> Sample
  ) -> [Sample] {
    let channels = header.metadata.channels
    let masks = header.masks
    let bytes = header.bits / 8
    var samples: [Sample] = []
    samples.reserveCapacity(channels * header.metadata.width * header.metadata.height)
    var isTransparent = true
    for y in 0..<header.metadata.height {
      let start = rowStart(y, header)
      for x in 0..<header.metadata.width {
        let at = start + bytes * x
        let pixel = UInt64(bytes == 2 ? file.littleUInt16(at: at) : file.littleUInt32(at: at))
        for channel in 0..<channels {
          let mask = masks[channel]
          let sample = pixel >> UInt64(mask.shift) & mask.most
          samples.append(mask.bits == 0 ? 0 : scaled(sample, mask))
          if channel == 3, sample != 0 { isTransparent = false }
        }
      }
    }
    if channels == 4, isTransparent {
      for index in stride(from: 3, to: samples.count, by: 4) { samples[index] = .max }
    }
    return samples
  }

  /// Expands runs ([MS-WMF] 3.1.6); a unit is an index or three samples.
  ///
  /// A run past the end of its row is cut there, as in browsers; literal pixels are not cut.
  private static func expanded(
    _ file: Span<UInt8>, _ header: Header, unit: Int
  ) throws(ImageError) -> [UInt8] {
    let (width, height) = (header.metadata.width, header.metadata.height)
    var output = [UInt8](repeating: 0, count: width * height * unit)
    var (x, y) = (0, 0)
    var at = header.pixels
    /// The pixel at an index from `start`: half a byte, a byte, or blue, green and red.
    func put(_ number: Int, from start: Int) {
      let target = ((height - 1 - y) * width + x) * unit
      switch header.bits {
      case 4: output[target] = file[start + number / 2] >> (number % 2 == 0 ? 4 : 0) & 15
      case 8: output[target] = file[start + number]
      default:
        for channel in 0..<3 { output[target + channel] = file[start + 3 * number + 2 - channel] }
      }
      x += 1
    }
    /// The data must have some more bytes, and the row some more pixels.
    func need(_ bytes: Int, fits: Bool) throws(ImageError) {
      guard at + bytes <= file.count else {
        throw ImageError(.truncated("the image data"), at: file.count)
      }
      guard fits else { throw ImageError(.invalid("a run extends past the image"), at: at) }
    }
    while true {
      if y >= height || y == height - 1 && x >= width, at + 2 > file.count { return output }
      try need(2, fits: true)
      let (count, code) = (Int(file[at]), Int(file[at + 1]))
      if count > 0 {
        try need(1 + unit, fits: y < height)
        for number in 0..<min(count, width - x) {
          put(header.bits == 4 ? number % 2 : 0, from: at + 1)
        }
        at += 1 + unit
        continue
      }
      at += 2
      switch code {
      case 0: (x, y) = (0, y + 1)
      case 1: return output
      case 2:
        try need(2, fits: true)
        x += Int(file[at])
        y += Int(file[at + 1])
        try need(2, fits: x <= width && y <= height)
        at += 2
      default:
        let bytes = (code * header.bits + 7) / 8
        try need(bytes, fits: y < height && code <= width - x)
        for number in 0..<code { put(number, from: at) }
        // Padded to an even number of bytes.
        at += bytes + bytes % 2
      }
    }
  }
}
