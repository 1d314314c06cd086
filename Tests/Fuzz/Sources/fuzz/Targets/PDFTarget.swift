import ColorEngine

/// PDF documents.
enum PDFTarget: FuzzTarget {
  static let name = "pdf"

  static func seeds() -> [[UInt8]] {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 5 0 R>>]>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 7]/Contents 4 0 R"
        + "/Resources<</ColorSpace<</C[/ICCBased 5 0 R]>>>>>>",
      "<</Length 19>>stream\n1 0 0 rg 0 0 9 9 re\nendstream",
      "<</N 3/Length 4/Filter/ASCIIHexDecode>>stream\n00>\nendstream",
    ]
    var text = "%PDF-1.7\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return [Array(text.utf8)]
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: PDF.self) }
}
