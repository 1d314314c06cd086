import ColorCore
import FileAccess
import ICCProfiles
import ImageFacts

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

  static func check(
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
