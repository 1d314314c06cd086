#if os(Linux)
  import Foundation
  import PaletteTestSupport
  import Testing

  /// The libraries that the program loads when it starts, and those it opens at first use.
  @Suite struct SharedLibraryTests {
    @Test func `the start loads neither Foundation with its ICU nor the heavy codecs`() throws {
      // With this variable the loader lists the libraries and does not start the program.
      let result = try Tool.paletteCheck([], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
      let names = result.output.split(separator: "\n").compactMap { line in
        line.split { $0 == " " || $0 == "\t" }.first.map(String.init)
      }
      #expect(names.contains { $0.hasPrefix("libc.so") }, "\(result.output)\(result.errors)")
      let heavy = [
        "libFoundation.so", "libFoundationInternationalization.so", "lib_FoundationICU.so",
        "libheif.so", "libtiff.so", "libjxl.so",
      ]
      for name in heavy {
        #expect(!names.contains { $0.hasPrefix(name) }, "\(name)")
      }
    }

    /// Makes files of no use precede the libraries, and takes an image to convert.
    private func convert(
      _ image: String, without libraries: [String], in folder: TemporaryDirectory
    ) throws -> Tool.Result {
      for library in libraries { try folder.write("libraries/\(library)", "no library") }
      return try Tool.paletteCheck(
        ["convert", image, "-o", "out.png", "--to", "srgb"], in: folder.url,
        environment: ["LD_LIBRARY_PATH": folder.path("libraries")])
    }

    @Test func `a missing libtiff is named`() throws {
      let folder = try TemporaryDirectory()
      try folder.writeSamples()
      let written = try Tool.paletteCheck(
        ["convert", "samples/srgb.png", "-o", "a.tiff", "--to", "srgb"], in: folder.url)
      expectEqual(written.status, 0)
      let result = try convert("a.tiff", without: ["libtiff.so.6"], in: folder)
      expectEqual(result.status, 2)
      #expect(
        result.errors.hasPrefix(
          """
          a.tiff: error: the pixels cannot be decoded: libtiff cannot be opened: is libtiff.so.6 \
          installed?
          """))
      #expect(!FileManager.default.fileExists(atPath: folder.path("out.png")))
      try expectEqual(
        Tool.paletteCheck(
          ["convert", "a.tiff", "-o", "out.png", "--to", "srgb"], in: folder.url
        ).status, 0)
    }

    @Test(.needs("corpora/images/pillow"))
    func `a missing libheif is named`() throws {
      let folder = try TemporaryDirectory()
      let image = try Corpora.file("corpora/images/pillow/Tests__images__avif__exif.avif")
      let result = try convert(image, without: ["libheif.so.1", "libdav1d.so.6"], in: folder)
      expectEqual(result.status, 2)
      #expect(result.errors.contains("libheif cannot be opened: is libheif.so.1 installed?"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("out.png")))
    }

    @Test(
      .needs("corpora/images/libavif"),
      arguments: [
        "abc_color_irot_alpha_irot", "draw_points_idat_progressive", "io__kodim03_yuv420_8bpc",
        "paris_icc_exif_xmp",
      ])
    func `AVIF is decoded without libheif, and the same`(name: String) throws {
      let image = try Corpora.file("corpora/images/libavif/tests__data__\(name).avif")
      let files = try [["libheif.so.1"], []].map { libraries in
        let folder = try TemporaryDirectory()
        let result = try convert(image, without: libraries, in: folder)
        expectEqual(result.status, 0, "\(result.errors)")
        return try Data(contentsOf: URL(filePath: folder.path("out.png")))
      }
      expectEqual(files[0], files[1])
    }
  }
#endif
