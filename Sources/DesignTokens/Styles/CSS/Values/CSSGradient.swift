import SourceSyntax

/// A CSS gradient (CSS Images 4, section 3): its colors and their positions along the gradient
/// line.
///
/// A length depends on the size of the box and is ignored, as if no position were given. Color
/// hints move the midpoint between their neighbors and are ignored, too.
struct CSSGradient {
  private enum Item {
    case stop(color: String, positions: [Double])
    case hint
  }

  private var items: [Item] = []

  private static let functions: Set = [
    "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient",
    "repeating-radial-gradient", "repeating-conic-gradient", "-webkit-linear-gradient",
    "-webkit-radial-gradient",
  ]

  /// Parses a text that is a single gradient.
  init?(_ scanner: CSSScanner) {
    let end = scanner.bytes.count
    let nameEnd = scanner.afterName(0, to: end)
    let name = scanner.text(0..<nameEnd).asciiLowercased
    guard Self.functions.contains(name), scanner.byte(nameEnd) == UInt8(ascii: "("),
      scanner.afterBracket(nameEnd, to: end) == end
    else { return nil }
    let hasBracket = scanner.bytes[end - 1] == UInt8(ascii: ")")
    let parts = scanner.split(nameEnd + 1..<(hasBracket ? end - 1 : end))
    for (index, part) in parts.enumerated() {
      guard let item = Self.item(scanner, part) else { return nil }
      // The first part may define the direction, the shape or the color space.
      if index == 0, Self.isLine(scanner, part) { continue }
      items.append(item)
    }
    guard items.contains(where: { if case .stop = $0 { true } else { false } }) else { return nil }
  }

  /// Whether a part precedes the colors.
  private static func isLine(_ scanner: CSSScanner, _ part: Range<Int>) -> Bool {
    let words = scanner.text(part).asciiLowercased.split { $0.isWhitespace }
    let starts: Set = [
      "to", "in", "at", "from", "circle", "ellipse", "closest-side", "closest-corner",
      "farthest-side", "farthest-corner", "left", "right", "top", "bottom",
    ]
    guard let first = words.first else { return false }
    return starts.contains(String(first)) || quantity(String(first)) != nil
  }

  private static func item(_ scanner: CSSScanner, _ part: Range<Int>) -> Item? {
    guard !part.isEmpty else { return nil }
    let words = components(scanner, part)
    let colors = words.filter { quantity($0) == nil && !isMath($0) }
    guard let color = colors.first else { return .hint }
    let positions = words.compactMap { quantity($0)?.fraction }
    return .stop(color: color, positions: positions)
  }

  private static func isMath(_ word: String) -> Bool {
    ["calc(", "min(", "max(", "clamp("].contains { word.asciiLowercased.hasPrefix($0) }
  }

  /// The parts between top-level white space.
  private static func components(_ scanner: CSSScanner, _ part: Range<Int>) -> [String] {
    var result: [String] = []
    var offset = part.lowerBound
    while offset < part.upperBound {
      let (stop, _) = scanner.find(" \t\n\r}", from: offset, to: part.upperBound)
      if stop > offset { result.append(scanner.text(offset..<stop)) }
      offset = scanner.skippingSpace(max(stop, offset), to: part.upperBound)
      if offset == stop { offset += 1 }
    }
    return result
  }

  /// A number with a unit, as a fraction of the line if it is a percentage or an angle.
  private static func quantity(_ word: String) -> (fraction: Double?, unit: String)? {
    let number = word.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard !number.isEmpty, let value = Double(number) else { return nil }
    let unit = word.dropFirst(number.count).asciiLowercased
    let wholes = ["%": 100, "deg": 360, "grad": 400, "turn": 1, "rad": 2 * Double.pi]
    if let whole = wholes[unit] { return (value / whole, unit) }
    return (value == 0 ? 0 : nil, unit)
  }

  /// The stops, with positions for those that have none (CSS Images 3, section 3.4.3).
  func result(
    at location: SourceLocation, color: (String) -> SheetResult
  ) -> SheetResult {
    var places: [Double?] = []
    var resolutions: [TokenResolution] = []
    for case .stop(let text, let positions) in items {
      let resolution: TokenResolution
      switch color(text) {
      case .color(let color): resolution = .color(color)
      case .unknown(let reason): resolution = .unknown(reason)
      default: return .other
      }
      for place in positions.isEmpty ? [nil] : positions.map(Optional.some) {
        places.append(place)
        resolutions.append(resolution)
      }
    }
    let positions = Self.filled(places)
    return .gradient(
      zip(positions, resolutions).map {
        ResolvedGradient.Stop(position: $0, resolution: $1, location: location)
      })
  }

  /// By default the first position is 0 and the last one 1; none is less than its predecessor;
  /// missing ones are evenly spaced.
  private static func filled(_ places: [Double?]) -> [Double] {
    var places = places
    guard let last = places.indices.last else { return [] }
    if places[0] == nil { places[0] = 0 }
    if places[last] == nil { places[last] = 1 }
    var largest = -Double.infinity
    for index in places.indices {
      guard let place = places[index] else { continue }
      largest = max(largest, place)
      places[index] = largest
    }
    var result: [Double] = []
    for index in places.indices {
      if let place = places[index] {
        let missing = index - result.count
        let start = result.last ?? place
        for step in 0..<missing {
          result.append(start + (place - start) * Double(step + 1) / Double(missing + 1))
        }
        result.append(place)
      }
    }
    return result
  }
}
