import TokenGraph

/// A description that names the background of the color: “for elements used on top of
/// primary/default”, “text on `surface.raised`”.
enum DescribedGround: PairConvention {
  /// What precedes the name, without the space after it.
  private static let phrases = [
    "on top of", "text on", "texts on", "icon on", "icons on", "content on", "used on",
    "placed on", "shown on", "displayed on", "against",
  ].map { Array($0.utf8) }

  /// The last four bytes of each phrase, as numbers.
  private static let ends = Array(Set(phrases.map { $0.suffix(4).reduce(0, appending) }))

  private static func appending(_ ending: UInt32, _ byte: UInt8) -> UInt32 {
    ending << 8 | UInt32(byte)
  }

  static func apply(to context: inout PairContext) {
    let described = context.names.indices.filter { context.names[$0].part != .background }
      .compactMap { index in
        let names = references(in: context.description(of: index) ?? "")
        return names.isEmpty ? nil : (index, names)
      }
    guard !described.isEmpty else { return }
    var positions: [String: [Int]] = [:]
    for (position, path) in context.paths.enumerated() {
      // Descriptions name a token from its own group on: `primary/default` in `colors.primary`.
      let segments = path.lowercased().split(separator: ".")
      for start in segments.indices.dropLast() {
        positions[segments[start...].joined(separator: "."), default: []].append(position)
      }
      if segments.count == 1 { positions[String(segments[0]), default: []].append(position) }
    }
    for (index, names) in described {
      for background in names.flatMap({ positions[$0] ?? [] })
      where isBeside(index, background, context) {
        context.add(index, on: background, .stated, "its description says that it lies on")
      }
    }
  }

  private static func isBeside(_ index: Int, _ other: Int, _ context: PairContext) -> Bool {
    let (a, b) = (context.names[index], context.names[other])
    return a.tree == b.tree && !b.isForeground
  }

  /// Whether the bytes before some space are those at the end of a phrase.
  private static func mayRefer(_ description: Span<UInt8>) -> Bool {
    let ends = ends
    var ending = UInt32(0)
    for position in description.indices {
      let byte = description[position]
      if byte == UInt8(ascii: " "), ends.contains(ending) { return true }
      ending = appending(ending, byte | 0x20)
    }
    return false
  }

  /// The names after phrases such as “on top of”, in lowercase with dots between their segments.
  private static func references(in description: String) -> [String] {
    // Nearly every description has none: bytes are faster than characters.
    guard mayRefer(description.utf8Span.span) else { return [] }
    let bytes = description.utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    var found: [String] = []
    for space in bytes.indices where bytes[space] == UInt8(ascii: " ") {
      guard phrases.contains(where: { bytes[..<space].suffix($0.count).elementsEqual($0) }) else {
        continue
      }
      let rest = String(decoding: bytes[(space + 1)...], as: UTF8.self).lowercased()
        .drop { "`'\"“‘{(".contains($0) }
      let name = rest.prefix { $0.isLetter || $0.isNumber || "-_./$".contains($0) }
      let path = String(name.map { $0 == "/" ? "." : $0 })
      let trimmed = path.hasSuffix(".") ? String(path.dropLast()) : path
      // A single plain word is English rather than a name.
      if trimmed.contains(where: { ".-_".contains($0) }) { found.append(trimmed) }
    }
    return found
  }
}
