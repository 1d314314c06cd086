import ColorCore
import FileAccess
import ICCProfiles
import ImageFacts

extension TIFF {
  /// The maximum number of pages that are counted.
  private static let mostPages = 65_535
  /// The maximum number of pages that are described.
  private static let mostDescribedPages = 1000

  /// Reads what the directories say.
  struct Reader {
    let directory: TIFFDirectory
    let header: TIFFDirectory.Header
    var metadata = ImageMetadata(
      width: 0, height: 0, bitDepth: 1, channels: 1, model: .gray, hasAlpha: false)
    var layout: TIFFLayout?
    var exifColorSpace: Exif.ColorSpace?

    init(directory: TIFFDirectory, header: TIFFDirectory.Header) {
      self.directory = directory
      self.header = header
    }

    private func place(_ tag: Int) -> Int? {
      directory.entry(tag)?.place ?? directory.unreachable.first { $0.tag == tag }?.place
    }

    private mutating func warn(_ reason: ImageError.Reason, at offset: Int?) {
      metadata.warnings.append(ImageError(reason, at: offset))
    }

    mutating func readSize(in file: Span<UInt8>) throws(ImageError) {
      guard let width = directory.number(256, in: file),
        let height = directory.number(257, in: file), (1...0xffff_ffff).contains(width),
        (1...0xffff_ffff).contains(height)
      else {
        throw ImageError(
          .invalid("the image size is missing or invalid"),
          at: place(256) ?? place(257) ?? header.first)
      }
      metadata.width = width
      metadata.height = height
    }

    /// What there is of samples, even if they cannot be decoded.
    mutating func readSamples(in file: Span<UInt8>) {
      let samples = max(1, directory.number(277, in: file) ?? 1)
      metadata.bitDepth = directory.number(258, in: file) ?? 1
      metadata.isFloat = directory.number(339, in: file) == 3
      let photometric = TIFFLayout.photometric(of: directory, in: file)
        .flatMap { TIFFLayout.Photometric(rawValue: $0) }
      metadata.model = photometric?.model ?? (samples < 3 ? .gray : .rgb)
      metadata.isIndexed = photometric == .palette
      metadata.channels = samples + (metadata.isIndexed ? 2 : 0)
    }

    mutating func readLayout(in file: Span<UInt8>) {
      readSamples(in: file)
      do throws(ImageError) {
        let layout = try TIFFLayout(
          directory, of: file, width: metadata.width, height: metadata.height)
        self.layout = layout
        metadata.bands = layout.bands
        metadata.hasAlpha = layout.alpha != nil
        let used = layout.photometric.samples + (layout.alpha == nil ? 0 : 1)
        if layout.samples > used {
          warn(
            .unsupported("reading the \(layout.samples - used) extra samples"),
            at: place(338) ?? place(277))
        }
      } catch {
        metadata.pixelError = error
      }
      if directory.entry(262) == nil, layout != nil {
        warn(.invalid("the photometric interpretation is missing"), at: header.first)
      }
      if let type = directory.number(254, in: file), type & 1 == 1 {
        warn(.unsupported("reading the full-resolution image of a reduced one"), at: place(254))
      }
    }

    /// In a TIFF, the Exif metadata are fields and directories of the file itself.
    mutating func readDescription(in file: Span<UInt8>) {
      var (description, isComplete) = TIFFDescription.fields(
        of: directory, in: file, isBig: header.isBig, limit: mostExif)
      if !isComplete {
        warn(.limit("the size of the Exif metadata", allowed: mostExif), at: place(0x8769))
      }
      let isWorthCarrying = !description.isEmpty
      let kept: Set<Int> = [274, 282, 283, 296]
      for entry in directory.entries where kept.contains(entry.tag) && entry.bytes.count <= 8 {
        description.fields.append(
          TIFFWriter.Field(
            tag: entry.tag, type: entry.type, count: entry.count,
            bytes: file.bytes(in: entry.bytes)))
      }
      let writer = TIFFWriter(order: header.order)
      let bytes = writer.header + writer.bytes(of: description, at: 8)
      let exif = Exif(bytes.span)
      metadata.orientation = exif?.orientation ?? 1
      metadata.carried.resolution = exif?.resolution
      exifColorSpace = exif?.colorSpace
      if isWorthCarrying { metadata.carried.exif = bytes }
    }

    mutating func readPackets(in file: Span<UInt8>) {
      for tag in [700, 33723] where directory.unreachable.contains(where: { $0.tag == tag }) {
        warn(.truncated(tag == 700 ? "the XMP packet" : "the IPTC record"), at: place(tag))
      }
      if let entry = directory.entry(700), entry.type == 1 || entry.type == 7 {
        metadata.carried.xmp = file.bytes(in: entry.bytes)
      }
      guard let entry = directory.entry(33723), [1, 4, 7].contains(entry.type) else {
        metadata.carried.iptc = directory.entry(34377).flatMap {
          PhotoshopResources.data(of: PhotoshopResources.iptc, in: file.bytes(in: $0.bytes))
        }
        return
      }
      var records = file.bytes(in: entry.bytes)
      // Some programs store bytes as padded LONG values, and some of them swap their bytes.
      if entry.type == 4, records.count >= 4, records[0] != 0x1c, records[3] == 0x1c {
        for index in stride(from: 0, to: records.count, by: 4) {
          records[index..<index + 4].reverse()
        }
      }
      if entry.type == 4 {
        for _ in 0..<3 where records.last == 0 { records.removeLast() }
      }
      metadata.carried.iptc = records
    }

    /// Follows the chain of directories and visits each once.
    mutating func countPages(in file: Span<UInt8>, _ limits: DecodeLimits) {
      var profiles = PageProfiles(of: metadata, in: file, limits)
      let (head, size) = header.isBig ? (8, 20) : (2, 12)
      var visited: Set<Int> = [header.first]
      var next = directory.next
      var second: Int?
      while next != 0 {
        guard visited.insert(next).inserted, visited.count <= mostPages,
          let count = TIFFDirectory.number(of: file, at: next, bytes: head, header.order),
          (1...0xffff).contains(count), next + head + size * count <= file.count
        else {
          warn(.invalid("the chain of pages is invalid"), at: next)
          break
        }
        // NewSubfileType and SubfileType have the lowest tags and come first.
        let isPage = (0..<min(count, 2)).allSatisfy { index in
          let place = next + head + size * index
          let tag = TIFFDirectory.number(of: file, at: place, bytes: 2, header.order)
          let type = TIFFDirectory.number(of: file, at: place + 2, bytes: 2, header.order)
          let value = TIFFDirectory.number(
            of: file, at: place + 4 + (header.isBig ? 8 : 4), bytes: type == 3 ? 2 : 4,
            header.order)
          return switch tag {
          case 254: (value ?? 0) & 5 == 0
          case 255: value != 2
          default: true
          }
        }
        if isPage {
          metadata.frames += 1
          second = second ?? next
          if metadata.frames <= TIFF.mostDescribedPages {
            describePage(at: next, in: file, limits, &profiles)
          }
        }
        next =
          TIFFDirectory.number(
            of: file, at: next + head + size * count, bytes: header.isBig ? 8 : 4, header.order)
          ?? 0
      }
      if metadata.frames > TIFF.mostDescribedPages {
        warn(.limit("the number of pages with facts", allowed: TIFF.mostDescribedPages), at: second)
      }
      if metadata.frames > 1 {
        warn(.unsupported("reading pages after the first (\(metadata.frames - 1))"), at: second)
      }
    }

    /// Adds the page of a directory, without its pixels and descriptions.
    private mutating func describePage(
      at place: Int, in file: Span<UInt8>, _ limits: DecodeLimits, _ profiles: inout PageProfiles
    ) {
      guard let directory = TIFFDirectory.read(file, at: place, header.order, isBig: header.isBig)
      else { return }
      var page = Reader(directory: directory, header: header)
      do throws(ImageError) {
        try page.readSize(in: file)
      } catch {
        metadata.warnings.append(error)
        return
      }
      page.readSamples(in: file)
      let exif = directory.number(0x8769, in: file).flatMap {
        TIFFDirectory.read(file, at: $0, header.order, isBig: header.isBig)
      }
      page.exifColorSpace = exif?.number(0xa001, in: file).flatMap {
        $0 == 1 ? .srgb : $0 == 0xffff ? .uncalibrated : nil
      }
      let profile = directory.entry(34675).map { profiles.tag(of: $0.bytes, in: file) }
      page.readColors(in: file, limits, profile: profile)
      metadata.pages.append(.init(number: metadata.frames, metadata: page.metadata))
    }
  }
}

/// The profiles of the pages of a file, each of them once, whatever the pages claim.
private struct PageProfiles {
  private var known: [Range<Int>: ColorTag] = [:]
  private var contents: [MD5: ColorTag] = [:]
  private var budget: ProfileBudget
  /// How many bytes may still be read: the profiles of a sound file do not overlap.
  private var left: Int

  init(of first: ImageMetadata, in file: Span<UInt8>, _ limits: DecodeLimits) {
    budget = ProfileBudget(limits: limits)
    left = file.count
    if case .icc(let bytes, _, let offset) = first.colorTag {
      known[offset..<offset + bytes.count] = first.colorTag
      contents[MD5(of: bytes.span)] = first.colorTag
    }
  }

  /// The profile in some bytes of the file.
  mutating func tag(of range: Range<Int>, in file: Span<UInt8>) -> ColorTag {
    if let tag = known[range] { return tag }
    left -= range.count
    guard left >= 0, range.count <= budget.next else { return .unreadableICC(source: .tiff) }
    let bytes = file.bytes(in: range)
    let digest = MD5(of: bytes.span)
    var tag = contents[digest]
    if tag == nil {
      do throws(ImageError) {
        try budget.spend(range.count)
        tag = .icc(bytes, source: .tiff, offset: range.lowerBound)
      } catch {
        return .unreadableICC(source: .tiff)
      }
    }
    known[range] = tag
    contents[digest] = tag
    return tag ?? .unreadableICC(source: .tiff)
  }
}
