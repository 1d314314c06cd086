extension CSSParser {
  /// A color of `color-mix()` with its percentage.
  private struct MixItem {
    var color: Color
    var percentage: Double?
  }

  /// The rest of `color-mix(` (CSS Color 5, section 3): an optional `in <space> [<method> hue]`, which
  /// is `in oklab` when left out, and one or more colors with optional percentages.
  ///
  /// Percentages that are left out share what is left of 100; a sum above 100 is scaled down; what a
  /// sum below 100 leaves takes from alpha.
  mutating func colorMix() throws(NotationError) -> CSSColor {
    var space = ColorSpaceID.oklab
    var hue = HueInterpolation.shorter
    if takeKeyword("in") {
      (space, hue) = try interpolationMethod()
      try comma()
    }
    var items = [try mixItem()]
    tokens.skipSpace()
    while tokens.take(UInt8(ascii: ",")) {
      items.append(try mixItem())
      tokens.skipSpace()
    }
    guard tokens.take(UInt8(ascii: ")")) || tokens.isAtEnd else {
      throw unexpected("a comma, a percentage or “)”")
    }

    let written = items.compactMap(\.percentage).reduce(0, +)
    let left = items.count { $0.percentage == nil }
    let share = left == 0 ? 0 : max(0, 100 - written) / Double(left)
    var total = written + share * Double(left)
    let leftover = max(0, 1 - total / 100)
    var weights = items.map { $0.percentage ?? share }
    if total == 0 {
      weights = weights.map { _ in 1 }
      total = Double(weights.count)
    }

    var result = items[0].color.readied(for: space)
    var sum = weights[0]
    for (item, weight) in zip(items, weights).dropFirst() {
      sum += weight
      let amount = sum == 0 ? 0.5 : weight / sum
      result = Color.mix(result, item.color, amount: amount, in: space, hue: hue)
    }
    result.components = result.components.map(\.censored)
    result.alpha *= 1 - leftover
    return CSSColor(result, isLegacy: false)
  }

  /// `<color-space> [<hue-interpolation-method>]`.
  private mutating func interpolationMethod() throws(NotationError) -> (
    ColorSpaceID, HueInterpolation
  ) {
    tokens.skipSpace()
    let start = tokens.offset
    guard tokens.startsName(), let space = interpolationSpace(tokens.takeName()) else {
      throw NotationError("expected a color space", at: start)
    }
    tokens.skipSpace()
    guard tokens.startsName() else { return (space.id, .shorter) }
    let method = tokens.offset
    guard space.index(of: .hue) != nil else {
      throw NotationError("expected a comma, as \(space.id) has no hue", at: method)
    }
    let name = tokens.takeName()
    guard
      let hue = HueInterpolation.allCases.first(where: { CSSName($0.rawValue.utf8) == name })
    else {
      throw NotationError(
        "expected a comma, or shorter, longer, increasing or decreasing", at: method)
    }
    guard takeKeyword("hue") else { throw unexpected("hue") }
    return (space.id, hue)
  }

  private func interpolationSpace(_ name: CSSName) -> (any ColorSpace.Type)? {
    CSSFunction.interpolationSpaces[name] ?? context.space(name)
  }

  /// `<color> && <percentage [0,100]>?`.
  private mutating func mixItem() throws(NotationError) -> MixItem {
    if let percentage = try mixPercentage() {
      return MixItem(color: try color().color, percentage: percentage)
    }
    let color = try color().color
    return MixItem(color: color, percentage: try mixPercentage())
  }

  private mutating func mixPercentage() throws(NotationError) -> Double? {
    tokens.skipSpace()
    let start = tokens.offset
    let quantity: CSSQuantity
    if tokens.startsNumber {
      quantity = try numericToken()
      guard quantity.dimension == .percentage, 0 <= quantity.value, quantity.value <= 100 else {
        throw NotationError("expected a percentage from 0% to 100%", at: start)
      }
      return quantity.value
    }
    guard tokens.startsName(), let function = CSSMathFunction.named[tokens.takeName()],
      tokens.take(UInt8(ascii: "("))
    else {
      tokens.rewind(to: start)
      return nil
    }
    quantity = try math(function, at: start)
    guard quantity.dimension == .percentage else {
      throw NotationError("expected a percentage", at: start)
    }
    return min(max(quantity.value.censored, 0), 100)
  }
}
