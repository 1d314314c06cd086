package import ArgumentParser
import ColorEngine
import FileAccess
import PaletteAudit

/// What shells offer for a word that is being typed.
package enum Completions {
  /// The sets of rules, all of them, the rules and their groups, also after a comma.
  package static let rules = CompletionKind.custom { _, _, prefix in
    let ids = Rules.all.map { $0.id }.sorted()
    let groups = Set(ids.map { String($0.prefix { $0 != "/" }) }).sorted()
    return list(
      RuleSet.allCases.map(\.rawValue) + [RuleSelection.all] + groups + ids, after: prefix)
  }

  /// The sets of rules, and the rules.
  package static let rule = CompletionKind.custom { _, _, _ in
    RuleSet.allCases.map(\.rawValue) + Rules.all.map { $0.id }.sorted()
  }

  /// The formats of reports.
  package static let reportFormats = CompletionKind.list(Reporters.all.map { $0.id })

  /// The formats of token files.
  package static let tokenFormats = CompletionKind.list(TokenFormats.all.map { $0.id })

  /// The standards.
  package static let standards = CompletionKind.list(Standard.named.map { $0.name })

  /// The parts of appearances, also after a comma or a plus.
  package static let appearances = CompletionKind.custom { _, _, prefix in
    list(AppearanceFilter.parts, after: prefix)
  }

  /// The ways to see a screen.
  package static let viewing = CompletionKind.list(ViewingCondition.allCases.map(\.rawValue))

  /// What lies under a foreground: materials, by their short names.
  package static let backdrops = CompletionKind.custom { _, _, _ in
    let names = Material.all.map(\.name).map { name in
      "material:" + (name.hasSuffix("Material") ? String(name.dropLast("Material".count)) : name)
    }
    return Set(names).sorted()
  }

  /// The contexts of the files that are named before, as `--input` takes them.
  package static let inputs = CompletionKind.custom { words, index, prefix in
    let choices = palettes(namedIn: words, before: index).flatMap(\.permutations)
      .flatMap(\.choices)
    return list(Set(choices.map { "\($0.modifier)=\($0.context)" }).sorted(), after: prefix)
  }

  /// Some names, and files and folders.
  package static func files(or names: [String]) -> CompletionKind {
    .custom { _, _, prefix in names + entries(prefix) }
  }

  /// The platforms of system colors.
  package static let platforms = CompletionKind.list(SystemColors.platforms.map(\.rawValue))

  /// The names of system colors, of the platform that is named before.
  package static let systemNames = CompletionKind.custom { words, _, _ in
    let option = words.firstIndex(of: "--platform").map { words.index(after: $0) }
    let platform = option.flatMap { words.indices.contains($0) ? words[$0] : nil }
    return (try? SystemColors.names(platform: SystemPlatform(platform ?? "ios"))) ?? []
  }

  /// Files and folders, and the tokens of those that are named before.
  package static let tokens = named { $0.map(\.path) }

  /// Files and folders, and the groups of the tokens of those that are named before.
  package static let groups = named { Ramp.paths(of: $0) }

  private static func named(
    _ names: @escaping @Sendable ([ResolvedToken]) -> [String]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let palettes = palettes(namedIn: words, before: index)
      return Set(palettes.flatMap { names($0.tokens) }).sorted() + entries(prefix)
    }
  }

  /// The palettes of the files and folders among the words before the one that is being typed.
  private static func palettes(namedIn words: [String], before index: Int) -> [ResolvedPalette] {
    let files = LocalFiles()
    let paths = words.prefix(max(0, index)).dropFirst(2)
      .filter { !$0.hasPrefix("-") && files.kind(of: $0) != nil }
    var checker = TokenChecker()
    checker.checksRules = false
    return paths.isEmpty ? [] : checker.check(paths: Array(paths)).palettes
  }

  /// The files and folders whose paths begin with a text.
  private static func entries(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? LocalFiles().names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().map { folder + $0 }.filter { $0.hasPrefix(prefix) }
      .map { LocalFiles().kind(of: $0) == .folder ? $0 + "/" : $0 }
  }

  /// Each word after what is typed up to the last comma or plus.
  private static func list(_ words: [String], after prefix: String) -> [String] {
    guard let end = prefix.lastIndex(where: { $0 == "," || $0 == "+" }) else { return words }
    return words.map { prefix[...end] + $0 }
  }
}
