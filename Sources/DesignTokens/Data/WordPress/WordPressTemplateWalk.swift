import SourceSyntax

/// What the templates of a theme draw on each other, as one of its variations has them.
struct WordPressTemplateWalk {
  let styles: WordPressStyles
  let templates: WordPressTemplates
  let variation: Int32
  private(set) var found: [WordPressDrawn] = []
  private var onPage: Set<String> = []
  private var away: Set<String> = []
  private var visits: Set<Visit> = []
  private var drawn: Set<WordPressDrawn> = []
  /// How many more blocks are visited: a few files that take in each other in many places would be endless.
  private var rest = 100_000

  /// A file, where it is put.
  private struct Visit: Hashable {
    let file: Int
    let around: WordPressSurroundings
  }

  /// How many files may be in each other.
  private static let maximumDepth = 8

  init(_ styles: WordPressStyles, _ templates: WordPressTemplates, variation: Int32) {
    (self.styles, self.templates, self.variation) = (styles, templates, variation)
  }

  /// The blocks that are only on backgrounds other than that of the page.
  var elsewhere: Set<String> { away.subtracting(onPage) }

  /// Notes where a block is that WordPress writes. Others are in what authors write, too.
  private mutating func note(_ block: WordPressTemplate.Block, in around: WordPressSurroundings) {
    if around.isPage {
      onPage.insert(block.name)
    } else if block.isWhole {
      away.insert(block.name)
    }
  }

  mutating func run() {
    var page = WordPressSurroundings(page: styles, in: variation)
    let colored = templates.classes.elements
    page.hidesLinks = colored.contains("a")
    page.hidesHeadings = (1...6).contains { colored.contains("h\($0)") }
    for root in templates.roots { visit(file: root, page, depth: 0) }
  }

  private mutating func visit(file: Int, _ around: WordPressSurroundings, depth: Int) {
    guard depth < Self.maximumDepth, visits.insert(Visit(file: file, around: around)).inserted
    else { return }
    visit(0..<templates.files[file].template.blocks.count, of: file, around, depth)
  }

  private mutating func visit(
    _ range: Range<Int>, of file: Int, _ around: WordPressSurroundings, _ depth: Int
  ) {
    let blocks = templates.files[file].template.blocks
    var index = range.lowerBound
    while index < range.upperBound, rest > 0 {
      rest -= 1
      let block = blocks[index]
      note(block, in: around)
      let placed = WordPressPlacedBlock(
        block, path: templates.files[file].path(of: index), in: around, styles,
        templates.classes, variation)
      for text in placed.texts { add(text, block, of: file) }
      if let taken = templates.file(takenBy: block) {
        visit(file: taken, placed.inside, depth: depth + 1)
      }
      visit(index + 1..<block.end, of: file, placed.inside, depth)
      index = block.end
    }
  }

  /// Adds what a block draws, once for each file.
  private mutating func add(
    _ text: WordPressDrawn, _ block: WordPressTemplate.Block, of file: Int
  ) {
    let source = templates.files[file].template.source
    var key = text
    key.place = SourceLocation(startOf: source.name)
    guard text.ground != .other, drawn.insert(key).inserted else { return }
    var text = text
    let start = block.range.lowerBound
    let name = min(
      start + "<!-- wp:".utf8.count + block.shortName.utf8.count, block.range.upperBound)
    text.place = source.location(of: start..<name)
    found.append(text)
  }
}

/// What a block of a template has from what is around it.
struct WordPressSurroundings: Hashable {
  /// The color of the text; `nil` if it is not known.
  var text: String?
  var ground: WordPressGround
  var font: WordPressFont
  /// Whether the background is that of the page.
  var isPage = true
  /// On the page a block may still be laid over something else.
  var joint: TokenPairing.Joint? = .page
  /// The parts of `styles` that are around, whose elements and blocks these are: that of the page first.
  var scopes = [WordPressStyles.root]
  /// Whether a style sheet has colors for links, and for headings.
  var hidesLinks = false
  var hidesHeadings = false

  /// The page itself.
  init(page styles: WordPressStyles, in variation: Int32) {
    let root = WordPressStyles.root
    text = styles.color("text", of: root, in: variation)
    ground =
      styles.color("background", of: root, in: variation)
      .map { styles.ground($0, on: .canvas) } ?? .canvas
    if styles.hasOtherGround(root, in: variation) { ground = .other }
    font = styles.fonts.font(of: root, in: variation)
  }
}
