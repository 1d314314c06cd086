/// The names of declarations as numbers: equal names have equal numbers.
struct CSSNameTable: Sendable {
  /// What a declaration of a name is for.
  enum Kind: UInt8, Sendable {
    /// A custom property.
    case property
    /// The custom properties that begin alike, such as `--color-*`.
    case pattern
    /// `color-scheme`.
    case scheme
    /// A property that draws a color, such as `background`.
    case drawing
    /// A descriptor.
    case other
  }

  private(set) var names: [String] = []
  private(set) var kinds: [Kind] = []
  private var hashes: [UInt32] = []
  /// The numbers at the places of their hashes, a free place being −1: open addressing with linear
  /// probing, at most three quarters full. That no name is stored twice or hashed again takes half of
  /// a dictionary's time and a third of its memory.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { names.count }

  subscript(number: Int32) -> String { names[Int(number)] }

  /// Prepares for about as many names as a file of some size has.
  mutating func reserve(forBytes count: Int) {
    let expected = min(count / 96, 1 << 20)
    while slots.count * 3 < expected * 4 { grow() }
  }

  /// The number of a name, which is added if it is new.
  mutating func number(of name: String) -> Int32 {
    let hash = Self.hash(name)
    var place = self.place(of: name, hash)
    if slots[place] >= 0 { return slots[place] }
    if (names.count + 1) * 4 > slots.count * 3 {
      grow()
      place = self.place(of: name, hash)
    }
    let number = Int32(names.count)
    slots[place] = number
    names.append(name)
    hashes.append(hash)
    kinds.append(Self.kind(of: name))
    return number
  }

  /// Whether the name with a number is written so, without escapes.
  fileprivate func isName(_ number: Int32, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard names.indices.contains(Int(number)) else { return false }
    let name = names[Int(number)].utf8Span.span
    guard name.count == bytes.count else { return false }
    for (position, byte) in bytes.enumerated()
    where name[position] != byte || byte == UInt8(ascii: "\\") {
      return false
    }
    return true
  }

  /// The number of a name, or `nil`.
  func existing(_ name: String) -> Int32? {
    let number = slots[place(of: name, Self.hash(name))]
    return number < 0 ? nil : number
  }

  /// The place of a name, or the free one where it belongs.
  private func place(of name: String, _ hash: UInt32) -> Int {
    var place = Int(hash) & (slots.count - 1)
    while slots[place] >= 0 {
      let number = Int(slots[place])
      if hashes[number] == hash, names[number] == name { return place }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private static func hash(_ name: String) -> UInt32 { UInt32(truncatingIfNeeded: name.hashValue) }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var place = Int(hash) & (slots.count - 1)
      while slots[place] >= 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = Int32(number)
    }
  }

  private static func kind(of name: String) -> Kind {
    if name.hasPrefix("--") { return name.hasSuffix("*") ? .pattern : .property }
    if name == "color-scheme" { return .scheme }
    return CSSUsage.properties.contains(name) ? .drawing : .other
  }
}

/// Guesses names from those before: themes set the same properties in the same order, and aliases
/// refer to neighbors. A name that is guessed is neither copied nor looked up.
struct CSSNameGuess {
  private var last: Int32 = -1
  private var step: Int32 = 1

  /// The number of the name that some bytes are, if it is the expected one.
  mutating func number(of bytes: ArraySlice<UInt8>, in table: CSSNameTable) -> Int32? {
    if table.isName(last + step, bytes) {
      last += step
      return last
    }
    return table.isName(last, bytes) ? last : nil
  }

  /// Notes the name that was found instead.
  mutating func note(_ number: Int32) {
    if number != last { step = number - last }
    last = number
  }
}
