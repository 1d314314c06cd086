import DesignTokens
import PaletteAudit
import PaletteReports
import SourceSyntax

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
          let path = try config.filePath()
          let loaded = ConfigurationFile.load(path)
          let unread = loaded.problems.first {
            ["config/unreadable", "config/too-large"].contains($0.code)
              && $0.location == SourceLocation(startOf: path)
          }
          if let unread { throw config.bad(unread.message) }
          checker.configuration = loaded
        }
      }
      return try TokenInput(params).check(with: checker).report.json
    }
  ]
}
