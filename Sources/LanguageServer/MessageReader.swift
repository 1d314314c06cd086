package import EngineProtocol

/// Separates the messages of the base protocol: a header with `Content-Length`, an empty line, and
/// as many bytes of JSON.
package struct MessageReader {
  /// A message, or why there is none.
  package typealias Message = Result<[UInt8], EngineError>

  /// The longest message that is read, in bytes.
  package static let longestMessage = 1 << 26
  /// The longest header, in bytes; real ones have fewer than a hundred.
  private static let longestHeader = 1 << 13
  private static let field = Array("content-length:".utf8)

  private var bytes: [UInt8] = []
  /// The first byte that has not been taken.
  private var start = 0
  /// The bytes of a refused message that are still to come.
  private var skipped = 0
  /// The length of the message whose header has been read.
  private var length: Int?

  package init() {}

  /// Adds bytes that have arrived.
  package mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeSubrange(..<start)
    start = 0
    bytes += more
  }

  /// The next message, or `nil` until all of it has arrived.
  package mutating func next() -> Message? {
    let dropped = min(skipped, bytes.count - start)
    start += dropped
    skipped -= dropped
    if length == nil {
      guard let header = nextHeader() else { return nil }
      guard let length = Self.length(in: header) else {
        return .failure(.notARequest("the header has no valid Content-Length"))
      }
      guard length <= Self.longestMessage else {
        skipped = length
        return .failure(
          .notARequest(
            "the message has \(length) bytes, more than \(Self.longestMessage); it is skipped"))
      }
      self.length = length
    }
    guard let length, bytes.count - start >= length else { return nil }
    defer {
      start += length
      self.length = nil
    }
    return .success(Array(bytes[start..<start + length]))
  }

  /// The bytes before the next empty line. What is too long for a header is given up.
  private mutating func nextHeader() -> ArraySlice<UInt8>? {
    let rest = bytes[start...]
    var index = rest.startIndex
    while let lineBreak = rest[index...].firstIndex(of: 0x0A) {
      let next = lineBreak + 1
      guard next < rest.endIndex else { break }
      let isReturn = rest[next] == 0x0D
      if isReturn, next + 1 == rest.endIndex { break }
      if rest[next] == 0x0A || isReturn && rest[next + 1] == 0x0A {
        start = next + (isReturn ? 2 : 1)
        return rest[..<lineBreak]
      }
      index = next
    }
    guard rest.count > Self.longestHeader else { return nil }
    start = bytes.count
    return []
  }

  /// The length that a header states. The last one counts, wherever it stands: after a broken header
  /// it may follow the rest of a message.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    let lowercased = header.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    var index = lowercased.count - field.count
    while index >= 0 {
      if lowercased[index...].starts(with: field) {
        let digits = lowercased[(index + field.count)...].drop { $0 == 0x20 || $0 == 0x09 }
          .prefix { 0x30...0x39 ~= $0 }
        return Int(String(decoding: digits, as: UTF8.self))
      }
      index -= 1
    }
    return nil
  }
}
