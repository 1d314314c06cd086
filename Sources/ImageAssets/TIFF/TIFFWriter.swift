/// Writes a TIFF structure (TIFF 6.0, section 2): a file, or Exif metadata.
struct TIFFWriter {
  /// A field.
  struct Field {
    /// The tag.
    var tag: Int
    /// The type of its values.
    var type: Int
    /// The number of values.
    var count: Int
    /// The values, in the byte order of the structure.
    var bytes: [UInt8]
  }

  /// Fields, and the directories that fields point to.
  struct Directory {
    /// The fields, in any order.
    var fields: [Field] = []
    /// The directories, by the tags of the fields that point to them.
    var children: [Int: Directory] = [:]

    /// Whether it has no fields and directories.
    var isEmpty: Bool { fields.isEmpty && children.isEmpty }
  }

  /// The byte order.
  var order: TIFFDirectory.ByteOrder

  /// The header, which precedes a directory.
  var header: [UInt8] {
    (order == .little ? [0x49, 0x49] : [0x4d, 0x4d]) + bytes(of: 42, 2) + bytes(of: 8, 4)
  }

  /// An integer.
  func bytes(of number: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return order == .little ? little : little.reversed()
  }

  // MARK: - Fields

  /// A field of SHORT values.
  func short(_ tag: Int, _ values: Int...) -> Field {
    Field(tag: tag, type: 3, count: values.count, bytes: values.flatMap { bytes(of: $0, 2) })
  }

  /// A field of LONG values.
  func long(_ tag: Int, _ values: [Int]) -> Field {
    Field(tag: tag, type: 4, count: values.count, bytes: values.flatMap { bytes(of: $0, 4) })
  }

  /// A field of one RATIONAL: the smallest of some round denominators that represents the
  /// non-negative number exactly, or else most closely.
  func rational(_ tag: Int, _ value: Double) -> Field {
    let divisors = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
      .filter { value * Double($0) <= Double(UInt32.max) }
    let divisor =
      divisors.first { abs((value * Double($0)).rounded() / Double($0) - value) <= value * 1e-12 }
      ?? divisors.last ?? 1
    let dividend = Int(min((value * Double(divisor)).rounded(), Double(UInt32.max)))
    return Field(
      tag: tag, type: 5, count: 1, bytes: bytes(of: dividend, 4) + bytes(of: divisor, 4))
  }

  /// A field of bytes.
  func undefined(_ tag: Int, type: Int = 7, _ bytes: [UInt8]) -> Field {
    Field(tag: tag, type: type, count: bytes.count, bytes: bytes)
  }

  // MARK: - Directories

  /// A directory with its values and its children, for the even offset `offset`.
  func bytes(of directory: Directory, at offset: Int) -> [UInt8] {
    var output: [UInt8] = []
    append(directory, to: &output, at: offset)
    return output
  }

  private func append(_ directory: Directory, to output: inout [UInt8], at offset: Int) {
    let pointers = directory.children.keys.map { Field(tag: $0, type: 4, count: 1, bytes: []) }
    let fields = (directory.fields + pointers).sorted { $0.tag < $1.tag }
    let start = output.count
    output += bytes(of: fields.count, 2) + [UInt8](repeating: 0, count: 12 * fields.count + 4)
    for (index, field) in fields.enumerated() {
      let value: [UInt8]
      if let child = directory.children[field.tag] {
        value = bytes(of: offset + output.count, 4)
        append(child, to: &output, at: offset)
      } else if field.bytes.count <= 4 {
        value = field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
      } else {
        value = bytes(of: offset + output.count, 4)
        output += field.bytes
        if output.count % 2 == 1 { output.append(0) }
      }
      let entry = bytes(of: field.tag, 2) + bytes(of: field.type, 2) + bytes(of: field.count, 4)
      let place = start + 2 + 12 * index
      output.replaceSubrange(place..<place + 12, with: entry + value)
    }
  }
}
