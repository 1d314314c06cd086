internal import CPaletteABI
internal import ColorCore

// What callers hand over: pointers, which may be NULL, and counts, which may be anything.

/// An array given by its address and count; `stride` elements belong to one count, such as the three
/// components of a color.
func input<Element>(
  _ start: UnsafePointer<Element>?, _ count: Int, stride: Int = 1, _ name: String
) throws(CallError) -> UnsafeBufferPointer<Element> {
  let size = try checked(count, stride * MemoryLayout<Element>.stride, name)
  guard let start = unsafe start else {
    guard count == 0 else { throw .argument("\(name) is NULL") }
    return unsafe UnsafeBufferPointer(start: nil, count: 0)
  }
  return unsafe UnsafeBufferPointer(start: start, count: size / MemoryLayout<Element>.stride)
}

/// An array to be written.
func output<Element>(
  _ start: UnsafeMutablePointer<Element>?, _ count: Int, stride: Int = 1, _ name: String
) throws(CallError) -> UnsafeMutableBufferPointer<Element> {
  unsafe UnsafeMutableBufferPointer(
    mutating: try input(UnsafePointer(start), count, stride: stride, name))
}

/// The size of an array in bytes, which must be in reach of a pointer. A `size_t` above that arrives
/// as a negative number.
private func checked(_ count: Int, _ size: Int, _ name: String) throws(CallError) -> Int {
  let (product, overflow) = count.multipliedReportingOverflow(by: size)
  guard count >= 0, !overflow else {
    throw .argument("\(name): \(UInt(bitPattern: count)) is too large a count")
  }
  return product
}

/// A place that a result is written to.
func result<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: String
) throws(CallError) -> UnsafeMutablePointer<Value> {
  guard let pointer = unsafe pointer else { throw .argument("\(name) is NULL") }
  return unsafe pointer
}

// MARK: - Texts

/// The bytes of a text with a length, or that end with NUL.
func bytes(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: String
) throws(CallError) -> UnsafeBufferPointer<UInt8> {
  var count = length
  // PALETTE_NUL_TERMINATED, the greatest `size_t`.
  if length == -1, let start = unsafe start { count = unsafe UTF8.CodeUnit.count(before: start) }
  let raw = unsafe UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self)
  if length == -1, unsafe start == nil { throw .argument("\(name) is NULL") }
  return unsafe try input(raw, count, name)
}

/// A text of UTF-8 that ends with a NUL byte.
func text(_ start: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
  unsafe try text(start, -1, name)
}

/// A text of UTF-8.
func text(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: String
) throws(CallError) -> String {
  let bytes = unsafe try bytes(start, length, name)
  guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
    throw CallError(code: PALETTE_INVALID_UTF8, message: "\(name) is not UTF-8")
  }
  return text
}

/// A text of UTF-8 that ends with a NUL byte, or `nil` for NULL.
func optionalText(_ start: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
  guard let start = unsafe start else { return nil }
  return unsafe try text(start, name)
}

/// Hands a text over to the caller, who releases it with `palette_text_free`.
func give(
  _ text: String, to place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ length: UnsafeMutablePointer<Int>?
) throws(CallError) {
  var text = text
  let copy: UnsafeMutablePointer<CChar>? = text.withUTF8 { bytes in
    unsafe palette_internal_copy(bytes.baseAddress, bytes.count)
  }
  guard let copy = unsafe copy else {
    throw CallError(
      code: PALETTE_OUT_OF_MEMORY, message: "there is no memory for \(text.utf8.count) bytes")
  }
  unsafe place.pointee = copy
  unsafe length?.pointee = text.utf8.count
}

extension UTF8.CodeUnit {
  /// The number of bytes before a NUL byte.
  fileprivate static func count(before start: UnsafePointer<CChar>) -> Int {
    var count = 0
    while unsafe start[count] != 0 { count += 1 }
    return count
  }
}

// MARK: - Structures

/// A structure that begins with its size. Members of a newer header must be zero: they ask for what
/// this version cannot do.
func versioned<Value: BitwiseCopyable>(
  _ pointer: UnsafePointer<Value>?, _ zero: Value, _ name: String
) throws(CallError) -> Value {
  guard let pointer = unsafe pointer else { return zero }
  var value = zero
  let size = unsafe try knownSize(UnsafeRawPointer(pointer), MemoryLayout<Value>.size, name)
  let stated = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
  guard stated <= 4096 else { throw .argument("\(name)->size is \(stated), more than 4096") }
  let newer = unsafe UnsafeRawBufferPointer(start: pointer, count: stated).dropFirst(size)
  guard unsafe newer.allSatisfy({ $0 == 0 }) else {
    throw .argument("\(name) has members of a newer version that are not zero")
  }
  unsafe withUnsafeMutableBytes(of: &value) { bytes in
    unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size))
  }
  return value
}

/// Writes a structure that begins with its size: the members that the caller knows.
func store<Value: BitwiseCopyable>(
  _ value: Value, in pointer: UnsafeMutablePointer<Value>, _ name: String
) throws(CallError) {
  let size = unsafe try knownSize(UnsafeRawPointer(pointer), MemoryLayout<Value>.size, name)
  let head = MemoryLayout<Int>.size
  unsafe withUnsafeBytes(of: value) { bytes in
    unsafe UnsafeMutableRawPointer(pointer).advanced(by: head).copyMemory(
      from: bytes.baseAddress.unsafelyUnwrapped.advanced(by: head), byteCount: size - head)
  }
}

/// The bytes of a structure that both sides know, from the size at its beginning. No version of the
/// header has had shorter structures.
private func knownSize(
  _ start: UnsafeRawPointer, _ size: Int, _ name: String
) throws(CallError) -> Int {
  let stated = unsafe start.load(as: Int.self)
  guard stated >= size else {
    throw .argument("\(name)->size is \(stated); set it to sizeof, here \(size)")
  }
  return size
}
