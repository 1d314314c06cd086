/// The coded image of an item, as a decoder takes it.
struct HEIFCodec {
  /// The codec.
  var coding: HEIFCoding
  /// Bits per sample.
  var bitDepth: Int
  /// Whether the image is monochrome.
  var isGray: Bool
  /// The decoder's configuration: the property hvcC or av1C.
  var configuration: ISOBox
  /// The sequence header of the coded image, if it is readable.
  var header: HEIFSequenceHeader?

  /// The maximum number of bytes that are searched for the header.
  private static let mostHeaderBytes = 4096

  /// - Throws: ``ImageError`` if the codec of the item is not supported.
  init(of id: Int, in container: HEIFContainer, _ file: Span<UInt8>) throws(ImageError) {
    guard let item = container.items[id] else {
      throw ImageError(.invalid("item \(id) is missing"))
    }
    switch item.type {
    case "av01": coding = .av1
    case "hvc1", "hev1": coding = .hevc
    default: throw ImageError(.unsupported("an image of type \(item.type)"), at: item.place)
    }
    let type: FourCC = coding == .av1 ? "av1C" : "hvcC"
    guard let box = try container.property(type, of: id) else {
      throw ImageError(.invalid("item \(id) has no property \(type)"), at: item.place)
    }
    guard box.payload.count >= (coding == .av1 ? 4 : 23) else {
      throw ImageError(.invalid("box \(type) is too short"), at: box.start)
    }
    configuration = box
    let at = box.payload.lowerBound
    switch coding {
    case .av1:
      // AV1-ISOBMFF, 2.3.3: high_bitdepth, twelve_bit and monochrome.
      let flags = file[at + 2]
      bitDepth = flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
      isGray = flags & 0x10 != 0
      // The header in the data takes precedence; the copy in the configuration is optional.
      let start = try? container.ranges(of: id, in: file).first
      let places = [start, box.payload.dropFirst(4)].compactMap { $0 }
      for place in places where header == nil {
        let stream = file.bytes(in: place.prefix(Self.mostHeaderBytes))
        let units = try HEIFSequenceHeader.units(of: stream, isPrefix: true)
        header = units.first { $0.type == 1 }
          .flatMap { HEIFSequenceHeader(av1: stream[$0.payload]) }
      }
    case .hevc:
      // ISO/IEC 14496-15, 8.3.3.1.2.
      bitDepth = Int(file[at + 17] & 7) + 8
      isGray = file[at + 16] & 3 == 0
      header = try Self.parameterSets(in: box, file).first { Self.type(ofUnit: $0) == 33 }
        .flatMap { HEIFSequenceHeader(hevc: $0[...]) }
    }
    if let header, (header.bitDepth, header.isGray) != (bitDepth, isGray) {
      throw ImageError(
        .invalid("property \(type) contradicts the coded image"), at: box.start)
    }
  }

  /// The type of a NAL unit of HEVC (H.265, 7.3.1.2).
  static func type(ofUnit unit: some Collection<UInt8>) -> Int {
    Int((unit.first ?? 0) >> 1 & 0x3f)
  }

  /// The NAL units in a property hvcC.
  static func parameterSets(
    in box: ISOBox, _ file: Span<UInt8>
  ) throws(ImageError) -> [[UInt8]] {
    var reader = ISOReader(box)
    for _ in 0..<22 { _ = try reader.number(1, file) }
    var units: [[UInt8]] = []
    for _ in 0..<(try reader.number(1, file)) {
      _ = try reader.number(1, file)
      for _ in 0..<(try reader.number(2, file)) {
        units.append(try reader.bytes(try reader.number(2, file), file))
      }
    }
    return units
  }
}

/// A grid of tiles that form one image (HEIF, 6.6.2.3).
struct HEIFGrid {
  var rows: Int
  var columns: Int
  var width: Int
  var height: Int

  /// Reads the data of a grid item; `nil` for other items.
  init?(of id: Int, in container: HEIFContainer, _ file: Span<UInt8>) throws(ImageError) {
    guard let item = container.items[id], item.type == "grid" else { return nil }
    let bytes = try container.bytes(of: id, in: file)
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 8, bytes[0] == 0, bytes.count >= (bytes[1] & 1 == 0 ? 8 : 12) else {
      throw ImageError(.invalid("item \(id) is not a valid grid"), at: item.place)
    }
    (rows, columns) = (Int(bytes[2]) + 1, Int(bytes[3]) + 1)
    (width, height) =
      bytes[1] & 1 == 0 ? (number(4..<6), number(6..<8)) : (number(4..<8), number(8..<12))
    try HEIFContainer.check(width, height, at: item.place)
  }
}

/// A transformation of a decoded image (HEIF, 6.5.9 to 6.5.12).
struct HEIFTransformation {
  /// The kind of transformation, with its values.
  var type: FourCC
  var values: [Int]
  var isEssential: Bool
  var place: Int

  /// Returns `nil` for other properties.
  init?(_ property: HEIFContainer.Property, _ file: Span<UInt8>) throws(ImageError) {
    type = property.box.type
    isEssential = property.isEssential
    place = property.box.start
    var reader = ISOReader(property.box)
    switch type {
    case "irot": values = [try reader.number(1, file) & 3]
    case "imir": values = [try reader.number(1, file) & 1]
    case "clap":
      values = []
      for _ in 0..<8 { values.append(try reader.number(4, file)) }
    default: return nil
    }
  }

  /// Whether two transformations have the same effect.
  func isSame(as other: HEIFTransformation) -> Bool { type == other.type && values == other.values }

  /// Applies the transformation to the visible region.
  ///
  /// - Throws: ``ImageError`` if a crop is not a region of whole pixels inside the image.
  func apply(to view: inout PixelView) throws(ImageError) {
    switch type {
    case "irot": for _ in 0..<values[0] { view.turnLeft() }
    case "imir": values[0] == 0 ? view.mirrorTopBottom() : view.mirrorLeftRight()
    default:
      let (x, width) = try part(of: view.width, values[0...1], offset: values[4...5])
      let (y, height) = try part(of: view.height, values[2...3], offset: values[6...7])
      view.crop(x: x, y: y, width: width, height: height)
    }
  }

  /// Start and length of a clean aperture along one axis, from a length and the offset of its
  /// center from that of `whole`, both rational.
  private func part(
    of whole: Int, _ length: ArraySlice<Int>, offset: ArraySlice<Int>
  ) throws(ImageError) -> (start: Int, count: Int) {
    let (above, below) = (length[length.startIndex], length[length.startIndex + 1])
    let shift = Int(Int32(truncatingIfNeeded: offset[offset.startIndex]))
    let unit = offset[offset.startIndex + 1]
    let error = ImageError(
      .invalid("property clap is not a region of whole pixels in the image"), at: place)
    guard below > 0, unit > 0, above % below == 0 else { throw error }
    let count = above / below
    guard (1...whole).contains(count) else { throw error }
    // No overflow: whole is below 2^31, the others below 2^32.
    let twice = (whole - count) * unit + 2 * shift
    guard twice >= 0, twice % (2 * unit) == 0, twice / (2 * unit) <= whole - count else {
      throw error
    }
    return (twice / (2 * unit), count)
  }
}

// MARK: - Questions about items

extension HEIFContainer {
  /// The first property of a type, or `nil`.
  func property(_ type: FourCC, of id: Int) throws(ImageError) -> ISOBox? {
    try properties(of: id).first { $0.box.type == type }?.box
  }

  /// Checks the size of an image.
  static func check(_ width: Int, _ height: Int, at place: Int?) throws(ImageError) {
    guard (1...0x7fff_ffff).contains(width), (1...0x7fff_ffff).contains(height) else {
      throw ImageError(
        .invalid("the image size \(width) × \(height) is invalid"), at: place)
    }
  }

  /// The size stated for an item (HEIF, 6.5.3), or `nil`.
  func statedSize(
    of id: Int, _ file: Span<UInt8>
  ) throws(ImageError) -> (width: Int, height: Int)? {
    guard let box = try property("ispe", of: id) else { return nil }
    var reader = ISOReader(box)
    _ = try reader.number(4, file)
    let (width, height) = (try reader.number(4, file), try reader.number(4, file))
    try Self.check(width, height, at: box.start)
    return (width, height)
  }

  /// The transformations of an item, in the order of application.
  func transformations(
    of id: Int, _ file: Span<UInt8>
  ) throws(ImageError) -> [HEIFTransformation] {
    var list: [HEIFTransformation] = []
    for property in try properties(of: id) {
      if let transformation = try HEIFTransformation(property, file) { list.append(transformation) }
    }
    return list
  }

  /// Checks that all essential properties of an item are supported.
  func checkEssential(_ id: Int, _ file: Span<UInt8>) throws(ImageError) {
    let known: Set<FourCC> = [
      "ispe", "pixi", "pasp", "colr", "auxC", "hvcC", "av1C", "irot", "imir", "clap", "mdcv",
      "clli", "a1lx",
    ]
    for property in try properties(of: id) where property.isEssential {
      let box = property.box
      switch box.type {
      case "a1op" where box.payload.count == 1 && file[box.payload.lowerBound] == 0: break
      // All layers, so that the last one is output.
      case "lsel" where box.payload.count == 2 && file.uint16(at: box.payload.lowerBound) == 0xffff:
        break
      case let type where known.contains(type): break
      default:
        throw ImageError(.unsupported("the essential property \(box.type)"), at: box.start)
      }
    }
  }

  /// The auxiliary type of an item, or `nil`.
  private func auxiliaryType(of id: Int, _ file: Span<UInt8>) -> String? {
    guard let box = try? property("auxC", of: id), box.payload.count > 4 else { return nil }
    var reader = ISOReader(box)
    _ = try? reader.number(4, file)
    return reader.text(file)
  }

  /// The first alpha image of an item.
  func alpha(of id: Int, _ file: Span<UInt8>) -> Int? {
    sources("auxl", of: id).first {
      [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
        "urn:mpeg:avc:2015:auxid:1",
      ].contains(auxiliaryType(of: $0, file))
    }
  }

  /// Whether an item has a gain map: Apple's auxiliary image, or a tone map derivation (ISO
  /// 21496-1).
  func hasGainMap(for id: Int, _ file: Span<UInt8>) -> Bool {
    sources("dimg", of: id).contains { items[$0]?.type == "tmap" }
      || sources("auxl", of: id).contains {
        auxiliaryType(of: $0, file)?.hasSuffix(":hdrgainmap") == true
      }
  }

  // MARK: - What is decoded

  /// The coded image of an item.
  func codedImage(
    of id: Int, _ file: Span<UInt8>
  ) throws(ImageError) -> HEIFPlan.CodedImage {
    let codec = try HEIFCodec(of: id, in: self, file)
    try checkEssential(id, file)
    let header = codec.header.map { ($0.width, $0.height) }
    guard let (width, height) = try statedSize(of: id, file) ?? header else {
      throw ImageError(.invalid("item \(id) does not state its size"), at: items[id]?.place)
    }
    return HEIFPlan.CodedImage(
      coding: codec.coding, configuration: codec.configuration,
      data: try ranges(of: id, in: file), width: width, height: height,
      bitDepth: codec.bitDepth, isGray: codec.isGray)
  }

  /// The coded image of an item, or the tiles of a grid.
  func mosaic(of id: Int, _ file: Span<UInt8>) throws(ImageError) -> HEIFPlan.Mosaic {
    if let grid = try HEIFGrid(of: id, in: self, file) {
      return try mosaic(of: targets("dimg", of: id), grid, at: items[id]?.place, file)
    }
    let image = try codedImage(of: id, file)
    return HEIFPlan.Mosaic(
      width: image.width, height: image.height, tiles: [HEIFPlan.Tile(image: image, x: 0, y: 0)])
  }

  /// The tiles of a grid. MIAF (7.3.11.4) requires that tiles have one size of at least 64 × 64
  /// pixels and that none is outside the image.
  func mosaic(
    of tiles: [Int], _ grid: HEIFGrid, at place: Int?, _ file: Span<UInt8>
  ) throws(ImageError) -> HEIFPlan.Mosaic {
    guard tiles.count == grid.rows * grid.columns else {
      throw ImageError(
        .invalid("a grid of \(grid.columns) × \(grid.rows) tiles has \(tiles.count)"), at: place)
    }
    var mosaic = HEIFPlan.Mosaic(width: grid.width, height: grid.height, tiles: [])
    var known: [Int: HEIFPlan.CodedImage] = [:]
    for (index, id) in tiles.enumerated() {
      let image: HEIFPlan.CodedImage
      if let seen = known[id] {
        image = seen
      } else {
        image = try codedImage(of: id, file)
        known[id] = image
      }
      let first = mosaic.tiles.first?.image ?? image
      guard (image.width, image.height) == (first.width, first.height),
        image.bitDepth == first.bitDepth, image.isGray == first.isGray
      else {
        throw ImageError(
          .invalid("the tiles of a grid differ in size or format"), at: items[id]?.place)
      }
      guard try transformations(of: id, file).isEmpty else {
        throw ImageError(.unsupported("a transformed image in a grid"), at: items[id]?.place)
      }
      let (column, row) = (index % grid.columns, index / grid.columns)
      mosaic.tiles.append(
        HEIFPlan.Tile(image: image, x: column * image.width, y: row * image.height))
    }
    let (width, height) = (mosaic.tiles[0].image.width, mosaic.tiles[0].image.height)
    guard width * grid.columns >= grid.width, width * (grid.columns - 1) < grid.width,
      height * grid.rows >= grid.height, height * (grid.rows - 1) < grid.height,
      tiles.count == 1 || (width >= 64 && height >= 64)
    else {
      throw ImageError(.invalid("the tiles of a grid do not fit its size"), at: place)
    }
    return mosaic
  }
}
