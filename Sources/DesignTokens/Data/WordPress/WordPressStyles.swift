import ColorCore
import SourceSyntax

/// The colors of the `styles` of a theme, and which lies on which.
struct WordPressStyles {
  /// Whether the theme itself was read, so that what follows is a variation.
  var hasTheme = false
  /// The parts of each part, by their paths.
  private var parts: [String: [String]] = [:]
  private var known: Set<String> = []
  /// The variations that set a color or a gradient; `nil` is the theme itself.
  private var settings: [String: Set<Int32?>] = [:]
  private var places: [String: SourceLocation] = [:]

  private static let root = "styles"
  /// The parts that browsers draw large and bold (HTML, section 15.3.6). `heading` is all headings.
  private static let headings: Set = ["heading", "h1", "h2"]

  /// Notes a part: an element, a block, a state.
  mutating func add(_ path: String) {
    guard known.insert(path).inserted else { return }
    let parent = path.hasPrefix("styles.variations.") ? Self.root : Self.parent(of: path)
    parts[parent, default: []].append(path)
  }

  /// The part around a part: two names less, or one if it is a state.
  private static func parent(of path: String) -> String {
    var names = path.split(separator: ".")
    names.removeLast(names.last?.hasPrefix(":") == true ? 1 : 2)
    return names.joined(separator: ".")
  }

  /// Notes that the theme or a variation sets a color.
  mutating func set(
    _ token: String, in variation: Sheet.Requirement?, at place: SourceLocation? = nil
  ) {
    settings[token, default: []].insert(variation?.context)
    if places[token] == nil { places[token] = place }
  }

  /// A text with what it lies on.
  struct Pair {
    let text: String
    let pairing: TokenPairing
  }

  /// What is drawn together.
  private struct Drawn: Hashable {
    let text: String
    /// The background; `nil` for the canvas of the browser.
    let ground: String?
    let joint: TokenPairing.Joint?
    let isLarge: Bool
  }

  /// The pairs, each in the variations in which the parts have these colors.
  func pairs(in variations: [String]) -> [Pair] {
    var found: [Drawn] = []
    var contexts: [Drawn: [String]] = [:]
    for index in variations.isEmpty ? [0] : Array(variations.indices) {
      var walk = Walk(styles: self, variation: Int32(index))
      walk.visit(Self.root, text: nil, ground: .canvas, joint: nil)
      for drawn in walk.found {
        if contexts[drawn] == nil { found.append(drawn) }
        contexts[drawn, default: []].append(variations.isEmpty ? "" : variations[index])
      }
    }
    return found.map { drawn in
      let own = contexts[drawn] ?? []
      var pairing = TokenPairing(
        path: drawn.ground, color: drawn.ground == nil ? .white : nil, role: .text,
        location: places[drawn.text] ?? SourceLocation(startOf: ""),
        contexts: own.count < variations.count ? ["style": own] : [:],
        reason: "WordPress draws it on \(drawn.ground ?? "the page, which browsers draw white")",
        size: drawn.isLarge ? 18 : nil)
      pairing.joint = drawn.joint
      return Pair(text: drawn.text, pairing: pairing)
    }
  }

  /// What is behind a text.
  private enum Ground {
    case canvas
    case token(String)
    /// A gradient, a picture, or what is around a part without a background.
    case other
  }

  /// A walk through the parts as one variation has them.
  private struct Walk {
    let styles: WordPressStyles
    let variation: Int32
    var found: [Drawn] = []

    private func token(_ path: String, _ property: String) -> String? {
      let token = "\(path).color.\(property)"
      guard let settings = styles.settings[token] else { return nil }
      return settings.contains(nil) || settings.contains(variation) ? token : nil
    }

    mutating func visit(
      _ path: String, text: String?, ground: Ground, joint: TokenPairing.Joint?
    ) {
      let ownText = token(path, "text"), ownGround = token(path, "background")
      let text = ownText ?? text
      var ground = ground
      var joint = joint
      if let ownGround { (ground, joint) = (.token(ownGround), nil) }
      if ["cleared", "gradient"].contains(where: { token(path, $0) != nil }) { ground = .other }
      if ownText != nil || ownGround != nil, let text {
        add(text, on: ground, joint, of: path)
      }
      for part in styles.parts[path] ?? [] { visit(part, in: path, text, ground, joint) }
    }

    /// Visits an element, a block, a state or a variation of what is around it.
    private mutating func visit(
      _ part: String, in path: String, _ text: String?, _ ground: Ground,
      _ joint: TokenPairing.Joint?
    ) {
      let isOfPage = path == WordPressStyles.root
      if isOfPage, part.hasPrefix("styles.blocks.core/button") {
        let button = "styles.elements.button"
        let own = token(button, "background")
        visit(
          part, text: token(button, "text") ?? text,
          ground: own.map { .token($0) } ?? ground, joint: own == nil ? .page : nil)
      } else if isOfPage, !part.hasPrefix("styles.elements.") {
        let isCover = part == "styles.blocks.core/cover"
        visit(part, text: text, ground: isCover ? .other : ground, joint: .page)
      } else {
        let isOutline = part == "styles.blocks.core/button.variations.outline"
        visit(part, text: text, ground: isOutline ? .other : ground, joint: joint)
      }
    }

    private mutating func add(
      _ text: String, on ground: Ground, _ joint: TokenPairing.Joint?, of path: String
    ) {
      let name = path.split(separator: ".").last.map(String.init) ?? ""
      let isLarge = WordPressStyles.headings.contains(name)
      switch ground {
      case .canvas:
        found.append(Drawn(text: text, ground: nil, joint: joint, isLarge: isLarge))
      case .token(let token):
        found.append(Drawn(text: text, ground: token, joint: joint, isLarge: isLarge))
      case .other: break
      }
    }
  }
}
