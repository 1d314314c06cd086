import SourceSyntax

/// A view of the project inside of another one, with what is around it there: `VStack { Row() }.background(paper)`.
struct SwiftPlacement: Sendable {
  let view: String
  /// What is behind it; `nil` if that is not known.
  var ground: SwiftUse.Color?
  /// The color of texts that state none; `nil` if that is not known.
  var foreground: SwiftUse.Color?
  var font = SwiftUse.Font()
  /// The colors by the labels of the arguments.
  let colors: [String: SwiftUse.Color]
  /// The type around it.
  let scope: [String]
}

extension SwiftUseReader {
  /// The most placements that are kept of one file.
  private static let maximumPlacements = 1024

  /// Whether a view of the project may begin at a position: `Row(…)`, `Card { … }`.
  func mayBePlaced(_ position: Int) -> Bool {
    guard file.source.bytes[file.tokens[position].range.lowerBound] < UInt8(ascii: "a"),
      let name = file.name(position), name.first?.isUppercase == true, Self.kinds[name] == nil,
      !Self.shapes.contains(name), !SwiftPages.containers.contains(name),
      !file.isSign(position - 1, "."),
      !file.isName(position - 1, Self.declarations)
    else { return false }
    if file.isSign(position + 1, "(") { return true }
    return file.isSign(position + 1, "{")
      && (file.isSign(position - 1, "{") || beginsStatement(position))
  }

  /// Adds a view of the project, with what is around it.
  mutating func place(_ start: Int, in outer: Surroundings, _ scope: Int) {
    views.insert(start)
    let (links, _) = chain(start)
    let (inner, _) = surroundings(links, "", in: outer)
    guard let name = file.name(start), placements.count < Self.maximumPlacements else { return }
    let colors = links[0].arguments.map { self.colors(givenAt: $0) } ?? [:]
    let foreground = inner.foreground.flatMap(\.single)
    var placement = SwiftPlacement(
      view: name, foreground: foreground, font: inner.font, colors: colors,
      scope: scope < 0 ? [] : types[scope].path)
    guard inner.isSeen, let ground = inner.ground else {
      if !inner.isSeen { placement.foreground = nil }
      // Outside of views most calls make no view.
      let isInView = scope >= 0 && types[scope].isView
      if isInView || placement.foreground != nil { placements.append(placement) }
      return
    }
    for choice in ground.choices {
      if let isDark = choice.conditions[Self.isDark] { placement.font.isDark = !isDark.isElse }
      placement.ground = choice.color
      placements.append(placement)
    }
  }
}

// MARK: - Contents

/// What views of the project draw behind the contents that they take: `Card { Text(title) }`.
extension SwiftUseReader {
  /// Reads what a view of the project is given as its content.
  mutating func readContent(
    of links: [Link], in outer: Surroundings, _ scope: Int, _ depth: Int
  ) {
    guard let name = file.name(links[0].name), links[0].closures.count == 1 else { return }
    let (inner, _) = surroundings(links, "", in: outer)
    var color = SwiftUse.Color(
      name: .init(text: name, type: nil, kind: .modifier), range: file.tokens[links[0].name].range)
    color.outer = inner.ground.flatMap(\.single).map { [$0] } ?? []
    var around = Surroundings()
    around.isSeen = inner.isSeen
    around.ground = Operand(color)
    readBlock(links[0].closures[0].open, in: around, isLayered: false, scope, depth + 1)
  }

  /// Notes what is behind `content` or `content()` in the body of a view.
  mutating func noteSlot(_ links: [Link], in outer: Surroundings, _ scope: Int) {
    guard scope >= 0, types[scope].isView, let view = types[scope].path.last else { return }
    let isOwn = file.isName(links[0].name, "self") && links.count > 1
    guard file.isName(links[isOwn ? 1 : 0].name, "content") else { return }
    let (inner, _) = surroundings(Array(links[(isOwn ? 1 : 0)...]), "", in: outer)
    let color = inner.isSeen ? inner.ground.flatMap(\.single) : nil
    // Of two places, both may be shown.
    slots[view] = .some(slots[view] == nil ? color : nil)
  }
}

/// The uses of views inside of others.
extension SwiftProject {
  /// The colors of a use, where these are written, and its font.
  struct Drawing {
    var foreground: Place
    var ground: Place
    /// What is behind a translucent ground, if that is known.
    var below: Place?
    var font: SwiftUse.Font
    /// Whether the view may be somewhere else.
    var isPossible = false
  }

  /// How deep views of the project are followed into each other, the most places of one, and how many are looked at.
  private static let (maximumDepth, maximumPlaces, maximumSteps) = (12, 64, 1024)

  /// A use with what is around its view, wherever others have it.
  func placed(_ drawing: Drawing) -> [Drawing] {
    var result: [Drawing] = []
    var steps = 0
    follow(drawing, depth: 0, &steps, &result)
    return result
  }

  private func follow(
    _ drawing: Drawing, depth: Int, _ steps: inout Int, _ result: inout [Drawing]
  ) {
    steps += 1
    guard result.count < Self.maximumPlaces, depth < Self.maximumDepth,
      steps < Self.maximumSteps, let ground = place(of: drawing.ground)
    else { return }
    var drawing = drawing
    drawing.ground = ground
    let isLabel = drawing.foreground.color.name.kind == .label
    let isOpen = [.around, .body].contains(ground.color.name.kind)
    if !isOpen, drawing.below == nil, let outer = ground.color.outer.first {
      drawing.below = place(of: Place(color: outer, scope: ground.scope, file: ground.file))
    }
    let veiled = drawing.below.flatMap { $0.color.name.kind == .body ? $0 : nil }
    let holder = isOpen ? ground : veiled ?? drawing.foreground
    guard isLabel || isOpen || veiled != nil, let view = holder.scope.last else {
      return result.append(drawing)
    }
    guard let all = placements[view] else {
      if ground.color.name.kind == .around { return }
      // Nothing says where the view is; an app is in none.
      drawing.isPossible = isLabel && views[view] != nil
      return result.append(drawing)
    }
    let own = all.filter { $0.file == holder.file }
    guard views[view] == 1 || !own.isEmpty else { return }
    for (placement, file) in views[view] == 1 ? all : own {
      func place(_ color: SwiftUse.Color?) -> Place? {
        color.map { Place(color: $0, scope: placement.scope, file: file) }
      }
      var next = drawing
      if isOpen {
        guard let color = place(placement.ground) else { continue }
        next.ground = color
        next.ground.color.isPossible = color.color.isPossible || ground.color.isPossible
      } else if veiled != nil {
        guard let color = place(placement.ground), let found = self.place(of: color) else {
          continue
        }
        next.below = found
      }
      if isLabel {
        guard let color = place(placement.foreground) else { continue }
        next.foreground = color
      } else if let name = property(drawing.foreground) {
        guard var color = place(placement.colors[name]) else { continue }
        color.color.name.opacity *= drawing.foreground.color.name.opacity
        next.foreground = color
      }
      next.font.size = next.font.size ?? placement.font.size
      next.font.weight = next.font.weight ?? placement.font.weight
      next.font.isDark = next.font.isDark ?? placement.font.isDark
      guard placement.font.isDark ?? next.font.isDark == next.font.isDark else { continue }
      follow(next, depth: depth + 1, &steps, &result)
    }
  }
}
