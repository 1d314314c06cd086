import SourceSyntax

/// What classes draw on a gradient: `bg-gradient-to-r from-accent to-brand text-white`.
extension CSSClasses {
  /// A text on a gradient, or one that a gradient paints.
  struct OnGradient: Hashable {
    /// The text, or what is behind one that the gradient paints.
    let text: Word
    let stops: [Word]
    /// Whether it is only drawn where the scheme is dark, or only where it is not.
    var isDark: Bool?
    /// The names of the elements from the text to the gradient, which style sheets may give a background.
    let between: [String]
    let size, weight: Double?
    /// Whether the text has the colors of the gradient.
    var paintsText = false
  }

  /// The utilities for the colors of a gradient.
  static var stops: [(prefix: Substring, part: WritableKeyPath<Own, Word??>)] {
    [("from-", \.from), ("via-", \.via), ("to-", \.to)]
  }

  /// The color that a utility gives to a gradient: its name is `nil` if it is not known, and so is all of it if
  /// the utility says something else, such as where a color begins.
  static func stop(
    of utility: Substring
  ) -> (part: WritableKeyPath<Own, Word??>, name: String?)? {
    guard let stop = stops.first(where: { utility.hasPrefix($0.prefix) }) else { return nil }
    let name = utility.dropFirst(stop.prefix.count)
    guard let first = name.first, !first.isNumber else { return nil }
    if first.isLetter { return (stop.part, name == Word.clear ? nil : String(name)) }
    switch value(name) {
    case .color(let value): return (stop.part, String(value))
    case .length: return nil
    case nil: return (stop.part, nil)
    }
  }

  /// The text of the classes on the gradient of an element around.
  func onGradient(of ground: CSSClasses) -> CSSClasses {
    var result = self
    for (state, around) in ground.own where state.variants.isEmpty {
      result.own[state, default: Own()].takeStops(of: around)
    }
    result.isGradient = true
    return result
  }

  /// Whether the text has the colors of the gradient of its element.
  var isPainted: Bool {
    guard isGradient, clipsText, !isUnreadOtherwise else { return false }
    let texts = own.filter(\.key.variants.isEmpty).values.compactMap(\.text)
    return !texts.isEmpty && texts.allSatisfy { $0?.name == Word.clear }
  }

  /// What the colors of the gradient that paints the text are drawn on, if that is one color around.
  func painted(on around: CSSClasses, between: [String]) -> [OnGradient] {
    onGradient(between: between, paintsText: true) { isDark in
      guard let ground = around.ground(isDark: isDark), !ground.isTranslucent,
        ground.name != Word.clear
      else { return nil }
      return ground
    }
  }

  /// What the text at rest draws on a gradient of which all colors are stated.
  func onGradients(between: [String] = []) -> [OnGradient] {
    guard isGradient, !isUnread, !drawsIcon else { return [] }
    return onGradient(between: between, paintsText: false) { first(\.text, isDark: $0) ?? nil }
  }

  /// A color and those of the gradient, once for both schemes if they are the same.
  private func onGradient(
    between: [String], paintsText: Bool, _ color: (_ isDark: Bool) -> Word?
  ) -> [OnGradient] {
    let drawn = [false, true].map { isDark -> OnGradient? in
      let via = first(\.via, isDark: isDark)
      if case .some(.none) = via { return nil }
      guard let color = color(isDark), let from = first(\.from, isDark: isDark) ?? nil,
        let to = first(\.to, isDark: isDark) ?? nil
      else { return nil }
      return OnGradient(
        text: color, stops: [from, via ?? nil, to].compactMap(\.self), between: between,
        size: size, weight: weight, paintsText: paintsText)
    }
    if drawn[0] == drawn[1] { return drawn[0].map { [$0] } ?? [] }
    return zip(drawn, [false, true]).compactMap { drawn, isDark in
      var result = drawn
      result?.isDark = isDark
      return result
    }
  }

  /// What the classes set at rest in a scheme.
  private func first(_ part: KeyPath<Own, Word??>, isDark: Bool) -> Word?? {
    let states = isDark ? [State(isDark: true), State()] : [State()]
    return states.lazy.compactMap { own[$0]?[keyPath: part] }.first
  }
}

extension CSSClasses.Own {
  /// Takes the colors of a gradient that another one sets.
  mutating func takeStops(of other: Self) {
    for (_, part) in CSSClasses.stops {
      if let word = other[keyPath: part] {
        set(part, word, isImportant: word?.isImportant ?? false)
      }
    }
  }
}

extension CSSElements {
  /// The texts on gradients of their elements, or of those around.
  var onGradients: [CSSClasses.OnGradient] {
    let hasGradient = (calls + elements.map(\.lists)).contains {
      $0.base.isGradient || $0.alternatives.contains(where: \.isGradient)
    }
    guard hasGradient else { return [] }
    var result: [CSSClasses.OnGradient] = []
    let holdsIcons = self.holdsIcons
    for (lists, isOfIcons) in calls.map({ ($0, false) }) + zip(elements.map(\.lists), holdsIcons)
    where !isOfIcons && !lists.isOrnament {
      let cases = lists.alternatives.filter { $0.setsText || $0.isUnknown || $0.setsStops }
      let all = cases.map(lists.base.overlaid) + (cases.isEmpty ? [lists.base] : [])
      for classes in all { result += classes.onGradients() }
    }
    let layers = elements.indices.filter { number in
      let base = elements[number].lists.base
      return base.isPlacedApart && (base.paints || base.isUnknown)
    }
    for (number, element) in elements.enumerated() where !holdsIcons[number] {
      let lists = element.lists
      guard lists.base.isPainted, lists.alternatives.isEmpty, !lists.isOpen, !element.isComponent,
        let around = backdrop(of: number, under: layers, where: { $0.hasGround && !$0.isUnknown })
      else { continue }
      let font = font(around: element)
      result += lists.base.inheriting(size: font.size, weight: font.weight)
        .painted(on: around.classes, between: around.between)
    }
    for (number, element) in elements.enumerated()
    where !holdsIcons[number] && !element.isComponent && !element.lists.isOpen
      && element.lists.opacity == nil
    {
      let texts = element.lists.texts
      guard !texts.isEmpty,
        let around = backdrop(of: number, under: layers, where: { $0.isGradient && !$0.isUnread })
      else { continue }
      let font = font(around: element)
      for text in texts {
        let text = text.inheriting(size: font.size, weight: font.weight)
        result += text.onGradient(of: around.classes).onGradients(between: around.between)
      }
    }
    return result
  }

  /// The nearest element around one with a background, if that is wanted and no layer between them covers it,
  /// wherever that is put.
  private func backdrop(
    of number: Int, under layers: [Int], where isWanted: (CSSClasses) -> Bool
  ) -> (classes: CSSClasses, between: [String])? {
    var between: [String] = []
    var outer = elements[number]
    while !outer.lists.base.isPlacedApart, let parent = outer.parent {
      if Self.mayBePainted(outer) { between.append(outer.name) }
      outer = elements[parent]
      let lists = outer.lists
      guard !outer.isComponent, !lists.isOpen,
        lists.alternatives.allSatisfy({ !$0.setsGround && !$0.isUnknown && !$0.setsStops })
      else { return nil }
      if lists.base.isGradient || lists.base.setsGround {
        let next = layers.partitioningIndex { $0 > parent }
        let isCovered = next < layers.count && layers[next] < number
        return isCovered || !isWanted(lists.base) ? nil : (lists.base, between)
      }
      if lists.base.isUnknown { return nil }
    }
    return nil
  }
}

extension CSSClasses {
  /// Whether it sets colors of a gradient.
  fileprivate var setsStops: Bool {
    own.values.contains { own in Self.stops.contains { own[keyPath: $0.part] != nil } }
  }
}
