/// The structure of a HEIF file (ISO/IEC 23008-12, based on ISO/IEC 14496-12): items, the locations
/// of their data, their properties and references. Nothing is decoded.
struct HEIFContainer {
  /// An image, a derived image or metadata.
  struct Item {
    /// The item type: `av01`, `hvc1`, `grid`, `Exif`, `mime`, …
    var type: FourCC
    /// The content type of a `mime` item.
    var contentType: String
    /// The content encoding of a `mime` item; empty if there is none.
    var encoding: String
    /// The offset of its entry.
    var place: Int
  }

  /// The location of an item's data.
  private struct Location {
    var method: Int
    var isInThisFile: Bool
    /// Offset and length of each extent; the length 0 means everything up to the end.
    var extents: [(offset: Int, length: Int)]
    var place: Int
  }

  /// References of one type from an item to others.
  private struct Link: Hashable {
    /// The reference type: `dimg`, `auxl`, `cdsc`, …
    var type: FourCC
    var item: Int
  }

  /// A property of an item.
  struct Property {
    var box: ISOBox
    /// Whether a reader that does not support the property must not use the item.
    var isEssential: Bool
  }

  /// The maximum number of extents of all items.
  private static let mostExtents = 1 << 18

  private(set) var items: [Int: Item] = [:]
  /// The primary item, or 0.
  private(set) var primary = 0
  /// The number of samples of the first visual track, if there is a movie.
  private(set) var trackFrames: Int?
  /// The reason why the file is incomplete or invalid, if it is.
  private(set) var fault: ImageError?
  /// Other defects.
  private(set) var warnings: [ImageError] = []
  private var locations: [Int: Location] = [:]
  private var targets: [Link: [Int]] = [:]
  private var sources: [Link: [Int]] = [:]
  /// The boxes of all properties; items refer to them by their numbers from 1.
  private(set) var properties: [ISOBox] = []
  /// The properties of each item.
  private(set) var associations: [Int: [(index: Int, isEssential: Bool)]] = [:]
  private var itemData: ISOBox?
  /// The box with all of this.
  private(set) var meta: ISOBox?

  // MARK: - Reading

  /// Reads the boxes of a file.
  ///
  /// - Throws: ``ImageError`` if box `meta` is missing.
  init(_ file: Span<UInt8>) throws(ImageError) {
    var offset = 0
    var count = 0
    var hasMeta = false
    while offset < file.count {
      count += 1
      guard count <= ISOBox.mostSiblings else {
        note(ImageError(.limit("the number of boxes", allowed: ISOBox.mostSiblings), at: offset))
        break
      }
      do throws(ImageError) {
        let box = try ISOBox.header(at: offset, in: 0..<file.count, of: file)
        guard box.type.isText else {
          throw ImageError(.invalid("expected a box"), at: offset)
        }
        guard box.end <= file.count else {
          note(ImageError(.truncated("box \(box.type)"), at: file.count))
          break
        }
        if box.type == "meta", !hasMeta {
          hasMeta = true
          meta = box
          readMeta(box, file)
        } else if box.type == "moov", trackFrames == nil {
          trackFrames = frames(in: box, file)
        }
        offset = box.end
      } catch {
        // Some programs append their own data.
        if hasMeta, case .invalid = error.reason { warnings.append(error) } else { note(error) }
        break
      }
    }
    guard !hasMeta else { return }
    if let fault { throw fault }
    throw trackFrames == nil
      ? ImageError(.invalid("box meta is missing"), at: file.count)
      : ImageError(.unsupported("an image sequence without a still image"))
  }

  private mutating func note(_ error: ImageError) {
    if fault == nil { fault = error }
  }

  private mutating func readMeta(_ meta: ISOBox, _ file: Span<UInt8>) {
    guard meta.payload.count >= 4 else {
      return note(ImageError(.invalid("box meta is empty"), at: meta.start))
    }
    let range = meta.payload.dropFirst(4)
    var seen: Set<FourCC> = []
    for box in ISOBox.list(in: range, of: file, fault: &fault) {
      let isKnown = ["pitm", "iinf", "iloc", "iref", "iprp", "idat"].contains(box.type)
      guard !isKnown || seen.insert(box.type).inserted else {
        warnings.append(ImageError(.invalid("box \(box.type) is duplicated"), at: box.start))
        continue
      }
      do throws(ImageError) {
        switch box.type {
        case "pitm": try readPrimary(box, file)
        case "iinf": try readItems(box, file)
        case "iloc": try readLocations(box, file)
        case "iref": try readReferences(box, file)
        case "iprp": try readProperties(box, file)
        case "idat": itemData = box
        default: break
        }
      } catch {
        note(error)
      }
    }
    for type: FourCC in ["pitm", "iinf", "iloc", "iprp"] where !seen.contains(type) {
      note(ImageError(.invalid("box \(type) is missing"), at: meta.start))
    }
  }

  private mutating func readPrimary(_ box: ISOBox, _ file: Span<UInt8>) throws(ImageError) {
    var reader = ISOReader(box)
    let (version, _) = try reader.versionAndFlags(file)
    primary = try reader.number(version == 0 ? 2 : 4, file)
  }

  private mutating func readItems(_ box: ISOBox, _ file: Span<UInt8>) throws(ImageError) {
    var reader = ISOReader(box)
    let (version, _) = try reader.versionAndFlags(file)
    let count = try reader.number(version == 0 ? 2 : 4, file)
    let entries = ISOBox.list(in: reader.rest, of: file, fault: &fault).filter { $0.type == "infe" }
    guard entries.count == count else {
      throw ImageError(.invalid("the item count of box iinf is wrong"), at: box.start)
    }
    for entry in entries {
      var reader = ISOReader(entry)
      let (version, _) = try reader.versionAndFlags(file)
      guard (2...3).contains(version) else {
        warnings.append(ImageError(.unsupported("an item without a type"), at: entry.start))
        continue
      }
      let id = try reader.number(version == 2 ? 2 : 4, file)
      _ = try reader.number(2, file)
      let type = FourCC(try reader.number(4, file))
      _ = reader.text(file)
      let isMIME = type == "mime"
      let item = Item(
        type: type, contentType: isMIME ? reader.text(file) : "",
        encoding: isMIME ? reader.text(file) : "", place: entry.start)
      if items.updateValue(item, forKey: id) != nil {
        throw ImageError(.invalid("item \(id) is duplicated"), at: entry.start)
      }
    }
  }

  private mutating func readLocations(_ box: ISOBox, _ file: Span<UInt8>) throws(ImageError) {
    var reader = ISOReader(box)
    let (version, _) = try reader.versionAndFlags(file)
    guard version <= 2 else {
      throw ImageError(.unsupported("version \(version) of box iloc"), at: box.start)
    }
    let sizes = try reader.number(2, file)
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) })
    else {
      throw ImageError(.invalid("box iloc has an invalid field size"), at: box.start)
    }
    let count = try reader.number(version < 2 ? 2 : 4, file)
    var extentsLeft = Self.mostExtents
    for _ in 0..<count {
      let place = reader.offset
      let id = try reader.number(version < 2 ? 2 : 4, file)
      let method = version == 0 ? 0 : try reader.number(2, file) & 15
      let isInThisFile = try reader.number(2, file) == 0
      let base = try reader.number(baseSize, file)
      let extents = try reader.number(2, file)
      extentsLeft -= extents
      guard extentsLeft >= 0 else {
        throw ImageError(.limit("the number of extents", allowed: Self.mostExtents), at: place)
      }
      var location = Location(
        method: method, isInThisFile: isInThisFile, extents: [], place: place)
      for _ in 0..<extents {
        _ = try reader.number(indexSize, file)
        let offset = try reader.number(offsetSize, file)
        // Neither exceeds 2^62, so the sum cannot overflow.
        location.extents.append(
          (base + min(offset, Int.max - base), try reader.number(lengthSize, file)))
      }
      if locations.updateValue(location, forKey: id) != nil {
        throw ImageError(.invalid("item \(id) has more than one location"), at: place)
      }
    }
  }

  private mutating func readReferences(_ box: ISOBox, _ file: Span<UInt8>) throws(ImageError) {
    var reader = ISOReader(box)
    let (version, _) = try reader.versionAndFlags(file)
    let size = version == 0 ? 2 : 4
    for reference in ISOBox.list(in: reader.rest, of: file, fault: &fault) {
      var reader = ISOReader(reference)
      let from = try reader.number(size, file)
      let count = try reader.number(2, file)
      var to: [Int] = []
      for _ in 0..<count { to.append(try reader.number(size, file)) }
      guard targets.updateValue(to, forKey: Link(type: reference.type, item: from)) == nil else {
        throw ImageError(
          .invalid("item \(from) has more than one list of references \(reference.type)"),
          at: reference.start)
      }
      for item in Set(to) {
        sources[Link(type: reference.type, item: item), default: []].append(from)
      }
    }
  }

  private mutating func readProperties(_ box: ISOBox, _ file: Span<UInt8>) throws(ImageError) {
    let boxes = ISOBox.list(in: box.payload, of: file, fault: &fault)
    if let container = boxes.first(where: { $0.type == "ipco" }) {
      properties = ISOBox.list(in: container.payload, of: file, fault: &fault)
    }
    for box in boxes where box.type == "ipma" {
      var reader = ISOReader(box)
      let (version, flags) = try reader.versionAndFlags(file)
      let size = flags & 1 == 0 ? 1 : 2
      for _ in 0..<(try reader.number(4, file)) {
        let place = reader.offset
        let id = try reader.number(version == 0 ? 2 : 4, file)
        var list: [(Int, Bool)] = []
        for _ in 0..<(try reader.number(1, file)) {
          let entry = try reader.number(size, file)
          let essential = 1 << (8 * size - 1)
          list.append((entry & (essential - 1), entry & essential != 0))
        }
        if associations.updateValue(list, forKey: id) != nil {
          throw ImageError(.invalid("item \(id) has more than one list of properties"), at: place)
        }
      }
    }
  }

  /// The number of samples of the first visual track (ISO/IEC 14496-12, 8.7.3).
  private mutating func frames(in movie: ISOBox, _ file: Span<UInt8>) -> Int {
    var trackFault: ImageError?
    func child(_ type: FourCC, of box: ISOBox) -> ISOBox? {
      ISOBox.list(in: box.payload, of: file, fault: &trackFault).first { $0.type == type }
    }
    var frames = 0
    for track in ISOBox.list(in: movie.payload, of: file, fault: &trackFault)
    where track.type == "trak" && frames == 0 {
      guard let media = child("mdia", of: track), let handler = child("hdlr", of: media),
        handler.payload.count >= 12,
        ["pict", "vide"].contains(FourCC(file.uint32(at: handler.payload.lowerBound + 8))),
        let samples = child("minf", of: media).flatMap({ child("stbl", of: $0) })
          .flatMap({ child("stsz", of: $0) }),
        samples.payload.count >= 12
      else { continue }
      let count = file.uint32(at: samples.payload.lowerBound + 8)
      // A sample takes at least one byte.
      if count <= file.count { frames = count }
    }
    if let trackFault { warnings.append(trackFault) }
    return frames
  }

  // MARK: - Questions

  /// The properties of an item, in order.
  ///
  /// - Throws: ``ImageError`` if a property is missing.
  func properties(of id: Int) throws(ImageError) -> [Property] {
    var list: [Property] = []
    for (index, isEssential) in associations[id] ?? [] where index != 0 {
      guard index <= properties.count else {
        throw ImageError(
          .invalid("item \(id) refers to the missing property \(index)"),
          at: items[id]?.place)
      }
      list.append(Property(box: properties[index - 1], isEssential: isEssential))
    }
    return list
  }

  /// The items to which an item refers.
  func targets(_ type: FourCC, of id: Int) -> [Int] {
    targets[Link(type: type, item: id)] ?? []
  }

  /// The items that refer to an item, in file order.
  func sources(_ type: FourCC, of id: Int) -> [Int] {
    sources[Link(type: type, item: id)] ?? []
  }

  /// The ranges of an item's data in the file.
  ///
  /// - Throws: ``ImageError`` if the data is incomplete or larger than the file.
  func ranges(of id: Int, in file: Span<UInt8>) throws(ImageError) -> [Range<Int>] {
    guard let location = locations[id] else {
      throw ImageError(.invalid("item \(id) has no location"), at: items[id]?.place)
    }
    guard location.isInThisFile else {
      throw ImageError(.unsupported("an item in another file"), at: location.place)
    }
    let source: Range<Int>
    switch location.method {
    case 0:
      source = 0..<file.count
    case 1:
      guard let itemData else {
        throw ImageError(.invalid("box idat is missing"), at: location.place)
      }
      source = itemData.payload
    default:
      throw ImageError(.unsupported("an item inside another item"), at: location.place)
    }
    var ranges: [Range<Int>] = []
    var total = 0
    for extent in location.extents {
      guard extent.offset <= source.count else {
        throw ImageError(.truncated("item \(id)"), at: location.place)
      }
      let start = source.lowerBound + extent.offset
      let length = extent.length == 0 ? source.upperBound - start : extent.length
      guard length <= source.upperBound - start else {
        throw ImageError(.truncated("item \(id)"), at: location.place)
      }
      total += length
      guard total <= file.count else {
        throw ImageError(.invalid("item \(id) is larger than the file"), at: location.place)
      }
      if length > 0 { ranges.append(start..<start + length) }
    }
    guard total > 0 else { throw ImageError(.invalid("item \(id) is empty"), at: location.place) }
    return ranges
  }

  /// The data of an item.
  func bytes(of id: Int, in file: Span<UInt8>) throws(ImageError) -> [UInt8] {
    try ranges(of: id, in: file).flatMap { file.bytes(in: $0) }
  }
}
