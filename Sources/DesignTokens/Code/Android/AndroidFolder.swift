import FileAccess

/// The folder of a resource file, such as `res/values-night` of `res/values-night/colors.xml`.
struct AndroidFolder {
  let name: String
  /// What is in it: `values`, `color`, `drawable`, `layout`.
  let type: Substring
  /// The folder `res` around it.
  let parent: String

  /// - Parameter path: The path of a file in it.
  init(of path: String) {
    let folder = Path.folder(path)
    name = Path.name(folder)
    type = name.prefix { $0 != "-" }
    parent = Path.folder(folder)
  }

  var configuration: AndroidConfiguration { AndroidConfiguration(folder: name) }
}
