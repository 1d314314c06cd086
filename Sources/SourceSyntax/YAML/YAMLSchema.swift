package import SourceSyntax

/// The core schema of YAML 1.2 (section 10.3.2): what a scalar without quotes means.
package enum YAMLSchema {
  /// The kind of a plain scalar.
  package static func kind(of text: [UInt8]) -> JSONKind {
    switch text.count {
    case 0...5:
      switch String(decoding: text, as: UTF8.self) {
      case "", "~", "null", "Null", "NULL": return .null
      case "true", "True", "TRUE": return .true
      case "false", "False", "FALSE": return .false
      default: break
      }
    default: break
    }
    return isNumber(text) ? .number : .string
  }

  private static func isNumber(_ text: [UInt8]) -> Bool {
    let first = text[0]
    if first == UInt8(ascii: "0"), text.count > 2 {
      let digits = text[2...]
      if text[1] == UInt8(ascii: "x") {
        return digits.allSatisfy { ASCII.hexDigit($0) != nil }
      }
      if text[1] == UInt8(ascii: "o") {
        return digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0 }
      }
    }
    let hasSign = first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
    let rest = hasSign ? text[1...] : text[...]
    switch String(decoding: rest.prefix(5), as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return true
    case ".nan", ".NaN", ".NAN": return !hasSign
    default: return isDecimal(rest)
    }
  }

  private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    func digits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    let whole = digits(text)
    var rest = text[whole.endIndex...]
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = digits(rest.dropFirst())
      rest = text[fraction.endIndex...]
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return false }
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && digits(rest).count == rest.count
  }
}
