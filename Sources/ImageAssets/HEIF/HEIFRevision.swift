/// Changes the colors that a HEIF file states for its image. The coded images stay as they are.
enum HEIFRevision {
  /// The file with another profile, or none.
  ///
  /// Box meta is written anew in its place, and the offsets of what comes after it are corrected.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - reader: What was read of it.
  ///   - profile: The profile; `nil` for none.
  /// - Returns: The new file.
  /// - Throws: ``ImageError`` if the file has a sequence of images, or places its data so that they
  ///   cannot be moved.
  static func replacingProfile(
    in file: Span<UInt8>, _ reader: HEIFReader, with profile: [UInt8]?
  ) throws(ImageError) -> [UInt8] {
    let container = reader.container
    guard container.trackFrames == nil else {
      throw ImageError(.unsupported("replacing the profile of an image sequence"))
    }
    guard let meta = container.meta else {
      throw ImageError(.invalid("box meta is missing"), at: file.count)
    }
    let properties = try properties(of: reader, file, with: profile)
    var fault: ImageError?
    let children = ISOBox.list(in: meta.payload.dropFirst(4), of: file, fault: &fault)
    if let fault { throw fault }
    func content(shift: Int) throws(ImageError) -> [UInt8] {
      var content = file.bytes(in: meta.payload.prefix(4))
      var isReplaced = false
      for child in children {
        if child.type == "iprp", !isReplaced {
          isReplaced = true
          content += properties
        } else if child.type == "iloc" {
          content += try locations(child, shiftedBy: shift, behind: meta, file)
        } else {
          content += file.bytes(in: child.start..<child.end)
        }
      }
      return ISOWriter.box("meta", content)
    }
    let shift = try content(shift: 0).count - (meta.end - meta.start)
    return try file.bytes(in: 0..<meta.start) + content(shift: shift)
      + file.bytes(in: meta.end..<file.count)
  }

  /// The box iprp without the profiles that the image had, and with the new one.
  private static func properties(
    of reader: HEIFReader, _ file: Span<UInt8>, with profile: [UInt8]?
  ) throws(ImageError) -> [UInt8] {
    let container = reader.container
    let targets = Set(reader.chain + reader.tiles)
    let points = neutralPoints(of: reader, with: profile)
    func isDropped(_ box: ISOBox) -> Bool {
      guard box.type == "colr", box.payload.count >= 4 else { return false }
      let kind = FourCC(file.uint32(at: box.payload.lowerBound))
      return kind == "prof" || kind == "rICC" || (kind == "nclx" && points != nil)
    }
    let boxes = container.properties
    var used: [Bool] = boxes.map { $0.type != "colr" }
    var kept: [(id: Int, list: [(index: Int, isEssential: Bool)])] = []
    for (id, list) in container.associations.sorted(by: { $0.key < $1.key }) {
      let rest = list.filter { index, _ in
        (1...boxes.count).contains(index)
          && !(targets.contains(id) && isDropped(boxes[index - 1]))
      }
      for (index, _) in rest { used[index - 1] = true }
      kept.append((id, rest))
    }
    // Indices count the boxes that are left, from 1.
    var places = [Int](repeating: 0, count: boxes.count)
    var content: [[UInt8]] = []
    for (index, box) in boxes.enumerated() where used[index] {
      content.append(file.bytes(in: box.start..<box.end))
      places[index] = content.count
    }
    var added: [(index: Int, isEssential: Bool)] = []
    for box in [points.map { HEIFWriter.colors($0) }, profile.map { HEIFWriter.colors($0) }] {
      guard let box else { continue }
      content.append(box)
      added.append((content.count, false))
    }
    if !added.isEmpty, !kept.contains(where: { $0.id == container.primary }) {
      kept.append((container.primary, []))
    }
    let associations = kept.map { id, list in
      var list = list.map { (index: places[$0.index - 1], isEssential: $0.isEssential) }
      if id == container.primary {
        // What describes an image comes before what transforms it.
        let first = list.firstIndex { entry in
          let box = boxes[(places.firstIndex(of: entry.index) ?? 0)]
          return ["irot", "imir", "clap"].contains(box.type)
        }
        list.insert(contentsOf: added, at: first ?? list.count)
      }
      return (id: id, properties: list)
    }
    let most = 0x7fff
    guard content.count <= most, associations.allSatisfy({ $0.properties.count <= 255 }) else {
      throw ImageError(.limit("the number of properties", allowed: most))
    }
    return ISOWriter.box(
      "iprp",
      ISOWriter.box("ipco", content.flatMap { $0 }) + HEIFWriter.associations(associations))
  }

  /// Code points that say how the samples are coded, and nothing of their colors; `nil` if those of the image stay.
  private static func neutralPoints(
    of reader: HEIFReader, with profile: [UInt8]?
  ) -> ColorTag.CodePoints? {
    // Code points say how the samples are coded as well.
    reader.codePoints.flatMap { points in
      profile == nil && (points.primaries != 2 || points.transfer != 2)
        ? ColorTag.CodePoints(
          primaries: 2, transfer: 2, matrix: points.matrix, isFullRange: points.isFullRange) : nil
    }
  }

  /// The box iloc, whose offsets of data behind box meta are shifted.
  private static func locations(
    _ box: ISOBox, shiftedBy shift: Int, behind meta: ISOBox, _ file: Span<UInt8>
  ) throws(ImageError) -> [UInt8] {
    var bytes = file.bytes(in: box.start..<box.end)
    func write(_ value: Int, at place: Int, _ size: Int) throws(ImageError) {
      guard size > 0, value >= 0, size == 8 || value <= 0xffff_ffff else {
        throw ImageError(.unsupported("moving the data of this file"), at: place)
      }
      bytes.replaceSubrange(
        place - box.start..<place - box.start + size, with: ISOWriter.number(value, size))
    }
    var reader = ISOReader(box)
    let (version, _) = try reader.versionAndFlags(file)
    let sizes = try reader.number(2, file)
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    for _ in 0..<(try reader.number(version < 2 ? 2 : 4, file)) {
      _ = try reader.number(version < 2 ? 2 : 4, file)
      let method = version == 0 ? 0 : try reader.number(2, file) & 15
      let isInThisFile = try reader.number(2, file) == 0
      let basePlace = reader.offset
      let base = try reader.number(baseSize, file)
      var extents: [(place: Int, offset: Int)] = []
      for _ in 0..<(try reader.number(2, file)) {
        _ = try reader.number(indexSize, file)
        let place = reader.offset
        extents.append((place, try reader.number(offsetSize, file)))
        _ = try reader.number(lengthSize, file)
      }
      guard method == 0, isInThisFile, !extents.isEmpty, shift != 0 else { continue }
      let isBehind = extents.map { base + min($0.offset, Int.max - base) >= meta.end }
      let isInside = zip(extents, isBehind).contains { extent, isBehind in
        !isBehind && base + extent.offset >= meta.start
      }
      guard !isInside else {
        throw ImageError(.unsupported("moving the data of this file"), at: basePlace)
      }
      if !isBehind.contains(false), baseSize > 0, base > 0 {
        try write(base + shift, at: basePlace, baseSize)
      } else {
        for (extent, isBehind) in zip(extents, isBehind) where isBehind {
          try write(extent.offset + shift, at: extent.place, offsetSize)
        }
      }
    }
    return bytes
  }
}
