import FileAccess
import ImageFacts
import PaletteRules

/// Sets that the names of files tell: scales and schemes, sequences, and states of a control.
extension ImageSets {
  mutating func addLooseSets(_ inCatalog: Set<Int>, _ isSet: (String) -> Bool) {
    var groups: [String: [Int]] = [:]
    for (index, place) in places.enumerated() where !inCatalog.contains(index) {
      // The marks at the edges of a nine-patch have one pixel at every scale.
      if place.kind == .android, place.name.hasSuffix(".9") { continue }
      groups[place.set, default: []].append(index)
    }
    for members in groups.values {
      if members.count == 1, places[members[0]].isPlain, !isSet(files[members[0]]) { continue }
      let members = members.sorted { files[$0] < files[$1] }
      let places = members.map { self.places[$0] }
      guard ImagePlace.areSet(places) || members.count > 1 else { continue }
      candidates.append(Candidate(.loose, file: files[members[0]], members: members))
      if ImagePlace.areSet(places) { addSchemes(zip(members, places).map { ($0, $1.luminosity) }) }
    }
  }

  static func looseSet(_ images: [Image]) -> ImageSetSubject? {
    let images = images.filter(\.exists)
    let places = images.map { ImagePlace($0.file) }
    guard ImagePlace.areSet(places) else { return nil }
    let isScaled = ImagePlace.areScaled(places)
    let slots = zip(places, images).map { place, image in
      ImageSetSubject.Slot(
        file: image.file, facts: image.facts, scale: place.scale ?? (isScaled ? 1 : nil),
        idiom: place.idiom, luminosity: place.luminosity)
    }
    return ImageSetSubject(
      name: places[0].name, file: images[0].file, kind: places[0].kind,
      slots: slots + (isScaled || places[0].kind == .android ? unaudited(beside: places) : []))
  }

  /// The files at other scales that are beside those of a set, and not audited.
  private static func unaudited(beside places: [ImagePlace]) -> [ImageSetSubject.Slot] {
    var keys = Set(places.map(\.key))
    return places.flatMap { place in
      place.others.compactMap { scale, path -> ImageSetSubject.Slot? in
        var other = place
        other.scale = scale
        guard !keys.contains(other.key), LocalFiles().kind(of: path) == .file else { return nil }
        keys.insert(other.key)
        return ImageSetSubject.Slot(
          file: path, scale: scale, idiom: place.idiom, luminosity: place.luminosity)
      }
    }
  }

  /// The name of a sequence, the number in it and its digits, with what distinguishes it from other
  /// sequences.
  private static func frame(
    _ place: ImagePlace
  ) -> (key: String, name: String, number: Int, digits: Int, isPadded: Bool)? {
    let folder = place.folder.location
    let isSet = place.folder.isSet
    // Icons are numbered by their sizes, or in the order of their set.
    guard isSet || place.folder.kind == nil, Path.fileExtension(folder) != "iconset" else {
      return nil
    }
    let name = isSet ? Path.withoutExtension(folder) : place.name
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let last = name.utf8.last, isDigit(last) else { return nil }
    let stem = isSet ? name : Path.join(folder, name)
    let digits = Substring(
      stem.utf8.suffix(
        from: stem.utf8.lastIndex { !isDigit($0) }.map(stem.utf8.index(after:)) ?? stem.startIndex))
    guard let number = Int(digits) else { return nil }
    let start = stem[..<digits.startIndex]
    return (
      "\(start)#@\(place.scale ?? 1)", Path.name(String(start)), number, digits.utf8.count,
      digits.utf8.count > 1 && digits.utf8.first == UInt8(ascii: "0")
    )
  }

  /// Files in one folder, or image sets side by side, whose names differ only in a number; at least
  /// three, numbered one after the other.
  mutating func addSequences() {
    var groups: [String: [(number: Int, digits: Int, isPadded: Bool, index: Int)]] = [:]
    for (index, place) in places.enumerated() {
      guard let frame = Self.frame(place) else { continue }
      groups[frame.key, default: []].append((frame.number, frame.digits, frame.isPadded, index))
    }
    for group in groups.values where group.count >= 3 {
      // Numbers with zeros in front have all the same length; `7` is not in a row with `006`.
      let rows =
        group.contains(where: \.isPadded)
        ? Array(Dictionary(grouping: group, by: \.digits).values) : [group]
      for members in rows where members.count >= 3 {
        let members = members.sorted {
          $0.number != $1.number ? $0.number < $1.number : files[$0.index] < files[$1.index]
        }.map(\.index)
        candidates.append(Candidate(.sequence, file: files[members[0]], members: members))
      }
    }
  }

  static func sequence(_ images: [Image]) -> ImageSetSubject? {
    let images = images.filter(\.exists)
    let frames = images.compactMap { frame(ImagePlace($0.file)) }
    let steps = Set(zip(frames, frames.dropFirst()).map { $1.number - $0.number })
    guard frames.count >= 3, steps == [1] else { return nil }
    // `icon15`, `icon16`, `icon17`: their sizes.
    let areSizes = zip(images, frames).allSatisfy { image, frame in
      image.facts.map { [$0.shownWidth, $0.shownHeight].contains(frame.number) } ?? false
    }
    guard !areSizes else { return nil }
    return ImageSetSubject(
      name: frames[0].name, file: images[0].file, kind: .sequence,
      slots: images.map { ImageSetSubject.Slot(file: $0.file, facts: $0.facts) })
  }

  // MARK: - States

  private static let stateWords: [Set<String>] = [
    ["selected", "unselected", "deselected"], ["on", "off"], ["active", "inactive"],
    ["enabled", "disabled"], ["checked", "unchecked"], ["filled", "outlined"],
  ]
  private static let allStateWords = stateWords.reduce(into: Set()) { $0.formUnion($1) }

  private static func state(
    _ place: ImagePlace
  ) -> (key: String, word: String)? {
    let folder = place.folder.location
    let isSet = place.folder.isSet
    let stem = isSet ? Path.name(Path.withoutExtension(folder)) : place.name
    // Few names end in such a word.
    let separators = "-_ .".utf8
    var end = stem.utf8[...]
    while let last = end.last, separators.contains(last) { end.removeLast() }
    let start = end.lastIndex { separators.contains($0) }.map { end.index(after: $0) }
    let last = Substring(end[(start ?? end.startIndex)...])
    guard allStateWords.contains(last.lowercased()) else { return nil }
    var parts = stem.split(whereSeparator: { "-_ .".contains($0) }).map { $0.lowercased() }
    guard let kind = stateWords.firstIndex(where: { $0.contains(parts.last ?? "") }) else {
      return nil
    }
    let word = parts.removeLast()
    let home = isSet ? Path.folder(folder) : folder
    return ("\(home)/\(parts.joined(separator: "-"))#\(kind)@\(place.key)", word)
  }

  mutating func addStates() {
    var groups: [String: [Int]] = [:]
    for (index, place) in places.enumerated() {
      if let state = Self.state(place) {
        groups[state.key, default: []].append(index)
      }
    }
    for members in groups.values where members.count > 1 {
      candidates.append(Candidate(.states, file: files[members[0]], members: members))
    }
  }

  static func states(_ images: [Image]) -> ImageStatesSubject? {
    let images = images.filter { $0.facts != nil }
    let words = images.map { state(ImagePlace($0.file))?.word }
    guard images.count == 2, words[0] != words[1],
      let first = images[0].subject, let second = images[1].subject
    else { return nil }
    return ImageStatesSubject(first: first, second: second)
  }
}

extension ImageSets.Image {
  fileprivate var subject: ImageSubject? {
    facts.map { ImageSubject(file: file, role: role, facts: $0) }
  }
}
