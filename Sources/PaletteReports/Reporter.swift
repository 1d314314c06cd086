import TokenGraph
import PaletteRules
public import SourceSyntax

/// A format for printing a report.
///
/// A new format is one file in `Reporters/`, named after its type; `swift run generate-catalogs`
/// lists it.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(Concise(style: ReportStyle()).text(of: report))
/// // Prints "a.png:1:1: error icon/opaque the icon is translucent"
/// // Prints ""
/// ```
public protocol Reporter: SendableMetatype {
  /// The identifier, as used by `--format`.
  static var id: String { get }

  /// Whether it shows the facts of images, which take the most memory by far.
  static var showsFacts: Bool { get }

  /// Whether it shows fixes, or what to do; without, they need not be found.
  static var showsFixes: Bool { get }

  /// The extension of the files that reports of this format are written to; `nil` if others use it.
  static var fileExtension: String? { get }

  /// Whether it prints how many findings each rule has.
  static var supportsStatistics: Bool { get }

  /// Makes a reporter.
  init(style: ReportStyle)

  /// Writes a report piece by piece, so that a long one is never in memory as a whole. The last
  /// piece ends with a newline; a report without any text has no piece.
  func write(_ report: Report, to output: (_ text: String) -> Void)
}

extension Reporter {
  /// Facts are not shown.
  public static var showsFacts: Bool { false }

  /// Fixes are shown.
  public static var showsFixes: Bool { true }

  /// None of its own.
  public static var fileExtension: String? { nil }

  /// Statistics are not printed.
  public static var supportsStatistics: Bool { false }

  /// The complete text of a report.
  public func text(of report: Report) -> String {
    var text = ""
    write(report) { text += $0 }
    return text
  }
}

/// A format whose parts can be printed as soon as they are known, in constant memory.
///
/// ```swift
/// let finding = Finding(
///   rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// for format in Reporters.all {
///   if let streamed = format as? any StreamedReporter.Type {
///     print(format.id, streamed.text(of: .finding(finding)).prefix(9))
///   }
/// }
/// // Prints "concise a.png:1:1"
/// // Prints "ndjson {"event":"
/// ```
public protocol StreamedReporter: Reporter {
  /// The text of a part, with its line break; empty if the format leaves it out.
  static func text(of event: ReportEvent) -> String
}

/// The style of a report: color, width and excerpts.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: ":root { --ink: #777; }")
/// let style = ReportStyle { file in file == "a.css" ? source : nil }
/// print(style.usesColor, style.source("a.css")?.lineCount ?? 0)
/// // Prints "false 1"
/// ```
public struct ReportStyle: Sendable {
  /// Whether to use color (24-bit ANSI escapes).
  public var usesColor: Bool
  /// The columns of the terminal that the report must fit; `nil` if lines may have any length.
  public var width: Int?
  /// The text of a file, for excerpts, or `nil` if it is not available.
  public var source: @Sendable (_ file: String) -> SourceText?
  /// Writes the assets as ``JSON`` has them, if they are kept elsewhere than in the report.
  package var assets: (@Sendable (_ output: (String) -> Void) -> Void)?
  /// Where the run took place; without it, paths stay as they were given.
  public var folders: Folders?
  /// What `--select` named, for the commands that a report proposes.
  public var selected: [String] = []
  /// The address of the documentation of all rules, in which each has its anchor.
  public var documentation = RuleDocumentation.address

  /// The folders to which paths are relative.
  public struct Folders: Hashable, Sendable {
    /// The folder in which it ran, from the root of the disk: relative paths start there.
    public var current: String
    /// The folder to which the paths in reports for other programs are relative, from the root of the
    /// disk: that of the repository.
    public var root: String

    /// Makes the folders of a run.
    public init(current: String, root: String) {
      self.current = current
      self.root = root
    }
  }

  /// Makes a style; without arguments, plain text without excerpts.
  public init(
    usesColor: Bool = false, width: Int? = nil,
    source: @escaping @Sendable (_ file: String) -> SourceText? = { _ in nil }
  ) {
    self.usesColor = usesColor
    self.width = width
    self.source = source
  }
}

extension ReportStyle {
  /// The path of a file from the root of the repository, however it was spelled; from the root of the
  /// disk if it is outside.
  ///
  /// ```swift
  /// var style = ReportStyle()
  /// style.folders = .init(current: "/repo/site", root: "/repo")
  /// print(style.path(of: "./a.css"), style.path(of: "../b.css"), style.path(of: "../../c.css"))
  /// // Prints "site/a.css b.css /c.css"
  /// ```
  public func path(of file: String) -> String {
    var parts: [Substring] = []
    let isAbsolute = file.hasPrefix("/")
    let start = isAbsolute ? "" : folders?.current ?? ""
    for part in start.split(separator: "/") + file.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || (!isAbsolute && folders == nil) {
        parts.append(part)
      }
    }
    guard let folders else {
      return (isAbsolute ? "/" : "") + (parts.isEmpty ? "." : parts.joined(separator: "/"))
    }
    let root = folders.root.split(separator: "/")
    guard parts.starts(with: root) else { return "/" + parts.joined(separator: "/") }
    return parts.count == root.count ? "." : parts.dropFirst(root.count).joined(separator: "/")
  }

  /// The address of a rule's documentation, if a reader on this machine can follow it.
  package func link(to rule: String) -> String? {
    guard documentation.has("://") else { return nil }
    return "\(documentation)#\(RuleDocumentation.anchor(of: rule))"
  }

  /// The address of a rule's documentation, if a reader can follow it from anywhere.
  func publicLink(to rule: String) -> String? {
    documentation.hasPrefix("file:") ? nil : link(to: rule)
  }
}
