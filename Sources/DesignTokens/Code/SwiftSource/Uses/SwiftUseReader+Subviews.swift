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

  /// `view.addSubview(label)`, `stack.addArrangedSubview(label)`, `view.addSubviews(label, button)`,
  /// `[label, button].forEach { view.addSubview($0) }`.
  mutating func readSubview(_ position: Int, _ scope: Int) {
    let open = position + 1
    guard file.isSign(open, "(") else { return }
    let isMember = file.isSign(position - 1, ".")
    guard let parent = isMember ? file.objectPath(before: position - 1) : ["self"] else { return }
    for child in objectPaths(in: open) {
      for child in child == ["$0"] ? elements(around: position) : [child] {
        subviews.append(Subview(child: child, parent: parent, scope: scope))
      }
    }
  }

  /// `let stack = UIStackView(arrangedSubviews: [label, button])`
  mutating func readArranged(_ position: Int, _ scope: Int) {
    let name = position - 4
    guard file.isName(position - 2, "UIStackView"), file.isMark(position - 3, "="),
      file.isSign(position + 1, ":"), file.isSign(position + 2, "["), let parent = file.name(name)
    else { return }
    for child in objectPaths(in: position + 2) {
      subviews.append(Subview(child: child, parent: [parent], scope: scope))
    }
  }

  /// The names of objects that are separated by commas in a bracket.
  private func objectPaths(in open: Int) -> [[String]] {
    guard file.tokens.indices.contains(open) else { return [] }
    let close = min(file.partners[open], file.tokens.count)
    var result: [[String]] = []
    var position = open + 1
    while position < close {
      var end = position
      while end < close, !file.isSign(end, ",") { end = file.after(end) }
      end = min(end, close)
      if let path = file.objectPath(before: end) { result.append(path) }
      position = end + 1
    }
    return result
  }

  /// The elements of the array for each of which a closure around a position is.
  private mutating func elements(around position: Int) -> [[String]] {
    var open = position
    while open > position - Self.maximumChain, !file.isSign(open, "{") { open -= 1 }
    guard file.isName(open - 1, "forEach"), file.isSign(open - 2, "."), file.isSign(open - 3, "]")
    else { return [] }
    return objectPaths(in: openers[open - 3])
  }

  /// Adds the texts without a background of their own, on those of the views around them.
  mutating func addSubviews() {
    guard !subviews.isEmpty else { return }
    let types = declaredTypes
    placeSubviews(types)
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

  /// Adds the views of the project that a type adds to its own.
  private mutating func placeSubviews(_ types: [String: String]) {
    for subview in subviews where subview.scope >= 0 {
      guard let type = subview.child.last.flatMap({ types[$0] }), !type.isEmpty,
        !type.hasPrefix("UI"), !all(subview.child, subview.scope).contains(where: \.setsBackground)
      else { continue }
      let found = ground(behind: subview.child, subview.scope, types)
      var ground = found?.ground.single
      if found?.isSure == false { ground?.isPossible = true }
      placements.append(
        SwiftPlacement(
          view: type, ground: ground, colors: [:], scope: self.types[subview.scope].path))
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
      if path == ["self"], scope >= 0, self.types[scope].isView {
        // It lies where others add it.
        let name = SwiftUse.Color.Name(text: "", type: nil, kind: .around)
        return (Operand(SwiftUse.Color(name: name, range: 0..<0)), isSure)
      }
      var parents = Set(subviews.filter { $0.scope == scope && $0.child == path }.map(\.parent))
      if parents.isEmpty, path == ["contentView"] { parents = [["self"]] }
      guard parents.count == 1, let parent = parents.first else { return nil }
      // A stack has its views beside each other.
      let isStack = parent.last.flatMap { types[$0] } == "UIStackView"
      isSure =
        isSure
        && (isStack
          || subviews.allSatisfy { other in
            other.scope != scope || other.parent != parent || other.child == path
              || Self.clear.contains(other.child.last.flatMap { types[$0] } ?? "")
          })
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

  /// The types that properties and constants have, by their names; of two, none.
  private var declaredTypes: [String: String] {
    var result: [String: String] = [:]
    for position in file.tokens.indices where file.isName(position, ["let", "var"]) {
      guard let name = file.name(position + 1),
        file.isSign(position + 2, ":") || file.isMark(position + 2, "="),
        let type = file.name(position + 3), type.first?.isUppercase == true
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
