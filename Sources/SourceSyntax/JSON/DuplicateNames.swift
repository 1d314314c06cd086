/// Finds the names that an object has twice.
package enum DuplicateNames {
  /// A problem for each name that an object had before.
  ///
  /// - Parameters:
  ///   - object: The index of the object, all of which has been read.
  ///   - nodes: What has been read.
  ///   - texts: The texts of names that are no slice of the source.
  ///   - source: The text.
  ///   - code: The code of the problems.
  /// - Returns: The problems in the order of the names.
  package static func problems(
    of object: Int, in nodes: [JSONDocument.Node], texts: [UInt32: String] = [:],
    source: SourceText, code: String
  ) -> [SourceProblem] {
    var keys: [Int] = []
    var index = object + 1
    let end = Int(nodes[object].next)
    while index < end {
      keys.append(index)
      index = Int(nodes[index + 1].next)
    }
    guard keys.count > 1 else { return [] }
    func name(_ key: Int) -> [UInt8] { bytes(of: nodes[key], texts, source) }
    func problem(_ key: Int, first: Int) -> SourceProblem {
      func place(_ index: Int) -> SourceLocation {
        source.location(of: Int(nodes[index].start)..<Int(nodes[index].end))
      }
      return SourceProblem(
        code,
        "the name “\(String(decoding: name(key), as: UTF8.self))” occurs twice in this object",
        at: place(key), help: "Delete or rename one of them; only the last one is used.",
        severity: .warning, related: [.init(message: "first here", location: place(first))])
    }
    var result: [SourceProblem] = []
    if keys.count <= 8 {
      for (position, key) in keys.enumerated().dropFirst() {
        let first = keys[..<position].first { isSame(nodes[$0], nodes[key], texts, source) }
        if let first { result.append(problem(key, first: first)) }
      }
      return result
    }
    // By their hashes, because an array for each name costs more than reading the file.
    var seen: [UInt64: Int] = [:]
    seen.reserveCapacity(keys.count)
    var others: [[UInt8]: Int] = [:]
    for key in keys {
      let hash = hash(of: nodes[key], texts, source)
      guard let same = seen[hash] else {
        seen[hash] = key
        continue
      }
      if isSame(nodes[same], nodes[key], texts, source) {
        result.append(problem(key, first: same))
      } else if let first = others[name(key)] {
        result.append(problem(key, first: first))
      } else {
        others[name(key)] = key
      }
    }
    return result
  }

  private static func isSame(
    _ a: JSONDocument.Node, _ b: JSONDocument.Node, _ texts: [UInt32: String], _ source: SourceText
  ) -> Bool {
    guard a.form == .quoted, b.form == .quoted else {
      return bytes(of: a, texts, source) == bytes(of: b, texts, source)
    }
    guard a.end - a.start == b.end - b.start else { return false }
    let bytes = source.bytes
    for index in 1..<Int(a.end - a.start) - 1
    where bytes[Int(a.start) + index] != bytes[Int(b.start) + index] {
      return false
    }
    return true
  }

  /// A hash of a name.
  private static func hash(
    of key: JSONDocument.Node, _ texts: [UInt32: String], _ source: SourceText
  ) -> UInt64 {
    key.form == .listed || key.hasEscapes
      ? FNV1a.hash(bytes(of: key, texts, source).span)
      : FNV1a.hash(source.bytes[key.textRange(in: source.bytes)].span)
  }

  /// The text of a name in UTF-8.
  private static func bytes(
    of key: JSONDocument.Node, _ texts: [UInt32: String], _ source: SourceText
  ) -> [UInt8] {
    if key.form == .listed { return Array((texts[key.start] ?? "").utf8) }
    let text = source.bytes[key.textRange(in: source.bytes)]
    return key.hasEscapes ? JSONString.unescaped(text) : Array(text)
  }
}
