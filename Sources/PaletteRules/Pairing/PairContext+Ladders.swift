/// Ladders of numbered texts and surfaces: `text-05` … `text-01`, `surface-00` … `surface-04`.
extension PairContext {
  /// The numbered texts that can hardly be seen on the page, as what is disabled, and the numbered
  /// surfaces far from it, as what is hovered or pressed.
  mutating func findLadderEnds() -> Set<Int> {
    var ladders: [String: [Int]] = [:]
    for index in foregrounds + backgrounds {
      let name = names[index]
      guard name.part == .text || name.part == .background, name.component.isEmpty,
        name.states.isEmpty, name.words.last?.has(.number) == true
      else { continue }
      let stem = paths[index].prefix(upTo: Self.startOfNumber(paths[index]))
      ladders[String(stem), default: []].append(index)
    }
    var ends: Set<Int> = []
    for rungs in ladders.values where rungs.count > 1 {
      let isPadded = rungs.allSatisfy { paths[$0][Self.startOfNumber(paths[$0])...].hasPrefix("0") }
      guard isPadded || rungs.count >= 5, let page = page(for: rungs[0]) else { continue }
      for index in rungs where index != page {
        guard let range = ratios.range(index, on: page) else { continue }
        let isEnd = names[index].part == .text ? range.least < 2 : range.greatest >= 1.5
        if isEnd { ends.insert(index) }
      }
    }
    return ends
  }

  private static func startOfNumber(_ path: String) -> String.Index {
    path.lastIndex { !$0.isNumber }.map { path.index(after: $0) } ?? path.startIndex
  }
}
