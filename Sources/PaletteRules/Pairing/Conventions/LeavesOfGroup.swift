/// The last words of the names in a group say what lies on what, whatever the group is called:
/// `queued.fg` lies on `queued.subtle`, and `button.text` on the `button.hover` beside
/// `button.background`, as does `action-content` on `action-state-hover`.
enum LeavesOfGroup: PairConvention {
  /// The words for a tint that holds the text beside it.
  private static let tints = ["muted", "soft", "subtle"]

  static func apply(to context: inout PairContext) {
    var plain: [[String]: [Int]] = [:]
    for index in context.plain where !context.names[index].isStep {
      plain[context.names[index].words.map(\.text), default: []].append(index)
    }
    guard !plain.isEmpty else { return }
    let stems = stemsOfBackgrounds(context)
    for text in context.foregrounds {
      let name = context.names[text]
      guard name.part == .text, name.partWords.count == 1, name.partWords.last == name.words.count - 1,
        name.words.count > 1, !name.isInverse, name.states.isEmpty, name.on == nil
      else { continue }
      let stem = name.words.dropLast().map(\.text)
      addFills(under: text, stem, hasBackground: stems.contains(stem), plain, &context)
      guard !stems.contains(stem) else { continue }
      for word in tints {
        for tint in plain[stem + [word]] ?? [] where isBeside(tint, text, &context) {
          guard context.tone(of: tint) == .tint else { continue }
          context.add(text, on: tint, .usual, "the tint of its group:")
        }
      }
    }
  }

  /// Pairs a text with the fills of its group that are called after states: all of them if they are
  /// called `state-…`, otherwise those beside a background.
  private static func addFills(
    under text: Int, _ stem: [String], hasBackground: Bool, _ plain: [[String]: [Int]],
    _ context: inout PairContext
  ) {
    for (words, tokens) in plain
    where words.count > stem.count && words.count <= stem.count + 2 && words.starts(with: stem) {
      var leaf = words.dropFirst(stem.count)
      let isState = leaf.first == "state"
      if isState { leaf.removeFirst() }
      guard leaf.count == 1, isState || hasBackground,
        WordKinds(leaf[leaf.startIndex]).has(isState ? [.state, .filler, .rest] : .state)
      else { continue }
      for fill in tokens.sorted() where isBeside(fill, text, &context) {
        guard context.statesFit(text, fill), !context.isClear(fill) else { continue }
        let isAdded = context.add(text, on: fill, .usual, "the fill of its group in a state:")
        guard isAdded, isState else { continue }
        context.answered.insert(fill)
        context.owned.insert(text)
      }
    }
  }

  private static func isBeside(_ color: Int, _ text: Int, _ context: inout PairContext) -> Bool {
    let (name, other) = (context.names[text], context.names[color])
    return other.scope == name.scope && other.tree == name.tree && !other.isDisabled
  }

  /// What precedes the word for a background in the names that end with it.
  private static func stemsOfBackgrounds(_ context: PairContext) -> Set<[String]> {
    Set(
      context.backgrounds.lazy.map { context.names[$0] }
        .filter { $0.words.last?.has([.background, .ground]) ?? false }
        .map { $0.words.dropLast().map(\.text) })
  }
}
