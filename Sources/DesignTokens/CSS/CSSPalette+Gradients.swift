import ColorCore
import SourceSyntax

/// A text that a rule draws on a gradient.
struct OnGradient {
  /// A color by the path of its token, or as it is written.
  struct Place {
    let path: String
    let location: SourceLocation
    let isLiteral: Bool
  }

  let text: Place
  let stops: [Place]
  /// What draws it, worded to be the subject of a sentence.
  let drawer: String
  /// Whether that is worth to be shown.
  let isPlaced: Bool
  let contexts: [String: [String]]
  let size: Double?
  let weight: Double?

  var isLarge: Bool { CSSTextSize.isLarge(size, weight: weight) }
}

extension CSSPalette {
  /// Notes the text that a rule draws on its gradient.
  mutating func noteGradient(
    _ rule: CSSDrawnLayers.Rule, font: (size: Double?, weight: Double?), _ targets: [Int: Int]
  ) {
    // Disabled elements need no contrast.
    if rule.part?.has("disabled") ?? false { return }
    let stops = rule.usage.stops.compactMap { place($0.ink, $0.location, in: rule.part, targets) }
    guard stops.count == rule.usage.stops.count,
      let text = rule.usage.foregrounds.first(where: { $0.property == "color" }),
      text.role == .text, let front = place(text.ink, text.location, in: rule.part, targets)
    else { return }
    onGradients.append(
      OnGradient(
        text: front, stops: stops, drawer: "the rule “\(rule.name)”", isPlaced: false,
        contexts: rule.contexts, size: font.size, weight: font.weight))
  }

  /// Notes the texts that classes draw on gradients, each the way that asks for most.
  mutating func noteGradients(_ content: CSSClassFiles.Content, _ targets: [Int: Int]) {
    var positions: [[String]: Int] = [:]
    for (source, use) in content.onGradients {
      guard use.between.allSatisfy({ elementGrounds[$0] == nil }),
        let contexts = contexts(isDark: use.isDark)
      else { continue }
      let places = ([use.text] + use.stops).compactMap { word in
        ink(word.name, targets).flatMap {
          place($0, source.location(of: word.range), in: nil, targets)
        }
      }
      guard places.count == use.stops.count + 1 else { continue }
      let gradient = OnGradient(
        text: places[0], stops: Array(places.dropFirst()),
        drawer: "the class “\(source.text(use.text.range))”", isPlaced: true, contexts: contexts,
        size: use.size, weight: use.weight)
      let key = places.map(\.path) + contexts.values.joined()
      if let known = positions[key] {
        if !gradient.isLarge { onGradients[known] = gradient }
      } else {
        positions[key] = onGradients.count
        onGradients.append(gradient)
      }
    }
  }

  private mutating func place(
    _ ink: CSSUsage.Ink, _ location: SourceLocation, in part: String?, _ targets: [Int: Int]
  ) -> OnGradient.Place? {
    switch ink {
    case .literal(let text, let color):
      addLiteral(text, color, at: location)
      return OnGradient.Place(path: text, location: location, isLiteral: true)
    case .property(let name):
      return entry(name, in: part, targets).map {
        OnGradient.Place(path: sheet.entries[$0].path, location: location, isLiteral: false)
      }
    case .computed, .faded: return nil
    }
  }

  /// Pairs each text with one color of its gradient: the best one where it can be read on none, or else the
  /// worst one, which is a question unless it can be read there, too.
  func addGradients(to palette: inout ResolvedPalette, _ options: LoadOptions) {
    for use in onGradients {
      let texts = colors(use.text, in: palette, areOpaque: false)
      let grounds = use.stops.map { colors($0, in: palette) }
      guard !texts.isEmpty, grounds.allSatisfy({ !$0.isEmpty }) else { continue }
      let ranges = grounds.map { colors in
        let ratios = colors.flatMap { ground in
          texts.map { WCAG2.ratio(WCAG2.luminance($0.over(ground)), WCAG2.luminance(ground)) }
        }
        return (least: ratios.min() ?? 1, greatest: ratios.max() ?? 1)
      }
      let (size, weight) = use.isLarge ? (use.size, use.weight) : (nil, nil)
      let required = options.textRatio?(size, weight) ?? (use.isLarge ? 3 : 4.5)
      let isLost = ranges.allSatisfy { $0.greatest < required }
      guard
        let chosen = isLost
          ? ranges.indices.max(by: { ranges[$0].greatest < ranges[$1].greatest })
          : ranges.indices.min(by: { ranges[$0].least < ranges[$1].least })
      else { continue }
      let all = grounds.joined().map { WCAG2.luminance($0) }
      let isBetween = texts.map { WCAG2.luminance($0) }.contains { text in
        all.contains { $0 < text } && all.contains { $0 > text }
      }
      var pairing = TokenPairing(
        path: use.stops[chosen].path, role: .text, location: use.stops[chosen].location,
        contexts: use.contexts, reason: "\(use.drawer) draws it on a gradient from it",
        isOutside: use.stops[chosen].isLiteral, isPlaced: use.isPlaced,
        size: size, weight: weight)
      if use.text.isLiteral {
        (pairing.location, pairing.otherLocation) = (use.text.location, pairing.location)
      }
      if !isLost, isBetween || ranges[chosen].least < required { pairing.joint = .doubtful }
      add(pairing, of: use.text, to: &palette)
    }
  }

  private func add(
    _ pairing: TokenPairing, of text: OnGradient.Place, to palette: inout ResolvedPalette
  ) {
    if !text.isLiteral {
      guard let index = palette.tokens.firstIndex(where: { $0.path == text.path }) else { return }
      palette.tokens[index].pairings.append(pairing)
      return
    }
    for outer in palette.outside.indices {
      if let index = palette.outside[outer].tokens.firstIndex(where: { $0.path == text.path }) {
        palette.outside[outer].tokens[index].pairings.append(pairing)
        return
      }
    }
  }

  /// A color in all appearances; none if one is not known, or something shows through that may not.
  private func colors(
    _ place: OnGradient.Place, in palette: ResolvedPalette, areOpaque: Bool = true
  ) -> [Color] {
    let tokens = place.isLiteral ? palette.outside.flatMap(\.tokens) : palette.tokens
    let variants = tokens.first { $0.path == place.path }?.variants ?? []
    let colors = variants.compactMap(\.color).filter { !areOpaque || $0.alpha == 1 }
    return colors.count == variants.count ? colors : []
  }
}
