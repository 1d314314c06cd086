import ColorCore
import ICCProfiles
import ImageFacts

/// Portable Network Graphics (W3C PNG, third edition; ISO/IEC 15948), animated ones included.
///
/// Chunks are parsed here; libpng only codes the pixels. Color information takes precedence in this
/// order: cICP, iCCP, sRGB, gAMA with cHRM (third edition, 4.3, "Color chunk precedence").
///
/// ```swift
/// let gray = DecodedImage(
///   width: 2, height: 1, model: .gray, hasAlpha: false, samples: .sixteen([0, 65535]))
/// let file = try PNG.encode(gray, profile: ICCProfileBuilder.grayGamma22.bytes)
/// print(try PNG.decode(file.span, limits: .standard) == gray)
/// // Prints "true"
/// ```
public enum PNG: ImageFormat {
  /// `png`.
  public static var id: String { "png" }
  /// `png`.
  public static var fileExtensions: [String] { ["png", "apng"] }

  /// The keyword of an iTXt chunk with XMP (XMP, part 3, 1.1.5).
  private static let xmpKeyword = Array("XML:com.adobe.xmp".utf8)

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Whether the first eight bytes are the signature.
  public static func recognizes(_ head: Span<UInt8>) -> Bool { head.hasBytes(signature) }

  /// Walks over all chunks. Checksums are verified, except those of the image data, which
  /// decoding verifies.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try walk(over: file, limits: limits).finished
  }

  static func walk(
    over file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> Walk {
    let (header, headerEnd) = try header(of: file)
    var walk = Walk(header: header, end: headerEnd)
    var offset = headerEnd
    do {
      var isComplete = false
      while !isComplete {
        let chunk = try chunk(at: offset, of: file)
        try walk.visit(chunk, of: file, limits: limits)
        isComplete = chunk.type == "IEND"
        offset = chunk.end
      }
    } catch {
      walk.pixelsFail(error)
    }
    return walk
  }

  // MARK: - Chunks

  /// The location of a chunk.
  struct Place {
    var type: String
    var data: Range<Int>
    var isSound: Bool

    var start: Int { data.lowerBound - 8 }
    var end: Int { data.upperBound + 4 }
    var isCritical: Bool { type.utf8.first ?? 0 < 0x61 }
  }

  static func chunk(at offset: Int, of file: Span<UInt8>) throws(ImageError) -> Place {
    guard offset + 8 <= file.count else {
      throw ImageError(.truncated("the list of chunks"), at: file.count)
    }
    let length = file.uint32(at: offset)
    let letters = file.bytes(in: offset + 4..<offset + 8)
    guard letters.allSatisfy({ (0x41...0x5a).contains($0 & ~0x20) }) else {
      throw ImageError(.invalid("a chunk type is not four letters"), at: offset + 4)
    }
    let type = String(decoding: letters, as: UTF8.self)
    guard length <= 0x7fff_ffff else {
      throw ImageError(
        .invalid("chunk \(type) has an invalid length of \(length) bytes"), at: offset)
    }
    let data = offset + 8..<offset + 8 + length
    guard data.upperBound + 4 <= file.count else {
      throw ImageError(.truncated("chunk \(type)"), at: file.count)
    }
    let isImageData = type == "IDAT" || type == "fdAT"
    let isSound =
      isImageData
      || Int(CRC32.of(file, in: offset + 4..<data.upperBound)) == file.uint32(at: data.upperBound)
    return Place(type: type, data: data, isSound: isSound)
  }

  /// Reads IHDR, which must be the first chunk.
  private static func header(of file: Span<UInt8>) throws(ImageError) -> (ImageMetadata, Int) {
    let place = try chunk(at: signature.count, of: file)
    guard place.type != "CgBI" else {
      throw ImageError(.unsupported("Xcode's variant of PNG (chunk CgBI)"), at: place.start)
    }
    guard place.type == "IHDR", place.data.count == 13 else {
      throw ImageError(.invalid("the file does not begin with a valid chunk IHDR"), at: place.start)
    }
    let at = place.data.lowerBound
    let (width, height) = (file.uint32(at: at), file.uint32(at: at + 4))
    guard (1...0x7fff_ffff).contains(width), (1...0x7fff_ffff).contains(height) else {
      throw ImageError(.invalid("the image size \(width) × \(height) is invalid"), at: at)
    }
    let (depth, colorType) = (Int(file[at + 8]), Int(file[at + 9]))
    let isAllowed =
      switch (colorType, depth) {
      case (0, 1), (0, 2), (0, 4), (3, 1), (3, 2), (3, 4), (3, 8): true
      case (0, 8), (0, 16), (2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16): true
      default: false
      }
    guard isAllowed else {
      throw ImageError(
        .invalid("color type \(colorType) does not allow \(depth) bits per sample"), at: at + 8)
    }
    guard file[at + 10] == 0, file[at + 11] == 0, file[at + 12] <= 1 else {
      throw ImageError(.invalid("an unknown compression, filter or interlace method"), at: at + 10)
    }
    var metadata = ImageMetadata(
      width: width, height: height, bitDepth: depth,
      channels: colorType == 0 ? 1 : colorType == 4 ? 2 : colorType == 6 ? 4 : 3,
      model: colorType == 0 || colorType == 4 ? .gray : .rgb, hasAlpha: colorType >= 4)
    metadata.isInterlaced = file[at + 12] == 1
    metadata.isIndexed = colorType == 3
    if !place.isSound {
      metadata.pixelError = ImageError(.damaged("chunk IHDR"), at: place.start)
    }
    return (metadata, place.end)
  }

  // MARK: - The walk

  /// The metadata so far.
  struct Walk {
    /// The ranges of the signature and of the chunks that define the pixels; adjacent ones are
    /// joined.
    fileprivate(set) var pixelRanges: [Range<Int>]
    private var metadata: ImageMetadata
    private var seen: Set<String> = []
    private var paletteEntries = 0
    private var icc: ColorTag?
    private var codePoints: ColorTag.CodePoints?
    private var isSRGB = false
    private var gamma: Double?
    private var chromaticities: ColorTag.Chromaticities?

    fileprivate init(header: ImageMetadata, end: Int) {
      metadata = header
      pixelRanges = [0..<end]
    }

    var finished: ImageMetadata {
      var metadata = metadata
      let statements = [
        codePoints.map { ColorTag.cicp($0, source: .cicp) }, icc, isSRGB ? .srgb : nil,
        gamma.map { .gamma($0, chromaticities) },
      ].compactMap { $0 }
      // A decoder uses the first one that it understands (4.3).
      let understood =
        codePoints?.isColorSpaceOfRGB != false ? statements : Array(statements.dropFirst())
      metadata.colorTag = understood.first ?? .none
      metadata.otherProfiles = statements.filter { $0 != metadata.colorTag }
      return metadata
    }

    /// Records why the pixels cannot be decoded, unless a reason is already recorded.
    fileprivate mutating func pixelsFail(_ error: ImageError) {
      if metadata.pixelError == nil { metadata.pixelError = error }
    }

    private mutating func colorsFail(_ error: ImageError) {
      if metadata.colorError == nil { metadata.colorError = error }
    }

    fileprivate mutating func visit(
      _ place: Place, of file: Span<UInt8>, limits: DecodeLimits
    ) throws(ImageError) {
      let isFirst = seen.insert(place.type).inserted
      switch place.type {
      case "IHDR":
        throw ImageError(.invalid("chunk IHDR is duplicated"), at: place.start)
      case "PLTE":
        visitPalette(place, isFirst: isFirst)
      case "IDAT":
        if metadata.isIndexed, paletteEntries == 0 {
          pixelsFail(ImageError(.invalid("an indexed image has no palette"), at: place.start))
        }
        keepForPixels(place)
      case "IEND":
        if !place.isSound { pixelsFail(ImageError(.damaged("chunk IEND"), at: place.start)) }
        if !seen.contains("IDAT") {
          pixelsFail(ImageError(.invalid("the image data is missing"), at: place.start))
        }
        keepForPixels(place)
      case "tRNS":
        visitTransparency(place, isFirst: isFirst)
      case "cICP", "iCCP", "sRGB", "gAMA", "cHRM":
        visitColor(place, isFirst: isFirst, of: file, limits: limits)
      case "acTL":
        visitAnimation(place, of: file)
      default:
        guard !place.isCritical else {
          throw ImageError(.unsupported("the critical chunk \(place.type)"), at: place.start)
        }
        visitAncillary(place, of: file)
      }
    }

    private mutating func keepForPixels(_ place: Place) {
      let range = place.start..<place.end
      if let last = pixelRanges.last, last.upperBound == range.lowerBound {
        pixelRanges[pixelRanges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        pixelRanges.append(range)
      }
    }

    /// A palette in an image that is not indexed is a suggestion, which is ignored.
    private mutating func visitPalette(_ place: Place, isFirst: Bool) {
      let entries = place.data.count / 3
      if !place.isSound {
        pixelsFail(ImageError(.damaged("chunk PLTE"), at: place.start))
      } else if !isFirst || !(1...256).contains(entries) || place.data.count % 3 != 0
        || metadata.model == .gray || seen.contains("IDAT")
      {
        pixelsFail(ImageError(.invalid("the palette is invalid"), at: place.start))
      }
      guard metadata.isIndexed else { return }
      paletteEntries = min(entries, 1 << metadata.bitDepth)
      if entries > paletteEntries {
        warn(.invalid("the palette has more entries than the samples can index"), place)
      }
      keepForPixels(place)
    }

    /// A misplaced or malformed tRNS is ignored, as by other decoders.
    private mutating func visitTransparency(_ place: Place, isFirst: Bool) {
      let isAllowed =
        metadata.isIndexed
        ? place.data.count >= 1 && place.data.count <= paletteEntries
        : place.data.count == 2 * metadata.channels && !metadata.hasAlpha
      guard isFirst, isAllowed, !seen.contains("IDAT") else {
        warn(.invalid("chunk tRNS is invalid and is ignored"), place)
        return
      }
      if !place.isSound { pixelsFail(ImageError(.damaged("chunk tRNS"), at: place.start)) }
      metadata.hasAlpha = true
      keepForPixels(place)
    }

    private mutating func visitColor(
      _ place: Place, isFirst: Bool, of file: Span<UInt8>, limits: DecodeLimits
    ) {
      guard isFirst, !seen.contains("IDAT"), !seen.contains("PLTE") else {
        warn(.invalid("chunk \(place.type) is misplaced and is ignored"), place)
        return
      }
      if !place.isSound { colorsFail(ImageError(.damaged("chunk \(place.type)"), at: place.start)) }
      let at = place.data.lowerBound
      let sizes = ["cICP": 4, "sRGB": 1, "gAMA": 4, "cHRM": 32]
      guard place.data.count == sizes[place.type] ?? place.data.count else {
        misshapen(place)
        return
      }
      switch place.type {
      case "cICP":
        codePoints = ColorTag.CodePoints(
          primaries: Int(file[at]), transfer: Int(file[at + 1]), matrix: Int(file[at + 2]),
          isFullRange: file[at + 3] == 1)
      case "sRGB":
        guard file[at] <= 3 else { return misshapen(place) }
        isSRGB = true
      case "gAMA":
        let stored = file.uint32(at: at)
        guard stored > 0 else { return misshapen(place) }
        gamma = 100_000 / Double(stored)
      case "cHRM":
        let points = (0..<4).map { index in
          Chromaticity(
            Double(file.uint32(at: at + 8 * index)) / 100_000,
            Double(file.uint32(at: at + 8 * index + 4)) / 100_000)
        }
        guard points.allSatisfy({ $0.y > 0 && $0.x + $0.y <= 1 }) else { return misshapen(place) }
        chromaticities = ColorTag.Chromaticities(
          white: points[0],
          primaries: RGBPrimaries(red: points[1], green: points[2], blue: points[3]))
      default:
        visitProfile(place, of: file, limits: limits)
      }
    }

    /// iCCP: a name of 1…79 bytes, 0, the compression method 0, a zlib stream.
    private mutating func visitProfile(
      _ place: Place, of file: Span<UInt8>, limits: DecodeLimits
    ) {
      icc = .unreadableICC(source: .iccp)
      let nameEnd = place.data.prefix(80).first { file[$0] == 0 }
      guard let nameEnd, nameEnd > place.data.lowerBound, nameEnd + 2 < place.data.upperBound,
        file[nameEnd + 1] == 0
      else { return misshapen(place) }
      let start = nameEnd + 2
      do {
        let (profile, isComplete) = try Zlib.expanded(
          file.extracting(start..<place.data.upperBound), limit: limits.profileBytes,
          of: "the embedded profile", at: start)
        icc = .icc(profile, source: .iccp, offset: start)
        // Figma truncates the stream but not the profile; the profile's size is checked when it is
        // opened.
        if !isComplete { warn(.truncated("the stream of the embedded profile"), place) }
      } catch {
        colorsFail(error)
      }
    }

    private mutating func visitAnimation(_ place: Place, of file: Span<UInt8>) {
      metadata.isAnimated = true
      guard place.isSound, place.data.count == 8, !seen.contains("IDAT") else {
        return warn(.invalid("chunk acTL is invalid and is ignored"), place)
      }
      metadata.frames = max(1, file.uint32(at: place.data.lowerBound))
    }

    private mutating func visitAncillary(_ place: Place, of file: Span<UInt8>) {
      guard place.isSound else { return warn(.damaged("chunk \(place.type)"), place) }
      switch place.type {
      case "eXIf":
        metadata.orientation = Exif(file.extracting(place.data))?.orientation ?? 1
        metadata.carried.exif = file.bytes(in: place.data)
      case "sBIT": visitSignificantBits(place, of: file)
      case "mDCV", "cLLI": visitHDR(place, of: file)
      case "pHYs":
        guard place.data.count == 9 else {
          return warn(.invalid("chunk pHYs is malformed"), place)
        }
        let at = place.data.lowerBound
        metadata.carried.resolution = CarriedMetadata.Resolution(
          x: Double(file.uint32(at: at)), y: Double(file.uint32(at: at + 4)),
          unit: file[at + 8] == 1 ? .meter : .none)
      default:
        if place.type == "iTXt" { visitText(place, of: file) }
        if PNGChunk.survivesConversion(place.type) {
          metadata.carried.pngChunks.append(PNGChunk(place.type, file.bytes(in: place.data)))
        }
      }
    }

    /// iTXt: keyword, 0, two bytes on compression, language, 0, translated keyword, 0, text. An XMP
    /// packet must not be compressed.
    private mutating func visitText(_ place: Place, of file: Span<UInt8>) {
      let data = file.bytes(in: place.data)
      guard data.starts(with: xmpKeyword + [0, 0, 0]) else { return }
      let rest = data[(xmpKeyword.count + 3)...]
      guard let language = rest.firstIndex(of: 0),
        let keyword = rest[(language + 1)...].firstIndex(of: 0)
      else { return }
      metadata.carried.xmp = Array(rest[(keyword + 1)...])
    }

    /// sBIT: one byte per sample (three for a palette), each from 1 to the sample depth.
    private mutating func visitSignificantBits(_ place: Place, of file: Span<UInt8>) {
      let bits = file.bytes(in: place.data).map { Int($0) }
      let depth = metadata.isIndexed ? 8 : metadata.bitDepth
      guard bits.count == metadata.channels, bits.allSatisfy({ (1...depth).contains($0) }) else {
        return warn(.invalid("chunk sBIT is malformed"), place)
      }
      metadata.significantBits = bits
    }

    /// mDCV: chromaticities in 0.00002, luminances in 0.0001 cd/m²; cLLI: luminances in 0.0001 cd/m²
    /// (third edition, 11.3.2.7 and 11.3.2.8).
    private mutating func visitHDR(_ place: Place, of file: Span<UInt8>) {
      let at = place.data.lowerBound
      guard place.data.count == (place.type == "mDCV" ? 24 : 8), !seen.contains("PLTE"),
        !seen.contains("IDAT")
      else { return warn(.invalid("chunk \(place.type) is invalid and is ignored"), place) }
      func luminance(_ offset: Int) -> Double { Double(file.uint32(at: at + offset)) / 10_000 }
      guard place.type == "mDCV" else {
        metadata.hdr.contentLight = .init(maximum: luminance(0), frameAverage: luminance(4))
        return
      }
      func point(_ offset: Int) -> Chromaticity {
        .init(
          Double(file.uint16(at: at + offset)) / 50_000,
          Double(file.uint16(at: at + offset + 2)) / 50_000)
      }
      metadata.hdr.masteringDisplay = .init(
        primaries: .init(red: point(0), green: point(4), blue: point(8)), white: point(12),
        maximum: luminance(16), minimum: luminance(20))
    }

    private mutating func misshapen(_ place: Place) {
      colorsFail(ImageError(.invalid("chunk \(place.type) is malformed"), at: place.start))
    }

    private mutating func warn(_ reason: ImageError.Reason, _ place: Place) {
      metadata.warnings.append(ImageError(reason, at: place.start))
    }
  }
}

extension PNG: ImageEncoder {
  /// 8 and 16.
  public static var encodedDepths: [Int] { [8, 16] }
  public static var hasQuality: Bool { false }
  /// Gray and RGB.
  public static var encodedModels: [ColorModel] { [.gray, .rgb] }
  /// Yes.
  public static var encodesAlpha: Bool { true }

  /// Decodes the pixels; of an animation, those of the default image.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.finished
    if let error = metadata.pixelError { throw error }
    try limits.checkPixels(metadata.width, metadata.height, at: 16)
    return try PNGCodec.decode(
      file, ranges: walk.pixelRanges, width: metadata.width, height: metadata.height,
      model: metadata.model, hasAlpha: metadata.hasAlpha,
      bitDepth: metadata.bitDepth == 16 ? 16 : 8)
  }

  /// Encodes an image with a profile.
  ///
  /// The file consists of IHDR, iCCP, pHYs, eXIf, XMP as iTXt, the carried chunks in their order,
  /// IDAT and IEND.
  public static func encode(
    _ image: DecodedImage, profile: [UInt8]?, carrying carried: CarriedMetadata = .init(),
    quality: Int? = nil
  ) throws(ImageError) -> [UInt8] {
    try writer(for: image.form, profile: profile, carrying: carried, quality: quality).add(image)
  }

  /// The data of the chunk eXIf.
  public static func exifRange(in file: Span<UInt8>) -> Range<Int>? {
    (try? chunks(of: file))?.first { $0.type == "eXIf" }?.data
  }

  /// The file with another profile, or none, and the same stored pixels, which are not decoded. The
  /// other chunks that speak about colors are left out.
  public static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits
  ) throws(ImageError) -> [UInt8] {
    let metadata = try metadata(of: file, limits: limits)
    if let error = metadata.pixelError { throw error }
    var result = file.bytes(in: 0..<33)
    if let profile {
      let name = Array("ICC Profile".utf8)
      result += try PNGChunk("iCCP", name + [0, 0] + Zlib.compressed(profile.span)).bytes
    }
    var offset = 33
    while offset < file.count, let chunk = try? chunk(at: offset, of: file) {
      if !["iCCP", "sRGB", "gAMA", "cHRM", "cICP", "mDCV", "cLLI"].contains(chunk.type) {
        result += file.bytes(in: chunk.start..<chunk.end)
      }
      offset = chunk.end
    }
    return result
  }
}

extension PNG: StreamedImageFormat {
  static func streamedForm(of metadata: ImageMetadata) -> PixelForm? {
    guard !metadata.isInterlaced else { return nil }
    return PixelForm(
      width: metadata.width, height: metadata.height, model: metadata.model,
      hasAlpha: metadata.hasAlpha, bitDepth: metadata.bitDepth == 16 ? 16 : 8)
  }

  static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits, forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError) {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.finished
    if let error = metadata.pixelError { throw error }
    try limits.checkStreamedPixels(metadata.width, metadata.height, at: 16)
    guard let form = streamedForm(of: metadata) else {
      return body(try decode(file, limits: limits))
    }
    try PNGCodec.decode(file, ranges: walk.pixelRanges, form, forEachRows: body)
  }
}

extension PNG: StreamedImageEncoder {
  static func writer(
    for form: PixelForm, profile: [UInt8]?, carrying carried: CarriedMetadata, quality: Int?
  ) throws(ImageError) -> any ImageRowWriter {
    try RowWriter(form, try chunks(profile: profile, carrying: carried))
  }

  /// The chunks between IHDR and IDAT.
  private static func chunks(
    profile: [UInt8]?, carrying carried: CarriedMetadata
  ) throws(ImageError) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    if let profile {
      let name = Array("ICC Profile".utf8)
      chunks.append(PNGChunk("iCCP", try name + [0, 0] + Zlib.compressed(profile.span)))
    }
    if let resolution = carried.resolution {
      let metric = resolution.unit == .none ? resolution : resolution.converted(to: .meter)
      let numbers = [metric.x, metric.y].map { UInt32(min(max($0.rounded(), 1), 0x7fff_ffff)) }
      chunks.append(
        PNGChunk(
          "pHYs",
          numbers.flatMap { PNGChunk.bigEndian($0) } + [metric.unit == .none ? 0 : 1]))
    }
    if let exif = carried.exif { chunks.append(PNGChunk("eXIf", exif)) }
    let hasXMP = carried.pngChunks.contains {
      $0.type == "iTXt" && $0.data.starts(with: xmpKeyword)
    }
    if let xmp = carried.xmp, !hasXMP {
      // Not compressed, without language and translated keyword.
      chunks.append(PNGChunk("iTXt", xmpKeyword + [0, 0, 0, 0, 0] + xmp))
    }
    return chunks + carried.pngChunks
  }

  private final class RowWriter: ImageRowWriter {
    private let codec: PNGCodec.Writer
    /// What precedes the pixels, until it is handed over.
    private var head: [UInt8]

    init(_ form: PixelForm, _ chunks: [PNGChunk]) throws(ImageError) {
      codec = try PNGCodec.Writer(form)
      head = codec.taken() + chunks.flatMap { $0.bytes }
    }

    func add(_ rows: DecodedImage, writing output: ([UInt8]) -> Void) throws(ImageError) {
      try codec.add(rows)
      output(head + codec.taken())
      head = []
    }
  }
}
