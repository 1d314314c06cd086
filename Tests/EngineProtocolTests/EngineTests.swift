import EngineProtocol
import Foundation
import PaletteTestSupport
import Testing

@Suite struct EngineTests {
  let engine = Engine()

  /// The response to a line, parsed by another JSON reader than ours.
  func respond(_ line: String) throws -> [String: Any] {
    let text = try #require(engine.respond(to: line))
    #expect(!text.contains("\n"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  func call(_ method: String, _ params: String) throws -> [String: Any] {
    try respond(#"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(params)}"#)
  }

  func result(_ method: String, _ params: String) throws -> [String: Any] {
    let response = try call(method, params)
    #expect(response["id"] as? Int == 7)
    return try #require(response["result"] as? [String: Any], "\(response)")
  }

  func error(_ method: String, _ params: String) throws -> (code: Int, path: String?) {
    let error = try #require(try call(method, params)["error"] as? [String: Any])
    #expect(!(error["message"] as? String ?? "").isEmpty)
    return (
      try #require(error["code"] as? Int), (error["data"] as? [String: Any])?["path"] as? String
    )
  }

  // MARK: - The envelope

  @Test func `the methods are listed with their parameters`() throws {
    let list = try #require(try result("engine.methods", "{}")["methods"] as? [[String: Any]])
    #expect(list.compactMap { $0["name"] as? String } == Engine().methodNames)
    let ratio = try #require(list.first { $0["name"] as? String == "contrast.ratio" })
    #expect((ratio["parameters"] as? [String])?.prefix(2) == ["foreground", "background"])
  }

  @Test(arguments: [
    "1", "-0", "1.0", "1e2", "123456789012345678901234567890", #""a\u0041\n""#, #""""#,
  ])
  func `an id comes back as it was written`(_ id: String) {
    for (method, part) in [("engine.version", "result"), ("nothing", "error")] {
      let line = #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"}"#
      let start = #"{"jsonrpc":"2.0","id":\#(id),"\#(part)":"#
      #expect(Engine().respond(to: line)?.hasPrefix(start) == true)
    }
  }

  @Test func `what is repeated is short`() throws {
    let long = String(repeating: "x", count: 100_000)
    for line in [
      #"{"jsonrpc":"2.0","id":1,"method":"\#(long)"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"color.parse","params":{"text":"\#(long)"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"color.parse","params":{"\#(long)":1}}"#,
    ] {
      let response = try #require(Engine().respond(to: line))
      #expect(response.contains(#""error":"#) && response.utf8.count < 2_000)
    }
  }

  @Test func `a method that fails is an internal error`() {
    struct Defect: Error {}
    let engine = Engine(adding: [Engine.Method("test.fail", []) { _ in throw Defect() }])
    let line = #"{"jsonrpc":"2.0","id":1,"method":"test.fail"}"#
    #expect(engine.respond(to: line)?.contains(#""error":{"code":-32603,"#) == true)
    // What a method says of a parameter stays what it is.
    let wrong = #"{"jsonrpc":"2.0","id":1,"method":"color.parse","params":{"text":5}}"#
    #expect(engine.respond(to: wrong)?.contains("-32602") == true)
  }

  @Test func version() throws {
    let version = try result("engine.version", "{}")
    #expect(version["protocol"] as? Int == 1)
    #expect(version["version"] is String)
    #expect(version["lcms2"] != nil)
  }

  @Test(arguments: ["{", "nonsense", "{\"a\":1,}", "\u{0}", "", "  \r"]) func notJSON(
    _ line: String
  ) throws {
    let response = try respond(line)
    #expect((response["error"] as? [String: Any])?["code"] as? Int == -32700)
    #expect(response["id"] is NSNull)
  }

  @Test func invalidUTF8IsNotJSON() throws {
    let text = try #require(engine.respond(to: [0x22, 0xFF, 0x22]))
    #expect(text.contains("-32700"))
  }

  @Test(arguments: [
    "1", "[]", #"{"id":1,"method":"engine.version"}"#, #"{"jsonrpc":"2.0","id":1,"method":5}"#,
    #"{"jsonrpc":"2.0","id":{},"method":"engine.version"}"#,
  ])
  func notARequest(_ line: String) throws {
    let response = try respond(line)
    #expect((response["error"] as? [String: Any])?["code"] as? Int == -32600)
  }

  @Test func unknownMethodNamesTheNearest() throws {
    let response = try call("color.pars", "{}")
    let error = try #require(response["error"] as? [String: Any])
    #expect(error["code"] as? Int == -32601)
    #expect((error["message"] as? String)?.contains("color.parse") == true)
  }

  @Test func idComesBackAsItWas() throws {
    for id in ["1", "-3", #""a\"b""#, "null", "1.5", "9007199254740993"] {
      let line = #"{"jsonrpc":"2.0","id":\#(id),"method":"engine.version"}"#
      #expect(engine.respond(to: line)?.contains(#""id":\#(id),"#) == true)
    }
  }

  @Test func notificationsHaveNoResponse() {
    #expect(engine.respond(to: #"{"jsonrpc":"2.0","method":"engine.version"}"#) == nil)
    #expect(engine.respond(to: #"{"jsonrpc":"2.0","method":"nope"}"#) == nil)
  }

  @Test func batchIsAnsweredInOrder() throws {
    let line = """
      [{"jsonrpc":"2.0","id":1,"method":"engine.version"},\
      {"jsonrpc":"2.0","method":"engine.version"},7,\
      {"jsonrpc":"2.0","id":2,"method":"color.parse","params":{"text":"#f80"}}]
      """
    let text = try #require(engine.respond(to: line))
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(list.count == 3)
    #expect(list[0]["id"] as? Int == 1)
    #expect((list[1]["error"] as? [String: Any])?["code"] as? Int == -32600)
    #expect(list[2]["id"] as? Int == 2)
  }

  // MARK: - Colors

  /// In a result null is a missing component, never a number that could not be computed.
  @Test(arguments: [
    ("color.convert", #"{"color":HUGE,"to":"srgb"}"#, "color"),
    ("color.simulate", #"{"color":HUGE,"deficiency":"protan"}"#, "color"),
    ("color.difference", #"{"a":"red","b":HUGE,"method":"ok"}"#, "b"),
    ("color.composite", #"{"layers":["red",HUGE]}"#, "layers[1]"),
    ("contrast.ratio", #"{"foreground":HUGE,"background":"white"}"#, "foreground"),
  ])
  func `what is too large to compute with is an error`(
    _ method: String, _ params: String, _ path: String
  ) throws {
    let huge = #"{"space":"oklch","components":[1e308,1e308,1e308]}"#
    let error = try error(method, params.replacing("HUGE", with: huge))
    #expect(error.code == -32602 && error.path == path)
    // As it is written it stays.
    let parsed = try result("color.parse", #"{"text":"oklch(0.5 1e308 20)"}"#)
    #expect(parsed["components"] as? [Double] == [0.5, 1e308, 20])
  }

  @Test func `a method without parameters says so`() throws {
    let error = try #require(try call("engine.version", #"{"x":1}"#)["error"] as? [String: Any])
    #expect(error["message"] as? String == "x: is not a parameter of this method, which has none")
  }

  @Test func parse() throws {
    let color = try result("color.parse", #"{"text":"color(display-p3 1 none 0.25 / 50%)"}"#)
    #expect(color["space"] as? String == "display-p3")
    let components = try #require(color["components"] as? [Any])
    #expect(components[0] as? Double == 1 && components[1] is NSNull)
    #expect(color["alpha"] as? Double == 0.5)
    #expect(color["css"] as? String == "color(display-p3 1 none 0.25 / 0.5)")
  }

  @Test func convert() throws {
    let color = try result(
      "color.convert",
      ##"{"color":{"space":"display-p3","components":[1,0,0],"alpha":1},"to":"srgb"}"##)
    let components = try #require(color["components"] as? [Double])
    #expect(abs(components[0] - 1.0930663624351615) < 1e-12)
    let aliased = try result("color.convert", ##"{"color":"#808080","to":"xyz"}"##)
    #expect(aliased["space"] as? String == "xyz-d65")
    let gray = try result("color.convert", ##"{"color":"#808080","to":"oklch"}"##)
    #expect((gray["components"] as? [Any])?[2] is NSNull)
  }

  @Test(arguments: [
    ("color.parse", "{}", "text"), ("color.parse", #"{"text":5}"#, "text"),
    ("color.parse", ##"{"text":"#12"}"##, "text"),
    ("color.convert", ##"{"color":"#fff","to":"nope"}"##, "to"),
    ("color.convert", ##"{"color":"#fff","to":"lab","x":1}"##, "x"),
    ("color.convert", #"{"color":{"space":"srgb"},"to":"lab"}"#, "color.components"),
    (
      "color.convert", #"{"color":{"space":"srgb","components":[1,2]},"to":"lab"}"#,
      "color.components"
    ),
    (
      "color.convert", #"{"color":{"space":"srgb","components":[1,"a",2]},"to":"lab"}"#,
      "color.components[1]"
    ),
    (
      "color.convert", #"{"color":{"space":"srgb","components":[1,0,0],"alpha":2},"to":"lab"}"#,
      "color.alpha"
    ),
    ("color.convert", #"[1]"#, ""),
    ("color.gamutMap", ##"{"color":"#fff","to":"oklch"}"##, "to"),
    ("tokens.check", #"{"text":"{}","config":"none/palette-check.yml"}"#, "config"),
    ("contrast.ratio", ##"{"foreground":"#000"}"##, "background"),
    ("contrast.ratio", ##"{"foreground":"#000","background":"#fff8"}"##, "background"),
    ("contrast.ratio", ##"{"foreground":"#000","background":"#fff8","over":["x"]}"##, "over[0]"),
    ("system.resolve", #"{"name":"systemBlu"}"#, "name"),
    ("system.resolve", #"{"name":"systemBlue","platform":"beos"}"#, "platform"),
    ("system.resolve", #"{"name":"systemBlue","release":"3"}"#, "release"),
    ("system.resolve", #"{"name":"link","release":"26","fallback":"none"}"#, "name"),
    (
      "system.resolve",
      #"{"name":"label","release":"26","fallback":"none","appearance":{"scheme":"dark"}}"#,
      "appearance"
    ),
    ("system.resolve", #"{"name":"label","fallback":"never"}"#, "fallback"),
    ("system.list", #"{"release":"27","fallback":"none"}"#, "release"),
    ("system.resolve", #"{"name":"systemBlue","variant":"purple"}"#, "variant"),
    (
      "system.resolve", #"{"name":"systemBlue","appearance":{"scheme":"dim"}}"#, "appearance.scheme"
    ),
    ("contrast.suggest", ##"{"foreground":"#000","backgrounds":[],"target":3}"##, "backgrounds"),
    ("contrast.suggest", ##"{"foreground":"#000","backgrounds":["#fff"],"target":0}"##, "target"),
    (
      "contrast.suggest", ##"{"foreground":"#0008","backgrounds":["#fff"],"target":3}"##,
      "foreground"
    ),
    ("color.difference", ##"{"a":"#000","b":"#fff","method":"cie"}"##, "method"),
    ("color.composite", #"{"layers":[]}"#, "layers"),
    ("tokens.check", #"{"path":"/dev/stdin"}"#, "path"),
    ("tokens.check", #"{"text":"{}","config":"/dev/zero"}"#, "config"),
    ("tokens.check", "{}", "path"), ("image.inspect", "{}", "path"),
  ])
  func badParametersAreNamed(_ method: String, _ params: String, _ path: String) throws {
    let error = try error(method, params)
    #expect(error.code == -32602)
    #expect(error.path == path)
  }

  // MARK: - Contrast and system colors

  @Test func ratio() throws {
    let value = try result("contrast.ratio", ##"{"foreground":"#777","background":"#fff"}"##)
    #expect(abs(try #require(value["wcag2"] as? Double) - 4.478089453577214) < 1e-12)
    for metric in ["apca", "weber", "michelson", "lstar", "lstarD50", "deltaPhi"] {
      #expect(value[metric] is Double, "\(metric)")
    }
    let stacked = try result(
      "contrast.ratio", ##"{"foreground":"#000","background":"#ffffff00","over":["#fff"]}"##)
    #expect(stacked["wcag2"] as? Double == 21)
  }

  /// The values of the color methods are tested where they are computed; here that each is wired to
  /// its parameters.
  @Test(arguments: [
    (
      "color.gamutMap", ##"{"color":"color(display-p3 1 0 0)","to":"srgb","method":"clip"}"##,
      "color(srgb 1 0 0)"
    ),
    (
      "color.composite", ##"{"layers":["#00000080","#fff"],"space":"srgb"}"##,
      "color(srgb 0.4980392156862745 0.4980392156862745 0.4980392156862745)"
    ),
    (
      "color.mix", ##"{"a":"#fff","b":"#000","amount":0.25,"space":"srgb","hue":"shorter"}"##,
      "color(srgb 0.75 0.75 0.75)"
    ),
    (
      "color.simulate",
      ##"{"color":"#000","deficiency":"protan","method":"brettel","severity":0.5}"##,
      "color(srgb 0 0 0)"
    ),
  ])
  func colorMethods(_ method: String, _ params: String, _ css: String) throws {
    #expect(try result(method, params)["css"] as? String == css)
  }

  @Test func measuringMethods() throws {
    let difference = try result(
      "color.difference",
      #"{"a":"lab(50 2.5 0)","b":"lab(50 0 -2.5)","method":"ciede2000"}"#)
    #expect(abs(try #require(difference["value"] as? Double) - 4.3065) < 5e-5)
    let gamut = try result(
      "color.inGamut", #"{"color":"color(display-p3 1 0 0)","gamut":"srgb"}"#)
    #expect(gamut["inGamut"] as? Bool == false)
    #expect(abs(try #require(gamut["maxExcess"] as? Double) - 0.2267) < 5e-5)
    let bounds = try result(
      "contrast.bounds", ##"{"foreground":"#000","background":"#ffffff80"}"##)
    let (least, most) = (bounds["minimum"] as? Double, bounds["maximum"] as? Double)
    #expect(abs(try #require(least) - 5.317) < 0.01)
    #expect(most == 21)
  }

  @Test func boundsOverAMaterial() throws {
    let thin = try result(
      "contrast.bounds",
      ##"{"foreground":"#fff","background":"#0000","backdrop":"material:systemThin","appearance":{"scheme":"dark"}}"##
    )
    #expect(abs(try #require(thin["minimum"] as? Double) - 3.995) < 0.005)
    // White on #808080 has 3.9494:1.
    let range = try result(
      "contrast.bounds",
      ##"{"foreground":"#fff","background":"#0000","backdrop":"range:#202020..#808080"}"##
    )
    #expect(abs(try #require(range["minimum"] as? Double) - 3.9494) < 0.0005)
  }

  @Test func suggestion() throws {
    let fix = try result(
      "contrast.suggest",
      ##"{"foreground":"#999","backgrounds":["#fff","#f2f2f7"],"target":4.5,"metric":"wcag2","gamut":"srgb","keep":"hue"}"##
    )
    #expect(fix["reachable"] as? Bool == true)
    let values = try #require(fix["values"] as? [Double])
    #expect(values.count == 2 && values.allSatisfy { $0 >= 4.5 && $0 < 5.2 })
    let impossible = try result(
      "contrast.suggest", ##"{"foreground":"#999","backgrounds":["#777"],"target":7}"##)
    #expect(impossible["reachable"] as? Bool == false)
  }

  @Test func systemColor() throws {
    let color = try result(
      "system.resolve",
      #"{"name":"systemBlue","platform":"ios","release":"15","appearance":{"scheme":"dark"}}"#)
    let components = try #require(color["components"] as? [Double])
    #expect(components.map { ($0 * 255).rounded() } == [10, 132, 255])
    let list = try result("system.list", #"{"platform":"ios"}"#)
    #expect((list["names"] as? [String])?.contains("label") == true)
    #expect(list["releases"] as? [String] == ["13", "15", "16", "26"])
    #expect((list["platforms"] as? [String])?.contains("visionos") == true)
    let accent = try result(
      "system.resolve",
      #"{"name":"NSColor.controlAccentColor","platform":"macos","release":"12","variant":"purple"}"#
    )
    #expect((accent["components"] as? [Double])?.map { ($0 * 255).rounded() } == [149, 61, 150])
    let bold = try result(
      "system.resolve", #"{"name":"label","release":"17","appearance":{"boldText":true}}"#)
    #expect(bold["components"] as? [Double] == [0, 0, 0])
  }

  @Test func carriedSystemColors() throws {
    func provenance(_ params: String) throws -> [String: Any] {
      let color = try result("system.resolve", params)
      return try #require(color["provenance"] as? [String: Any])
    }
    let label = try provenance(#"{"name":"label","appearance":{"scheme":"dark"}}"#)
    #expect(label["carried"] as? Bool == true)
    #expect(label["platform"] as? String == "ios")
    #expect(label["release"] as? String == "16")
    #expect(label["source"] as? String == "app-table-2024")
    #expect(label["evidence"] as? String == "app-table")
    let red = try provenance(#"{"name":"systemRed","fallback":"none"}"#)
    #expect(red["carried"] as? Bool == false)
    #expect(red["release"] as? String == "26")
    let list = try result("system.list", "{}")
    #expect(list["carried"] as? [String] == ["placeholderText", "link", "darkText", "lightText"])
    #expect((list["names"] as? [String])?.count == 39)
    let stated = try result("system.list", #"{"fallback":"none"}"#)
    #expect(stated["carried"] as? [String] == [])
    #expect((stated["names"] as? [String])?.count == 35)
    // A color in a result is a color in a parameter, with all that it says.
    let color = try result("system.resolve", #"{"name":"systemRed"}"#)
    let text = String(decoding: try JSONSerialization.data(withJSONObject: color), as: UTF8.self)
    let same = try result("color.convert", #"{"to":"srgb","color":\#(text)}"#)
    #expect(same["css"] as? String == color["css"] as? String)
  }

  // MARK: - Files

  @Test func tokensFromText() throws {
    let tokens =
      ##"{\"text\":{\"$type\":\"color\",\"$value\":{\"colorSpace\":\"srgb\",\"components\":[0.6,0.6,0.6]}},"##
      + ##"\"background\":{\"$type\":\"color\",\"$value\":{\"colorSpace\":\"srgb\",\"components\":[1,1,1]}}}"##
    let report = try result(
      "tokens.check", #"{"text":"\#(tokens)","filename":"a.tokens.json"}"#)
    #expect(report["schema"] as? String == "palette-check/1")
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.count == 1)
    #expect(findings.first?["rule"] as? String == "contrast/minimum")
    #expect(findings.first?["file"] as? String == "a.tokens.json")
  }

  @Test func `a text without a name is what it looks like`() throws {
    let report = try result(
      "tokens.check", ##"{"text":":root { --text: #999; --background: #fff; }"}"##)
    let findings = try #require(report["findings"] as? [[String: Any]], "\(report)")
    #expect(findings.compactMap { $0["rule"] as? String } == ["contrast/minimum"])
    #expect(findings.first?["file"] as? String == "tokens.css")
  }

  @Test func `a configuration that extends one that is missing is a problem of the report`() throws
  {
    let folder = try TemporaryDirectory()
    let path = try folder.write("palette-check.yml", "extends: ./none.yml\n")
    let report = try result("tokens.check", #"{"text":"{}","config":"\#(path)"}"#)
    #expect("\(report)".contains("config/unreadable"))
  }

  @Test func imageThatIsMissingHasAnError() throws {
    let asset = try result("image.inspect", #"{"path":"nowhere/none.png"}"#)
    #expect(asset["facts"] is NSNull)
    #expect((asset["error"] as? [String: Any])?["code"] is String)
  }

  // MARK: - Hostile input

  @Test func truncatedAndMutatedRequestsAreAnswered() throws {
    let line =
      ##"{"jsonrpc":"2.0","id":1,"method":"contrast.ratio","params":{"foreground":"##
      + ##""#123456","background":{"space":"oklch","components":[0.5,null,30],"alpha":1}}}"##
    let bytes = Array(line.utf8)
    for count in 1..<bytes.count { #expect(engine.respond(to: bytes.prefix(count)) != nil) }
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      var copy = bytes
      copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      if let response = engine.respond(to: copy) {
        #expect(
          (try? JSONSerialization.jsonObject(with: Data(response.utf8))) != nil,
          "seed \(seed): \(response)")
      }
    }
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(engine.respond(to: deep)?.contains("-32700") == true)
  }
}
