import SourceSyntax

/// A call that makes a view of the project and gives it colors: `Badge(title, tint: .brand)`.
struct SwiftViewCall: Sendable {
  let view: String
  /// The colors by the labels of the arguments.
  let colors: [String: SwiftUse.Color]
  /// The type around it.
  let scope: [String]
}

/// What other files of a project may need of a file: the colors with which it makes views, and the grounds of
/// the modifiers that it declares.
extension SwiftUseReader {
  /// The most calls that are kept of one file.
  private static let maximumCalls = 1024

  /// The words before the name of a type that is declared.
  static let declarations: Set<String> = [
    "actor", "class", "enum", "extension", "func", "protocol", "struct",
  ]

  /// The calls that make views and give them colors.
  func viewCalls() -> [SwiftViewCall] {
    var result: [SwiftViewCall] = []
    var cursor = SwiftScopeCursor(types)
    var position = 0
    while position < file.tokens.count, result.count < Self.maximumCalls {
      defer { position += 1 }
      if case .directive = file.tokens[position].kind, file.text(position) == "#Preview" {
        position = afterPreview(position) - 1
        continue
      }
      guard file.isSign(position + 1, "("), let name = file.name(position),
        name.first?.isUppercase == true, !file.isSign(position - 1, "."),
        !file.isName(position - 1, Self.declarations), Self.kinds[name] == nil,
        !Self.shapes.contains(name)
      else { continue }
      let scope = cursor.type(at: position).map { types[$0].path } ?? []
      if scope.last?.hasSuffix("_Previews") ?? false { continue }
      let colors = colors(givenAt: position + 1)
      guard !colors.isEmpty else { continue }
      result.append(SwiftViewCall(view: name, colors: colors, scope: scope))
    }
    return result
  }

  /// The arguments behind a bracket that are written as one color.
  func colors(givenAt open: Int) -> [String: SwiftUse.Color] {
    let close = min(file.partners[open], file.tokens.count)
    var colors: [String: SwiftUse.Color] = [:]
    var position = open + 1
    while position < close {
      var end = position
      while end < close, !file.isSign(end, ",") { end = file.after(end) }
      end = min(end, close)
      if let label = file.name(position), file.isSign(position + 1, ":"), position + 2 < end,
        file.isSign(position + 2, ".")
          || file.name(position + 2)?.first?.isUppercase == true,
        let color = operand(position + 2..<end, .swiftUI, isStyle: false)?.single
      {
        colors[label] = color
      }
      position = end + 1
    }
    return colors
  }

  /// The grounds of the modifiers that a file declares, by their names:
  /// `extension View { func card() -> some View { background(paper) } }`, and the types of `ViewModifier`.
  func modifierGrounds() -> [String: SwiftUse.Color] {
    var result: [String: SwiftUse.Color] = [:]
    var cursor = SwiftScopeCursor(types)
    for position in file.tokens.indices where file.isName(position, "func") {
      guard let type = cursor.type(at: position).flatMap({ types[$0].path.last }),
        let name = file.name(position + 1)
      else { continue }
      let isBody = name == "body" && file.isName(position + 3, "content")
      guard type == "View" || Self.kinds[type] != nil || isBody,
        let open = (position + 2..<min(position + 64, file.tokens.count)).first(where: {
          file.isSign($0, "{")
        }),
        let ground = modifierGround(in: open, of: isBody ? "content" : "self")
      else { continue }
      result[isBody ? type : name] = ground
    }
    return result
  }

  /// What the modifiers in a block draw behind a view, if they are all that it has, and nothing else.
  private func modifierGround(in open: Int, of subject: String) -> SwiftUse.Color? {
    let end = min(file.partners[open], file.tokens.count)
    var first = open + 1
    if file.isName(first, "return") { first += 1 }
    guard first < end, file.tokens[first].isName else { return nil }
    let (all, next) = chain(first)
    guard next >= end else { return nil }
    if let layers = all[0].closures.first?.open, file.isName(first, "ZStack") {
      return layerGround(in: layers, of: subject)
    }
    var ground: SwiftUse.Color?
    for link in file.isName(first, subject) ? all[1...] : all[...] {
      switch file.text(link.name) {
      case "background":
        guard ground == nil else { continue }
        ground = self.ground(of: link)?.single
        if ground == nil { return nil }
      case "modifier":
        guard ground == nil else { continue }
        ground = modifier(link)
        if ground == nil { return nil }
      case "foregroundColor", "foregroundStyle": continue
      case "overlay": guard isLine(link) else { return nil }
      case let name: guard Self.calm.contains(name) else { return nil }
      }
    }
    return ground
  }

  /// The color of `ZStack { paper; content }`, behind what comes last.
  private func layerGround(in open: Int, of subject: String) -> SwiftUse.Color? {
    let end = min(file.partners[open], file.tokens.count)
    let over = chain(open + 1).end
    guard over < end, file.tokens[over].isFirst || file.isSign(over, ";") else { return nil }
    let top = file.isSign(over, ";") ? over + 1 : over
    guard file.isName(top, subject), chain(top).end >= end, isWhole(open + 1..<over) else {
      return nil
    }
    return operand(open + 1..<over, .swiftUI, isStyle: false)?.single
  }

  /// What a modifier of the project draws behind a view, by its name: `.card()`, `.modifier(Card())`.
  func modifier(_ link: Link) -> SwiftUse.Color? {
    guard let open = link.arguments else { return nil }
    var name = link.name
    if file.isName(name, "modifier") {
      name = open + 1
      guard file.isSign(name + 1, "("), file.partners[name + 1] + 1 == firstArgumentEnd(open) else {
        return nil
      }
    }
    return file.name(name).map {
      SwiftUse.Color(
        name: .init(text: $0, type: nil, kind: .modifier), range: file.tokens[link.name].range)
    }
  }
}
