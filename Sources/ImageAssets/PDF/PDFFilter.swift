/// The filters of PDF streams that contain profiles and objects (ISO 32000-2, 7.4).
enum PDFFilter {
  /// Decodes the output of one filter.
  ///
  /// - Parameters:
  ///   - bytes: The bytes as stored.
  ///   - name: The name of the filter.
  ///   - parameters: Its parameters.
  ///   - limit: The maximum size of the result.
  ///   - offset: The offset of the stream, for errors.
  /// - Returns: The decoded bytes.
  /// - Throws: ``ImageError`` if the bytes are damaged or exceed the limit, or the filter is
  ///   unknown.
  static func decoded(
    _ bytes: Span<UInt8>, by name: String, _ parameters: [String: PDFObject], limit: Int,
    at offset: Int
  ) throws(ImageError) -> [UInt8] {
    switch name {
    case "FlateDecode", "Fl":
      // Like other readers, use the part of a truncated stream that is there.
      let result = try Zlib.expanded(bytes, limit: limit, of: "a stream", at: offset).bytes
      return try withoutPredictor(result, parameters, at: offset)
    case "LZWDecode", "LZW":
      let isEarly = parameters["EarlyChange"]?.integer != 0
      let result = try lzw(bytes, isEarly: isEarly, limit: limit, at: offset)
      return try withoutPredictor(result, parameters, at: offset)
    case "ASCIIHexDecode", "AHx": return try hexadecimal(bytes, at: offset)
    case "ASCII85Decode", "A85": return try base85(bytes, limit: limit, at: offset)
    case "RunLengthDecode", "RL": return try runs(bytes, limit: limit, at: offset)
    default: throw ImageError(.unsupported("the filter \(name)"), at: offset)
    }
  }

  private static func damaged(_ offset: Int) -> ImageError {
    ImageError(.damaged("a stream"), at: offset)
  }

  private static func check(
    _ result: [UInt8], _ limit: Int, _ offset: Int
  ) throws(ImageError) {
    guard result.count <= limit else {
      throw ImageError(.limit("the size of a stream", allowed: limit), at: offset)
    }
  }

  /// 7.4.2.
  private static func hexadecimal(
    _ bytes: Span<UInt8>, at offset: Int
  ) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    var high: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") { break }
      if byte.isPDFSpace { continue }
      guard let digit = byte.hexadecimalDigit else { throw damaged(offset) }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { result.append(high << 4) }
    return result
  }

  /// 7.4.3: five digits encode four bytes, `z` four zeros; `~>` ends the data.
  private static func base85(
    _ bytes: Span<UInt8>, limit: Int, at offset: Int
  ) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    var (value, digits) = (UInt64(0), 0)
    func append(_ count: Int) throws(ImageError) {
      guard value <= 0xffff_ffff else { throw damaged(offset) }
      for place in 0..<count {
        result.append(UInt8(truncatingIfNeeded: value >> UInt64(24 - 8 * place)))
      }
      try check(result, limit, offset)
    }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "~") { break }
      if byte.isPDFSpace { continue }
      if byte == UInt8(ascii: "z"), digits == 0 {
        value = 0
        try append(4)
        continue
      }
      guard (0x21...0x75).contains(byte) else { throw damaged(offset) }
      value = value * 85 + UInt64(byte - 0x21)
      digits += 1
      if digits == 5 {
        try append(4)
        (value, digits) = (0, 0)
      }
    }
    guard digits != 1 else { throw damaged(offset) }
    if digits > 1 {
      for _ in digits..<5 { value = value * 85 + 84 }
      try append(digits - 1)
    }
    return result
  }

  /// 7.4.5.
  private static func runs(
    _ bytes: Span<UInt8>, limit: Int, at offset: Int
  ) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count, bytes[at] != 128 {
      let length = Int(bytes[at])
      if length < 128 {
        guard at + 1 + length < bytes.count else { throw damaged(offset) }
        result += bytes.bytes(in: at + 1..<at + 2 + length)
        at += 2 + length
      } else {
        guard at + 1 < bytes.count else { throw damaged(offset) }
        result += [UInt8](repeating: bytes[at + 1], count: 257 - length)
        at += 2
      }
      try check(result, limit, offset)
    }
    return result
  }

  /// 7.4.4.2: codes of 9 to 12 bits; 256 clears the table, 257 is the end.
  private static func lzw(
    _ bytes: Span<UInt8>, isEarly: Bool, limit: Int, at offset: Int
  ) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    // The position and length of each code's string in the result.
    var table: [(start: Int, count: Int)] = []
    var previous: (start: Int, count: Int)?
    var (bits, available, width) = (UInt32(0), 0, 9)
    for index in bytes.indices {
      bits = bits << 8 | UInt32(bytes[index])
      available += 8
      guard available >= width else { continue }
      available -= width
      let code = Int(bits >> UInt32(available)) & ((1 << width) - 1)
      if code == 257 { return result }
      if code == 256 {
        table = []
        (previous, width) = (nil, 9)
        continue
      }
      let start = result.count
      if code < 256 {
        result.append(UInt8(code))
      } else if code - 258 < table.count {
        let entry = table[code - 258]
        result += result[entry.start..<entry.start + entry.count]
      } else {
        guard code - 258 == table.count, let previous else { throw damaged(offset) }
        result += result[previous.start..<previous.start + previous.count]
        result.append(result[start])
      }
      try check(result, limit, offset)
      // The previous string and the first byte of this one are adjacent.
      if let previous, table.count < 4096 - 258 {
        table.append((previous.start, previous.count + 1))
      }
      previous = (start, result.count - start)
      let next = table.count + 258 + (isEarly ? 1 : 0) + 1
      width = next > 2048 ? 12 : next > 1024 ? 11 : next > 512 ? 10 : 9
    }
    return result
  }

  /// 7.4.4.4: the predictors of PNG, 10 and above.
  private static func withoutPredictor(
    _ bytes: [UInt8], _ parameters: [String: PDFObject], at offset: Int
  ) throws(ImageError) -> [UInt8] {
    let predictor = parameters["Predictor"]?.integer ?? 1
    guard predictor != 1 else { return bytes }
    guard predictor >= 10 else {
      throw ImageError(.unsupported("the predictor \(predictor)"), at: offset)
    }
    let colors = parameters["Colors"]?.integer ?? 1
    let depth = parameters["BitsPerComponent"]?.integer ?? 8
    let columns = parameters["Columns"]?.integer ?? 1
    guard (1...32).contains(colors), [1, 2, 4, 8, 16].contains(depth),
      (1...1 << 24).contains(columns)
    else { throw ImageError(.invalid("the parameters of a filter are invalid"), at: offset) }
    let pixel = max(1, colors * depth / 8)
    let row = (colors * depth * columns + 7) / 8
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var above = [UInt8](repeating: 0, count: min(row, bytes.count))
    for start in stride(from: 0, to: bytes.count, by: row + 1) {
      var line = Array(bytes[start + 1..<min(start + 1 + row, bytes.count)])
      for at in line.indices {
        let left = at >= pixel ? Int(line[at - pixel]) : 0
        let up = Int(above[at])
        let corner = at >= pixel ? Int(above[at - pixel]) : 0
        let prediction: Int =
          switch bytes[start] {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          case 4: paeth(left, up, corner)
          default: 0
          }
        line[at] &+= UInt8(truncatingIfNeeded: prediction)
      }
      result += line
      above.replaceSubrange(line.indices, with: line)
    }
    return result
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let estimate = left + up - corner
    let distances = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
    return distances.1 <= distances.2 ? up : corner
  }
}
