import ColorCore
import FileAccess
import SourceSyntax

/// The pairs that style objects in code draw with the tokens of a project: `vars.colors.danger.textLow` is
/// `color.light.danger.text-low`, and that of every other appearance.
struct StyleObjectPairs {
  /// A token that a name in code stands for.
  private struct Token {
    let path: String
    /// The groups around what the code names: `color.light`.
    let group: [Substring]
  }

  /// The tokens by what code may call them: their paths without the groups around.
  private var tokens: [[String]: [Token]] = [:]
  private var drawn = DrawnPairs()
  /// The colors that views write themselves.
  private var literals = Sheet()
  private var seen: Set<[String]> = []

  /// Adds the pairs to the palettes of a project.
  static func add(to palettes: inout [ResolvedPalette], in context: LoadContext) {
    let named = palettes.indices.filter { palettes[$0].tokens.contains { $0.path.contains(".") } }
    guard !named.isEmpty else { return }
    let files = context.applicationFiles.sorted().filter { path in
      !CSSClassFiles.isOfTests(path) && !CSSPageStyles.mayBeIn(path)
    }.compactMap { path -> (source: SourceText, styles: [StyleObjectReader.Style])? in
      guard let bytes = try? context.bytes(at: path), bytes.count <= CSSClassFiles.maximumSize,
        StyleObjectReader.mayBeIn(bytes.span),
        let source = try? SourceText(name: path, bytes: bytes)
      else { return nil }
      // Where a view shows what it draws, a style of its own name says the same.
      let views = NativeViewReader.mayBeIn(bytes.span) ? NativeViewReader(source).styles : []
      let styles = views + StyleObjectReader(source).styles
      return styles.isEmpty ? nil : (source, styles)
    }
    guard !files.isEmpty else { return }
    for index in named {
      var pairs = StyleObjectPairs(palettes[index])
      for file in files {
        for style in file.styles { pairs.add(style, of: file.source, in: context) }
      }
      if !pairs.literals.entries.isEmpty {
        pairs.drawn.outside.append(
          pairs.literals.palette(
            file: palettes[index].file, format: palettes[index].format, problems: [], fileCount: 0,
            in: context))
      }
      palettes[index].add(pairs.drawn)
    }
  }

  private init(_ palette: ResolvedPalette) {
    for token in palette.tokens {
      let names = token.path.split(separator: ".")
      let words = names.map { GeneralGroups.word($0) }
      for first in GeneralGroups.omissions(of: names) {
        tokens[Array(words[first...]), default: []].append(
          Token(path: token.path, group: Array(names[..<first])))
      }
    }
  }

  private mutating func add(
    _ style: StyleObjectReader.Style, of source: SourceText, in context: LoadContext
  ) {
    guard style.text.literal == nil, style.background.literal == nil else {
      if !style.isMark { addLiteral(of: style, of: source, in: context) }
      return
    }
    let backgrounds = found(style.background.names)
    for text in found(style.text.names) {
      for background in backgrounds
      where background.group == text.group && background.path != text.path {
        let place = style.isNested ? style.text : style.background
        let other = style.isNested ? style.background : style.text
        var pairing = TokenPairing(
          path: background.path, role: style.isMark ? .ui : .text,
          location: source.location(of: place.range), reason: style.reason, isPlaced: true,
          size: style.size, weight: style.weight)
        pairing.otherLocation = source.location(of: other.range)
        if style.isMark { pairing.joint = .doubtful }
        let key = [text.path, background.path] + (style.isMark ? ["mark"] : [])
        guard seen.insert(key).inserted else {
          // The smallest text decides.
          let known = drawn.pairings[text.path]?.firstIndex { $0.path == background.path }
          if let known, drawn.pairings[text.path]?[known].isLessStrict(than: pairing) ?? false {
            drawn.pairings[text.path]?[known] = pairing
          }
          continue
        }
        _ = context.keep(source)
        drawn.pairings[text.path, default: []].append(pairing)
      }
    }
  }

  /// Adds a color that a view writes itself, on a token or below one.
  private mutating func addLiteral(
    of style: StyleObjectReader.Style, of source: SourceText, in context: LoadContext
  ) {
    let isText = style.text.literal != nil
    let (own, other) = isText ? (style.text, style.background) : (style.background, style.text)
    guard let color = own.literal, let name = own.names.first else { return }
    for token in found(other.names) {
      let key = isText ? [name, token.path] : [token.path, name]
      guard seen.insert(key).inserted else { continue }
      let location = context.keep(source).location(of: own.range)
      var pairing = TokenPairing(
        path: key[1], role: .text, location: source.location(of: style.text.range),
        reason: "a view draws it on that around it", isOutside: !isText, isPlaced: !isText,
        size: style.size, weight: style.weight)
      pairing.otherLocation = source.location(of: style.background.range)
      let isNew = literals.existingEntry(name) == nil
      let entry = literals.entry(name)
      if isNew {
        literals.update(entry) { $0.isColor = true }
        literals.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
      }
      if isText {
        literals.update(entry) { $0.add(pairing) }
      } else {
        drawn.pairings[token.path, default: []].append(pairing)
      }
    }
  }

  /// The tokens that the longest end of a name in code calls, if what is before says no more than that
  /// they are colors.
  private func found(_ names: [String]) -> [Token] {
    let words = names.map { GeneralGroups.word($0) }
    for first in words.indices.dropFirst() {
      let isTold = first < words.count - 1 || GeneralGroups.categories.contains(words[first - 1])
      if isTold, let found = tokens[Array(words[first...])] { return found }
      guard first < GeneralGroups.limit, GeneralGroups.categories.contains(words[first]) else {
        break
      }
    }
    return []
  }
}
