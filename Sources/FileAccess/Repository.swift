/// A repository of Git, as far as where it begins.
package enum Repository {
  /// The repository that a folder is in: the nearest folder with `.git`.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, from the root of the disk.
  ///   - files: How files are read.
  /// - Returns: The path, or `nil` if there is none.
  package static func root(of folder: String, _ files: any FileReading = LocalFiles()) -> String? {
    var folder = folder
    while files.kind(of: Path.join(folder, ".git")) == nil {
      guard folder != "/", !folder.isEmpty else { return nil }
      folder = Path.folder(folder)
    }
    return folder
  }
}
