import ColorCore

extension ContrastFixes {
  /// The uses of a declaration whose verdict is known.
  func affected(_ id: ColorUses.ID) -> [ColorUses.Use] {
    (uses.index[id] ?? []).map { uses.uses[$0] }.filter { $0.verdict != .unknown }
  }

  /// The minimum that a use must have after a change of one of its parts: its own, if it passes now
  /// or is to be fixed, else the ratio that it has.
  func minimum(
    of use: ColorUses.Use, changing id: ColorUses.ID, _ part: Part, isStrict: Bool
  ) -> Double {
    guard use.verdict == .fail, !isStrict else { return use.minimum }
    let isForeground = use.foreground.chain.contains(id)
    guard isForeground != (part == .foreground) else { return use.minimum }
    let now = demand(use, minimum: use.minimum) { .fixed($0.color) }
    return min(use.minimum, now.ratio(of: use.foreground.color) * (1 - 1e-9))
  }

  func demand(
    _ use: ColorUses.Use, minimum: Double, side: ContrastDemand.Side? = nil,
    _ layer: (ColorUses.Layer) -> ContrastDemand.Layer
  ) -> ContrastDemand {
    ContrastDemand(
      foreground: layer(use.foreground), background: layer(use.background),
      backdrops: use.backdrops.map(layer), minimum: minimum, side: side)
  }

  /// Whether neither black nor white would do in place of the foreground on its side.
  func isExtreme(_ use: ColorUses.Use) -> Bool {
    let extreme = demand(use, minimum: use.minimum, side: use.side) { layer in
      layer.chain == use.foreground.chain ? .sought(alpha: layer.color.alpha) : .fixed(layer.color)
    }
    return [0.0, 1].allSatisfy { !extreme.isMet(by: Color(.srgb, $0, $0, $0)) }
  }
}
