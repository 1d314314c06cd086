import DesignTokens

/// A description that names the background of the color: “for elements used on top of
/// primary/default”, “text on `surface.raised`”.
enum DescribedGround: PairConvention {
  private static let phrases = [
    "on top of ", "text on ", "texts on ", "icon on ", "icons on ", "content on ", "used on ",
    "placed on ", "shown on ", "displayed on ", "against ",
  ]

  static func apply(to context: inout PairContext) {
    let described = context.names.indices.filter { context.description(of: $0) != nil }
    guard !described.isEmpty else { return }
    var positions: [String: [Int]] = [:]
    for name in context.names {
      // Descriptions name a token from its own group on: `primary/default` in `colors.primary`.
      let segments = name.path.lowercased().split(separator: ".")
      for start in segments.indices.dropLast() {
        positions[segments[start...].joined(separator: "."), default: []].append(name.position)
      }
      if segments.count == 1 { positions[String(segments[0]), default: []].append(name.position) }
    }
    for index in described where context.names[index].part != .background {
      guard let text = context.description(of: index)?.lowercased() else { continue }
      for reference in references(in: text) {
        for background in positions[reference] ?? [] where isBeside(index, background, context) {
          context.add(
            index, on: background, .stated,
            "its description says that it lies on")
        }
      }
    }
  }

  private static func isBeside(_ index: Int, _ other: Int, _ context: PairContext) -> Bool {
    let (a, b) = (context.names[index], context.names[other])
    return a.tree == b.tree && !b.isForeground
  }

  /// The names after phrases such as “on top of”, with dots between their segments.
  private static func references(in text: String) -> [String] {
    var found: [String] = []
    for phrase in phrases {
      for match in text.ranges(of: phrase) {
        let rest = text[match.upperBound...].drop { "`'\"“‘{(".contains($0) }
        let name = rest.prefix { $0.isLetter || $0.isNumber || "-_./$".contains($0) }
        let path = String(name).replacing("/", with: ".")
        let trimmed = path.hasSuffix(".") ? String(path.dropLast()) : path
        // A single plain word is English rather than a name.
        if trimmed.contains(where: { ".-_".contains($0) }) { found.append(trimmed) }
      }
    }
    return found
  }
}
