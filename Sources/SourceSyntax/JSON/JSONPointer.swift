/// Names in a JSON pointer (RFC 6901) that is the fragment of a URI.
package enum JSONPointer {
  /// A name as a part of the fragment.
  package static func escaped(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): text += "~0"
      case UInt8(ascii: "/"): text += "~1"
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "+"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The name that a part of the fragment stands for, or `nil` if an escape is invalid.
  package static func unescaped(_ part: Substring) -> String? {
    guard part.contains("%") || part.contains("~") else { return String(part) }
    let source = Array(part.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%") {
        guard index + 2 < source.count, let high = ASCII.hexDigit(source[index + 1]),
          let low = ASCII.hexDigit(source[index + 2])
        else { return nil }
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    var result: [UInt8] = []
    index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "~") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "0") || bytes[index + 1] == UInt8(ascii: "1")
      else { return nil }
      result.append(bytes[index + 1] == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
      index += 2
    }
    return String(validating: result, as: UTF8.self)
  }
}
