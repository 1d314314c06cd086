package import TokenGraph
import SourceSyntax

/// Findings on one color that Swift code gives several names.
///
/// An app has a color set `TextMuted`, `Color.textMuted` for SwiftUI and `UIColor.textMuted` for UIKit.
/// What is wrong with them is told once, where the value is.
package enum RepeatedFindings {
  /// What is wrong with a color, whatever it is called.
  private struct Key: Hashable {
    let rule: String
    let token: Name
    /// The path of the other color of a pair.
    let against: String?
    let measured: Double?
    let required: Double?
  }

  private struct Name: Hashable {
    let path: String
    let file: String
  }

  /// Keeps one of several findings that state the same of a color and its repetitions, and of a pair of
  /// such colors.
  ///
  /// - Parameters:
  ///   - findings: The findings on each palette.
  ///   - palettes: The palettes.
  package static func drop(
    from findings: inout [[Finding]], on palettes: [ResolvedPalette]
  ) {
    let code = palettes.indices.filter { palettes[$0].format == TokenFormatID.swift }
    let repeated = code.map { originals(in: palettes[$0]) }
    guard repeated.contains(where: { !$0.isEmpty }) else { return }
    func key(of finding: Finding, _ repeated: [String: Name]) -> Key? {
      // What cannot be decided counts as not measured, for each name.
      guard finding.outcome == .fail || isDoubt(finding), let token = finding.token
      else { return nil }
      return Key(
        rule: finding.rule,
        token: repeated[token] ?? Name(path: token, file: finding.file),
        against: finding.against.map { repeated[$0]?.path ?? $0 },
        measured: finding.measurement?.measured, required: finding.measurement?.required)
    }
    /// The names for which it is told.
    var known: [Key: [String?]] = [:]
    for index in palettes.indices {
      let own = code.firstIndex(of: index).map { repeated[$0] } ?? [:]
      for finding in findings[index] where finding.token.map({ own[$0] == nil }) ?? false {
        guard !isDoubt(finding) else { continue }
        if let key = key(of: finding, own) { known[key] = [finding.token, finding.against] }
      }
    }
    for (index, own) in zip(code, repeated) {
      findings[index].removeAll { finding in
        guard finding.token.map({ own[$0] != nil }) ?? false, let key = key(of: finding, own)
        else { return false }
        // Whether they meet is certain of the colors themselves.
        if isDoubt(finding) { return known[key] != nil }
        let names = [finding.token, finding.against]
        let told = known[key] ?? names
        known[key] = told
        return told != names
      }
    }
  }

  /// Drops the questions whether two colors meet that fail for certain under the names for which theirs stand: they
  /// would repeat what is told.
  ///
  /// - Parameters:
  ///   - findings: The findings on each palette.
  ///   - palettes: The palettes.
  package static func dropDoubts(
    from findings: inout [[Finding]], on palettes: [ResolvedPalette]
  ) {
    for index in palettes.indices where findings[index].contains(where: isDoubt) {
      let meant = Dictionary(
        palettes[index].tokens.compactMap { token in token.meantPath.map { (token.path, $0) } },
        uniquingKeysWith: { one, _ in one })
      guard !meant.isEmpty else { continue }
      func key(of finding: Finding) -> Key? {
        guard let token = finding.token, let against = finding.against else { return nil }
        return Key(
          rule: finding.rule, token: Name(path: meant[token] ?? token, file: ""),
          against: meant[against] ?? against, measured: finding.measurement?.measured,
          required: finding.measurement?.required)
      }
      let told = Set(findings[index].lazy.filter { $0.outcome == .fail }.compactMap(key))
      findings[index].removeAll { isDoubt($0) && key(of: $0).map(told.contains) ?? false }
    }
  }

  /// Whether nothing shows that the colors of a pair ever meet.
  private static func isDoubt(_ finding: Finding) -> Bool {
    guard case .unknown(let reason) = finding.outcome else { return false }
    return reason.code == .onlyPossible
  }

  /// What is wrong with two colors that one rule of a style sheet sets for several selectors.
  private struct Place: Hashable {
    let rule: String
    let names: [Substring]
    let locations: [SourceLocation]
    let permutations: [Permutation]
    let measured: Double?
    let required: Double?
  }

  /// Keeps one of several findings on the same declarations, which a rule has for each of its selectors:
  /// that with the shortest name.
  package static func dropOfOneRule(from findings: inout [Finding]) {
    func place(of finding: Finding) -> Place? {
      guard finding.outcome == .fail, let range = finding.range, let token = finding.token,
        let against = finding.against, let ground = finding.groundLocation,
        let name = property(token), let groundName = property(against)
      else { return nil }
      return Place(
        rule: finding.rule, names: [name, groundName],
        locations: [SourceLocation(file: finding.file, range: range), ground]
          + finding.related.map(\.location),
        permutations: finding.permutations, measured: finding.measurement?.measured,
        required: finding.measurement?.required)
    }
    let places = findings.map(place)
    var kept: [Place: Int] = [:]
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      if let other = kept[place], length(findings[other]) <= length(findings[index]) { continue }
      kept[place] = index
    }
    guard kept.count < places.count(where: { $0 != nil }) else { return }
    findings = findings.indices.filter { index in
      places[index].map { kept[$0] == index } ?? true
    }.map { findings[$0] }
  }

  private static func length(_ finding: Finding) -> Int { finding.token?.utf8.count ?? 0 }

  /// The name of a custom property that a part of the page sets: `--fg` of `btn.--fg`.
  private static func property(_ path: String) -> Substring? {
    guard let dot = path.lastIndex(of: "."), path[dot...].hasPrefix(".--") else { return nil }
    return path[dot...].dropFirst()
  }

  /// The colors that tokens repeat under their names, by the paths of the tokens: the last ones, which
  /// have the values.
  private static func originals(in palette: ResolvedPalette) -> [String: Name] {
    var result: [String: Name] = [:]
    for token in palette.tokens {
      guard let first = token.variants.first else { continue }
      let step = first.aliases.prefix { !$0.isPart && !$0.isOutside }.last { step in
        isNamed(token.path, as: step)
          && token.variants.allSatisfy { $0.aliases.contains { $0.path == step.path } }
      }
      if let step { result[token.path] = Name(path: step.path, file: step.location.file) }
    }
    return result
  }

  /// Whether a path of code is the name of another color, whatever types they belong to:
  /// `Color.Text.muted` is that of `UIColor.Text.muted` and of the color set `TextMuted`.
  private static func isNamed(_ path: String, as other: ResolvedValue.AliasStep) -> Bool {
    let isCode = other.location.file.hasSuffix(".swift")
    return words(of: path, isCode: true) == words(of: other.path, isCode: isCode)
  }

  private static func words(of path: String, isCode: Bool) -> [String] {
    let segments = TokenName(path).segments
    return segments.dropFirst(isCode && segments.count > 1 ? 1 : 0).joined().filter {
      !TokenName.emptyWords.contains($0)
    }
  }
}

extension ResolvedToken {
  /// The path of the token for which this one stands everywhere, if it does.
  fileprivate var meantPath: String? {
    guard let last = variants.first?.aliases.last?.path else { return nil }
    let isSame = variants.allSatisfy { value in
      value.aliases.last?.path == last && !value.aliases.contains(where: \.isPart)
    }
    return isSame ? last : nil
  }
}
