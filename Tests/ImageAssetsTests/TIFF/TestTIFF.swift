/// A TIFF put together field by field, also as no encoder would write it.
struct TestTIFF {
  /// A field with its values; for RATIONAL, dividends and divisors in turn.
  struct Field {
    var tag: Int
    var type: Int
    var values: [Int]

    init(_ tag: Int, _ type: Int, _ values: [Int]) {
      self.tag = tag
      self.type = type
      self.values = values
    }
  }

  var isBigEndian = false
  var isBigTIFF = false
  var isTiled = false
  var fields: [Field] = []
  var blocks: [[UInt8]] = []
  /// The directories of further pages, without pixels.
  var pages: [[Field]] = []
  /// Where the last directory points: 0 for nowhere, 1 for the first one.
  var last = 0

  /// An image of so many samples with a photometric interpretation, in one strip.
  init(
    _ width: Int, _ height: Int, photometric: Int, bits: Int, samples: Int = 1, format: Int = 1,
    _ data: [UInt8]
  ) {
    fields = [
      Field(256, 3, [width]), Field(257, 3, [height]),
      Field(258, 3, [Int](repeating: bits, count: samples)), Field(259, 3, [1]),
      Field(262, 3, [photometric]), Field(277, 3, [samples]), Field(278, 3, [height]),
      Field(339, 3, [Int](repeating: format, count: samples)),
    ]
    blocks = [data]
  }

  /// Sets a field, in place of one that is there.
  mutating func set(_ tag: Int, _ type: Int, _ values: [Int]) {
    fields.removeAll { $0.tag == tag }
    fields.append(Field(tag, type, values))
  }

  func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  private var wide: Int { isBigTIFF ? 8 : 4 }

  var file: [UInt8] {
    var file: [UInt8] = isBigEndian ? [0x4d, 0x4d] : [0x49, 0x49]
    file += number(isBigTIFF ? 43 : 42, 2)
    if isBigTIFF { file += number(8, 2) + number(0, 2) }
    var pointer = file.count
    file += number(0, wide)
    var offsets: [Int] = []
    for block in blocks {
      offsets.append(file.count)
      file += block
      if file.count % 2 == 1 { file.append(0) }
    }
    var first = fields
    let longs = isBigTIFF ? 16 : 4
    if !first.contains(where: { $0.tag == 273 || $0.tag == 324 }) {
      first.append(Field(isTiled ? 324 : 273, longs, offsets))
      first.append(Field(isTiled ? 325 : 279, longs, blocks.map { $0.count }))
    }
    var start = 0
    for directory in [first] + pages {
      let place = file.count
      if start == 0 { start = place }
      file.replaceSubrange(pointer..<pointer + wide, with: number(place, wide))
      pointer = append(directory, to: &file)
    }
    file.replaceSubrange(
      pointer..<pointer + wide, with: number(last == 1 ? start : last, wide))
    return file
  }

  /// Appends a directory and returns where its pointer to the next one stands.
  private func append(_ fields: [Field], to file: inout [UInt8]) -> Int {
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 1, 7: 1, 10: 4, 16: 8]
    let entrySize = isBigTIFF ? 20 : 12
    file += number(fields.count, isBigTIFF ? 8 : 2)
    let start = file.count
    file += [UInt8](repeating: 0, count: entrySize * fields.count + wide)
    for (index, field) in fields.sorted(by: { $0.tag < $1.tag }).enumerated() {
      let bytes = field.values.flatMap { number($0, sizes[field.type] ?? 1) }
      let isPair = field.type == 5 || field.type == 10
      var entry = number(field.tag, 2) + number(field.type, 2)
      entry += number(field.values.count / (isPair ? 2 : 1), wide)
      if bytes.count <= wide {
        entry += bytes + [UInt8](repeating: 0, count: wide - bytes.count)
      } else {
        entry += number(file.count, wide)
        file += bytes
        if file.count % 2 == 1 { file.append(0) }
      }
      let place = start + entrySize * index
      file.replaceSubrange(place..<place + entrySize, with: entry)
    }
    return start + entrySize * fields.count
  }
}
