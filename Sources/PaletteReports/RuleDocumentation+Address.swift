import FileAccess
public import PaletteRules

extension RuleDocumentation {
  /// Where the documentation of all rules is in this package.
  private static let file = "Documentation/Rules.md"

  /// Where the documentation of all rules is published, as an `https:` address; `nil` if it is not.
  private static let published: String? = nil

  /// Where the documentation of all rules is: published, or else beside this program, which has it as
  /// a page where it is installed and as Markdown where it was built. Without either it is the path of
  /// the Markdown file in this package.
  public static let address: String =
    published ?? Machine.program.flatMap(address(beside:)) ?? file

  /// Where the documentation of a rule is.
  public static func address(of rule: String) -> String { "\(address)#\(anchor(of: rule))" }

  /// The anchor of a rule in the documentation of all rules.
  ///
  /// ```swift
  /// import PaletteReports
  /// import PaletteRules
  ///
  /// print(RuleDocumentation.anchor(of: "contrast/minimum"))
  /// // Prints "contrast-minimum"
  /// ```
  public static func anchor(of rule: String) -> String {
    let (slash, dash) = (UInt8(ascii: "/"), UInt8(ascii: "-"))
    return String(decoding: rule.utf8.map { $0 == slash ? dash : $0 }, as: UTF8.self)
  }

  /// How a person without a link reads about a rule, in Markdown.
  static func command(for rule: String) -> String { "`palette-check explain \(rule)`" }

  /// The documentation that was installed or built with a program, as the URI of a file.
  package static func address(beside program: String) -> String? {
    let prefix = Path.folder(Path.folder(program))
    let page = Path.join(prefix, "share/doc/palette-check/Rules.html")
    let found = LocalFiles().kind(of: page) == .file ? page : checkout(of: program)
    return found.map(Escaping.uri)
  }

  /// The Markdown file of the checkout in whose build folder a program is.
  private static func checkout(of program: String) -> String? {
    var folder = Path.folder(program)
    while Path.name(folder) != ".build" {
      let parent = Path.folder(folder)
      guard !parent.isEmpty, parent != folder else { return nil }
      folder = parent
    }
    let package = Path.folder(folder)
    // Another package may build this one as a part of its own.
    let own = ["Sources/palette-check", file].map { Path.join(package, $0) }
    let files = LocalFiles()
    return files.kind(of: own[0]) == .folder && files.kind(of: own[1]) == .file ? own[1] : nil
  }
}
