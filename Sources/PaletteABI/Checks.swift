public import CPaletteABI
internal import EngineProtocol
internal import PaletteAudit
internal import PaletteReports
internal import SourceSyntax

@c @implementation
public func palette_check_paths(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ configuration: UnsafePointer<CChar>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> palette_status {
  status { () throws(CallError) in
    let report = unsafe try result(report, "report")
    let given = unsafe try input(paths, count, "paths")
    var paths: [String] = []
    for index in given.indices {
      paths.append(unsafe try text(given[index], "paths[\(index)]"))
    }
    guard !paths.isEmpty else { throw .argument("count is 0: there is nothing to check") }
    let path = unsafe try optionalText(configuration, "configuration")
    let checker = TokenChecker(configuration: path.map { ConfigurationFile.load($0) })
    unsafe try give(checker.check(paths: paths).report.json.compact, to: report, length)
  }
}

@c @implementation
public func palette_check_text(
  _ text: UnsafePointer<CChar>?, _ size: Int, _ file_name: UnsafePointer<CChar>?,
  _ configuration: UnsafePointer<CChar>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> palette_status {
  status { () throws(CallError) in
    let report = unsafe try result(report, "report")
    let bytes = unsafe Array(try PaletteABI.bytes(text, size, "text"))
    let name = unsafe try optionalText(file_name, "file_name") ?? "tokens.tokens.json"
    let settings = unsafe try optionalText(configuration, "configuration")
    let checker = TokenChecker(
      configuration: settings.map { ConfigurationFile.parse($0, name: "configuration") })
    unsafe try give(
      checker.check(text: bytes, fileName: name).report.json.compact, to: report, length)
  }
}

/// Every method; made once.
private let engine = Engine()

@c @implementation
public func palette_request(
  _ request: UnsafePointer<CChar>?, _ size: Int,
  _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> palette_status {
  status { () throws(CallError) in
    let response = unsafe try result(response, "response")
    let line = unsafe try bytes(request, size, "request")
    let answer =
      unsafe line.count > Engine.longestLine
      ? engine.refuse(lineThatBeginsWith: line) : engine.respond(to: line)
    guard let answer else {
      unsafe response.pointee = nil
      unsafe length?.pointee = 0
      return
    }
    unsafe try give(answer, to: response, length)
  }
}
