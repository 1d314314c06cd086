/// The last words of the names in a group say what lies on what, whatever the group is called:
/// `queued.fg` lies on `queued.subtle`, and `button.text` on the `button.hover` beside
/// `button.background`, as does `action-content` on `action-state-hover`.
enum LeavesOfGroup: PairConvention {
  /// A color of a group, by what its name has after the name of the group.
  private struct Leaf {
    let token: Int
    let word: NameWord
    /// Whether the word follows `state`.
    let isState: Bool
  }

  /// The words for a tint that holds the text beside it.
  private static let tints: Set = ["muted", "soft", "subtle"]

  static func apply(to context: inout PairContext) {
    addLabels(&context)
    addLinks(&context)
    let leaves = leaves(context)
    guard !leaves.isEmpty else { return }
    let stems = stemsOfBackgrounds(context)
    for text in context.foregrounds {
      let name = context.names[text]
      guard name.part == .text, name.partWords == [name.words.count - 1], name.words.count > 1,
        !name.allKinds.has(.inverse), name.states.isEmpty, name.on == nil
      else { continue }
      let stem = Array(name.words.dropLast())
      let hasBackground = stems.contains(stem)
      for leaf in leaves[stem] ?? [] where isBeside(leaf.token, text, context) {
        if leaf.isState || hasBackground && leaf.word.has(.state) {
          addFill(leaf, under: text, &context)
        } else if !hasBackground, tints.contains(leaf.word.text),
          context.tone(of: leaf.token) == .tint
        {
          context.add(text, on: leaf.token, .usual, "the tint of its group:")
        }
      }
    }
  }

  /// Adds the labels of groups on their backgrounds in any state: `cta.label` on `cta.bg` and `cta.bg-hover`.
  private static func addLabels(_ context: inout PairContext) {
    let labels = context.foregrounds.filter { index in
      let name = context.names[index]
      return name.segments.count > 2 && name.segments.last?.map(\.text) == ["label"]
        && name.part == .text && name.scope.isEmpty
        && !(name.component.isEmpty && name.roles.isEmpty)
    }
    guard !labels.isEmpty else { return }
    var grounds: [[[NameWord]]: [Int]] = [:]
    for index in context.backgrounds {
      let segments = context.names[index].segments
      guard let leaf = segments.last, leaf.contains(where: { $0.has(.background) }),
        leaf.allSatisfy({ $0.has([.background, .color, .state]) })
      else { continue }
      grounds[segments.dropLast(), default: []].append(index)
    }
    for label in labels {
      for ground in grounds[context.names[label].segments.dropLast()] ?? []
      where context.names[ground].scope.isEmpty && context.statesFit(label, ground) {
        context.answered.insert(ground)
        context.add(label, on: ground, .usual, "text and background of one group:")
      }
      // On a background that is not there, it lies on the page.
      let own = grounds[context.names[label].segments.dropLast()] ?? []
      if own.contains(where: { context.names[$0].states.isEmpty && !context.isClear($0) }) {
        context.owned.insert(label)
      }
    }
  }

  /// Adds the link of a group with a text and a background of its own: `feedback.strong.link` on
  /// `feedback.strong.background`.
  private static func addLinks(_ context: inout PairContext) {
    func group(_ index: Int, of kinds: WordKinds) -> [[NameWord]]? {
      var segments = context.names[index].segments
      while segments.count > 1, segments[segments.count - 1].allSatisfy({ $0.has(.color) }) {
        segments.removeLast()
      }
      guard segments.count > 2, let leaf = segments.popLast(), leaf.count == 1, leaf[0].has(kinds)
      else { return nil }
      return segments
    }
    let links = context.foregrounds.filter { index in
      let name = context.names[index]
      return name.partWord == "link" && name.isImplied && name.component.isEmpty
        && name.scope.isEmpty && name.states.isEmpty && !name.isOnly(.textual)
    }
    guard !links.isEmpty else { return }
    let texts = Set(context.foregrounds.compactMap { group($0, of: .text) })
    for link in links {
      guard let own = group(link, of: .textual), texts.contains(own) else { continue }
      for ground in context.backgrounds
      where group(ground, of: .background) == own && context.names[ground].states.isEmpty {
        context.add(link, on: ground, .usual, "text and background of one group:")
        context.owned.insert(link)
      }
    }
  }

  private static func addFill(_ leaf: Leaf, under text: Int, _ context: inout PairContext) {
    guard context.statesFit(text, leaf.token), !context.isClear(leaf.token),
      context.add(text, on: leaf.token, .usual, "the fill of its group in a state:"), leaf.isState
    else { return }
    context.answered.insert(leaf.token)
    context.owned.insert(text)
  }

  private static func isBeside(_ color: Int, _ text: Int, _ context: PairContext) -> Bool {
    let (name, other) = (context.names[text], context.names[color])
    return other.scope == name.scope && other.tree == name.tree && !other.isDisabled
  }

  /// The colors without a word for their part, by the names of their groups.
  private static func leaves(_ context: PairContext) -> [[NameWord]: [Leaf]] {
    var leaves: [[NameWord]: [Leaf]] = [:]
    for index in context.plain where !context.names[index].isStep {
      let words = context.names[index].words
      guard let word = words.last, words.count > 1 else { continue }
      let isState =
        words.count > 2 && words[words.count - 2].text == "state"
        && word.has([.state, .filler, .rest])
      leaves[Array(words.dropLast(isState ? 2 : 1)), default: []]
        .append(Leaf(token: index, word: word, isState: isState))
    }
    return leaves
  }

  /// What precedes the word for a background in the names that end with it.
  private static func stemsOfBackgrounds(_ context: PairContext) -> Set<[NameWord]> {
    Set(
      context.backgrounds.lazy.map { context.names[$0].words }
        .filter { $0.last?.has([.background, .ground]) ?? false }.map { Array($0.dropLast()) })
  }
}
