/// A directory of a TIFF structure (TIFF 6.0, section 2; Exif metadata is one too): its entries, each
/// with the place of its values. Nothing is trusted: what does not lie inside the structure is left
/// out.
struct TIFFDirectory {
  /// The order of the bytes of a number.
  enum ByteOrder {
    case little, big
  }

  /// A named value.
  struct Entry {
    /// What it is.
    var tag: Int
    /// The type of its values, 1…13 (TIFF 6.0 and its supplement), 16…18 (BigTIFF).
    var type: Int
    /// The number of its values.
    var count: Int
    /// Where its bytes lie.
    var bytes: Range<Int>
    /// Where the entry itself lies.
    var place: Int
  }

  /// The entries, in the order of the file.
  var entries: [Entry] = []
  /// Where the next directory begins, 0 when this is the last one.
  var next = 0
  /// The order of bytes.
  var order: ByteOrder

  /// The entry of a tag, or `nil`.
  func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

  // MARK: - Reading

  /// The order of bytes and the place of the first directory, or `nil` when this is no TIFF header.
  static func header(of file: Span<UInt8>) -> (order: ByteOrder, first: Int)? {
    let order: ByteOrder
    if file.hasBytes([0x49, 0x49, 0x2a, 0]) {
      order = .little
    } else if file.hasBytes([0x4d, 0x4d, 0, 0x2a]) {
      order = .big
    } else {
      return nil
    }
    guard let first = number(of: file, at: 4, bytes: 4, order) else { return nil }
    return (order, first)
  }

  /// The directory at `offset`, or `nil` when its list of entries does not lie inside `file`.
  static func read(_ file: Span<UInt8>, at offset: Int, _ order: ByteOrder) -> TIFFDirectory? {
    guard let count = number(of: file, at: offset, bytes: 2, order),
      offset + 2 + 12 * count <= file.count
    else { return nil }
    var directory = TIFFDirectory(order: order)
    for index in 0..<count {
      let place = offset + 2 + 12 * index
      guard let tag = number(of: file, at: place, bytes: 2, order),
        let type = number(of: file, at: place + 2, bytes: 2, order),
        let values = number(of: file, at: place + 4, bytes: 4, order), let size = size(of: type)
      else { continue }
      let (bytes, overflow) = values.multipliedReportingOverflow(by: size)
      guard !overflow else { continue }
      let start = bytes <= 4 ? place + 8 : number(of: file, at: place + 8, bytes: 4, order) ?? -1
      guard start >= 0, bytes <= file.count, start <= file.count - bytes else { continue }
      directory.entries.append(
        Entry(tag: tag, type: type, count: values, bytes: start..<start + bytes, place: place))
    }
    directory.next = number(of: file, at: offset + 2 + 12 * count, bytes: 4, order) ?? 0
    return directory
  }

  /// Bytes of one value of a type, or `nil` for an unknown type.
  private static func size(of type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: nil
    }
  }

  /// The unsigned number of some bytes, or `nil` when they do not lie inside `file`.
  static func number(
    of file: Span<UInt8>, at offset: Int, bytes: Int, _ order: ByteOrder
  ) -> Int? {
    guard offset >= 0, offset <= file.count - bytes else { return nil }
    return (0..<bytes).reduce(0) { sum, index in
      sum << 8 | Int(file[order == .little ? offset + bytes - 1 - index : offset + index])
    }
  }

  // MARK: - Values

  /// The whole numbers of an entry of type BYTE, SHORT or LONG; of the others none. Some writers take
  /// the signed types; of those, the numbers that are not negative.
  func numbers(_ tag: Int, in file: Span<UInt8>) -> [Int] {
    guard let entry = entry(tag), [1, 3, 4, 8, 9, 13].contains(entry.type) else { return [] }
    let size = entry.type == 1 ? 1 : entry.type == 3 || entry.type == 8 ? 2 : 4
    let isSigned = entry.type == 8 || entry.type == 9
    return (0..<entry.count).compactMap { index in
      let place = entry.bytes.lowerBound + size * index
      let number = Self.number(of: file, at: place, bytes: size, order)
      return isSigned ? number.flatMap { $0 >> (8 * size - 1) == 0 ? $0 : nil } : number
    }
  }

  /// The first whole number of an entry, or `nil`.
  func number(_ tag: Int, in file: Span<UInt8>) -> Int? { numbers(tag, in: file).first }

  /// The first quotient of an entry, or its first whole number, or `nil`.
  func quotient(_ tag: Int, in file: Span<UInt8>) -> Double? {
    rationals(tag, in: file).first ?? number(tag, in: file).map { Double($0) }
  }

  /// The quotients of an entry of type RATIONAL; one with the divisor 0 is infinite or no number.
  func rationals(_ tag: Int, in file: Span<UInt8>) -> [Double] {
    guard let entry = entry(tag), entry.type == 5 else { return [] }
    return (0..<entry.count).compactMap { index in
      let place = entry.bytes.lowerBound + 8 * index
      guard let above = Self.number(of: file, at: place, bytes: 4, order),
        let below = Self.number(of: file, at: place + 4, bytes: 4, order)
      else { return nil }
      return Double(above) / Double(below)
    }
  }
}
