import SourceSyntax

/// URLs that hold what they name (RFC 2397).
package enum DataURL {
  /// The data of a `data:` URL.
  ///
  /// - Returns: `nil` if `text` is not such a URL, or its Base64 is invalid.
  static func content(of text: [UInt8]) -> [UInt8]? {
    guard let start = text.firstIndex(where: { !XMLReader.isSpace($0) }), text.count - start >= 5,
      String(decoding: text[start..<start + 5], as: UTF8.self).lowercased() == "data:",
      let comma = text.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = String(decoding: text[(start + 5)..<comma], as: UTF8.self).lowercased()
    let parts = head.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
    let data = percentDecoded(text[(comma + 1)...])
    return parts.last == "base64" ? base64Decoded(data) : data
  }

  /// A text with the bytes that it escapes by `%` and two digits (RFC 3986, 2.1).
  package static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      if text[at] == UInt8(ascii: "%"), at + 2 < text.endIndex,
        let high = text[at + 1].hexadecimalDigit, let low = text[at + 2].hexadecimalDigit
      {
        result.append(high << 4 | low)
        at += 3
      } else {
        result.append(text[at])
        at += 1
      }
    }
    return result
  }

  /// RFC 4648, section 4, with white space anywhere and padding ignored.
  private static func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for letter in text where !XMLReader.isSpace(letter) {
      if letter == UInt8(ascii: "=") { break }
      guard let value = base64Value(letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func base64Value(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
