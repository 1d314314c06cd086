import Foundation
import PackagePlugin

/// `swift package generate-catalogs`: builds the tool of the same name and runs it in the package's
/// folder.
///
/// The plugin does not depend on the tool: SwiftPM would then compile every module below it twice in
/// each build of the package, once for the plugin.
@main struct GenerateCatalogs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let name = "generate-catalogs"
    let build = try packageManager.build(
      .product(name), parameters: .init(configuration: .release, logging: .concise))
    guard build.succeeded,
      let tool = build.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      return Diagnostics.error("\(name) cannot be built:\n\(build.logText)")
    }
    let process = Process()
    process.executableURL = tool.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("\(name) failed with status \(process.terminationStatus)")
    }
  }
}
