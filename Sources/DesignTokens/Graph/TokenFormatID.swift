/// The identifiers of the formats that rules tell apart, for which they need not know the readers.
package enum TokenFormatID {
  package static let android = "android"
  package static let assetCatalog = "xcode"
  package static let css = "css"
  package static let compose = "compose"
  package static let dtcgResolver = "dtcg-resolver"
  package static let plain = "plain"
  package static let swift = "swift"

  /// The endings of the names of binary files, in which places are bytes and no lines.
  package static let binaryExtensions = ["ase"]
}
