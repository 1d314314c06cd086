import ColorCore
import DesignTokens
public import FileAccess
public import PaletteRules
public import SourceSyntax

/// Configuration files: `palette-check.yml`, or `.json`, `.jsonc` and `.json5` of the same shape.
///
/// ```swift
/// import PaletteRules
///
/// let loaded = ConfigurationFile.parse("""
///   version: 1
///   standard: wcag-aaa
///   rules:
///     naming/case: off
///   """, name: "palette-check.yml")
/// print(loaded.problems.count, loaded.configuration.standard)
/// // Prints "0 wcagAAA"
/// ```
public enum ConfigurationFile {
  /// The content of a file and its problems. The configuration holds everything that could be
  /// understood.
  public struct Loaded: Sendable {
    /// The configuration, including what it extends.
    public var configuration: Configuration
    /// The problems, each with its location.
    public var problems: [SourceProblem]
    /// The paths of the file and of those that it extends.
    public var files: [String] = []
  }

  /// The file names to look for in a folder, in order of precedence.
  public static let names = PaletteLoader.configurationNames

  /// The keys of a file.
  package static var keys: [String] { ConfigurationKey.names }

  /// The size limit in bytes: a configuration is written by hand.
  static let maximumSize = 1 << 20

  /// The configuration file for a checked file or folder: the nearest one in its folder or an
  /// ancestor.
  public static func find(
    for path: String, files: any FileReading = LocalFiles()
  ) -> String? {
    var folder = Path.absolute(path)
    while true {
      for name in names {
        let candidate = Path.join(folder, name)
        if let kind = files.kind(of: candidate), kind != .folder { return shown(candidate) }
      }
      let parent = Path.folder(folder)
      guard !parent.isEmpty, parent != folder else { return nil }
      folder = parent
    }
  }

  /// The shortest path of a configuration: from the current folder, if it lies in there.
  private static func shown(_ path: String) -> String {
    let relative = Path.relative(path, to: ".")
    return relative.hasPrefix("..") ? path : relative
  }

  /// The nearest configurations of some files and folders, each once.
  public static func nearest(
    of paths: some Sequence<String>, files: any FileReading = LocalFiles()
  ) -> [Loaded] {
    var places: Set<String> = []
    var names: Set<String> = []
    return representatives(of: paths) { files.kind(of: $0) == .folder }.compactMap {
      path, isFolder in
      let place = isFolder ? path : Path.folder(Path.absolute(path))
      guard places.insert(place).inserted, let name = find(for: place, files: files),
        names.insert(name).inserted
      else { return nil }
      return load(name, files: files)
    }
  }

  /// Those of some files and folders that have the nearest configurations of all: the folders, and a
  /// file of each folder.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - isFolder: Whether a path is that of a folder.
  /// - Returns: They in order, each with whether it is a folder.
  package static func representatives(
    of paths: some Sequence<String>, isFolder: (String) -> Bool
  ) -> [(path: String, isFolder: Bool)] {
    var parents: Set<String> = []
    return paths.sorted().compactMap { path in
      let isFolder = isFolder(path)
      guard isFolder || parents.insert(Path.folder(path)).inserted else { return nil }
      return (path, isFolder)
    }
  }

  /// The baselines that some configurations name, relative to the current folder, each once.
  public static func baselines(of configurations: [Loaded]) -> [String] {
    var baselines: [String] = []
    for path in configurations.compactMap(\.configuration.baseline) {
      let path = Path.relative(path, to: ".")
      if !baselines.contains(path) { baselines.append(path) }
    }
    return baselines
  }

  /// Reads a file and the files it extends.
  public static func load(_ path: String) -> Loaded { load(path, files: LocalFiles()) }

  /// Reads a file and the files it extends, from a source of files.
  public static func load(_ path: String, files: any FileReading) -> Loaded {
    var loaded = Loaded(configuration: Configuration(), problems: [])
    loaded.configuration = load(
      path, extending: Configuration(), extendedAt: nil, ancestors: [], files, into: &loaded)
    loaded.problems += unread(beside: path, files)
    // An extended file may be shared by projects that have other folders.
    for override in loaded.configuration.overrides where override.location?.file == path {
      loaded.problems += unmatched(override, files)
    }
    return loaded
  }

  /// That the patterns of an override match nothing: they begin with the name of a folder or file that
  /// is not there, or are for a folder and not for what is in it. What a run does not read may be there
  /// all the same.
  private static func unmatched(
    _ override: Configuration.Override, _ files: any FileReading
  ) -> [SourceProblem] {
    guard let location = override.location else { return [] }
    return override.files.compactMap { glob in
      unmatched(glob, below: override.folder, files).map { reason, help in
        SourceProblem(
          "config/unused-override", "no file matches “\(glob.text)”: \(reason)", at: location,
          help: help, severity: .warning)
      }
    }
  }

  private static func unmatched(
    _ glob: PathGlob, below folder: String, _ files: any FileReading
  ) -> (reason: String, help: String)? {
    let start = "Patterns begin at the folder of the configuration."
    let parts = glob.text.split(separator: "/").map(String.init)
    if glob.text.hasPrefix("/") {
      return ("it begins with a slash", "\(start) Write “\(parts.joined(separator: "/"))”.")
    }
    var place = folder
    for (index, name) in parts.enumerated() {
      guard !name.contains(where: { "*?[{".contains($0) }) else {
        // A name alone is that of a file in any folder.
        let isInFolder = index > 0 && index == parts.count - 1
        return isInFolder ? unmatched(name, in: place, files) : nil
      }
      let next = Path.join(place, name)
      guard files.kind(of: next) == nil else {
        place = next
        continue
      }
      guard glob.text.contains("/") else { return nil }
      let names = (try? files.names(in: place)) ?? []
      return (
        "there is no “\(name)”",
        Similarity.suggestion(
          Similarity.nearest(to: name, among: names.sorted()), otherwise: start)
      )
    }
    guard files.kind(of: place) == .folder else { return nil }
    return ("it is a folder", "Write “\(parts.joined(separator: "/"))/**”.")
  }

  /// That no entry of a folder has a name, which is the last part of a pattern.
  private static func unmatched(
    _ name: String, in folder: String, _ files: any FileReading
  ) -> (reason: String, help: String)? {
    guard name != "**", let glob = try? PathGlob(name, separator: "/"),
      let names = try? files.names(in: folder), !names.contains(where: glob.matches)
    else { return nil }
    return ("“\(Path.name(folder))” has none", "Correct the pattern, or remove the override.")
  }

  /// That a configuration is not read, because another one in its folder comes first.
  private static func unread(
    beside path: String, _ files: any FileReading
  ) -> [SourceProblem] {
    guard let rank = names.firstIndex(of: Path.name(path)) else { return [] }
    return names[(rank + 1)...].map { Path.join(Path.folder(path), $0) }
      .filter { files.kind(of: $0) == .file }.map { other in
        SourceProblem(
          "config/unread", "this configuration is not read, since \(Path.name(path)) is beside it",
          at: SourceLocation(startOf: other), help: "Keep one of them.", severity: .warning)
      }
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The path of the file, for problems and for resolving `extends`.
  /// - Returns: The configuration and its problems.
  public static func parse(_ text: String, name: String) -> Loaded {
    var loaded = Loaded(configuration: Configuration(), problems: [])
    loaded.configuration = parse(
      text, name: name, extending: Configuration(), ancestors: [], LocalFiles(), into: &loaded)
    return loaded
  }

  private static func load(
    _ path: String, extending base: Configuration, extendedAt location: SourceLocation?,
    ancestors: [String], _ files: any FileReading, into loaded: inout Loaded
  ) -> Configuration {
    func problem(_ code: String, _ message: String, help: String) -> Configuration {
      loaded.problems.append(
        SourceProblem(code, message, at: location ?? SourceLocation(startOf: path), help: help))
      return base
    }
    loaded.files.append(path)
    let identity = files.identity(of: path)
    guard !ancestors.contains(identity) else {
      return problem(
        "config/extends-cycle", "the configuration extends itself through “\(path)”",
        help: "Remove one `extends` of the cycle.")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      // A pipe is read if it is given, as `--config <(command)` does, and not where a file names it.
      if location != nil, files.kind(of: path) == .special {
        throw FileError(.read, path, .notAFile)
      }
      bytes = try files.read(path, limit: maximumSize)
    } catch {
      if error.reason == .tooLarge(limit: maximumSize) {
        return problem(
          "config/too-large", "the configuration “\(path)” is larger than \(maximumSize) bytes",
          help: "Check that it is the intended file.")
      }
      return problem(
        "config/unreadable", "the configuration “\(path)” cannot be read: \(error.reason)",
        help: "Correct the path, or the permissions of the file.")
    }
    do {
      let text = try SourceText(name: path, bytes: bytes)
      return parse(
        String(decoding: text.bytes, as: UTF8.self), name: path, extending: base,
        ancestors: ancestors + [identity], files, into: &loaded)
    } catch {
      loaded.problems.append(error)
      return base
    }
  }

  private static func parse(
    _ text: String, name: String, extending base: Configuration, ancestors: [String],
    _ files: any FileReading, into loaded: inout Loaded
  ) -> Configuration {
    guard var reader = ConfigurationReader(text, name: name, problems: &loaded.problems) else {
      return base
    }
    let folder = Path.folder(Path.absolute(name))
    var base = base
    for (name, location) in reader.extends() {
      if let set = RuleSet(rawValue: name) {
        base.add(set)
      } else if isName(name) {
        loaded.problems.append(.unknownSet(name, at: location))
      } else {
        let path = shown(Path.normalized(Path.join(folder, name)))
        base = load(
          path, extending: base, extendedAt: location, ancestors: ancestors, files, into: &loaded)
      }
    }
    let configuration = reader.configuration(
      extending: base, folder: folder, kind: files.kind(of:))
    loaded.problems += reader.problems
    return configuration
  }

  /// Whether a value of `extends` can only be meant as the name of a set: it is no path and has no
  /// file extension.
  private static func isName(_ text: String) -> Bool {
    !text.contains("/") && Path.fileExtension(text) == nil
  }
}

extension SourceProblem {
  fileprivate static func unknownSet(_ name: String, at location: SourceLocation) -> SourceProblem {
    let names = RuleSet.allCases.map(\.rawValue)
    return SourceProblem(
      "config/unknown-set", "there is no set of rules “\(name)”", at: location,
      help: Similarity.suggestion(
        Similarity.nearest(to: name, among: names),
        otherwise:
          "Use one of \(names.joined(separator: ", ")), or the path of a file such as ./base.yml."))
  }
}
