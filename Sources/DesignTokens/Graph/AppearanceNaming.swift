import FileAccess
import SourceSyntax
public import SystemColors

/// Infers appearances from the names of contexts, modes and files: `dark`, `light-high-contrast`,
/// `theme-night.tokens.json`.
///
/// A name is split into words, and the words are looked up in a table. A name without such words
/// leaves the appearance unchanged.
///
/// ```swift
/// print(AppearanceNaming.appearance(path: "theme-night.tokens.json"))
/// // Prints "dark"
/// ```
public enum AppearanceNaming {
  /// A change of one part of an appearance.
  typealias Change = @Sendable (inout Appearance) -> Void

  /// Words with the same meaning everywhere; longer phrases come first.
  private static let phrases: [(words: [String], change: Change)] = [
    (["no", "preference"], { _ in }),
    (["increased", "contrast"], increased), (["increase", "contrast"], increased),
    (["high", "contrast"], increased), (["more", "contrast"], increased),
    (["contrast", "high"], increased), (["contrast", "more"], increased),
    (["contrast", "increased"], increased),
    (["reduced", "transparency"], reduced), (["reduce", "transparency"], reduced),
    (["wide", "gamut"], displayP3), (["display", "p3"], displayP3),
    (["smart", "invert"], inverted), (["bold", "text"], { $0.isBoldText = true }),
    (["light"], light), (["day"], light),
    (["dark"], dark), (["night"], dark), (["dim"], dark), (["dimmed"], dark),
    (["hc"], increased), (["highcontrast"], increased), (["increased"], increased),
    (["accessible"], increased), (["a11y"], increased),
    (["elevated"], elevated), (["base"], { $0.level = .base }),
    (["displayp3"], displayP3), (["p3"], displayP3), (["srgb"], { $0.gamut = .srgb }),
  ]

  /// Words with a meaning only as a context of a modifier with one of these names.
  private static let byModifier: [(names: [String], contexts: [String: Change])] = [
    (
      ["scheme", "appearance", "mode", "luminosity"],
      ["black": dark, "white": light, "any": light]
    ),
    (
      ["contrast"],
      [
        "high": increased, "more": increased, "on": increased, "true": increased, "aaa": increased,
      ]
    ),
    (["level", "elevation"], ["raised": elevated, "overlay": elevated, "sheet": elevated]),
    (["transparency"], ["reduced": reduced, "reduce": reduced]),
    (["gamut"], ["wide": displayP3, "rec2020": displayP3]),
  ]

  /// The appearance that a context of a modifier represents, in addition to those of others.
  ///
  /// - Parameters:
  ///   - context: The name of the context, such as `dark-hc`.
  ///   - modifier: The name of the modifier, such as `theme`.
  ///   - overrides: The part of ``LoadOptions/contexts`` for this context, if there is one; it
  ///     overrides the meaning of the name.
  ///   - appearance: The appearance to change.
  public static func apply(
    context: String, of modifier: String, overrides: [String: String]? = nil,
    to appearance: inout Appearance
  ) {
    if let overrides {
      for (part, value) in overrides { change(part, to: value)?(&appearance) }
      return
    }
    let words = words(context)
    let modifierWords = Self.words(modifier)
    for entry in byModifier where entry.names.contains(where: modifierWords.contains) {
      for word in words { entry.contexts[word]?(&appearance) }
    }
    apply(words, to: &appearance)
  }

  /// Whether the name of a context expresses anything about the appearance.
  package static func says(_ context: String, of modifier: String) -> Bool {
    // A default differs from no statement in an appearance that deviates from it.
    [Appearance(), Appearance(scheme: .dark)].contains { appearance in
      var changed = appearance
      apply(context: context, of: modifier, to: &changed)
      return changed != appearance
    }
  }

  /// The appearance that the name of a single token file represents, or else the folders of its path
  /// that say an appearance and nothing else.
  public static func appearance(path: String, overrides: [String: String]? = nil) -> Appearance {
    var appearance = Appearance()
    for folder in Path.folder(path).split(separator: "/") where split(String(folder)).rest.isEmpty {
      apply(context: String(folder), of: "", to: &appearance)
    }
    apply(context: stem(path), of: "", overrides: overrides, to: &appearance)
    return appearance
  }

  /// The words of a name that describe the appearance, and the others.
  package static func split(_ name: String) -> (said: [String], rest: [String]) {
    var result: (said: [String], rest: [String]) = ([], [])
    forEachPhrase(words(name)) { words, change in
      if change == nil { result.rest += words } else { result.said += words }
    }
    return result
  }

  /// A path without the words that describe the appearance, and these.
  package static func split(path: String) -> (said: [String], rest: String) {
    let parts = path.split(separator: "/").map { split(String($0)) }
    let rest = parts.lazy.map { $0.rest.joined(separator: "-") }.filter { !$0.isEmpty }
    return (parts.flatMap(\.said), rest.joined(separator: "/"))
  }

  /// Whether two paths differ in nothing but the appearance that they say: `light/a.css` and `dark/a.css`.
  package static func areThemes(_ one: String, _ other: String) -> Bool {
    let (one, other) = (split(path: one), split(path: other))
    return one.rest == other.rest && one.said != other.said
  }

  /// The parts of an override without a meaning, as `part: value`.
  public static func unknownParts(_ overrides: [String: String]) -> [String] {
    overrides.filter { change($0.key, to: $0.value) == nil }.map { "\($0.key): \($0.value)" }
      .sorted()
  }

  private static func apply(_ words: [String], to appearance: inout Appearance) {
    forEachPhrase(words) { _, change in change?(&appearance) }
  }

  /// Calls a closure with each phrase that has a meaning, and with every other word.
  private static func forEachPhrase(_ words: [String], _ body: ([String], Change?) -> Void) {
    var index = 0
    while index < words.count {
      let rest = words[index...]
      let phrase = phrases.first { rest.starts(with: $0.words) }
      body(phrase?.words ?? [words[index]], phrase?.change)
      index += phrase?.words.count ?? 1
    }
  }

  private static func change(_ part: String, to value: String) -> Change? {
    switch part {
    case "scheme": setting(Appearance.Scheme(rawValue: value)) { $0.scheme = $1 }
    case "contrast": setting(Appearance.Contrast(rawValue: value)) { $0.contrast = $1 }
    case "level": setting(Appearance.Level(rawValue: value)) { $0.level = $1 }
    case "transparency": setting(Appearance.Transparency(rawValue: value)) { $0.transparency = $1 }
    case "gamut": setting(Appearance.Gamut(rawValue: value)) { $0.gamut = $1 }
    case "inverted": setting(Bool(value)) { $0.isInverted = $1 }
    case "boldText": setting(Bool(value)) { $0.isBoldText = $1 }
    default: nil
    }
  }

  private static func setting<Value: Sendable>(
    _ value: Value?, _ set: @escaping @Sendable (inout Appearance, Value) -> Void
  ) -> Change? {
    guard let value else { return nil }
    return { set(&$0, value) }
  }

  /// A file name without the extensions of its format: `tokens.dark` of `tokens.dark.tokens.json`.
  package static func stem(_ fileName: String) -> String {
    var parts = Path.name(fileName).split(separator: ".", omittingEmptySubsequences: false)
    while parts.count > 1, let last = parts.last, endings.contains(last.lowercased()) {
      parts.removeLast()
    }
    return parts.joined(separator: ".")
  }

  private static let endings: Set<String> = ["json", "json5", "jsonc", "tokens", "yaml", "yml"]

  /// The words of a name, in lowercase: split at everything that is not a letter or digit and where
  /// an uppercase letter follows a lowercase one.
  package static func words(_ name: String) -> [String] {
    let bytes = name.utf8
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return wordsBeyondASCII(name) }
    var words: [String] = []
    var word: [UInt8] = []
    var isAfterSmall = false
    for byte in bytes {
      let small = ASCII.lowercased(byte)
      let isPart = ASCII.isLetter(byte) || ASCII.isDigit(byte)
      if !isPart || (small != byte && isAfterSmall) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if isPart { word.append(small) }
      isAfterSmall = isPart && small == byte && !ASCII.isDigit(byte)
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
  }

  private static func wordsBeyondASCII(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isAfterSmall = false
    for character in name {
      let isPart = character.isLetter || character.isNumber
      if !isPart || (character.isUppercase && isAfterSmall) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word += character.lowercased() }
      isAfterSmall = character.isLowercase
    }
    return word.isEmpty ? words : words + [word]
  }

  private static let light: Change = { $0.scheme = .light }
  private static let dark: Change = { $0.scheme = .dark }
  private static let increased: Change = { $0.contrast = .increased }
  private static let elevated: Change = { $0.level = .elevated }
  private static let reduced: Change = { $0.transparency = .reduced }
  private static let displayP3: Change = { $0.gamut = .displayP3 }
  private static let inverted: Change = { $0.isInverted = true }
}
