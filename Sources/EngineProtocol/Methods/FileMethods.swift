import DesignTokens
import PaletteAudit
import PaletteReports

enum FileMethods: MethodGroup {
  static let methods: [Engine.Method] = [
    // A file or folder, or a text and its name; `config` is the path of a configuration file or its
    // content as an object.
    Engine.Method("tokens.check", ["path", "text", "filename", "config"]) {
      params throws(EngineError) in
      var checker = TokenChecker()
      if let config = params["config"] {
        if config.value.kind == .object {
          checker.configuration = ConfigurationFile.parse(config.value.sourceText, name: "config")
        } else {
          checker.configuration = ConfigurationFile.load(try config.string())
        }
      }
      guard let text = params["text"] else {
        return checker.check(paths: [try params.required("path").string()]).report.json
      }
      if let path = params["path"] { throw path.bad("give either path or text") }
      let name = try params["filename"]?.string() ?? "tokens.tokens.json"
      return checker.check(text: Array(try text.string().utf8), fileName: name).report.json
    }
  ]
}
