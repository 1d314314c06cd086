import DesignTokens
import PaletteReports
import SourceSyntax
import SystemColors

let systemMethods: [Engine.Method] = [
  Engine.Method("system.list", ["platform", "release"]) { params throws(EngineError) in
    let platform = try params["platform"]?.string() ?? "ios"
    let release = try params["release"]?.string() ?? "latest"
    return try systemAnswer { () throws(SystemColorError) in
      let names = try SystemColors.names(platform: platform, release: release)
      let releases = try SystemColors.releases(platform: platform)
      let variants = try SystemColors.variants(platform: platform, release: release)
      return .object([
        ("releases", .array(releases.map { .string($0) })),
        ("names", .array(names.map { .string($0) })),
        ("variants", .array(variants.map { .string($0) })),
        ("platforms", .array(SystemColors.platforms.map { .string($0) })),
      ])
    }
  },
  Engine.Method("system.resolve", ["name", "platform", "release", "variant", "appearance"]) {
    params throws(EngineError) in
    let name = try params.required("name").string()
    let platform = try params["platform"]?.string() ?? "ios"
    let release = try params["release"]?.string() ?? "latest"
    let variant = try params["variant"]?.string()
    let appearance = try params["appearance"]?.appearance() ?? Appearance()
    return try systemAnswer { () throws(SystemColorError) in
      JSONText(
        try SystemColors.resolve(
          name, platform: platform, release: release, variant: variant, appearance: appearance))
    }
  },
]

private func systemAnswer(
  _ body: () throws(SystemColorError) -> JSONText
) throws(EngineError) -> JSONText {
  do {
    return try body()
  } catch {
    let path =
      switch error {
      case .unknownName, .notInRelease: "name"
      case .unknownPlatform: "platform"
      case .unknownRelease: "release"
      case .unknownVariant: "variant"
      case .unknownValue: "appearance"
      }
    throw .badParameter(path: path, "\(error)")
  }
}
