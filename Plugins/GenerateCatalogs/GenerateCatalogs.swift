import Foundation
import PackagePlugin

/// `swift package generate-catalogs`: runs the tool of the same name in the package's folder.
@main struct GenerateCatalogs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "generate-catalogs").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("generate-catalogs failed with status \(process.terminationStatus)")
    }
  }
}
