import SourceSyntax

/// Texts of UIKit on the views to which code of the same type adds them: `view.addSubview(label)`.
extension SwiftUseReader {
  /// That a view is added to another one, by their names in a type.
  struct Subview: Hashable {
    let child, parent: [String]
    let scope: Int
  }

  /// Views that draw nothing but what they hold.
  private static let clear: Set<String> = [
    "UIActivityIndicatorView", "UIButton", "UILabel", "UIStackView", "UISwitch",
  ]
  private static let texts: Set<String> = ["UIButton", "UILabel"]
  private static let maximumParents = 16

  /// `view.addSubview(label)`, `stack.addArrangedSubview(label)`.
  mutating func readSubview(_ position: Int, _ scope: Int) {
    let open = position + 1
    guard file.isSign(open, "("), let child = objectPath(before: firstArgumentEnd(open)) else {
      return
    }
    let isMember = file.isSign(position - 1, ".")
    guard let parent = isMember ? objectPath(before: position - 1) : ["self"] else { return }
    subviews.append(Subview(child: child, parent: parent, scope: scope))
  }

  /// Adds the texts without a background of their own, on those of the views around them.
  mutating func addSubviews() {
    guard !subviews.isEmpty else { return }
    let types = declaredTypes
    for key in order {
      let path = holder(of: key)
      guard let object = objects[key], object.isText, let foreground = object.foreground,
        let type = path.last.flatMap({ types[$0] }), Self.texts.contains(type),
        !all(path, object.scope).contains(where: \.setsBackground),
        let (ground, isSure) = ground(behind: path, object.scope, types)
      else { continue }
      let fonts = all(path, object.scope).map(\.font)
      var font = SwiftUse.Font()
      font.size = fonts.lazy.compactMap(\.size).first
      font.weight = fonts.lazy.compactMap(\.weight).first
      add(foreground, on: isSure ? ground : ground.asPossible, .text, font, object.scope)
    }
  }

  /// All that code of a type sets of an object.
  private func all(_ path: [String], _ scope: Int) -> [Object] {
    order.filter { holder(of: $0) == path }.compactMap { objects[$0] }.filter { $0.scope == scope }
  }

  /// The background of the views around one, and whether nothing beside it may be between.
  private func ground(
    behind path: [String], _ scope: Int, _ types: [String: String]
  ) -> (ground: Operand, isSure: Bool)? {
    var path = path
    var isSure = true
    for _ in 0..<Self.maximumParents {
      let parents = Set(subviews.filter { $0.scope == scope && $0.child == path }.map(\.parent))
      guard parents.count == 1, let parent = parents.first else { return nil }
      isSure =
        isSure
        && subviews.allSatisfy { other in
          other.scope != scope || other.parent != parent || other.child == path
            || Self.clear.contains(other.child.last.flatMap { types[$0] } ?? "")
        }
      let filled = all(parent, scope).filter(\.setsBackground)
      guard filled.isEmpty else {
        return filled.count == 1 ? filled[0].background.map { ($0, isSure) } : nil
      }
      path = parent
    }
    return nil
  }

  /// The name of the property that holds an object: `title` of `let title: UILabel = { let label = UILabel(); …;
  /// return label }()`.
  private func holder(of key: ObjectKey) -> [String] {
    let last = file.partners[key.block] - 1
    guard key.path.count == 1, file.isMark(key.block - 1, "="), last < file.tokens.count,
      file.isName(last, key.path[0]), file.isName(last - 1, "return")
    else { return key.path }
    var name = key.block - 2
    if file.isSign(name - 1, ":") { name -= 2 }
    return file.name(name).map { [$0] } ?? key.path
  }

  /// The types of UIKit that properties and constants have, by their names; of two, none.
  private var declaredTypes: [String: String] {
    var result: [String: String] = [:]
    for position in file.tokens.indices where file.isName(position, ["let", "var"]) {
      guard let name = file.name(position + 1),
        file.isSign(position + 2, ":") || file.isMark(position + 2, "="),
        let type = file.name(position + 3), type.hasPrefix("UI")
      else { continue }
      result[name] = result[name] ?? type == type ? type : ""
    }
    return result
  }

  /// Whether the type around a position is one of views, by what it extends.
  func isOfView(_ scope: Int) -> Bool {
    guard scope >= 0 else { return false }
    let open = types[scope].range.lowerBound
    return (max(0, open - 16)..<open).reversed().prefix { !file.isName($0, "class") }
      .contains { file.name($0)?.hasPrefix("UI") ?? false }
  }

  /// `.systemFont(ofSize: 13, weight: .bold)`, `.boldSystemFont(ofSize: 13)`, `.preferredFont(forTextStyle: .title1)`.
  func fontOfObject(_ range: Range<Int>) -> SwiftUse.Font {
    var font = SwiftUse.Font()
    var parser = SwiftParser(file, at: range.lowerBound, end: range.upperBound)
    guard case .call(let callee, let arguments) = parser.expression().form else { return font }
    font.size = arguments.first { ["ofSize", "size"].contains($0.label) }?.value.number
    if callee.path?.last == "boldSystemFont" { font.weight = 700 }
    if let own = arguments.first(where: { $0.label == "weight" }) {
      font.weight = Self.weight(own.value.path?.last)
    }
    if let style = arguments.first(where: { $0.label == "forTextStyle" })?.value.path?.last {
      let known = Self.textStyles[style == "title1" ? "title" : style]
      (font.size, font.weight) = (known?.size, known?.weight)
    }
    return font
  }
}
