import SourceSyntax

#if LittleCMS
  import ColorTransforms
  import ImageAssets
  import ImageAudit
  import PaletteReports

  let littleCMSVersion = JSONText.string(LittleCMS.version)

  let imageMethods: [Engine.Method] = [
    Engine.Method("image.inspect", ["path"]) { params throws(EngineError) in
      let path = try params.required("path").string()
      return ImageAuditor.asset(path, inspector: ImageInspector()).json
    }
  ]
#else
  let littleCMSVersion = JSONText.null

  let imageMethods: [Engine.Method] = [
    Engine.Method("image.inspect", ["path"]) { params throws(EngineError) in
      throw try params.required("path").bad(
        "this build has no image support: the trait LittleCMS is off")
    }
  ]
#endif
