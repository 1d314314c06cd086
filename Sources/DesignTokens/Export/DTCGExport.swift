import ColorCore
import SourceSyntax
import SystemColors

/// Design Tokens Community Group files, format 2025.10: one token file for a palette with one value
/// per token, otherwise a resolver document that contains its sets and modifiers.
///
/// A color keeps its space, its components in full precision, `"none"` and its alpha; `hex` is the
/// nearest 8-bit sRGB color. A color that the format cannot represent, in a space that it does not
/// have or with components outside their range, is written in Oklab, or in XYZ if it is too bright
/// for that; its missing components become 0. A missing alpha becomes 0.
///
/// The set `base` has the tokens that are the same everywhere, and each modifier those that vary by
/// it. Modifiers of a resolver document cannot be combined: if tokens depend on the combination of
/// `theme` and `contrast`, they are replaced by one modifier `theme+contrast` with contexts such as
/// `dark+high`, and a warning says so. A modifier that affects no color is omitted. The meaning of
/// a context is stated if its name does not express it.
///
/// ```swift
/// import ColorCore
///
/// let text = """
///   { "brand": { "$type": "color",
///       "$value": { "colorSpace": "srgb", "components": [1, 0.5, 0] } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// let export = DTCGExport.export(loaded.palettes)
/// let again = PaletteLoader.load(text: export.files[0].bytes, fileName: "again.tokens.json")
/// let token = again.palettes[0].tokens[0]
/// print(token.path, token.variants[0].color?.css ?? "")
/// // Prints "brand color(srgb 1 0.5 0)"
/// ```
public enum DTCGExport: TokenExporter {
  public static let id = "dtcg"
  public static let name = "Design Tokens Community Group (2025.10)"
  public static let isFolder = false
  public static let fileExtension = ".tokens.json"

  private static let schemas = "https://www.designtokens.org/schemas/2025.10"

  public static func export(_ palettes: [ResolvedPalette]) -> Export {
    var writer = DTCGWriter(ExportPalette(palettes))
    let document = writer.document(schemas: schemas)
    let files = document.map { [ExportedFile(path: "", text: $0.pretty + "\n")] }
    return Export(files: files ?? [], problems: writer.palette.problems)
  }
}

/// Builds the document.
private struct DTCGWriter {
  /// Modifiers that are merged, because some token depends on all of them.
  private struct Component {
    var modifiers: [Int]
    var entries: [Int] = []
  }

  var palette: ExportPalette

  init(_ palette: ExportPalette) { self.palette = palette }

  mutating func document(schemas: String) -> JSONText? {
    guard !palette.permutations.isEmpty else { return nil }
    let (constant, components) = self.components()
    let values = components.reduce(constant.count) { count, component in
      count + component.entries.count * palette.axes.projection(on: component.modifiers).first.count
    }
    guard values <= ExportLimits.values else {
      palette.reportTooLarge()
      return nil
    }
    var groups = DTCGGroups()
    let base = groups.tokens(constant.map { palette.entries[$0] }, in: 0, &palette.problems)
    guard !components.isEmpty else {
      return JSONText.object([("$schema", .string("\(schemas)/format.json"))]).adding(base)
    }
    let names = UniqueNames.distinct(
      components.map { component in
        component.modifiers.map { palette.modifiers[$0] }.joined(separator: "+")
      })
    let modifiers = zip(names, components).map { name, component in
      (name, modifier(component, name, &groups))
    }
    let sets = base.isEmpty ? [] : [("base", JSONText.object([("sources", [.object(base)])]))]
    let order =
      sets.map { "#/sets/\($0.0)" } + names.map { "#/modifiers/\(JSONPointer.escaped($0))" }
    return .object([
      ("$schema", .string("\(schemas)/resolver.json")), ("version", "2025.10"),
      ("sets", sets.isEmpty ? nil : .object(sets)), ("modifiers", .object(modifiers)),
      ("resolutionOrder", .array(order.map { .object([("$ref", .string($0))]) })),
    ])
  }

  /// The tokens that are the same everywhere, and the modifiers with the tokens that vary by them.
  private mutating func components() -> (constant: [Int], components: [Component]) {
    var parents = Array(palette.modifiers.indices)
    func root(_ modifier: Int) -> Int {
      var modifier = modifier
      while parents[modifier] != modifier { modifier = parents[modifier] }
      return modifier
    }
    var constant: [Int] = []
    var varying: [(entry: Int, modifiers: [Int])] = []
    for (index, entry) in palette.entries.enumerated() {
      let modifiers = palette.axes.deciding(entry.indices) ?? []
      guard let first = modifiers.first else {
        constant.append(index)
        continue
      }
      varying.append((index, modifiers))
      for modifier in modifiers.dropFirst() {
        let (a, b) = (root(first), root(modifier))
        parents[max(a, b)] = min(a, b)
      }
    }
    var components: [Int: Component] = [:]
    for (entry, modifiers) in varying {
      components[root(modifiers[0]), default: Component(modifiers: [])].entries.append(entry)
    }
    let used = Set(varying.flatMap(\.modifiers))
    for modifier in palette.modifiers.indices where used.contains(modifier) {
      components[root(modifier)]?.modifiers.append(modifier)
    }
    return (constant, components.sorted { $0.key < $1.key }.map(\.value))
  }

  private mutating func modifier(
    _ component: Component, _ name: String, _ groups: inout DTCGGroups
  ) -> JSONText {
    let entries = component.entries.map { palette.entries[$0] }
    if component.modifiers.count > 1 {
      let joint = entries.filter { (palette.axes.deciding($0.indices) ?? []).count > 1 }
      let names = component.modifiers.map { palette.modifiers[$0] }
      palette.problems.append(
        SourceProblem(
          "export/combined-modifiers",
          "\(Words.list(names)) become one modifier “\(name)”, because "
            + "\(Words.list(joint.map(\.path), limit: 3)) depend on them together",
          at: palette.location,
          help: "Fix one of them as an input to keep the others apart.", severity: .warning))
    }
    let projection = palette.axes.projection(on: component.modifiers)
    let names = UniqueNames.distinct(
      projection.first.map { permutation in
        component.modifiers.map {
          palette.permutations[permutation].context(of: palette.modifiers[$0]) ?? ""
        }.joined(separator: "+")
      })
    let contexts = zip(names, projection.first).map { name, permutation in
      let tokens = groups.tokens(entries, in: permutation, &palette.problems)
      return (name, tokens.isEmpty ? JSONText.array([]) : .array([.object(tokens)]))
    }
    let meanings = names.indices.compactMap { context in
      meaning(of: names[context], modifier: name, projection.classes, context)
        .map { (names[context], $0) }
    }
    let byDefault = names[Int(projection.classes[palette.defaultPermutation])]
    let notes = meanings.isEmpty ? [] : [("contexts", JSONText.object(meanings))]
    let extensions = notes.isEmpty ? [] : [("dev.palette-check", JSONText.object(notes))]
    return .object([
      ("contexts", .object(contexts)), ("default", .string(byDefault)),
      ("$extensions", extensions.isEmpty ? nil : .object(extensions)),
    ])
  }

  /// The parts of the appearance that a context chooses, or `nil` if its name expresses exactly
  /// that.
  private func meaning(
    of context: String, modifier: String, _ classes: [Int32], _ index: Int
  ) -> JSONText? {
    let appearances = zip(palette.permutations, classes).filter { $0.1 == index }
      .map(\.0.appearance)
    let parts = AppearanceAxis.allCases.compactMap { part -> (AppearanceAxis, String)? in
      let value = part.value(appearances[0])
      let isSame = appearances.allSatisfy { part.value($0) == value }
      return isSame && value != part.normal ? (part, value) : nil
    }
    var named = Appearance()
    AppearanceNaming.apply(context: context, of: modifier, to: &named)
    let isNamed = AppearanceAxis.allCases.allSatisfy { part in
      part.value(named) == parts.first { $0.0 == part }?.1 ?? part.normal
    }
    return isNamed ? nil : .object(parts.map { ($0.0.rawValue, .string($0.1)) })
  }
}

/// Nests tokens into groups.
private struct DTCGGroups {
  /// A group, or a token without members.
  private final class Group {
    var names: [String] = []
    var members: [String: Group] = [:]
    var token: JSONText?
    var entry: ExportPalette.Entry?
  }

  /// The problems reported so far, each once for a token in many contexts.
  private var reported: Set<String> = []

  /// The members of the root group with the tokens of one permutation.
  mutating func tokens(
    _ entries: [ExportPalette.Entry], in permutation: Int, _ problems: inout [SourceProblem]
  ) -> [(String, JSONText?)] {
    let root = Group()
    for entry in entries {
      guard let value = entry.value(in: permutation),
        let token = token(value, entry, &problems)
      else { continue }
      do throws(SourceProblem) {
        try add(token, entry, to: root)
      } catch {
        report(error, entry, &problems)
      }
    }
    return members(of: root, path: [], &problems)
  }

  private mutating func report(
    _ problem: SourceProblem, _ entry: ExportPalette.Entry, _ problems: inout [SourceProblem]
  ) {
    if reported.insert("\(problem.code) \(entry.path)").inserted { problems.append(problem) }
  }

  private func add(_ token: JSONText, _ entry: ExportPalette.Entry, to root: Group)
    throws(SourceProblem)
  {
    let names = entry.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count <= ExportLimits.depth else {
      throw ExportNames.problem(
        entry, "it is nested more than \(ExportLimits.depth) deep")
    }
    var group = root
    for (index, name) in names.enumerated() {
      let isRoot = name == "$root" && index > 0 && index == names.count - 1
      guard isRoot || !name.isEmpty && !name.hasPrefix("$") && !name.contains(where: "{}".contains)
      else {
        throw ExportNames.problem(entry, "“\(name)” cannot be a name")
      }
      if let member = group.members[name] {
        group = member
      } else {
        let member = Group()
        group.names.append(name)
        group.members[name] = member
        group = member
      }
    }
    guard group.token == nil else {
      throw ExportNames.problem(entry, "another token has the same path")
    }
    group.token = token
    group.entry = entry
  }

  private mutating func members(
    of group: Group, path: [String], _ problems: inout [SourceProblem]
  ) -> [(String, JSONText?)] {
    group.names.compactMap { name in
      guard let member = group.members[name] else { return nil }
      let path = path + [name]
      guard !member.names.isEmpty else { return (name, member.token) }
      var inner = members(of: member, path: path, &problems)
      if let token = member.token, let entry = member.entry {
        // A token cannot have members: the color of a group is its root.
        let isTaken = member.members["$root"] != nil
        report(
          SourceProblem(
            "export/root-token",
            isTaken
              ? "“\(entry.path)” is left out, because “\(entry.path).$root” takes its place"
              : "“\(entry.path)” is a group too, so it becomes “\(entry.path).$root”",
            at: entry.location,
            help: "Rename the token or the group.", severity: isTaken ? .error : .warning),
          entry, &problems)
        if !isTaken { inner.insert(("$root", token), at: 0) }
      }
      return (name, .object(inner))
    }
  }

  // MARK: - Values

  private mutating func token(
    _ value: ExportPalette.Value, _ entry: ExportPalette.Entry, _ problems: inout [SourceProblem]
  ) -> JSONText? {
    let type: String
    let text: JSONText
    switch value {
    case .unknown: return nil
    case .color(let color):
      type = "color"
      text = self.color(color, entry, &problems)
    case .gradient(let stops):
      type = "gradient"
      text = .array(
        stops.map { stop in
          .object([
            ("color", color(stop.color, entry, &problems)), ("position", .number(stop.position)),
          ])
        })
    }
    return .object([
      ("$type", .string(type)), ("$value", text),
      ("$description", entry.description.map(JSONText.string)),
      ("$deprecated", entry.deprecated?.json),
    ])
  }

  private mutating func color(
    _ color: Color, _ entry: ExportPalette.Entry, _ problems: inout [SourceProblem]
  ) -> JSONText {
    if !DTCGColor.canHold(DTCGColor.held(color)) {
      report(
        SourceProblem(
          "export/range",
          "“\(entry.path)” is outside what the format allows; it is written in XYZ, which strict "
            + "readers may reject", at: entry.location,
          severity: .warning), entry, &problems)
    }
    return DTCGColor.json(color)
  }
}
