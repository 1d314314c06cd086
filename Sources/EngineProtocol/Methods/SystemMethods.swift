import PaletteReports
import SystemColors

let systemMethods: [Engine.Method] = [
  Engine.Method("system.list", ["platform", "release"]) { params throws(EngineError) in
    let platform = try params["platform"]?.string() ?? "ios"
    let release = try params["release"]?.string() ?? "latest"
    return try systemAnswer { () throws(SystemColorError) in
      let names = try SystemColors.names(platform: platform, release: release)
      let releases = try SystemColors.releases(platform: platform)
      return .object([
        ("releases", .array(releases.map { .string($0) })),
        ("names", .array(names.map { .string($0) })),
      ])
    }
  },
  Engine.Method("system.resolve", ["name", "platform", "release", "appearance"]) {
    params throws(EngineError) in
    let name = try params.required("name").string()
    let platform = try params["platform"]?.string() ?? "ios"
    let release = try params["release"]?.string() ?? "latest"
    let appearance = try params["appearance"]?.appearance() ?? Appearance()
    return try systemAnswer { () throws(SystemColorError) in
      JSONText(
        try SystemColors.resolve(
          name, platform: platform, release: release, appearance: appearance))
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
      case .unknownName: "name"
      case .unknownPlatform: "platform"
      case .unknownRelease: "release"
      case .unknownValue: "appearance"
      }
    throw .badParameter(path: path, "\(error)")
  }
}
