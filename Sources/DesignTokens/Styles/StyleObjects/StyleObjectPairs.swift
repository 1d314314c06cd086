import ColorCore
import FileAccess
import SourceSyntax

/// The pairs that style objects in code draw with the tokens of a project: `vars.colors.danger.textLow` is
/// `color.light.danger.text-low`, and that of every other appearance.
package struct StyleObjectPairs {
  /// A token that a name in code stands for.
  private struct Token {
    let path: String
    /// The groups around what the code names: `color.light`.
    let group: [Substring]
  }

  /// The tokens by what code may call them: their paths without the groups around.
  private var tokens: [[String]: [Token]] = [:]
  /// The names before some members.
  private var members: [[String]: [String]] = [:]
  private var drawn = DrawnPairs()
  /// The colors that views write themselves.
  private var literals = Sheet()
  private var seen: Set<[String]> = []
  /// The texts among those colors that lie on something.
  private var placed: Set<String> = []
  /// Whether colors that are both no tokens belong here.
  private let isFirst: Bool

  /// Adds the pairs to the palettes of a project.
  package static func add(
    to palettes: inout [ResolvedPalette], in context: LoadContext, of project: String
  ) {
    var named = palettes.indices.filter { index in
      // The colors of a theme that a module exports alone have no group around them.
      CSSScriptStyles.mayBeIn(palettes[index].file)
        || palettes[index].tokens.contains { $0.path.contains(".") }
    }
    guard !named.isEmpty || context.applicationFiles.contains(where: CSSScriptStyles.mayBeIn) else {
      return
    }
    var files = StyleObjectFiles.all(of: context)
    guard let first = files.first else { return }
    if files.contains(where: { $0.styles.contains(where: \.namesProperties) }) {
      named += palettes.indices.filter { index in
        !named.contains(index) && palettes[index].tokens.contains { $0.path.hasPrefix("--") }
      }
    }
    let all = named.map { StyleObjectPairs(palettes[$0], isFirst: $0 == named[0]) }
    for index in files.indices {
      files[index].styles = files[index].styles.map { $0.withConstants(besides: all) }
    }
    if named.isEmpty {
      // Views that write their colors themselves need no tokens.
      guard files.contains(where: { $0.styles.contains(where: \.isWritten) }) else { return }
      var palette = Sheet().palette(
        file: first.source.name, format: TokenFormatID.plain, problems: [], fileCount: files.count,
        in: context)
      palette.project = project
      palettes.append(palette)
      named = [palettes.count - 1]
    }
    for index in named {
      var pairs = StyleObjectPairs(palettes[index], isFirst: index == named[0])
      pairs.add(files, to: &palettes[index], in: context)
      // What views place is on something, whatever style sheets know of it.
      for other in palettes.indices where !pairs.placed.isEmpty {
        palettes[other].unplacedTexts.removeAll { pairs.placed.contains($0.name.asciiLowercased) }
      }
    }
  }

  /// Adds what some files draw with the tokens of a palette.
  private mutating func add(
    _ files: [StyleObjectFiles.File], to palette: inout ResolvedPalette, in context: LoadContext
  ) {
    for file in files {
      for style in file.styles where !style.hasChoice {
        add(style, of: file.source, in: context)
      }
    }
    // What is drawn for certain comes first.
    for file in files {
      for style in file.styles where style.hasChoice {
        for own in chosen(style) { add(own, of: file.source, in: context) }
      }
    }
    for file in files {
      palette.unplacedTexts += file.texts.flatMap { unplaced($0, in: file.source, context) }
    }
    let inks = Set(files.flatMap { $0.inks.flatMap(found) }.map(\.path))
    for token in palette.tokens.indices where inks.contains(palette.tokens[token].path) {
      palette.tokens[token].drawn.insert(.unplaced)
    }
    if !literals.entries.isEmpty {
      drawn.outside.append(
        literals.palette(
          file: palette.file, format: palette.format, problems: [], fileCount: 0, in: context))
    }
    palette.add(drawn, context.options)
  }

  /// The tokens in whose color a style draws a text on what is not known.
  private func unplaced(
    _ text: StyleObjectReader.Color, in source: SourceText, _ context: LoadContext
  ) -> [UnplacedText] {
    guard text.opacity == 1, text.literal == nil else { return [] }
    let tokens = found(text.names)
    if !tokens.isEmpty { _ = context.keep(source) }
    return tokens.map {
      UnplacedText(name: $0.path, location: source.location(of: text.range))
    }
  }

  private init(_ palette: ResolvedPalette, isFirst: Bool) {
    self.isFirst = isFirst
    for token in palette.tokens {
      if token.path.hasPrefix("--") {
        tokens[[token.path]] = [Token(path: token.path, group: [])]
        continue
      }
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
    guard style.background.stops.isEmpty else {
      return addGradient(of: style, of: source, in: context)
    }
    guard style.text.literal == nil, style.background.literal == nil else {
      if !style.isMark { addLiteral(of: style, of: source, in: context) }
      return
    }
    let backgrounds = found(style.background.names)
    for text in found(style.text.names) {
      for background in backgrounds where background.group == text.group {
        let front = path(text.path, style.text.opacity)
        let back = path(background.path, style.background.opacity)
        guard front != back else { continue }
        let place = style.isNested ? style.text : style.background
        let other = style.isNested ? style.background : style.text
        var pairing = TokenPairing(
          path: back, role: style.isMark || style.isLine ? .ui : .text,
          location: (place.origin ?? source).location(of: place.range), reason: style.reason,
          isOutside: style.background.opacity < 1, isPlaced: true,
          size: style.size, weight: style.weight)
        pairing.mayBeLarge = style.mayBeLarge
        pairing.otherLocation = (other.origin ?? source).location(of: other.range)
        if style.box != nil { pairing.joint = .assumed }
        if style.isMark { pairing.joint = .doubtful }
        if style.isChosen { pairing.joint = .doubtful }
        let key = [front, back] + (style.isMark || style.isLine ? ["mark"] : [])
        if style.isChosen, seen.contains(key) { continue }
        guard seen.insert(key).inserted else {
          // The smallest text decides.
          let known = drawn.pairings[front]?.firstIndex { $0.path == back }
          if let known, drawn.pairings[front]?[known].isLessStrict(than: pairing) ?? false {
            drawn.pairings[front]?[known] = pairing
          }
          continue
        }
        _ = context.keep(source)
        append(pairing, to: front)
      }
    }
  }

  /// The path of a token, or of what it is where it is drawn translucent.
  private mutating func path(_ token: String, _ opacity: Double) -> String {
    guard opacity < 1 else { return token }
    let path = "\(token).opacity(\((opacity * 100).rounded() / 100))"
    if !drawn.tints.contains(where: { $0.path == path }) {
      drawn.tints.append(DrawnPairs.Tint(path: path, base: token, opacity: opacity))
    }
    return path
  }

  private mutating func append(_ pairing: TokenPairing, to path: String) {
    if let tint = drawn.tints.firstIndex(where: { $0.path == path }) {
      drawn.tints[tint].pairings.append(pairing)
    } else {
      drawn.pairings[path, default: []].append(pairing)
    }
  }

  /// Adds colors of which code writes at least one itself.
  private mutating func addLiteral(
    of style: StyleObjectReader.Style, of source: SourceText, in context: LoadContext
  ) {
    guard isFirst || style.text.literal == nil || style.background.literal == nil else { return }
    for text in places(of: style.text) {
      for background in places(of: style.background) where text.path != background.path {
        let isNew = seen.insert([text.path, background.path] + (style.isLine ? ["mark"] : []))
          .inserted
        if style.isChosen, !isNew { continue }
        let source = context.keep(source)
        let front = (style.text.origin ?? source).location(of: style.text.range)
        let back = (style.background.origin ?? source).location(of: style.background.range)
        if let color = text.literal {
          define(color, text.path, front)
          placed.insert(text.path.asciiLowercased)
        }
        if let color = background.literal { define(color, background.path, back) }
        let isToken = text.literal == nil
        var pairing = TokenPairing(
          path: background.path, role: style.isLine ? .ui : .text, location: front,
          reason: style.reason,
          isOutside: background.literal != nil || style.background.opacity < 1, isPlaced: isToken,
          size: style.size, weight: style.weight)
        pairing.mayBeLarge = style.mayBeLarge
        pairing.otherLocation = back
        if style.box != nil { pairing.joint = .assumed }
        if style.isChosen { pairing.joint = .doubtful }
        if isToken {
          if isNew { append(pairing, to: text.path) }
        } else {
          literals.update(literals.entry(text.path)) { entry in
            // The smallest text decides.
            if let known = entry.pairings.firstIndex(where: { $0.path == pairing.path }) {
              if entry.pairings[known].isLessStrict(than: pairing) {
                entry.pairings[known] = pairing
              }
            } else {
              entry.add(pairing)
            }
          }
        }
      }
    }
  }

  /// Adds a text on a gradient of colors of the palette and of the code.
  private mutating func addGradient(
    of style: StyleObjectReader.Style, of source: SourceText, in context: LoadContext
  ) {
    guard isFirst, !style.isMark else { return }
    let source = context.keep(source)
    let all = [style.text] + style.background.stops
    let places = all.compactMap { color -> OnGradient.Place? in
      guard let place = self.places(of: color).first else { return nil }
      let location = (color.origin ?? source).location(of: color.range)
      if let literal = place.literal { define(literal, place.path, location) }
      return OnGradient.Place(
        path: place.path, location: location, isLiteral: place.literal != nil)
    }
    guard places.count == all.count else { return }
    drawn.gradients.append(
      OnGradient(
        text: places[0], stops: Array(places.dropFirst()), drawer: "a view", isPlaced: true,
        contexts: [:], size: style.size, weight: style.weight))
  }

  /// The path of a color that code writes itself, or those of the tokens that it names.
  private mutating func places(
    of color: StyleObjectReader.Color
  ) -> [(path: String, literal: ColorCore.Color?)] {
    guard let literal = color.literal else {
      return found(color.names).map { (path($0.path, color.opacity), nil) }
    }
    return [(color.names.joined(separator: "."), literal)]
  }

  private mutating func define(_ color: ColorCore.Color, _ name: String, _ location: SourceLocation)
  {
    guard literals.existingEntry(name) == nil else { return }
    let entry = literals.entry(name)
    literals.update(entry) { $0.isColor = true }
    literals.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
  }

  /// Whether a name in code calls a token.
  func knows(_ names: [String]) -> Bool { !found(names).isEmpty }

  /// The names of tokens or their groups before some members: `teal` and `blue` of `color.teal.base` and
  /// `color.blue.base`.
  mutating func members(ending part: [String]) -> [String] {
    let end = part.map { GeneralGroups.word($0) }
    if let known = members[end] { return known }
    let found = tokens.keys.lazy.filter {
      $0.count > end.count && $0.suffix(end.count).elementsEqual(end)
    }
    let result = Set(found.map { $0[$0.count - end.count - 1] }).sorted()
    members[end] = result
    return result
  }

  /// The tokens that the longest end of a name in code calls, if what is before says no more than that
  /// they are colors.
  private func found(_ names: [String]) -> [Token] {
    if names.count == 1, names[0].hasPrefix("--") { return tokens[names] ?? [] }
    let words = names.map { GeneralGroups.word($0) }
    for first in words.indices.dropFirst() {
      let isTold = first < words.count - 1 || GeneralGroups.categories.contains(words[first - 1])
      if isTold, let found = tokens[Array(words[first...])] {
        return Self.spelled(Array(names[first...]), among: found)
      }
      guard first < GeneralGroups.limit, GeneralGroups.categories.contains(words[first]) else {
        break
      }
    }
    return []
  }

  /// The tokens that are spelled as code does, where others differ from them in nothing else.
  private static func spelled(_ names: [String], among found: [Token]) -> [Token] {
    guard found.count > 1 else { return found }
    let end = names.joined(separator: ".")
    let exact = Set(found.lazy.filter { $0.path.hasSuffix(end) }.map(\.group))
    return found.filter { !exact.contains($0.group) || $0.path.hasSuffix(end) }
  }
}

extension StyleObjectReader.Style {
  /// Whether it is in colors of custom properties.
  fileprivate var namesProperties: Bool {
    [text, background].contains { $0.names.first?.hasPrefix("--") ?? false }
  }

  /// Whether code writes both colors.
  var isWritten: Bool {
    text.literal != nil
      && (background.literal != nil
        || !background.stops.isEmpty && background.stops.allSatisfy { $0.literal != nil })
  }

  /// The same with what constants of the code have as their values, where no palette has a token that is called so.
  fileprivate func withConstants(besides palettes: [StyleObjectPairs]) -> Self {
    func own(_ color: StyleObjectReader.Color) -> StyleObjectReader.Color {
      var color = color
      color.stops = color.stops.map(own)
      guard let constant = color.constant, color.opacity == 1, constant.alpha == 1,
        !palettes.contains(where: { $0.knows(color.names) })
      else { return color }
      color.literal = constant
      // A word of CSS is its own name.
      if let word = color.names.last, PlainText(word).color == constant { color.names = [word] }
      return color
    }
    var result = self
    (result.text, result.background) = (own(text), own(background))
    return result
  }
}
