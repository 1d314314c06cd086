import ColorCore
import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct SVGTests {
  private static func read(
    _ text: String, limits: DecodeLimits = .standard
  ) throws -> ImageMetadata {
    let bytes = Array(text.utf8)
    return try SVG.metadata(of: bytes.span, limits: limits)
  }

  /// A drawing of 10 × 10 pixels.
  private static func drawing(_ content: String, _ attributes: String = "") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
    width="10" height="10" \(attributes)>\(content)</svg>
    """
  }

  /// The colors of a drawing in CSS notation.
  private static func colors(_ content: String, _ attributes: String = "") throws -> [String] {
    let metadata = try read(drawing(content, attributes))
    expectEqual(metadata.pixelError, nil)
    return try #require(metadata.drawnColors).map { color in
      color.space == .srgb ? color.hex : color.css
    }
  }

  private static func error(_ text: String) -> ImageError? {
    do {
      return try read(text).pixelError
    } catch {
      return error as? ImageError
    }
  }

  // MARK: - Size

  @Test(arguments: [
    ("width='24' height='16px'", 24, 16),
    ("width=' 72pt' height='1in'", 96, 96),
    ("width='25.4mm' height='2.54cm'", 96, 96),
    ("width='1pc' height='1e1'", 16, 10),
    ("width='4Q' height='2em'", 4, 32),
    ("viewBox='0 0 24.6 12'", 25, 12),
    ("width='100%' height='50%' viewBox='0,0,40,20'", 40, 10),
    ("width='12' viewBox='0 0 24 48'", 12, 24),
    ("height='12' viewBox='-1 -1 24 48'", 6, 12),
    ("width='auto' height='20'", 300, 20),
    ("", 300, 150),
    ("width='100%' height='100%'", 300, 150),
    ("width='0' height='-3'", 300, 150),
    ("width='0.2' height='nan'", 1, 150),
    ("width='0x10' height='inf' viewBox='0 0 0 9'", 300, 150),
    ("width='7furlongs' viewBox='1 2 3'", 300, 150),
  ])
  func `the size is in CSS pixels`(attributes: String, width: Int, height: Int) throws {
    let metadata = try Self.read(#"<svg \#(attributes)/>"#)
    expectEqual(metadata.width, width)
    expectEqual(metadata.height, height)
  }

  @Test func `a size that no image can have is an error`() {
    expectEqual(Self.error("<svg width='1e10' height='1'/>")?.code, "invalid")
    expectEqual(Self.error("<svg width='2000000000in' height='1'/>")?.code, "invalid")
  }

  // MARK: - Colors

  @Test(arguments: [
    ("<rect fill='red'/>", ["#ff0000"]),
    ("<rect fill='#F00' stroke='rgb(0,0,255)'/>", ["#ff0000", "#0000ff"]),
    ("<rect fill='hsl(120 100% 50%)'/><rect fill='lime'/>", ["#00ff00"]),
    ("<rect fill='none' stroke=' currentColor '/>", []),
    ("<g color='teal'><path fill='currentColor'/></g>", ["#008080"]),
    ("<rect fill='url(#a) red' stroke='url( &quot;#b c&quot; )'/>", []),
    ("<rect fill='context-fill' stroke='transparent'/>", []),
    ("<rect fill='rgba(0,0,0,0)'/>", []),
    ("<rect fill='#00000080'/>", ["#00000080"]),
    ("<rect fill='color(display-p3 1 0 0)'/>", ["color(display-p3 1 0 0)"]),
    ("<rect fill='oklch(0.7 0.1 200)'/>", ["oklch(0.7 0.1 200)"]),
    ("<rect fill='#CD853F icc-color(acme, 0.11, 0.48, 0.83, 0)'/>", ["#cd853f"]),
    ("<rect fill='light-dark(white, black)'/>", ["#ffffff", "#000000"]),
    ("<rect style='fill:#fff;stroke:#ABC !important'/>", ["#ffffff", "#aabbcc"]),
    // The style attribute wins, and in it the last that is understood.
    ("<rect fill='red' style='fill:blue'/>", ["#0000ff"]),
    (
      "<rect fill='#f00' style='fill:#f00;fill:color(display-p3 1 0 0);fill-opacity:1'/>",
      ["color(display-p3 1 0 0)"]
    ),
    ("<rect style='fill:#f00;fill:nonsense'/>", ["#ff0000"]),
    ("<rect fill='red' fill-opacity='0' stroke='blue' stroke-opacity='50%'/>", ["#0000ff"]),
    (
      "<linearGradient><stop stop-color='#111'/><stop style='stop-color:#222'/></linearGradient>",
      ["#111111", "#222222"]
    ),
    ("<solidColor solid-color='#123456'/>", ["#123456"]),
    (
      "<filter><feFlood flood-color='#321'/><feDiffuseLighting lighting-color='#456'/></filter>",
      ["#332211", "#445566"]
    ),
    (
      "<rect fill='red'><animate attributeName='fill' values='red;#00f;inherit'/></rect>",
      ["#ff0000", "#0000ff"]
    ),
    ("<rect fill='red'><set attributeName='x' to='blue'/></rect>", ["#ff0000"]),
    ("<x:rect xmlns:x='http://example.com' fill='red'/>", []),
    ("<s:rect xmlns:s='http://www.w3.org/2000/svg' fill='red'/>", ["#ff0000"]),
    // What clips and masks are made of is not seen.
    ("<clipPath><rect fill='white'/><rect/></clipPath><mask><path fill='#d9d9d9'/></mask>", []),
  ])
  func `the colors are those written`(content: String, expected: [String]) throws {
    try expectEqual(Self.colors(content), expected)
  }

  @Test(arguments: [
    ("<path d='M0 0'/>", ["#000000"]),
    ("<g fill='red'><path d='M0 0'/></g>", ["#ff0000"]),
    ("<g fill='red'><g><path fill='inherit'/></g></g><text/>", ["#ff0000", "#000000"]),
    ("<line stroke='blue'/><image/><g/>", ["#0000ff"]),
    ("<linearGradient><stop offset='0'/></linearGradient>", ["#000000"]),
    ("<filter><feFlood flood-opacity='0' result='a'/></filter>", []),
    (#"<filter><feSpecularLighting/></filter>"#, ["#ffffff"]),
    (#"<pattern><rect/></pattern>"#, ["#000000"]),
    ("<symbol id='a'><path/></symbol><use href='#a' fill='red'/>", ["#ff0000"]),
    ("<symbol id='a'><path/></symbol><use href='#a'/>", ["#000000"]),
    ("<defs><path id='a'/></defs>", []),
    ("<path style='fill:none'/>", []),
    ("<path class='a'/><style>.a{fill:#fff}</style>", ["#ffffff"]),
    ("<style>g .b > .a.c:hover, x{fill:#fff}</style><path class='q a'/>", ["#ffffff"]),
    ("<style>.a{fill:#fff}</style><path class='b'/>", ["#ffffff", "#000000"]),
    ("<style>#i{fill:#fff}</style><path id='i'/>", ["#ffffff"]),
    (#"<style>path{fill:#fff}</style><path/><circle/>"#, ["#ffffff", "#000000"]),
    (#"<style>.a\+b{fill:#fff}</style><path class='a+b'/>"#, ["#ffffff"]),
    ("<style>.a:not(.b, .c), [x=','].d{fill:#fff}</style><path class='d'/>", ["#ffffff"]),
    (#"<style>*{fill:#fff}</style><path/>"#, ["#ffffff"]),
    (#"<style>svg{fill:#fff}</style><path/>"#, ["#ffffff"]),
    (#"<style>stop{stop-color:#fff}</style><stop/>"#, ["#ffffff"]),
  ])
  func `initial colors count when nothing replaces them`(
    content: String, expected: [String]
  ) throws {
    try expectEqual(Self.colors(content), expected)
  }

  @Test func `a fill on the outermost element holds for all`() throws {
    try expectEqual(Self.colors("<path/>", "fill='none'"), [])
  }

  @Test(arguments: [
    ("a{fill:red}b{stroke:blue;}", ["#ff0000", "#0000ff"]),
    ("/* } */ a { /* x */ fill /**/ : /* ; */ red }", ["#ff0000"]),
    ("@media (min-width: 1px) { a { fill: red } b{} } c { fill: lime }", ["#ff0000", "#00ff00"]),
    ("@font-face{src:url(data:x;a{fill:blue})} a{fill:red}", ["#ff0000"]),
    (#"a{content:"};{";fill:red}"#, ["#ff0000"]),
    ("a{fill:red;&:hover{fill:blue}}", ["#ff0000", "#0000ff"]),
    ("a{FILL:RED}a{fill:red!important}", ["#ff0000"]),
    ("a{fill:red", ["#ff0000"]),
    ("}}a{fill:red}", ["#ff0000"]),
    (":root{--c:#123;--d:var(--c)}a{fill:var(--d)}", ["#112233"]),
    ("a{fill:var(--e, #456)}", ["#445566"]),
    ("a{fill:var( --e , var(--f,#789))}", ["#778899"]),
    ("a{--c:var(--c);fill:var(--c)}", []),
    ("@keyframes k{from{fill:red}50%{fill:blue}}", ["#ff0000", "#0000ff"]),
    (#"a{f\69ll:red}"#, ["#ff0000"]),
    (#"a{content:"/*";fill:red}"#, ["#ff0000"]),
    ("a{fill:rgb(/* ) */255 0 0)}", ["#ff0000"]),
    // What is not closed costs the rule it stands in, and no other.
    ("a{x:(;fill:blue}b{fill:red}", ["#ff0000"]),
    ("a{x:'\n;fill:blue}b{fill:red}", ["#0000ff", "#ff0000"]),
  ])
  func `style sheets are read`(sheet: String, expected: [String]) throws {
    let escaped = sheet.replacingOccurrences(of: "&", with: "&amp;")
    try expectEqual(Self.colors("<style>\(escaped)</style>"), expected)
    try expectEqual(Self.colors("<style><![CDATA[\(sheet)]]></style>"), expected)
  }

  @Test func `what is no color is said, with its place`() throws {
    let text = Self.drawing("<rect fill='#12345'/><rect fill='#12345'/>")
    let metadata = try Self.read(text)
    expectEqual(metadata.drawnColors, [])
    expectEqual(metadata.warnings.map { $0.code }, ["invalid"])
    let place = try #require(text.range(of: "#12345")).lowerBound
    expectEqual(
      metadata.warnings.first?.offset, text.utf8.distance(from: text.startIndex, to: place))
  }

  @Test func `the inspector states how many colors there are`() throws {
    let text = Self.drawing("<rect fill='red'/><rect fill='color(display-p3 1 0 0)'/>")
    let bytes = Array(text.utf8)
    let inspection = ImageInspector().inspect(bytes.span)
    expectEqual(inspection.error, nil)
    let facts = try #require(inspection.facts)
    expectEqual(facts.format, "svg")
    expectEqual(facts.colors, 2)
    expectEqual(facts.alpha, nil)
    #expect(throws: ImageError(.unsupported("decoding the drawing of an SVG file"))) {
      try SVG.decode(bytes.span, limits: .standard)
    }
  }

  // MARK: - XML

  @Test func `declared entities are expanded, and nothing outside is looked at`() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- Generator: Adobe Illustrator, <svg> Export Plug-In -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [
        <!-- ]> -->
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY st0 "fill:#FF0000;">
        <!ENTITY secret SYSTEM "file:///etc/passwd">
        <!ENTITY % other SYSTEM "http://example.com/x.dtd"> %other;
        <!ELEMENT svg ANY>
      ]>
      <s:svg xmlns:s="&ns_svg;" width="10" height="&#x31;&#50;">
        <s:rect style="&st0;"/><s:title>a &lt; b &amp; c</s:title>
      </s:svg>
      """
    let metadata = try Self.read(text)
    expectEqual(metadata.height, 12)
    expectEqual(metadata.drawnColors, [Color(red: 255, green: 0, blue: 0)])
    expectEqual(metadata.pixelError, nil)
    let stolen = text.replacingOccurrences(of: "&st0;", with: "&secret;")
    expectEqual(Self.error(stolen)?.code, "invalid")
  }

  @Test func `entities do not multiply`() throws {
    let lol = (1..<20).map { #"<!ENTITY a\#($0) "&a\#($0 - 1);&a\#($0 - 1);">"# }.joined()
    let nested = """
      <!DOCTYPE svg [<!ENTITY a0 "lol">\(lol)]><svg><path style="&a19;"/></svg>
      """
    expectEqual(Self.error(nested), nil)
    let long = String(repeating: "x", count: 100_000)
    let uses = String(repeating: "&a;", count: 100_000)
    let quadratic = #"<!DOCTYPE svg [<!ENTITY a "\#(long)">]><svg><g style="\#(uses)"/></svg>"#
    expectEqual(Self.error(quadratic)?.code, "limit")
    let huge = #"<!DOCTYPE svg [<!ENTITY a "\#(long + uses + uses + uses + uses)">]><svg/>"#
    expectEqual(Self.error(huge)?.code, "limit")
  }

  @Test(arguments: [
    ("<svg><g></svg>", "invalid"), ("<svg><g>", "truncated"), ("<svg><g a></g></svg>", "invalid"),
    ("<svg><g a=1></g></svg>", "invalid"), ("<svg><g a='1' a='2'/></svg>", "invalid"),
    ("<svg><g a='<'/></svg>", "invalid"), ("<svg><g/", "truncated"),
    ("<svg><!-- ", "truncated"), ("<svg><![CDATA[ ]]", "truncated"),
    ("<svg>< g/></svg>", "invalid"),
    ("<svg><g style='&nothing;'/></svg>", "invalid"),
    ("<svg><g style='a & b'/></svg>", "invalid"), ("<svg><g a='1'b='2'/></svg>", "invalid"),
    ("<html><svg/></html>", "invalid"), ("x<svg/>", "invalid"), ("", "truncated"),
    ("<?xml version='1.0' encoding='windows-1251'?><svg/>", "unsupported"),
    ("<?xml version='1.0' encoding='Shift_JIS'?><svg/>", "unsupported"),
  ])
  func `what is not well-formed is an error`(text: String, code: String) {
    expectEqual(Self.error(text)?.code, code)
  }

  @Test func `depth and attributes are bounded`() {
    let deep = String(repeating: "<g>", count: 100_000)
    expectEqual(Self.error("<svg>" + deep)?.code, "limit")
    let wide = (0..<1000).map { "a\($0)=''" }.joined(separator: " ")
    expectEqual(Self.error("<svg><g \(wide)/></svg>")?.code, "limit")
  }

  @Test func `style declarations and colors are bounded`() throws {
    let many = String(repeating: "fill:red;", count: 300_000)
    expectEqual(Self.error("<svg><style>a{\(many)}</style></svg>")?.code, "limit")
    let colors = (0..<70_000).map { "<g fill='rgb(\($0 / 256),\($0 % 256),7)'/>" }.joined()
    let metadata = try Self.read("<svg>\(colors)</svg>")
    expectEqual(metadata.drawnColors?.count, 65_536)
    expectEqual(metadata.warnings.map { $0.code }, ["limit"])
    let references = (0..<2000).map { "--a:var(--b,\($0));--b:var(--a,\($0));" }.joined()
    let cyclic = try Self.read("<svg><style>a{\(references)fill:var(--a)}</style></svg>")
    expectEqual(cyclic.warnings.map { $0.code }, ["limit"])
    expectEqual(Self.error("<svg>\(String(repeating: " ", count: 1000))</svg>"), nil)
    #expect(throws: ImageError.self) {
      try Self.read(
        "<svg>\(String(repeating: " ", count: 1000))</svg>",
        limits: DecodeLimits(expandedBytes: 999)
      )
    }
  }

  // MARK: - Encodings

  @Test func `other encodings are read`() throws {
    let text = Self.drawing("<title>ä😀</title><rect class='ä' fill='red'/>")
    let expected = try Self.read(text)
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let latin =
      Array("<?xml version='1.0' encoding=\"ISO-8859-1\"?>".utf8)
      + text.unicodeScalars.map { UInt8(clamping: $0.value) }
    let marked: [UInt8] = [0xef, 0xbb, 0xbf]
    for file in [
      marked + Array(text.utf8), [0xff, 0xfe] + little, [0xfe, 0xff] + big, little, big, latin,
    ] {
      let isKnown = SVG.recognizes(file.span)
      #expect(isKnown)
      var metadata = try SVG.metadata(of: file.span, limits: .standard)
      // Places refer to the file.
      metadata.drawnPlaces = expected.drawnPlaces
      expectEqual(metadata, expected)
    }
    let wide: [UInt8] = [0xff, 0xfe, 0, 0] + units.flatMap { [UInt8($0 & 0xff), 0, 0, 0] }
    let isWideKnown = SVG.recognizes(wide.span)
    #expect(!isWideKnown)
    #expect(throws: ImageError(.unsupported("the encoding UTF-32"), at: 0)) {
      try SVG.metadata(of: wide.span, limits: .standard)
    }
  }

  @Test(.needs(program: "gzip"))
  func `compressed drawings are read`() throws {
    let folder = try TemporaryDirectory()
    let filler = (0..<2000).map { "<g fill='#\(100_000 + $0)'/>" }.joined()
    let text = Self.drawing(filler)
    let path = try folder.write("a.svg", text)
    let data = try #require(try Program.output("gzip", ["-c", path]))
    let file = [UInt8](data)
    let isKnown = SVG.recognizes(file.span)
    #expect(isKnown)
    var expected = try Self.read(text)
    expected.drawnPlaces = expected.drawnPlaces.map { _ in nil }
    try expectEqual(SVG.metadata(of: file.span, limits: .standard), expected)
    #expect(throws: ImageError.self) {
      try SVG.metadata(of: file.span, limits: DecodeLimits(expandedBytes: 10_000))
    }
    let cut = Array(file.dropLast(20))
    let metadata = try SVG.metadata(of: cut.span, limits: .standard)
    expectEqual(metadata.pixelError?.code, "truncated")
    expectEqual(metadata.width, 10)
    var wrong = file
    wrong[wrong.count - 6] ^= 1
    #expect(throws: ImageError.self) { try SVG.metadata(of: wrong.span, limits: .standard) }
    let other = try folder.write("a.txt", "no drawing")
    let gzip = [UInt8](try #require(try Program.output("gzip", ["-c", other])))
    let isOtherKnown = SVG.recognizes(gzip.span)
    #expect(!isOtherKnown)
  }

  @Test(arguments: [
    ("<svg/>", true), (" \n<!-- svg --><svg:svg />", true), ("<?xml version='1.0'?><svg>", true),
    ("<!DOCTYPE svg><!-- " + String(repeating: "x", count: 5000), true),
    ("<html><body><svg/></body></html>", false), ("<svgx/>", false), ("svg", false), ("", false),
    ("<", false), ("<!DOCTYPE html><svg/>", true), ("%PDF-1.4 <svg/>", false),
  ])
  func `a drawing is known by its first element`(text: String, expected: Bool) {
    let bytes = Array(text.utf8)
    let isKnown = SVG.recognizes(bytes.span)
    expectEqual(isKnown, expected)
  }

  // MARK: - Embedded

  private static func dataURL(_ bytes: [UInt8], _ type: String = "image/png") -> String {
    "data:\(type);base64,"
      + Data(bytes).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
      .replacingOccurrences(of: "\n", with: "&#10;")
  }

  @Test func `embedded images tell their profiles`() throws {
    let profile = ICCProfileBuilder.displayP3.bytes
    let image = TestImages.random(3, 2, channels: 3, bitDepth: 8, seed: 1)
    let tagged = Self.dataURL(try PNG.encode(image, profile: profile))
    let plain = Self.dataURL(try PNG.encode(image, profile: nil))
    let srgb = Self.dataURL(try TestImages.png(image, [PNGChunk("sRGB", [0])]))
    let metadata = try Self.read(
      Self.drawing(
        """
        <image href="\(tagged)"/><image xlink:href="\(tagged)"/><image href="\(plain)"/>
        <image href="\(srgb)"/><feImage href="#a"/><image href="https://example.com/a.png"/>
        <image href="data:image/png;base64,AAAA"/>
        """))
    expectEqual(metadata.embeddedImages, 5)
    expectEqual(metadata.colorTag, .none)
    expectEqual(metadata.otherProfiles.count, 2)
    guard case .icc(let bytes, .iccp, let offset)? = metadata.otherProfiles.first else {
      Issue.record("\(metadata.otherProfiles.count) profiles")
      return
    }
    expectEqual(bytes, profile)
    #expect(offset > 0)
    expectEqual(metadata.otherProfiles.last, .srgb)
    expectEqual(metadata.warnings.map { $0.code }, ["unsupported", "unrecognized-format"])
  }

  /// Where a color is written first: in an attribute, a declaration, a style sheet, a variable.
  @Test(arguments: [
    ("<rect fill='#123456'/>", "#123456"),
    ("<rect style='a: b; fill : #123456 ; x: y'/>", "#123456"),
    ("<style>/* # */ rect { fill: #123456; }</style><rect/>", "#123456"),
    ("<style><![CDATA[ rect { fill: rgb(18, 52, 86) } ]]></style><rect/>", "rgb(18, 52, 86)"),
    ("<style>:root { --a: #123456 } rect { fill: var(--a) }</style><rect/>", "#123456"),
    ("<g fill='#123456'><rect fill='#123456'/></g>", "#123456"),
  ])
  func `colors have places`(_ content: String, _ written: String) throws {
    let text = Self.drawing(content)
    let metadata = try Self.read(text)
    expectEqual(metadata.drawnColors?.map { $0.hex }, ["#123456"])
    let place = try #require(metadata.drawnPlaces[0])
    expectEqual(String(decoding: Array(text.utf8)[place], as: UTF8.self), written)
    let first = try #require(text.firstRange(of: written))
    expectEqual(text.utf8.distance(from: text.startIndex, to: first.lowerBound), place.lowerBound)
  }

  @Test func `a color that is not in the file has no place`() throws {
    let metadata = try Self.read(Self.drawing("<path/>"))
    #expect(metadata.drawnColors?.count == 1 && metadata.drawnPlaces == [nil])
    let bytes = Array(Self.drawing("<rect fill='#123456'/>").utf16)
      .flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let wide = try SVG.metadata(of: ([0xff, 0xfe] + bytes).span, limits: .standard)
    #expect(wide.drawnColors?.count == 1 && wide.drawnPlaces == [nil])
  }

  @Test func `embedded drawings tell their colors, to a depth`() throws {
    let inner = Self.drawing("<rect fill='#123456'/>")
    let escaped = try #require(
      inner.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let metadata = try Self.read(
      Self.drawing("<image href='data:image/svg+xml,\(escaped)'/>"))
    expectEqual(metadata.drawnColors?.map { $0.hex }, ["#123456"])
    expectEqual(metadata.embeddedImages, 1)
    var nested = inner
    for _ in 0..<8 {
      let url = Self.dataURL(Array(nested.utf8), "image/svg+xml")
      nested = Self.drawing("<image href='\(url)'/>")
    }
    let deep = try Self.read(nested)
    expectEqual(deep.drawnColors, [])
    expectEqual(deep.warnings.map { $0.code }, ["limit"])
  }

  @Test func `color profiles are listed or named`() throws {
    let profile = ICCProfileBuilder.displayP3.bytes
    let url = Self.dataURL(profile, "application/vnd.iccprofile")
    let metadata = try Self.read(
      Self.drawing(
        """
        <color-profile name="a" href="\(url)"/><color-profile name="b" xlink:href="b.icc"/>
        <style>@color-profile --c { src: url("c.icc") }</style>
        """))
    expectEqual(metadata.otherProfiles.map { $0.source }, [.svg])
    expectEqual(metadata.warnings.map { $0.code }, ["unsupported", "unsupported"])
    let words = metadata.warnings.map { $0.message }.joined()
    #expect(words.contains("“b”") && words.contains("b.icc"))
    #expect(words.contains("“--c”") && words.contains("c.icc"))
  }

  /// Each of them expands to as much as is allowed.
  @Test(.timeLimit(.minutes(20))) func `bombs in embedded images are stopped`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 7)
    let bomb = try TestImages.png(image, profile: [UInt8](repeating: 0, count: 17 << 20))
    let one = #"<image href="\#(Self.dataURL(bomb))"/>"#
    let metadata = try Self.read(Self.drawing(String(repeating: one, count: 200)))
    expectEqual(metadata.embeddedImages, 200)
    expectEqual(metadata.otherProfiles, [.unreadableICC(source: .iccp)])
    #expect(metadata.warnings.allSatisfy { $0.code == "limit" })
    let large = try TestImages.png(image, profile: [UInt8](repeating: 0, count: 15 << 20))
    let other = #"<image href="\#(Self.dataURL(large))"/>"#
    let several = try Self.read(Self.drawing(String(repeating: other, count: 20)))
    expectEqual(several.otherProfiles.filter { $0 != .unreadableICC(source: .iccp) }.count, 1)
    #expect(several.warnings.contains { $0.code == "limit" })
    let small = #"<image href="data:image/png;base64,AAAA"/>"#
    let many = try Self.read(Self.drawing(String(repeating: small, count: 10_000)))
    expectEqual(many.embeddedImages, 10_000)
  }

  // MARK: - Hostile

  private static let sample = """
    <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "fill:#f00">]>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="50%"><style>/**/ .a, b > c:d(e)
    {fill:#fff;stroke:color(display-p3 1 0 0)}@media x{.b{fill:var(--c,red)}}</style>
    <g style="&a;" class="a"><path d="M0 0"/><![CDATA[x]]><!-- c --></g>
    <linearGradient><stop stop-color="hsl(1 2% 3%)"/></linearGradient>
    <image href="data:image/svg+xml,%3Csvg fill='red'/%3E"/>
    <image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1Pe"/></svg>
    """

  @Test func `a file truncated anywhere is an error`() throws {
    let whole = Array(Self.sample.utf8)
    let metadata = try SVG.metadata(of: whole.span, limits: .standard)
    expectEqual(metadata.pixelError, nil)
    expectEqual(metadata.embeddedImages, 2)
    let inspector = ImageInspector()
    for count in 0..<whole.count {
      let cut = Array(whole[..<count])
      let inspection = inspector.inspect(cut.span)
      #expect(inspection.error != nil, "\(count) bytes")
    }
  }

  @Test func `a mutated file is an error or a drawing, and nothing else`() {
    let whole = Array(Self.sample.utf8)
    let letters = Array(#"<>/&;:{}()"'#%= @*-!?[]01e"#.utf8)
    let inspector = ImageInspector()
    for seed in UInt64(0)..<20_000 {
      var random = SplitMix64(seed: seed)
      var file = whole
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

  /// Texts that make a careless reader slow: each has a megabyte or two.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      ("<svg><!", "-"), ("<svg ", "a "), ("<svg>", "<![CDATA["), ("<svg>", "&#1;"),
      ("<svg><style>", "/*"), ("<svg><style>", "a{"), ("<svg><style>", "("),
      ("<svg><style>", "}"), ("<svg><style>a{", "--a:b;"), ("<svg><g style='", "x:\""),
      ("<svg fill='", "rgb("), ("<svg><style>a{fill:", "var(--a,"), ("<!DOCTYPE svg [", "<!"),
      ("<!DOCTYPE svg [", "<!ENTITY a '"), ("<svg><image href='data:,", "%3Csvg%20"),
      ("<svg><style>", "a,"), ("<svg>", "<style>"), ("<svg>", "<path class='a b c'/>"),
    ])
  func `the time grows no faster than the text`(start: String, repeated: String) {
    let text = start + String(repeating: repeated, count: 1 << 18)
    _ = Self.error(text)
  }

  // MARK: - The corpus

  @Test(.needs("corpora/images"))
  func `every drawing of the corpus is read`() throws {
    let folder = try Corpora.file("corpora/images")
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let files = try #require((manifest as? [String: Any])?["files"] as? [String: [String: Any]])
    var compared = 0
    for (name, entry) in files where entry["format"] as? String == "SVG" {
      let inspection = ImageInspector().inspect(file: "\(folder)/\(name)")
      expectEqual(inspection.error, nil, "\(name)")
      let facts = try #require(inspection.facts, "\(name)")
      expectEqual(facts.format, "svg")
      #expect(facts.colors ?? 0 > 0, "\(name)")
      compared += 1
      guard let size = try Program.output("vipsheader", ["\(folder)/\(name)"]), !size.isEmpty
      else { continue }
      #expect(
        String(decoding: size, as: UTF8.self).contains(": \(facts.width)x\(facts.height) "),
        "\(name)")
    }
    expectEqual(compared, 24)
  }
}
