import SourceSyntax

/// The places of what components are given, and the names of components.
extension CSSElements {
  /// The places of what components are given: the elements around, and their names if they have any.
  var places: [(offset: Int, number: Int?, name: String)] {
    var offsets = Self.placeholders.flatMap { mark in
      mark.offsets(in: bytes.span).filter { bytes[..<$0].last { $0 > 0x20 } != UInt8(ascii: "(") }
    }
    let contents = Self.contents.flatMap { $0.offsets(in: bytes.span) }
    offsets = offsets.filter { offset in
      // A parameter is no place.
      bytes[(offset + 1)...].prefix(40).firstIndex(of: UInt8(ascii: "}")).map {
        !bytes[offset..<$0].contains(UInt8(ascii: ","))
          && !bytes[offset..<$0].contains(UInt8(ascii: ":"))
      } ?? true
    }
    var result = (offsets + contents).prefix(Self.maximumPlaces).map {
      (offset: $0, number: innermost(around: $0), name: CSSComponents.unnamed)
    }
    for (number, element) in elements.enumerated() {
      if Self.slots.contains(element.name) {
        let name = value(of: "name", in: element) ?? value(of: "select", in: element)
        result.append(
          (element.tag.lowerBound, element.parent, name.map { $0 == "default" ? "" : $0 } ?? ""))
      } else if element.parent == nil, passesAll(element) {
        result.append((element.tag.lowerBound, number, CSSComponents.unnamed))
      }
    }
    return result.sorted { $0.offset < $1.offset }
  }

  /// The value of an attribute that is written in quotes.
  private func value(of attribute: String, in element: Element) -> String? {
    let tag = String(decoding: bytes[element.tag], as: UTF8.self)
    guard let start = tag.firstRange(of: " \(attribute)=")?.upperBound,
      let quote = tag[start...].first, "\"'".contains(quote)
    else { return nil }
    return String(tag[start...].dropFirst().prefix { $0 != quote })
  }

  /// The elements that a component, or a layout of Nuxt, has in place of what it is given.
  private static let slots: Set = ["slot", "ng-content", "nuxt", "Nuxt"]

  /// How many places for what components are given are read of a file.
  private static let maximumPlaces = 64

  private static let placeholders = [
    "{children}", "{props.children}", "{this.props.children}", "{@render children()}",
    "{@render children?.()}",
  ].map { BytePattern($0) }

  /// What templates of Blade have for the same.
  private static let contents = [
    "{{ $slot }}", "{{$slot}}", "@yield('content')", "@yield(\"content\")",
  ]
  .map { BytePattern($0) }

  private static let rest = ["{...props}", "{...rest}"].map { BytePattern($0) }

  /// Whether an element without content has all that its component is given.
  private func passesAll(_ element: Element) -> Bool {
    guard !element.isComponent, element.content?.isEmpty ?? false else { return false }
    return Self.rest.contains { $0.isIn(Array(bytes[element.tag]).span) }
  }

  private func innermost(around offset: Int) -> Int? {
    elements.indices.last { number in
      elements[number].content.map { $0.contains(offset) } ?? false
    }
  }

  // MARK: - Names

  /// The components that a file defines, by their places.
  var definitions: [(offset: Int, name: String)] {
    Self.definers.flatMap { mark, length in
      mark.offsets(in: bytes.span).compactMap { offset -> (offset: Int, name: String)? in
        let name = bytes[(offset + length)...].prefix { CSSScanner.isName($0) }
        guard let first = name.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else {
          return nil
        }
        return (offset, String(decoding: name, as: UTF8.self))
      }
    }.sorted { $0.offset < $1.offset }
  }

  private static let definers = ["function ", "const "].map {
    (BytePattern($0), $0.utf8.count)
  }

  /// The components that a file takes in from packages of icons.
  var importedIcons: Set<String> {
    imported { address in
      let isOwn = Self.ownAddresses.contains(where: address.hasPrefix)
      return !isOwn
        && ["icon", "lucide", "phosphor", "feather"].contains { address.asciiLowercased.has($0) }
    }
  }

  /// The names that a file takes in from some addresses.
  private func imported(_ isOne: (String) -> Bool) -> Set<String> {
    var result: Set<String> = []
    for place in Self.importMark.offsets(in: bytes.span) {
      let rest = bytes[place...].prefix(2_000)
      guard let quote = rest.firstIndex(where: { "\"'".utf8.contains($0) }),
        let end = bytes[(quote + 1)...].prefix(300).firstIndex(of: bytes[quote])
      else { continue }
      let address = String(decoding: bytes[(quote + 1)..<end], as: UTF8.self)
      guard isOne(address) else { continue }
      for word in bytes[(place + 7)..<quote].split(whereSeparator: { !CSSScanner.isName($0) }) {
        result.insert(String(decoding: word, as: UTF8.self))
      }
    }
    return result
  }

  private static let importMark = BytePattern("import ")
  private static let ownAddresses = [
    "./", "../", "@/", "~/", "~~/", "$", "#", "src/", "components/",
  ]
}
