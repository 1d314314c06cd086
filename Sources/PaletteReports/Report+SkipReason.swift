import SourceSyntax

extension Report {
  /// Why something in a folder is left out.
  public enum SkipReason: String, Sendable {
    /// A file that is no image.
    case notAnImage = "not-an-image"
    /// An image in a format that is not read.
    case unsupportedFormat = "unsupported-format"
    /// The name begins with a dot.
    case hidden
    /// A `.gitignore` has it, or it is the folder `node_modules`.
    case ignored
    /// A pipe, a device or a socket.
    case notAFile = "not-a-file"
    /// A link to nothing.
    case danglingLink = "dangling-link"
    /// A link to a folder that contains it.
    case loop
    /// A folder below the maximum depth.
    case tooDeep = "too-deep"
    /// A style sheet that must be compiled.
    case compiledStyleSheet = "compiled-style-sheet"

    /// How many entries are left out for this reason, in words.
    func counted(_ count: Int) -> String {
      switch self {
      case .notAnImage: Words.counted(count, "other file")
      case .unsupportedFormat:
        Words.counted(count, "image") + " in formats that are not read"
      case .compiledStyleSheet:
        Words.counted(count, "file") + " of Sass, Less or Stylus"
      case .notAFile:
        Words.counted(count, "pipe or device", plural: "pipes or devices")
      case .danglingLink: Words.counted(count, "link") + " to nothing"
      case .loop: Words.counted(count, "link") + " to a folder around it"
      case .tooDeep: Words.counted(count, "folder") + " below the greatest depth"
      case .hidden: "\(count) hidden"
      case .ignored: "\(count) ignored"
      }
    }
  }
}
