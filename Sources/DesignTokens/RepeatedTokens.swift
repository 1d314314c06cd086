import ColorCore
import SystemColors

/// Finds the tokens of data that code of the project has by the same names and in the same colors, such as a
/// style sheet that was built of them.
///
/// What lies on what is told once, of the code, which knows more: what its rules draw, and where.
struct RepeatedTokens {
  private static let code: Set = [
    TokenFormatID.android, TokenFormatID.assetCatalog, TokenFormatID.css, TokenFormatID.swift,
    ComposeColors.id,
  ]

  /// How many tokens of a file that has others, too, are enough if they are those of the code.
  private static let leastCount = 3

  /// Words that tell what kind of token it is, and not which one.
  private static let general: Set = [
    "color", "colors", "colour", "colours", "core", "global", "palette", "primitive", "primitives",
    "scheme", "schemes", "semantic", "theme", "themes", "token", "tokens", "value",
  ]

  private typealias Colors = [Appearance.Scheme: Color]

  /// The colors of code by their names, `nil` where several of one name differ.
  private var colors: [String: Colors?] = [:]

  /// Marks the tokens of the palettes of a project.
  static func mark(in palettes: inout [ResolvedPalette]) {
    let isCode = palettes.map { code.contains($0.format) }
    guard isCode.contains(true), isCode.contains(false) else { return }
    var repeated = RepeatedTokens()
    for (palette, isCode) in zip(palettes, isCode) where isCode { repeated.add(palette) }
    for index in palettes.indices where !isCode[index] {
      let found = palettes[index].tokens.indices.filter {
        repeated.has(palettes[index].tokens[$0], of: palettes[index])
      }
      // A few may be called and colored alike by chance.
      let isOfCode = found.count >= leastCount && found.count * 2 >= repeated.colors.count
      guard isOfCode || found.count * 2 >= palettes[index].tokens.count else { continue }
      for token in found { palettes[index].tokens[token].isRepeated = true }
    }
  }

  private mutating func add(_ palette: ResolvedPalette) {
    let tokens = palette.tokens.filter { !$0.path.contains(".--") }
    for (token, name) in zip(tokens, Self.names(of: tokens)) {
      let own = palette.colors(of: token)
      guard !name.isEmpty, !own.isEmpty else { continue }
      let isOther = colors[name].map { $0 != own } ?? false
      colors.updateValue(isOther ? nil : own, forKey: name)
    }
  }

  /// Whether code has every color of a token.
  private func has(_ token: ResolvedToken, of palette: ResolvedPalette) -> Bool {
    let own = palette.colors(of: token)
    guard let first = own.first?.value, token.variants.allSatisfy({ $0.color != nil }) else {
      return false
    }
    let words = AppearanceNaming.words(token.path)
    if let known = colors[Self.name(words)] ?? nil {
      return own.allSatisfy { known[$0.key] == $0.value }
    }
    // `text.muted` is `LightTextMuted` and `DarkTextMuted`.
    let areDivided = own.allSatisfy { scheme, color in
      let known = colors[scheme.rawValue + Self.name(words)] ?? nil
      return known?.values.allSatisfy { $0 == color } ?? false
    }
    if areDivided { return true }
    // `text.muted.dark` is `--text-muted` in the dark scheme.
    let schemes = Appearance.Scheme.allCases.filter { words.contains($0.rawValue) }
    guard schemes.count == 1, Set(own.values).count == 1,
      let known = colors[Self.name(words.filter { $0 != schemes[0].rawValue })] ?? nil
    else { return false }
    return known[schemes[0]] == first
  }

  /// The names of tokens of code that tell which ones they are.
  static func names(of tokens: [ResolvedToken]) -> [String] {
    let names = tokens.map { AppearanceNaming.words($0.path) }
    // What all names start with is that of the system: `--ui-ink`.
    let prefixes = Set(names.map(\.first))
    let hasPrefix = names.count > 3 && prefixes.count == 1 && names.allSatisfy { $0.count > 1 }
    return names.map { name(hasPrefix ? Array($0.dropFirst()) : $0) }
  }

  /// The words of a name that tell which token it is: that of a group itself is called after the group alone.
  static func name(_ words: [String]) -> String {
    let words = words.filter { !general.contains($0) }
    return (words.count > 1 && words.last == "default" ? words.dropLast() : words[...]).joined()
  }
}
