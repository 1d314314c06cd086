import SourceSyntax
import PaletteAudit
import DesignTokens
import PaletteReports

let engineMethods: [Engine.Method] = [
  Engine.Method("engine.version", []) { _ throws(EngineError) in
    .object([
      ("version", .string(toolVersion)), ("protocol", 1), ("lcms2", littleCMSVersion),
    ])
  }
]

#if LittleCMS
  import ColorProfiles

  private let littleCMSVersion = JSONText.string(LittleCMS.version)
#else
  private let littleCMSVersion = JSONText.null
#endif
