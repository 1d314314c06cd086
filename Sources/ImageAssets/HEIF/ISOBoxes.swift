/// A four-character code of a box, an item or a brand.
struct FourCC: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The characters, the first in the most significant byte.
  var code: UInt32

  /// The code of a four-byte number.
  init(_ number: Int) { code = UInt32(truncatingIfNeeded: number) }

  init(stringLiteral text: StaticString) {
    code = text.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The four bytes.
  var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) } }

  /// Whether all characters are printable.
  var isText: Bool { bytes.allSatisfy { (0x20...0x7e).contains($0) } }

  /// The characters; non-ASCII ones become question marks.
  var description: String {
    String(decoding: bytes.map { (0x20...0x7e).contains($0) ? $0 : 0x3f }, as: UTF8.self)
  }
}

/// A box of the ISO base media file format (ISO/IEC 14496-12, 4.2).
struct ISOBox {
  /// The box type.
  var type: FourCC
  /// The offset of the header.
  var start: Int
  /// The range after the header.
  var payload: Range<Int>

  /// The offset of the next box.
  var end: Int { payload.upperBound }

  /// The maximum number of boxes in one box. A grid has at most 65 536 tiles.
  static let mostSiblings = 1 << 17

  /// The header of the box at `offset`, whose payload may extend beyond `range`.
  ///
  /// - Throws: ``ImageError`` if there is no header or its size is invalid.
  static func header(
    at offset: Int, in range: Range<Int>, of file: Span<UInt8>
  ) throws(ImageError) -> ISOBox {
    guard range.upperBound - offset >= 8 else {
      throw ImageError(.truncated("the list of boxes"), at: range.upperBound)
    }
    let type = FourCC(file.uint32(at: offset + 4))
    var size = file.uint32(at: offset)
    var header = 8
    if size == 1 {
      guard range.upperBound - offset >= 16 else {
        throw ImageError(.truncated("box \(type)"), at: range.upperBound)
      }
      let high = file.uint32(at: offset + 8)
      size = high <= 0x3fff_ffff ? high << 32 | file.uint32(at: offset + 12) : Int.max >> 1
      header = 16
    } else if size == 0 {
      size = range.upperBound - offset
    }
    guard size >= header else {
      throw ImageError(.invalid("box \(type) has an invalid size of \(size) bytes"), at: offset)
    }
    return ISOBox(type: type, start: offset, payload: offset + header..<offset + size)
  }

  /// The boxes that fill `range`, up to the first invalid one. If the list ends early, the reason
  /// is stored in `fault` unless that is already set.
  static func list(
    in range: Range<Int>, of file: Span<UInt8>, fault: inout ImageError?
  ) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var offset = range.lowerBound
    do throws(ImageError) {
      while offset < range.upperBound {
        guard boxes.count < mostSiblings else {
          throw ImageError(.limit("the number of boxes", allowed: mostSiblings), at: offset)
        }
        let box = try header(at: offset, in: range, of: file)
        guard box.end <= range.upperBound else {
          throw ImageError(
            .invalid("box \(box.type) extends past the end of its parent"), at: offset)
        }
        boxes.append(box)
        offset = box.end
      }
    } catch {
      if fault == nil { fault = error }
    }
    return boxes
  }
}

/// Reads consecutive numbers of a box.
struct ISOReader {
  /// The offset of the next number.
  private(set) var offset: Int
  private let end: Int
  private let type: FourCC

  /// Starts at the payload of a box.
  init(_ box: ISOBox) {
    offset = box.payload.lowerBound
    end = box.payload.upperBound
    type = box.type
  }

  /// The remaining bytes.
  var rest: Range<Int> { offset..<end }

  /// A big-endian number of 0…8 bytes; numbers above 2^62 become 2^62.
  mutating func number(_ bytes: Int, _ file: Span<UInt8>) throws(ImageError) -> Int {
    guard bytes <= end - offset else {
      throw ImageError(.invalid("box \(type) is too short for its entries"), at: offset)
    }
    var value: UInt64 = 0
    for index in 0..<bytes { value = value << 8 | UInt64(file[offset + index]) }
    offset += bytes
    return Int(min(value, 1 << 62))
  }

  mutating func bytes(_ count: Int, _ file: Span<UInt8>) throws(ImageError) -> [UInt8] {
    guard count <= end - offset else {
      throw ImageError(.invalid("box \(type) is too short for its entries"), at: offset)
    }
    defer { offset += count }
    return file.bytes(in: offset..<offset + count)
  }

  /// The version and the flags at the start of a full box.
  mutating func versionAndFlags(
    _ file: Span<UInt8>
  ) throws(ImageError) -> (version: Int, flags: Int) {
    (try number(1, file), try number(3, file))
  }

  /// The characters up to a zero, which is skipped, or to the end.
  mutating func text(_ file: Span<UInt8>) -> String {
    let zero = rest.first { file[$0] == 0 } ?? end
    let characters = file.bytes(in: offset..<zero)
    offset = min(zero + 1, end)
    return String(decoding: characters, as: UTF8.self)
  }
}
