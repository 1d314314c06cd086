import SourceSyntax

/// Style sheets for pages of their own.
extension CSSGroups {
  /// The files of a folder, without those of other pages: files that draw a page of their own and
  /// have no property in common with the rest, such as those of a viewer beside those of a site.
  func pages(_ paths: [String]) -> [[String]] {
    guard paths.count > 1 else { return [paths] }
    let drawing = paths.indices.filter { drawsOwnPage(paths[$0]) }
    guard !drawing.isEmpty else { return [paths] }
    var group = Array(paths.indices)
    var first: [String: Int] = [:]
    for (index, path) in paths.enumerated() {
      let names = self.names([path])
      for name in names.used.union(names.set.keys) {
        if let other = first[name] { group.unite(other, index) } else { first[name] = index }
      }
    }
    let apart = Set(drawing.map { group[$0] }).sorted()
    let rest = paths.indices.filter { !apart.contains(group[$0]) }
    guard rest.isEmpty || rest.contains(where: { drawsOwnText(paths[$0]) }) else { return [paths] }
    let divided = [rest] + apart.map { page in paths.indices.filter { group[$0] == page } }
    return divided.filter { !$0.isEmpty }.map { $0.map { paths[$0] } }
  }

  /// Groups, those for pages of their own marked.
  func marked(_ groups: [CSSGroup]) -> [CSSGroup] {
    guard groups.count > 1 else { return groups }
    let hasPage = groups.map { $0.paths.contains(where: drawsOwnPage) }
    guard hasPage.contains(true) else { return groups }
    let hasText = groups.map { $0.paths.contains(where: drawsOwnText) }
    let names = groups.map { group in
      let names = self.names(group.paths)
      let set = Set(names.set.keys)
      return (set: set, needed: names.used.subtracting(set))
    }
    /// Whether one reads what only the other sets, or they set the same without both being pages.
    func areRelated(_ a: Int, _ b: Int) -> Bool {
      !names[a].needed.isDisjoint(with: names[b].set)
        || !names[b].needed.isDisjoint(with: names[a].set)
        || !(hasPage[a] && hasPage[b]) && !names[a].set.isDisjoint(with: names[b].set)
    }
    return groups.enumerated().map { index, group in
      let others = groups.indices.filter { $0 != index }
      var group = group
      group.isApart =
        hasPage[index] && others.contains { hasText[$0] }
        && !others.contains { areRelated(index, $0) }
      return group
    }
  }

  /// Whether a file draws texts and the page in colors that it sets.
  private func drawsOwnPage(_ path: String) -> Bool {
    guard drawsOwnText(path), case .success(let sheet) = files.sheet(at: path) else { return false }
    return sheet.hasRule(for: ["body", "html", ":root"], in: ["layer"]) { body in
      body.contains { part in
        guard case .declaration(let declaration) = part, sheet.kind(of: declaration) == .drawing,
          sheet.name(of: declaration).hasPrefix("background")
        else { return false }
        var used: Set<String> = []
        let reader = CSSValueReader(source: sheet.source, scanner: sheet.scanner)
        for piece in reader.pieces(declaration.value) { piece.names(&used) }
        return used.contains { sheet.names.existing($0) != nil }
      }
    }
  }

  /// Whether a file draws texts in colors that it sets.
  private func drawsOwnText(_ path: String) -> Bool {
    guard case .success(let sheet) = files.sheet(at: path) else { return false }
    return sheet.drawings.contains { $1.contains(.text) && sheet.names.existing($0) != nil }
  }
}
