public import FileAccess

/// Finds image files under given paths.
public struct ImageFiles: Hashable, Sendable {
  /// The extensions of image files in folders, in lowercase.
  public static let extensions = Set(ImageFormats.all.flatMap { $0.fileExtensions })

  /// The files, in the order of the given paths and sorted within each folder, without duplicates.
  /// Given paths that are not folders are included whatever their extension, even if they do not
  /// exist: reading them reports the error.
  public private(set) var files: [String] = []
  /// The files named `Contents.json` in the same folders, which describe sets of images.
  public private(set) var contents: [String] = []
  /// The folders that could not be read.
  public private(set) var problems: [FileError] = []

  /// Finds the files. Links are followed; a folder is visited once, even if there are several paths
  /// to it.
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
          if Path.name(file) == "Contents.json" { contents.append(file) }
          guard let name = Path.fileExtension(file), Self.extensions.contains(name),
            known.insert(file).inserted
          else { return }
          files.append(file)
        })
    }
  }
}
