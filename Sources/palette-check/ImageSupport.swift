#if LittleCMS
  @_exported public import ImageAudit
  @_exported public import ImageCommands

  /// Whether the program has commands for images.
  let hasImages = true
#else
  import ArgumentParser
  import CommandSupport
  import PaletteAudit

  /// Whether the program has commands for images. Without them, what other commands do with images
  /// does nothing.
  let hasImages = false

  enum ImageCommandList {
    static let all: [any ParsableCommand.Type] = []
  }

  struct ImageFixes {
    let report: Report? = nil
    let output: [UInt8]? = nil
    let fileCount = 0
    let fixed = 0
    let leftForUnsafe = 0
    let diff = ""

    init(
      selection: RuleSelection, configuration: ConfigurationFile.Loaded?, jobs: Int?,
      includesUnsafe: Bool, usesCache: Bool, tokens: [String], palette: PaletteOptions
    ) throws {
      if !tokens.isEmpty { throw ValidationError("--tokens is for images, which are not built in") }
    }

    static func isWanted(by selection: RuleSelection, comparingTokens: Bool) -> Bool { false }
    static func paths(among paths: [String]) -> [String] { [] }
    static func isImage(_ path: String) -> Bool { false }
    static func isImage(_ content: [UInt8]) -> Bool { false }

    func fix(paths: [String], showsProgress: Bool) {}
    func fix(_ content: [UInt8], fileName: String) {}
    func write() -> Int { 0 }
    func log(isDone: Bool) -> String { "" }
  }

  struct ImageIllustrator {
    init(jobs: Int, memory: Int) {}
    func illustrate(_ report: inout Report) {}
  }

  enum GridImage {
    static func png(of grids: [ContrastGrid]) throws -> [UInt8] { [] }
  }

  enum Audit {
    static func report(
      on paths: [String], selection: RuleSelection, palette: PaletteOptions, standard: Standard?,
      measuring measures: MeasureOptions
    ) throws -> Report { Report(toolVersion: toolVersion) }
  }
#endif
