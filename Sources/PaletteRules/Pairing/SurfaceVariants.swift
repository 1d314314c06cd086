/// The variants of texts and backgrounds for what they stand on, by the words that end their names: `text-link-brand`
/// beside `text-link` and `button-background-brand` beside `button-background` are those on a surface of the brand.
///
/// A word is that of a variant if it follows the names of several texts, one of which already says a status
/// (`text-error-brand`) and another none, and the names of several backgrounds.
struct SurfaceVariants {
  /// The variant of each token that has one.
  private var words: [Int: String] = [:]
  /// The backgrounds of the page of each variant, the barest first.
  private var surfaces: [String: [Int]] = [:]

  /// What no word for a variant means.
  private static let others: WordKinds = [
    .text, .icon, .line, .background, .ground, .textual, .neutral, .hue, .level, .place, .fixed,
    .wordless, .container, .operable, .generic, .color, .message, .state, .number,
  ]

  /// Makes a palette without variants.
  init() {}

  init(of context: PairContext) {
    let names = context.names
    let tokens = context.foregrounds + context.backgrounds + context.lines + context.plain
    let stems = tokens.map { Self.stem(of: names[$0]) }
    let known = Set(stems)
    var texts: [String: Set<[String]>] = [:]
    var grounds: [String: Set<[String]>] = [:]
    for (index, stem) in zip(tokens, stems) {
      guard let last = stem.last, !WordKinds(last).has(Self.others), names[index].on == nil,
        names[index].isAbout(last), known.contains(Array(stem.dropLast()))
      else { continue }
      switch names[index].part {
      case .text where names[index].subject.count > 1:
        texts[last, default: []].insert(stem.dropLast())
      case .background where Vocabulary.statuses.isDisjoint(with: stem.dropLast()):
        grounds[last, default: []].insert(stem.dropLast())
      default: break
      }
    }
    let variants = Set(
      texts.filter { word, stems in
        let ofStatus = stems.count { !Vocabulary.statuses.isDisjoint(with: $0) }
        return stems.count >= 3 && ofStatus > 0 && ofStatus < stems.count
          && grounds[word]?.count ?? 0 > 1
      }.keys)
    guard !variants.isEmpty else { return }
    for (index, stem) in zip(tokens, stems) {
      let name = names[index]
      guard let last = stem.last, variants.contains(last), known.contains(Array(stem.dropLast())),
        name.part != .text && name.part != .icon || name.subject.count > 1
      else { continue }
      words[index] = last
    }
    for variant in variants {
      surfaces[variant] = context.backgrounds.filter { index in
        let name = names[index]
        return name.isAbout(variant) && name.scope.isEmpty && !name.isDisabled
          && name.subject.allSatisfy {
            $0.text == variant || $0.has([.place, .level]) || $0.text == "over"
          }
      }.sorted {
        (names[$0].states.rawValue.nonzeroBitCount, names[$0].words.count, $0)
          < (names[$1].states.rawValue.nonzeroBitCount, names[$1].words.count, $1)
      }
    }
  }

  /// The words of a name without those for states.
  private static func stem(of name: NamedToken) -> [String] {
    name.words.filter { !$0.has(.state) }.map(\.text)
  }

  /// The variant of a token.
  func variant(of index: Int) -> String? { words[index] }

  /// The backgrounds of the page that a variant is for.
  func surfaces(of variant: String) -> [Int] { surfaces[variant] ?? [] }

  /// The background that is called after a variant alone, at rest: `background-brand`.
  func ground(of variant: String, _ names: [NamedToken]) -> Int? {
    surfaces[variant]?.first {
      names[$0].subject.map(\.text) == [variant] && names[$0].states.isEmpty
    }
  }

  /// The backgrounds that have a variant, in their order.
  func backgrounds(_ names: [NamedToken]) -> [(background: Int, variant: String)] {
    words.filter { names[$0.key].part == .background }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
