import SourceSyntax

/// The addresses of documents.
package enum DocumentURI {
  private static let scheme = "file://"

  /// The path that a `file:` address stands for, or `nil` for another address.
  package static func path(of uri: String) -> String? {
    guard uri.utf8.count > scheme.utf8.count,
      uri.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    let rest = uri.utf8.dropFirst(scheme.utf8.count)
    // Between the slashes there may be the name of this machine.
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(rest[..<slash]) ?? ""
    guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
    var bytes: [UInt8] = []
    let path = Array(rest[slash...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    var index = 0
    while index < path.count {
      if path[index] == UInt8(ascii: "%"), index + 2 < path.count,
        let high = ASCII.hexDigit(path[index + 1]), let low = ASCII.hexDigit(path[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(path[index])
        index += 1
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The address of a file by its absolute path.
  package static func uri(of path: String) -> String {
    var text = Array(scheme.utf8)
    for byte in path.utf8 {
      if isPlain(byte) {
        text.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "/-._~".utf8.contains(byte)
  }
}
