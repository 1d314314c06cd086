import FileAccess
import SourceSyntax

extension SkipReason {
  /// How many entries are left out for this reason, in words.
  func counted(_ count: Int) -> String {
    switch self {
    case .notAnImage: Words.counted(count, "other file")
    case .unsupportedFormat:
      Words.counted(count, "image") + " in formats that are not read"
    case .compiledStyleSheet:
      Words.counted(count, "file") + " of Less or Stylus"
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
