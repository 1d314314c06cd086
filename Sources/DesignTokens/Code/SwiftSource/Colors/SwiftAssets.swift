import FileAccess
import SourceSyntax

/// The color sets of the asset catalogs of a project, by the names that Swift code uses.
struct SwiftAssets {
  private struct Asset {
    let catalog: Int
    let token: Int
  }

  private let catalogs: [ResolvedPalette]
  /// By the name of the color set, its namespaces joined by `/`.
  private var byName: [String: [Asset]] = [:]
  /// By the name of the symbol that Xcode generates.
  private var bySymbol: [String: [Asset]] = [:]

  init(_ palettes: [ResolvedPalette]) {
    catalogs = palettes.filter { $0.format == TokenFormatID.assetCatalog }
    for (catalog, palette) in catalogs.enumerated() {
      for (token, asset) in palette.tokens.enumerated() {
        let found = Asset(catalog: catalog, token: token)
        byName[asset.path.split(separator: ".").joined(separator: "/"), default: []].append(found)
        let symbol = Self.symbol(asset.path)
        bySymbol[symbol, default: []].append(found)
        if symbol.hasSuffix("color") {
          bySymbol[String(symbol.dropLast("color".count)), default: []].append(found)
        }
      }
    }
  }

  /// A name without case and separators: Xcode makes `brandInk` of “Brand Ink” and of “brand-ink”.
  private static func symbol(_ name: String) -> String {
    String(name.filter { $0.isLetter || $0.isNumber }).lowercased()
  }

  /// Whether a path is that of a catalog.
  func isCatalog(_ path: String) -> Bool { catalogs.contains { $0.file == path } }

  /// The color set with a name, in the catalog that is nearest to a file.
  func named(_ name: String, from file: String) -> SwiftAsset? {
    nearest(byName[name] ?? [], to: file)
  }

  /// The color set of a symbol.
  func symbol(_ path: [String], from file: String) -> SwiftAsset? {
    nearest(bySymbol[Self.symbol(path.joined())] ?? [], to: file)
  }

  private func nearest(_ assets: [Asset], to file: String) -> SwiftAsset? {
    func shared(_ asset: Asset) -> Int {
      SwiftProject.nearness(of: catalogs[asset.catalog].file, to: file)
    }
    let best = assets.enumerated().max { one, other in
      (shared(one.element), -one.offset) < (shared(other.element), -other.offset)
    }
    return best.map {
      SwiftAsset(
        catalog: catalogs[$0.element.catalog],
        token: catalogs[$0.element.catalog].tokens[$0.element.token])
    }
  }
}

/// A color set.
struct SwiftAsset {
  let catalog: ResolvedPalette
  let token: ResolvedToken

  /// The key of its entry.
  var key: String { "\(catalog.file): \(token.path)" }

  /// The most combinations of contexts that are taken over.
  private static let maximumCombinations = 256

  /// Adds its values to a sheet; no token of the sheet itself.
  func define(in sheet: inout Sheet) {
    guard sheet.existingEntry(key) == nil else { return }
    let entry = sheet.entry(key, path: token.path)
    sheet.update(entry) {
      $0.isColor = true
      $0.isToken = false
    }
    guard let table = token.table,
      let combinations = ContextTable.combinations(
        of: table.counts, limit: Self.maximumCombinations)
    else { return }
    // All contexts in the order of the catalog, so that the default one is the first.
    let requirements = table.axes.map { axis in
      catalog.axes[axis].contexts.map {
        sheet.requirement(catalog.axes[axis].modifier, $0.name)
      }
    }
    for (row, combination) in combinations.enumerated() {
      guard table.variants.indices.contains(row), table.variants[row] >= 0 else { continue }
      let value = token.variants[Int(table.variants[row])]
      let result: SheetResult =
        switch value.resolution {
        case .color(let color): .color(color)
        case .unknown(let reason): .unknown(reason)
        }
      sheet.define(
        entry,
        Sheet.Definition(
          requirements: zip(requirements, combination).map { $0[$1] }, value: FixedValue(result),
          location: value.location, isFallback: value.isFallback))
    }
  }
}
