import ArgumentParser
import FileAccess

/// The files that a run writes, checked before anything is done: none is a file that the run reads,
/// and no two are the same file.
package struct Outputs {
  private let files: [(option: String, path: String)]

  /// Makes the outputs of options, each with the option that names it.
  package init(_ files: [(option: String, path: String)]) { self.files = files }

  /// Checks that each output is a file of its own. Devices and pipes may be named more than once.
  ///
  /// - Parameter inputs: The files that are read; `-` is standard input.
  /// - Throws: `ValidationError`.
  package func check(against inputs: some Sequence<String> = []) throws {
    let disk = LocalFiles()
    let written = files.filter { $0.path != "-" && disk.kind(of: $0.path) != .special }
    guard !written.isEmpty else { return }
    var owners: [String: String] = [:]
    for (option, path) in written {
      let owner = "\(option) \(path)"
      guard let other = owners.updateValue(owner, forKey: Self.identity(of: path)) else { continue }
      throw ValidationError("\(other) and \(owner) are the same file; name another one")
    }
    for input in inputs where input != "-" {
      guard let owner = owners[Self.identity(of: input)] else { continue }
      throw ValidationError(
        "\(owner) would overwrite \(input), which is read; name another file for the output")
    }
  }

  /// The path with links resolved; of a file that does not exist yet, those of its folder.
  private static func identity(of path: String) -> String {
    let disk = LocalFiles()
    let path = Path.absolute(path)
    if disk.kind(of: path) != nil { return disk.identity(of: path) }
    return Path.join(disk.identity(of: Path.folder(path)), Path.name(path))
  }
}
