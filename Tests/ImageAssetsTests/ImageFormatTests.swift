import Foundation
import ImageAssets
import PaletteTestSupport
import Testing

@Suite struct ImageFormatTests {
  @Test func `the files of every format are found, and those of several images not written`() throws
  {
    let folder = try TemporaryDirectory()
    let names = ImageFormats.all.flatMap { $0.fileExtensions }.map { "image.\($0)" }
    expectEqual(names.count, Set(names).count)
    for name in names { try folder.write(name, "") }
    expectEqual(ImageFiles(in: [folder.url.path]).files.count, names.count)
    #expect(names.contains("image.mpo"))
    #expect(ImageFormats.encoder(forExtension: "mpo") == nil)
    for encoder in ImageFormats.encoders {
      #expect(encoder.encodedExtensions.allSatisfy { encoder.fileExtensions.contains($0) })
      for name in encoder.encodedExtensions {
        expectEqual(ImageFormats.encoder(forExtension: name)?.id, encoder.id)
      }
    }
  }
}
