import ColorCore
import SourceSyntax

/// Scalable Vector Graphics (SVG 1.1, SVG 2), plain and compressed: what a drawing says about its
/// size and its colors. It is not drawn.
///
/// The XML is read here; of a document type declaration only internal entities count, and nothing
/// outside the file is looked at. UTF-8, UTF-16 and ISO 8859-1 are read.
///
/// - **Size**: `width` and `height` of the outermost element in CSS pixels, rounded; what is missing
///   or a percentage comes from `viewBox`, else it is 300 × 150 (CSS 2, 10.3.2).
/// - **Colors**: the values of `fill`, `stroke`, `stop-color`, `flood-color`, `lighting-color`,
///   `color`, `solid-color`, `viewport-fill` and `background-color`, from attributes, `style`
///   attributes, style sheets and animations, `var()` resolved, in the spaces they are written in;
///   colors of the legacy notations in sRGB with 8 bits. The black of shapes without a fill, and the
///   other initial values, count when nothing can have replaced them. Of two declarations in one rule
///   the last that is a color counts. Which rule of a style sheet wins, and what is visible, is not
///   asked; but what clips and masks consist of is no color of the drawing, and neither is
///   `currentColor`, a reference or what is fully transparent.
/// - **Embedded**: images as `data:` URLs are counted, and what they say about their colors is
///   in ``ImageMetadata/otherProfiles``, as are profiles of `color-profile` that are embedded so.
///
/// ```swift
/// let svg = """
///   <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><title>Home</title></svg>
///   """
/// let metadata = try SVG.metadata(of: Array(svg.utf8).span, limits: .standard)
/// print(metadata.width, metadata.hasAlternativeText == true)
/// // Prints "24 true"
/// ```
public enum SVG: ImageFormat {
  /// `svg`.
  public static var id: String { "svg" }
  /// `svg` and, compressed, `svgz`.
  public static var fileExtensions: [String] { ["svg", "svgz"] }

  /// The maximum nesting of drawings.
  static let maximumNesting = 4

  /// Whether the first element, or the document type declaration before it, is `svg`.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    if isCompressed(head) {
      // 1 KB expands to no more than 1 MB (RFC 1951).
      let start = head.extracting(first: 1024)
      let text = try? Zlib.expanded(
        start, limit: 2 << 20, of: "the drawing", at: 0, isGzip: true
      ).bytes
      return text.map { beginsWithSVG($0.span) } ?? false
    }
    return beginsWithSVG(head)
  }

  private static func isCompressed(_ file: Span<UInt8>) -> Bool { file.hasBytes([0x1f, 0x8b, 8]) }

  private static func beginsWithSVG(_ head: Span<UInt8>) -> Bool {
    let head = head.extracting(first: 1 << 16)
    guard let encoded = try? DrawingText(head) else { return false }
    guard let transcoded = encoded.transcoded else { return beginsWithSVG(head, at: encoded.start) }
    return beginsWithSVG(transcoded.span, at: 0)
  }

  private static func beginsWithSVG(_ text: Span<UInt8>, at start: Int) -> Bool {
    var reader = XMLReader(ofDrawingAt: start)
    do {
      while let event = try reader.event(in: text) {
        guard case .start(let name) = event else { continue }
        return text.localName(name) == "svg"
      }
    } catch {
      return reader.documentType.map { text.localName($0) } == "svg"
    }
    return false
  }

  /// Reads the whole drawing.
  ///
  /// One that is not well-formed gives what stands before the error, and the error.
  /// - Throws: ``ImageError`` when the outermost element cannot be read, for encodings that are not
  ///   read, and for text beyond ``DecodeLimits/expandedBytes``.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    guard isCompressed(file) else {
      var budget = EmbeddedImages(limits: limits)
      return try read(file, limits: limits, nesting: 0, &budget)
    }
    let (text, isComplete) = try Zlib.expanded(
      file, limit: limits.expandedBytes, of: "the drawing", at: 0, isGzip: true)
    var budget = EmbeddedImages(limits: limits)
    do {
      var metadata = try read(text.span, limits: limits, nesting: 0, &budget)
      if !isComplete, metadata.pixelError == nil {
        metadata.pixelError = ImageError(.truncated("the compressed drawing"), at: file.count)
      }
      return metadata.withoutPlaces
    } catch {
      throw ImageError(error.reason)
    }
  }

  /// Reads the text of a drawing, which may be embedded in another one.
  static func read(
    _ file: Span<UInt8>, limits: DecodeLimits, nesting: Int, _ embedded: inout EmbeddedImages
  ) throws(ImageError) -> ImageMetadata {
    guard file.count <= limits.expandedBytes else {
      throw ImageError(.limit("the size of the drawing", allowed: limits.expandedBytes))
    }
    let encoded = try DrawingText(file)
    guard let text = encoded.transcoded else {
      return try Drawing.read(file, at: encoded.start, nesting: nesting, &embedded)
    }
    do {
      return try Drawing.read(text.span, at: 0, nesting: nesting, &embedded).withoutPlaces
    } catch {
      throw ImageError(error.reason)
    }
  }

  /// Writes another color wherever a color is the whole value of a property.
  ///
  /// - Parameters:
  ///   - color: The color, as ``ImageFacts/drawnColors`` has it.
  ///   - other: The color in its place, in a notation of CSS.
  ///   - file: The drawing.
  /// - Returns: The drawing; every byte outside of these values is as it was.
  /// - Throws: ``ImageError`` for a drawing that is compressed, not in UTF-8, or cannot be read.
  public static func replacing(
    _ color: String, with other: String, in file: Span<UInt8>
  ) throws(ImageError) -> [UInt8] {
    guard !isCompressed(file) else {
      throw ImageError(.unsupported("changing a compressed drawing"))
    }
    let encoded = try DrawingText(file)
    guard encoded.transcoded == nil else {
      throw ImageError(.unsupported("changing a drawing that is not in UTF-8"))
    }
    let places = try Drawing.places(of: color, in: file, at: encoded.start, limits: .standard)
    var result: [UInt8] = []
    var end = 0
    for place in places.sorted(by: { $0.lowerBound < $1.lowerBound })
    where place.lowerBound >= end {
      result += file.bytes(in: end..<place.lowerBound) + Array(other.utf8)
      end = place.upperBound
    }
    return result + file.bytes(in: end..<file.count)
  }

  /// Drawings are not drawn.
  ///
  /// - Throws: ``ImageError/Reason/unsupported(_:)``, always.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    throw ImageError(.unsupported("decoding the drawing of an SVG file"))
  }
}

extension ImageMetadata {
  /// The same without offsets, since they do not refer to the file.
  fileprivate var withoutPlaces: ImageMetadata {
    var copy = self
    copy.drawnPlaces = drawnPlaces.map { _ in nil }
    copy.pixelError?.offset = nil
    copy.colorError?.offset = nil
    copy.warnings = warnings.map { ImageError($0.reason) }
    copy.otherProfiles = otherProfiles.map { $0.moved(to: 0) }
    return copy
  }
}

extension ColorTag {
  /// The same at another offset.
  func moved(to offset: Int) -> ColorTag {
    guard case .icc(let bytes, let source, _) = self else { return self }
    return .icc(bytes, source: source, offset: offset)
  }
}

/// The text of a drawing in UTF-8.
struct DrawingText {
  /// The offset of the text, after a byte order mark.
  private(set) var start = 0
  /// The converted text, if the file is not in UTF-8.
  private(set) var transcoded: [UInt8]?

  /// Detects the encoding (XML 1.0, appendix F).
  ///
  /// - Throws: ``ImageError/Reason/unsupported(_:)`` with the name of an unsupported encoding.
  init(_ file: Span<UInt8>) throws(ImageError) {
    if file.hasBytes([0xff, 0xfe, 0, 0]) || file.hasBytes([0, 0, 0xfe, 0xff]) {
      throw ImageError(.unsupported("the encoding UTF-32"), at: 0)
    }
    let isMarked = file.hasBytes([0xff, 0xfe]) || file.hasBytes([0xfe, 0xff])
    if isMarked || file.hasBytes([0x3c, 0]) || file.hasBytes([0, 0x3c]) {
      let isBig = file[0] == 0xfe || file[0] == 0
      transcoded = Self.utf8(
        fromUTF16: file, from: isMarked ? 2 : 0, isBigEndian: isBig)
      return
    }
    if file.hasBytes([0xef, 0xbb, 0xbf]) { start = 3 }
    guard let name = Self.declaredEncoding(in: file, from: start) else { return }
    switch name {
    // A declaration of UTF-16 that was readable as single bytes is wrong; other readers accept such
    // files, too.
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-16": return
    case "iso-8859-1", "latin1", "iso_8859-1", "l1":
      transcoded = []
      transcoded?.reserveCapacity(file.count + file.count / 8)
      for index in start..<file.count {
        let byte = file[index]
        if byte < 0x80 {
          transcoded?.append(byte)
        } else {
          transcoded?.append(0xc0 | byte >> 6)
          transcoded?.append(0x80 | byte & 0x3f)
        }
      }
    default:
      throw ImageError(.unsupported("the encoding “\(name)”"), at: start)
    }
  }

  /// The `encoding` of the XML declaration, in lower case.
  private static func declaredEncoding(in file: Span<UInt8>, from start: Int) -> String? {
    guard file.hasBytes("<?xml", at: start) else { return nil }
    let head = file.bytes(in: start..<min(start + 256, file.count))
    let declaration = String(decoding: head.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard let key = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let mark = value.first, mark == "\"" || mark == "'" else { return nil }
    return value.dropFirst().prefix { $0 != mark }.lowercased()
  }

  private static func utf8(
    fromUTF16 file: Span<UInt8>, from start: Int, isBigEndian: Bool
  ) -> [UInt8] {
    let units = stride(from: start, to: file.count - 1, by: 2).map { at in
      isBigEndian
        ? UInt16(file[at]) << 8 | UInt16(file[at + 1])
        : UInt16(file[at + 1]) << 8 | UInt16(file[at])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
