/// Why something in a folder is left out.
///
/// ```swift
/// print(SkipReason(rawValue: "dangling-link") == .danglingLink)
/// // Prints "true"
/// ```
public enum SkipReason: String, CaseIterable, Sendable {
  /// A file that is no image: neither its extension says one nor, without one, its content.
  case notAnImage = "not-an-image"
  /// An image in a format that is not read, such as a Windows icon or one of Photoshop.
  case unsupportedFormat = "unsupported-format"
  /// The name begins with a dot. Hidden folders are not entered.
  case hidden
  /// A `.gitignore` has it, or it is the folder `node_modules`. Such folders are not entered.
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
}
