import SourceSyntax

extension CSSClasses {
  /// What an element is to the texts in it.
  struct Surrounding {
    /// Its classes, if they give it an opaque background at rest.
    var ground: CSSClasses?
    /// Whether nobody knows what they lie on, if that is not it.
    var isUnknown = false
    /// Whether its classes state a color of the text.
    var setsText = false
    /// Whether these are all that it has besides what its component is given.
    var isComplete = true
  }

  /// A text on nothing that its file says.
  struct PlacedText {
    let text: CSSClasses
    let element: Int
    /// Whether it is there in all cases.
    let isSure: Bool
    /// Whether it is on the page if nothing is around its component.
    let mayBeOnPage: Bool
  }
}

extension CSSElements {
  /// What elements are to the texts in them, as far as it is anything.
  var surroundings: [Int: CSSClasses.Surrounding] {
    var result: [Int: CSSClasses.Surrounding] = [:]
    for (number, element) in elements.enumerated() {
      let lists = element.lists
      let isPlain = lists.alternatives.allSatisfy { !$0.setsGround && !$0.isUnknown }
      var own = CSSClasses.Surrounding(
        setsText: lists.base.setsText || lists.alternatives.contains(where: \.setsText))
      let isKnown =
        isPlain && !lists.base.isUnknown && !lists.isOpenBeyondCaller
        && !Self.colored.contains(element.name)
      if isKnown, lists.base.hasGround, !lists.base.mayBeTranslucent {
        own.ground = lists.base
      } else {
        own.isUnknown =
          !isKnown || lists.base.setsGround || lists.base.isPlacedApart || isCovered(element)
      }
      if own.ground != nil || own.isUnknown || own.setsText { result[number] = own }
    }
    return result
  }
}

/// Puts texts of classes on the backgrounds that elements of other files have by theirs.
struct CSSClassPlacements {
  private struct File {
    let source: SourceText
    let content: CSSClasses.Content
  }

  /// What a text lies on.
  private enum Ground {
    case classes(CSSClasses, SourceText, between: [String])
    case page(between: [String], isInBody: Bool)
  }

  private let placements: CSSPlacements?
  /// The files, by the positions of their pages, and those without one.
  private var files: [Int: File] = [:]
  private var others: [File] = []
  private let numbers: [String: Int]

  init(_ pages: CSSPages) {
    placements = pages.placements
    numbers = Dictionary(pages.pages.enumerated().map { ($1.path, $0) }) { first, _ in first }
  }

  /// Adds what the classes in a file draw.
  mutating func add(_ content: CSSClasses.Content, of source: SourceText) {
    guard !content.placed.isEmpty || !content.surroundings.isEmpty else { return }
    let file = File(source: source, content: content)
    guard let number = numbers[source.name] else { return others.append(file) }
    files[number] = file
  }

  /// The texts on what is around them where they are shown.
  var drawn: [CSSClassFiles.Drawn] {
    let alone = others.flatMap { file in
      file.content.placed.filter(\.mayBeOnPage).map {
        CSSClassFiles.Drawn(
          source: file.source, classes: $0.text.onPage([]).inScheme, ground: file.source)
      }
    }
    return files.sorted { $0.key < $1.key }.reduce(into: alone) { result, file in
      let texts = file.value.content.placed
      let ways = texts.isEmpty ? [] : placements?.placed(file.key) ?? []
      for text in texts {
        // A text of some case is for grounds that fit.
        let grounds = ways.filter { text.isSure && $0.own.contains(text.element) }.compactMap {
          ground(of: text, in: $0.page, file.key)
        }
        let known =
          grounds.isEmpty && text.mayBeOnPage ? [.page(between: [], isInBody: false)] : grounds
        result += known.map { drawn(text.text, on: $0, in: file.value.source) }
      }
    }.filter { !$0.classes.drawings.isEmpty }
  }

  private func drawn(
    _ text: CSSClasses, on ground: Ground, in source: SourceText
  ) -> CSSClassFiles.Drawn {
    switch ground {
    case .classes(let classes, let other, let between):
      CSSClassFiles.Drawn(
        source: source, classes: text.on(classes, between: between).inScheme, ground: other)
    case .page(let between, let isInBody):
      CSSClassFiles.Drawn(
        source: source, classes: text.onPage(between, isInBody: isInBody).inScheme, ground: source)
    }
  }

  /// What a text lies on in one way of showing its component; `nil` if that is not known, or the text may be
  /// another one there.
  private func ground(
    of text: CSSClasses.PlacedText, in page: CSSPages.Page, _ number: Int
  ) -> Ground? {
    var between: [String] = []
    var next: Int? = text.element
    while let current = next {
      let element = page.elements[current]
      let isText = current == text.element
      let origins = element.origins.isEmpty ? [(number, current)] : element.origins
      // What its component is given comes after its own classes.
      for (position, origin) in origins.enumerated().reversed()
      where !isText || position > 0 {
        guard let own = files[origin.0]?.content.surroundings[origin.1] else { continue }
        if isText, own.setsText { return nil }
        if let classes = own.ground, let source = files[origin.0]?.source {
          // A component of others may put what it is given anywhere.
          let isOfOthers = element.isComponent && !element.origins.isEmpty
          let isSure =
            element.isResolved || !isOfOthers && !isOverruled(current, in: page, number)
          return isSure ? .classes(classes, source, between: between) : nil
        }
        if own.isUnknown { return nil }
      }
      if element.isOpen || element.isComponent && !element.isResolved { return nil }
      if !element.isComponent, !["div", "span"].contains(element.name) {
        between.append(element.name)
      }
      between += element.selectors.filter { $0.hasPrefix(".") }.sorted()
      next = element.parent
    }
    return text.mayBeOnPage
      ? .page(between: between, isInBody: between.contains("body")) : nil
  }

  /// Whether the component that has an element is given a background that it may have in place of its own.
  private func isOverruled(_ number: Int, in page: CSSPages.Page, _ file: Int) -> Bool {
    let own = page.elements[number].origins.first?.page
    for current in sequence(first: number, next: { page.elements[$0].parent }).dropFirst() {
      let element = page.elements[current]
      if element.isResolved, element.isComponent {
        let origin = element.origins.first ?? (file, current)
        return files[origin.page]?.content.surroundings[origin.number]?.ground != nil
      }
      if element.origins.first?.page != own { return false }
    }
    return false
  }
}
