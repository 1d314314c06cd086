import SourceSyntax

/// What the classes of several lists or elements draw together.
extension CSSClasses {
  /// What is drawn where the text has the color that an element around it gives it.
  func inheriting(_ outer: CSSClasses) -> CSSClasses {
    var result = self
    for (state, own) in outer.own where state.variants.isEmpty {
      if let text = own.text { result.own[state, default: Own()].text = text }
    }
    result.hash = hash &* 31 &+ outer.hash
    return result.redrawn(.elementOfOtherText)
  }

  /// What is drawn at rest where the text has the color that rules give to the page.
  var inheritingFromPage: CSSClasses {
    var result = self
    result.drawings = [false, true].compactMap { isDark in
      ground(isDark: isDark).map {
        Drawing(
          text: $0, ground: $0, isDark: isDark, isAtRest: true, isJoint: false,
          holder: .elementOfPageText)
      }
    }
    if result.drawings.count == 2, result.drawings[0].ground == result.drawings[1].ground {
      result.drawings.removeLast()
      result.drawings[0].isDark = nil
    }
    return result
  }

  /// The classes with the names of the elements between what has the background and the text.
  func withText(in between: [String]) -> CSSClasses {
    var result = self
    for index in result.drawings.indices { result.drawings[index].between = between }
    for name in between { result.hash = FNV1a.hash(Array(name.utf8).span, into: result.hash) }
    return result
  }

  /// The classes of an object, of which one value has the background and this the text.
  func with(ground: CSSClasses) -> CSSClasses {
    ground.overlaid(by: self).redrawn(.elementOfObject)
  }

  private func redrawn(_ holder: Holder) -> CSSClasses {
    var result = self
    result.drawings = []
    if !isUnknown { result.draw() }
    for index in result.drawings.indices { result.drawings[index].holder = holder }
    return result
  }

  /// The line around a field at rest in place of its text; `nil` if the classes draw none in a color.
  var ofLine: CSSClasses? {
    guard hasLine, !isUnknown else { return nil }
    var result = self
    result.own = own.filter(\.key.variants.isEmpty).mapValues { own in
      Own(text: own.line, ground: own.ground.map { $0?.isTranslucent ?? false ? nil : $0 })
    }
    guard result.own.contains(where: { $0.value.text != nil }) else { return nil }
    (result.isOfLine, result.size, result.weight) = (true, nil, nil)
    result.hash = hash &* 31 &+ 2
    result.drawings = []
    result.draw()
    return result
  }

  /// The classes with others after them.
  func overlaid(by other: CSSClasses) -> CSSClasses {
    var result = self
    result.precedence = precedence.joined(with: other.precedence)
    for (state, own) in other.own {
      for part in [\Own.text, \Own.ground] {
        guard let word = own[keyPath: part] else { continue }
        result.own[state, default: Own()].set(
          part, word, isImportant: word?.isImportant ?? false, by: result.precedence)
      }
      if let line = own.line { result.own[state, default: Own()].line = line }
      result.own[state, default: Own()].takeStops(of: own)
    }
    result.condition = other.condition ?? condition
    result.hasLine = hasLine || other.hasLine
    result.borders += other.borders
    result.size = other.size ?? size
    result.sizeNames += other.sizeNames
    result.weight = other.weight ?? weight
    result.hasIconSize = hasIconSize || other.hasIconSize
    result.isUnread = isUnread || other.isUnread
    result.setsOpacity = setsOpacity || other.setsOpacity
    let isRead = [self, other].allSatisfy { !$0.isUnread || $0.opacity != nil }
    result.opacity = isRead ? other.opacity ?? opacity : nil
    result.isGradient = isGradient || other.isGradient
    result.clipsText = clipsText || other.clipsText
    result.isUnreadOtherwise = isUnreadOtherwise || other.isUnreadOtherwise
    result.isFaded = isFaded || other.isFaded
    result.isPlacedApart = isPlacedApart || other.isPlacedApart
    result.isInset = isInset || other.isInset
    result.isAbsolute = isAbsolute || other.isAbsolute
    result.hash = hash &* 31 &+ other.hash
    result.drawings = []
    if !result.isUnknown { result.draw() }
    return result
  }

  /// What the classes draw together with those of a case, and neither alone.
  func with(_ alternative: CSSClasses) -> CSSClasses {
    var result = overlaid(by: alternative)
    result.drawings.removeAll { drawings.contains($0) }
    return result
  }

  /// The classes of an element that holds icons and no text.
  var ofIcons: CSSClasses {
    var result = self
    result.holdsIcons = true
    result.hash = hash &* 31 &+ 1
    return result
  }

  /// The classes where the background of an element around shows through a translucent one.
  func over(_ under: CSSElements.Under) -> CSSClasses {
    var result = self
    result.drawings = drawings.flatMap { drawing -> [Drawing] in
      guard drawing.ground.isTranslucent else { return [drawing] }
      func over(isDark: Bool) -> Drawing {
        var drawing = drawing
        drawing.under = under.classes?.ground(isDark: isDark)
        drawing.isUnderUnknown = drawing.under == nil
        return drawing
      }
      let (light, dark) = (over(isDark: false), over(isDark: true))
      if let isDark = drawing.isDark { return [isDark ? dark : light] }
      guard light != dark else { return [light] }
      return [(light, false), (dark, true)].map { drawing, isDark in
        var drawing = drawing
        drawing.isDark = isDark
        return drawing
      }
    }
    return result
  }

  /// The background at rest in one scheme.
  func ground(isDark: Bool) -> Word? {
    let ofDark = isDark ? own[State(isDark: true)]?.ground : nil
    return (ofDark ?? own[State()]?.ground).flatMap(\.self)
  }

  /// The background after which a text is called: `accent` of `on-accent` and of `accent-foreground`.
  static func ground(named text: String) -> Substring? {
    if text.hasPrefix("on-") { return text.dropFirst(3) }
    return ["-foreground", "-content"].first(where: text.hasSuffix).map { text.dropLast($0.count) }
  }

  /// The classes where the text has the size that the project gives to one of their names.
  func sized(_ size: (String) -> Double?) -> CSSClasses {
    guard self.size == nil, let own = sizeNames.compactMap(size).min() else { return self }
    var result = self
    result.size = own
    return result
  }

  /// The classes where the text has the size and the weight of elements around, as far as it has none itself.
  func inheriting(size: Double?, weight: Double?) -> CSSClasses {
    guard !isIcon else { return self }
    var result = self
    result.size = self.size ?? size
    result.weight = self.weight ?? weight
    return result
  }

  /// The text at rest of an element that is faded; `nil` if it is hardly seen.
  func faded(by opacity: Double) -> CSSClasses? {
    var result = self
    result.fade *= opacity
    guard result.fade >= Self.faintest else { return nil }
    result.own = own.filter(\.key.variants.isEmpty).mapValues { own in
      var own = own
      own.text = own.text.map { $0.map { $0.faded(by: opacity) } }
      return own
    }
    (result.isUnread, result.opacity) = (false, nil)
    result.hash = hash &* 31 &+ UInt64(opacity * 1_000)
    return result
  }

  /// What the text draws on the background of an element around.
  func on(_ ground: CSSClasses, between: [String]) -> CSSClasses {
    var result = self
    for (state, around) in ground.own where state.variants.isEmpty {
      if let color = around.ground {
        result.own[state, default: Own()].set(\.ground, color, isImportant: false)
      }
    }
    result.drawings = []
    result.draw()
    let own = Set(drawings)
    result.drawings = result.drawings.filter { !own.contains($0) }.map { drawing in
      var drawing = drawing
      drawing.holder = .elementAround
      drawing.between = between
      return drawing
    }
    result.condition = condition ?? ground.condition
    result.hash = hash &* 31 &+ ground.hash
    return result
  }

  /// Leaves what is drawn in one scheme.
  mutating func restrict(isDark: Bool) {
    hash = hash &* 31 &+ (isDark ? 5 : 3)
    drawings = drawings.compactMap { drawing in
      guard drawing.isDark ?? isDark == isDark else { return nil }
      var drawing = drawing
      drawing.isDark = isDark
      return drawing
    }
  }

  /// What the text at rest draws on the page.
  func onPage(_ between: [String], isInBody: Bool = false) -> CSSClasses {
    var result = self
    result.drawings = [false, true].compactMap { isDark -> Drawing? in
      let states = isDark ? [State(variants: [], isDark: true), State()] : [State()]
      guard let text = states.lazy.compactMap({ own[$0]?.text }).first ?? nil else { return nil }
      return Drawing(
        text: text, ground: text, isDark: isDark, isAtRest: true, isJoint: false, holder: .page,
        isInBody: isInBody, between: between)
    }
    if result.drawings.count == 2, result.drawings[0].text == result.drawings[1].text {
      result.drawings.removeLast()
      result.drawings[0].isDark = nil
    }
    return result
  }
}
