import ImageFacts

/// JPEG (ITU-T T.81 | ISO/IEC 10918-1) with the segments of JFIF, Exif, XMP, ICC, Photoshop and MPF.
///
/// Segments are parsed here; libjpeg-turbo only codes the pixels.
///
/// **Colors.** An ICC profile (ICC.1:2022, annex B.4) takes precedence over Exif. Its APP2 segments
/// may be in any order and anywhere before the end of the image; if one is missing or duplicated,
/// there is no profile, and the `colorError` gives the reason. Adobe's segment APP14, or else JFIF
/// and the names of the components, determines whether the samples are YCbCr or RGB, CMYK or YCCK,
/// and whether inks are stored inverted.
///
/// **Carried along.** Exif, also when it goes on in further segments; XMP, with extended XMP put
/// together with it; IPTC-IIM records; the resolution. That of Exif counts before that of JFIF: it is
/// written by the camera or editor, while the density of JFIF is often what an encoder has as its
/// default. Comments, thumbnails and other application segments are not carried along.
///
/// **Not decoded.** 12 bits per sample, lossless and hierarchical JPEG, and JPEG-LS: their metadata are
/// read, and the `pixelError` says what they are. Of several images (MPF) the first one is the image;
/// `hasGainMap` says whether another one is a gain map.
///
/// ```swift
/// let gray = DecodedImage(
///   width: 8, height: 8, model: .gray, hasAlpha: false,
///   samples: .eight([UInt8](repeating: 128, count: 64)))
/// let file = try JPEG.encode(gray, profile: nil)
/// let metadata = try JPEG.metadata(of: file.span, limits: .standard)
/// print(metadata.width, metadata.model, metadata.quality ?? 0)
/// // Prints "8 gray 92"
/// ```
public enum JPEG: ImageFormat {
  /// `jpeg`.
  public static var id: String { "jpeg" }
  /// `jpg`, `jpeg`, `jpe`, `jfif`, and `mpo`, files of several images.
  public static var fileExtensions: [String] { encodedExtensions + ["mpo"] }

  private static let profileIdentifier = Array("ICC_PROFILE\0".utf8)
  private static let exifIdentifier = Array("Exif\0\0".utf8)
  private static let jfifIdentifier = Array("JFIF\0".utf8)
  /// The maximum size of a segment's content.
  private static let segmentContent = 65_533
  /// The maximum size of a part of a profile, after identifier, number and count.
  private static let profilePortion = 65_519
  /// The maximum number of indexed images that are inspected.
  private static let indexedImages = 16

  /// Whether the file begins with the marker of an image and another marker.
  public static func recognizes(_ head: Span<UInt8>) -> Bool { head.hasBytes([0xff, 0xd8, 0xff]) }

  /// Walks over all segments and, without decoding them, over the pixels to the end of the image.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    let structure = JPEGStructure(of: file)
    guard let frame = structure.frame, frame.height > 0 else {
      throw structure.error ?? ImageError(.invalid("the image size is missing"))
    }
    var metadata = ImageMetadata(
      width: frame.width, height: frame.height, bitDepth: frame.precision,
      channels: frame.components, model: model(of: frame), hasAlpha: false)
    metadata.isInterlaced = structure.isProgressive
    metadata.quality = structure.quality
    if structure.hasSeveralScans {
      // As many as there are if no color is halved.
      func padded(_ pixels: Int) -> Int { (pixels + 7) / 8 * 8 }
      metadata.coefficientBytes =
        padded(frame.width) * padded(frame.height) * frame.components * 2
    }
    metadata.pixelError = structure.unsupported ?? structure.error
    metadata.warnings = structure.warnings
    readExif(structure, of: file, into: &metadata)
    readProfile(structure, of: file, limits: limits, into: &metadata)
    readXMP(structure, of: file, into: &metadata)
    readIPTC(structure, of: file, into: &metadata)
    readImages(structure, of: file, into: &metadata)
    return metadata
  }

  private static func model(of frame: JPEGStructure.Frame) -> ColorModel {
    switch frame.components {
    case 1, 2: .gray
    case 4: .cmyk
    default: .rgb
    }
  }

  // MARK: - Colors

  private static func readProfile(
    _ structure: JPEGStructure, of file: Span<UInt8>, limits: DecodeLimits,
    into metadata: inout ImageMetadata
  ) {
    let found = structure.segments(2, profileIdentifier, in: file)
    guard let first = found.first else { return }
    if metadata.colorTag != .none { metadata.otherProfiles = [metadata.colorTag] }
    metadata.colorTag = .unreadableICC(source: .app2)
    do throws(ImageError) {
      var portions: [Int: Range<Int>] = [:]
      var size = 0
      let whole = first.content.count >= 2 ? Int(file[first.content.lowerBound + 1]) : 0
      for (segment, content) in found {
        let place = segment.bytes.lowerBound
        guard content.count >= 2 else {
          throw ImageError(.truncated("a segment of the embedded profile"), at: place)
        }
        let (number, count) = (Int(file[content.lowerBound]), Int(file[content.lowerBound + 1]))
        guard count == whole, (1...max(whole, 1)).contains(number), whole > 0 else {
          throw ImageError(
            .invalid("segment \(number) of \(count) of the embedded profile does not fit"),
            at: place)
        }
        let data = content.lowerBound + 2..<content.upperBound
        guard portions.updateValue(data, forKey: number) == nil else {
          throw ImageError(
            .invalid("segment \(number) of the embedded profile is duplicated"), at: place)
        }
        size += data.count
      }
      if let gap = (1...whole).first(where: { portions[$0] == nil }) {
        throw ImageError(
          .invalid("segment \(gap) of \(whole) of the embedded profile is missing"),
          at: first.segment.bytes.lowerBound)
      }
      guard size <= limits.profileBytes else {
        throw ImageError(
          .limit("the size of the embedded profile", allowed: limits.profileBytes),
          at: first.segment.bytes.lowerBound)
      }
      var profile: [UInt8] = []
      profile.reserveCapacity(size)
      for number in 1...whole {
        if let range = portions[number] { profile += file.bytes(in: range) }
      }
      metadata.colorTag = .icc(
        profile, source: .app2, offset: portions[1]?.lowerBound ?? first.content.lowerBound)
    } catch {
      metadata.colorError = error
    }
    if let late = found.first(where: { $0.segment.isBehindFrame }) {
      metadata.warnings.append(
        ImageError(
          .invalid("the embedded profile follows the frame header, where some decoders ignore it"),
          at: late.segment.bytes.lowerBound))
    }
  }

  // MARK: - What is carried along

  private static func readExif(
    _ structure: JPEGStructure, of file: Span<UInt8>, into metadata: inout ImageMetadata
  ) {
    metadata.carried.resolution = density(structure, of: file, into: &metadata)
    let found = structure.segments(1, exifIdentifier, in: file)
    guard let first = found.first else { return }
    var exif = file.bytes(in: first.content)
    for (segment, content) in found.dropFirst() {
      // A segment without a TIFF header continues the previous one.
      if TIFFDirectory.header(of: file.extracting(content)) == nil {
        exif += file.bytes(in: content)
      } else {
        metadata.warnings.append(
          ImageError(
            .invalid("a second Exif segment is ignored"),
            at: segment.bytes.lowerBound))
      }
    }
    metadata.carried.exif = exif
    guard let read = Exif(exif.span) else {
      metadata.warnings.append(
        ImageError(.invalid("Exif is malformed"), at: first.content.lowerBound))
      return
    }
    metadata.orientation = read.orientation ?? 1
    if let resolution = read.resolution { metadata.carried.resolution = resolution }
    guard let space = read.colorSpace else { return }
    if metadata.model == .cmyk, space != .uncalibrated {
      metadata.warnings.append(
        ImageError(
          .invalid("Exif states an RGB color space for a CMYK image"),
          at: first.content.lowerBound))
    } else {
      metadata.colorTag = .exif(space)
    }
  }

  /// The density of JFIF (ITU-T T.871, 10.1). Square pixels without a unit carry no information.
  private static func density(
    _ structure: JPEGStructure, of file: Span<UInt8>, into metadata: inout ImageMetadata
  ) -> CarriedMetadata.Resolution? {
    guard let (segment, content) = structure.segments(0, jfifIdentifier, in: file).first,
      content.count >= 7
    else { return nil }
    let at = content.lowerBound
    let (x, y) = (Double(file.uint16(at: at + 3)), Double(file.uint16(at: at + 5)))
    guard x > 0, y > 0, file[at + 2] <= 2 else {
      metadata.warnings.append(
        ImageError(.invalid("the JFIF density is invalid"), at: segment.bytes.lowerBound))
      return nil
    }
    switch file[at + 2] {
    case 1: return .init(x: x, y: y, unit: .inch)
    case 2: return .init(x: x * 100, y: y * 100, unit: .meter)
    default: return x == y ? nil : .init(x: x, y: y, unit: .none)
    }
  }

  private static func readXMP(
    _ structure: JPEGStructure, of file: Span<UInt8>, into metadata: inout ImageMetadata
  ) {
    let found = structure.segments(1, JPEGXMP.identifier, in: file)
    guard let first = found.first else { return }
    var packet = file.bytes(in: first.content)
    // Some writers terminate the packet with a zero.
    while packet.last == 0 { packet.removeLast() }
    let extended = structure.segments(1, JPEGXMP.extendedIdentifier, in: file)
    if let firstPortion = extended.first?.segment.bytes {
      if let merged = JPEGXMP.merged(packet, extended.map { $0.content }, of: file) {
        packet = merged
      } else {
        metadata.warnings.append(
          ImageError(
            .invalid("extended XMP that does not match the XMP packet is ignored"),
            at: firstPortion.lowerBound))
      }
    }
    if let second = found.dropFirst().first {
      metadata.warnings.append(
        ImageError(
          .invalid("a second XMP segment is ignored"),
          at: second.segment.bytes.lowerBound))
    }
    metadata.carried.xmp = packet
  }

  private static func readIPTC(
    _ structure: JPEGStructure, of file: Span<UInt8>, into metadata: inout ImageMetadata
  ) {
    let found = structure.segments(13, PhotoshopResources.identifier, in: file)
    guard !found.isEmpty else { return }
    var list: [UInt8] = []
    for (_, content) in found { list += file.bytes(in: content) }
    metadata.carried.iptc = PhotoshopResources.data(of: PhotoshopResources.iptc, in: list)
  }

  // MARK: - What follows the image

  private static func readImages(
    _ structure: JPEGStructure, of file: Span<UInt8>, into metadata: inout ImageMetadata
  ) {
    var end = structure.end ?? file.count
    if let (segment, content) = structure.segments(2, MultiPictureIndex.identifier, in: file).first
    {
      guard let index = MultiPictureIndex(file, content) else {
        metadata.warnings.append(
          ImageError(
            .invalid("the multi-picture index (MPF) is malformed"),
            at: segment.bytes.lowerBound))
        return
      }
      var isMissing = false
      for image in index.furtherImages.prefix(indexedImages) {
        let start = index.base + image.offset
        if file.hasBytes([0xff, 0xd8, 0xff], at: start) {
          if MultiPictureIndex.isGainMap(file, at: start) { metadata.hasGainMap = true }
        } else if !isMissing {
          isMissing = true
          metadata.warnings.append(
            ImageError(
              .invalid("the multi-picture index (MPF) names byte \(start), where no image begins"),
              at: image.place))
        }
      }
      for image in index.images {
        end = max(
          end, min(file.count, (image.offset == 0 ? 0 : index.base + image.offset) + image.size))
      }
      if isMissing { return }
    }
    if end < file.count {
      metadata.warnings.append(
        ImageError(.invalid("\(file.count - end) bytes follow the end of the image"), at: end))
    }
  }

  // MARK: - Another profile

  /// The content of the segment APP1 with Exif; `nil` if it is in several.
  public static func exifRange(in file: Span<UInt8>) -> Range<Int>? {
    let found = JPEGStructure(of: file).segments(1, exifIdentifier, in: file)
    return found.count == 1 ? found[0].content : nil
  }

  /// The file with another profile, or none, and the same pixels, which are not decoded.
  ///
  /// Only the profile's segments APP2 of the (first) image are written anew, where the old ones stood,
  /// or behind Exif and XMP; every other byte stays as it is, with one exception: the index of further
  /// images (MPF) states where they lie, and is kept true. Without a profile, what Exif says about the
  /// colors counts. A signature over the file (C2PA) does not hold for the new one.
  ///
  /// - Parameters:
  ///   - file: The content of a file. Whether its pixels could be decoded does not matter.
  ///   - profile: The profile, which is not looked into; `nil` for none.
  ///   - limits: How long the file may be.
  /// - Returns: The new file.
  /// - Throws: ``ImageError`` when the segments or the index are not sound, or the profile is too long
  ///   for 255 segments.
  public static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits = .standard
  ) throws(ImageError) -> [UInt8] {
    guard file.count <= limits.fileBytes else {
      throw ImageError(.limit("the size of the file", allowed: limits.fileBytes))
    }
    let structure = JPEGStructure(of: file)
    if let error = structure.error { throw error }
    let new = try profile.map { profile throws(ImageError) in try profileSegments(profile) } ?? []
    let old = structure.segments(2, profileIdentifier, in: file).map { $0.segment }
    var place = 2
    if let first = old.first, !first.isBehindFrame {
      place = first.bytes.lowerBound
    } else {
      for segment in structure.segments
      where segment.number <= 1 && segment.bytes.lowerBound == place {
        place = segment.bytes.upperBound
      }
    }

    var result: [UInt8] = []
    result.reserveCapacity(file.count + new.count)
    var copied = 0
    var hasNew = false
    for removed in old.map({ $0.bytes }) {
      if !hasNew, place <= removed.lowerBound {
        result += file.bytes(in: copied..<place) + new
        copied = place
        hasNew = true
      }
      result += file.bytes(in: copied..<removed.lowerBound)
      copied = removed.upperBound
    }
    if !hasNew {
      result += file.bytes(in: copied..<place) + new
      copied = place
    }
    result += file.bytes(in: copied..<file.count)

    let indexes = structure.segments(2, MultiPictureIndex.identifier, in: file)
    guard let (segment, content) = indexes.first else { return result }
    func moved(_ offset: Int) -> Int {
      let removed = old.lazy.filter { $0.bytes.lowerBound < offset }
        .reduce(0) { $0 + $1.bytes.count }
      return offset - removed + (place <= offset ? new.count : 0)
    }
    let growth = result.count - file.count
    guard growth != 0 || moved(content.lowerBound) != content.lowerBound else { return result }
    guard indexes.count == 1, let index = MultiPictureIndex(file, content) else {
      throw ImageError(
        .invalid("the multi-picture index (MPF) is malformed and could not be updated"),
        at: segment.bytes.lowerBound)
    }
    try index.update(&result, growth: growth, moved: moved)
    return result
  }

  private static func profileSegments(_ profile: [UInt8]) throws(ImageError) -> [UInt8] {
    let count = max(1, (profile.count + profilePortion - 1) / profilePortion)
    guard count <= 255 else {
      throw ImageError(
        .limit("the size of a profile in a JPEG file", allowed: 255 * profilePortion))
    }
    return (0..<count).flatMap { index in
      let start = index * profilePortion
      let portion = profile[start..<min(start + profilePortion, profile.count)]
      return segment(2, profileIdentifier + [UInt8(index + 1), UInt8(count)] + portion)
    }
  }

  /// A segment APP`number` with its content, which must fit.
  private static func segment(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xff, 0xe0 + number, UInt8(length >> 8), UInt8(length & 0xff)] + content
  }
}

extension JPEG: ImageEncoder {
  /// `jpg`, `jpeg`, `jpe`, `jfif`: one image a file.
  public static var encodedExtensions: [String] { ["jpg", "jpeg", "jpe", "jfif"] }
  /// 8.
  public static var encodedDepths: [Int] { [8] }
  /// Gray, RGB and CMYK.
  public static var encodedModels: [ColorModel] { [.gray, .rgb, .cmyk] }
  /// No.
  public static var encodesAlpha: Bool { false }

  /// The default quality.
  public static let standardQuality = 92

  private static let greatestSide = 65_500

  /// Decodes the pixels of the (first) image, with the exact integer transform and smooth
  /// enlargement of chroma.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let structure = JPEGStructure(of: file)
    if let error = structure.unsupported ?? structure.error { throw error }
    guard let frame = structure.frame, let end = structure.end else {
      throw ImageError(.invalid("the image size is missing"))
    }
    try limits.checkPixels(frame.width, frame.height, at: frame.offset)
    return try JPEGCodec.decode(
      file.extracting(0..<end), width: frame.width, height: frame.height,
      model: model(of: frame))
  }

  /// Encodes an image with a profile: sequential, with chroma in full resolution (4:4:4) and optimal
  /// Huffman codes, or with the usual ones if it has more than 67 million pixels, whose coefficients
  /// would fill the memory.
  ///
  /// The file consists of the segments of JFIF, Exif, XMP, the profile and IPTC, then the image. What
  /// is too long for a segment is split: XMP as extended XMP; Exif and IPTC into segments that go on
  /// where the one before them ends. CMYK is stored inverted with Adobe's segment, as every reader
  /// expects it; there JFIF has no place, and the resolution is stated by Exif, by a new one if none
  /// is carried along.
  ///
  /// - Parameters:
  ///   - image: Pixels of 8 bits without alpha.
  ///   - profile: The profile, of at most 16 707 345 bytes.
  ///   - carried: What to carry along. The resolution is rounded to whole pixels per inch or, where
  ///     that is closer, per centimeter.
  ///   - quality: 1…100; `nil` for ``standardQuality``.
  /// - Returns: The file.
  /// - Throws: ``ImageError`` when memory runs out, when a side is longer than 65 500 pixels, and for
  ///   pixels that JPEG does not have.
  public static func encode(
    _ image: DecodedImage, profile: [UInt8]?, carrying carried: CarriedMetadata = .init(),
    quality: Int? = nil
  ) throws(ImageError) -> [UInt8] {
    try writer(for: image.form, profile: profile, carrying: carried, quality: quality).add(image)
  }

  /// A list of as many segments as the content needs.
  private static func segments(
    _ number: UInt8, _ identifier: [UInt8], _ content: [UInt8]
  ) -> [UInt8] {
    let portion = segmentContent - identifier.count
    return stride(from: 0, to: content.count, by: portion).flatMap { start in
      segment(number, identifier + content[start..<min(start + portion, content.count)])
    }
  }

  /// JFIF 1.02 without a thumbnail (T.871, 10.1).
  private static func jfif(_ resolution: CarriedMetadata.Resolution?) -> [UInt8] {
    var (unit, numbers): (UInt8, [Double]) = (0, [1, 1])
    if let resolution {
      let inches = resolution.converted(to: .inch)
      let meters = resolution.converted(to: .meter)
      (unit, numbers) =
        switch resolution.unit {
        case .none: (0, [resolution.x, resolution.y])
        case .inch, .meter:
          rounding([inches.x, inches.y]) <= rounding([meters.x / 100, meters.y / 100])
            ? (1, [inches.x, inches.y]) : (2, [meters.x / 100, meters.y / 100])
        }
    }
    let density = numbers.flatMap { number in
      let whole = Int(min(max(number.rounded(), 1), 65_535))
      return [UInt8(whole >> 8), UInt8(whole & 0xff)]
    }
    return jfifIdentifier + [1, 2, unit] + density + [0, 0]
  }

  /// The relative change by rounding, with room for the conversion of inches to meters.
  private static func rounding(_ numbers: [Double]) -> Double {
    numbers.reduce(0) { sum, number in
      let error = abs(number.rounded() - number) / number
      return sum + (error < 1e-4 ? 0 : error)
    }
  }

  /// Exif metadata with a resolution only (TIFF 6.0: XResolution, YResolution, ResolutionUnit), in
  /// thousandths.
  private static func exif(stating resolution: CarriedMetadata.Resolution) -> [UInt8] {
    let stated = resolution.unit == .meter ? resolution.converted(to: .inch) : resolution
    func entry(_ tag: UInt8, _ type: UInt8, _ value: [UInt8]) -> [UInt8] {
      [1, tag, 0, type, 0, 0, 0, 1] + value
    }
    // Header, count, three entries, no next directory: 50 bytes, then the two rational numbers.
    let entries =
      entry(0x1a, 5, [0, 0, 0, 50]) + entry(0x1b, 5, [0, 0, 0, 58])
      + entry(0x28, 3, [0, stated.unit == .none ? 1 : 2, 0, 0])
    let values = [stated.x, stated.y].flatMap { number in
      PNGChunk.bigEndian(UInt32(min(max((number * 1000).rounded(), 1), 4e9)))
        + PNGChunk.bigEndian(1000)
    }
    return [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 3] + entries + [0, 0, 0, 0] + values
  }
}

extension JPEG: StreamedImageFormat {
  static func streamedForm(of metadata: ImageMetadata) -> PixelForm? {
    PixelForm(
      width: metadata.width, height: metadata.height, model: metadata.model, hasAlpha: false,
      bitDepth: 8)
  }

  /// Of an image in several scans, libjpeg keeps the coefficients of all pixels.
  static func streamedBytes(of metadata: ImageMetadata) -> Int {
    metadata.coefficientBytes ?? 0
  }

  static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits, forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError) {
    let structure = JPEGStructure(of: file)
    if let error = structure.unsupported ?? structure.error { throw error }
    guard let frame = structure.frame, let end = structure.end else {
      throw ImageError(.invalid("the image size is missing"))
    }
    if structure.hasSeveralScans {
      try limits.checkPixels(frame.width, frame.height, at: frame.offset)
    } else {
      try limits.checkStreamedPixels(frame.width, frame.height, at: frame.offset)
    }
    let form = PixelForm(
      width: frame.width, height: frame.height, model: model(of: frame), hasAlpha: false,
      bitDepth: 8)
    try JPEGCodec.decode(file.extracting(0..<end), form, forEachRows: body)
  }
}

extension JPEG: StreamedImageEncoder {
  static func writer(
    for form: PixelForm, profile: [UInt8]?, carrying carried: CarriedMetadata, quality: Int?
  ) throws(ImageError) -> any ImageRowWriter {
    guard form.bitDepth == 8 else {
      throw ImageError(.unsupported("JPEG with \(form.bitDepth) bits per sample"))
    }
    guard !form.hasAlpha, encodedModels.contains(form.model) else {
      throw ImageError(.unsupported(form.hasAlpha ? "JPEG with alpha" : "JPEG with Lab colors"))
    }
    guard form.width > 0, form.height > 0 else {
      throw ImageError(.invalid("a JPEG image must have pixels"))
    }
    guard max(form.width, form.height) <= greatestSide else {
      throw ImageError(
        .limit("the width or height of a JPEG image", allowed: greatestSide))
    }
    let codec = try JPEGCodec.Writer(
      form, quality: min(max(quality ?? standardQuality, 1), 100),
      isOptimized: form.width * form.height <= ImageFacts.decodedPixels)
    return RowWriter(
      codec, try segments(model: form.model, profile: profile, carrying: carried))
  }

  /// The segments between the start of the image and those of the codec.
  private static func segments(
    model: ColorModel, profile: [UInt8]?, carrying carried: CarriedMetadata
  ) throws(ImageError) -> [UInt8] {
    let resolution = carried.resolution.flatMap { stated in
      [stated.x, stated.y].allSatisfy { $0 > 0 && $0.isFinite } ? stated : nil
    }
    var segments = model == .cmyk ? [] : segment(0, jfif(resolution))
    if let exif = carried.exif {
      segments += self.segments(1, exifIdentifier, exif)
    } else if model == .cmyk, let resolution {
      segments += self.segments(1, exifIdentifier, exif(stating: resolution))
    }
    if let xmp = carried.xmp {
      for content in JPEGXMP.segments(for: xmp) { segments += segment(1, content) }
    }
    if let profile { segments += try profileSegments(profile) }
    if let iptc = carried.iptc {
      let list = PhotoshopResources.list(of: PhotoshopResources.iptc, iptc)
      segments += self.segments(13, PhotoshopResources.identifier, list)
    }
    return segments
  }

  private final class RowWriter: ImageRowWriter {
    private let codec: JPEGCodec.Writer
    /// The segments, until they are handed over.
    private var segments: [UInt8]

    init(_ codec: JPEGCodec.Writer, _ segments: [UInt8]) {
      self.codec = codec
      self.segments = segments
    }

    func add(_ rows: DecodedImage, writing output: ([UInt8]) -> Void) throws(ImageError) {
      guard case .eight(let samples) = rows.samples else {
        preconditionFailure("JPEG has 8 bits per sample")
      }
      let bytes = try codec.add(samples, rows: rows.height)
      guard !segments.isEmpty, !bytes.isEmpty else { return output(bytes) }
      // Behind the marker for the start of the image.
      output(bytes.prefix(2) + segments + bytes.dropFirst(2))
      segments = []
    }
  }
}
