import Foundation
import PackagePlugin

/// `swift package check-colors [ARGUMENTS]`: runs the `palette-check` that is installed, on the whole
/// package unless the arguments name something else.
@main struct CheckColors: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(arguments, in: context.package.directoryURL)
  }

  private func run(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["palette-check"] + (arguments.isEmpty ? ["."] : arguments)
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return
    case 127:
      Diagnostics.error("palette-check is not installed: see its README for how to install it")
    case 1: Diagnostics.error("palette-check found something to mend")
    default: Diagnostics.error("palette-check ended with status \(process.terminationStatus)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CheckColors: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode adds the targets that are chosen in its dialog.
      let own = arguments.prefix { $0 != "--target" }
      try run(Array(own), in: context.xcodeProject.directoryURL)
    }
  }
#endif
