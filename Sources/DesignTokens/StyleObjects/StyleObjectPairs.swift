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
  /// Whether colors that are both no tokens belong here.
  private let isFirst: Bool

  /// Adds the pairs to the palettes of a project.
  static func add(to palettes: inout [ResolvedPalette], in context: LoadContext) {
    let named = palettes.indices.filter { index in
      // The colors of a theme that a module exports alone have no group around them.
      CSSScriptStyles.mayBeIn(palettes[index].file)
        || palettes[index].tokens.contains { $0.path.contains(".") }
    }
    guard !named.isEmpty else { return }
    let files = files(of: context)
    guard !files.isEmpty else { return }
    for index in named {
      var pairs = StyleObjectPairs(palettes[index], isFirst: index == named[0])
      for file in files {
        for style in file.styles { pairs.add(style, of: file.source, in: context) }
      }
      let inks = Set(files.flatMap { $0.inks.flatMap(pairs.found) }.map(\.path))
      for token in palettes[index].tokens.indices
      where inks.contains(palettes[index].tokens[token].path) {
        palettes[index].tokens[token].drawn.insert(.unplaced)
      }
      if !pairs.literals.entries.isEmpty {
        pairs.drawn.outside.append(
          pairs.literals.palette(
            file: palettes[index].file, format: palettes[index].format, problems: [], fileCount: 0,
            in: context))
      }
      palettes[index].add(pairs.drawn, context.options)
    }
  }

  /// What the code of a project draws, by its files.
  private static func files(
    of context: LoadContext
  ) -> [(source: SourceText, styles: [StyleObjectReader.Style], inks: Set<[String]>)] {
    var library = NativeStyleFiles(context)
    return context.applicationFiles.sorted().filter { path in
      !CSSClassFiles.isOfTests(path) && CSSScriptStyles.mayBeIn(path)
    }.compactMap { path in
      guard let bytes = try? context.bytes(at: path), bytes.count <= CSSClassFiles.maximumSize
      else { return nil }
      let (isNative, mayHaveObjects) = (
        NativeViewReader.mayBeIn(bytes.span), StyleObjectReader.mayBeIn(bytes.span)
      )
      guard isNative || mayHaveObjects, let source = try? SourceText(name: path, bytes: bytes)
      else { return nil }
      var styles: [StyleObjectReader.Style] = []
      var inks: Set<[String]> = []
      if isNative {
        let names = NativeStyleNames(source)
        let reader = NativeViewReader(source, names, with: library.styles(for: names, at: path))
        (styles, inks) = (reader.styles, reader.inks)
      }
      // Where a view shows what it draws, a style of its own name says the same.
      if mayHaveObjects {
        if StyledTemplate.mayBeIn(bytes.span) { styles += StyledTemplateReader(source).styles }
        styles += StyleObjectReader(source).styles
      }
      return styles.isEmpty && inks.isEmpty ? nil : (source, styles, inks)
    }
  }

  private init(_ palette: ResolvedPalette, isFirst: Bool) {
    self.isFirst = isFirst
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
          location: (place.origin ?? source).location(of: place.range), reason: style.reason,
          isPlaced: true,
          size: style.size, weight: style.weight)
        pairing.otherLocation = (other.origin ?? source).location(of: other.range)
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

  /// Adds colors of which code writes at least one itself.
  private mutating func addLiteral(
    of style: StyleObjectReader.Style, of source: SourceText, in context: LoadContext
  ) {
    guard isFirst || style.text.literal == nil || style.background.literal == nil else { return }
    for text in places(of: style.text) {
      for background in places(of: style.background) where text.path != background.path {
        guard seen.insert([text.path, background.path]).inserted else { continue }
        let source = context.keep(source)
        let front = (style.text.origin ?? source).location(of: style.text.range)
        let back = (style.background.origin ?? source).location(of: style.background.range)
        if let color = text.literal { define(color, text.path, front) }
        if let color = background.literal { define(color, background.path, back) }
        let isToken = text.literal == nil
        var pairing = TokenPairing(
          path: background.path, role: .text, location: front,
          reason: style.reason, isOutside: background.literal != nil, isPlaced: isToken,
          size: style.size, weight: style.weight)
        pairing.otherLocation = back
        if isToken {
          drawn.pairings[text.path, default: []].append(pairing)
        } else {
          literals.update(literals.entry(text.path)) { $0.add(pairing) }
        }
      }
    }
  }

  /// The path of a color that code writes itself, or those of the tokens that it names.
  private func places(
    of color: StyleObjectReader.Color
  ) -> [(path: String, literal: ColorCore.Color?)] {
    guard let literal = color.literal else { return found(color.names).map { ($0.path, nil) } }
    return color.names.prefix(1).map { ($0, literal) }
  }

  private mutating func define(_ color: ColorCore.Color, _ name: String, _ location: SourceLocation)
  {
    guard literals.existingEntry(name) == nil else { return }
    let entry = literals.entry(name)
    literals.update(entry) { $0.isColor = true }
    literals.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
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
