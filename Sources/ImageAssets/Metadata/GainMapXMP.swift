/// Takes out of XMP packets what says that a file has a gain map (Ultra HDR).
package enum GainMapXMP {
  private static let gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
  private static let namespaces = [
    gainMap, "http://ns.google.com/photos/1.0/container/",
    "http://ns.google.com/photos/1.0/container/item/",
  ]
  private static let spaces = Array(" \n\t\r".utf8)

  /// The packet without the properties of a gain map and without the list of the images that
  /// follow in the file.
  ///
  /// - Parameter packet: An XMP packet in UTF-8.
  /// - Returns: The packet as it is if it says nothing about a gain map; `nil` if that cannot be
  ///   taken out.
  package static func removed(from packet: [UInt8]) -> [UInt8]? {
    guard find(gainMap, in: packet) != nil else { return packet }
    var text = packet
    for namespace in namespaces {
      for prefix in prefixes(of: namespace, in: text) {
        while let element = element(prefix, in: text) { text.removeSubrange(element) }
        while let attribute = attribute("\(prefix):", in: text) { text.removeSubrange(attribute) }
        while let attribute = attribute("xmlns:\(prefix)=", in: text) {
          text.removeSubrange(attribute)
        }
      }
    }
    return find(gainMap, in: text) == nil ? text : nil
  }

  /// The prefixes that a text declares for a namespace.
  private static func prefixes(of namespace: String, in text: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var start = text.startIndex
    while let place = find("xmlns:", in: text, from: start) {
      start = place.upperBound
      guard let equals = text[start...].firstIndex(of: UInt8(ascii: "=")),
        let value = find(namespace, in: text, from: equals), value.lowerBound == equals + 2,
        value.upperBound < text.endIndex, text[value.upperBound] == text[equals + 1]
      else { continue }
      found.insert(String(decoding: text[start..<equals], as: UTF8.self))
    }
    return found
  }

  /// The first element with a prefix, with all it contains.
  private static func element(_ prefix: String, in text: [UInt8]) -> Range<Int>? {
    guard let start = find("<\(prefix):", in: text),
      let end = text[start.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    if text[end - 1] == UInt8(ascii: "/") { return start.lowerBound..<end + 1 }
    let name = text[(start.lowerBound + 1)..<end].prefix { !spaces.contains($0) }
    let closing = "</\(String(decoding: name, as: UTF8.self))>"
    return find(closing, in: text, from: end).map { start.lowerBound..<$0.upperBound }
  }

  /// The first attribute that begins with some text, with the spaces before it.
  private static func attribute(_ beginning: String, in text: [UInt8]) -> Range<Int>? {
    var start = text.startIndex
    while let place = find(beginning, in: text, from: start) {
      start = place.upperBound
      guard place.lowerBound > 0, spaces.contains(text[place.lowerBound - 1]),
        let open = text[(start - 1)...].firstIndex(where: { [0x22, 0x27].contains($0) }),
        let close = text[(open + 1)...].firstIndex(of: text[open])
      else { continue }
      var begin = place.lowerBound - 1
      while begin > 0, spaces.contains(text[begin - 1]) { begin -= 1 }
      return begin..<close + 1
    }
    return nil
  }

  private static func find(
    _ word: String, in text: [UInt8], from start: Int = 0
  ) -> Range<Int>? {
    let word = Array(word.utf8)
    guard text.count >= word.count, start <= text.count - word.count else { return nil }
    return (start...text.count - word.count).first { place in
      text[place] == word[0] && text[place..<place + word.count].elementsEqual(word)
    }.map { $0..<$0 + word.count }
  }
}
