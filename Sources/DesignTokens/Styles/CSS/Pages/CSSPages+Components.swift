import FileAccess
import SourceSyntax

extension CSSPages.Element {
  /// The components in its attributes, of which it is not known where they are put.
  var componentsInTag: [String] {
    tag.dropFirst().split(separator: "<").dropFirst(tag.dropFirst().first == "<" ? 0 : 1)
      .filter { $0.first?.isUppercase ?? false }
      .map { CSSNesting.name($0.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }) }
  }
}

extension CSSPages {
  private static let angular = BytePattern("@Component(")

  /// Words before the name of a component that is defined, or taken in.
  private static let definers: Set = ["function", "const", "class", "as", "type", "interface"]

  /// What code says of components besides their elements.
  static func mentions(in bytes: [UInt8]) -> Set<String> {
    var result: Set<String> = []
    var last = ""
    var isImport = false
    for line in bytes.split(separator: 0x0A) {
      let begins = String(decoding: line.prefix(16), as: UTF8.self)
      if ["import ", "export {", "export *"].contains(where: begins.hasPrefix) { isImport = true }
      defer { if line.contains(where: { "\"';".utf8.contains($0) }) { isImport = false } }
      guard !isImport else { continue }
      var offset = line.startIndex
      while offset < line.endIndex {
        guard CSSScanner.isName(line[offset]) else {
          offset += 1
          continue
        }
        let word = line[offset...].prefix { CSSScanner.isName($0) }
        let before = line[..<offset].last ?? 0
        let isTag =
          before == UInt8(ascii: "<") || line[..<offset].suffix(2).elementsEqual("</".utf8)
        let isProperty = before == UInt8(ascii: ".")
        let name = String(decoding: word, as: UTF8.self)
        if let first = name.first, first.isUppercase, !isTag, !isProperty, name.count <= 80,
          !definers.contains(last)
        {
          result.insert(CSSNesting.name(name))
        }
        last = name
        offset = word.endIndex
      }
    }
    return result
  }

  /// The selector of a component of Angular, and the path of its template.
  static func component(
    ofAngular bytes: [UInt8], at path: String
  ) -> (selector: String, template: String)? {
    guard Path.fileExtension(path) == "ts", let place = angular.offsets(in: bytes.span).first else {
      return nil
    }
    let text = String(decoding: bytes[place...].prefix(4_000), as: UTF8.self)
    func value(_ property: String) -> String? {
      guard let start = text.firstRange(of: "\(property):")?.upperBound else { return nil }
      let rest = text[start...].drop(while: \.isWhitespace)
      guard let quote = rest.first, "\"'`".contains(quote) else { return nil }
      return String(rest.dropFirst().prefix { $0 != quote })
    }
    guard let selector = value("selector") else { return nil }
    let template = value("templateUrl").map {
      Path.normalized(Path.join(Path.folder(path), $0))
    }
    return (selector, template ?? path)
  }
}
