import SourceSyntax
import PaletteAudit
import PaletteReports

enum EngineMethods: MethodGroup {
  static let methods: [Engine.Method] = [
    Engine.Method("engine.version", []) { _ throws(EngineError) in
      .object([
        ("version", .string(toolVersion)), ("protocol", 1), ("lcms2", littleCMSVersion),
      ])
    },
    Engine.Method("engine.methods", []) { _ throws(EngineError) in
      let all = MethodGroups.all.flatMap { $0.methods }.sorted { $0.name < $1.name }
      let methods = all.map { method in
        JSONText.object([
          ("name", .string(method.name)),
          ("parameters", .array((method.parameters ?? []).map(JSONText.string))),
        ])
      }
      return .object([("methods", .array(methods))])
    },
  ]
}
