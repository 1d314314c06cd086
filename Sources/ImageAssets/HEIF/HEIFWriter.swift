/// Makes boxes of the ISO base media file format.
enum ISOWriter {
  /// A box.
  static func box(_ type: FourCC, _ payload: [UInt8]) -> [UInt8] {
    number(payload.count + 8, 4) + text(type) + payload
  }

  /// A box with a version and flags.
  static func box(
    _ type: FourCC, version: Int, flags: Int = 0, _ payload: [UInt8]
  ) -> [UInt8] {
    box(type, number(version, 1) + number(flags, 3) + payload)
  }

  /// The four characters of a code.
  static func text(_ type: FourCC) -> [UInt8] { type.bytes }

  /// A number, the most significant byte first.
  static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
  }
}

/// Writes a HEIF file with one image coded by AV1, its alpha, its colors and its metadata (ISO/IEC
/// 23008-12, MIAF, AVIF 1.1).
struct HEIFWriter {
  /// A coded image.
  struct Coded {
    /// The decoder's configuration: the content of the property av1C.
    var configuration: [UInt8]
    /// The coded bytes.
    var data: [UInt8]
  }

  /// The size in pixels.
  var width, height: Int
  /// Bits per sample.
  var bitDepth: Int
  /// The colors.
  var colors: Coded
  /// The number of color samples of a pixel, 1 or 3.
  var colorChannels: Int
  /// The alpha.
  var alpha: Coded?
  /// What the samples of the colors mean (H.273).
  var codePoints: ColorTag.CodePoints
  /// The profile.
  var profile: [UInt8]?
  /// Exif metadata, from their TIFF header on.
  var exif: [UInt8]?
  /// An XMP packet.
  var xmp: [UInt8]?

  private static let alphaType = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

  /// An item: what box iinf says of it, its data, and the item to which it refers.
  private struct Item {
    var type: FourCC
    var content: [UInt8] = []
    var data: [UInt8]
    var reference: FourCC?
    var properties: [(index: Int, isEssential: Bool)] = []
  }

  /// The file.
  ///
  /// - Throws: ``ImageError`` if it would exceed 4 gigabytes.
  func file() throws(ImageError) -> [UInt8] {
    var properties: [[UInt8]] = []
    func add(_ box: [UInt8], isEssential: Bool = false) -> (index: Int, isEssential: Bool) {
      properties.append(box)
      return (properties.count, isEssential)
    }
    let size = add(
      ISOWriter.box("ispe", version: 0, ISOWriter.number(width, 4) + ISOWriter.number(height, 4)))
    var main = Item(type: "av01", data: colors.data)
    main.properties = [
      size, add(depths(colorChannels)),
      add(ISOWriter.box("av1C", colors.configuration), isEssential: true),
      add(Self.colors(codePoints)),
    ]
    if let profile { main.properties.append(add(Self.colors(profile))) }
    var items = [main]
    if let alpha {
      var item = Item(type: "av01", data: alpha.data, reference: "auxl")
      item.properties = [
        size, add(depths(1)), add(ISOWriter.box("av1C", alpha.configuration), isEssential: true),
        add(ISOWriter.box("auxC", version: 0, Array(Self.alphaType.utf8) + [0])),
      ]
      items.append(item)
    }
    if let exif {
      // The TIFF header follows at once.
      items.append(Item(type: "Exif", data: [0, 0, 0, 0] + exif, reference: "cdsc"))
    }
    if let xmp {
      items.append(
        Item(
          type: "mime", content: Array("application/rdf+xml".utf8) + [0], data: xmp,
          reference: "cdsc"))
    }
    let brands: [FourCC] = ["avif", "mif1", "miaf"]
    let start = ISOWriter.box(
      "ftyp", ISOWriter.text("avif") + ISOWriter.number(0, 4) + brands.flatMap(ISOWriter.text))
    // The size of box meta does not depend on the offsets in it.
    let first = start.count + meta(items, properties, first: 0).count + 8
    let total = items.reduce(first) { $0 + $1.data.count }
    guard total <= 0xffff_ffff else {
      throw ImageError(.limit("the size of the file", allowed: 0xffff_ffff))
    }
    var file = start + meta(items, properties, first: first)
    file.reserveCapacity(total)
    file += ISOWriter.number(total - first + 8, 4) + ISOWriter.text("mdat")
    for item in items { file += item.data }
    return file
  }

  private func meta(_ items: [Item], _ properties: [[UInt8]], first: Int) -> [UInt8] {
    let handler =
      ISOWriter.number(0, 4) + ISOWriter.text("pict") + ISOWriter.number(0, 12) + [0]
    var locations = ISOWriter.number(0x4400, 2) + ISOWriter.number(items.count, 2)
    var entries = ISOWriter.number(items.count, 2)
    var references: [UInt8] = []
    var offset = first
    for (index, item) in items.enumerated() {
      let id = ISOWriter.number(index + 1, 2)
      locations += id + ISOWriter.number(0, 2) + ISOWriter.number(1, 2)
      locations += ISOWriter.number(offset, 4) + ISOWriter.number(item.data.count, 4)
      offset += item.data.count
      // Metadata are not for display.
      let isHidden = index > 0
      entries += ISOWriter.box(
        "infe", version: 2, flags: isHidden ? 1 : 0,
        id + ISOWriter.number(0, 2) + ISOWriter.text(item.type) + [0] + item.content)
      if let reference = item.reference {
        references += ISOWriter.box(
          reference, id + ISOWriter.number(1, 2) + ISOWriter.number(1, 2))
      }
    }
    let associations = items.enumerated().filter { !$0.element.properties.isEmpty }.map {
      (id: $0.offset + 1, properties: $0.element.properties)
    }
    return ISOWriter.box(
      "meta", version: 0,
      ISOWriter.box("hdlr", version: 0, handler)
        + ISOWriter.box("pitm", version: 0, ISOWriter.number(1, 2))
        + ISOWriter.box("iloc", version: 0, locations)
        + ISOWriter.box("iinf", version: 0, entries)
        + (references.isEmpty ? [] : ISOWriter.box("iref", version: 0, references))
        + ISOWriter.box(
          "iprp",
          ISOWriter.box("ipco", properties.flatMap { $0 }) + Self.associations(associations)))
  }

  // MARK: - Properties

  private func depths(_ channels: Int) -> [UInt8] {
    let bits = [UInt8](repeating: UInt8(bitDepth), count: channels)
    return ISOWriter.box("pixi", version: 0, [UInt8(channels)] + bits)
  }

  /// A box colr with code points.
  static func colors(_ points: ColorTag.CodePoints) -> [UInt8] {
    ISOWriter.box(
      "colr",
      ISOWriter.text("nclx") + ISOWriter.number(points.primaries, 2)
        + ISOWriter.number(points.transfer, 2) + ISOWriter.number(points.matrix, 2)
        + [points.isFullRange ? 0x80 : 0])
  }

  /// A box colr with a profile.
  static func colors(_ profile: [UInt8]) -> [UInt8] {
    ISOWriter.box("colr", ISOWriter.text("prof") + profile)
  }

  /// The box ipma: which items have which properties.
  static func associations(
    _ items: [(id: Int, properties: [(index: Int, isEssential: Bool)])]
  ) -> [UInt8] {
    let isLong = items.contains { $0.properties.contains { $0.index > 0x7f } }
    let idSize = items.contains { $0.id > 0xffff } ? 4 : 2
    var payload = ISOWriter.number(items.count, 4)
    for (id, properties) in items {
      payload += ISOWriter.number(id, idSize) + ISOWriter.number(properties.count, 1)
      for (index, isEssential) in properties {
        let mark = isEssential ? (isLong ? 0x8000 : 0x80) : 0
        payload += ISOWriter.number(index | mark, isLong ? 2 : 1)
      }
    }
    return ISOWriter.box("ipma", version: idSize == 4 ? 1 : 0, flags: isLong ? 1 : 0, payload)
  }
}
