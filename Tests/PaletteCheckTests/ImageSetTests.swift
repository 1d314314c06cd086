import ColorEngine
import Foundation
import PaletteTestSupport
import Testing

/// `audit` on sets of images: asset catalogs, Android resources, names with scales, and on what is
/// measured on request.
@Suite struct ImageSetTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  // MARK: - Files

  /// Writes a PNG: a square of one color with margins of an eighth on a transparent ground, or a
  /// plain one.
  @discardableResult
  func image(
    _ path: String, _ width: Int, _ height: Int? = nil, color: [UInt8] = [10, 92, 214],
    isOpaque: Bool = false, profile: ICCProfileBuilder = .srgb
  ) throws -> String {
    let height = height ?? width
    let (dx, dy) = (width / 8, height / 8)
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (x, y) = (index % width, index / width)
      let isInside = (dx..<width - dx).contains(x) && (dy..<height - dy).contains(y)
      return isOpaque || isInside ? color + [255] : [0, 0, 0, 0]
    }
    let image = DecodedImage(
      width: width, height: height, model: .rgb, hasAlpha: true, samples: .eight(pixels))
    return try folder.write(path, try PNG.encode(image, profile: profile.bytes))
  }

  /// Writes the `Contents.json` of a set: the keys and values of each entry, and of the properties.
  func contents(
    _ set: String, _ images: [[String: Any]], properties: [String: Any] = [:],
    key: String = "images"
  ) throws {
    let json: [String: Any] = [
      key: images, "properties": properties, "info": ["author": "xcode", "version": 1],
    ]
    let data = try JSONSerialization.data(withJSONObject: json, options: [.sortedKeys])
    try folder.write("\(set)/Contents.json", Array(data))
  }

  /// The findings of some rules, each as the last two parts of the path, and the message.
  func findings(
    _ arguments: [String], select: String, path: String = "."
  ) throws -> [String] {
    let result = try Tool.paletteCheck(
      ["audit", path, "--format", "json", "--select", select] + arguments, in: folder.url)
    expectEqual(result.errors, "")
    return try CheckTests.findings(result).map { finding in
      let file = finding["file"] as? String ?? ""
      let name = file.split(separator: "/").suffix(2).joined(separator: "/")
      return "\(name): \(finding["message"] ?? "")"
    }
  }

  /// As `git ls-files` names it: it is no image, but nothing is wrong with the set.
  @Test func `the description of a set is no file without a slot`() throws {
    try image("One.imageset/one.png", 16)
    try contents("One.imageset", [["idiom": "universal", "filename": "one.png"]])
    let result = try Tool.paletteCheck(
      [
        "audit", "One.imageset/one.png", "One.imageset/Contents.json", "--format", "json",
        "--select", "catalog",
      ], in: folder.url)
    expectEqual(result.status, 2)
    #expect(try CheckTests.findings(result).isEmpty)
  }

  // MARK: - Web apps

  @Test(arguments: ["manifest.json", "site.webmanifest"])
  func `icons in the manifest of a web app`(_ name: String) throws {
    try image("web/icons/192.png", 192)
    try image("web/icons/512.png", 500)
    try image("web/icons/mask.png", 128)
    try image("web/icons/two.png", 96)
    try image("web/icons/three 3.png", 72)
    let icons: [[String: Any]] = [
      ["src": "icons/192.png", "sizes": "192x192"],
      ["src": "/icons/512.png?v=2", "sizes": "512x512"],
      ["src": "icons/mask.png", "sizes": "128x128", "purpose": "any maskable"],
      ["src": "icons/two.png", "sizes": "48x48 96x96"],
      ["src": "icons/none.png", "sizes": "72x72"],
      ["src": "icons/three%203.png", "sizes": "72x72"],
      ["src": "https://example.org/far.png", "sizes": "72x72"],
      ["src": "//example.org/far.png", "sizes": "72x72"],
    ]
    try folder.write(
      "web/\(name)", Array(try JSONSerialization.data(withJSONObject: ["icons": icons])))
    expectEqual(
      Set(try findings([], select: "icon,catalog")),
      [
        "web/\(name): the file has 500 × 500 pixels, the manifest says 512 × 512",
        "web/\(name): the file “none.png” does not exist",
        "icons/mask.png: the app icon has transparent pixels",
      ])
  }

  /// An icon that is stated not to be square is meant beside one that is, unless the system masks it.
  @Test(
    arguments: [
      ("48x48", "any", []), ("48x48", "maskable", ["web/wide.png"]),
      ("96x48", "any", ["web/icon.png", "web/wide.png"]),
    ] as [(String, String, Set<String>)])
  func `icons of web apps that are not square`(
    size: String, purpose: String, found: Set<String>
  ) throws {
    try image("web/icon.png", size == "48x48" ? 48 : 96, 48)
    try image("web/wide.png", 96, 48)
    try folder.write(
      "web/manifest.json",
      #"{"icons": [{"src": "icon.png", "sizes": "\#(size)"}, {"src": "wide.png", "sizes": "96x48", "#
        + #""purpose": "\#(purpose)"}]}"#)
    let message = ": the app icon has 96 × 48 pixels and is not square"
    expectEqual(Set(try findings([], select: "icon/square")), Set(found.map { $0 + message }))
  }

  @Test func `other files have the name of a manifest`() throws {
    try image("icon.png", 16)
    for text in ["// no JSON", "[]", #"{"icons": {"16": "none.png"}}"#] {
      try folder.write("manifest.json", text)
      try expectEqual(findings([], select: "icon,catalog"), [])
    }
    try folder.write("site.webmanifest", #"{"icons": ["#)
    let result = try Tool.paletteCheck(["audit", "."], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("site.webmanifest:1:12: error[json/syntax]"))
  }

  // MARK: - Scales

  @Test func scalesOfAnImageSet() throws {
    for (name, size) in [("icon", 24), ("icon@2x", 48), ("icon@3x", 64)] {
      try image("icon.imageset/\(name).png", size)
    }
    try contents(
      "icon.imageset",
      [
        ["idiom": "universal", "scale": "1x", "filename": "icon.png"],
        ["idiom": "universal", "scale": "2x", "filename": "icon@2x.png"],
        ["idiom": "universal", "scale": "3x", "filename": "icon@3x.png"],
      ])
    try expectEqual(
      findings([], select: "scale"),
      [
        "icon.imageset/Contents.json: the image at 3x has 64 × 64 pixels; to match the one at 2x it needs "
          + "72 × 72"
      ])
  }

  @Test func roundedSizesMatch() throws {
    // 26 2/3 points: 27, 53 and 80 pixels.
    for (name, size) in [("a.png", 27), ("a@2x.png", 53), ("a@3x.png", 80)] {
      try image(name, size)
    }
    try expectEqual(findings([], select: "scale"), [])
    try image("a@2x.png", 55)
    try expectEqual(findings([], select: "scale/size").count, 1)
  }

  @Test func missingScales() throws {
    try image("a.png", 10)
    try image("a@2x.png", 20)
    // A single file without a scale is for any.
    try image("b.png", 10)
    #expect(
      try findings([], select: "scale") == ["./a.png: the image “a” has no file at 3x"]
        || findings([], select: "scale") == ["a.png: the image “a” has no file at 3x"])
  }

  @Test func androidDensities() throws {
    for (density, size) in [("mdpi", 24), ("hdpi", 36), ("xhdpi", 48), ("xxhdpi", 60)] {
      try image("res/drawable-\(density)/icon.png", size)
      // The marks of a nine-patch do not scale.
      try image("res/drawable-\(density)/button.9.png", 12)
    }
    try image("res/drawable-night-xhdpi/icon.png", 44)
    let found = try findings([], select: "scale/size,dark/image-size", path: "res")
    try #require(found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.contains("icon.png") })
    #expect(
      found.contains(
        "drawable-night-xhdpi/icon.png: the dark image has 44 × 44 pixels, the light one 48 × 48"))
  }

  @Test func scalesInDifferentColorSpaces() throws {
    try image("a@2x.png", 20)
    try image("a@3x.png", 30, profile: .displayP3)
    let found = try findings([], select: "image/profile-mismatch")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].hasSuffix("“a@3x.png” is in Display P3, “a@2x.png” of the same image in sRGB"))
  }

  @Test func `a file that is named alone is not blamed for scales beside it`() throws {
    for name in ["x", "x@2x", "x@3x", "y~ipad", "y@2x~ipad", "z@2x"] {
      try image("a/\(name).png", 10)
    }
    for folder in ["res/drawable-hdpi", "res/drawable-xxhdpi"] { try image("\(folder)/b.png", 10) }
    for name in ["x.png", "x@2x.png", "y~ipad.png"] {
      try expectEqual(findings([], select: "scale/missing", path: "a/\(name)"), [], "\(name)")
    }
    try expectEqual(findings([], select: "scale/missing", path: "res/drawable-hdpi/b.png"), [])
    try expectEqual(
      findings([], select: "scale/missing", path: "a/z@2x.png"),
      [
        "a/z@2x.png: the image “z” has no file at 3x"
      ])
  }

  // MARK: - Asset catalogs

  @Test func `entries that no file or device fits are said`() throws {
    try image("a.imageset/a.png", 10)
    try image("a.imageset/folder.png/b.png", 10)
    let names = ["./a.png", "folder.png", "a.png\u{0}"]
    try contents(
      "a.imageset",
      zip(names, ["1x", "2x", "3x"]).map {
        ["idiom": "universal", "scale": $1, "filename": $0]
      })
    let found = try findings([], select: "catalog/missing-file", path: "a.imageset/a.png")
    #expect(found.count == 2 && found[0].contains("“folder.png” does not exist"), "\(found)")
    try contents(
      "a.imageset",
      ["2", "0x", "1e9x"].map { ["scale": $0, "filename": "a.png"] }
        + [["appearances": "dark"], ["appearances": [["appearance": "luminosity"]]]])
    let result = try Tool.paletteCheck(["audit", "a.imageset/a.png"], in: folder.url)
    let lines = result.errors.split(separator: "\n")
    expectEqual(lines.count { $0.contains("the scale of the image, ") }, 3, "\(result.errors)")
    expectEqual(lines.count { $0.contains("the appearances of the image are no list") }, 2)
  }

  @Test func missingAndUnassignedFiles() throws {
    try image("a.imageset/a.png", 10)
    try image("a.imageset/forgotten.png", 10)
    try contents(
      "a.imageset",
      [
        ["idiom": "universal", "scale": "1x", "filename": "a.png"],
        ["idiom": "universal", "scale": "2x", "filename": "gone.png"],
        ["idiom": "universal", "scale": "3x"],
      ])
    try expectEqual(
      findings([], select: "catalog"),
      [
        "a.imageset/Contents.json: the file “gone.png” does not exist",
        "a.imageset/forgotten.png: the file “forgotten.png” has no slot in “a”",
      ])
    // Asked for one file, nothing is said about the others.
    try expectEqual(
      findings([], select: "catalog", path: "a.imageset/a.png"),
      [
        "a.imageset/Contents.json: the file “gone.png” does not exist"
      ])
  }

  @Test func `a set is one from inside of its folder too`() throws {
    for name in ["a.png", "b.png"] { try image("A.xcassets/a.imageset/\(name)", 10) }
    try contents(
      "A.xcassets/a.imageset",
      ["a.png", "b.png"].map { ["idiom": "universal", "scale": "1x", "filename": $0] })
    try image("A.xcassets/I.appiconset/i.png", 1024)
    try contents(
      "A.xcassets/I.appiconset",
      [["idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "i.png"]])
    let sticker = "A.xcassets/P.stickerpack/s.sticker"
    try image("\(sticker)/s.png", 100)
    for (inside, rule, file) in [
      ("A.xcassets/a.imageset", "catalog/ambiguous-slot", "./a.png"),
      ("A.xcassets/I.appiconset", "icon/opaque", "./i.png"), (sticker, "sticker", "s.png"),
    ] {
      let outside = try findings([], select: rule, path: inside)
      #expect(!outside.isEmpty, "\(rule)")
      for path in [".", file] {
        let result = try Tool.paletteCheck(
          ["audit", path, "--format", "json", "--select", rule],
          in: folder.url.appending(path: inside))
        let found = try CheckTests.findings(result)
        expectEqual(found.count, outside.count, "\(rule) \(path)")
      }
    }
  }

  @Test func brokenContents() throws {
    try image("a.imageset/a.png", 10)
    try folder.write("a.imageset/Contents.json", "{\"images\": [}")
    let result = try Tool.paletteCheck(["audit", "."], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("a.imageset/Contents.json:1:13: error["), "\(result.errors)")
  }

  @Test func gamutsOfSlots() throws {
    try image("a.imageset/srgb.png", 10, profile: .displayP3)
    try image("a.imageset/p3.png", 10)
    try contents(
      "a.imageset",
      [
        ["idiom": "universal", "display-gamut": "sRGB", "filename": "srgb.png"],
        ["idiom": "universal", "display-gamut": "display-P3", "filename": "p3.png"],
      ])
    try expectEqual(
      findings([], select: "catalog/gamut"),
      [
        "a.imageset/Contents.json: the slot is for sRGB, but the file is in Display P3",
        "a.imageset/Contents.json: the slot is for Display P3, but the file is in sRGB",
      ])
  }

  @Test func templates() throws {
    try image("a.imageset/a.png", 10, isOpaque: true)
    try contents(
      "a.imageset", [["idiom": "universal", "filename": "a.png"]],
      properties: ["template-rendering-intent": "template"])
    try expectEqual(
      findings([], select: "glyph/template-opaque,glyph/template-color"),
      [
        "a.imageset/a.png: the template image is opaque and will be shown as a rectangle"
      ])
  }

  @Test func appIcons() throws {
    for (name, size) in [("a", 120), ("b", 178), ("c", 1024)] {
      try image("AppIcon.appiconset/\(name).png", size, isOpaque: true)
    }
    try contents(
      "AppIcon.appiconset",
      [
        ["idiom": "iphone", "size": "60x60", "scale": "2x", "filename": "a.png"],
        ["idiom": "iphone", "size": "60x60", "scale": "3x", "filename": "b.png"],
        ["idiom": "ipad", "size": "76x76", "scale": "2x"],
      ])
    try expectEqual(
      findings([], select: "icon,catalog"),
      [
        "AppIcon.appiconset/Contents.json: the app icon lacks 1024 × 1024 for the App Store",
        "AppIcon.appiconset/Contents.json: the file has 178 × 178 pixels, its slot 180 × 180",
        "AppIcon.appiconset/c.png: the file “c.png” has no slot in “AppIcon”",
        "AppIcon.appiconset/c.png: the icon of the App Store has an alpha channel, for which "
          + "App Store Connect rejects it (ITMS-90717)",
      ])
  }

  @Test func darkTintedAndMacIconsMayBeTransparent() throws {
    for name in ["light", "dark", "tinted", "mac"] {
      try image("AppIcon.appiconset/\(name).png", 1024)
    }
    func entry(_ name: String, _ idiom: String, _ value: String?) -> [String: Any] {
      var entry: [String: Any] = ["idiom": idiom, "size": "1024x1024", "filename": "\(name).png"]
      if let value { entry["appearances"] = [["appearance": "luminosity", "value": value]] }
      return entry
    }
    try contents(
      "AppIcon.appiconset",
      [
        entry("light", "universal", nil), entry("dark", "universal", "dark"),
        entry("tinted", "universal", "tinted"), entry("mac", "mac", nil),
      ])
    try expectEqual(
      findings([], select: "icon"),
      [
        "AppIcon.appiconset/light.png: the app icon has transparent pixels"
      ])
  }

  @Test func stickerPacks() throws {
    try image("Pets.stickerpack/Cat.sticker/cat.png", 408)
    try image("Pets.stickerpack/Dog.sticker/dog.png", 408)
    try image("Pets.stickerpack/Cow.sticker/cow.png", 300)
    try image("Pets.stickerpack/Pig.sticker/pig.png", 500)
    try expectEqual(
      findings([], select: "sticker"),
      [
        "Cow.sticker/cow.png: the sticker has 300 × 300 pixels, others of the pack 408 × 408",
        "Pig.sticker/pig.png: the sticker has 500 × 500 pixels",
        "Pig.sticker/pig.png: the sticker has 500 × 500 pixels, others of the pack 408 × 408",
      ])
  }

  @Test func sequences() throws {
    for number in 1...4 { try image("spin-0\(number).png", number == 3 ? 20 : 24) }
    // One after the other, without zeros in front.
    for number in 8...11 { try image("load\(number).png", number == 11 ? 20 : 24) }
    // Too few, not one after the other, and numbered by their sizes.
    for number in ["11", "12", "17"] { try image("issue-\(number).png", Int(number) ?? 0) }
    for number in [16, 32, 48, 64] { try image("icon\(number).png", number) }
    for number in [15, 16, 17] { try image("dot\(number).png", number) }
    for number in 0...3 { try image("A.appiconset/i\(number).png", 40 + number) }
    try contents("A.appiconset", [])
    let found = try findings([], select: "scale/sequence")
    try #require(found.count == 2, "\(found)")
    #expect(found[0].hasPrefix("./load11.png") || found[0].hasPrefix("load11.png"))
    #expect(found[1].contains("spin-03.png"))
    #expect(
      found.allSatisfy {
        $0.hasSuffix("the frame has 20 × 20 pixels, others of the sequence 24 × 24")
      })
  }

  @Test func statesThatDifferInHueOnly() throws {
    try image("dot-on.png", 64, color: [46, 158, 79])
    try image("dot-off.png", 64, color: [192, 80, 77])
    try image("lamp-on.png", 64, color: [250, 220, 90])
    try image("lamp-off.png", 64, color: [60, 60, 70])
    let found = try findings([], select: "image/states-color-only")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].contains("differ by only") && found[0].contains("with deutan vision"))
  }

  // MARK: - Backgrounds, texts and tokens

  @Test func contrastWithBackgrounds() throws {
    for (name, color) in [("light", [0, 0, 0]), ("dark", [255, 255, 255])] as [(String, [UInt8])] {
      try image("logo.imageset/\(name).png", 32, color: color)
    }
    try image("black.imageset/black.png", 32, color: [0, 0, 0])
    try contents(
      "logo.imageset",
      [
        ["idiom": "universal", "filename": "light.png"],
        [
          "idiom": "universal", "filename": "dark.png",
          "appearances": [["appearance": "luminosity", "value": "dark"]],
        ],
      ])
    try contents("black.imageset", [["idiom": "universal", "filename": "black.png"]])
    let select = "image/background-contrast"
    let found = try findings(["--background", "system"], select: select)
    try #require(found.count == 1, "\(found)")
    #expect(found[0].hasPrefix("black.imageset/black.png: 100 % of the outline"))
    #expect(found[0].contains("(dark)") && !found[0].contains("elevated"), "\(found)")
    try expectEqual(
      findings(["--background", "system", "--appearance", "light"], select: select), [])
    // A plain color is behind every form.
    try expectEqual(findings(["--background", "#fff"], select: select).count, 1)
  }

  @Test func contrastOfTokens() throws {
    try folder.write(
      "brand.css",
      ":root { --page: #fff; --ink: #777 }\n"
        + "@media (prefers-color-scheme: dark) { :root { --page: #000; --ink: #999 } }")
    try image("Images/mark.png", 32, color: [200, 200, 200])
    let tokens = ["--tokens", "brand.css"]
    let found = try findings(
      tokens + ["--background=--page"], select: "image/background-contrast", path: "Images")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].contains("with --page, at worst"), "\(found)")
    let report = try Tool.paletteCheck(
      ["audit", "Images", "--format", "json", "--select", "image/background-contrast"] + tokens
        + ["--background=--page"], in: folder.url)
    let finding = try #require(try CheckTests.findings(report).first)
    expectEqual(finding["against"] as? String, "--page")
    expectEqual(
      finding["appearances"] as? [[String: String]], [["scheme": "light", "contrast": "normal"]])
    expectEqual(finding["conditions"] as? [String], ["light"])

    try image("hero.png", 40, color: [255, 255, 255], isOpaque: true)
    let texts = try findings(
      tokens + ["--text=--ink@0,0,40,40"], select: "image/text-contrast", path: "hero.png")
    try #require(texts.count == 2, "\(texts)")
    #expect(texts[0].contains("at 0,0,40,40 has a contrast of less than 4.5:1 with 100 %"))
    let strict = try findings(
      tokens + ["--text=--ink@0,0,40,40", "--appearance", "light", "--standard", "wcag-aaa"],
      select: "image/text-contrast", path: "hero.png")
    try #require(strict.count == 1, "\(strict)")
    #expect(strict[0].contains("less than 7:1"), "\(strict)")
  }

  @Test func `what cannot be measured is unknown, and never passes`() throws {
    try folder.write(
      "disc.svg", #"<svg xmlns="http://www.w3.org/2000/svg"><circle r="9" fill="white"/></svg>"#)
    let arguments = [
      "audit", "disc.svg", "--background", "white", "--text", "white@1,1,10,10", "--no-cache",
    ]
    let result = try Tool.paletteCheck(arguments, in: folder.url)
    #expect(result.status == 0 && result.output.contains("2 unknown"), "\(result.output)")
    #expect(result.output.contains("SVG is drawn, not decoded"), "\(result.output)")
    let strict = try Tool.paletteCheck(arguments + ["--fail-on", "unknown"], in: folder.url)
    expectEqual(strict.status, 1)
    // What only fades has no outline; a scheme without a background is not asked about.
    let glow = (0..<40 * 40).flatMap { index -> [UInt8] in
      let edge = min(index % 40, index / 40, 39 - index % 40, 39 - index / 40)
      return [0, 0, 0, UInt8(12 * edge)]
    }
    let image = DecodedImage(
      width: 40, height: 40, model: .rgb, hasAlpha: true, samples: .eight(glow))
    for name in ["glow.png", "glow-dark.png"] {
      try folder.write(name, try PNG.encode(image, profile: ICCProfileBuilder.srgb.bytes))
    }
    let select = ["audit", "glow.png", "glow-dark.png", "--select", "image/background-contrast"]
    let faded = try Tool.paletteCheck(select + ["--background", "white"], in: folder.url)
    #expect(faded.output.contains("2 unknown"), "\(faded.output)")
    #expect(faded.output.contains("fades into its ground on all sides"), "\(faded.output)")
    let unasked = try Tool.paletteCheck(select, in: folder.url)
    #expect(unasked.output.contains("all pass"), "\(unasked.output)")
    // What was not asked for is no question.
    let plain = try Tool.paletteCheck(["audit", "disc.svg", "--no-cache"], in: folder.url)
    #expect(plain.output.contains("all pass"), "\(plain.output)")
  }

  @Test func `an image alone is looked at as one of many scales is`() throws {
    try image("logo.png", 40, color: [0, 0, 0])
    try image("moon-dark.png", 40, color: [255, 255, 255])
    let found = try findings([], select: "dark/image-invisible")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].contains("logo.png"), "\(found)")
  }

  @Test func heatMap() throws {
    try image("hero.png", 40, isOpaque: true)
    let arguments = [
      "audit", "hero.png", "--text", "white@4,4,20,10", "--heat-map", "map.png", "--quiet",
    ]
    try expectEqual(Tool.paletteCheck(arguments, in: folder.url).status, 0)
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: "map.png")))
    let map = try PNG.decode(bytes.span, limits: .standard)
    #expect(map.width == 40 && map.height == 40)
  }

  @Test(arguments: [
    (["--text", "white@0,0,50,10"], "the region of the text is not inside the image"),
    (["--text", "white"], "--text takes a color and a box in pixels"),
    (["--text", "white@0,0,0,10"], "--text takes a color and a box in pixels"),
    (["--background", "surfase"], "“surfase” is neither a token"),
    (["--background", "#0008"], "a background is opaque"),
    (["--heat-map", "m.png"], "--heat-map is for one image with one --text"),
    (["--text", "white@0,0,9,9", "--heat-map", "m.jpg"], "--heat-map writes a PNG"),
    (["--text", "white@0,0,9,9", "--heat-map", "-"], "--heat-map writes a file"),
    (["--background", "white", "--facts", "metadata"], "need pixels"),
    (["--tokens", "gone.json"], "gone.json"),
  ])
  func wrongUsage(_ arguments: [String], _ words: String) throws {
    try image("hero.png", 40, isOpaque: true)
    let result = try Tool.paletteCheck(["audit", "hero.png"] + arguments, in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test func colorsThatAreNearlyTokens() throws {
    try folder.write("brand.css", ":root { --accent: #0a5cd6; --other: #d60a5c }")
    try image("same.png", 32)
    try image("near.png", 32, color: [14, 90, 210])
    try folder.write(
      "icon.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#0a5cd6"/></svg>
      """)
    // One code away is another program's rounding of the same color.
    try image("rounded.png", 32, color: [11, 92, 214])
    let arguments = ["--tokens", "brand.css"]
    let near = try findings(arguments, select: "image/near-token")
    try #require(near.count == 1, "\(near)")
    #expect(near[0].contains("#0e5ad2 is nearly the token --accent, #0a5cd6"), "\(near)")
    let coded = try findings(arguments, select: "image/hard-coded-token")
    try #require(coded.count == 1, "\(coded)")
    #expect(coded[0].hasSuffix("#0a5cd6 is the value of --accent"), "\(coded)")
  }

  // MARK: - simulate

  @Test func simulatesImagesAndColors() throws {
    try image("in.png", 8, color: [255, 0, 0], isOpaque: true)
    let simulate = ["simulate", "in.png", "-o", "out.png", "--deficiency", "deutan"]
    try expectEqual(Tool.paletteCheck(simulate, in: folder.url).status, 0)
    let first = try Data(contentsOf: folder.url.appending(path: "out.png"))
    let seen = try PNG.decode(Array(first).span, limits: .standard)
    guard case .eight(let samples) = seen.samples else { throw CocoaError(.coderInvalidValue) }
    expectEqual(Array(samples.prefix(4)), [163, 144, 0, 255])

    let again = try Tool.paletteCheck(simulate, in: folder.url)
    #expect(again.status == 2 && again.errors.contains("--force"))
    let forced = try Tool.paletteCheck(
      simulate + ["--force", "--method", "brettel"], in: folder.url)
    expectEqual(forced.status, 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "out.png")) != first)

    let color = try Tool.paletteCheck(
      ["simulate", "red", "--deficiency", "deutan"], in: folder.url)
    #expect(color.output.hasPrefix("#a39000  color(srgb "), "\(color.output)")
    let wrong = try Tool.paletteCheck(
      ["simulate", "in.png", "--deficiency", "deutan"], in: folder.url)
    #expect(wrong.status == 2 && wrong.errors.contains("--output"))
  }

  // MARK: - Batches

  private func audit(_ arguments: [String]) throws -> Tool.Result {
    try Tool.paletteCheck(
      ["audit", ".", "--fail-on", "never"] + arguments, in: folder.url)
  }

  private func events(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// Pairs whose larger image is not twice as large.
  private func makePairs() throws {
    for name in ["a", "b", "c", "d"] {
      try image("\(name).png", 16)
      try image("\(name)@2x.png", 40)
    }
  }

  @Test func `the findings of a set follow its last image`() throws {
    try makePairs()
    let result = try audit(["--select", "scale/size", "--format", "ndjson"])
    let parts = try events(result.output).map { event in
      "\(event["event"] ?? "") \(event["file"] ?? "")".replacing("./", with: "")
    }
    let sets = ["a", "b", "c", "d"].flatMap { name in
      ["asset \(name).png", "asset \(name)@2x.png", "finding \(name).png"]
    }
    expectEqual(parts, ["run "] + sets + ["summary "])
  }

  @Test func `shards keep sets whole`() throws {
    try makePairs()
    try image("icon.imageset/on.png", 30)
    try image("icon.imageset/off.png", 30)
    try contents(
      "icon.imageset",
      [
        ["idiom": "universal", "scale": "1x", "filename": "on.png"],
        ["idiom": "universal", "scale": "2x", "filename": "off.png"],
      ])
    try contents("empty.imageset", [["idiom": "universal", "filename": "gone.png"]])
    let whole = try audit(["--format", "json"])
    #expect(whole.output.contains("scale/size"))
    #expect(whole.output.contains("catalog/missing-file"))
    // Beside the images, reports would be files that are left out.
    let reports = try TemporaryDirectory()
    for count in [2, 3, 4, 7] {
      var parts: [String] = []
      for shard in 1...count {
        let part = try audit(["--format", "ndjson", "--shard", "\(shard)/\(count)"])
        parts.append("\(count)-\(shard).ndjson")
        try reports.write(parts[shard - 1], part.output)
      }
      let merged = try Tool.paletteCheck(
        ["merge", "--format", "json", "--fail-on", "never"] + parts, in: reports.url)
      expectEqual(merged.output, whole.output, "\(count) shards")
    }
  }

  @Test func `a set longer than a shard is named`() throws {
    for number in 1...6 { try image("f0\(number).png", number == 6 ? 20 : 16) }
    let arguments = ["--select", "scale/sequence", "--format", "ndjson"]
    #expect(try audit(arguments).output.contains(#""event":"finding""#))
    let parts = try (1...3).map { try audit(arguments + ["--shard", "\($0)/3"]) }
    #expect(parts.allSatisfy { $0.status == 0 })
    expectEqual(parts.map { $0.output.contains("audit/divided-set") }, [true, false, false])
    #expect(!parts.contains { $0.output.contains(#""event":"finding""#) })
  }

  @Test func `what is measured on request does not come from the cache`() throws {
    try image("logo.png", 32)
    let plain = try audit(["--format", "json"])
    let measured = try audit(["--format", "json", "--background", "white"])
    #expect(measured.output.contains("backgroundContrast"))
    try expectEqual(audit(["--format", "json"]).output, plain.output)
    #expect(!plain.output.contains("backgroundContrast"))
  }

  // MARK: - Collections

  @Test func `an alternate icon has the sizes of the primary one`() throws {
    func icon(_ name: String, _ scales: [Int]) throws {
      let set = "Assets.xcassets/\(name).appiconset"
      for scale in scales { try image("\(set)/\(scale).png", 60 * scale, isOpaque: true) }
      try contents(
        set,
        scales.map {
          ["idiom": "iphone", "size": "60x60", "scale": "\($0)x", "filename": "\($0).png"]
        })
    }
    try icon("AppIcon", [2, 3])
    try icon("Night", [3])
    try icon("Day", [2, 3])
    let found = try findings([], select: "icon/alternate-incomplete")
    expectEqual(
      found,
      [
        "Night.appiconset/Contents.json: “Night” lacks 60 × 60 @2x for iPhone, which “AppIcon” has"
      ])
    // Another catalog has an icon of its own.
    try FileManager.default.moveItem(
      atPath: folder.path("Assets.xcassets/Night.appiconset"),
      toPath: folder.path("Night.appiconset"))
    #expect(try findings([], select: "icon/alternate-incomplete").isEmpty)
  }

  @Test func `icons of other platforms are no alternates, and one without files is`() throws {
    func icon(_ name: String, _ slots: [(idiom: String, size: Int, hasFile: Bool)]) throws {
      let set = "Assets.xcassets/\(name).appiconset"
      var entries: [[String: Any]] = []
      for slot in slots {
        let file = "\(slot.idiom)\(slot.size).png"
        var entry: [String: Any] = [
          "idiom": slot.idiom, "size": "\(slot.size)x\(slot.size)", "scale": "2x",
        ]
        if slot.hasFile {
          try image("\(set)/\(file)", 2 * slot.size, isOpaque: true)
          entry["filename"] = file
        }
        entries.append(entry)
      }
      try contents(set, entries)
    }
    try icon("AppIcon", [("iphone", 60, true), ("mac", 32, true)])
    try icon("Watch", [("watch", 40, true)])
    try icon("Desk", [("mac", 16, true)])
    try icon("Empty", [("iphone", 60, false)])
    try expectEqual(
      findings([], select: "icon/alternate-incomplete"),
      [
        "Desk.appiconset/Contents.json: “Desk” lacks 32 × 32 @2x for Mac, which “AppIcon” has",
        "Empty.appiconset/Contents.json: “Empty” lacks 60 × 60 @2x for iPhone, which “AppIcon” has",
      ])
  }

  @Test func `what Xcode leaves out of a set is named`() throws {
    try image("A.xcassets/flag.imageset/a.png", 16)
    try image("A.xcassets/flag.imageset/b.png", 16)
    try contents(
      "A.xcassets/flag.imageset",
      [
        ["idiom": "universal", "filename": "a.png"],
        ["idiom": "universal", "filename": "b.png", "unassigned": true],
      ])
    try expectEqual(
      findings([], select: "catalog"),
      [
        "flag.imageset/b.png: the file “b.png” has no slot in “flag”"
      ])
    try image("A.xcassets/bare.imageset/c.png", 16)
    let bare = try audit(["--format", "json"])
    #expect(bare.errors.contains("bare.imageset: warning[input/no-contents]"), "\(bare.errors)")
  }

  @Test func `names that differ in capitals are named`() throws {
    try image("A.xcassets/i.imageset/icon.png", 16)
    try contents("A.xcassets/i.imageset", [["idiom": "universal", "filename": "Icon.PNG"]])
    // A disk may take the two for one.
    guard !FileManager.default.fileExists(atPath: folder.path("A.xcassets/i.imageset/Icon.PNG"))
    else { return }
    let found = try findings([], select: "catalog")
    expectEqual(
      found,
      [
        "i.imageset/Contents.json: the file “Icon.PNG” does not exist; “icon.png” does, which "
          + "differs in capitals only"
      ])
  }

  @Test func `an icon for all sizes of iOS has those of its devices`() throws {
    func icon(_ name: String, _ sizes: [(points: Double, scale: Int?)]) throws {
      let entries = try sizes.enumerated().map { index, size -> [String: Any] in
        let pixels = Int(size.points * Double(size.scale ?? 1))
        try image("\(name).appiconset/\(index).png", min(pixels, 200), isOpaque: true)
        let points = size.points == 83.5 ? "83.5" : "\(Int(size.points))"
        var entry: [String: Any] = [
          "idiom": "universal", "platform": "ios", "size": "\(points)x\(points)",
          "filename": "\(index).png",
        ]
        if let scale = size.scale { entry["scale"] = "\(scale)x" }
        return entry
      }
      try contents("\(name).appiconset", entries)
    }
    try icon("Phone", [(20, 2), (20, 3), (60, 2), (60, 3), (1024, nil)])
    try icon("Store", [(20, 3), (60, 2), (60, 3), (76, 2), (83.5, 2)])
    try icon("Large", [(20, 3), (76, 2), (1024, nil)])
    try icon("One", [(1024, nil)])
    try expectEqual(
      findings([], select: "icon/set-incomplete"),
      [
        "Large.appiconset/Contents.json: the app icon lacks 60 × 60 @2x for iPhone, 60 × 60 @3x for "
          + "iPhone and 83.5 × 83.5 @2x for iPad",
        "Store.appiconset/Contents.json: the app icon lacks 1024 × 1024 for the App Store",
      ])
  }

  @Test func `descriptions of another shape are named`() throws {
    let images: [(String, String)] = [
      ("list", "[]"), ("object", #"{"images": {}}"#), ("entry", #"{"images": [3]}"#),
      ("number", #"{"images": [{"filename": 3}]}"#), ("empty", #"{"images": [{"idiom": "mac"}]}"#),
    ]
    for (name, text) in images {
      try folder.write("A.xcassets/\(name).imageset/Contents.json", text)
    }
    try image("A.xcassets/one.imageset/a.png", 16)
    try contents("A.xcassets/one.imageset", [["filename": "a.png"]])
    try contents("A.xcassets/two.imageset", [["filename": "../one.imageset/a.png"]])
    let result = try audit(["--format", "json", "--select", "catalog/missing-file"])
    let lines = result.errors.split(separator: "\n").map { $0.split(separator: "/").last ?? "" }
    #expect(result.status == 0 || result.status == 1)
    expectEqual(result.errors.components(separatedBy: "input/bad-contents").count, 5, "\(lines)")
    #expect(result.errors.contains("the file name of the image is no text"))
    #expect(!result.errors.contains("empty.imageset"))
    try expectEqual(
      CheckTests.findings(result).map { $0["message"] as? String },
      [
        "the file “../one.imageset/a.png” is not in the folder of the set"
      ])
  }

  @Test func `dark forms are known by their names`() throws {
    for name in ["a.dark@2x", "b@dark", "c-dark", "d.Dark", "night-e", "eDark"] {
      try image("\(name).png", 20)
    }
    for name in ["a@2x", "b", "c", "d", "e"] { try image("\(name).png", 24) }
    let found = try findings([], select: "dark/image-size")
    expectEqual(
      found.map { $0.prefix { $0 != ":" }.split(separator: "/").last ?? "" },
      [
        "a.dark@2x.png", "b@dark.png", "c-dark.png", "d.Dark.png",
      ])
  }

  @Test func `layers are not drawn on a background of the system`() throws {
    let stack = "A.xcassets/Icon.imagestack/Front.imagestacklayer/Content.imageset"
    for folder in [stack, "A.xcassets/Logo.imageset"] {
      try image("\(folder)/a.png", 32, color: [0, 0, 0])
      try contents(folder, [["idiom": "universal", "filename": "a.png"]])
    }
    for name in ["ic_launcher_foreground", "ic_send"] {
      try image("res/drawable-hdpi/\(name).png", 36, color: [0, 0, 0])
    }
    try image("res/mipmap-hdpi/round.png", 36, color: [0, 0, 0])
    let found = try findings([], select: "dark/image-invisible")
    try #require(found.count == 2, "\(found)")
    #expect(found[0].hasPrefix("Logo.imageset/Contents.json: "))
    #expect(found[1].hasPrefix("drawable-hdpi/ic_send.png: "))
  }

  @Test func `a translucent token is found with its opacity`() throws {
    try folder.write("brand.css", ":root { --veil: #ff000080; --accent: #0a5cd6; }")
    try folder.write(
      "half.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
        <rect fill="#ff000080" width="4" height="4"/><rect fill="#0a5cd680" width="4" height="4"/>
      </svg>
      """)
    try expectEqual(
      findings(["--tokens", "brand.css"], select: "image/hard-coded-token,image/near-token")
        .map { $0.split(separator: ": ", maxSplits: 1).last ?? "" },
      [
        "#ff000080 is the value of --veil"
      ])
  }

  @Test func `a back indicator has a mask beside it`() throws {
    try image("a/backIndicator@2x.png", 48)
    try image("a/backIndicator@3x.png", 72)
    try image("b/back-indicator.png", 24)
    try image("b/back-indicator-mask.png", 24)
    let found = try findings([], select: "glyph/back-mask")
    expectEqual(found, ["a/backIndicator@2x.png: “backIndicator” has no mask beside it"])
  }

  @Test func `images of one segmented control are compared across sets`() throws {
    let catalog = "Assets.xcassets"
    for (name, size) in [("segmentList", 48), ("segmentGrid", 60)] {
      let set = "\(catalog)/\(name).imageset"
      try image("\(set)/a.png", size)
      try contents(set, [["idiom": "universal", "scale": "2x", "filename": "a.png"]])
    }
    try image("Icons/segmentMap@2x.png", 80)
    let expected = [
      "segmentList.imageset/a.png: the segment has 24 × 24 points, and “segmentGrid” beside it 30 × 30"
    ]
    try expectEqual(findings([], select: "control/segment-images"), expected)
    try expectEqual(findings([], select: "control"), expected)
    // Off unless it is asked for.
    let plain = try audit(["--format", "json"])
    #expect(!plain.output.contains("segment-images"))
    try folder.write("palette-check.yml", "version: 1\nextends: apple-hig\n")
    #expect(try audit(["--format", "json"]).output.contains("control/segment-images"))
    try folder.write(
      "palette-check.yml",
      "version: 1\noverrides:\n  - files: [\"Icons/**\"]\n    rules:\n"
        + "      control/segment-images: {maximum-ratio: 2}\n")
    #expect(!(try audit(["--format", "json"]).output.contains("control/segment-images")))
  }

  @Test func `the space around an image button`() throws {
    // An eighth on each side: 8, 10 and 16 points.
    for size in [128, 160, 256] { try image("b\(size)/image-button@2x.png", size) }
    try image("opaque/image-button@2x.png", 64, isOpaque: true)
    try expectEqual(
      findings([], select: "control/image-button-padding"),
      [
        "b256/image-button@2x.png: the padding of the image button is 16 points, not 8 to 12",
        "opaque/image-button@2x.png: the padding of the image button is 0 points, not 8 to 12",
      ])
  }

  @Test func `images in several shards are not compared silently`() throws {
    try image("a/segment-list.png", 24)
    try image("a/segment-map.png", 30)
    let arguments = ["--select", "control/segment-images", "--format", "ndjson"]
    #expect(try audit(arguments).output.contains(#""event":"finding""#))
    let parts = try (1...2).map { try audit(arguments + ["--shard", "\($0)/2"]) }
    expectEqual(parts.map { $0.output.contains("audit/divided-set") }, [true, false])
  }

  @Test func `the original of a badge may lie in another folder`() throws {
    try image("Marketing/official.png", 64, color: [0, 0, 0], isOpaque: true)
    try image("App/ar-badge.png", 32, color: [10, 132, 255], isOpaque: true)
    try image("App/ar-badge-small.png", 16, color: [0, 0, 0], isOpaque: true)
    try folder.write(
      "palette-check.yml",
      "version: 1\nrules:\n  glyph/ar-badge-color: {reference: [official]}\n")
    try expectEqual(
      findings([], select: "glyph/ar-badge-color"),
      [
        "App/ar-badge.png: the badge has #0a84ff, and the original “official” no color like it"
      ])
  }

  @Test func `the dark form of an image is not on white`() throws {
    try image("chart.png", 32, color: [255, 255, 255], isOpaque: true)
    try image("chart-dark.png", 32, color: [255, 255, 255], isOpaque: true)
    try image("map.png", 32, color: [255, 255, 255], isOpaque: true)
    try image("map-dark.png", 32, color: [28, 28, 30], isOpaque: true)
    let found = try findings([], select: "dark/image-white")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].hasSuffix("chart-dark.png: the dark image is on pure white"))
  }

  @Test func `the more faithful file has the slot`() throws {
    try image("Assets.xcassets/Logo.imageset/logo.png", 32)
    try folder.write("Assets.xcassets/Logo.imageset/logo.svg", "<svg/>")
    try contents(
      "Assets.xcassets/Logo.imageset", [["idiom": "universal", "filename": "logo.png"]])
    let found = try Tool.paletteCheck(
      ["audit", ".", "--format", "concise", "--select", "catalog/less-faithful-file"],
      in: folder.url
    ).output
    #expect(found.contains("the slot has “logo.png”, not the more faithful “logo.svg”"))
  }

  @Test func `an alternative text is stated or missing`() throws {
    try image("a.png", 8)
    func drawing(_ name: String, _ attributes: String, _ content: String) throws {
      try folder.write(
        name, "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>")
    }
    try drawing("b.svg", "", "<g><title>of a part</title></g>")
    try drawing("c.svg", "", "<title>Warning</title><path/>")
    try drawing("d.svg", "aria-hidden='true'", "")
    try drawing("e.svg", "aria-label='Warning'", "")
    let found = try findings([], select: "image/alt-text")
    expectEqual(
      found.map { $0.prefix { $0 != ":" }.split(separator: "/").last ?? "" }, ["a.png", "b.svg"])
  }

  @Test func `a hard-coded color has a place`() throws {
    try folder.write("brand.css", ":root { --accent: #0a5cd6; --warm: #c8102e; --cold: #118844; }")
    try folder.write(
      "icon.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
        <style>.a { fill: #c8102e }</style>
        <rect class="a" width="4" height="4"/>
        <path style="stroke-width: 2; stroke: #0a5cd6" d="M0 0"/>
        <circle fill="#118844" r="1"/>
      </svg>
      """)
    let arguments = [
      "audit", "icon.svg", "--tokens", "brand.css", "--select", "image/hard-coded-token",
      "--no-cache",
    ]
    let concise = try Tool.paletteCheck(arguments + ["--format", "concise"], in: folder.url)
    let places = concise.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    expectEqual(places, ["icon.svg:2:21:", "icon.svg:4:41:", "icon.svg:5:17:"])
    let text = try Tool.paletteCheck(arguments + ["--ignore", "pairs"], in: folder.url).output
    #expect(text.contains("icon.svg"))
  }
}
