import PaletteTestSupport
import Testing

import ImageAssets

@Suite struct GainMapXMPTests {
  private func removed(_ text: String) -> String? {
    GainMapXMP.removed(from: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `only what promises a gain map is taken out`() {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r">
      <rdf:Description rdf:about="" xmlns:dc="d" dc:title="A &gt; B"
       xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"
       xmlns:C='http://ns.google.com/photos/1.0/container/'
       xmlns:Item="http://ns.google.com/photos/1.0/container/item/">
      <C:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><C:Item Item:Semantic="GainMap"
       Item:Length="9"/></rdf:li></rdf:Seq></C:Directory><dc:creator>me</dc:creator>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    expectEqual(
      removed(packet),
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r">
      <rdf:Description rdf:about="" xmlns:dc="d" dc:title="A &gt; B">
      <dc:creator>me</dc:creator>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """)
  }

  @Test func `other packets stay as they are`() {
    for packet in ["", "<x:xmpmeta/>", "hdrgm:Version", "\u{FEFF}<a b=\"c\"/>"] {
      expectEqual(removed(packet), packet)
    }
  }

  @Test func `a promise in another form takes the packet along`() {
    expectEqual(removed("http://ns.adobe.com/hdr-gain-map/1.0/"), nil)
  }

  @Test func `a packet cut off anywhere ends`() {
    let packet = Array(
      """
      <a xmlns:h="http://ns.adobe.com/hdr-gain-map/1.0/" h:x="1"><h:y>2</h:y><h:z h:w='3'/></a>
      """.utf8)
    for count in 0...packet.count {
      let result = GainMapXMP.removed(from: Array(packet[..<count]))
      #expect((result?.count ?? 0) <= count)
    }
    expectEqual(GainMapXMP.removed(from: packet), Array("<a></a>".utf8))
  }
}
