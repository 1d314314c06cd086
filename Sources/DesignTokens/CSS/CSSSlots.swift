import SourceSyntax

/// What components of a project have behind what they are given: `function Card({ children }) { return <div
/// className="bg-card">{children}</div> }`.
struct CSSSlots {
  /// What is behind what a component is given.
  enum Slot {
    case ground(CSSClasses)
    /// What is behind the component.
    case clear
  }

  /// A text in what components are given, from the inside out.
  struct Use {
    let text: CSSClasses
    let components: [String]
    /// The classes of the element around all of them, if it has a background.
    let outer: CSSClasses?
    let between: [String]
  }

  /// The slots by the names of components; `nil` for a name that several components have.
  private var slots: [String: (source: SourceText, slot: Slot)?] = [:]

  mutating func add(_ own: [String: Slot], of source: SourceText) {
    for (name, slot) in own {
      slots.updateValue(slots[name] == nil ? (source, slot) : nil, forKey: name)
    }
  }

  /// What a text in a file draws on, and the file in which that is.
  func drawn(_ use: Use, in source: SourceText) -> (classes: CSSClasses, ground: SourceText)? {
    for name in use.components {
      guard let known = slots[name], let found = known else { return nil }
      if case .ground(let classes) = found.slot {
        return (use.text.on(classes, between: use.between).inScheme, found.source)
      }
    }
    return use.outer.map { (use.text.on($0, between: use.between).inScheme, source) }
  }
}

extension CSSElements {
  /// What the components of a file have behind what they are given, by their names.
  ///
  /// - Parameter stem: The name of the component that the file is as a whole, if it is one.
  /// - Returns: The slots.
  func slots(ofFile stem: String?) -> [String: CSSSlots.Slot] {
    var result: [String: CSSSlots.Slot] = [:]
    var unclear: Set<String> = []
    let names = stem == nil ? definitions : []
    for (offset, number, _) in places {
      let next = names.partitioningIndex { $0.offset > offset }
      guard let name = stem ?? (next > 0 ? names[next - 1].name : nil) else { continue }
      // Of several places, nobody knows which one is meant.
      guard result[name] == nil, let slot = slot(at: number) else {
        unclear.insert(name)
        continue
      }
      result[name] = slot
    }
    return result.filter { !unclear.contains($0.key) }
  }

  /// The texts in what components of other files are given.
  var slotted: [CSSSlots.Use] {
    guard elements.contains(where: \.isComponent) else { return [] }
    let imported = importedComponents
    guard !imported.isEmpty else { return [] }
    let holdsIcons = self.holdsIcons
    return zip(elements, holdsIcons).flatMap { element, isOfIcons -> [CSSSlots.Use] in
      let texts = element.isComponent || element.lists.isOpen ? [] : element.lists.texts
      guard !texts.isEmpty, let around = components(around: element, imported) else { return [] }
      let font = font(around: element)
      return texts.map { text in
        CSSSlots.Use(
          text: isOfIcons ? text.ofIcons : text.inheriting(size: font.size, weight: font.weight),
          components: around.names, outer: around.outer, between: around.between)
      }
    }
  }

  /// The components around an element up to one with a background, if nothing else is between.
  private func components(
    around element: Element, _ imported: Set<String>
  ) -> (names: [String], outer: CSSClasses?, between: [String])? {
    var names: [String] = []
    var between: [String] = []
    var outer = element
    while !outer.lists.base.isPlacedApart, let parent = outer.parent {
      if Self.mayBePainted(outer) { between.append(outer.name) }
      outer = elements[parent]
      let lists = outer.lists
      let isPlain = lists.alternatives.allSatisfy { !$0.setsGround && !$0.isUnknown }
      guard !lists.base.isUnknown, !lists.isOpen, isPlain else { return nil }
      if outer.isComponent {
        guard imported.contains(outer.name), !lists.base.setsGround else { return nil }
        names.append(outer.name)
      } else if lists.base.setsGround {
        return names.isEmpty || !lists.base.hasGround || lists.base.mayBeTranslucent
          ? nil : (names, lists.base, between)
      }
    }
    return names.isEmpty ? nil : (names, nil, between)
  }

  // MARK: - In components

  /// What is behind what is put into an element.
  private func slot(at number: Int?) -> CSSSlots.Slot? {
    var next = number
    while let current = next {
      let element = elements[current]
      let lists = element.lists
      let isPlain = lists.alternatives.allSatisfy { !$0.setsGround && !$0.isUnknown }
      guard !element.isComponent, !lists.isOpenBeyondCaller, !lists.base.isUnknown, isPlain,
        !Self.colored.contains(element.name)
      else { return nil }
      if lists.base.setsGround {
        return lists.base.hasGround && !lists.base.mayBeTranslucent ? .ground(lists.base) : nil
      }
      if lists.base.isPlacedApart { return nil }
      next = element.parent
    }
    return .clear
  }

  /// The places of what components are given: the elements around, and their names if they have any.
  var places: [(offset: Int, number: Int?, name: String)] {
    var offsets = Self.placeholders.flatMap { mark in
      mark.offsets(in: bytes.span).filter { bytes[..<$0].last { $0 > 0x20 } != UInt8(ascii: "(") }
    }
    offsets = offsets.filter { offset in
      // A parameter is no place.
      bytes[(offset + 1)...].prefix(40).firstIndex(of: UInt8(ascii: "}")).map {
        !bytes[offset..<$0].contains(UInt8(ascii: ","))
          && !bytes[offset..<$0].contains(UInt8(ascii: ":"))
      } ?? true
    }
    var result = offsets.prefix(Self.maximumPlaces).map {
      (offset: $0, number: innermost(around: $0), name: CSSComponents.unnamed)
    }
    for (number, element) in elements.enumerated() {
      if ["slot", "ng-content"].contains(element.name) {
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

  /// How many places for what components are given are read of a file.
  private static let maximumPlaces = 64

  private static let placeholders = [
    "{children}", "{props.children}", "{this.props.children}", "{@render children()}", "{@render children?.()}",
  ].map { BytePattern($0) }

  static let slotMarks = placeholders + rest + [BytePattern("<slot")]

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

  /// The names that a file takes in from others of its project, and its own components.
  private var importedComponents: Set<String> {
    imported { address in Self.ownAddresses.contains(where: address.hasPrefix) }
      .union(definitions.map(\.name))
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
