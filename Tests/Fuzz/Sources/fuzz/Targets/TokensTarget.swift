/// JSON: token files of the Design Tokens Community Group and their dialects.
enum TokensTarget: FuzzTarget {
  static let name = "dtcg"

  static func seeds() -> [[UInt8]] {
    [
      ##"{"a":{"$type":"color","$value":{"colorSpace":"oklch","components":[0.5,"none",20]}}}"##,
      ##"{"a":{"$type":"color","$value":"{b.c}"},"b":{"$extends":"{d}","c":{"$value":"{a}"}}}"##,
      ##"{"g":{"$type":"gradient","$value":[{"color":"#fff","position":0.5}]}}"##,
      ##"{"$schema":"x","sets":{"a":{"sources":[{"c":{"$type":"color","$value":"#123"}}]}},"##
        + ##""modifiers":{"m":{"contexts":{"x":[],"y":[]}}},"resolutionOrder":[{"$ref":"#/sets/a"}]}"##,
      ##"{"color":{"a":{"value":"rgba({color.b.value},0.5)"},"b":{"value":"#112233"}}}"##,
      ##"{"global":{"c":{"value":"#fff","type":"color","$extensions":{"studio.tokens":{"modify":"##
        + ##"{"type":"mix","color":"#000","value":"0.5*(1+2)","space":"lch"}}}}},"$themes":[]}"##,
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "tokens.json") }
}
