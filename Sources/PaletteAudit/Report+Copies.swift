import FileAccess
import PaletteReports
import PaletteRules
import SourceSyntax

extension Report {
  /// Keeps one of equal findings: at the same location, in a file that several palettes share, or in a file
  /// and its copies in folders for what is made of others. Its fix changes all copies.
  mutating func dropRepeatedFindings(in sources: [String: SourceText]) {
    let originals = Self.originals(of: Set(findings.lazy.map(\.file)), in: sources)
    var kept: [Finding: Int] = [:]
    var distinct: [Finding] = []
    for finding in findings {
      let key = finding.stated(in: originals)
      guard let known = kept[key] else {
        kept[key] = distinct.count
        distinct.append(finding)
        continue
      }
      let isOriginal = originals[finding.file] == nil && originals[distinct[known].file] != nil
      let other = isOriginal ? distinct[known] : finding
      if isOriginal { distinct[known] = finding }
      distinct[known].fix?.take(other.fix, in: other.file)
    }
    guard distinct.count < findings.count else { return }
    keep(distinct)
  }

  /// The files of which others have the same text, by those others.
  private static func originals(
    of files: Set<String>, in sources: [String: SourceText]
  ) -> [String: String] {
    let texts = Dictionary(grouping: files.sorted().filter { sources[$0] != nil }) { file in
      sources[file]?.bytes ?? []
    }
    var result: [String: String] = [:]
    for copies in texts.values where copies.count > 1 {
      let ranked = copies.sorted { rank($0) < rank($1) }
      for copy in ranked.dropFirst() where rank(copy).0 > rank(ranked[0]).0 {
        result[copy] = ranked[0]
      }
    }
    return result
  }

  /// Folders with what is made of other files, or shows how these are used.
  private static let derived: Set = [
    "build", "demo", "dist", "docs", "example", "examples", "generated", "lib", "out", "output",
    "public", "site", "website",
  ]

  private static func rank(_ file: String) -> (Int, Int, String) {
    let folders = Path.folder(file).split(separator: "/").map { $0.lowercased() }
    return (folders.count(where: derived.contains), folders.count, file)
  }
}

extension Finding {
  /// The finding with the originals of files in place of copies, and without its fix.
  fileprivate func stated(in originals: [String: String]) -> Finding {
    guard !originals.isEmpty, originals.values.contains(file) || originals[file] != nil else {
      return self
    }
    var finding = self
    finding.fix = nil
    finding.file = originals[file] ?? file
    for index in finding.related.indices {
      let location = finding.related[index].location
      finding.related[index].location.file = originals[location.file] ?? location.file
    }
    return finding
  }
}

extension Finding.Fix {
  /// Adds the same change of a copy.
  fileprivate mutating func take(_ other: Finding.Fix?, in file: String) {
    let new = (other?.edits ?? []).filter { !edits.contains($0) }
    guard !new.isEmpty else { return }
    edits += new
    description += ", also in its copy \(file)"
  }
}
