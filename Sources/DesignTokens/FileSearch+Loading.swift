import ColorCore
import FileAccess
import SourceSyntax

extension FileSearch {
  /// The formats whose tokens become custom properties of style sheets.
  private static let lendingFormats: Set = [
    DTCG.id, DTCGResolver.id, FigmaExport.id, FigmaVariables.id, PlainColors.id, SpectrumTokens.id,
    StyleDictionary.id, Theo.id, TokensStudio.id, WordPressTheme.id,
  ]

  private static func ambiguous(
    _ candidate: Candidate, _ formats: [any TokenFormat.Type]
  ) -> SourceProblem {
    let readings = formats.map { format in
      let reason = candidate.claims.evidence(for: format)?.reason
      return "as \(format.name)" + (reason.map { " because of \($0)" } ?? "")
    }
    return SourceProblem(
      "format/ambiguous", "the file can be read \(readings.joined(separator: ", or "))",
      at: SourceLocation(startOf: candidate.input.path),
      help: "Choose one with --format-in: \(formats.map { $0.id }.joined(separator: ", ")).")
  }

  /// The formats of the candidates: for each one, or several with equal evidence.
  private func arbitrated() -> [[any TokenFormat.Type]] {
    var result = candidates.map { candidate in
      candidate.claims.best.isEmpty ? candidate.fallback.map { [$0] } ?? [] : candidate.claims.best
    }
    let isMixed = Set(result.lazy.joined().map { ObjectIdentifier($0) }).count > 1
    guard isMixed || candidates.contains(where: { $0.claims.isOpen }) else { return result }
    var indices: [String: Int] = [:]
    for (index, candidate) in candidates.enumerated() { indices[candidate.input.path] = index }
    let packages = projects().flatMap { members in
      InputGroup.make(members.map { candidates[$0].input })
        .flatMap { $0.packages(in: context.files) }
    }
    for package in packages {
      let own = package.inputs.compactMap { indices[$0.path] }
        .filter { !candidates[$0].claims.best.isEmpty }
      let formats = FormatArbitration.formats(of: own.map { candidates[$0].claims })
      for (index, formats) in zip(own, formats) { result[index] = formats }
      takeParts(of: own, indices, &result)
    }
    return result
  }

  /// Takes the modules of colors from which those of a dictionary take something in for parts of it:
  /// `import * as colors from "./colors"`.
  private func takeParts(
    of package: [Int], _ indices: [String: Int], _ result: inout [[any TokenFormat.Type]]
  ) {
    func isOf(_ format: any TokenFormat.Type, _ index: Int) -> Bool {
      result[index].count == 1 && result[index][0] == format
    }
    var pending = package.filter { isOf(StyleDictionary.self, $0) }
    while let index = pending.popLast() {
      for path in paths(importedBy: candidates[index].input) {
        guard let part = indices[path], package.contains(part), isOf(PlainColors.self, part),
          candidates[part].input.json?.root.firstColor != nil
        else { continue }
        result[part] = [StyleDictionary.self]
        pending.append(part)
      }
    }
  }

  /// Reads the candidates.
  func load() -> LoadedPalettes {
    var claimed: Set<String> = []
    /// The sources of resolver documents, which are a part of them.
    var parts: Set<String> = []
    let decided = arbitrated()
    for (candidate, formats) in zip(candidates, decided) where formats.count == 1 {
      for path in formats[0].claims(candidate.input) {
        let identity = context.files.identity(of: path)
        claimed.insert(identity)
        let names = Path.relative(path, to: Path.folder(candidate.input.path))
          .split(separator: "/").filter { $0 != ".." }
        if !names.contains(where: { Self.isSkipped(String($0)) }) { parts.insert(identity) }
      }
    }
    var palettes = failures + withoutSpecification(decided)
    for (candidate, formats) in zip(candidates, decided) where formats.count > 1 {
      let path = candidate.input.path
      guard !claimed.contains(context.files.identity(of: path)) else { continue }
      palettes.append(Self.failure(path, [Self.ambiguous(candidate, formats)]))
    }
    /// The candidates that yielded palettes.
    var used: Set<Int> = []
    var variations: [String: LoadedPalettes.Variation] = [:]
    let files = Dictionary(grouping: applicationFiles) { project($0).name }
    for (members, path) in projectsWithCode(files) {
      let (name, options) = project(path)
      let context = LoadContext(options: options, sharing: self.context)
      context.applicationFiles = files[name] ?? []
      let unclaimed = members.filter {
        decided[$0].count == 1
          && !claimed.contains(self.context.files.identity(of: candidates[$0].input.path))
      }
      palettes += load(unclaimed, decided, as: name, in: context, &used)
      variations[name] = LoadedPalettes.Variation(
        modifiers: context.modifiers, files: members.map { candidates[$0].input.path })
      self.context.take(context)
    }
    palettes += unreadNeighbors(of: used)
    addNothingToCheck(to: &palettes, used: used)
    palettes += omissions.map { Self.failure($1.path, [.omission($0, at: $1.path, $1.count)]) }
    palettes = palettes.enumerated()
      .sorted { ($0.element.file, $0.offset) < ($1.element.file, $1.offset) }
      .map(\.element)
    addInputProblems(to: &palettes)
    addLightWeights(to: &palettes)
    var loaded = LoadedPalettes(
      palettes: palettes, sources: context.sources, variations: variations)
    loaded.compiledSheets = unread[.compiledSheet] ?? 0
    loaded.specials = specials
    loaded.searched = searched.union(parts)
    return loaded
  }

  /// Reads the files of a project, each with the others of its format.
  ///
  /// - Parameters:
  ///   - members: The candidates with one format that no other file claims.
  ///   - decided: The format of each candidate.
  ///   - name: The name of the project.
  ///   - context: How they are read.
  ///   - used: The candidates that yielded palettes.
  /// - Returns: The palettes, sorted by their files.
  private func load(
    _ members: [Int], _ decided: [[any TokenFormat.Type]], as name: String,
    in context: LoadContext, _ used: inout Set<Int>
  ) -> [ResolvedPalette] {
    var found: [ResolvedPalette] = []
    func read(_ members: [Int]) {
      for format in formats {
        let own = members.filter { index in
          decided[index].map { ObjectIdentifier($0) } == [ObjectIdentifier(format)]
        }.sorted { candidates[$0].input.path < candidates[$1].input.path }
        guard !own.isEmpty else { continue }
        context.palettes = found
        for var palette in format.load(own.map { candidates[$0].input }, in: context) {
          // A catalog of images only has nothing to say.
          guard palette.fileCount > 0 || !palette.problems.isEmpty else { continue }
          palette.project = name
          found.append(palette)
          let named = own.first { candidates[$0].input.path == palette.file }
          used.formUnion(named.map { [$0] } ?? own)
        }
      }
    }
    func isFoundModule(_ index: Int) -> Bool {
      let input = candidates[index].input
      return input.root != nil && input.json != nil && UnreadFile.isModule(input.path)
    }
    for isLastResort in [false, true]
    where found.allSatisfy({ $0.tokens.isEmpty && $0.outside.isEmpty }) {
      let before = found
      found = []
      context.isLastResort = isLastResort
      read(members.filter { !isFoundModule($0) })
      if found.isEmpty { found = before }
    }
    // The modules beside other tokens are mostly made of these.
    let modules = members.filter(isFoundModule)
    if found.allSatisfy(\.tokens.isEmpty) {
      read(modules)
    } else if !modules.isEmpty, found.allSatisfy({ $0.format == CSS.id }) {
      let (sheets, before) = (found, used)
      found = []
      read(modules)
      found.removeAll { !Self.areOthers(than: sheets, $0) }
      if found.isEmpty { used = before }
      found += sheets
    }
    finish(&found, of: members, decided, as: name, in: context)
    return found
  }

  /// Adds what code and style sheets draw to the palettes of a project, and sorts them.
  private func finish(
    _ found: inout [ResolvedPalette], of members: [Int], _ decided: [[any TokenFormat.Type]],
    as name: String, in context: LoadContext
  ) {
    for index in found.indices {
      guard let drawn = context.drawnPairs[found[index].file] else { continue }
      found[index].add(drawn, context.options)
    }
    StyleObjectPairs.add(to: &found, in: context, of: name)
    let sheets =
      members.filter { decided[$0].contains { $0 == CSS.self } }
      .map { candidates[$0].input } + drawingSheets.filter { project($0.path).name == name }
    CSSBorrowedTokens.add(to: &found, of: Self.lendingFormats, by: sheets, in: context)
    RepeatedTokens.mark(in: &found)
    let roots = sheets.compactMap { sheet in sheet.root.map { (sheet.path, $0) } }
    BuiltSheets.locate(
      in: &found, of: Self.lendingFormats, roots: Dictionary(roots) { first, _ in first },
      in: context)
    found.sort { $0.file < $1.file }
    let groups = Set(
      found.lazy.flatMap(\.tokens).map { String($0.path.prefix { $0 != "." }) })
    var imports: [String: [String: String]] = [:]
    for index in found.indices {
      let problems = found[index].problems.map { withoutMistake($0, among: groups, &imports) }
      found[index].problems = Self.sorted(problems)
    }
    ProblemFolding.fold(&found, isConformance: context.options.isConformance)
  }

  /// Whether the colors of a module are not those that style sheets have as well: it has many more, and few of theirs.
  private static func areOthers(than sheets: [ResolvedPalette], _ module: ResolvedPalette) -> Bool {
    func colors(_ palettes: [ResolvedPalette]) -> Set<String> {
      Set(palettes.flatMap(\.tokens).flatMap { $0.variants.compactMap { $0.color?.hex } })
    }
    let (own, others) = (colors([module]), colors(sheets))
    return own.count >= leastColorsOfModule && own.count >= 2 * others.count
      && 2 * own.intersection(others).count < own.count
  }

  private static let leastColorsOfModule = 3

  /// What a module computes is not read, so that a name that leads there is no mistake. All that it takes in from
  /// one that is not read has the same problem.
  private func withoutMistake(
    _ problem: SourceProblem, among groups: Set<String>, _ imports: inout [String: [String: String]]
  ) -> SourceProblem {
    guard problem.code == "alias/unresolved", problem.severity == .error,
      UnreadFile.isModule(problem.location.file)
    else { return problem }
    var problem = problem
    problem.severity = .warning
    problem.help = "Code is not run: what it computes is not known."
    let file = problem.location.file
    guard let source = context.sources[file] else { return problem }
    let range = problem.location.range
    let name = source.text(range.start.offset..<range.end.offset).prefix {
      $0.isLetter || $0.isNumber || "_$".contains($0)
    }
    let addresses = imports[file] ?? ScriptModule.addressesByName(in: source)
    imports[file] = addresses
    if let address = addresses[String(name)],
      let stem = address.split(separator: "/").last?.prefix(while: { $0 != "." }),
      !groups.contains(String(stem))
    {
      problem.message = "what this module takes in from “\(address)” is not read"
      problem.help = "Check that module together with this one, or what it writes."
    }
    return problem
  }

  /// Adds the light font weights of all files to the palettes that these files are of.
  private func addLightWeights(to palettes: inout [ResolvedPalette]) {
    for document in context.parsedDocuments {
      let problems = LightFontWeights.problems(in: document)
      guard !problems.isEmpty else { continue }
      let file = document.source.name
      func nearness(_ palette: Int) -> Int {
        let own = palettes[palette].file
        if own == file { return .max }
        let folder = Path.folder(own)
        if Path.contains(own, file) { return own.utf8.count }
        return Path.contains(folder, file) ? folder.utf8.count : -1
      }
      guard let palette = palettes.indices.max(by: { nearness($0) < nearness($1) }) else { return }
      palettes[palette].problems = Self.sorted(palettes[palette].problems + problems)
    }
  }

  /// Files whose conformance is asked for and whose format has no specification that is checked. Those
  /// of folders are passed over beside files with one.
  private func withoutSpecification(_ decided: [[any TokenFormat.Type]]) -> [ResolvedPalette] {
    guard context.options.isConformance else { return [] }
    let isAlone = !decided.contains { $0.contains { $0.isSpecified } }
    return zip(candidates, decided).compactMap { candidate, formats in
      guard let format = formats.first, formats.count == 1, !format.isSpecified,
        isAlone || candidate.input.root == nil
      else { return nil }
      let path = candidate.input.path
      return Self.failure(
        path,
        [
          SourceProblem(
            "format/no-specification", "conformance is not checked of \(format.name)",
            at: SourceLocation(startOf: path),
            help: "Check files of the Design Tokens Community Group, or leave out --conformance.")
        ])
    }
  }

  /// The candidates of each project.
  private func projects() -> [[Int]] {
    var positions: [String: Int] = [:]
    var result: [[Int]] = []
    /// The names by the folders of files that were found.
    var names: [String: String] = [:]
    for (index, candidate) in candidates.enumerated() {
      let path = candidate.input.path
      let folder = candidate.input.source == nil ? path : Path.folder(path)
      let name = names[folder] ?? project(path).name
      if candidate.input.root != nil { names[folder] = name }
      if let known = positions[name] {
        result[known].append(index)
      } else {
        positions[name] = result.count
        result.append([index])
      }
    }
    return result
  }

  /// The candidates of each project, with a path in it; none in those that have only code with views, which may
  /// write their colors themselves.
  private func projectsWithCode(
    _ files: [String: [String]]
  ) -> [(members: [Int], path: String)] {
    let all = projects().map { (members: $0, path: candidates[$0[0]].input.path) }
    guard context.options.format == nil, !context.options.isConformance else { return all }
    let known = Set(all.map { project($0.path).name })
    let others = files.filter { name, paths in
      !known.contains(name) && paths.contains(where: CSSScriptStyles.mayBeIn)
    }
    return all + others.values.compactMap { $0.min() }.sorted().map { ([], $0) }
  }

  /// Files that cannot be read, beside files with tokens: most that are called alike have some.
  private func unreadNeighbors(of used: Set<Int>) -> [ResolvedPalette] {
    guard !doubtful.isEmpty else { return [] }
    var tokenFiles: [FileKey: Int] = [:]
    for index in used where candidates[index].input.root != nil {
      tokenFiles[FileKey(candidates[index].input.path), default: 0] += 1
    }
    return doubtful.compactMap { path, problem in
      let key = FileKey(path)
      guard tokenFiles[key, default: 0] > otherFiles[key, default: 0], !Self.isToolFile(path)
      else { return nil }
      return Self.failure(path, [problem])
    }
  }

  /// In text order; files in the order of their first problems.
  static func sorted(_ problems: [SourceProblem]) -> [SourceProblem] {
    var files: [String: Int] = [:]
    for problem in problems where files[problem.location.file] == nil {
      files[problem.location.file] = files.count
    }
    func key(_ item: (offset: Int, element: SourceProblem)) -> (Int, Int, Int) {
      let location = item.element.location
      return (files[location.file] ?? 0, location.range.start.offset, item.offset)
    }
    return problems.enumerated().sorted { key($0) < key($1) }.map(\.element)
  }

  /// Reports inputs for unknown modifiers.
  private func addInputProblems(to palettes: inout [ResolvedPalette]) {
    let known = Set(context.modifiers.map { $0.name.lowercased() })
    for (name, _) in context.options.inputs.sorted(by: { $0.key < $1.key })
    where !known.contains(name.lowercased()) && !palettes.isEmpty {
      let names = Array(Set(context.modifiers.map(\.name))).sorted()
      let nearest = Similarity.nearest(to: name, among: names)
      palettes[0].problems.append(
        SourceProblem(
          "input/unknown-modifier", "unknown modifier “\(name)”",
          at: SourceLocation(startOf: palettes[0].file),
          help: names.isEmpty
            ? "These files have no modifiers."
            : Similarity.suggestion(nearest, then: "Use one of \(Words.list(names)).")))
    }
  }
}
