import PaletteTestSupport
import SourceSyntax
import Testing

struct XMLReaderTests {
  private static let strict = XMLReader.Options(maximumDepth: 256, allowsDeclarations: true)
  private static let lenient = XMLReader.Options(
    maximumDepth: 256, maximumAttributes: 64, allowsDeclarations: true,
    maximumEntityBytes: 1 << 20, maximumExpansion: 1 << 20, isLenient: true)

  /// What a text consists of, up to the end or an error.
  private struct Reading {
    /// The events in words; references are replaced.
    var events: [String] = []
    /// How many of the events there are up to the end of the root element.
    var countToEndOfRoot = 0
    var error: XMLError?

    /// Reads a text, and checks that every place is in it and after the one before.
    init(_ text: [UInt8], _ options: XMLReader.Options) {
      let text = text.span
      var reader = XMLReader(at: 0, options)
      var depth = 0
      var end = 0
      func string(_ range: Range<Int>) -> String { text.string(in: range) }
      do throws(XMLError) {
        while let event = try reader.next(in: text) {
          #expect(end <= reader.start && reader.start <= reader.position)
          #expect(reader.position <= text.count)
          end = reader.position
          switch event {
          case .start(let name):
            depth += 1
            var words = "<" + string(name)
            for attribute in reader.attributes {
              let value = try reader.expanded(attribute.value, in: text)
              words += " \(string(attribute.name))=\(String(decoding: value, as: UTF8.self))"
            }
            events.append(words)
          case .end:
            depth -= 1
            events.append(">")
            if depth == 0 { countToEndOfRoot = events.count }
          case .text(let range, let isLiteral):
            #expect(depth > 0)
            let bytes = isLiteral ? Array(string(range).utf8) : try reader.expanded(range, in: text)
            events.append(String(decoding: bytes, as: UTF8.self))
          case .instruction(let range): events.append("?" + string(range))
          }
          #expect(0 <= depth && depth <= 257)
        }
        #expect(countToEndOfRoot > 0 && depth == 0)
      } catch {
        #expect(error.range.upperBound <= text.count)
        self.error = error
      }
    }

    init(_ text: String, _ options: XMLReader.Options) { self.init(Array(text.utf8), options) }
  }

  @Test func `each part is an event`() {
    let text = """
      <?xml version='1.0'?><!-- a --><!DOCTYPE a:r PUBLIC '>' "[" [<!-- ' --><!ENTITY e '&lt;"'>
      <!ENTITY e 'second'><!ENTITY % p SYSTEM 'q'> %p; <!ENTITY f SYSTEM '>'><!ELEMENT r ANY>]>
      <a:r b = "1" c='&e;'>x&amp;&#x41;<![CDATA[<&]]><?p q?><é/></a:r ><!-- z -->
      """
    let expected = [
      "?xml version='1.0'", "<a:r b=1 c=&lt;\"", "x&A", "<&", "?p q", "<é", ">", ">",
    ]
    for options in [Self.strict, Self.lenient] {
      let reading = Reading(text, options)
      #expect(reading.events == expected)
      #expect(reading.error == nil)
    }
  }

  @Test(arguments: [
    "<r><!-- a -- b --></r>", "<r>\u{1}</r>", "<r a='\u{1}'/>", "<r><![CDATA[\u{1}]]></r>", "<1/>",
    "<r 1='a'/>", "<r/>a", "<r/><r/>", "<r/><!-- ",
  ])
  func `a lenient reader takes what is harmless, a strict one does not`(_ text: String) {
    #expect(Reading(text, Self.lenient).error == nil)
    #expect(Reading(text, Self.strict).error != nil)
  }

  @Test(arguments: [
    ("<r a='&b;'/>", XMLError.Kind.entity(name: 7..<8), 6..<9), ("<r>&</r>", .reference, 3..<4),
    ("<r>&#x;</r>", .characterReference, 3..<7), ("<r a='1' a='2'/>", .repeatedAttribute, 9..<10),
    ("<r><s></r>", .endTag(of: 4..<5), 8..<9), ("</r>", .endTag(of: nil), 2..<3),
    ("<r a>", .missingEquals(name: 3..<4), 4..<5), ("<r a=1>", .missingQuote, 5..<6),
    ("<r a='<'>", .lessThanInValue, 6..<7), ("<r a='", .unclosedValue, 6..<6),
    ("<r a=''b=''>", .startTag(name: 1..<2, lacksSpace: true), 7..<8),
    ("<r /", .startTag(name: 1..<2, lacksSpace: false), 4..<4), ("", .noRoot, 0..<0),
    (" a<r/>", .noRoot, 1..<2), ("< r/>", .missingName(.element), 1..<2),
    ("<r></r ", .unclosedEndTag(name: 5..<6), 7..<7),
    ("<r>a", .unclosedElement(name: 1..<2), 4..<4),
    ("<r><!-- ", .unclosed(.comment), 3..<7), ("<r><?a", .unclosed(.instruction), 3..<5),
    ("<r><![CDATA[]]", .unclosed(.characterData), 3..<12),
    ("<!DOCTYPE r [", .unclosed(.documentType), 0..<9),
    ("<!DOCTYPE [", .missingName(.documentType), 10..<11),
    ("<!DOCTYPE r [<!ENTITY ''>", .missingName(.entity), 22..<23),
  ])
  func `an error has its place`(_ text: String, _ kind: XMLError.Kind, _ range: Range<Int>) {
    for options in [Self.strict, Self.lenient] {
      let error = Reading(text, options).error
      #expect(error?.kind == kind)
      #expect(error?.range == range)
    }
  }

  @Test func `names are compared by their bytes`() {
    #expect(Reading("<r e\u{301}='' é=''/>", Self.strict).error == nil)
    #expect(Reading("<e\u{301}></é>", Self.strict).error?.kind == .endTag(of: 1..<4))
  }

  // MARK: - Limits

  @Test func `declarations can be forbidden`() {
    let options = XMLReader.Options(maximumDepth: 1)
    #expect(Reading("<!DOCTYPE r SYSTEM 'a'><r/>", options).error == nil)
    #expect(Reading("<!DOCTYPE r []><r/>", options).error?.kind == .declarations)
  }

  @Test func `depth and attributes are bounded`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(Reading(nested(256), Self.strict).error == nil)
    #expect(Reading(nested(257), Self.strict).error?.kind == .limit(.depth, allowed: 256))
    #expect(Reading(nested(100_000), Self.strict).error?.kind == .limit(.depth, allowed: 256))
    func wide(_ count: Int) -> String {
      "<a" + (0..<count).map { " a\($0)=''" }.joined() + "/>"
    }
    #expect(Reading(wide(64), Self.lenient).error == nil)
    #expect(Reading(wide(65), Self.lenient).error?.kind == .limit(.attributes, allowed: 64))
    #expect(Reading(wide(100_000), Self.strict).error == nil)
    let repeated = wide(100_000).dropLast(2) + " a7=''/>"
    #expect(Reading(String(repeated), Self.strict).error?.kind == .repeatedAttribute)
  }

  @Test func `entities do not multiply`() {
    let laughs = (1..<30).map { "<!ENTITY a\($0) '&a\($0 - 1);&a\($0 - 1);'>" }.joined()
    let nested = Reading("<!DOCTYPE r [<!ENTITY a0 'ha'>\(laughs)]><r>&a29;</r>", Self.lenient)
    #expect(nested.events == ["<r", "&a28;&a28;", ">"])
    let long = String(repeating: "x", count: 100_000)
    let uses = String(repeating: "&a;", count: 11)
    for content in [
      "<r>\(uses)</r>", "<r a='\(uses)'/>",
      "<r>\(String(repeating: "<s b='&a;'/>", count: 11))</r>",
    ] {
      let text = "<!DOCTYPE r [<!ENTITY a '\(long)'>]>" + content
      #expect(Reading(text, Self.lenient).error?.kind == .limit(.expansion, allowed: 1 << 20))
    }
    let declared = (0..<11).map { "<!ENTITY a\($0) '\(long)'>" }.joined()
    let error = Reading("<!DOCTYPE r [\(declared)]><r/>", Self.lenient).error
    #expect(error?.kind == .limit(.entities, allowed: 1 << 20))
  }

  /// Texts that make a careless reader slow: each has a megabyte or more.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("<r>", "&"), ("<r>", "&amp;"), ("<r>", "<![CDATA["), ("<r><!", "-"), ("<r><?", "?"),
      ("<r ", "a "), ("<r ", "a='' "), ("<r>", "<a>"), ("<r>", "<a/>"), ("<!DOCTYPE r [", "<!"),
      ("<!DOCTYPE r [", "<!ENTITY a '"), ("<!DOCTYPE r ", "'"), ("<", "a"), ("", " "),
      ("<r>", "]]>"),
    ])
  func `the time grows no faster than the text`(_ start: String, _ repeated: String) {
    let text = start + String(repeating: repeated, count: 1 << 18)
    for options in [Self.strict, Self.lenient] {
      #expect(Reading(text, options).error != nil || repeated == "&amp;")
    }
  }

  // MARK: - Hostile

  private static let sample = Array(
    """
    <?xml version='1.0'?><!-- a --><!DOCTYPE r PUBLIC 'a' "b>" [<!ENTITY e 'f'><!ELEMENT r ANY>]>
    <r a='&e;' é="&#233;"><s/>&lt;<![CDATA[ <&]]]]>t<!-- c --><?p q?><u:v w = 'x'>y</u:v ></r>
    """.utf8)

  @Test func `a text that ends anywhere is an error`() {
    for options in [Self.strict, Self.lenient] {
      #expect(Reading(Self.sample, options).error == nil)
      for count in Self.sample.indices {
        #expect(Reading(Array(Self.sample[..<count]), options).error != nil, "\(count) bytes")
      }
    }
  }

  @Test func `what a strict reader takes of changed texts, a lenient one takes alike`() {
    let letters = Array("<>/&;:!-[]?'\"= \n#%xae".utf8)
    var (taken, refused) = (0, 0)
    for seed in UInt64(0)..<20_000 {
      var random = SplitMix64(seed: seed)
      var text = Self.sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: text.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: text.remove(at: at)
        case 1: text.insert(letters.randomElement(using: &random) ?? 0, at: at)
        case 2: text[at] = .random(in: 0...255, using: &random)
        case 3:
          let part = text[at..<min(at + 9, text.count)]
          text.insert(contentsOf: part, at: Int.random(in: text.indices, using: &random))
        default: text[at] = letters.randomElement(using: &random) ?? 0
        }
      }
      let strict = Reading(text, Self.strict)
      let lenient = Reading(text, Self.lenient)
      if strict.error == nil {
        taken += 1
        #expect(lenient.error == nil, "seed \(seed)")
        #expect(
          lenient.events == Array(strict.events[..<strict.countToEndOfRoot]), "seed \(seed)")
      } else {
        refused += 1
      }
    }
    #expect(taken > 1000 && refused > 1000)
  }
}
