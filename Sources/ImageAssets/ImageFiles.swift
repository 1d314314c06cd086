public import FileAccess

/// Finds the image files under paths that a person gave.
public struct ImageFiles: Hashable, Sendable {
  /// The extensions by which files in folders are taken, in lower case.
  public static let extensions = Set(ImageFormats.all.flatMap { $0.fileExtensions })

  /// The files, in the order of the paths given and sorted within each folder, each of them once.
  /// Paths that are given and are no folder are here whatever their extension, even if there is
  /// nothing: reading them tells why.
  public private(set) var files: [String] = []
  /// The folders that could not be read.
  public private(set) var problems: [FileError] = []

  /// Finds the files. Links are followed; a folder is visited once however many lead to it.
  public init(in paths: [String]) {
    let disk = LocalFiles()
    let walk = FolderWalk(files: disk)
    var known: Set<String> = []
    for path in paths {
      guard disk.kind(of: path) == .folder else {
        if known.insert(path).inserted { files.append(path) }
        continue
      }
      walk.visit(
        path, entering: { _, _, _ in true }, failing: { problems.append($0) },
        file: { file in
          guard let name = Path.fileExtension(file), Self.extensions.contains(name),
            known.insert(file).inserted
          else { return }
          files.append(file)
        })
    }
  }
}
