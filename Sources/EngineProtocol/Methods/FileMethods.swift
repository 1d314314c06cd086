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
      return try TokenInput(params).check(with: checker).report.json
    }
  ]
}
