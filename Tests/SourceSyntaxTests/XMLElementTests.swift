import SourceSyntax
import PaletteTestSupport
import Testing

struct XMLElementTests {
  private func read(_ text: String) throws -> XMLElement {
    try XMLElement.read(SourceText(name: "a.xml", text: text))
  }

  @Test func `elements, attributes and texts have their places`() throws {
    let text =
      "\u{FEFF}<?xml version='1.0' encoding=\"UTF-8\"?>\n<!-- a --><a:r b = \"1&lt;é\" c=''>"
      + " x&amp;<![CDATA[<&]]><!-- n --><?p q?><e/>y </a:r>\n<!-- z -->"
    let root = try read(text)
    let bytes = Array(text.utf8)
    func excerpt(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(root.name == "a:r")
    #expect(excerpt(root.nameRange) == "a:r")
    #expect(root.attributes.map(\.name) == ["b", "c"])
    #expect(root.attributes.map(\.value) == ["1<é", ""])
    #expect(root.attributes.map { excerpt($0.range) } == ["1&lt;é", ""])
    #expect(root.elements.map(\.name) == ["e"])
    #expect(excerpt(root.elements[0].range) == "<e/>")
    let trimmed = try #require(root.trimmedText)
    #expect(trimmed.text == "x&<&y")
    #expect(excerpt(trimmed.range) == "x&amp;<![CDATA[<&]]><!-- n --><?p q?><e/>y")
    #expect(excerpt(root.range).hasSuffix("</a:r>"))
    #expect(try read("<!DOCTYPE resources><r> \n </r>").trimmedText == nil)
  }

  @Test func `references`() throws {
    let root = try read("<r a='&#x1F600;&#9;&apos;'>&lt;&gt;&amp;&quot;&apos;&#233;</r>")
    #expect(root.attributes[0].value == "😀\t'")
    #expect(root.trimmedText?.text == "<>&\"'é")
  }

  @Test(arguments: [
    ("", "xml/syntax", 0), ("a", "xml/syntax", 0), ("<r>", "xml/syntax", 3),
    ("<r></s>", "xml/syntax", 5), ("<r/><r/>", "xml/syntax", 4), ("<r a/>", "xml/syntax", 4),
    ("<r a=b/>", "xml/syntax", 5), ("<r a='b/>", "xml/syntax", 9), ("<r a='<'/>", "xml/syntax", 6),
    ("<r a='1' a='2'/>", "xml/syntax", 9), ("<r a='1'b='2'/>", "xml/syntax", 8),
    ("<r>&</r>", "xml/syntax", 3), ("<r>&a b;</r>", "xml/syntax", 3),
    ("<r>&#0;</r>", "xml/syntax", 3),
    ("<r>&#xD800;</r>", "xml/syntax", 3), ("<r>&#99999999999;</r>", "xml/syntax", 3),
    ("<r>&b;</r>", "xml/entity", 3), ("<r>\u{1}</r>", "xml/syntax", 3),
    ("<r><!-- a -- b --></r>", "xml/syntax", 10), ("<r><!-- a </r>", "xml/syntax", 3),
    ("<r><![CDATA[ </r>", "xml/syntax", 3), ("<r><?a </r>", "xml/syntax", 3),
    ("<1/>", "xml/syntax", 1), ("</r>", "xml/syntax", 1), ("<r", "xml/syntax", 2),
    ("<!DOCTYPE r [<!ENTITY a 'b'>]><r>&a;</r>", "xml/doctype", 0),
    ("<!DOCTYPE r", "xml/doctype", 0), ("<!DOCTYPE>", "xml/doctype", 9),
    ("<!DOCTYPE r 'a><r/>", "xml/syntax", 19), ("<r/><!DOCTYPE r>", "xml/syntax", 4),
    ("<?xml version='1.0' encoding='ISO-8859-1'?><r/>", "xml/encoding", 30),
  ])
  func `what is not read is a problem with its place`(_ text: String, _ code: String, _ at: Int) {
    let error = #expect(throws: SourceProblem.self) { try read(text) }
    #expect(error?.code == code)
    #expect(error?.location.range.start.offset == at)
  }

  @Test(arguments: [
    ("<r/>", "r"), ("\u{FEFF}\n<?xml version='1.0'?><!-- a -- b --><r a=", "r"),
    ("<!DOCTYPE a SYSTEM 'b>' [<!ENTITY c '>'>]><r&", "r"), ("<a:r>", "a:r"), ("{}", nil),
    ("", nil), ("a<r>", nil), ("</r>", nil), ("<1>", nil), ("<!-- <r>", nil), ("<!DOCTYPE r", nil),
  ])
  func `the name of the root element is found in a text with errors`(
    _ text: String, _ name: String?
  ) throws {
    #expect(XMLElement.rootName(of: try SourceText(name: "a.xml", text: text)) == name)
  }

  @Test func `identifiers of a document type may contain any character`() throws {
    #expect(try read("<!DOCTYPE r SYSTEM 'a[>'><r/>").name == "r")
  }

  @Test func `elements may be nested, but not without end`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try read(nested(XMLElement.maximumDepth)).name == "a")
    let error = #expect(throws: SourceProblem.self) { try read(nested(100_000)) }
    #expect(error?.code == "xml/depth")
  }

  @Test func `many attributes, texts and references take time in proportion`() throws {
    let count = 50_000
    let attributes = (0..<count).map { " a\($0)='&lt;'" }.joined()
    let root = try read(
      "<r\(attributes)>\(String(repeating: "<![CDATA[]]>&amp;", count: count))</r>")
    #expect(root.attributes.count == count)
    #expect(root.trimmedText?.text.utf8.count == count)
  }

  @Test func `texts that end anywhere are problems`() throws {
    let text =
      "<?xml version='1.0'?><!DOCTYPE r><r a='1' é=\"&amp;\"><!-- c --><![CDATA[d]]>e<f/></r>"
    let bytes = Array(text.utf8)
    for end in bytes.indices.dropLast() {
      guard let source = try? SourceText(name: "a.xml", bytes: Array(bytes[..<end])) else {
        continue
      }
      #expect(throws: SourceProblem.self, "\(end)") { try XMLElement.read(source) }
      _ = XMLElement.rootName(of: source)
    }
    let seed: UInt64 = 58
    var random = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      var changed = bytes
      changed[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0..<128, using: &random)
      guard let source = try? SourceText(name: "a.xml", bytes: changed) else { continue }
      do throws(SourceProblem) {
        _ = try XMLElement.read(source)
      } catch {
        #expect(error.location.range.end.offset <= bytes.count, "seed \(seed), round \(round)")
      }
    }
  }
}
