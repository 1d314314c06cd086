import SourceSyntax

/// Texts on the gradients of rules and classes.
extension CSSPalette {
  /// Notes the text that a rule draws on its gradient.
  mutating func noteGradient(
    _ rule: CSSDrawnLayers.Rule, font: (size: Double?, weight: Double?), _ targets: [Int: Int]
  ) {
    guard let text = rule.usage.foregrounds.first(where: { $0.property == "color" }),
      text.role == .text
    else { return }
    note(text, of: rule.name, in: rule.part, on: rule, rule.contexts, font: font, targets)
  }

  /// Notes the text of one rule on the gradient of another.
  mutating func noteGradient(
    _ ground: CSSDrawnLayers.Rule, under joined: CSSDrawnLayers.Joined,
    _ places: [[String: [String]]], _ rules: DrawnRules
  ) {
    let text = rules.shown(joined.foreground, in: joined.part)
    guard text.role == .text, text.stops.isEmpty else { return }
    for contexts in places {
      note(
        text, of: joined.names[0], in: joined.part, on: ground, contexts,
        font: rules.font(of: joined.part), rules.targets)
    }
  }

  /// Notes the texts that pages show on the gradients of rules for what is around them.
  mutating func noteGradients(_ shown: CSSShownRules, _ targets: [Int: Int]) {
    for one in shown.onGradients {
      for contexts in themes.contexts(one.contexts, without: one.excluded) {
        var ground = shown.layers.rules[one.ground]
        ground.usage.stops = one.stops
        note(
          one.text, of: one.name, in: one.textPart, on: ground, contexts, font: one.font, targets)
      }
    }
  }

  private mutating func note(
    _ text: CSSUsage.Foreground, of name: String, in part: String?, on rule: CSSDrawnLayers.Rule,
    _ contexts: [String: [String]], font: (size: Double?, weight: Double?), _ targets: [Int: Int]
  ) {
    // Disabled elements need no contrast.
    if [part, rule.part].contains(where: { $0?.has("disabled") ?? false }) { return }
    let stops = rule.usage.stops.compactMap { place($0.ink, $0.location, in: rule.part, targets) }
    guard stops.count == rule.usage.stops.count,
      let front = place(text.ink, text.location, in: part, targets)
    else { return }
    onGradients.append(
      OnGradient(
        text: front, stops: stops, drawer: "the rule “\(name)”", isPlaced: false,
        contexts: contexts, size: font.size, weight: font.weight))
  }

  /// Notes a text that a gradient paints, on what is behind it.
  mutating func noteText(
    _ text: CSSUsage.Foreground, paintedOn ground: CSSUsage.Background, in part: String?,
    _ contexts: [String: [String]], joint: TokenPairing.Joint?,
    font: (size: Double?, weight: Double?), _ targets: [Int: Int]
  ) {
    guard text.role == .text, !ground.ink.isTranslucent else { return }
    let stops = text.stops.compactMap { place($0.ink, $0.location, in: part, targets) }
    guard stops.count == text.stops.count,
      let back = place(ground.ink, ground.location, in: part, targets)
    else { return }
    var use = OnGradient(
      text: back, stops: stops, drawer: "a rule", isPlaced: false, contexts: contexts,
      size: font.size, weight: font.weight)
    use.paintsText = true
    use.joint = joint
    onGradients.append(use)
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
      var gradient = OnGradient(
        text: places[0], stops: Array(places.dropFirst()),
        drawer: "the class “\(source.text(use.text.range))”", isPlaced: true, contexts: contexts,
        size: use.size, weight: use.weight)
      gradient.paintsText = use.paintsText
      if use.paintsText {
        gradient.drawer = "the class “\(source.text(use.stops[0].range))”"
        gradient.joint = .element
      }
      let key = places.map(\.path) + contexts.values.joined() + (use.paintsText ? ["text"] : [])
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
}
