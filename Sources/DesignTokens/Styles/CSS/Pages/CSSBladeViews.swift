import SourceSyntax

/// The views of Laravel by their names: which component is which, and which layout a view extends.
struct CSSBladeViews {
  static let fileEnding = ".blade.php"
  private static let folder = "views/"

  /// The positions of pages by the names of their views, and by those of the elements that they are.
  private var views: [String: [Int]] = [:]
  private var components: [String: [Int]] = [:]

  init(_ pages: [CSSPages.Page]) {
    for (number, page) in pages.enumerated() {
      guard let view = Self.name(of: page.path) else { continue }
      views[view, default: []].append(number)
      if let name = Self.element(of: view) { components[name, default: []].append(number) }
    }
  }

  /// Whether a file is a view.
  static func isView(_ path: String) -> Bool { path.hasSuffix(fileEnding) }

  /// The only view with a name: `layouts.app`.
  func view(named name: String) -> Int? { views[name].flatMap { $0.count == 1 ? $0[0] : nil } }

  /// The only view that an element is: `x-forms.input`, `x-app-layout`.
  func component(named name: String) -> Int? {
    components[name].flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// The name of a view: `layouts.app` for `resources/views/layouts/app.blade.php`.
  private static func name(of path: String) -> String? {
    guard isView(path) else { return nil }
    let file = path.dropLast(fileEnding.utf8.count)
    let own = file.ranges(of: "/\(folder)").last.map { file[$0.upperBound...] } ?? file
    let start = own.hasPrefix(folder) ? own.dropFirst(folder.utf8.count) : own
    return start.split(separator: "/").joined(separator: ".")
  }

  /// The element that a view is: those of the folder for components, and layouts, which Laravel has as classes.
  private static func element(of view: String) -> String? {
    let words = view.split(separator: ".")
    guard let last = words.last, words.count > 1 else { return nil }
    switch words[0] {
    case "components":
      let isOfFolder = last == "index" && words.count > 2
      return "x-" + words.dropFirst().dropLast(isOfFolder ? 1 : 0).joined(separator: ".")
    case "layouts": return words.count == 2 ? "x-\(last)-layout" : nil
    default: return nil
    }
  }

  /// The name of the layout that a view extends: `@extends('layouts.app')`.
  static func layout(of bytes: [UInt8], at path: String) -> String? {
    guard isView(path), let place = extending.offsets(in: bytes.span).first else { return nil }
    let rest = bytes[(place + extending.count)...].prefix(200).drop { $0 <= 0x20 || $0 == 0x28 }
    guard let quote = rest.first, "\"'".utf8.contains(quote) else { return nil }
    return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  private static let extending = BytePattern("@extends")
}
