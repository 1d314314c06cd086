import FileAccess
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// Folders and files that are converted; `ConvertTests` has the command.
@Suite struct FolderConverterTests {
  let folder: TemporaryDirectory
  let png: [UInt8]

  init() throws {
    folder = try TemporaryDirectory()
    png = try PNG.encode(TestImages.of([[255, 0, 0], [0, 128, 0]]), profile: nil)
  }

  private func converter(_ action: FileConverter.Action) -> FolderConverter {
    FolderConverter(FileConverter(action, format: JPEG.self), jobs: 2)
  }

  private func error(_ image: FolderConverter.Image) -> FileConversionError? {
    if case .failure(let error) = image.result { error as? FileConversionError } else { nil }
  }

  @Test func `a set keeps its slots, and its description follows the new names`() throws {
    try folder.write("in/I.imageset/s.png", png)
    try folder.write("in/I.imageset/p.png", png)
    try folder.write(
      "in/I.imageset/Contents.json",
      """
      {"images": [{"filename": "s.png", "display-gamut": "sRGB"}, {"filename": "gone.png"},
        {"filename": "p.png", "display-gamut": "display-P3"}]}
      """)
    let conversion = converter(.convert(ImageConverter(to: .srgb)))
      .convert(folder.path("in"), into: folder.path("out"))
    let set = folder.path("out/I.imageset")
    expectEqual(conversion.images.map(\.target), ["\(set)/p.png", "\(set)/s.jpg"])
    expectEqual(conversion.images.map(\.reasonToCopy), [.slot(gamut: "Display P3"), nil])
    try expectEqual(conversion.images.map { try $0.result.get()?.format.id }, [nil, "jpeg"])
    expectEqual(conversion.missing.map(\.name), ["gone.png"])
    try expectEqual(LocalFiles().read("\(set)/p.png"), png)
    let contents = String(decoding: try LocalFiles().read("\(set)/Contents.json"), as: UTF8.self)
    #expect(contents.hasPrefix("{\"images\": [{\"filename\": \"s.jpg\", "))
  }

  @Test func `nothing is overwritten, and no two images have one output`() throws {
    try folder.write("in/a.jpg", try JPEG.encode(TestImages.of([[1, 2, 3]]), profile: nil))
    try folder.write("in/a.png", png)
    let converter = converter(.convert(ImageConverter(to: .srgb)))
    let first = converter.convert(folder.path("in/"), into: folder.path("in/out/"))
    expectEqual(first.images.map(error), [nil, .taken(by: folder.path("in/a.jpg"))])
    let second = converter.convert(folder.path("in"), into: folder.path("in/out"))
    expectEqual(second.images.map(error), [.exists, .taken(by: folder.path("in/a.jpg"))])
  }

  @Test func `a folder without images is left alone`() throws {
    try folder.write("in/Contents.json", "{}")
    let conversion = converter(.strip).convert(folder.path("in"), into: folder.path("out"))
    #expect(conversion.images.isEmpty)
    expectEqual(LocalFiles().kind(of: folder.path("out")), nil)
  }

  @Test func `the format follows the output unless it is given`() throws {
    let path = try folder.write("a.png", png)
    let converter = FileConverter(.convert(ImageConverter(to: .displayP3)))
    try expectEqual(converter.convert(path, to: folder.path("b.tiff"))?.format.id, "tiff")
    var bytes: [UInt8] = []
    try expectEqual(converter.convert(path) { bytes += $0 }?.format.id, "png")
    expectEqual(ImageInspector().inspect(bytes.span).facts?.profile.recognized, "display-p3")
    #expect(throws: FileConversionError.unknownExtension("psd")) {
      try converter.convert(path, to: folder.path("b.psd"))
    }
    #expect(throws: FileConversionError.bitDepth(16, format: "jpeg")) {
      try FileConverter(.convert(ImageConverter(to: .displayP3, bitDepth: 16)))
        .convert(path, named: "b.jpg") { _ in }
    }
    #expect(throws: FileConversionError.otherFormat(source: "png", expected: "jpeg")) {
      try FileConverter(.strip).convert(path, named: "b.jpg") { _ in }
    }
    #expect(throws: FileConversionError.isFolder) {
      try converter.convert(path, to: folder.url.path)
    }
  }
}
