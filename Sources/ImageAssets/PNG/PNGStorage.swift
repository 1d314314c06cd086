import ImageFacts

/// Another way to store the pixels of a PNG, which loses nothing.
///
/// ```swift
/// let white = DecodedImage(
///   width: 1, height: 1, model: .gray, hasAlpha: true, samples: .eight([255, 255]))
/// let file = try PNG.encode(white, profile: nil)
/// let opaque = try PNG.storing(file.span, as: .opaque)
/// print(try PNG.metadata(of: opaque.span, limits: .standard).hasAlpha)
/// // Prints "false"
/// ```
public enum PNGStorage: Hashable, Sendable {
  /// Rows in their order, not interlaced.
  case rowByRow
  /// Indices into a palette, of at most 256 colors with their alpha.
  case indexed
  /// Without alpha, if every pixel is opaque.
  case opaque
  /// 16 bits per sample.
  case sixteenBits
}

extension PNG {
  /// Stores the pixels of a file in another way.
  ///
  /// Every pixel keeps its color and its alpha, hidden colors included. All other chunks stay, but
  /// for those that describe the samples as they were stored.
  ///
  /// ```swift
  /// let red = DecodedImage(
  ///   width: 8, height: 8, model: .rgb, hasAlpha: false,
  ///   samples: .eight([UInt8](repeating: 200, count: 192)))
  /// let file = try PNG.encode(red, profile: nil)
  /// let indexed = try PNG.storing(file.span, as: .indexed)
  /// print(try PNG.metadata(of: indexed.span, limits: .standard).isIndexed)
  /// // Prints "true"
  /// ```
  ///
  /// - Parameters:
  ///   - file: The content of a PNG that is not animated.
  ///   - storage: The way to store its pixels.
  ///   - limits: The limits for the file.
  /// - Returns: The new content.
  /// - Throws: ``ImageError`` if the file is not sound, or its pixels cannot be stored so.
  public static func storing(
    _ file: Span<UInt8>, as storage: PNGStorage, limits: DecodeLimits = .standard
  ) throws(ImageError) -> [UInt8] {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.finished
    if let error = metadata.pixelError { throw error }
    guard !metadata.isAnimated else {
      throw ImageError(.unsupported("storing an animated PNG in another way"))
    }
    try limits.checkPixels(metadata.width, metadata.height, at: 16)
    switch storage {
    case .rowByRow:
      let form = PNGCodec.Form(
        width: metadata.width, height: metadata.height, colorType: Int(file[25]),
        bitDepth: metadata.bitDepth)
      let rows = try PNGCodec.rows(of: file, ranges: walk.pixelRanges, form)
      let palette = try chunks(of: file).first { $0.type == "PLTE" }.map { file.bytes(in: $0.data) }
      let colors = (palette ?? []).prefix(3 << metadata.bitDepth)
      let plain = try PNGCodec.write(rows, form, palette: Array(colors))
      return try joined(plain, with: file, keepsSamples: true)
    case .indexed:
      let image = try decode(file, limits: limits)
      let indexed = try IndexedPixels(of: image)
      let plain = try PNGCodec.write(indexed.rows, indexed.form, palette: indexed.palette)
      let alpha = indexed.alpha.isEmpty ? [] : [PNGChunk("tRNS", indexed.alpha)]
      return try joined(plain, with: file, alpha)
    case .opaque:
      guard let image = try decode(file, limits: limits).withoutOpaqueAlpha else {
        throw ImageError(.unsupported("removing alpha from translucent pixels"))
      }
      if [0, 2, 3].contains(file[25]) {
        // Alpha is a chunk of its own.
        let kept = try chunks(of: file).filter { $0.type != "tRNS" }
        return file.bytes(in: 0..<33) + kept.flatMap { file.bytes(in: $0.start..<$0.end) }
      }
      return try joined(PNGCodec.write(image), with: file)
    case .sixteenBits:
      var image = try decode(file, limits: limits)
      if case .eight(let samples) = image.samples {
        image.samples = .sixteen(samples.map { UInt16($0) * 257 })
      }
      return try joined(PNGCodec.write(image), with: file)
    }
  }

  /// The chunks after IHDR.
  static func chunks(of file: Span<UInt8>) throws(ImageError) -> [Place] {
    var chunks: [Place] = []
    var offset = 33
    while chunks.last?.type != "IEND" {
      let chunk = try chunk(at: offset, of: file)
      chunks.append(chunk)
      offset = chunk.end
    }
    return chunks
  }

  /// The chunks of colors, which precede a palette.
  private static let colorChunks: Set<String> = [
    "cICP", "iCCP", "sRGB", "gAMA", "cHRM", "mDCV", "cLLI",
  ]

  /// The chunks that define the pixels.
  private static let pixelChunks: Set<String> = ["PLTE", "tRNS", "IDAT", "IEND"]

  /// Joins new pixels with the other chunks of a file.
  ///
  /// - Parameters:
  ///   - plain: A file that consists of IHDR, PLTE, IDAT and IEND.
  ///   - file: The file that the pixels are from.
  ///   - added: Chunks that follow PLTE.
  ///   - keepsSamples: Whether the samples are those of the file, in another order.
  /// - Returns: The whole file.
  /// - Throws: ``ImageError`` if the chunks are not sound.
  private static func joined(
    _ plain: [UInt8], with file: Span<UInt8>, _ added: [PNGChunk] = [], keepsSamples: Bool = false
  ) throws(ImageError) -> [UInt8] {
    let old = try chunks(of: file)
    let firstData = old.firstIndex { $0.type == "IDAT" } ?? old.endIndex
    func kept(_ chunks: ArraySlice<Place>, _ isKept: (String) -> Bool) -> [UInt8] {
      chunks.filter { isKept($0.type) }.flatMap { file.bytes(in: $0.start..<$0.end) }
    }
    func survives(_ type: String) -> Bool {
      !pixelChunks.contains(type) && !colorChunks.contains(type)
        && (PNGChunk.survivesConversion(type) || ["eXIf", "pHYs"].contains(type)
          || keepsSamples && ["sBIT", "bKGD", "hIST", "sPLT"].contains(type))
    }
    let header = Array(plain[..<33])
    var (palette, data): ([UInt8], [UInt8]) = ([], [])
    for chunk in try chunks(of: plain.span) {
      let bytes = Array(plain[chunk.start..<chunk.end])
      if chunk.type == "PLTE" { palette += bytes }
      if chunk.type == "IDAT" { data += bytes }
    }
    if keepsSamples {
      // Everything stays in its place.
      let isKept = { (type: String) in
        survives(type) || colorChunks.contains(type) || ["PLTE", "tRNS"].contains(type)
      }
      return [
        header, kept(old[..<firstData], isKept), data, kept(old[firstData...], isKept),
        PNGChunk("IEND", []).bytes,
      ].flatMap { $0 }
    }
    return [
      header, kept(old[..<firstData], colorChunks.contains), palette, added.flatMap(\.bytes),
      kept(old[..<firstData], survives), data, kept(old[firstData...], survives),
      PNGChunk("IEND", []).bytes,
    ].flatMap { $0 }
  }
}

/// The pixels of an image as indices into a palette.
private struct IndexedPixels {
  /// The rows, packed.
  var rows: [UInt8]
  var form: PNGCodec.Form
  /// Three bytes for each color.
  var palette: [UInt8] = []
  /// The alpha of the first colors; the rest is opaque.
  var alpha: [UInt8] = []

  init(of image: DecodedImage) throws(ImageError) {
    guard case .eight(let samples) = image.samples, image.model == .rgb else {
      throw ImageError(.unsupported("a palette for other than 8 bits per channel of RGB"))
    }
    let channels = image.channels
    var numbers: [UInt32: Int] = [:]
    var colors: [UInt32] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(image.width * image.height)
    for start in stride(from: 0, to: samples.count, by: channels) {
      let alpha = image.hasAlpha ? samples[start + 3] : 255
      let color =
        UInt32(samples[start]) << 24 | UInt32(samples[start + 1]) << 16
        | UInt32(samples[start + 2]) << 8 | UInt32(alpha)
      let number = numbers[color] ?? colors.count
      if number == colors.count {
        guard number < 256 else {
          throw ImageError(
            .unsupported("a palette for more than 256 colors, hidden ones included,"))
        }
        numbers[color] = number
        colors.append(color)
      }
      indices.append(UInt8(number))
    }
    // Translucent colors come first, since alpha is stated for the first ones.
    let order = colors.indices.sorted { a, b in
      let (isOpaque, isOtherOpaque) = (colors[a] & 0xff == 255, colors[b] & 0xff == 255)
      return isOpaque == isOtherOpaque ? a < b : isOtherOpaque
    }
    var places = [UInt8](repeating: 0, count: colors.count)
    for (place, number) in order.enumerated() {
      let color = colors[number]
      places[number] = UInt8(place)
      palette += [24, 16, 8].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) }
      if color & 0xff != 255 { alpha.append(UInt8(color & 0xff)) }
    }
    let depth = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
    form = PNGCodec.Form(
      width: image.width, height: image.height, colorType: 3, bitDepth: depth)
    let perByte = 8 / depth
    rows = []
    rows.reserveCapacity(form.rowBytes * image.height)
    for y in 0..<image.height {
      let row = indices[y * image.width..<(y + 1) * image.width]
      for start in stride(from: row.startIndex, to: row.endIndex, by: perByte) {
        var byte: UInt8 = 0
        for offset in 0..<perByte where start + offset < row.endIndex {
          byte |= places[Int(row[start + offset])] << UInt8(8 - depth * (offset + 1))
        }
        rows.append(byte)
      }
    }
  }
}
