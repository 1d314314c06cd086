import FileAccess

/// Lists of paths, one a line or with a NUL after each.
package enum PathList {
  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isNullSeparated: Whether only NUL ends a path; `nil` to decide by whether there is one.
  /// - Returns: The paths.
  package static func read(_ bytes: [UInt8], isNullSeparated: Bool? = nil) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    if isNullSeparated ?? bytes.contains(0) {
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    return bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a list from a file, or from standard input if the path is `-`.
  package static func read(
    file path: String, isNullSeparated: Bool?
  ) throws(ExitStatus) -> [String] {
    do {
      let bytes = try path == "-" ? LocalFiles.readStandardInput() : LocalFiles().read(path)
      return read(bytes, isNullSeparated: isNullSeparated)
    } catch {
      StandardError.write(line: "\(path): error: the list of files cannot be read: \(error.reason)")
      throw .trouble
    }
  }
}
