/// An open file that is written piece by piece, through a buffer.
///
/// ```swift
/// import Foundation
///
/// let path = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: path) }
/// try AtomicFile.write(to: path) { sink in
///   for step in 1...3 { sink.write("gray-\(step)00\n") }
/// }
/// print(try LocalFiles().read(path).count)
/// // Prints "27"
/// ```
public struct ByteSink: Sendable {
  private static let capacity = 1 << 16

  private let file: Int32
  private var buffer: [UInt8] = []
  /// The first failure, after which nothing is written.
  var failure: FileError.Reason?

  init(file: Int32) { self.file = file }

  /// Writes a text in UTF-8.
  public mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Writes some bytes.
  public mutating func write(_ bytes: [UInt8]) {
    guard bytes.count < Self.capacity else {
      // What is long is not copied.
      flush()
      return put(bytes)
    }
    buffer += bytes
    if buffer.count >= Self.capacity { flush() }
  }

  mutating func flush() {
    put(buffer)
    buffer.removeAll(keepingCapacity: failure == nil)
  }

  private mutating func put(_ bytes: [UInt8]) {
    if failure == nil, !SystemCalls.writeAll(bytes, to: file) { failure = .last }
  }
}
