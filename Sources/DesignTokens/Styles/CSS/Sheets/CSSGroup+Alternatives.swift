import FileAccess
import SourceSyntax
import SystemColors

/// Files of which one applies.
extension CSSGroup {
  /// Alternative files, of which one applies.
  struct Alternatives {
    /// The file that always applies, before the alternatives.
    var base: Int?
    /// Whether the base needs one of the alternatives.
    var isBasePartial = false
    /// The context of each alternative.
    var contexts: [(input: Int, name: String)]
    /// Whether the alternatives are laid over all other files, and are one context.
    var isOverlay = false

    /// The names of the contexts, the default one first.
    var names: [String] {
      var seen: Set<String> = []
      return (isOverlay || base != nil && !isBasePartial ? ["none"] : [])
        + contexts.map(\.name).filter { seen.insert($0).inserted }
    }
  }

  /// The properties that some files set, and those to which they refer.
  private struct References {
    private let inputs: [Int]
    private var set: [Int: Set<String>] = [:]
    private var used: [Int: Set<String>] = [:]

    init(_ inputs: [Int], in collector: CSSCollector) {
      self.inputs = inputs
      let readers = collector.sheets.map { CSSValueReader(source: $0.source, scanner: $0.scanner) }
      for declaration in collector.declarations {
        let input = collector.rules[declaration.rule].input
        guard inputs.contains(input) else { continue }
        set[input, default: []].insert(collector.names[declaration.name])
        for piece in readers[declaration.sheet].pieces(declaration.value) {
          piece.names(&used[input, default: []])
        }
      }
    }

    /// Whether a file refers to a property that another one sets.
    private func needs(_ input: Int, where isSetter: (Set<Int>) -> Bool) -> Bool {
      (used[input] ?? []).subtracting(set[input] ?? []).contains { name in
        isSetter(Set(inputs.filter { set[$0]?.contains(name) ?? false }))
      }
    }

    /// The only file that sets what all others need: it always applies.
    var provider: Int? {
      let providers = inputs.filter { provider in
        inputs.allSatisfy { $0 == provider || needs($0) { $0 == [provider] } }
      }
      return providers.count == 1 ? providers[0] : nil
    }

    /// Whether a file refers to what only the others set.
    func needsOthers(_ input: Int) -> Bool { needs(input) { !$0.isEmpty } }
  }

  /// What each file sets for the page regardless of conditions: the last declaration of each
  /// property.
  func unconditional(_ collector: CSSCollector) -> [[String: Int]] {
    var result: [[String: Int]] = Array(repeating: [:], count: paths.count)
    // A single file is compared with no other.
    let limit = paths.count == 1 ? 1 : Int.max
    let isUnconditional = collector.rules.map { rule in
      rule.places.contains { $0.literals.isEmpty && !$0.selectsPart }
    }
    for (index, declaration) in collector.declarations.enumerated() {
      let input = collector.rules[declaration.rule].input
      if isUnconditional[declaration.rule], result[input].count < limit {
        result[input][collector.names[declaration.name]] = index
      }
    }
    return result
  }

  /// Two files that set some of the same properties.
  private struct Overlap {
    var shared = 0
    /// The properties that they set differently.
    var different: [String] = []
  }

  private func overlaps(
    _ unconditional: [[String: Int]], _ collector: CSSCollector
  ) -> [[Int]: Overlap] {
    guard paths.count > 1 else { return [:] }
    var setters: [String: [Int]] = [:]
    for (input, names) in unconditional.enumerated() {
      for name in names.keys { setters[name, default: []].append(input) }
    }
    func text(_ input: Int, _ name: String) -> String {
      guard let index = unconditional[input][name] else { return "" }
      let declaration = collector.declarations[index]
      return collector.sheets[declaration.sheet].source.text(declaration.value)
    }
    var result: [[Int]: Overlap] = [:]
    for (name, inputs) in setters.sorted(by: { $0.key < $1.key }) {
      let inputs = inputs.prefix(64)
      for (offset, second) in inputs.enumerated() {
        for first in inputs.prefix(offset) {
          result[[first, second], default: Overlap()].shared += 1
          if text(first, name) != text(second, name) {
            result[[first, second], default: Overlap()].different.append(name)
          }
        }
      }
    }
    return result
  }

  /// The alternatives: files that share half of their properties, with different values.
  func alternatives(
    _ collector: CSSCollector, _ unconditional: [[String: Int]], _ files: CSSFiles
  ) -> Alternatives? {
    var group = Array(paths.indices)
    for (pair, overlap) in overlaps(unconditional, collector).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    }) {
      let smaller = pair.map { unconditional[$0].count }.min() ?? 0
      guard !overlap.different.isEmpty, overlap.shared * 2 >= smaller else { continue }
      group.unite(pair[0], pair[1])
    }
    let sets = Dictionary(grouping: paths.indices) { group[$0] }.values.filter { $0.count > 1 }
    guard let largest = sets.max(by: { ($0.count, -$0[0]) < ($1.count, -$1[0]) }) else {
      return single(collector, unconditional)
    }
    let neutral = largest.filter { !Self.saysAppearance(title($0)) }
    if neutral.count == 1, largest.count > 1 {
      return Alternatives(
        base: neutral[0],
        contexts: contexts(largest.filter { $0 != neutral[0] }))
    }
    let references = References(largest, in: collector)
    if let base = references.provider ?? drawing(largest, files) ?? whole(largest, unconditional) {
      return Alternatives(
        base: base, isBasePartial: references.needsOthers(base),
        contexts: contexts(largest.filter { $0 != base }))
    }
    let own = contexts(largest)
    // Each theme may be a folder of several files.
    let names = Set(own.map(\.name))
    let others = sets.filter { $0 != largest }.map(contexts).filter { other in
      other.allSatisfy { names.contains($0.name) }
    }
    return Alternatives(
      base: nil, contexts: own + others.sorted { $0[0].input < $1[0].input }.flatMap(\.self))
  }

  /// The only file whose rules draw custom properties: the others are palettes for it.
  private func drawing(_ inputs: [Int], _ files: CSSFiles) -> Int? {
    let drawing = inputs.filter { input in
      guard case .success(let sheet) = files.sheet(at: paths[input]) else { return true }
      return !sheet.drawings.isEmpty || !files.imports(of: sheet).isEmpty
    }
    return drawing.count == 1 && !Self.saysAppearance(title(drawing[0])) ? drawing[0] : nil
  }

  /// The file of which the others set only a small part: they are laid over it.
  private func whole(_ inputs: [Int], _ unconditional: [[String: Int]]) -> Int? {
    guard let most = inputs.max(by: { unconditional[$0].count < unconditional[$1].count }),
      !Self.saysAppearance(title(most))
    else { return nil }
    let isWhole = inputs.allSatisfy { input in
      input == most
        || unconditional[input].count * 2 < unconditional[most].count
          && unconditional[input].keys.allSatisfy { unconditional[most][$0] != nil }
    }
    return isWhole ? most : nil
  }

  /// Words of file names without meaning: `night-mode.css` is a theme, `night-switch.css` is not.
  private static let neutralWords: Set = [
    "token", "tokens", "variable", "variables", "vars", "palette", "style", "styles", "css",
    "design",
  ]

  /// A file with a meaningful name and without conditions of its own.
  func single(
    _ collector: CSSCollector, _ unconditional: [[String: Int]]
  ) -> Alternatives? {
    let telling = paths.indices.filter { input in
      let words = AppearanceNaming.words(stem(input)).filter { !Self.neutralWords.contains($0) }
      return !unconditional[input].isEmpty && Self.saysAppearance(stem(input))
        && CSSThemeLikeness.areTheme(words)
    }
    guard telling.count == 1 else { return overlay(collector) }
    return hasThemes(collector) ? nil : Alternatives(base: nil, contexts: contexts(telling))
  }

  /// Dark style sheets that draw again what others draw, called as these with a word more:
  /// `site-dark.css` beside `site.css`. They are on together, or off.
  private func overlay(_ collector: CSSCollector) -> Alternatives? {
    var drawn: [Set<String>] = Array(repeating: [], count: paths.count)
    for (usage, file) in zip(collector.usages, collector.filesOfUsages)
    where usage.drawsText || usage.drawsBackground {
      for place in usage.places where place.literals.allSatisfy({ $0.test.feature == "class" }) {
        drawn[file.input].insert(
          place.selector.selectsPart || !place.literals.isEmpty
            ? place.selector.pieces.map(\.text).joined() : "")
      }
    }
    let names = paths.indices.map { AppearanceNaming.words(stem($0)) }
    let dark = paths.indices.filter { input in
      CSSNamedAppearances.scheme(stem(input)) == .dark && !drawn[input].isEmpty
    }
    let others = paths.indices.filter { !dark.contains($0) }
    let common = others.reduce(into: Set()) { $0.formUnion(names[$1]) }
    let shared = others.reduce(into: Set()) { $0.formUnion(drawn[$1]) }
    let overlays = dark.filter { input in
      CSSThemeLikeness.areTheme(
        names[input].filter { !Self.neutralWords.contains($0) && !common.contains($0) })
        && drawn[input].intersection(shared).count * 2 >= drawn[input].count
    }
    guard let first = overlays.first else { return nil }
    let name = stem(first)
    let result = Alternatives(contexts: overlays.map { ($0, name) }, isOverlay: true)
    return hasThemes(collector) && self.dark(result, in: collector) == nil ? nil : result
  }

  private func hasThemes(_ collector: CSSCollector) -> Bool {
    collector.rules.contains { rule in
      rule.places.contains { place in
        place.literals.contains {
          $0.test.feature == CSSThemes.scheme || CSSThemeLikeness.isTheme($0.test)
        }
      }
    }
  }

  /// The only context of files, if it is dark, and a selector in them says so too.
  func dark(_ alternatives: Alternatives, in collector: CSSCollector) -> String? {
    guard alternatives.names.count == 2, alternatives.names[0] == "none",
      let name = alternatives.names.last, CSSNamedAppearances.scheme(name) == .dark
    else { return nil }
    let inputs = Set(alternatives.contexts.map(\.input))
    func saysDark(_ places: [CSSCollector.Place]) -> Bool {
      places.contains { place in
        place.literals.contains { !$0.isNegated && CSSThemeLikeness.scheme($0.test) == .dark }
      }
    }
    let isSaid =
      collector.rules.contains { inputs.contains($0.input) && saysDark($0.places) }
      || zip(collector.usages, collector.filesOfUsages).contains {
        inputs.contains($1.input) && saysDark($0.places)
      }
    return isSaid ? name : nil
  }

  /// The contexts of files: their names, or paths if two have the same name; a light one first.
  func contexts(_ inputs: [Int]) -> [(input: Int, name: String)] {
    let titles = inputs.map(title)
    let isUnique = Set(titles).count == titles.count
    let all = zip(inputs, titles).map { (input: $0, name: isUnique ? $1 : paths[$0]) }
    guard let light = all.firstIndex(where: { Self.isLight($0.name) }) else { return all }
    return [all[light]] + all.indices.filter { $0 != light }.map { all[$0] }
  }

  private static func isLight(_ name: String) -> Bool {
    var appearance = Appearance(scheme: .dark)
    AppearanceNaming.apply(context: name, of: CSSThemes.file, to: &appearance)
    return appearance.scheme == .light
  }

  /// Warns of properties that two files set differently although they are not alternatives.
  func conflicts(
    _ unconditional: [[String: Int]], _ alternatives: Alternatives?, _ collector: CSSCollector
  ) -> [SourceProblem] {
    let chosen = Set(
      (alternatives?.contexts.map(\.input) ?? []) + (alternatives?.base.map { [$0] } ?? []))
    return overlaps(unconditional, collector).sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.compactMap { pair, overlap in
      guard let name = overlap.different.first, !pair.allSatisfy(chosen.contains),
        let index = unconditional[pair[1]][name]
      else { return nil }
      let declaration = collector.declarations[index]
      let more = overlap.different.count - 1
      return SourceProblem(
        "css/conflicting-files",
        "“\(SassToken.shown(name))”\(more > 0 ? " and \(more) more are" : " is") set differently in "
          + "“\(paths[pair[0]])”",
        at: collector.sheets[declaration.sheet].source.location(of: declaration.value),
        help: "The later file is used; check the files one by one if they are for different pages.",
        severity: .warning)
    }
  }
}
