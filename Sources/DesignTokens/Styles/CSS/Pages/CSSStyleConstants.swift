import SourceSyntax

/// The objects that code gives a name and elements have as their style: `styles.card` for
/// `const styles = { card: { color: "#999" } }`.
struct CSSStyleConstants {
  /// The file without comments.
  let scanner: CSSScanner

  /// What may be around an object whose value is that object: the computed values of Vue and React.
  private static let wrappers: Set = [
    "", "computed(()=>(", "useMemo(()=>(", "reactive(", "ref(", "shallowRef(", "Object.freeze(",
  ]
  /// How far behind the name of a constant its value begins, with its type between.
  private static let reach = 120

  /// The object that a name, or a member of one, stands for; `nil` if it is written elsewhere.
  func object(named path: Range<Int>) -> Range<Int>? {
    let names = scanner.text(path).split(separator: ".", omittingEmptySubsequences: false)
    guard let first = names.first,
      names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isName) })
    else { return nil }
    return names.dropFirst().reduce(constant(named: first)) { object, name in
      object.flatMap { member(name, of: $0) }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    CSSScanner.isName(byte) && byte != UInt8(ascii: "-") || byte == UInt8(ascii: "$")
  }

  private func constant(named name: Substring) -> Range<Int>? {
    let declaration = "const \(name)"
    let places = BytePattern(declaration).offsets(in: scanner.bytes.span).filter { place in
      !Self.isName(scanner.byte(place + declaration.utf8.count))
    }
    guard places.count == 1 else { return nil }
    let start = places[0] + declaration.utf8.count
    let limit = min(start + Self.reach, scanner.bytes.count)
    guard let sign = scanner.bytes[start..<limit].firstIndex(of: UInt8(ascii: "=")),
      let open = scanner.bytes[sign..<limit].firstIndex(of: UInt8(ascii: "{")),
      Self.wrappers.contains(scanner.text(sign + 1..<open).filter { !$0.isWhitespace })
    else { return nil }
    return open..<scanner.afterBracket(open, to: scanner.bytes.count)
  }

  private func member(_ name: Substring, of object: Range<Int>) -> Range<Int>? {
    for member in scanner.split(object.lowerBound + 1..<object.upperBound - 1) {
      let (colon, _) = scanner.find(":", from: member.lowerBound, to: member.upperBound)
      let key = scanner.text(scanner.trimmed(member.lowerBound..<colon))
      guard key.filter({ !"\"'".contains($0) }) == name, colon < member.upperBound else { continue }
      let value = scanner.trimmed(colon + 1..<member.upperBound)
      return scanner.byte(value.lowerBound) == UInt8(ascii: "{") ? value : nil
    }
    return nil
  }
}
