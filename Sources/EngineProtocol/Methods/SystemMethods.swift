import DesignTokens
import PaletteReports
import SourceSyntax
import SystemColors

let systemMethods: [Engine.Method] = [
  Engine.Method("system.list", ["platform", "release", "fallback"]) {
    params throws(EngineError) in
    let (platform, release, fallback) = try systemRelease(params)
    return try systemAnswer { () throws(SystemColorError) in
      let names = try SystemColors.names(
        platform: platform, release: release, fallback: fallback)
      let releases = try SystemColors.releases(platform: platform)
      let variants = try SystemColors.variants(
        platform: platform, release: release, fallback: fallback)
      let colors = try SystemColors.colors(
        platform: platform, release: release, fallback: fallback)
      let stated = Set(colors.filter { !$0.isCarried }.map(\.name))
      return .object([
        ("releases", .array(releases.map { .string($0.rawValue) })),
        ("names", .array(names.map { .string($0) })),
        ("carried", .array(names.filter { !stated.contains($0) }.map { .string($0) })),
        ("variants", .array(variants.map { .string($0) })),
        ("platforms", .array(SystemColors.platforms.map { .string($0.rawValue) })),
      ])
    }
  },
  Engine.Method(
    "system.resolve", ["name", "platform", "release", "variant", "fallback", "appearance"]
  ) { params throws(EngineError) in
    let name = try params.required("name").string()
    let (platform, release, fallback) = try systemRelease(params)
    let variant = try params["variant"]?.string()
    let appearance = try params["appearance"]?.appearance() ?? Appearance()
    return try systemAnswer { () throws(SystemColorError) in
      let value = try SystemColors.resolve(
        name, platform: platform, release: release, variant: variant, fallback: fallback,
        appearance: appearance)
      let provenance = JSONText.object([
        ("platform", .string(value.platform.rawValue)),
        ("release", .string(value.release.rawValue)), ("source", .string(value.source.id)),
        ("evidence", .string(value.source.evidence)), ("carried", .bool(value.isCarried)),
      ])
      return JSONText(value.color).adding([("provenance", provenance)])
    }
  },
]

private func systemRelease(
  _ params: Parameters
) throws(EngineError) -> (SystemPlatform, SystemRelease, ReleaseFallback) {
  (
    SystemPlatform(try params["platform"]?.string() ?? SystemPlatform.iOS.rawValue),
    SystemRelease(try params["release"]?.string() ?? SystemRelease.latest.rawValue),
    try params["fallback"]?.choice() ?? .lastKnown
  )
}

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
