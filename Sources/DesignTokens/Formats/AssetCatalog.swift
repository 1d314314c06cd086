import ColorCore
import FileAccess
import SourceSyntax
import SystemColors

/// Color sets of Xcode asset catalogs: a catalog, a folder with color sets, one color set, or the
/// `Contents.json` of one.
public enum AssetCatalog: TokenFormat {
  public static let id = "xcode"
  public static let name = "Xcode asset catalog"
  public static let fileExtensions: [String] = []

  public static func fit(_ input: TokenInput) -> FormatFit {
    switch input.content {
    case .folder(let names):
      let isCatalog = input.name.hasSuffix(".xcassets") || input.name.hasSuffix(".colorset")
      return isCatalog || names.contains { $0.hasSuffix(".colorset") } ? .certain : .none
    case .data: return .none
    case .file(_, let document):
      guard let root = document?.root, root["info"]?.kind == .object else { return .none }
      return root["colors"]?.kind == .array ? .certain : .none
    }
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.map { input in
      var reader = AssetCatalogReader(context: context)
      switch input.content {
      case .folder:
        if input.name.hasSuffix(".colorset") {
          reader.readColorSet(input.path, namespace: [])
        } else {
          reader.readFolder(input.path, namespace: [], depth: 0)
        }
      case .file, .data:
        let folder = Path.name(Path.folder(input.path))
        let name = folder.hasSuffix(".colorset") ? folder : input.name
        reader.readContents(input.path, name: [AssetCatalogReader.stem(name)])
      }
      return reader.palette(of: input.path, format: id)
    }
  }
}
