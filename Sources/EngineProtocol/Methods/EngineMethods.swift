import SourceSyntax
import PaletteAudit
import PaletteReports

let engineMethods: [Engine.Method] = [
  Engine.Method("engine.version", []) { _ throws(EngineError) in
    .object([
      ("version", .string(toolVersion)), ("protocol", 1), ("lcms2", littleCMSVersion),
    ])
  }
]
