import Foundation
import PackagePlugin

/// Checks the asset catalogs and token files of a target before each build, with the `palette-check`
/// that is installed. Findings stand at their lines in Xcode; errors end the build.
@main struct CheckColorsOnBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    [command(target.directoryURL, context.pluginWorkDirectoryURL)]
  }

  private func command(_ folder: URL, _ scratch: URL) -> Command {
    // A command before a build has no environment of its own.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // Compilers write a colon after the severity, and Xcode looks for it.
    let script = """
      command -v palette-check >/dev/null || {
        echo "warning: palette-check is not installed; the colors are not checked"; exit 0
      }
      found=$(palette-check check "$0" --format concise 2>&1); status=$?
      # Most targets have no colors.
      case $found in *"error[input/nothing-to-check]"*) exit 0 ;; esac
      printf '%s\\n' "$found" | sed -E \
        -e 's/^(.*:[0-9]+:[0-9]+: )(error|warning|note|unknown) /\\1\\2: /;s/: unknown: /: warning: /' \
        -e 's/^(.*:[0-9]+:[0-9]+: |[^:]*: )(error|warning|note)\\[([^]]*)\\]: /\\1\\2: \\3: /'
      exit $status
      """
    return .prebuildCommand(
      displayName: "Check colors", executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", script, folder.path],
      environment: ["PATH": "\(path):/usr/local/bin:/opt/homebrew/bin"],
      outputFilesDirectory: scratch)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CheckColorsOnBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) -> [Command] {
      [command(context.xcodeProject.directoryURL, context.pluginWorkDirectoryURL)]
    }
  }
#endif
