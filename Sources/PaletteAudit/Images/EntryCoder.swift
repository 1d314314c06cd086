public import ImageFacts
package import PaletteReports

/// The binary form of what the cache knows of a file.
///
/// The parts of each type are those of its `FactValue`, without their names. A whole number takes seven
/// bits a byte, the lowest first, with the sign in the lowest bit; a fraction eight bytes, the lowest
/// first; a text its length and its UTF-8; a list its length and its elements; what may be missing a
/// byte, 0 or 1, before it. The first byte is the version of the form: another order of the parts is
/// another version.
package struct EntryCoder: FactCoder {
  private static let version = 10

  private var bytes: [UInt8]
  private var offset = 0
  private let isReading: Bool
  private var isDamaged = false

  /// Writes an entry.
  package static func bytes(of entry: AssetCache.Entry) -> [UInt8] {
    var coder = EntryCoder(bytes: [], isReading: false)
    coder.bytes.reserveCapacity(768)
    var entry = entry
    coder.code(&entry)
    return coder.bytes
  }

  /// Reads an entry.
  ///
  /// - Returns: `nil` for bytes that are damaged or of another version.
  package static func entry(_ bytes: [UInt8]) -> AssetCache.Entry? {
    var coder = EntryCoder(bytes: bytes, isReading: true)
    var entry = AssetCache.Entry(facts: nil, error: nil)
    coder.code(&entry)
    return coder.isDamaged || coder.offset < bytes.count ? nil : entry
  }

  private init(bytes: [UInt8], isReading: Bool) {
    self.bytes = bytes
    self.isReading = isReading
  }

  // MARK: - Parts

  private mutating func code(_ entry: inout AssetCache.Entry) {
    var version = Self.version
    code(&version)
    isDamaged = isDamaged || version != Self.version
    element(&entry.facts)
    element(&entry.error)
  }

  package mutating func part<Value: FactValue>(_ name: String, _ value: inout Value) {
    value.pass(through: &self)
  }

  package mutating func optional<Value: FactValue>(_ name: String, _ value: inout Value?) {
    element(&value)
  }

  package mutating func nullable<Value: FactValue>(_ name: String, _ value: inout Value?) {
    element(&value)
  }

  package mutating func part<Value: FactValue & Equatable>(
    _ name: String, _ value: inout Value, unless usual: Value
  ) {
    value.pass(through: &self)
  }

  // MARK: - Values

  package mutating func code(_ value: inout Int) {
    guard isReading else {
      var rest = UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1)))
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      return bytes.append(UInt8(rest))
    }
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = next()
      bits |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        value = Int(truncatingIfNeeded: bits >> 1) ^ -Int(bits & 1)
        return
      }
    }
    isDamaged = true
  }

  package mutating func code(_ value: inout Double) {
    guard isReading else {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
      }
      return
    }
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(next()) << shift }
    value = Double(bitPattern: bits)
  }

  package mutating func code(_ value: inout Bool) {
    if isReading { value = next() != 0 } else { bytes.append(value ? 1 : 0) }
  }

  package mutating func code(_ text: inout String) {
    var count = text.utf8.count
    code(&count)
    guard isReading else { return bytes.append(contentsOf: text.utf8) }
    guard hasRoom(for: count) else { return }
    text = String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    offset += count
  }

  package mutating func choice<Value: RawRepresentable<String>>(_ value: inout Value) {
    var name = value.rawValue
    code(&name)
    guard isReading else { return }
    if let known = Value(rawValue: name) { value = known } else { isDamaged = true }
  }

  package mutating func list<Element: FactValue>(_ elements: inout [Element]) {
    var count = elements.count
    code(&count)
    if isReading {
      // Each element takes a byte at least.
      guard hasRoom(for: count) else { return }
      elements = Array(repeating: .blank, count: count)
    }
    for index in elements.indices { elements[index].pass(through: &self) }
  }

  package mutating func element<Value: FactValue>(_ value: inout Value?) {
    var exists = value != nil
    code(&exists)
    guard exists else { return }
    var known: Value = value ?? Value.blank
    known.pass(through: &self)
    value = known
  }

  private mutating func next() -> UInt8 {
    guard hasRoom(for: 1) else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func hasRoom(for count: Int) -> Bool {
    if count < 0 || count > bytes.count - offset { isDamaged = true }
    return !isDamaged
  }
}

extension Report.Asset.Failure: FactValue {
  package static var blank: Self { Self(code: "", message: "") }

  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("code", &code)
    coder.part("message", &message)
    coder.optional("offset", &offset)
    coder.part("pixels", &isAboutPixels)
  }
}
