import ColorCore

/// The storage of a TIFF's pixels: the fields of its first directory, validated.
struct TIFFLayout {
  /// PhotometricInterpretation.
  enum Photometric: Int {
    case whiteIsZero = 0
    case blackIsZero, rgb, palette
    case separated = 5
    case ycbcr
    case cielab = 8
    case icclab, itulab

    /// The color model of the decoded samples.
    var model: ColorModel {
      switch self {
      case .whiteIsZero, .blackIsZero: .gray
      case .rgb, .palette, .ycbcr: .rgb
      case .separated: .cmyk
      case .cielab, .icclab, .itulab: .lab
      }
    }

    /// The number of color samples.
    var samples: Int { self == .palette ? 1 : model.channels }
  }

  /// SampleFormat.
  enum Kind {
    case unsigned, signed, float
  }

  /// The width in pixels.
  var width: Int
  /// The height in pixels.
  var height: Int
  /// The photometric interpretation.
  var photometric: Photometric
  /// Samples per pixel.
  var samples: Int
  /// Bits per sample.
  var bits: Int
  /// The number format of the samples.
  var kind = Kind.unsigned
  /// Compression.
  var compression: Int
  /// Whether each sample has its own strips or tiles.
  var isPlanar = false
  /// Whether the pixels are in tiles instead of strips.
  var isTiled = false
  /// The width of a strip or tile.
  var blockWidth: Int
  /// The height of a strip or tile.
  var blockHeight: Int
  /// The index of alpha, and whether the colors are premultiplied by it.
  var alpha: (sample: Int, isAssociated: Bool)?
  /// The chroma subsampling, across and down.
  var subsampling = (across: 1, down: 1)
  /// YCbCrCoefficients.
  var lumaCoefficients = [LumaWeights.bt601.x, LumaWeights.bt601.y, LumaWeights.bt601.z]
  /// ReferenceBlackWhite: the codes of black and white of Y, and of zero and full Cb and Cr.
  var reference: [Double] = [0, 255, 128, 255, 128, 255]
  /// Decode: the values of the lowest and the highest code of L\*, a\* and b\* in ITULab.
  var labRange: [Double] = [0, 100, -85, 85, -75, 125]
  /// The palette: all reds, all greens, all blues.
  var palette: [Int] = []

  static let jpeg = 7

  /// Whether the library converts YCbCr to RGB.
  var isDecodedToRGB: Bool { photometric == .ycbcr && compression == Self.jpeg }

  /// The decompressed size of a strip or tile.
  var blockBytes: Int { bytes(ofRows: blockHeight) }

  /// The palette, in 8 bits if it has no more precision. There are three conventions for 8 bits in 16:
  /// repeated, followed by zeros, and unscaled.
  var scaledPalette: (entries: [Int], isNarrow: Bool) {
    if palette.allSatisfy({ $0 >> 8 == $0 & 0xff }) || palette.allSatisfy({ $0 & 0xff == 0 }) {
      return (palette.map { $0 >> 8 }, true)
    }
    return (palette, palette.allSatisfy { $0 < 256 })
  }

  /// The pixels as they are decoded some rows at a time; `nil` if the rows of a strip or tile are a large
  /// part of the image.
  var bands: ImageMetadata.Bands? {
    guard blockHeight <= height / 4 else { return nil }
    let depth =
      switch photometric {
      case _ where kind != .unsigned: 32
      case .palette: scaledPalette.isNarrow ? 8 : 16
      case .itulab: 16
      default: bits <= 8 ? 8 : 16
      }
    let form = PixelForm(
      width: width, height: height, model: photometric.model, hasAlpha: alpha != nil,
      bitDepth: depth)
    let (rowBytes, overflow) = width.multipliedReportingOverflow(by: form.channels * depth / 8)
    guard !overflow, blockBytes < .max / 4 else { return nil }
    let rows = max(1, (1 << 20) / rowBytes / blockHeight) * blockHeight
    // The rows as stored and as shown, and a strip or tile as stored and as the codec has it.
    let (bytes, isTooLarge) = rowBytes.multipliedReportingOverflow(by: 2 * rows)
    return isTooLarge
      ? nil : ImageMetadata.Bands(form: form, rows: rows, bytes: bytes + 2 * blockBytes)
  }

  /// PhotometricInterpretation, or its default if it is missing.
  static func photometric(of directory: TIFFDirectory, in file: Span<UInt8>) -> Int? {
    if let stated = directory.number(262, in: file) { return stated }
    let extra = directory.entry(338)?.count ?? 0
    return [1: 1, 3: 2][(directory.number(277, in: file) ?? 1) - extra]
  }

  /// Reads a directory.
  ///
  /// - Throws: ``ImageError`` if the pixels cannot be decoded.
  init(
    _ directory: TIFFDirectory, of file: Span<UInt8>, width: Int, height: Int
  ) throws(ImageError) {
    self.width = width
    self.height = height
    blockWidth = width
    blockHeight = height
    samples = directory.number(277, in: file) ?? 1
    compression = directory.number(259, in: file) ?? 1
    // A number of 64 bits is none that a TIFF has (TIFF 6.0, page 30).
    guard 0...0xffff ~= compression else {
      throw ImageError(
        .unsupported("TIFF compression \(compression)"), at: directory.entry(259)?.place)
    }
    bits = try Self.common(258, of: directory, in: file, samples) ?? 1
    photometric = try Self.supportedPhotometric(of: directory, in: file)
    try readKind(of: directory, in: file)
    try readExtraSamples(of: directory, in: file)
    switch photometric {
    case .palette: try readPalette(of: directory, in: file)
    case .separated: try checkInks(of: directory, in: file)
    case .ycbcr: try readYCbCr(of: directory, in: file)
    case .cielab, .icclab, .itulab: try readLab(of: directory, in: file)
    default: break
    }
    try readBlocks(of: directory, in: file)
    try checkBlocks(of: directory, in: file)
  }

  // MARK: - Samples

  /// The value of a field that must be the same for all samples.
  private static func common(
    _ tag: Int, of directory: TIFFDirectory, in file: Span<UInt8>, _ samples: Int
  ) throws(ImageError) -> Int? {
    let values = directory.numbers(tag, in: file, limit: samples)
    guard values.allSatisfy({ $0 == values[0] }) else {
      throw ImageError(
        .unsupported(tag == 258 ? "samples of different depths" : "samples of different kinds"),
        at: directory.entry(tag)?.place)
    }
    return values.first
  }

  private static func supportedPhotometric(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) -> Photometric {
    let place = directory.entry(262)?.place
    guard let stated = photometric(of: directory, in: file) else {
      throw ImageError(.invalid("the photometric interpretation is missing"), at: place)
    }
    if let photometric = Photometric(rawValue: stated) { return photometric }
    let names = [
      4: "a transparency mask", 32803: "undeveloped sensor data", 34892: "undeveloped sensor data",
      32844: "the color space LogL", 32845: "the color space LogLuv",
    ]
    throw ImageError(
      .unsupported(names[stated] ?? "photometric interpretation \(stated)"), at: place)
  }

  private mutating func readKind(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    let place = directory.entry(339)?.place ?? directory.entry(258)?.place
    switch try Self.common(339, of: directory, in: file, samples) ?? 1 {
    case 1, 4: kind = .unsigned
    case 2: kind = .signed
    case 3: kind = .float
    case 5, 6: throw ImageError(.unsupported("complex samples"), at: place)
    case let other: throw ImageError(.invalid("sample format \(other) is invalid"), at: place)
    }
    let isSupported =
      switch kind {
      case .unsigned: (1...32).contains(bits)
      case .signed: [8, 16, 32].contains(bits)
      case .float: [16, 24, 32, 64].contains(bits)
      }
    guard isSupported else {
      let name = [Kind.unsigned: "", .signed: "signed ", .float: "floating-point "][kind] ?? ""
      throw ImageError(.unsupported("a \(name)sample of \(bits) bits"), at: place)
    }
    if compression == Self.jpeg, bits != 8 {
      throw ImageError(.unsupported("JPEG with \(bits) bits per sample"), at: place)
    }
  }

  private mutating func readExtraSamples(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    guard (photometric.samples...0xffff).contains(samples) else {
      throw ImageError(
        .invalid("\(samples) samples per pixel do not match the color space"),
        at: directory.entry(277)?.place)
    }
    let extra = directory.numbers(338, in: file, limit: samples - photometric.samples)
    guard let index = extra.firstIndex(where: { $0 == 1 || $0 == 2 }) else { return }
    alpha = (photometric.samples + index, extra[index] == 1)
  }

  private mutating func readPalette(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    guard kind == .unsigned, bits <= 16, let entry = directory.entry(320),
      entry.type == 3, entry.count >= 3 << bits
    else {
      throw ImageError(
        .invalid("an indexed image has no valid palette"),
        at: directory.entry(320)?.place ?? directory.entry(262)?.place)
    }
    palette = directory.numbers(320, in: file, limit: 3 << bits)
  }

  /// InkSet, NumberOfInks and DotRange.
  private func checkInks(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    let inks = directory.number(334, in: file) ?? 4
    guard directory.number(332, in: file) ?? 1 == 1, inks == 4 else {
      throw ImageError(
        .unsupported("a set of inks other than cyan, magenta, yellow and black"),
        at: (directory.entry(332) ?? directory.entry(334))?.place)
    }
    let range = directory.numbers(336, in: file, limit: 10)
    let isUsual = range.indices.allSatisfy { range[$0] == ($0 % 2 == 0 ? 0 : 1 << bits - 1) }
    guard isUsual || kind != .unsigned else {
      throw ImageError(
        .unsupported("a dot range other than that of the samples"),
        at: directory.entry(336)?.place)
    }
  }

  private mutating func readYCbCr(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    let place = directory.entry(530)?.place ?? directory.entry(262)?.place
    guard kind == .unsigned, bits == 8 else {
      throw ImageError(
        .unsupported("YCbCr with samples other than 8 unsigned bits"), at: place)
    }
    let isPlanar = directory.number(284, in: file) == 2
    guard !isDecodedToRGB else {
      guard samples == 3, !isPlanar else {
        throw ImageError(.unsupported("YCbCr as JPEG in planes or with extra samples"), at: place)
      }
      return
    }
    let shared = directory.numbers(530, in: file, limit: 2)
    subsampling = shared.count == 2 ? (shared[0], shared[1]) : (2, 2)
    guard [1, 2, 4].contains(subsampling.across), [1, 2, 4].contains(subsampling.down) else {
      throw ImageError(.invalid("the chroma subsampling is not 1, 2 or 4"), at: place)
    }
    guard subsampling == (1, 1) || (samples == 3 && !isPlanar) else {
      throw ImageError(
        .unsupported("subsampled chroma in planes or with extra samples"), at: place)
    }
    let coefficients = directory.rationals(529, in: file)
    if coefficients.count == 3 { lumaCoefficients = coefficients }
    let stated = directory.rationals(532, in: file)
    if stated.count == 6 { reference = stated }
    let isSound =
      (lumaCoefficients + reference).allSatisfy { $0.isFinite } && lumaCoefficients[1] > 0
      && [0, 2, 4].allSatisfy { reference[$0] != reference[$0 + 1] }
    guard isSound else {
      throw ImageError(
        .invalid("the coefficients or the reference of YCbCr are invalid"),
        at: (directory.entry(529) ?? directory.entry(532))?.place)
    }
  }

  private mutating func readLab(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    let place = directory.entry(258)?.place
    guard kind == .float ? photometric == .cielab : bits == 8 || bits == 16 else {
      throw ImageError(.unsupported("Lab with \(bits)-bit samples of this format"), at: place)
    }
    // The definition of a* and b* determines their sign; the sample format is ignored.
    if kind == .signed { kind = .unsigned }
    guard alpha?.isAssociated != true else {
      throw ImageError(
        .unsupported("Lab premultiplied by alpha"), at: directory.entry(338)?.place)
    }
    guard photometric == .itulab, let entry = directory.entry(433) else { return }
    labRange = directory.signedRationals(433, in: file, limit: 6)
    guard labRange.count == 6, labRange.allSatisfy({ $0.isFinite }) else {
      throw ImageError(.invalid("the Lab range is invalid"), at: entry.place)
    }
  }

  // MARK: - Strips and tiles

  private mutating func readBlocks(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    isPlanar = samples > 1 && directory.number(284, in: file) == 2
    isTiled = directory.entry(322) != nil || directory.entry(323) != nil
    if isTiled {
      blockWidth = directory.number(322, in: file) ?? 0
      blockHeight = directory.number(323, in: file) ?? 0
    } else {
      blockHeight = min(directory.number(278, in: file) ?? height, height)
    }
    guard (1...0xffff_ffff).contains(blockWidth), (1...0xffff_ffff).contains(blockHeight) else {
      throw ImageError(
        .invalid("the strip or tile size \(blockWidth) × \(blockHeight) is invalid"),
        at: (directory.entry(322) ?? directory.entry(278))?.place)
    }
  }

  private func checkBlocks(
    of directory: TIFFDirectory, in file: Span<UInt8>
  ) throws(ImageError) {
    let name = isTiled ? "a tile" : "a strip"
    let tags = [(324, 325), (273, 279)]
    let (offsetsTag, countsTag) =
      (isTiled ? tags : tags.reversed())
      .first { directory.entry($0.0) != nil } ?? (0, 0)
    guard let offsets = directory.entry(offsetsTag) else {
      guard !directory.unreachable.contains(where: { $0.tag == 273 || $0.tag == 324 }) else {
        throw ImageError(.truncated("the list of strips or tiles"), at: file.count)
      }
      throw ImageError(.invalid("the offsets of the strips or tiles are missing"))
    }
    let counts = directory.entry(countsTag)
    let isPlain = compression == 1
    let down = Self.quotient(height, blockHeight)
    let blocks = Self.product(
      Self.quotient(width, blockWidth), down, isPlanar ? samples : 1)
    guard offsets.count >= blocks, counts.map({ $0.count >= blocks }) ?? isPlain else {
      throw ImageError(
        .invalid("the lists of strips or tiles are shorter than the image"), at: offsets.place)
    }
    var total = 0
    for index in 0..<blocks {
      let row = isTiled ? 0 : index % down
      let size = bytes(ofRows: isTiled ? blockHeight : min(blockHeight, height - row * blockHeight))
      let stated = counts.flatMap { directory.number(of: $0, at: index, in: file) }
      guard let start = directory.number(of: offsets, at: index, in: file),
        let count = stated ?? (isPlain ? size : nil)
      else {
        throw ImageError(.invalid("the list of strips or tiles is invalid"), at: offsets.place)
      }
      let needed = isPlain ? size : count
      guard start <= file.count, needed <= file.count - start else {
        throw ImageError(.truncated(name), at: file.count)
      }
      guard count >= needed else {
        throw ImageError(.invalid("\(name) has fewer bytes than its rows need"), at: start)
      }
      total += needed
    }
    // Blocks may share their bytes, but not so many that a small file takes unbounded time.
    let most = Self.sum(
      2 * file.count, Self.product(4, blocks, blockBytes), Self.product(4096, blocks))
    guard total <= most else {
      throw ImageError(.limit("the size of the strips or tiles", allowed: most), at: offsets.place)
    }
  }

  /// The size of a number of rows of a strip or tile; `Int.max` on overflow.
  private func bytes(ofRows rows: Int) -> Int {
    guard subsampling == (1, 1) else {
      return Self.product(
        Self.quotient(blockWidth, subsampling.across), Self.quotient(rows, subsampling.down),
        subsampling.across * subsampling.down + 2)
    }
    let rowBits = Self.product(blockWidth, isPlanar ? 1 : samples, bits)
    return Self.product(rowBits / 8 + (rowBits % 8 == 0 ? 0 : 1), rows)
  }

  /// The number of `part` units that cover `whole`.
  private static func quotient(_ whole: Int, _ part: Int) -> Int {
    whole / part + (whole % part == 0 ? 0 : 1)
  }

  private static func product(_ factors: Int...) -> Int {
    factors.reduce(1) { product, factor in
      let (result, overflow) = product.multipliedReportingOverflow(by: factor)
      return overflow ? .max : result
    }
  }

  private static func sum(_ terms: Int...) -> Int {
    terms.reduce(0) { sum, term in
      let (result, overflow) = sum.addingReportingOverflow(term)
      return overflow ? .max : result
    }
  }
}
