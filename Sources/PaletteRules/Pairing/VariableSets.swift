/// The variables that several files of a compiler define under the same names, each for itself: `paper.$ink` beside
/// `$ink`.
///
/// A project takes one of the files, so that variables of two never meet.
struct VariableSets {
  /// The positions of all tokens by their paths; none if no file is told from others.
  private let positions: [String: Int]
  private let paths: [String]
  /// The file of each token, if it is told from another one that has a variable of the same name.
  private let fileOf: [Substring?]
  /// The files that are told from others, in their order.
  let files: [Substring]

  private static let sign: Character = "$"

  init(_ paths: [String]) {
    self.paths = paths
    let variables = Set(paths.lazy.filter { $0.first == Self.sign })
    let read = paths.map { path in
      let (file, name) = Self.split(path)
      return variables.contains(String(name)) ? file : nil
    }
    var known: Set<Substring> = []
    files = read.compactMap(\.self).filter { known.insert($0).inserted }
    fileOf = files.isEmpty ? [] : read
    positions =
      files.isEmpty
      ? [:] : Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
  }

  private static func split(_ path: String) -> (file: Substring?, name: Substring) {
    guard let start = path.firstIndex(of: sign), start > path.startIndex else {
      return (nil, path[...])
    }
    let dot = path.index(before: start)
    return path[dot] == "." ? (path[..<dot], path[start...]) : (nil, path[...])
  }

  /// What is called as a variable in another file.
  func twin(of index: Int, in file: Substring) -> Int? {
    positions["\(file).\(Self.split(paths[index]).name)"]
  }

  /// The background on which a foreground lies where it would lie on one of another file: that of its own file,
  /// if there is one; `nil` if the other file has a foreground of its own.
  func ground(of foreground: Int, on background: Int) -> Int? {
    guard !files.isEmpty else { return background }
    let (front, back) = (fileOf[foreground], fileOf[background])
    guard front != back else { return background }
    if let front { return twin(of: background, in: front) ?? background }
    return back.flatMap { twin(of: foreground, in: $0) } == nil ? background : nil
  }
}
