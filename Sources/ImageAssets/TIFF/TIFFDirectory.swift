/// A directory of a TIFF structure (TIFF 6.0, section 2, and BigTIFF; Exif metadata is one too):
/// its entries, each with the range of its values. Entries with values outside the structure are
/// omitted.
struct TIFFDirectory {
  /// The byte order of a number.
  enum ByteOrder {
    case little, big
  }

  /// A field.
  struct Entry {
    /// The tag.
    var tag: Int
    /// The type of its values, 1…13 (TIFF 6.0 and its supplement), 16…18 (BigTIFF).
    var type: Int
    /// The number of values.
    var count: Int
    /// The range of the values.
    var bytes: Range<Int>
    /// The offset of the entry itself.
    var place: Int
  }

  /// The header of a structure.
  struct Header {
    /// The byte order.
    var order: ByteOrder
    /// Whether it is a BigTIFF, with offsets of 8 bytes.
    var isBig: Bool
    /// The offset of the first directory.
    var first: Int
  }

  /// The entries, in file order.
  var entries: [Entry] = []
  /// The entries with values outside the structure.
  var unreachable: [(tag: Int, place: Int)] = []
  /// The offset of the next directory, or 0.
  var next = 0
  /// The byte order.
  var order: ByteOrder

  /// The entry of a tag, or `nil`.
  func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

  // MARK: - Reading

  /// The byte order and the offset of the first directory, or `nil` if there is no TIFF header.
  static func header(of file: Span<UInt8>) -> (order: ByteOrder, first: Int)? {
    guard let header = anyHeader(of: file), !header.isBig else { return nil }
    return (header.order, header.first)
  }

  /// The header of a classic TIFF or a BigTIFF, or `nil`.
  static func anyHeader(of file: Span<UInt8>) -> Header? {
    let order: ByteOrder
    if file.hasBytes([0x49, 0x49]) {
      order = .little
    } else if file.hasBytes([0x4d, 0x4d]) {
      order = .big
    } else {
      return nil
    }
    switch number(of: file, at: 2, bytes: 2, order) {
    case 42:
      return number(of: file, at: 4, bytes: 4, order).map {
        Header(order: order, isBig: false, first: $0)
      }
    case 43 where number(of: file, at: 4, bytes: 2, order) == 8:
      return number(of: file, at: 8, bytes: 8, order).map {
        Header(order: order, isBig: true, first: $0)
      }
    default: return nil
    }
  }

  /// The directory at `offset`, or `nil` if its list of entries is not inside `file`.
  static func read(
    _ file: Span<UInt8>, at offset: Int, _ order: ByteOrder, isBig: Bool = false
  ) -> TIFFDirectory? {
    let (head, entrySize, wide) = isBig ? (8, 20, 8) : (2, 12, 4)
    guard let count = number(of: file, at: offset, bytes: head, order),
      (0...0xffff).contains(count), offset + head + entrySize * count <= file.count
    else { return nil }
    var directory = TIFFDirectory(order: order)
    for index in 0..<count {
      let place = offset + head + entrySize * index
      guard let tag = number(of: file, at: place, bytes: 2, order),
        let type = number(of: file, at: place + 2, bytes: 2, order),
        let values = number(of: file, at: place + 4, bytes: wide, order), let size = size(of: type)
      else { continue }
      let (bytes, overflow) = values.multipliedReportingOverflow(by: size)
      let inside = place + 4 + wide
      let start = bytes <= wide ? inside : number(of: file, at: inside, bytes: wide, order) ?? -1
      guard !overflow, values >= 0, start >= 0, bytes <= file.count, start <= file.count - bytes
      else {
        directory.unreachable.append((tag, place))
        continue
      }
      directory.entries.append(
        Entry(tag: tag, type: type, count: values, bytes: start..<start + bytes, place: place))
    }
    directory.next =
      number(of: file, at: offset + head + entrySize * count, bytes: wide, order) ?? 0
    return directory
  }

  /// The size of a value of a type, or `nil` for an unknown type.
  private static func size(of type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: nil
    }
  }

  /// The unsigned number at an offset, or `nil` if it is not inside `file`.
  static func number(
    of file: Span<UInt8>, at offset: Int, bytes: Int, _ order: ByteOrder
  ) -> Int? {
    guard offset >= 0, offset <= file.count - bytes else { return nil }
    return (0..<bytes).reduce(0) { sum, index in
      sum << 8 | Int(file[order == .little ? offset + bytes - 1 - index : offset + index])
    }
  }

  // MARK: - Values

  /// The integers of an entry of type BYTE, SHORT, LONG or LONG8, at most `limit` of them; none for
  /// other types. Some writers use the signed types; of those, the non-negative numbers.
  func numbers(_ tag: Int, in file: Span<UInt8>, limit: Int = .max) -> [Int] {
    guard let entry = entry(tag) else { return [] }
    return (0..<min(entry.count, limit)).compactMap { number(of: entry, at: $0, in: file) }
  }

  /// The first integer of an entry, or `nil`.
  func number(_ tag: Int, in file: Span<UInt8>) -> Int? {
    entry(tag).flatMap { number(of: $0, at: 0, in: file) }
  }

  /// An integer of an entry, or `nil` if it is missing, negative or of another type.
  func number(of entry: Entry, at index: Int, in file: Span<UInt8>) -> Int? {
    let size: Int
    switch entry.type {
    case 1: size = 1
    case 3, 8: size = 2
    case 4, 9, 13: size = 4
    case 16, 17, 18: size = 8
    default: return nil
    }
    guard index < entry.count,
      let number = Self.number(
        of: file, at: entry.bytes.lowerBound + size * index, bytes: size, order)
    else { return nil }
    let isSigned = [8, 9, 17].contains(entry.type)
    return number < 0 || (isSigned && number >> (8 * size - 1) != 0) ? nil : number
  }

  /// The first rational number of an entry, or its first integer, or `nil`.
  func quotient(_ tag: Int, in file: Span<UInt8>) -> Double? {
    rationals(tag, in: file).first ?? number(tag, in: file).map { Double($0) }
  }

  /// The values of an entry of type RATIONAL, at most `limit` of them; one with the denominator 0
  /// is infinite or NaN.
  func rationals(_ tag: Int, in file: Span<UInt8>, limit: Int = 16) -> [Double] {
    quotients(tag, type: 5, in: file, limit) { Double($0) }
  }

  /// The same for type SRATIONAL.
  func signedRationals(_ tag: Int, in file: Span<UInt8>, limit: Int) -> [Double] {
    quotients(tag, type: 10, in: file, limit) { Double(Int32(truncatingIfNeeded: $0)) }
  }

  private func quotients(
    _ tag: Int, type: Int, in file: Span<UInt8>, _ limit: Int, value: (Int) -> Double
  ) -> [Double] {
    guard let entry = entry(tag), entry.type == type else { return [] }
    return (0..<min(entry.count, limit)).compactMap { index in
      let place = entry.bytes.lowerBound + 8 * index
      guard let above = Self.number(of: file, at: place, bytes: 4, order),
        let below = Self.number(of: file, at: place + 4, bytes: 4, order)
      else { return nil }
      return value(above) / value(below)
    }
  }
}
