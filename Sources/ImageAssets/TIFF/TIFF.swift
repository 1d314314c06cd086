import ColorCore
import FileAccess
import ICCProfiles
import ImageFacts

/// Tag Image File Format (TIFF 6.0, the Technical Notes of Adobe, and BigTIFF), in both orders of
/// bytes.
///
/// The directory is read here; libtiff decompresses the pixels and nothing else. What counts is the
/// first image. Further pages are counted in ``ImageMetadata/frames`` and named in a warning; they are
/// no animation, and of them ``ImageMetadata/pages`` has the size, the samples and the colors. Reduced
/// images and masks are not pages.
///
/// Of the statements about colors the ICC profile (tag 34675) counts, without one the color space of
/// Exif, without that the fields of TIFF 6.0, section 20. Their TransferFunction counts as far as it is
/// a power, or the curve of sRGB with its primaries. Chromaticities alone come with the power 2.2 that
/// is the default there; but those of sRGB alone, which libraries write into every file, leave the
/// image untagged. What does not count is in ``ImageMetadata/otherProfiles``.
///
/// L\*a\*b\* is relative to D50, as Photoshop writes it, unless a white point says otherwise. Images of
/// other inks than cyan, magenta, yellow and black, of undeveloped sensor data and of LogLuv are not
/// read.
public enum TIFF: ImageFormat {
  /// `tiff`.
  public static var id: String { "tiff" }
  /// `tiff` and `tif`.
  public static var fileExtensions: [String] { ["tiff", "tif"] }

  /// The maximum number of pages that are counted.
  private static let mostPages = 65_535
  /// The maximum number of pages that are described.
  private static let mostDescribedPages = 1000
  /// The maximum size of the Exif metadata that are carried.
  private static let mostExif = 16 << 20

  /// Whether the first bytes are the header of a TIFF or a BigTIFF.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    [
      [0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a], [0x49, 0x49, 0x2b, 0], [0x4d, 0x4d, 0, 0x2b],
    ]
    .contains { head.hasBytes($0) }
  }

  /// Reads the first directory, and counts those behind it.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try read(file, limits).metadata
  }

  private static func read(
    _ file: Span<UInt8>, _ limits: DecodeLimits
  ) throws(ImageError) -> (metadata: ImageMetadata, layout: TIFFLayout?) {
    guard let header = TIFFDirectory.anyHeader(of: file) else {
      guard file.count < 16, recognizes(file) else {
        throw ImageError(.invalid("the file does not begin with a valid header"), at: 0)
      }
      throw ImageError(.truncated("the header"), at: file.count)
    }
    guard
      let directory = TIFFDirectory.read(
        file, at: header.first, header.order, isBig: header.isBig)
    else {
      throw ImageError(.truncated("the directory of the image"), at: file.count)
    }
    var reader = Reader(directory: directory, header: header)
    try reader.readSize(in: file)
    reader.readLayout(in: file)
    reader.readDescription(in: file)
    reader.readColors(in: file, limits)
    reader.readPackets(in: file)
    reader.countPages(in: file, limits)
    return (reader.metadata, reader.layout)
  }

  // MARK: - The directory

  fileprivate struct Reader {
    let directory: TIFFDirectory
    let header: TIFFDirectory.Header
    var metadata = ImageMetadata(
      width: 0, height: 0, bitDepth: 1, channels: 1, model: .gray, hasAlpha: false)
    var layout: TIFFLayout?
    private var exifColorSpace: Exif.ColorSpace?

    init(directory: TIFFDirectory, header: TIFFDirectory.Header) {
      self.directory = directory
      self.header = header
    }

    private func place(_ tag: Int) -> Int? {
      directory.entry(tag)?.place ?? directory.unreachable.first { $0.tag == tag }?.place
    }

    private mutating func warn(_ reason: ImageError.Reason, at offset: Int?) {
      metadata.warnings.append(ImageError(reason, at: offset))
    }

    mutating func readSize(in file: Span<UInt8>) throws(ImageError) {
      guard let width = directory.number(256, in: file),
        let height = directory.number(257, in: file), (1...0xffff_ffff).contains(width),
        (1...0xffff_ffff).contains(height)
      else {
        throw ImageError(
          .invalid("the image size is missing or invalid"),
          at: place(256) ?? place(257) ?? header.first)
      }
      metadata.width = width
      metadata.height = height
    }

    /// What there is of samples, even if they cannot be decoded.
    mutating func readSamples(in file: Span<UInt8>) {
      let samples = max(1, directory.number(277, in: file) ?? 1)
      metadata.bitDepth = directory.number(258, in: file) ?? 1
      metadata.isFloat = directory.number(339, in: file) == 3
      let photometric = TIFFLayout.photometric(of: directory, in: file)
        .flatMap { TIFFLayout.Photometric(rawValue: $0) }
      metadata.model = photometric?.model ?? (samples < 3 ? .gray : .rgb)
      metadata.isIndexed = photometric == .palette
      metadata.channels = samples + (metadata.isIndexed ? 2 : 0)
    }

    mutating func readLayout(in file: Span<UInt8>) {
      readSamples(in: file)
      do throws(ImageError) {
        let layout = try TIFFLayout(
          directory, of: file, width: metadata.width, height: metadata.height)
        self.layout = layout
        metadata.bands = layout.bands
        metadata.hasAlpha = layout.alpha != nil
        let used = layout.photometric.samples + (layout.alpha == nil ? 0 : 1)
        if layout.samples > used {
          warn(
            .unsupported("reading the \(layout.samples - used) extra samples"),
            at: place(338) ?? place(277))
        }
      } catch {
        metadata.pixelError = error
      }
      if directory.entry(262) == nil, layout != nil {
        warn(.invalid("the photometric interpretation is missing"), at: header.first)
      }
      if let type = directory.number(254, in: file), type & 1 == 1 {
        warn(.unsupported("reading the full-resolution image of a reduced one"), at: place(254))
      }
    }

    /// In a TIFF, the Exif metadata are fields and directories of the file itself.
    mutating func readDescription(in file: Span<UInt8>) {
      var (description, isComplete) = TIFFDescription.fields(
        of: directory, in: file, isBig: header.isBig, limit: mostExif)
      if !isComplete {
        warn(.limit("the size of the Exif metadata", allowed: mostExif), at: place(0x8769))
      }
      let isWorthCarrying = !description.isEmpty
      let kept: Set<Int> = [274, 282, 283, 296]
      for entry in directory.entries where kept.contains(entry.tag) && entry.bytes.count <= 8 {
        description.fields.append(
          TIFFWriter.Field(
            tag: entry.tag, type: entry.type, count: entry.count,
            bytes: file.bytes(in: entry.bytes)))
      }
      let writer = TIFFWriter(order: header.order)
      let bytes = writer.header + writer.bytes(of: description, at: 8)
      let exif = Exif(bytes.span)
      metadata.orientation = exif?.orientation ?? 1
      metadata.carried.resolution = exif?.resolution
      exifColorSpace = exif?.colorSpace
      if isWorthCarrying { metadata.carried.exif = bytes }
    }

    mutating func readPackets(in file: Span<UInt8>) {
      for tag in [700, 33723] where directory.unreachable.contains(where: { $0.tag == tag }) {
        warn(.truncated(tag == 700 ? "the XMP packet" : "the IPTC record"), at: place(tag))
      }
      if let entry = directory.entry(700), entry.type == 1 || entry.type == 7 {
        metadata.carried.xmp = file.bytes(in: entry.bytes)
      }
      guard let entry = directory.entry(33723), [1, 4, 7].contains(entry.type) else {
        metadata.carried.iptc = directory.entry(34377).flatMap {
          PhotoshopResources.data(of: PhotoshopResources.iptc, in: file.bytes(in: $0.bytes))
        }
        return
      }
      var records = file.bytes(in: entry.bytes)
      // Some programs store bytes as padded LONG values, and some of them swap their bytes.
      if entry.type == 4, records.count >= 4, records[0] != 0x1c, records[3] == 0x1c {
        for index in stride(from: 0, to: records.count, by: 4) {
          records[index..<index + 4].reverse()
        }
      }
      if entry.type == 4 {
        for _ in 0..<3 where records.last == 0 { records.removeLast() }
      }
      metadata.carried.iptc = records
    }

    /// Follows the chain of directories and visits each once.
    mutating func countPages(in file: Span<UInt8>, _ limits: DecodeLimits) {
      var profiles = PageProfiles(of: metadata, in: file, limits)
      let (head, size) = header.isBig ? (8, 20) : (2, 12)
      var visited: Set<Int> = [header.first]
      var next = directory.next
      var second: Int?
      while next != 0 {
        guard visited.insert(next).inserted, visited.count <= mostPages,
          let count = TIFFDirectory.number(of: file, at: next, bytes: head, header.order),
          (1...0xffff).contains(count), next + head + size * count <= file.count
        else {
          warn(.invalid("the chain of pages is invalid"), at: next)
          break
        }
        // NewSubfileType and SubfileType have the lowest tags and come first.
        let isPage = (0..<min(count, 2)).allSatisfy { index in
          let place = next + head + size * index
          let tag = TIFFDirectory.number(of: file, at: place, bytes: 2, header.order)
          let type = TIFFDirectory.number(of: file, at: place + 2, bytes: 2, header.order)
          let value = TIFFDirectory.number(
            of: file, at: place + 4 + (header.isBig ? 8 : 4), bytes: type == 3 ? 2 : 4,
            header.order)
          return switch tag {
          case 254: (value ?? 0) & 5 == 0
          case 255: value != 2
          default: true
          }
        }
        if isPage {
          metadata.frames += 1
          second = second ?? next
          if metadata.frames <= TIFF.mostDescribedPages {
            describePage(at: next, in: file, limits, &profiles)
          }
        }
        next =
          TIFFDirectory.number(
            of: file, at: next + head + size * count, bytes: header.isBig ? 8 : 4, header.order)
          ?? 0
      }
      if metadata.frames > TIFF.mostDescribedPages {
        warn(.limit("the number of pages with facts", allowed: TIFF.mostDescribedPages), at: second)
      }
      if metadata.frames > 1 {
        warn(.unsupported("reading pages after the first (\(metadata.frames - 1))"), at: second)
      }
    }

    /// Adds the page of a directory, without its pixels and descriptions.
    private mutating func describePage(
      at place: Int, in file: Span<UInt8>, _ limits: DecodeLimits, _ profiles: inout PageProfiles
    ) {
      guard let directory = TIFFDirectory.read(file, at: place, header.order, isBig: header.isBig)
      else { return }
      var page = Reader(directory: directory, header: header)
      do throws(ImageError) {
        try page.readSize(in: file)
      } catch {
        metadata.warnings.append(error)
        return
      }
      page.readSamples(in: file)
      let exif = directory.number(0x8769, in: file).flatMap {
        TIFFDirectory.read(file, at: $0, header.order, isBig: header.isBig)
      }
      page.exifColorSpace = exif?.number(0xa001, in: file).flatMap {
        $0 == 1 ? .srgb : $0 == 0xffff ? .uncalibrated : nil
      }
      let profile = directory.entry(34675).map { profiles.tag(of: $0.bytes, in: file) }
      page.readColors(in: file, limits, profile: profile)
      metadata.pages.append(.init(number: metadata.frames, metadata: page.metadata))
    }
  }
}

/// The profiles of the pages of a file, each of them once, whatever the pages claim.
private struct PageProfiles {
  private var known: [Range<Int>: ColorTag] = [:]
  private var contents: [MD5: ColorTag] = [:]
  private var budget: ProfileBudget
  /// How many bytes may still be read: the profiles of a sound file do not overlap.
  private var left: Int

  init(of first: ImageMetadata, in file: Span<UInt8>, _ limits: DecodeLimits) {
    budget = ProfileBudget(limits: limits)
    left = file.count
    if case .icc(let bytes, _, let offset) = first.colorTag {
      known[offset..<offset + bytes.count] = first.colorTag
      contents[MD5(of: bytes.span)] = first.colorTag
    }
  }

  /// The profile in some bytes of the file.
  mutating func tag(of range: Range<Int>, in file: Span<UInt8>) -> ColorTag {
    if let tag = known[range] { return tag }
    left -= range.count
    guard left >= 0, range.count <= budget.next else { return .unreadableICC(source: .tiff) }
    let bytes = file.bytes(in: range)
    let digest = MD5(of: bytes.span)
    var tag = contents[digest]
    if tag == nil {
      do throws(ImageError) {
        try budget.spend(range.count)
        tag = .icc(bytes, source: .tiff, offset: range.lowerBound)
      } catch {
        return .unreadableICC(source: .tiff)
      }
    }
    known[range] = tag
    contents[digest] = tag
    return tag ?? .unreadableICC(source: .tiff)
  }
}

// MARK: - Colors

extension TIFF.Reader {
  /// Reads the statements about colors, of which the profile may be known.
  fileprivate mutating func readColors(
    in file: Span<UInt8>, _ limits: DecodeLimits, profile: ColorTag? = nil
  ) {
    var statements: [ColorTag] = []
    if let profile {
      statements.append(profile)
    } else if let entry = directory.entry(34675) {
      if entry.bytes.count > limits.profileBytes {
        metadata.colorError = ImageError(
          .limit("the size of the embedded profile", allowed: limits.profileBytes),
          at: entry.bytes.lowerBound)
        statements.append(.unreadableICC(source: .tiff))
      } else {
        statements.append(
          .icc(file.bytes(in: entry.bytes), source: .tiff, offset: entry.bytes.lowerBound))
      }
    } else if let place = directory.unreachable.first(where: { $0.tag == 34675 })?.place {
      metadata.colorError = ImageError(.truncated("the embedded profile"), at: place)
      statements.append(.unreadableICC(source: .tiff))
    }
    switch metadata.model {
    case .gray, .rgb:
      if let exifColorSpace { statements.append(.exif(exifColorSpace)) }
      readColorimetry(in: file, &statements)
    case .lab: checkWhite(in: file)
    case .cmyk: break
    }
    metadata.colorTag = statements.first ?? .none
    metadata.otherProfiles += statements.dropFirst()
  }

  private func chromaticities(_ tag: Int, in file: Span<UInt8>) -> [Chromaticity] {
    let numbers = directory.rationals(tag, in: file, limit: 6)
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Chromaticity(numbers[$0], numbers[$0 + 1])
    }
    return points.allSatisfy { $0.x >= 0 && $0.y > 0 && $0.x + $0.y <= 1 } ? points : []
  }

  private func isClose(
    _ one: Chromaticity, _ other: Chromaticity
  ) -> Bool {
    abs(one.x - other.x) < 0.001 && abs(one.y - other.y) < 0.001
  }

  /// Lab is not adapted from one white to another.
  private mutating func checkWhite(in file: Span<UInt8>) {
    guard let white = chromaticities(318, in: file).first, !isClose(white, .d50) else { return }
    metadata.colorError = ImageError(
      .unsupported("converting Lab with a white other than D50"),
      at: directory.entry(318)?.place)
  }

  /// WhitePoint, PrimaryChromaticities and TransferFunction.
  private mutating func readColorimetry(in file: Span<UInt8>, _ statements: inout [ColorTag]) {
    let whites = chromaticities(318, in: file)
    let points = chromaticities(319, in: file)
    var stated: ColorTag.Chromaticities?
    if whites.count == 1, points.count == 3 {
      stated = ColorTag.Chromaticities(
        white: whites[0],
        primaries: RGBPrimaries(red: points[0], green: points[1], blue: points[2]))
    }
    let srgb = RGBPrimaries.srgb
    let isSRGB =
      stated.map {
        isClose($0.white, .d65) && isClose($0.primaries.red, srgb.red)
          && isClose($0.primaries.green, srgb.green) && isClose($0.primaries.blue, srgb.blue)
      } ?? (metadata.model == .gray)
    guard let entry = directory.entry(301) else {
      guard let stated else { return }
      if isSRGB, statements.isEmpty { statements.append(.none) }
      statements.append(.gamma(2.2, stated))
      return
    }
    switch transferCurve(entry, in: file) {
    case .power(let gamma): statements.append(.gamma(gamma, stated))
    case .srgb where isSRGB: statements.append(.srgb)
    case .srgb, .other:
      let error = ImageError(
        .unsupported("converting by this TransferFunction and these primaries"), at: entry.place)
      if statements.isEmpty { metadata.colorError = error } else { metadata.warnings.append(error) }
    }
  }

  private enum TransferCurve {
    case power(Double)
    case srgb
    case other
  }

  /// TransferFunction: the linear light of each code in 16 bits, one table or one per color.
  private func transferCurve(
    _ entry: TIFFDirectory.Entry, in file: Span<UInt8>
  ) -> TransferCurve {
    let bits = layout?.bits ?? metadata.bitDepth
    guard (1...16).contains(bits), entry.type == 3, entry.count % (1 << bits) == 0,
      [1, 3].contains(entry.count >> bits)
    else { return .other }
    let codes = 1 << bits
    // 256 of the codes determine the curve, whatever the size of the table.
    let places = (0..<min(codes, 256)).map { $0 * (codes - 1) / (min(codes, 256) - 1) }
    let tables = (0..<entry.count / codes).map { table in
      places.map { place in
        Double(directory.number(of: entry, at: table * codes + place, in: file) ?? 0) / 65_535
      }
    }
    guard tables.allSatisfy({ $0 == tables[0] }) else { return .other }
    let points = zip(places.map { Double($0) / Double(codes - 1) }, tables[0])
    func isNear(_ curve: ToneCurve) -> Bool {
      points.allSatisfy { abs(curve.decoded($0.0) - $0.1) <= 0.001 }
    }
    if isNear(.srgb) { return .srgb }
    guard let middle = points.min(by: { abs($0.0 - 0.5) < abs($1.0 - 0.5) }) else { return .other }
    var (low, high) = (0.1, 10.0)
    for _ in 0..<50 {
      let gamma = (low + high) / 2
      if ToneCurve(gamma: gamma).decoded(middle.0) > middle.1 { low = gamma } else { high = gamma }
    }
    // The table is accurate to 16 bits only.
    let gamma = (low * 1000).rounded() / 1000
    return isNear(ToneCurve(gamma: gamma)) ? .power(gamma) : .other
  }
}

extension TIFF: ImageEncoder {
  /// 8, 16, and floating point.
  public static var encodedDepths: [Int] { [8, 16, 32] }
  public static var hasQuality: Bool { false }
  /// All of them.
  public static var encodedModels: [ColorModel] { ColorModel.allCases }
  /// Yes.
  public static var encodesAlpha: Bool { true }

  /// Decodes the pixels of the first page.
  ///
  /// Up to 8 bits become 8, up to 32 become 16, rounded; half, 24-bit and double precision become
  /// floating point, and so do signed samples, whose greatest value becomes 1 and whose negative
  /// values stay negative (TIFF 6.0 has 0 for black and the greatest value for white). A palette
  /// becomes 8 bits when its colors have no more, else 16; ITULab becomes 16. YCbCr becomes RGB.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let (metadata, layout) = try read(file, limits)
    if let error = metadata.pixelError { throw error }
    guard let layout else { throw ImageError(.decodingFailed("the file has no image")) }
    try limits.checkPixels(layout.width, layout.height)
    try check(layout, limits)
    return try TIFFCodec.decode(file, layout)
  }

  private static func check(
    _ layout: TIFFLayout, _ limits: DecodeLimits
  ) throws(ImageError) {
    let (most, isUnlimited) = limits.pixels.multipliedReportingOverflow(by: 16)
    guard isUnlimited || layout.blockBytes <= most, layout.blockBytes < .max else {
      throw ImageError(.limit("the size of a strip or tile", allowed: most))
    }
  }

  /// Encodes an image with a profile: one page of strips, Deflate with differences of neighbors,
  /// without loss.
  ///
  /// The fields of the Exif metadata, their directories for Exif and GPS included, become fields of
  /// the file, in whose order of bytes it is then written; its thumbnail is left out. L\*a\*b\* is
  /// written as CIELab: with 16 bits a\* and b\* have steps of 1/256, so that a code may move by
  /// half such a step.
  ///
  /// - Throws: ``ImageError`` when memory runs out, and when the file would exceed 4 gigabytes.
  public static func encode(
    _ image: DecodedImage, profile: [UInt8]?, carrying carried: CarriedMetadata = .init(),
    quality: Int? = nil
  ) throws(ImageError) -> [UInt8] {
    let head = head(of: image.form, profile: profile, carrying: carried)
    let strips = try TIFFCodec.strips(of: image, rows: head.stripRows, head.writer.order)
    var file = try head.bytes(stripSizes: strips.map(\.count))
    file.reserveCapacity(file.count + strips.reduce(0) { $0 + $1.count })
    for strip in strips { file += strip }
    return file
  }

  /// What precedes the strips.
  private static func head(
    of form: PixelForm, profile: [UInt8]?, carrying carried: CarriedMetadata
  ) -> Head {
    let exif = carried.exif ?? []
    let description = TIFFDirectory.header(of: exif.span).flatMap { order, first in
      TIFFDirectory.read(exif.span, at: first, order).map { ($0, order) }
    }
    let writer = TIFFWriter(order: description?.1 ?? .little)
    var directory = TIFFWriter.Directory()
    if let (main, _) = description {
      directory =
        TIFFDescription.fields(of: main, in: exif.span, isBig: false, limit: mostExif)
        .directory
    }
    directory.fields += pixelFields(of: form, writer)
    if let orientation = Exif(exif.span)?.orientation {
      directory.fields.append(writer.short(274, orientation))
    }
    if let resolution = carried.resolution {
      directory.fields += resolutionFields(resolution, writer)
    }
    if let xmp = carried.xmp { directory.fields.append(writer.undefined(700, type: 1, xmp)) }
    if let iptc = carried.iptc { directory.fields.append(writer.undefined(33723, iptc)) }
    if let profile { directory.fields.append(writer.undefined(34675, profile)) }
    return Head(directory: directory, writer: writer, stripRows: TIFFCodec.stripRows(of: form))
  }

  /// The whole file, whose main directory points to that of Exif; `nil` for BigTIFF.
  public static func exifRange(in file: Span<UInt8>) -> Range<Int>? {
    TIFFDirectory.header(of: file) == nil ? nil : 0..<file.count
  }

  /// The file with another profile, or none, and the same pixels, which are not decoded.
  ///
  /// The directory of the first image is written anew behind everything else, with the profile and
  /// without the fields of TIFF 6.0 for colorimetry; every other byte but the pointer to it stays as
  /// it is, those of an old profile too. Without a profile, what Exif says about the colors counts.
  ///
  /// - Parameters:
  ///   - file: The content of a file. Whether its pixels are supported does not matter.
  ///   - profile: The profile, which is not looked into; `nil` for none.
  ///   - limits: How much the file may ask for.
  /// - Returns: The new file.
  /// - Throws: ``ImageError`` when the file is not sound, or would exceed 4 gigabytes.
  public static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits = .standard
  ) throws(ImageError) -> [UInt8] {
    let metadata = try metadata(of: file, limits: limits)
    if let error = metadata.pixelError {
      guard case .unsupported = error.reason else { throw error }
    }
    guard let header = TIFFDirectory.anyHeader(of: file),
      let directory = TIFFDirectory.read(
        file, at: header.first, header.order, isBig: header.isBig)
    else { throw ImageError(.invalid("the file does not begin with a valid header"), at: 0) }
    let writer = TIFFWriter(order: header.order)
    let (head, size, wide) = header.isBig ? (8, 20, 8) : (2, 12, 4)
    let dropped: Set<Int> =
      metadata.model == .gray || metadata.model == .rgb ? [301, 318, 319, 34675] : [34675]
    let count =
      TIFFDirectory.number(of: file, at: header.first, bytes: head, header.order) ?? 0
    var entries = (0..<count).map { index in
      let place = header.first + head + size * index
      return file.bytes(in: place..<place + size)
    }
    func tag(_ entry: [UInt8]) -> Int {
      TIFFDirectory.number(of: entry.span, at: 0, bytes: 2, header.order) ?? 0
    }
    entries.removeAll { dropped.contains(tag($0)) }
    var result = file.bytes(in: 0..<file.count)
    if result.count % 2 == 1 { result.append(0) }
    if let profile {
      let entry =
        writer.bytes(of: 34675, 2) + writer.bytes(of: 7, 2)
        + writer.bytes(of: profile.count, wide) + writer.bytes(of: result.count, wide)
      entries.insert(entry, at: entries.firstIndex { tag($0) > 34675 } ?? entries.count)
      result += profile
      if result.count % 2 == 1 { result.append(0) }
    }
    let pointer = header.isBig ? 8 : 4
    result.replaceSubrange(
      pointer..<pointer + wide, with: writer.bytes(of: result.count, wide))
    result += writer.bytes(of: entries.count, head) + entries.flatMap { $0 }
    result += writer.bytes(of: directory.next, wide)
    guard header.isBig || result.count <= 0xffff_ffff else {
      throw ImageError(.limit("the size of the file", allowed: 0xffff_ffff))
    }
    return result
  }

  private static func pixelFields(
    of image: PixelForm, _ writer: TIFFWriter
  ) -> [TIFFWriter.Field] {
    let photometric: TIFFLayout.Photometric =
      switch image.model {
      case .gray: .blackIsZero
      case .rgb: .rgb
      case .cmyk: .separated
      case .lab: .cielab
      }
    let isFloat = image.bitDepth == 32
    func ofEachSample(_ tag: Int, _ value: Int) -> TIFFWriter.Field {
      let one = writer.short(tag, value)
      return TIFFWriter.Field(
        tag: tag, type: 3, count: image.channels,
        bytes: (0..<image.channels).flatMap { _ in one.bytes })
    }
    var fields = [
      writer.long(256, [image.width]), writer.long(257, [image.height]),
      ofEachSample(258, image.bitDepth), writer.short(259, 8),
      writer.short(262, photometric.rawValue), writer.short(277, image.channels),
      writer.short(284, 1), writer.short(317, isFloat ? 3 : 2),
      ofEachSample(339, isFloat ? 3 : 1),
    ]
    if image.model == .cmyk { fields.append(writer.short(332, 1)) }
    if image.hasAlpha { fields.append(writer.short(338, 2)) }
    return fields
  }

  /// TIFF counts pixels per inch or centimeter.
  private static func resolutionFields(
    _ resolution: CarriedMetadata.Resolution, _ writer: TIFFWriter
  ) -> [TIFFWriter.Field] {
    let (unit, divisor) =
      switch resolution.unit {
      case .none: (1, 1.0)
      case .inch: (2, 1.0)
      case .meter: (3, 100.0)
      }
    let numbers = [resolution.x, resolution.y]
    guard numbers.allSatisfy({ $0.isFinite && $0 > 0 }) else { return [] }
    return [
      writer.rational(282, numbers[0] / divisor), writer.rational(283, numbers[1] / divisor),
      writer.short(296, unit),
    ]
  }

  /// Header and directory, which precede the strips.
  fileprivate struct Head {
    /// All fields but those of the strips.
    var directory: TIFFWriter.Directory
    var writer: TIFFWriter
    /// The number of rows of each strip but the last.
    var stripRows: Int

    /// The bytes before strips of these sizes.
    ///
    /// - Throws: ``ImageError`` if the file would exceed 4 gigabytes.
    func bytes(stripSizes: [Int]) throws(ImageError) -> [UInt8] {
      func bytes(firstStrip: Int) -> [UInt8] {
        var directory = directory
        var offset = firstStrip
        var offsets: [Int] = []
        for size in stripSizes {
          offsets.append(offset)
          offset += size
        }
        directory.fields += [
          writer.long(273, offsets), writer.short(278, stripRows), writer.long(279, stripSizes),
        ]
        return writer.header + writer.bytes(of: directory, at: 8)
      }
      // The size of the directory does not depend on the position of the strips.
      let start = bytes(firstStrip: 0).count
      try TIFF.checkSize(start + stripSizes.reduce(0, +))
      return bytes(firstStrip: start)
    }
  }

  fileprivate static func checkSize(_ bytes: Int) throws(ImageError) {
    guard bytes <= 0xffff_ffff else {
      throw ImageError(.limit("the size of the file", allowed: 0xffff_ffff))
    }
  }
}

extension TIFF: StreamedImageEncoder {
  /// The directory precedes the strips and has their sizes, so that they are kept in a temporary file.
  static func writer(
    for form: PixelForm, profile: [UInt8]?, carrying carried: CarriedMetadata, quality: Int?
  ) throws(ImageError) -> any ImageRowWriter {
    try RowWriter(form, head(of: form, profile: profile, carrying: carried))
  }

  private final class RowWriter: ImageRowWriter {
    private let form: PixelForm
    private let head: Head
    private let strips: SpillFile
    private var stripSizes: [Int] = []
    /// The number of rows so far.
    private var rows = 0
    /// Those that do not fill a strip.
    private var rest: DecodedImage?

    init(_ form: PixelForm, _ head: Head) throws(ImageError) {
      self.form = form
      self.head = head
      strips = try Self.keeping { () throws(FileError) in try SpillFile() }
    }

    func add(_ rows: DecodedImage, writing output: ([UInt8]) -> Void) throws(ImageError) {
      self.rows += rows.height
      let isLast = self.rows == form.height
      let image = rest.map { $0.followed(by: rows) } ?? rows
      let complete = isLast ? image.height : image.height / head.stripRows * head.stripRows
      rest = complete < image.height ? image.rows(complete..<image.height) : nil
      for strip in try TIFFCodec.strips(
        of: rest == nil ? image : image.top(complete), rows: head.stripRows, head.writer.order)
      {
        stripSizes.append(strip.count)
        strips.write(strip)
      }
      try TIFF.checkSize(stripSizes.reduce(0, +))
      guard isLast else { return }
      output(try head.bytes(stripSizes: stripSizes))
      try Self.keeping { () throws(FileError) in
        try strips.finish()
        try strips.forEachBytes { output(Array($0)) }
      }
    }

    private static func keeping<Result>(
      _ body: () throws(FileError) -> Result
    ) throws(ImageError) -> Result {
      do throws(FileError) {
        return try body()
      } catch {
        throw ImageError(.noRoom(folder: error.path, error.explanation))
      }
    }
  }
}

extension TIFF: StreamedImageFormat {
  /// Strips and tiles are decoded one after the other, unless they are a large part of the image.
  static func streamedForm(of metadata: ImageMetadata) -> PixelForm? { metadata.bands?.form }

  static func streamedBytes(of metadata: ImageMetadata) -> Int { metadata.bands?.bytes ?? 0 }

  static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits, forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError) {
    let (metadata, layout) = try read(file, limits)
    if let error = metadata.pixelError { throw error }
    guard let layout, let bands = metadata.bands else {
      return body(try decode(file, limits: limits))
    }
    try limits.checkStreamedPixels(layout.width, layout.height)
    try check(layout, limits)
    try TIFFCodec.decode(file, layout, rows: bands.rows, forEachRows: body)
  }
}
