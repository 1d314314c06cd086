import FileAccess
import SourceSyntax
import SystemColors

/// Reads token files that share their names and makes palettes of them: one for each file, or for
/// the files that define the same tokens for several appearances.
struct DTCGFiles {
  /// A file that was read.
  private struct File {
    let input: TokenInput
    let problems: [SourceProblem]
  }

  private let context: LoadContext
  private var reader: DTCGReader
  /// The files by document.
  private var files: [File] = []

  /// Reads the files in the order of their paths, regardless of the order in which they are given.
  init(_ inputs: [TokenInput], in context: LoadContext) {
    self.context = context
    reader = DTCGReader(options: context.options, isMerged: false)
    let groups = context.options.isConformance ? [:] : DTCGFileNames.groups(of: inputs)
    for input in inputs.sorted(by: { $0.path < $1.path }) {
      guard let json = input.json else { continue }
      let before = reader.problems.count
      let document = reader.add(json)
      reader.read(json.root, document: document, asGroup: groups[input.path])
      files.append(File(input: input, problems: Array(reader.problems[before...])))
    }
  }

  /// The palettes in the order of their files, each named after the file of its default context.
  mutating func palettes(format: String) -> [ResolvedPalette] {
    let groups = self.groups()
    let before = reader.problems.count
    let modifiers = reader.finish(groups: groups)
    let shared = Array(reader.problems[before...])
    context.modifiers += modifiers.modifiers
    var options = context.options
    for (group, modifier) in zip(groups, modifiers.modifierOfGroup) {
      let name = modifiers.modifiers[modifier].name
      for member in group.members {
        guard let meaning = options.fileMeaning(path(member.document)) else { continue }
        options.contexts[name, default: [:]][member.context] = meaning
      }
    }
    var units = files.indices.map(Int32.init)
    for group in groups {
      for member in group.members {
        units[Int(member.document)] = group.members[0].document
        context.joinedFiles.insert(path(member.document))
      }
    }
    let builder = PaletteBuilder(
      tree: reader.tree, options: options, modifiers: modifiers, units: units)
    var leaders: Set<Int32> = []
    var result = units.filter { leaders.insert($0).inserted }
      .map { palette(of: $0, units, builder, shared, format) }
    if !result.isEmpty {
      result[0].problems += options.contextProblems(modifiers.modifiers, in: result[0].file)
    }
    return result
  }

  private func path(_ document: Int32) -> String { files[Int(document)].input.path }

  private func palette(
    of unit: Int32, _ units: [Int32], _ builder: PaletteBuilder, _ shared: [SourceProblem],
    _ format: String
  ) -> ResolvedPalette {
    let own = files.indices.filter { units[$0] == unit }
    let names = Set(own.map { reader.tree.documents[$0].source.name })
    var appearance = Appearance()
    if own.count == 1 {
      let input = files[own[0]].input
      appearance = AppearanceNaming.appearance(
        path: input.root.map { Path.relative(input.path, to: $0) } ?? input.name,
        overrides: context.options.fileMeaning(input.path))
    }
    return builder.palette(
      of: unit, appearance: appearance,
      outline: PaletteBuilder.Outline(
        file: path(unit), format: format,
        problems: own.flatMap { files[$0].problems }
          + shared.filter { names.contains($0.location.file) },
        fileCount: own.count, owner: reader.tree.documents[Int(unit)].root.location))
  }

  // MARK: - Files for several appearances

  private func groups() -> [DTCGFileGroup] {
    guard !context.options.isConformance, files.count > 1 else { return [] }
    let tree = reader.tree
    var colors = Array(repeating: Set<Int32>(), count: files.count)
    var aliases = colors
    for definition in tree.definitions {
      let document = Int(definition.document)
      let value = tree.value(definition)
      let target = TokenReference.text(of: value).flatMap {
        try? TokenEvaluator.parse($0, isStrict: false)
      }
      if let path = target.flatMap({ tree.target(of: $0, in: definition.document) }) {
        aliases[document].insert(path)
      }
      if Self.isColor(definition, isAlias: target != nil, tree) {
        colors[document].insert(definition.path)
      }
    }
    let all = files.indices.map { index in
      DTCGFileGroup.File(
        path: files[index].input.path, document: Int32(index),
        mode: tree.documents[index].root["$extensions"]?["com.figma.modeName"]?.string,
        colors: colors[index], aliases: aliases[index], options: context.options)
    }
    return DTCGFileGroup.groups(of: all, options: context.options)
  }

  /// Whether a definition is a color judging by its own file; an alias without a type may be one.
  private static func isColor(
    _ definition: TokenTree.Definition, isAlias: Bool, _ tree: TokenTree
  ) -> Bool {
    guard !definition.hasUnknownType else { return false }
    if let type = definition.type { return type == .color }
    if isAlias { return true }
    if let type = tree.groupType(at: definition.path, where: { $0.document == definition.document })
    {
      return type == .color
    }
    return TokenEvaluator.isColorText(
      tree.value(definition), named: tree.text(definition.path))
  }
}
