import Foundation
import PaletteTestSupport
import Testing

/// `convert`: outputs, folders and what it refuses.
@Suite struct ConvertTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.writeSamples()
    let jpeg = try convert(["samples/srgb.png", "-o", "photo.jpg", "--to", "srgb"])
    expectEqual(jpeg.status, 0)
  }

  private func convert(_ arguments: [String]) throws -> Tool.Result {
    try Tool.paletteCheck(["convert"] + arguments, in: folder.url)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: name)))
  }

  private func names(_ name: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(name)).sorted()
  }

  @Test func `a device and a pipe are written to`() throws {
    try expectEqual(convert(["samples/srgb.png", "-o", "/dev/null", "--to", "srgb"]).status, 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    expectEqual(type as? FileAttributeType, .typeCharacterSpecial)
    try expectEqual(
      convert(["samples/srgb.png", "-o", "file.png", "--to", "display-p3"]).status, 0)
    let piped = try Tool.run(
      "/bin/sh",
      [
        "-c",
        "mkfifo pipe && (cat pipe > copy.png &) && \"$0\" convert samples/srgb.png -o pipe --to "
          + "display-p3 && test -p pipe && until cmp -s copy.png file.png; do sleep 0.1; done",
        Tool.product("palette-check"),
      ], in: folder.url)
    expectEqual(piped.status, 0, "\(piped.errors)")
  }

  @Test func `what is held as a whole in more memory than asked for is told`() throws {
    let arguments = ["samples/srgb.png", "--to", "srgb", "--memory", "1K", "-o"]
    let whole = try convert(arguments + ["photo.webp"])
    expectEqual(whole.status, 0)
    #expect(
      whole.errors.hasPrefix("samples/srgb.png: held as a whole, in up to 1M, more than --memory"))
    #expect(try convert(arguments + ["rows.tiff"]).errors.isEmpty)
    #expect(try convert(Array(arguments[..<3]) + ["-o", "other.webp"]).errors.isEmpty)
  }

  @Test func `a hyphen is standard output`() throws {
    let arguments = ["samples/srgb.png", "--to", "display-p3", "-o"]
    try expectEqual(convert(arguments + ["file.png"]).status, 0)
    let program = Tool.product("palette-check")
    let printed = try Tool.run(
      "/bin/sh",
      [
        "-c",
        "\"$0\" convert samples/srgb.png --to display-p3 --format png -o - | cmp - file.png && "
          + "\"$0\" profile write srgb -o - > srgb.icc && \"$0\" profile write srgb -o s.icc && "
          + "cmp srgb.icc s.icc && \"$0\" simulate samples/srgb.png --deficiency protan -o a.png && "
          + "\"$0\" simulate samples/srgb.png --deficiency protan -o - | cmp - a.png",
        program,
      ], in: folder.url)
    expectEqual(printed.status, 0, "\(printed.errors)")
    #expect(try !names("").contains("-"))
  }

  @Test func `an image set keeps its files unless that is asked for`() throws {
    let arguments = ["photo.jpg", "-o", "P.imageset"]
    try expectEqual(convert(arguments).status, 0)
    let before = try bytes("P.imageset/photo-srgb.png")
    let again = try convert(arguments)
    expectEqual(again.status, 2)
    #expect(
      again.errors.contains(
        "P.imageset/photo-srgb.png, P.imageset/photo-p3.png would be replaced"), "\(again.errors)")
    try expectEqual(bytes("P.imageset/photo-srgb.png"), before)
    // Another image would take the slots of the first one.
    let contents = try bytes("P.imageset/Contents.json")
    let other = try convert(["samples/srgb.png", "-o", "P.imageset"])
    #expect(other.status == 2 && other.errors.contains("P.imageset/photo-srgb.png"))
    try expectEqual(bytes("P.imageset/Contents.json"), contents)
    try expectEqual(convert(arguments + ["--force"]).status, 0)
  }

  @Test func `pipes and links to nothing in a folder are named`() throws {
    try folder.write("in/a.png", try bytes("samples/srgb.png"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("in/b.png"), withDestinationPath: "gone.png")
    let made = try Tool.run("/bin/sh", ["-c", "mkfifo in/c.png"], in: folder.url)
    expectEqual(made.status, 0)
    let result = try convert(["in", "-o", "out", "--to", "srgb"])
    #expect(result.errors.contains("in/b.png: not copied: it is a link to nothing\n"))
    #expect(result.errors.contains("in/c.png: not copied: it is a pipe, a device or a socket\n"))
  }

  @Test func `a reader that has enough is no error`() throws {
    let piped = try Tool.run(
      "/bin/sh",
      [
        "-c",
        "{ until test -f gone; do sleep 0.1; done; \"$0\" convert samples/srgb.png -o /dev/stdout "
          + "--to srgb; echo $? > status; } | { exec 0<&-; touch gone; }; cat status",
        Tool.product("palette-check"),
      ], in: folder.url)
    expectEqual(piped.output, "0\n")
    expectEqual(piped.errors, "")
  }

  @Test(arguments: [
    (["photo.jpg", "-o", "s.png", "--assign", "display-p3"], "but PNG is asked for"),
    (["photo.jpg", "-o", "s.png", "--strip"], "but PNG is asked for"),
    (["photo.jpg", "-o", "s.jpg", "--strip", "--format", "png"], "but PNG is asked for"),
    (["photo.jpg", "-o", "s.psd", "--strip"], ".psd files are not written"),
    (["photo.jpg", "-o", "s.jpg", "--strip", "--bits", "8"], "--bits is about converting"),
    (
      ["photo.jpg", "-o", "s.jpg", "--assign", "srgb", "--quality", "9"],
      "--quality is about converting"
    ),
    (
      ["photo.jpg", "-o", "s.jpg", "--to", "display-p3", "--bits", "16"],
      "--bits 16 is not for JPEG files"
    ),
    (
      ["photo.jpg", "-o", "s.webp", "--to", "display-p3", "--bits", "16"],
      "--bits 16 is not for WEBP files"
    ),
    (
      ["photo.jpg", "-o", "s.png", "--to", "srgb", "--quality", "80"], "--quality 80 is not for PNG"
    ),
    (["photo.jpg", "-o", "s.imageset", "--bits", "8"], "--bits does not apply to an image set"),
    (["photo.jpg", "-o", "samples", "--to", "srgb"], "samples: error: it is a folder"),
    (["samples", "-o", "photo.jpg", "--to", "srgb"], "and --output photo.jpg is a file"),
    (["samples", "-o", "-", "--to", "srgb"], "a folder is converted into a folder"),
    (
      ["photo.jpg", "-o", "s.jpg", "--to", "display-p3", "--max-pixels", "100"],
      "(at byte 712); raise it with --max-pixels"
    ),
  ])
  func `what cannot be is refused`(arguments: [String], message: String) throws {
    let result = try convert(arguments)
    expectEqual(result.status, 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try !names("").contains { $0.hasPrefix("s.") })
  }

  @Test func `a JPEG that is in the profile already is not encoded again`() throws {
    let result = try convert(["photo.jpg", "-o", "copy.jpg", "--to", "srgb", "--report"])
    expectEqual(result.status, 0)
    try expectEqual(bytes("copy.jpg"), bytes("photo.jpg"))
    #expect(!result.output.contains("loss"))
    try expectEqual(convert(["photo.jpg", "-o", "bare.jpg", "--strip"]).status, 0)
    try expectEqual(convert(["bare.jpg", "-o", "tagged.jpg", "--to", "srgb"]).status, 0)
    try expectEqual(bytes("tagged.jpg").suffix(500), bytes("photo.jpg").suffix(500))
  }

  @Test func `the loss of the codec is reported`() throws {
    let arguments = ["samples/srgb.png", "--to", "srgb", "--report", "-o"]
    let coarse = try convert(arguments + ["coarse.jpg", "--quality", "30"])
    #expect(coarse.output.contains("jpeg loss     ΔE2000 max "))
    #expect(try !convert(arguments + ["exact.png"]).output.contains("loss"))
  }

  @Test func `a folder is converted into its own subfolder`() throws {
    try folder.write("in/a/b.png", try bytes("samples/srgb.png"))
    for force in [[], ["--force"]] {
      try expectEqual(convert(["in", "-o", "in/out", "--to", "display-p3"] + force).status, 0)
    }
    try expectEqual(names("in"), ["a", "a/b.png", "out", "out/a", "out/a/b.png"])
  }

  @Test func `a slash behind a folder is not repeated`() throws {
    try folder.write("in/a.png", try bytes("samples/srgb.png"))
    let result = try convert(["in/", "-o", "out/", "--to", "display-p3", "--report"])
    #expect(result.status == 0 && result.output.contains("out/a.png"), "\(result)")
    #expect(!result.output.contains("//"))
  }

  @Test func `sets keep their description`() throws {
    let description = """
      {"images": [ {"idiom": "universal", "filename": "icon.png", "scale": "2x"},
        {"filename": "other.pdf"} ], "info": {"author": "xcode", "version": 1}}

      """
    try folder.write("A.xcassets/I.imageset/icon.png", try bytes("samples/srgb.png"))
    try folder.write("A.xcassets/I.imageset/Contents.json", description)
    try folder.write("A.xcassets/Contents.json", "{\"info\": {}}")
    let result = try convert(["A.xcassets", "-o", "B.xcassets", "--to", "srgb", "--format", "jpeg"])
    expectEqual(result.status, 0)
    try expectEqual(
      names("B.xcassets"),
      [
        "Contents.json", "I.imageset", "I.imageset/Contents.json", "I.imageset/icon.jpg",
      ])
    try expectEqual(bytes("B.xcassets/Contents.json"), Array("{\"info\": {}}".utf8))
    let carried = try bytes("B.xcassets/I.imageset/Contents.json")
    let expected = String(description).replacingOccurrences(of: "icon.png", with: "icon.jpg")
    expectEqual(carried, Array(expected.utf8))
    try folder.write("A.xcassets/Contents.json", "{")
    let broken = try convert(["A.xcassets", "-o", "C.xcassets", "--to", "srgb"])
    expectEqual(broken.status, 2)
    #expect(broken.errors.contains("A.xcassets/Contents.json:1:2: error[json/syntax]"))
    #expect(
      broken.errors.hasPrefix("A.xcassets/I.imageset/Contents.json:2:16: the file “other.pdf”"))
  }

  @Test func `slots of another gamut keep their files, and what is not copied is named`() throws {
    let set = "G.xcassets/I.imageset"
    try folder.write("\(set)/s.png", try bytes("samples/srgb.png"))
    try expectEqual(
      convert(["\(set)/s.png", "-o", "\(set)/p.png", "--to", "display-p3"]).status, 0)
    try folder.write(
      "\(set)/Contents.json",
      """
      {"images": [{"idiom": "universal", "filename": "s.png", "display-gamut": "sRGB"},
        {"idiom": "universal", "filename": "p.png", "display-gamut": "display-P3"},
        {"idiom": "ipad", "filename": "gone.png"}]}
      """)
    try folder.write("G.xcassets/vec.xml", "<vector/>")
    let narrow = try convert(["G.xcassets", "-o", "H.xcassets", "--to", "srgb"])
    expectEqual(narrow.status, 0)
    try expectEqual(bytes("H.xcassets/I.imageset/p.png"), bytes("\(set)/p.png"))
    expectEqual(
      narrow.errors,
      """
      \(set)/p.png: copied as it is, because its slot is for Display P3
      G.xcassets: 1 other file is not copied: G.xcassets/vec.xml
      \(set)/Contents.json:3:33: the file “gone.png” does not exist

      """)
    let wide = try convert(["G.xcassets", "-o", "W.xcassets", "--to", "display-p3"])
    #expect(wide.errors.contains("\(set)/s.png: copied as it is, because its slot is for sRGB"))
    try expectEqual(bytes("W.xcassets/I.imageset/s.png"), bytes("\(set)/s.png"))
  }

  @Test func `drawings are carried over as they are`() throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\"/>"
    let description = "{\"symbols\": [{\"idiom\": \"universal\", \"filename\": \"s.svg\"}]}"
    try folder.write("D.xcassets/s.symbolset/s.svg", svg)
    try folder.write("D.xcassets/s.symbolset/Contents.json", description)
    try folder.write("D.xcassets/p.png", try bytes("samples/srgb.png"))
    for (target, task) in [
      ("E.xcassets", ["--to", "srgb", "--format", "jpeg"]), ("F.xcassets", ["--strip"]),
    ] {
      let result = try convert(["D.xcassets", "-o", target] + task)
      expectEqual(result.status, 0)
      expectEqual(
        result.errors,
        "D.xcassets: 1 drawing is copied without a conversion: D.xcassets/s.symbolset/s.svg\n")
      try expectEqual(bytes("\(target)/s.symbolset/s.svg"), Array(svg.utf8))
      try expectEqual(bytes("\(target)/s.symbolset/Contents.json"), Array(description.utf8))
    }
  }

  /// The limit of the size of files kills the process while it writes.
  @Test func `a killed conversion leaves no file`() throws {
    let result = try Tool.run(
      "/bin/sh",
      [
        "-c", "ulimit -f 1; \"$0\" convert samples/srgb.png -o new/killed.tiff --to srgb",
        Tool.product("palette-check"),
      ],
      in: try {
        try folder.write("new/x", ""); return folder.url
      }())
    #expect(result.status > 128, "\(result.status) \(result.errors)")
    try expectEqual(names("new"), ["x"])
  }

  @Test func `images that cannot be read are among the errors of JSON`() throws {
    let whole = try bytes("samples/srgb.png")
    try folder.write("bad/cut.png", Array(whole.prefix(100)))
    let result = try Tool.paletteCheck(["audit", "bad", "--format", "json"], in: folder.url)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let errors = try #require(report["errors"] as? [[String: Any]])
    expectEqual(errors.count, 1)
    expectEqual(errors.first?["file"] as? String, "bad/cut.png")
    expectEqual(errors.first?["code"] as? String, "truncated")
  }
}
