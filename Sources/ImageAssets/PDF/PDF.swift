import ICCProfiles
import ImageFacts

/// Portable Document Format (ISO 32000-2), Illustrator's files included: the size of its first page
/// and the profiles it holds. Nothing is drawn.
///
/// - **Size**: the crop box of the first page within its media box, turned as the page says, in
///   default units of 1/72 inch times `UserUnit`, rounded. ``ImageMetadata/frames`` is the number of
///   pages.
/// - **Colors**: the profile of the first output intent that holds one is
///   ``ImageMetadata/colorTag``, and its color space the ``ImageMetadata/model``; without one, both
///   are those of an untagged RGB image. ``ImageMetadata/otherProfiles`` has the profiles of other
///   output intents and of the ICCBased color spaces that pages lead to (color spaces, images, forms,
///   patterns, shadings, soft masks and Type 3 fonts), each once; the number of images among these is
///   ``ImageMetadata/embeddedImages``.
///   ``ImageMetadata/drawnColors`` is empty: the operators of the pages are not read.
/// - **Structure**: cross-reference tables and streams, object streams and hybrid files; a file
///   with damaged cross-references is searched for its objects. Of the filters, those that are
///   made for data are undone: FlateDecode and LZWDecode with the predictors of PNG, ASCIIHexDecode,
///   ASCII85Decode, RunLengthDecode. Encrypted documents give their size where it stands outside of
///   object streams, and no profiles.
///
/// ```swift
/// let text = """
///   %PDF-1.4
///   1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
///   2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
///   3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 24 16] >> endobj
///   trailer << /Root 1 0 R >>
///   %%EOF
///   """
/// let metadata = try PDF.metadata(of: Array(text.utf8).span, limits: .standard)
/// print(metadata.width, metadata.height, metadata.frames)
/// // Prints "24 16 1"
/// ```
public enum PDF: ImageFormat {
  /// `pdf`.
  public static var id: String { "pdf" }
  /// `pdf`.
  public static var fileExtensions: [String] { ["pdf"] }

  /// Whether `%PDF-` stands at the beginning, or within the first 1024 bytes of what is no image.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    guard let offset = PDFDocument.header(in: head) else { return false }
    guard offset > 0 else { return true }
    return !ImageFormats.all.contains { $0.id != id && $0.recognizes(head) }
  }

  /// Reads the pages and what their resources lead to.
  ///
  /// - Throws: ``ImageError`` when there is no page whose size can be told.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    var walk = try PDFWalk(file, limits: limits)
    try walk.readPages(in: file)
    walk.readOutputIntents(in: file)
    walk.readResources(in: file)
    return walk.metadata
  }

  /// Pages are not drawn.
  ///
  /// - Throws: ``ImageError/Reason/unsupported(_:)``, always.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    throw ImageError(.unsupported("decoding the pages of a PDF file"))
  }
}

/// Walks from the catalog of a PDF to its pages and their color spaces.
struct PDFWalk {
  /// The metadata so far.
  private(set) var metadata = ImageMetadata(
    width: 1, height: 1, bitDepth: 8, channels: 3, model: .rgb, hasAlpha: true)

  /// Attributes that a page inherits from its ancestors (7.7.3.4).
  private struct Inherited {
    var mediaBox: PDFObject?
    var cropBox: PDFObject?
    var rotate: PDFObject?
  }

  /// The role of an object, derived from the path to it.
  private enum Item {
    case resources(PDFObject)
    case group(PDFObject)
    case colorSpace(PDFObject, depth: Int)
    case external(PDFObject)
    case pattern(PDFObject)
    case shading(PDFObject)
    case state(PDFObject)
    case font(PDFObject)

    var object: PDFObject {
      switch self {
      case .resources(let object), .group(let object), .colorSpace(let object, _),
        .external(let object), .pattern(let object), .shading(let object), .state(let object),
        .font(let object):
        object
      }
    }
  }

  private static let maximumWarnings = 64
  private static let maximumSpaceDepth = 8

  private var document: PDFDocument
  private var profiles: ProfileBudget
  private var items: [Item] = []
  private var intents: [PDFObject] = []
  private var visited: Set<Int> = []
  private var warned: Set<ImageError> = []

  /// Opens a document.
  init(_ file: Span<UInt8>, limits: DecodeLimits) throws(ImageError) {
    document = try PDFDocument(file, limits: limits)
    profiles = ProfileBudget(limits: limits)
    metadata.drawnColors = []
    if let intents = document.catalog["OutputIntents"] { self.intents.append(intents) }
  }

  private mutating func warn(_ error: ImageError) {
    guard metadata.warnings.count < Self.maximumWarnings, warned.insert(error).inserted else {
      return
    }
    metadata.warnings.append(error)
  }

  /// The object, or null with a warning if it cannot be read.
  private mutating func resolved(_ object: PDFObject?, in file: Span<UInt8>) -> PDFObject {
    do {
      return try document.resolved(object, in: file)
    } catch {
      warn(error)
      return .null
    }
  }

  // MARK: - Pages

  /// Visits the pages of the tree in order.
  mutating func readPages(in file: Span<UInt8>) throws(ImageError) {
    var open: [(PDFObject, Inherited)] = []
    if let pages = document.catalog["Pages"] { open.append((pages, Inherited())) }
    var seen: Set<Int> = []
    var count = 0
    var problem: ImageError?
    while let (node, above) = open.popLast() {
      if let number = node.reference, !seen.insert(number).inserted {
        warn(ImageError(.invalid("the page tree contains a cycle")))
        continue
      }
      let page: [String: PDFObject]?
      do {
        page = try document.resolved(node, in: file).dictionary
      } catch {
        if problem == nil { problem = error }
        warn(error)
        continue
      }
      guard let page else { continue }
      var inherited = above
      inherited.mediaBox = page["MediaBox"] ?? above.mediaBox
      inherited.cropBox = page["CropBox"] ?? above.cropBox
      inherited.rotate = page["Rotate"] ?? above.rotate
      if let resources = page["Resources"] { items.append(.resources(resources)) }
      if let kids = resolved(page["Kids"], in: file).array {
        for kid in kids.reversed() { open.append((kid, inherited)) }
        continue
      }
      count += 1
      if count == 1 { try setSize(of: page, inherited, in: file) }
      if let group = page["Group"] { items.append(.group(group)) }
      if let intents = page["OutputIntents"] { self.intents.append(intents) }
    }
    guard count > 0 else {
      throw problem ?? ImageError(.invalid("the document has no pages"))
    }
    metadata.frames = count
    if let problem = document.problem {
      warn(
        ImageError(
          .invalid("the cross-references are damaged: \(problem.message)"), at: problem.offset))
    }
  }

  private mutating func setSize(
    of page: [String: PDFObject], _ inherited: Inherited, in file: Span<UInt8>
  ) throws(ImageError) {
    guard let media = box(inherited.mediaBox, in: file) else {
      throw ImageError(.invalid("the first page has no media box"))
    }
    var visible = media
    if let crop = box(inherited.cropBox, in: file) {
      if media.x.overlaps(crop.x), media.y.overlaps(crop.y) {
        visible = (crop.x.clamped(to: media.x), crop.y.clamped(to: media.y))
      } else {
        warn(ImageError(.invalid("the crop box of the first page is outside its media box")))
      }
    }
    let unit = resolved(page["UserUnit"], in: file).number ?? 1
    let scale = unit > 0 ? unit : 1
    var size = (
      (visible.x.upperBound - visible.x.lowerBound) * scale,
      (visible.y.upperBound - visible.y.lowerBound) * scale
    )
    let turns = (resolved(inherited.rotate, in: file).integer ?? 0) / 90
    if turns % 2 != 0 { size = (size.1, size.0) }
    let largest = Double(Int32.max)
    guard size.0 <= largest, size.1 <= largest else {
      throw ImageError(.invalid("the first page is larger than \(Int32.max) points"))
    }
    metadata.width = Int(max(size.0.rounded(), 1))
    metadata.height = Int(max(size.1.rounded(), 1))
  }

  /// A rectangle (7.9.5) given by any two opposite corners; `nil` if it is invalid or empty.
  private mutating func box(
    _ object: PDFObject?, in file: Span<UInt8>
  ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    guard let corners = resolved(object, in: file).array, corners.count == 4 else { return nil }
    let numbers = corners.compactMap { resolved($0, in: file).number }.filter(\.isFinite)
    guard numbers.count == 4, numbers[0] != numbers[2], numbers[1] != numbers[3] else { return nil }
    return (
      min(numbers[0], numbers[2])...max(numbers[0], numbers[2]),
      min(numbers[1], numbers[3])...max(numbers[1], numbers[3])
    )
  }

  // MARK: - Profiles

  /// Reads the output intents of the document, then those of its pages (14.11.5).
  mutating func readOutputIntents(in file: Span<UInt8>) {
    var isFirst = true
    for list in intents {
      guard let list = resolved(list, in: file).array else { continue }
      for element in list {
        if let number = element.reference, !visited.insert(number).inserted { continue }
        guard let intent = resolved(element, in: file).dictionary else { continue }
        guard let profile = intent["DestOutputProfile"] else {
          warn(ImageError(.unsupported("an output intent without a profile (\(name(of: intent)))")))
          continue
        }
        do {
          guard let tag = try self.profile(profile, in: file) else { continue }
          if isFirst {
            govern(tag)
          } else {
            metadata.otherProfiles.append(tag)
          }
        } catch {
          if isFirst {
            metadata.colorTag = .unreadableICC(source: .pdf)
            metadata.colorError = error
          } else {
            warn(error)
          }
        }
        isFirst = false
      }
    }
  }

  private func name(of intent: [String: PDFObject]) -> String {
    guard !document.isEncrypted, case .string(let bytes)? = intent["OutputConditionIdentifier"]
    else { return "without a name" }
    guard bytes.starts(with: [0xfe, 0xff]) else {
      return String(decoding: bytes.prefix(80), as: UTF8.self)
    }
    let units = stride(from: 2, to: min(bytes.count, 160) - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Makes a profile the document's profile.
  private mutating func govern(_ tag: ColorTag) {
    metadata.colorTag = tag
    guard case .icc(let bytes, _, let offset) = tag, bytes.count >= 20 else { return }
    let space = String(decoding: bytes[16..<20], as: UTF8.self)
    switch space {
    case "RGB ": metadata.model = .rgb
    case "GRAY": metadata.model = .gray
    case "CMYK": metadata.model = .cmyk
    case "Lab ": metadata.model = .lab
    default:
      metadata.colorError = ImageError(
        .unsupported("an output intent of the color space “\(space)”"), at: offset)
    }
    metadata.channels = metadata.model.channels
  }

  /// Reads a profile; `nil` if it was visited before.
  ///
  /// - Throws: ``ImageError`` if it cannot be read.
  private mutating func profile(
    _ object: PDFObject, in file: Span<UInt8>
  ) throws(ImageError) -> ColorTag? {
    if let number = object.reference, !visited.insert(number).inserted { return nil }
    guard case .stream(let dictionary, let start) = try document.resolved(object, in: file) else {
      throw ImageError(.invalid("a profile is not a stream"))
    }
    let bytes = try document.content(of: dictionary, at: start, limit: profiles.next, in: file)
    try profiles.spend(bytes.count)
    let tag = ColorTag.icc(bytes, source: .pdf, offset: start)
    return profiles.isNew(tag) ? tag : nil
  }

  // MARK: - Resources

  /// Visits the color spaces in the resources of all pages.
  mutating func readResources(in file: Span<UInt8>) {
    var next = 0
    while next < items.count {
      let item = items[next]
      next += 1
      if let number = item.object.reference, !visited.insert(number).inserted { continue }
      let object = resolved(item.object, in: file)
      switch item {
      case .resources:
        follow("ColorSpace", of: object, in: file) { .colorSpace($0, depth: 0) }
        follow("XObject", of: object, in: file) { .external($0) }
        follow("Pattern", of: object, in: file) { .pattern($0) }
        follow("Shading", of: object, in: file) { .shading($0) }
        follow("ExtGState", of: object, in: file) { .state($0) }
        follow("Font", of: object, in: file) { .font($0) }
      case .colorSpace(_, let depth): readColorSpace(object, depth: depth, in: file)
      case .group: add("CS", of: object) { .colorSpace($0, depth: 0) }
      case .shading: add("ColorSpace", of: object) { .colorSpace($0, depth: 0) }
      case .external:
        if object.dictionary?["Subtype"]?.name == "Image" { metadata.embeddedImages += 1 }
        add("ColorSpace", of: object) { .colorSpace($0, depth: 0) }
        add("Resources", of: object) { .resources($0) }
        add("Group", of: object) { .group($0) }
      case .pattern:
        add("Resources", of: object) { .resources($0) }
        add("Shading", of: object) { .shading($0) }
        add("ExtGState", of: object) { .state($0) }
      case .state: add("G", of: resolved(object.dictionary?["SMask"], in: file)) { .external($0) }
      case .font: add("Resources", of: object) { .resources($0) }
      }
    }
  }

  /// Queues the object that an entry refers to.
  private mutating func add(_ key: String, of object: PDFObject, as item: (PDFObject) -> Item) {
    if let value = object.dictionary?[key] { items.append(item(value)) }
  }

  /// Queues the objects that all values of a dictionary refer to, sorted by name.
  private mutating func follow(
    _ key: String, of object: PDFObject, in file: Span<UInt8>, as item: (PDFObject) -> Item
  ) {
    let entries = resolved(object.dictionary?[key], in: file).dictionary ?? [:]
    for (_, value) in entries.sorted(by: { $0.key < $1.key }) { items.append(item(value)) }
  }

  /// 8.6: the profile of an ICCBased space, or the base of another space.
  private mutating func readColorSpace(_ object: PDFObject, depth: Int, in file: Span<UInt8>) {
    guard let space = object.array, let family = space.first?.name, space.count >= 2 else { return }
    switch family {
    case "ICCBased":
      do {
        if let tag = try profile(space[1], in: file) { metadata.otherProfiles.append(tag) }
      } catch {
        warn(error)
      }
    case "Indexed", "Pattern", "Separation", "DeviceN":
      let base = family == "Indexed" || family == "Pattern" ? 1 : 2
      guard space.count > base, depth < Self.maximumSpaceDepth else { return }
      items.append(.colorSpace(space[base], depth: depth + 1))
    default: break
    }
  }
}
