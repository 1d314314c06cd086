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
  private var numbers: [String: Int32] = [:]

  var count: Int { names.count }

  subscript(number: Int32) -> String { names[Int(number)] }

  /// Prepares for about as many names as a file of some size has.
  mutating func reserve(forBytes count: Int) { numbers.reserveCapacity(min(count / 128, 1 << 20)) }

  /// The number of a name, which is added if it is new.
  mutating func number(of name: String) -> Int32 {
    let new = Int32(names.count)
    let number = { (number: inout Int32?) in
      let known = number ?? new
      number = known
      return known
    }(&numbers[name])
    if number == new {
      names.append(name)
      kinds.append(Self.kind(of: name))
    }
    return number
  }

  /// The number of a name, or `nil`.
  func existing(_ name: String) -> Int32? { numbers[name] }

  private static func kind(of name: String) -> Kind {
    if name.hasPrefix("--") { return name.hasSuffix("*") ? .pattern : .property }
    if name == "color-scheme" { return .scheme }
    return CSSUsage.properties.contains(name) ? .drawing : .other
  }
}
