import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct PDFTests {
  private static func read(
    _ file: [UInt8], limits: DecodeLimits = .standard
  ) throws -> ImageMetadata {
    try PDF.metadata(of: file.span, limits: limits)
  }

  /// The profiles in the order they are stated, the governing one first.
  private static func profiles(_ metadata: ImageMetadata) -> [[UInt8]] {
    ([metadata.colorTag] + metadata.otherProfiles).compactMap { tag in
      guard case .icc(let bytes, .pdf, _) = tag else { return nil }
      return bytes
    }
  }

  // MARK: - Files

  /// The objects of a document; the first is the catalog.
  private struct Document {
    var objects: [[UInt8]] = []
    var trailer = ""
    var header = "%PDF-1.7\n"

    init(_ objects: [String]) { self.objects = objects.map { Array($0.utf8) } }

    /// Adds a stream and returns the reference to it.
    mutating func add(stream: [UInt8], _ entries: String = "") -> String {
      objects.append(
        Array("<<\(entries)/Length \(stream.count)>>stream\r\n".utf8) + stream
          + Array("\nendstream".utf8))
      return "\(objects.count) 0 R"
    }

    /// All objects one after the other, and where each begins.
    var body: (bytes: [UInt8], offsets: [Int]) {
      var bytes = Array(header.utf8)
      var offsets: [Int] = []
      for (index, object) in objects.enumerated() {
        offsets.append(bytes.count)
        bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
      }
      return (bytes, offsets)
    }

    /// The file with a cross-reference table.
    var file: [UInt8] {
      let (bytes, offsets) = body
      return bytes + Array(Self.table(offsets).utf8)
        + Array("trailer<</Size \(offsets.count + 1)/Root 1 0 R\(trailer)>>\n".utf8)
        + Array("startxref\n\(bytes.count)\n%%EOF\n".utf8)
    }

    static func table(_ offsets: [Int], from first: Int = 1) -> String {
      func padded(_ number: Int) -> String {
        String(repeating: "0", count: 10 - String(number).count) + String(number)
      }
      return "xref\n0 1\n0000000000 65535 f \n\(first) \(offsets.count)\n"
        + offsets.map { padded($0) + " 00000 n \n" }.joined()
    }

    /// The file with a cross-reference stream, and all objects that are no streams in an object
    /// stream.
    func compressed(_ filter: (String, ([UInt8]) throws -> [UInt8])) rethrows -> [UInt8] {
      var bytes = Array(header.utf8)
      var rows: [[UInt8]] = [[0, 0, 0, 0]]
      let stream = objects.count + 1
      var (pairs, content, index) = ("", [UInt8](), 0)
      for (number, object) in objects.enumerated() {
        if object.contains(sequence: "stream") {
          rows.append([1, UInt8(bytes.count >> 8), UInt8(bytes.count & 255), 0])
          bytes += Array("\(number + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        } else {
          rows.append([2, UInt8(stream >> 8), UInt8(stream & 255), UInt8(index)])
          pairs += "\(number + 1) \(content.count) "
          content += object + [0x20]
          index += 1
        }
      }
      func object(_ number: Int, _ entries: String, _ data: [UInt8]) throws -> [UInt8] {
        let data = try filter.1(data)
        return Array("\(number) 0 obj<<\(entries)\(filter.0)/Length \(data.count)>>stream\n".utf8)
          + data + Array("\nendstream\nendobj\n".utf8)
      }
      rows.append([1, UInt8(bytes.count >> 8), UInt8(bytes.count & 255), 0])
      bytes += try object(
        self.objects.count + 1, "/Type/ObjStm/N \(index)/First \(pairs.utf8.count)",
        Array(pairs.utf8) + content)
      let place = bytes.count
      rows.append([1, UInt8(place >> 8), UInt8(place & 255), 0])
      bytes += try object(
        self.objects.count + 2, "/Type/XRef/W[1 2 1]/Size \(rows.count)/Root 1 0 R\(trailer)",
        rows.flatMap { $0 })
      return bytes + Array("startxref\n\(place)\n%%EOF".utf8)
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ").utf8)
      + Array(">".utf8)
  }

  /// A zlib stream, as it stands in a PNG behind the name of the profile and the method.
  private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let image = TestImages.random(1, 1, channels: 3, bitDepth: 8, seed: 1)
    let png = try PNG.encode(image, profile: bytes)
    let count = png[33..<37].reduce(0) { $0 << 8 | Int($1) }
    return Array(png[41 + 13..<41 + count])
  }

  /// One page with `page` as its own entries.
  private static func document(_ page: String, _ catalog: String = "") -> Document {
    Document([
      "<</Type/Catalog/Pages 2 0 R\(catalog)>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R\(page)>>",
    ])
  }

  /// Names of profiles to their bytes: three that differ.
  private static let samples = [
    ICCProfileBuilder.displayP3.bytes, ICCProfileBuilder.srgb.bytes,
    ICCProfileBuilder.grayGamma22.bytes,
  ]

  // MARK: - Size

  @Test(arguments: [
    ("/MediaBox[0 0 612 792]", 612, 792), ("/MediaBox[ -10 5.5 .5 -4.1 ]", 11, 10),
    ("/MediaBox[0 0 595.276 841.89]", 595, 842), ("/MediaBox[100 0 0 50]", 100, 50),
    ("/MediaBox[0 0 100 50]/Rotate 90", 50, 100), ("/MediaBox[0 0 100 50]/Rotate -270", 50, 100),
    ("/MediaBox[0 0 100 50]/Rotate 180", 100, 50),
    ("/MediaBox[0 0 100 50]/CropBox[10 10 200 40]", 90, 30),
    ("/MediaBox[0 0 100 50]/CropBox[200 200 300 300]", 100, 50),
    ("/MediaBox[0 0 100 50]/CropBox null/UserUnit 2.5", 250, 125),
    ("/MediaBox 4 0 R", 8, 9), ("/MediaBox[0 0 5 0 R 0.1]", 7, 1),
    ("/Media#42ox[0 0%comment ] \n 1 2]", 1, 2),
  ])
  func `the size is that of the first page`(page: String, width: Int, height: Int) throws {
    var document = Self.document(page)
    document.objects += ["[0 0 8 9]", "7"].map { Array($0.utf8) }
    let metadata = try Self.read(document.file)
    expectEqual(metadata.width, width)
    expectEqual(metadata.height, height)
    expectEqual(metadata.frames, 1)
    expectEqual(metadata.drawnColors, [])
    expectEqual(metadata.warnings.count, page.contains("200 200 300") ? 1 : 0)
  }

  @Test func `what a page does not say is inherited`() throws {
    let document = Document([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Kids[3 0 R 6 0 R]/MediaBox[0 0 10 20]/Rotate 90/Count 3>>",
      "<</Kids[4 0 R 5 0 R]/CropBox[0 0 5 5]>>", "<</Type/Page/Rotate 0/CropBox[0 0 4 3]>>",
      "<</Type/Page>>", "<</Type/Page>>",
    ])
    let metadata = try Self.read(document.file)
    expectEqual(metadata.width, 4)
    expectEqual(metadata.height, 3)
    expectEqual(metadata.frames, 3)
  }

  @Test(arguments: ["", "/MediaBox[0 0 0 0]", "/MediaBox[1 2 3]", "/MediaBox(text)"])
  func `a page without a size is an error`(page: String) {
    #expect(throws: ImageError(.invalid("the first page has no media box"))) {
      try Self.read(Self.document(page).file)
    }
  }

  @Test func `the inspector states what is known`() throws {
    let file = Self.document("/MediaBox[0 0 10 20]").file
    let inspection = ImageInspector().inspect(file.span)
    expectEqual(inspection.error, nil)
    let facts = try #require(inspection.facts)
    expectEqual(facts.format, "pdf")
    expectEqual(facts.colors, nil)
    expectEqual(facts.profile.source, .none)
    #expect(throws: ImageError(.unsupported("decoding the pages of a PDF file"))) {
      try PDF.decode(file.span, limits: .standard)
    }
  }

  // MARK: - Profiles

  @Test func `the output intent governs`() throws {
    var document = Self.document(
      "/MediaBox[0 0 1 1]",
      "/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(CGATS TR 001)>> 4 0 R 4 0 R 5 0 R]")
    document.objects += [
      "<</S/GTS_PDFA1/DestOutputProfile 6 0 R>>", "<</S/GTS_PDFX/DestOutputProfile 7 0 R>>",
    ].map { Array($0.utf8) }
    _ = document.add(
      stream: try Self.deflated(Self.samples[0]), "/N 3/Filter/FlateDecode")
    _ = document.add(stream: Self.samples[2], "/N 1")
    let metadata = try Self.read(document.file)
    expectEqual(Self.profiles(metadata), [Self.samples[0], Self.samples[2]])
    expectEqual(metadata.warnings.map { $0.code }, ["unsupported"])
    expectEqual(metadata.warnings.first?.message.contains("CGATS TR 001"), true)
    let facts = try #require(ImageInspector().inspect(document.file.span).facts)
    expectEqual(facts.profile.recognized, "display-p3")
    expectEqual(facts.profile.source, .pdf)
  }

  @Test func `the model is that of the output intent`() throws {
    var document = Self.document(
      "/MediaBox[0 0 1 1]", "/OutputIntents[<</DestOutputProfile 4 0 R>>]")
    _ = document.add(stream: Self.samples[2])
    let metadata = try Self.read(document.file)
    expectEqual(metadata.model, .gray)
    expectEqual(ImageInspector().inspect(document.file.span).error, nil)
    var many = Self.samples[2]
    many.replaceSubrange(16..<20, with: Array("7CLR".utf8))
    document.objects.removeLast()
    _ = document.add(stream: many)
    let other = try Self.read(document.file)
    expectEqual(other.colorError?.code, "unsupported")
    expectEqual(other.colorTag.source, .pdf)
  }

  @Test(arguments: [
    "/Resources<</ColorSpace<</A[/ICCBased P]>>>>",
    "/Resources<</ColorSpace<</A/DeviceRGB/B[/Indexed[/ICCBased P]1<00ff>]>>>>",
    "/Resources<</ColorSpace<</DefaultCMYK[/ICCBased P]>>>>",
    "/Resources<</ColorSpace<</A[/Separation/Spot[/ICCBased P]null]/B[/Pattern/DeviceRGB]>>>>",
    "/Resources<</ColorSpace<</A[/DeviceN[/X/Y][/ICCBased P]null]>>>>",
    "/Resources<</ColorSpace<</A[/Pattern[/ICCBased P]]>>>>",
    "/Resources<</XObject<</I<</Subtype/Image/ColorSpace[/ICCBased P]>>>>>>",
    "/Resources<</XObject<</F<</Resources<</ColorSpace<</A[/ICCBased P]>>>>>>>>>>",
    "/Resources<</XObject<</F<</Group<</CS[/ICCBased P]>>>>>>>>",
    "/Resources<</Pattern<</P<</Resources<</ColorSpace<</A[/ICCBased P]>>>>>>>>>>",
    "/Resources<</Pattern<</P<</Shading<</ColorSpace[/ICCBased P]>>>>>>>>",
    "/Resources<</Shading<</S<</ColorSpace[/ICCBased P]>>>>>>",
    "/Resources<</ExtGState<</G<</SMask<</G<</Group<</CS[/ICCBased P]>>>>>>>>>>>>",
    "/Resources<</Font<</F<</Resources<</ColorSpace<</A[/ICCBased P]>>>>>>>>>>",
    "/Group<</CS[/ICCBased P]>>",
  ])
  func `color spaces are found wherever they are`(page: String) throws {
    var document = Self.document(
      "/MediaBox[0 0 1 1]" + page.replacingOccurrences(of: "P]", with: "4 0 R]"))
    _ = document.add(stream: Self.samples[1], "/N 3")
    let metadata = try Self.read(document.file)
    expectEqual(Self.profiles(metadata), [Self.samples[1]])
    expectEqual(metadata.colorTag, .none)
    expectEqual(metadata.warnings, [])
    expectEqual(metadata.embeddedImages, page.contains("Image") ? 1 : 0)
  }

  @Test func `each profile is listed once`() throws {
    var document = Self.document(
      """
      /MediaBox[0 0 1 1]/Resources<</ColorSpace<</A[/ICCBased 4 0 R]/B[/ICCBased 5 0 R]
      /C[/ICCBased 6 0 R]/D[/ICCBased 4 0 R]>>>>
      """, "/OutputIntents[<</DestOutputProfile 7 0 R>>]")
    _ = document.add(stream: Self.samples[1])
    _ = document.add(stream: Self.samples[1])
    _ = document.add(stream: Self.samples[2])
    _ = document.add(stream: Self.samples[2])
    let metadata = try Self.read(document.file)
    expectEqual(Self.profiles(metadata), [Self.samples[2], Self.samples[1]])
  }

  // MARK: - Filters

  /// 7.4.4: codes grow with the table, one code early if so wanted.
  private static func lzw(_ bytes: [UInt8], isEarly: Bool) -> [UInt8] {
    var (result, bits, count) = ([UInt8](), UInt32(0), 0)
    var table: [[UInt8]: Int] = [:]
    var next = 258
    var word: [UInt8] = []
    func put(_ code: Int) {
      let size = next + (isEarly ? 1 : 0)
      let width = size > 2048 ? 12 : size > 1024 ? 11 : size > 512 ? 10 : 9
      bits = bits << UInt32(width) | UInt32(code)
      count += width
      while count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    func code(_ word: [UInt8]) -> Int { word.count == 1 ? Int(word[0]) : table[word] ?? 0 }
    put(256)
    for byte in bytes {
      if word.isEmpty || table[word + [byte]] != nil {
        word.append(byte)
        continue
      }
      put(code(word))
      table[word + [byte]] = next
      next += 1
      word = [byte]
      if next == 4095 {
        put(256)
        (table, next) = ([:], 258)
      }
    }
    if !word.isEmpty {
      put(code(word))
      next += 1
    }
    put(257)
    if count > 0 { result.append(UInt8(truncatingIfNeeded: bits << UInt32(8 - count))) }
    return result
  }

  private static func base85(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let part = Array(bytes[start..<min(start + 4, bytes.count)])
      var value = (part + [0, 0, 0]).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      if value == 0, part.count == 4 {
        result.append(UInt8(ascii: "z"))
        continue
      }
      var digits: [UInt8] = []
      for _ in 0..<5 {
        digits.insert(UInt8(value % 85) + 33, at: 0)
        value /= 85
      }
      result += digits.prefix(part.count + 1)
      if start % 80 == 0 { result.append(10) }
    }
    return result + Array("~>".utf8)
  }

  /// Rows of `columns` bytes, each with another predictor.
  private static func predicted(_ bytes: [UInt8], columns: Int, pixel: Int) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: columns) {
      let kind = start / columns % 5
      result.append(UInt8(kind))
      for at in start..<min(start + columns, bytes.count) {
        let left = at - start >= pixel ? Int(bytes[at - pixel]) : 0
        let up = start > 0 ? Int(bytes[at - columns]) : 0
        let corner = start > 0 && at - start >= pixel ? Int(bytes[at - columns - pixel]) : 0
        let p = left + up - corner
        let paeth = [left, up, corner].enumerated().min {
          (abs(p - $0.element), $0.offset) < (abs(p - $1.element), $1.offset)
        }
        let guess = [0, left, up, (left + up) / 2, paeth?.element ?? 0][kind]
        result.append(bytes[at] &- UInt8(guess))
      }
    }
    return result
  }

  @Test func `the filters for data are undone`() throws {
    var random = SplitMix64(seed: 3)
    // Long, with runs and repetitions, so that every width of LZW codes is used.
    let noise = (0..<30_000).map { _ in UInt8.random(in: 0...6, using: &random) }
    let profile = Self.samples[0] + [UInt8](repeating: 0, count: 300) + noise
    let predictor = "/Predictor 15/Columns 7/Colors 3"
    let filtered = Self.predicted(profile, columns: 21, pixel: 3)
    let runs = stride(from: 0, to: profile.count, by: 100).flatMap { start in
      let part = profile[start..<min(start + 100, profile.count)]
      return Set(part).count == 1 && part.count > 1
        ? [UInt8(257 - part.count), part[start]] : [UInt8(part.count - 1)] + part
    }
    let streams: [(String, [UInt8])] = [
      ("/Filter/ASCIIHexDecode", Self.hexadecimal(profile)),
      ("/Filter/ASCII85Decode", Self.base85(profile)),
      ("/Filter[/RunLengthDecode]", runs + [128]),
      ("/Filter/LZWDecode", Self.lzw(profile, isEarly: true)),
      (
        "/Filter/LZWDecode/DecodeParms<</EarlyChange 0>>",
        Self.lzw(profile, isEarly: false)
      ),
      ("/Filter/FlateDecode", try Self.deflated(profile)),
      (
        "/Filter[/AHx/FlateDecode]/DecodeParms[null<<\(predictor)>>]",
        Self.hexadecimal(try Self.deflated(filtered))
      ),
      (
        "/Filter[/ASCII85Decode/LZWDecode]/DecodeParms[null<<\(predictor)>>]",
        Self.base85(Self.lzw(filtered, isEarly: true))
      ),
      ("/Filter[]", profile),
    ]
    for (entries, stream) in streams {
      var document = Self.document("/MediaBox[0 0 1 1]/Group<</CS[/ICCBased 4 0 R]>>")
      _ = document.add(stream: stream, entries)
      let metadata = try Self.read(document.file)
      let isEqual = Self.profiles(metadata) == [profile]
      #expect(isEqual, "\(entries): \(metadata.warnings)")
    }
  }

  @Test(arguments: [
    ("/Filter/DCTDecode", "unsupported"), ("/Filter/JPXDecode", "unsupported"),
    ("/Filter/Crypt", "unsupported"), ("/Filter 3", "invalid"),
    ("/Filter/FlateDecode", "damaged"),
    ("/Filter/ASCII85Decode", "damaged"), ("/Filter/ASCIIHexDecode", "damaged"),
    ("/F(other.icc)", "unsupported"),
    ("/Filter[/AHx/AHx/AHx/AHx/AHx/AHx/AHx/AHx/AHx]", "limit"),
  ])
  func `a profile that cannot be expanded is said`(entries: String, code: String) throws {
    var document = Self.document(
      "/MediaBox[0 0 1 1]/Group<</CS[/ICCBased 4 0 R]>>",
      "/OutputIntents[<</DestOutputProfile 5 0 R>>]")
    _ = document.add(stream: Array("|xyz~>".utf8), entries)
    _ = document.add(stream: Array("|xyz~>".utf8), entries)
    let metadata = try Self.read(document.file)
    expectEqual(metadata.otherProfiles, [])
    expectEqual(metadata.colorTag, .unreadableICC(source: .pdf))
    expectEqual(metadata.colorError?.code, code)
    expectEqual(metadata.warnings.map { $0.code }, [code])
  }

  // MARK: - Structure

  /// A document with a profile; the length of its stream is another object.
  private static func sample() -> Document {
    var document = Self.document(
      "/MediaBox[0 0 30 40]/Resources<</ColorSpace<</A[/ICCBased 4 0 R]>>>>",
      "/Metadata 9 0 R")
    document.objects.append(
      Array("<</N 3/Length 5 0 R>>stream\n".utf8) + samples[0] + Array("\nendstream".utf8))
    document.objects.append(Array("\(samples[0].count)".utf8))
    return document
  }

  private static func isSound(_ file: [UInt8], warnings: Int = 0) throws -> Bool {
    let metadata = try read(file)
    return metadata.width == 30 && metadata.height == 40 && profiles(metadata) == [samples[0]]
      && metadata.warnings.count == warnings
  }

  @Test func `cross-references are found in every form`() throws {
    let document = Self.sample()
    let (body, offsets) = document.body
    #expect(try Self.isSound(document.file))
    #expect(try Self.isSound(document.compressed(("", { $0 }))))
    #expect(
      try Self.isSound(document.compressed(("/Filter/FlateDecode", { try Self.deflated($0) }))))
    #expect(
      try Self.isSound(
        document.compressed(
          (
            "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>",
            { try Self.deflated(Self.predicted($0, columns: 4, pixel: 1)) }
          ))))
    // Bytes before the header, from which offsets are counted.
    #expect(try Self.isSound(Array("junk\n".utf8) + document.file))
    // An update that replaces the page, which is elsewhere at first.
    var old = document
    old.objects[2] = Array("<</Type/Page/MediaBox[0 0 1 1]>>".utf8)
    var update = old.file
    let place = update.count
    update += Array("3 0 obj".utf8) + document.objects[2] + Array(" endobj\n".utf8)
    let table = update.count
    update += Array(
      """
      xref
      3 1
      \(String(repeating: "0", count: 10 - String(place).count))\(place) 00000 n\u{20}
      trailer<</Root 1 0 R/Prev \(old.body.bytes.count)>>
      startxref
      \(table)
      %%EOF
      """.utf8)
    #expect(try Self.isSound(update))
    // A hybrid file: the table lacks two objects, which a stream has.
    let stream =
      Array("6 0 obj<</Type/XRef/Index[3 3]/W[1 2 0]/Length 9>>stream\n".utf8)
      + offsets[2...].flatMap { [1, UInt8($0 >> 8), UInt8($0 & 255)] }
      + Array("\nendstream endobj\n".utf8)
    let hybrid =
      body + stream
      + Array(Document.table(Array(offsets[..<2])).utf8)
      + Array("trailer<</Root 1 0 R/XRefStm \(body.count)>>\n".utf8)
      + Array("startxref\n\(body.count + stream.count)\n%%EOF".utf8)
    #expect(try Self.isSound(hybrid))
  }

  @Test func `damaged cross-references are replaced by a search`() throws {
    let document = Self.sample()
    let good = document.file
    let table = document.body.bytes.count
    var wrongPlace = good
    wrongPlace.replaceSubrange(wrongPlace.count - 10..<wrongPlace.count - 7, with: [57, 57, 57])
    #expect(try Self.isSound(wrongPlace, warnings: 1))
    #expect(try Self.isSound(Array(good[..<table]), warnings: 1))
    let shifted = Array("%PDF-1.7\n% shifted\n".utf8) + good.dropFirst(9)
    #expect(try Self.isSound(shifted, warnings: 1))
    let compressed = try document.compressed(("/Filter/FlateDecode", { try Self.deflated($0) }))
    #expect(try Self.isSound(compressed.dropLast(20), warnings: 1))
    // Without a trailer, too.
    let last = try #require(compressed.firstRange(of: Array("/Root 1 0 R".utf8)))
    var nameless = compressed
    nameless.replaceSubrange(last, with: Array("/Toor 1 0 R".utf8))
    #expect(try Self.isSound(nameless, warnings: 1))
    // A wrong length.
    var wrongLength = document
    wrongLength.objects[4] = Array("7".utf8)
    #expect(try Self.isSound(wrongLength.file))
  }

  @Test(arguments: [
    ("%PDF-1.4", true), ("junk\n%PDF-1.4", true), ("%PDF", false),
    (String(repeating: " ", count: 2000) + "%PDF-1.4", false), ("<svg><!--\n%PDF-1.4", false),
  ])
  func `a document is known by its header`(text: String, expected: Bool) {
    let bytes = Array(text.utf8)
    let isKnown = PDF.recognizes(bytes.span)
    expectEqual(isKnown, expected)
  }

  @Test func `encrypted documents tell their size and no profiles`() throws {
    var document = Self.sample()
    document.trailer = "/Encrypt<</Filter/Standard>>"
    let metadata = try Self.read(document.file)
    expectEqual(metadata.width, 30)
    expectEqual(metadata.otherProfiles, [])
    let words = "reading the streams of an encrypted document"
    expectEqual(metadata.warnings.map { $0.reason }, [.unsupported(words)])
    #expect(throws: ImageError(.unsupported(words))) {
      try Self.read(document.compressed(("", { $0 })))
    }
  }

  // MARK: - Hostile

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      // Pages that contain themselves.
      ["<</Pages 2 0 R>>", "<</Kids[3 0 R 2 0 R 3 0 R]>>", "<</MediaBox[0 0 1 1]>>"],
      ["<</Pages 2 0 R>>", "<</Kids 2 0 R>>"],
      ["<</Pages 1 0 R>>"],
      ["<</Pages 2 0 R>>", "3 0 R", "2 0 R"],
      // Resources, forms and color spaces that contain themselves.
      [
        "<</Pages 2 0 R>>", "<</MediaBox[0 0 1 1]/Resources 3 0 R>>",
        "<</XObject<</A 4 0 R>>/ColorSpace<</B 5 0 R>>/Pattern 3 0 R>>", "<</Resources 3 0 R>>",
        "[/Indexed 5 0 R]",
      ],
      ["<</Pages 2 0 R>>", "<</MediaBox[0 0 1 1]/Group 3 0 R>>", "<</CS[/Indexed 3 0 R]>>"],
      // Streams that are needed to read themselves.
      [
        "<</Pages 2 0 R>>", "<</MediaBox[0 0 1 1]/Group<</CS[/ICCBased 3 0 R]>>>>",
        "<</Length 3 0 R/Filter 3 0 R>>stream\nendstream",
      ],
      [
        "<</Pages 2 0 R>>", "<</MediaBox[0 0 1 1]/Group<</CS[/ICCBased 3 0 R]>>>>",
        "<</Length 4 0 R/Filter[3 0 R 3 0 R]>>stream\nendstream", "4 0 R",
      ],
    ])
  func `cycles end`(objects: [String]) {
    let file = Document(objects).file
    _ = try? Self.read(file)
    _ = try? Self.read(Document(objects).compressed(("", { $0 })))
  }

  @Test(.timeLimit(.minutes(20))) func `sections and object streams that lead to each other end`()
    throws
  {
    var document = Self.document("/MediaBox[0 0 1 1]")
    document.trailer = "/Prev \(document.body.bytes.count)/XRefStm \(document.body.bytes.count)"
    try expectEqual(Self.read(document.file).width, 1)
    // Two object streams, each of which says that the other holds its length.
    let text = """
      %PDF-1.5
      1 0 obj<</Pages 5 0 R>>endobj
      2 0 obj<</Type/ObjStm/N 1/First 4/Length 5 0 R>>stream
      6 0 9
      endstream endobj
      3 0 obj<</Type/ObjStm/N 1/First 4/Length 6 0 R>>stream
      5 0 9
      endstream endobj
      trailer<</Root 1 0 R>>
      """
    #expect(throws: ImageError.self) { try Self.read(Array(text.utf8)) }
  }

  @Test(.timeLimit(.minutes(20))) func `depth and amounts are bounded`() throws {
    for opening in ["[", "<</A", "(", "<</A["] {
      let deep = String(repeating: opening, count: 200_000)
      let document = Self.document("/MediaBox[0 0 1 1]/A \(deep)")
      #expect(throws: ImageError.self) { try Self.read(document.file) }
    }
    let long = "[" + String(repeating: "0 ", count: 5_000_000) + "]"
    #expect(throws: ImageError.self) {
      try Self.read(Self.document("/MediaBox[0 0 1 1]/A \(long)").file)
    }
    // Many numbers for one large object.
    let array = "[" + String(repeating: "0 ", count: 100_000) + "]"
    let kids = (2..<2000).map { "\($0) 0 R" }.joined(separator: " ")
    let body = "%PDF-1.4\n1 0 obj<</Pages<</Kids[\(kids)]/MediaBox[0 0 1 1]>>>>endobj\n"
    let place = body.utf8.count
    let table = Document.table([9] + [Int](repeating: place, count: 1999))
    let text = body + "7 0 obj\(array)endobj\n"
    let file = text + table + "trailer<</Root 1 0 R>>startxref \(text.utf8.count)"
    _ = try? Self.read(Array(file.utf8))
  }

  @Test(.timeLimit(.minutes(20))) func `streams that expand without end are stopped`() throws {
    let bomb = try Self.deflated([UInt8](repeating: 0, count: 80 << 20))
    #expect(bomb.count < 100_000)
    let kids = (4..<204).map { "/A\($0)[/ICCBased \($0) 0 R]" }.joined()
    var document = Self.document("/MediaBox[0 0 1 1]/Resources<</ColorSpace<<\(kids)>>>>")
    for _ in 0..<200 { _ = document.add(stream: bomb, "/Filter/FlateDecode") }
    let metadata = try Self.read(document.file)
    expectEqual(metadata.otherProfiles, [])
    #expect(metadata.warnings.allSatisfy { $0.code == "limit" })
    var damaged = bomb
    damaged[bomb.count - 2] ^= 0xff
    var late = Self.document("/MediaBox[0 0 1 1]/Resources<</ColorSpace<<\(kids)>>>>")
    for _ in 0..<200 { _ = late.add(stream: damaged, "/Filter/FlateDecode") }
    try expectEqual(Self.read(late.file).otherProfiles, [])
  }

  @Test func `a file truncated anywhere is an error or warned about`() throws {
    for file in [Self.sample().file, Self.sample().compressed(("", { $0 }))] {
      for count in 0..<file.count - 8 {
        do {
          let metadata = try Self.read(Array(file[..<count]))
          let isSaid = !metadata.warnings.isEmpty
          #expect(isSaid, "\(count) bytes")
        } catch {
          #expect(error is ImageError)
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(20))) func `a mutated file is an error or a document`() throws {
    let files = try [
      Self.sample().file, Self.sample().compressed(("", { $0 })),
      Self.sample().compressed(("/Filter/FlateDecode", { try Self.deflated($0) })),
    ]
    let letters = Array("0123456789/<>[]()R %".utf8)
    let inspector = ImageInspector()
    for seed in UInt64(0)..<12_000 {
      var random = SplitMix64(seed: seed)
      var file = files[Int(seed % 3)]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let at = Int.random(in: 0..<file.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: file[at] = .random(in: 0...255, using: &random)
        case 1: file.remove(at: at)
        case 2: file.insert(letters.randomElement(using: &random) ?? 0, at: at)
        default: file[at] = letters.randomElement(using: &random) ?? 0
        }
      }
      let inspection = inspector.inspect(file.span)
      expectEqual(HostileFiles.contradiction(in: inspection, of: file), nil, "seed \(seed)")
    }
  }

  // MARK: - Other programs

  @Test(.needs(program: "gs"))
  func `what Ghostscript writes is read`() throws {
    let folder = try TemporaryDirectory()
    let profile = try folder.write("p3.icc", Self.samples[0])
    let definition = try folder.write(
      "intent.ps",
      """
      %!
      [/_objdef {profile} /type /stream /OBJ pdfmark
      [{profile} << /N 3 >> /PUT pdfmark
      [{profile} (\(profile)) (r) file /PUT pdfmark
      [/_objdef {intent} /type /dict /OBJ pdfmark
      [{intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {profile}
        /OutputConditionIdentifier (Display P3) >> /PUT pdfmark
      [{Catalog} << /OutputIntents [ {intent} ] >> /PUT pdfmark
      << /PageSize [123 45] >> setpagedevice
      1 0 0 setrgbcolor 0 0 9 9 rectfill showpage
      << /PageSize [200 300] >> setpagedevice
      0 0 9 9 rectfill showpage
      """)
    let arguments = [
      "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-dPDFA=2",
      "--permit-file-read=\(folder.url.path)/",
    ]
    for (name, more) in [("plain", []), ("locked", ["-sOwnerPassword=a", "-sUserPassword=b"])] {
      let output = folder.path("\(name).pdf")
      _ = try Program.output("gs", arguments + more + ["-o", output, definition])
      let data = try #require(FileManager.default.contents(atPath: output))
      let metadata = try Self.read([UInt8](data))
      expectEqual(metadata.width, 123)
      expectEqual(metadata.height, 45)
      expectEqual(metadata.frames, 2)
      if name == "plain" {
        expectEqual(Self.profiles(metadata).first, Self.samples[0])
        expectEqual(metadata.warnings, [])
      } else {
        expectEqual(metadata.colorError?.code, "unsupported")
      }
    }
  }

  @Test(.needs("corpora/images"))
  func `the document of the corpus is read`() throws {
    let name = "corpora/images/w3c-png/extensions__PNG_Digital_Signatures.sample.pdf"
    let path = try Corpora.file(name)
    let metadata = try Self.read([UInt8](Data(contentsOf: URL(filePath: path))))
    expectEqual(metadata.width, 595)
    expectEqual(metadata.height, 842)
    expectEqual(metadata.frames, 12)
    expectEqual(metadata.warnings, [])
    guard let size = try Program.output("vipsheader", [path]), !size.isEmpty else { return }
    #expect(String(decoding: size, as: UTF8.self).contains(": 595x842 "))
  }
}

extension [UInt8] {
  fileprivate func contains(sequence text: String) -> Bool {
    firstRange(of: Array(text.utf8)) != nil
  }
}
