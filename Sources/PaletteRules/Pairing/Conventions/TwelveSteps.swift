/// In a scale of exactly twelve steps, 1…5 are backgrounds, 4 and 5 of them of hovered and active
/// controls, 9 and 10 are fills, and 11 and 12 are texts: `gray-11` lies on `gray-2`, `gray-12` on all
/// backgrounds, `accent-contrast` on `accent-9`. Radix Colors, from which the scheme is, warrants 11
/// and 12 on 2 only.
enum TwelveSteps: PairConvention {
  static func apply(to context: inout PairContext) {
    /// For each scale, one bit for each of its steps; the first bit for those beyond twelve.
    var steps: [Int: UInt16] = [:]
    func step(_ name: NamedToken) -> Int? {
      guard name.scale >= 0, name.part == nil, name.scope.isEmpty else { return nil }
      return name.words.last.flatMap { Int($0.text) }
    }
    var last: NamedToken?
    for name in context.names where name !== last {
      last = name
      guard let step = step(name) else { continue }
      steps[name.scale, default: 0] |= 1...12 ~= step ? 1 << UInt16(step) : 1
    }
    guard steps.values.contains(0x1FFE) else { return }
    /// Twelve colors of charts are no scale.
    let charts: Set = ["dataviz", "datavis", "chart", "charts", "data", "series", "categorical"]
    var twelve: [[NameWord]: [Int: Int]] = [:]
    for (position, name) in context.names.enumerated() where steps[name.scale] == 0x1FFE {
      guard let step = step(name), !name.words.contains(where: { charts.contains($0.text) })
      else { continue }
      twelve[name.words.dropLast(), default: [:]][step] = position
    }
    for (_, scale) in twelve.sorted(by: { $0.value[1] ?? 0 < $1.value[1] ?? 0 }) {
      for text in [11, 12].compactMap({ scale[$0] }) {
        for step in (1...(text == scale[11] ? 3 : 5)).compactMap({ scale[$0] }) {
          context.add(
            text, on: step, .usual, "steps 11 and 12 of a scale of twelve are texts, here on")
        }
        // A scale that does not follow the scheme is not the one of the texts on the page.
        for surface in context.mainSurfaces
        where (context.leastRatio(text, surface) ?? 1) >= 3
          && (!context.isConstant(text) || context.isConstant(surface))
        {
          context.add(
            text, on: surface, .usual, "steps 11 and 12 of a scale of twelve are texts, here on")
        }
      }
    }
    for (position, name) in context.names.enumerated()
    where name.words.last?.text == "contrast" && name.scope.isEmpty {
      let stem = Array(name.words.dropLast())
      guard
        let scale = twelve[stem] ?? (stem.last?.text == "9" ? twelve[stem.dropLast()] : nil)
      else { continue }
      for fill in [9, 10].compactMap({ scale[$0] }) {
        context.add(
          position, on: fill, .usual, "steps 9 and 10 of a scale of twelve are fills:")
      }
    }
  }
}
