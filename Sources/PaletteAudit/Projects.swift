import DesignTokens
import FileAccess
import PaletteRules
import SourceSyntax
import SystemColors

/// The projects of a run: the files under the nearest configuration, or under a folder that the user
/// named. What a configuration says holds for the files of its project only.
final class Projects {
  /// The palettes that one configuration is for.
  struct Group {
    var configuration: Configuration
    var palettes: [ResolvedPalette]
  }

  private let given: ConfigurationFile.Loaded?
  private let standard: Standard?
  private let files: any FileReading
  private var loaded: [String: ConfigurationFile.Loaded] = [:]
  /// The nearest configuration of each path; an empty one where there is none.
  private var nearest: [String: String] = [:]
  /// The problems of all configurations.
  private(set) var problems: [SourceProblem]

  /// Makes the projects of a run.
  ///
  /// - Parameters:
  ///   - given: A configuration for all files; `nil` to look for the nearest one of each.
  ///   - standard: A standard that overrides the configuration.
  ///   - files: The source of the configurations.
  init(
    given: ConfigurationFile.Loaded?, standard: Standard?, files: any FileReading = LocalFiles()
  ) {
    self.files = files
    self.given = given
    self.standard = standard
    problems = given?.problems ?? []
  }

  /// The project of a file, and how it is read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: How files are read where the configuration says nothing.
  ///   - roots: The folders that the user named.
  /// - Returns: The name of the project, and the options for its files.
  func project(
    of path: String, _ options: LoadOptions, roots: [String]
  ) -> (name: String, options: LoadOptions) {
    let file = configurationFile(for: path)
    var name = file
    if file.isEmpty {
      let root = roots.filter { $0 == "." || Path.contains($0, path) }
        .max { $0.count < $1.count }
      name = root.map { "folder \($0)" } ?? ""
    }
    let configuration = configuration(at: file)
    var options = options
    options.contexts = configuration.contexts
    options.dialect = configuration.dialect
    if let profile = configuration.documentProfile { options.documentProfile = profile }
    let standard = configuration.standard
    options.textRatio = { standard.requirement(for: .text, size: $0, weight: $1)?.ratio }
    return (name, options)
  }

  /// What a configuration says of contexts that no file of its project has, and what it misspells.
  func contextProblems(_ variations: [String: LoadedPalettes.Variation]) -> [SourceProblem] {
    variations.keys.sorted().flatMap { name -> [SourceProblem] in
      guard let variation = variations[name] else { return [] }
      let configuration = configuration(at: loaded[name] == nil ? "" : name)
      var known: [String: [String]] = [:]
      for modifier in variation.modifiers {
        known[modifier.name.lowercased(), default: []] += modifier.contexts
      }
      return misspelled(configuration, known, variation.files)
    }
  }

  private func misspelled(
    _ configuration: Configuration, _ known: [String: [String]], _ files: [String]
  ) -> [SourceProblem] {
    var problems: [SourceProblem] = []
    func check(_ modifier: String, _ contexts: [String], _ places: Configuration.ContextPlaces) {
      guard let names = known[modifier.lowercased()] else {
        if let location = places.modifiers[modifier] {
          problems.append(
            .unknown("modifier “\(modifier)”", modifier, among: known.keys.sorted(), at: location))
        }
        return
      }
      let unknown = contexts.filter { context in
        !names.contains { $0.lowercased() == context.lowercased() }
      }
      for context in unknown {
        guard let location = places.contexts[modifier]?[context] else { continue }
        problems.append(
          .unknown("context “\(context)” of “\(modifier)”", context, among: names, at: location))
      }
    }
    let stated = configuration.contextPlaces
    for (modifier, places) in stated.contexts.sorted(by: { $0.key < $1.key }) {
      guard modifier == "file" else {
        check(modifier, places.keys.sorted(), stated)
        continue
      }
      for (context, location) in places.sorted(by: { $0.key < $1.key })
      where !files.contains(where: { LoadOptions.names(of: $0).contains(context) }) {
        problems.append(
          .unknown("token file “\(context)”", context, among: files.map(Path.name), at: location))
      }
    }
    let parts = [
      "scheme": Appearance.Scheme.allCases.map(\.rawValue),
      "contrast": Appearance.Contrast.allCases.map(\.rawValue),
      "level": Appearance.Level.allCases.map(\.rawValue),
      "transparency": Appearance.Transparency.allCases.map(\.rawValue),
      "gamut": Appearance.Gamut.allCases.map(\.rawValue),
    ]
    let narrowed =
      configuration.pairs.map { ($0.contexts, $0.contextPlaces) }
      + configuration.contextStandards.map { ($0.contexts, $0.contextPlaces) }
    for (contexts, places) in narrowed {
      for (modifier, contexts) in contexts.sorted(by: { $0.key < $1.key }) {
        guard known[modifier.lowercased()] == nil, let values = parts[modifier] else {
          check(modifier, contexts, places)
          continue
        }
        for context in contexts where !values.contains(context) {
          guard let location = places.contexts[modifier]?[context] else { continue }
          problems.append(
            .unknown("\(modifier) “\(context)”", context, among: values, at: location))
        }
      }
    }
    return problems
  }

  /// The palettes with those of each project joined.
  func joined(_ palettes: [ResolvedPalette]) -> [ResolvedPalette] {
    var names: [String] = []
    var members: [String: [ResolvedPalette]] = [:]
    for palette in palettes {
      if members[palette.project] == nil { names.append(palette.project) }
      members[palette.project, default: []].append(palette)
    }
    return names.flatMap { ResolvedPalette.joined(members[$0] ?? []) }
  }

  /// The palettes grouped by the configuration that applies to them, in the order of the palettes.
  func groups(of palettes: [ResolvedPalette]) -> [Group] {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    for palette in palettes {
      let path = configurationFile(for: palette.file)
      if let index = indices[path] {
        groups[index].palettes.append(palette)
      } else {
        indices[path] = groups.count
        groups.append(Group(configuration: configuration(at: path), palettes: [palette]))
      }
    }
    return groups
  }

  /// The configuration that applies to a file.
  func configuration(of path: String) -> (name: String, configuration: Configuration) {
    let name = configurationFile(for: path)
    return (name, configuration(at: name))
  }

  private func configurationFile(for path: String) -> String {
    guard given == nil else { return "" }
    if let known = nearest[path] { return known }
    let found = ConfigurationFile.find(for: path, files: files) ?? ""
    nearest[path] = found
    return found
  }

  private func configuration(at path: String) -> Configuration {
    var result = (given ?? load(path)).configuration
    if let standard {
      result.standard = standard
      result.contextStandards = []
    }
    return result
  }

  private func load(_ path: String) -> ConfigurationFile.Loaded {
    guard !path.isEmpty else {
      return ConfigurationFile.Loaded(configuration: Configuration(), problems: [])
    }
    if let known = loaded[path] { return known }
    let result = ConfigurationFile.load(path, files: files)
    loaded[path] = result
    problems += result.problems
    return result
  }
}

extension SourceProblem {
  /// A name in a configuration that nothing has.
  fileprivate static func unknown(
    _ what: String, _ name: String, among names: [String], at location: SourceLocation
  ) -> SourceProblem {
    let help = Similarity.suggestion(
      Similarity.nearest(to: name, among: names),
      otherwise: names.isEmpty ? "These files have none." : "There is \(Words.list(names)).")
    return SourceProblem(
      "config/unknown-context", "there is no \(what)", at: location, help: help)
  }
}
