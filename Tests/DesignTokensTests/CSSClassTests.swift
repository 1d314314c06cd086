import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

/// Pairs of the classes of Tailwind in pages and code.
@Suite struct CSSClassTests {
  private static let theme = """
    @import "tailwindcss";
    @custom-variant dark (&:is(.dark *));
    :root { --paper: #fff; --ink: #111; --accent: #07c; --muted: #eee }
    .dark { --paper: #111; --ink: #eee; --accent: #4af; --muted: #222 }
    @theme inline {
      --color-paper: var(--paper); --color-ink: var(--ink); --color-accent: var(--accent);
      --color-muted: var(--muted);
    }
    """

  private func pairs(_ files: [String: String]) -> [String] {
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let tokens = loaded.palettes.flatMap(\.allTokens)
    return tokens.flatMap { token in
      token.pairings.filter { $0.reason?.contains("class") == true }.map { pairing in
        let contexts = pairing.contexts.values.flatMap(\.self).joined(separator: ",")
        return "\(token.path) on \(pairing.path ?? "?")"
          + (contexts.isEmpty ? "" : " in \(contexts)")
      }
    }.sorted()
  }

  @Test func aTextWithoutABackgroundLiesOnThatOfTheStyleOfTheBody() {
    let page = "<body style='background-color: var(--muted)'><p class='text-accent'>Quay</p></body>"
    expectEqual(pairs(["p/app.css": Self.theme, "p/a.html": page]), ["--accent on --muted"])
  }

  @Test func aTextWithoutABackgroundLiesOnThatOfTheBody() {
    func all(_ body: String, _ classes: String) -> [String] {
      pairs([
        "p/app.css": Self.theme, "p/index.html": "<body class='\(body)'></body>",
        "p/ui/a.tsx": "export const a = <p className='\(classes)'>Harbor</p>",
      ])
    }
    expectEqual(all("bg-paper", "text-accent"), ["--accent on --paper"])
    expectEqual(
      all("bg-white dark:bg-black", "text-accent"),
      [
        "--accent on black in dark", "--accent on white in none",
      ])
    expectEqual(all("bg-paper", "bg-muted text-accent"), ["--accent on --muted"])
    expectEqual(all("", "text-accent"), ["--accent on white"])
    expectEqual(all("{{ tone }}", "text-accent"), [])
  }

  /// Helpers of Ruby make elements with classes, in templates and in the code of components.
  @Test(arguments: [
    ("<%= link_to 'Save', path, class: 'bg-muted text-ink' %>", ["--ink on --muted"]),
    (
      "<div class='bg-muted'><%= link_to path, class: 'text-ink' do %>Save<% end %></div>",
      ["--ink on --muted"]
    ),
    (
      "<%= tag.div class: class_names('bg-muted', 'p-4': open?) do %><p class='text-ink'>Save</p><% end %>",
      ["--ink on --muted"]
    ),
    (
      "<div class=\"text-ink <%= on? ? \"bg-muted\" : \"bg-paper\" %>\">Save</div>",
      ["--ink on --muted", "--ink on --paper"]
    ),
    (
      "<%= tag.p 'Save', class: \"p-4 #{on? ? \"bg-muted text-ink\" : \"\"}\" %>",
      ["--ink on --muted"]
    ),
    // What another component does with what it is given is not known.
    (
      "<div class='bg-muted'><%= render Card.new do %><p class='text-ink'>Save</p><% end %></div>",
      []
    ),
    (
      "<div class='bg-muted'><% if on? %><p class='text-ink'>Save</p><% end %></div>",
      ["--ink on --muted"]
    ),
    ("<%# link_to 'Save', path, class: 'bg-muted text-ink' %>", []),
    ("<%= link_to 'Save', path, class:", []),
  ])
  func helpersOfRubyMakeElements(_ page: String, _ expected: [String]) {
    expectEqual(pairs(["p/app.css": Self.theme, "p/a.html.erb": page]), expected, "\(page)")
  }

  @Test(arguments: [
    ("KINDS = { main: { classes: 'bg-muted text-ink' } }", ["--ink on --muted"]),
    (
      "erb_template <<~ERB\n<div class='bg-muted'><p class='text-ink'>Save</p></div>\nERB",
      ["--ink on --muted"]
    ),
    ("def a = class_names('bg-muted', 'text-ink')", ["--ink on --muted"]),
    ("# class: 'bg-muted text-ink'", []),
  ])
  func codeOfRubyHasClasses(_ code: String, _ expected: [String]) {
    let files = ["p/app.css": Self.theme, "p/app/components/a.rb": code]
    expectEqual(pairs(files), expected, "\(code)")
    expectEqual(pairs(["p/app.css": Self.theme, "p/db/seeds.rb": code]), [])
  }

  @Test func aVariantThatIsCalledAfterTheDarkSchemeIsForIt() {
    let sheet = Self.theme + " @custom-variant theme-dark (&:is(.dark *));"
    let page = "<p class='text-ink bg-muted theme-dark:bg-paper'>Harbor</p>"
    expectEqual(
      pairs(["p/app.css": sheet, "p/a.html": page]),
      ["--ink on --muted in none", "--ink on --paper in dark"])
  }

  /// What a component of Blade adds to the classes that it is given is of one element.
  @Test(arguments: [
    (
      "->class(['bg-muted text-ink' => $on])->merge(['class' => 'p-4 dark:bg-paper'])",
      ["--ink on --muted in none", "--ink on --paper in dark"]
    ),
    ("->merge(['type' => 'a', 'class' => 'bg-muted text-ink'])", ["--ink on --muted"]),
    ("->class('bg-muted')->merge(['class' => 'text-ink'])", ["--ink on --muted"]),
    ("->except('x')->class(['bg-muted', 'text-ink' => $a === 'x'])", ["--ink on --muted"]),
    ("->merge(['title' => 'text-ink', 'class' => 'bg-muted'])", []),
  ])
  func aComponentAddsToTheClassesThatItIsGiven(_ calls: String, _ expected: [String]) {
    let page = "<p {{ $attributes\(calls) }}>Harbor</p>"
    expectEqual(pairs(["p/app.css": Self.theme, "p/a.blade.php": page]), expected)
  }

  @Test func anotherListOfAnElementOverrulesAColorInOneScheme() {
    let code = "export const a = <p className={cn('bg-muted text-ink', 'dark:bg-paper')}>Harbor</p>"
    expectEqual(
      pairs(["p/app.css": Self.theme, "p/a.tsx": code]),
      [
        "--ink on --muted in none", "--ink on --paper in dark",
      ])
  }

  /// A text in the color of its background in one scheme can be read in the other.
  @Test func aTextInTheColorOfItsBackgroundInOneScheme() {
    func all(_ classes: String) -> [String] {
      let page = "<div class='\(classes)'><h1 class='text-white'>Harbor</h1></div>"
      return pairs(["p/app.css": Self.theme, "p/a.html": page])
    }
    expectEqual(
      all("bg-white dark:bg-black"), ["white on black in dark", "white on white in none"])
    expectEqual(all("bg-white"), [])
  }

  /// A text in a color of its own on what is not known belongs to no pair, and is counted.
  @Test func aTextOnNothingIsCounted() {
    func names(_ files: [String: String]) -> [String] {
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
        .flatMap(\.unplacedTexts).map { text in
          let start = text.location.range.start
          return "\(text.name) \(text.location.file):\(start.line):\(start.column)"
        }
    }
    let page = "export const a = <p className='text-red-500'>Harbor</p>"
    expectEqual(names(["p/app.css": Self.theme, "p/a.tsx": page]), ["red-500 p/a.tsx:1:32"])
    let shown = page.replacing("text-red", with: "bg-white text-red")
    expectEqual(names(["p/app.css": Self.theme, "p/a.tsx": shown]), [])
    let rules =
      ":root { --paper: #fff } .a { color: #123; background: var(--paper) } .b { color: #456 }"
    expectEqual(names(["p/a.css": rules]), ["#456 p/a.css:1:82"])
    expectEqual(names(["p/a.css": rules.replacing(".b {", with: ".b:disabled {")]), [])
  }

  private func pairs(of classes: String) -> [String] {
    pairs([
      "p/app.css": Self.theme, "p/ui/a.tsx": "export const a = <p className=\"\(classes)\" />",
    ])
  }

  @Test(arguments: [
    ("flex bg-muted text-sm text-ink", ["--ink on --muted"]),
    // A state keeps what it does not set.
    ("bg-paper text-ink hover:bg-accent", ["--ink on --accent", "--ink on --paper"]),
    (
      "bg-paper text-ink hover:bg-accent hover:text-paper",
      ["--ink on --paper", "--paper on --accent"]
    ),
    // One that only a state has.
    ("bg-paper hover:text-accent", ["--accent on --paper"]),
    ("text-ink data-[state=open]:bg-muted", ["--ink on --muted"]),
    ("bg-muted placeholder:text-accent", ["--accent on --muted"]),
    ("bg-muted text-ink placeholder-accent", ["--accent on --muted", "--ink on --muted"]),
    // What is only for one scheme takes the place of the rest there.
    (
      "bg-muted text-ink dark:bg-accent", ["--ink on --accent in dark", "--ink on --muted in none"]
    ),
    // The color of what comes with Tailwind is one outside of the palette.
    ("bg-accent text-white", ["white on --accent"]),
    // A part of the element has no background of the element.
    ("bg-muted before:text-ink", []),
    ("before:bg-muted before:text-ink", ["--ink on --muted"]),
    // What is faded as a whole is not known.
    ("bg-muted text-ink opacity-50", []), ("bg-muted text-ink opacity-0", []),
    ("bg-muted text-ink opacity-0 group-hover/tip:opacity-100", ["--ink on --muted"]),
    ("bg-muted text-ink invisible peer-focus:visible", ["--ink on --muted"]),
    // A color with an opacity is another color.
    ("bg-accent/20 text-accent", ["--accent on --accent/20"]),
    ("bg-paper text-ink/[0.4]", ["--ink/40 on --paper"]),
    ("bg-[#f59e0b] text-[13px] text-white", ["white on #f59e0b"]),
    ("bg-(--muted) text-[var(--ink)]", ["--ink on --muted"]),
    ("bg-[hsl(var(--muted))] text-[rgb(var(--ink)/50%)]", ["--ink/50 on --muted"]),
    ("bg-[hsl(var(--muted)_/_0.5)] text-ink", ["--ink on --muted/50"]),
    ("bg-[hsl(from_var(--muted)_h_s_l)] text-ink", []),
    ("bg-yellow-100 text-yellow-500", ["yellow-500 on yellow-100"]),
    // What is important does not depend on the order.
    ("!text-ink bg-muted text-accent", ["--ink on --muted"]),
    ("text-ink! bg-muted text-accent", ["--ink on --muted"]),
    ("bg-transparent text-ink", []),
    ("bg-muted bg-opacity-20 text-ink", []),
    ("bg-muted text-ink bg-gradient-to-r from-accent", []),
    // Only some windows, and what is disabled.
    ("text-ink md:bg-muted", []), ("text-ink disabled:bg-muted", []),
    // Names that the theme does not have, and code.
    ("bg-other text-ink", []), ("bg-muted === text-ink", []),
  ])
  func `an element draws its text on its background`(_ classes: String, _ expected: [String]) {
    expectEqual(pairs(of: classes), expected)
  }

  @Test func `several texts are several elements`() {
    #expect(pairs(of: "bg-muted\" id=\"text-ink").isEmpty)
    #expect(pairs(of: "flex ${a ? 'text-ink' : 'bg-muted'}").isEmpty)
  }

  @Test(arguments: [
    ("<section class='bg-muted'><img><h2 class='text-ink'>A</h2></section>", ["--ink on --muted"]),
    (
      "<section class='bg-muted'><div class='bg-paper'></div><h2 class='text-ink'/></section>",
      ["--ink on --muted"]
    ),
    (
      "<section class='bg-muted'><div class='bg-paper'><b class='text-ink'/></div></section>",
      ["--ink on --paper"]
    ),
    // What a component, an expression or a gradient puts between is not known.
    ("<section class='bg-muted'><Card><b class='text-ink'/></Card></section>", []),
    ("<section class='bg-muted'><p class={look}><b class='text-ink'/></p></section>", []),
    // A link of a router is an element in its place.
    (
      "<p class='bg-muted'><Link to='/'><b class='text-ink'/></Link><Link class='text-accent'/></p>",
      ["--accent on --muted", "--ink on --muted"]
    ),
    // A sign that separates, and what is faded in one case only.
    ("<p class='bg-muted'><i class='text-ink'>/</i></p>", []),
    ("<p class='bg-muted'><i class='text-ink'>{\"·\"}</i></p>", []),
    ("<p class='bg-muted'><i class='text-ink'>a/b</i></p>", ["--ink on --muted"]),
    (
      "<p className={cn('bg-muted', on && 'opacity-50')}><b class='text-ink'/></p>",
      ["--ink on --muted"]
    ),
    ("<p className={cn('bg-muted', 'opacity-50')}><b class='text-ink'/></p>", []),
    ("<p class='bg-muted'><i class='bg-gradient-to-r'><b class='text-ink'/></i></p>", []),
    ("<p class='bg-muted'><i class='absolute text-ink'/></p>", []),
    ("<p class='bg-muted'></p><b class='text-ink'/>", []),
    ("<p class='bg-muted'>Save</p><b class='text-ink'/>", []),
    ("<!-- <p class='bg-muted text-ink'> -->{/* <p class='bg-muted text-ink'> */}", []),
    ("  // <p class='bg-muted text-ink'>\n<p class='bg-paper text-ink'>", ["--ink on --paper"]),
    // What is always there meets each case, and no case another one.
    ("<p class='bg-muted' x-bind:class=\"{ 'text-ink': on }\">", ["--ink on --muted"]),
    ("<p class='bg-muted' class:text-ink={on}>", ["--ink on --muted"]),
    ("<p className={cn('bg-muted', on && 'text-ink', className)}>", ["--ink on --muted"]),
    ("<p className={cn(on && 'bg-muted', off && 'text-ink')}>", []),
    (
      "<p className={`bg-muted ${on ? 'text-ink' : 'text-accent'}`}>",
      ["--accent on --muted", "--ink on --muted"]
    ),
    (
      "<p class='bg-muted {% if on %}text-ink{% else %}text-accent{% endif %}'>",
      ["--accent on --muted", "--ink on --muted"]
    ),
    // A ground in one case: in the others there is what is under it.
    (
      "<main class='bg-paper'><p className={`p-1 ${on ? 'bg-muted' : ''}`}><b class='text-ink'/></p></main>",
      ["--ink on --muted", "--ink on --paper"]
    ),
    (
      "<main class='bg-paper'><p className={on ? 'bg-muted' : 'bg-accent'}><b class='text-ink'/></p></main>",
      ["--ink on --accent", "--ink on --muted"]
    ),
    (
      "<p className={cn('p-1', on && 'bg-muted')}><b className={on ? 'text-ink' : 'text-accent'}/></p>",
      ["--ink on --muted"]
    ),
    (
      "<p className={cn('p-1', on && 'bg-muted')}><b className={up ? 'text-ink' : 'text-accent'}/></p>",
      []
    ),
    ("<p className={cn('p-1', on && 'bg-muted')}>{on || <b class='text-ink'/>}</p>", []),
    (
      "const a = cva('bg-muted', { variants: { tone: { a: 'text-ink', b: 'text-accent' } } })",
      ["--accent on --muted", "--ink on --muted"]
    ),
    ("<p className='bg-muted [color:var(--accent)]'/>", ["--accent on --muted"]),
    // What is placed over all of an element is under what comes after it, if it shows anything.
    (
      "<b className='bg-paper'><i className='absolute inset-0'><img/></i><p className='text-accent'>a</p></b>",
      []
    ),
    (
      "<b className='bg-paper'><i className='absolute inset-0'></i><p className='text-accent'>a</p></b>",
      ["--accent on --paper"]
    ),
    ("<p className='[background-color:var(--muted)] text-accent'/>", ["--accent on --muted"]),
    (
      "tv({ variants: { a: { b: ['bg-muted text-ink', 'hover:bg-accent'], c: ['bg-paper', 'text-accent'] } } })",
      ["--accent on --paper", "--ink on --accent", "--ink on --muted"]
    ),
    (
      "tv({ base: ['bg-muted', 'p-1'], variants: { tone: { a: ['text-ink'], b: ['text-accent'] } } })",
      ["--accent on --muted", "--ink on --muted"]
    ),
    (
      "<p className={cn('bg-muted', on ? ['text-ink', 'p-1'] : ['text-accent'])}>a</p>",
      ["--accent on --muted", "--ink on --muted"]
    ),
  ])
  func `elements and cases draw together`(_ page: String, _ expected: [String]) {
    expectEqual(pairs(["p/app.css": Self.theme, "p/a.tsx": page]), expected)
  }

  /// The pairs with what shows through their grounds.
  private func overs(_ page: String) -> [String] {
    let files = ["p/app.css": Self.theme + "body { background: var(--paper) }", "p/a.tsx": page]
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    return loaded.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.filter(\.isPlaced).map { pairing in
        "\(token.path) on \(pairing.path ?? "?")"
          + (pairing.over.isEmpty ? "" : " over \(pairing.over.joined(separator: ","))")
          + (pairing.joint == .doubtful ? " possibly" : "")
      }
    }.sorted()
  }

  @Test(arguments: [
    (
      "<main class='bg-muted'><b class='bg-accent/10 text-accent'/></main>",
      ["--accent on --accent/10 over --muted"]
    ),
    (
      "<main class='bg-[#0b0b0b]'><p class='bg-white/[0.04]'><b class='text-accent'/></p></main>",
      ["--accent on white/[0.04] over #0b0b0b"]
    ),
    ("<p class='bg-accent/10 text-accent'/>", ["--accent on --accent/10"]),
    // Several layers, and a component of a page in a color of its own.
    (
      "<main class='bg-muted'><p class='bg-ink/5'><b class='bg-accent/10 text-accent'/></p></main>",
      ["--accent on --accent/10 possibly"]
    ),
    (
      "<main class='bg-[#0b0b0b]'/><p class='bg-accent/10 text-accent'/>",
      ["--accent on --accent/10 possibly"]
    ),
    ("<Card><p class='bg-accent/10 text-accent'/></Card>", ["--accent on --accent/10"]),
    (
      "<main class='bg-paper dark:bg-muted'><b class='bg-accent/10 text-accent'/></main>",
      ["--accent on --accent/10 over --muted", "--accent on --accent/10 over --paper"]
    ),
  ])
  func `a translucent background is over the nearest one around`(
    _ page: String, _ expected: [String]
  ) {
    expectEqual(overs(page), expected)
  }

  @Test(arguments: [
    ("pre { background: var(--accent) }", ["--ink on --accent"]),
    ("pre { @apply bg-accent; }", ["--ink on --accent"]),
    ("pre { background: none }", ["--ink on --muted"]),
    (".dark pre { background: url(a.png) }", []),
    ("code pre { background: var(--accent) }", ["--ink on --muted"]),
  ])
  func `a rule for all elements of a name is between`(_ rule: String, _ expected: [String]) {
    let page = "<div class='bg-muted'><pre><b class='text-ink'/></pre></div>"
    expectEqual(pairs(["p/app.css": Self.theme + rule, "p/a.tsx": page]), expected)
  }

  @Test(arguments: [
    ("text-red-500", ["red-500 on --paper"]), ("text-gray-500", ["gray-500 on --paper possibly"]),
    ("text-white", []), ("text-white/80", []), ("text-ink", ["--ink on --paper"]),
  ])
  func `a color of Tailwind lies on the page`(_ text: String, _ expected: [String]) {
    expectEqual(overs("<p class='\(text)'/>"), expected)
  }

  @Test func `a gray lies on the page where its file shows that`() {
    let page = "<html><body><p class='text-gray-500'>Harbor</p></body></html>"
    let files = [
      "p/app.css": Self.theme + "body { background: var(--paper) }", "p/a.html": page,
    ]
    let found = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
      .flatMap { $0.drawnPairs() }
    #expect(found.contains("gray-500 on --paper likely"), "\(found)")
  }

  @Test(arguments: [("text", ["--ink on --muted"]), ("checkbox", []), ("radio", [])])
  func `a mark has no text`(_ type: String, _ expected: [String]) {
    let page = "<div class='bg-muted'><input type='\(type)' class='text-ink'/></div>"
    expectEqual(overs(page), expected)
  }

  @Test(arguments: ["type='checkbox'", "type={\"radio\"}", "type='range'"])
  func `a mark with a background has no text either`(_ type: String) {
    for classes in ["'bg-muted text-ink w-5'", "{cn('bg-muted text-ink', on && 'text-accent')}"] {
      let page =
        "<div><input className=\(classes) \(type) /><b className='bg-paper text-ink'/></div>"
      expectEqual(pairs(["p/app.css": Self.theme, "p/a.tsx": page]), ["--ink on --paper"])
    }
  }

  @Test(arguments: [
    // One condition chooses both, around and in the element.
    (
      "<div className={on ? 'bg-muted' : 'bg-paper'}><p className={on ? 'text-ink' : 'text-accent'}/></div>",
      ["--accent on --paper", "--ink on --muted"]
    ),
    (
      "<div className={!on ? 'bg-muted' : 'bg-paper'}><p className={`m-1 ${on ? 'text-ink' : 'text-accent'}`}/></div>",
      ["--accent on --muted", "--ink on --paper"]
    ),
    (
      "<p className={cn(on ? 'bg-muted' : 'bg-paper', on ? 'text-ink' : 'text-accent')}/>",
      ["--accent on --paper", "--ink on --muted"]
    ),
    (
      "<div className={cn('bg-paper', on && 'bg-muted')}><p className={on ? 'text-ink' : 'text-accent'}/></div>",
      ["--accent on --paper", "--ink on --muted"]
    ),
    // Whether two are ever met together is not known.
    (
      "<div className={on ? 'bg-muted' : 'bg-paper'}><p className={up ? 'text-ink' : 'text-accent'}/></div>",
      []
    ),
    ("<p className={cn(on ? 'bg-muted' : 'bg-paper', up ? 'text-ink' : 'text-accent')}/>", []),
    (
      "<div className={on ? 'bg-muted' : up ? 'bg-paper' : 'bg-accent'}><p className={on ? 'text-ink' : 'text-accent'}/></div>",
      []
    ),
    // The scheme that a condition or a key asks for.
    ("<p className={isDark ? 'bg-muted text-ink' : 'p-1'}/>", ["--ink on --muted in dark"]),
    (
      "<p className={theme !== 'dark' ? 'bg-muted text-ink' : 'p-1'}/>",
      ["--ink on --muted in none"]
    ),
    ("const a = { light: 'bg-muted text-ink', dark: 'p-1' }", ["--ink on --muted in none"]),
    ("const a = isDark ? 'p-1' : 'bg-muted text-ink'", ["--ink on --muted in none"]),
    ("const a = { lighter: 'bg-muted text-ink' }", ["--ink on --muted"]),
    ("const a = isDarkened ? 'bg-muted text-ink' : 'p-1'", ["--ink on --muted"]),
  ])
  func `what a condition chooses is together`(_ code: String, _ expected: [String]) {
    expectEqual(pairs(["p/app.css": Self.theme, "p/a.tsx": code]), expected, "\(code)")
  }

  @Test func `the icon of a control without a text needs the contrast of an icon`() {
    func roles(_ page: String) -> [String] {
      let loaded = load(["p/app.css": Self.theme, "p/a.tsx": page], paths: ["p"])
      return loaded.palettes.flatMap(\.tokens).flatMap { token in
        token.pairings.filter(\.isPlaced).map { "\(token.path) \($0.role?.rawValue ?? "")" }
      }
    }
    let icon = "<svg className='w-4 h-4 text-accent'/>"
    expectEqual(roles("<button className='bg-muted'>\(icon)</button>"), ["--accent ui"])
    expectEqual(roles("<button className='bg-muted'>\(icon)Save</button>"), [])
    expectEqual(roles("<div className='bg-muted'>\(icon)</div>"), [])
  }

  private static let pale = """
    @import "tailwindcss";
    :root { --ink: #111; --paper: #fff; --sky: #9ad; --mint: #bdc }
    @theme inline {
      --color-ink: var(--ink); --color-paper: var(--paper); --color-sky: var(--sky);
      --color-mint: var(--mint);
    }
    """

  @Test(arguments: [
    (
      "<p class='bg-gradient-to-r from-sky to-mint text-paper'/>",
      ["--paper on --mint", "--paper on --sky"]
    ),
    (
      "<p class='bg-linear-to-r from-sky from-10% via-ink to-mint text-paper'/>",
      ["--paper on --mint"]
    ),
    (
      "<p class='bg-gradient-to-r from-[#9ad] to-[#bdc] text-white'/>",
      ["white on #9ad", "white on #bdc"]
    ),
    (
      "<section class='bg-gradient-to-r from-sky to-mint'><b class='text-paper'/></section>",
      ["--paper on --mint", "--paper on --sky"]
    ),
    (
      "<p class={cn('bg-gradient-to-r text-paper', on ? 'from-sky to-mint' : 'from-mint to-mint')}/>",
      ["--paper on --mint", "--paper on --sky"]
    ),
    // Not all colors are known, and what shows the text is the gradient.
    ("<p class='bg-gradient-to-r from-sky text-paper'/>", []),
    ("<p class='bg-gradient-to-r from-sky to-transparent text-paper'/>", []),
    ("<p class='bg-gradient-to-r from-sky via-sky/20 to-mint text-paper'/>", []),
    ("<p class='bg-gradient-to-r from-sky to-mint text-paper bg-clip-text'/>", []),
    ("<p class='bg-gradient-to-r from-sky to-mint text-paper opacity-50'/>", []),
    ("<p class='bg-gradient-to-r from-sky hover:to-mint text-paper'/>", []),
    // A layer, a component or another background is between.
    (
      "<section class='bg-gradient-to-r from-sky to-mint'><i class='absolute bg-ink'/><b class='text-paper'/></section>",
      []
    ),
    (
      "<section class='bg-gradient-to-r from-sky to-mint'><Card><b class='text-paper'/></Card></section>",
      []
    ),
    (
      "<section class='bg-gradient-to-r from-sky to-mint'><i class='bg-ink'><b class='text-paper'/></i></section>",
      ["--paper on --ink"]
    ),
  ])
  func `a text on a gradient of classes`(_ page: String, _ expected: [String]) {
    expectEqual(pairs(["p/app.css": Self.pale, "p/a.tsx": page]), expected, "\(page)")
  }

  @Test(arguments: [
    (
      "bg-gradient-to-r from-sky to-mint bg-clip-text text-transparent",
      ["--mint on --paper", "--sky on --paper"]
    ),
    (
      "bg-linear-to-r from-sky via-mint to-sky bg-clip-text text-transparent",
      ["--mint on --paper", "--sky on --paper"]
    ),
    ("bg-gradient-to-r from-sky to-mint bg-clip-text text-ink", []),
    ("bg-gradient-to-r from-sky to-mint text-transparent", []),
    ("bg-gradient-to-r from-sky bg-clip-text text-transparent", []),
    ("bg-gradient-to-r from-sky to-mint bg-clip-text text-transparent opacity-0", []),
    ("bg-gradient-to-r from-sky to-mint bg-clip-text text-transparent dark:text-ink", []),
    ("sr-only bg-gradient-to-r from-sky to-mint bg-clip-text text-transparent", []),
  ])
  func `a gradient of classes paints a text`(_ classes: String, _ expected: [String]) {
    func found(_ page: String) -> [String] { pairs(["p/app.css": Self.pale, "p/a.tsx": page]) }
    let text = "<h1 className='\(classes)'>a</h1>"
    expectEqual(found("<main className='bg-paper'>\(text)</main>"), expected)
    expectEqual(found("<main className='bg-paper'><Card>\(text)</Card></main>"), [])
    expectEqual(found("<main className={on ? 'bg-paper' : ''}>\(text)</main>"), [])
    expectEqual(found(text), [])
  }

  @Test func `a gradient has colors of its own where the scheme is dark`() throws {
    let page = "<p class='bg-gradient-to-r from-muted to-paper dark:to-ink text-accent'/>"
    expectEqual(
      pairs(["p/app.css": Self.theme, "p/a.tsx": page]),
      [
        "--accent on --ink in dark", "--accent on --muted in none",
      ])
    let big = "<p class='bg-gradient-to-r from-sky to-mint text-paper text-3xl'/>"
    func size(_ page: String) throws -> Double? {
      let loaded = load(["p/app.css": Self.pale, "p/a.tsx": page], paths: ["p"])
      return try #require(loaded.palettes.first?.token("--paper")?.pairings.first).size
    }
    try expectEqual(size(big), 22.5)
    // The smallest text decides.
    try expectEqual(size(big + "<b class='bg-gradient-to-r from-sky to-mint text-paper'/>"), nil)
  }

  /// The pairs that rules state.
  private func rulePairs(_ files: [String: String]) -> [String] {
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let tokens = loaded.palettes.flatMap(\.allTokens)
    return tokens.flatMap { token in
      token.pairings.filter { $0.reason?.contains("rule") == true }
        .map { "\(token.path) on \($0.path ?? "?")" }
    }.sorted()
  }

  @Test(arguments: [
    (".a { @apply bg-muted; @apply text-ink; }", ["--ink on --muted"]),
    (".a { @apply bg-accent/10 text-accent; }", ["--accent on --accent/10"]),
    (".a { @apply bg-green-500/10 text-green-500; }", ["green-500 on green-500/10"]),
    (".a { @apply bg-[#123456] text-white; }", ["white on #123456"]),
    (".input { @apply bg-muted border border-accent; }", ["--accent on --muted"]),
    (
      "body { @apply bg-paper; } .a { @apply text-ink hover:text-accent; }",
      ["--accent on --paper", "--ink on --paper"]
    ),
    (
      "body { @apply bg-paper; } .a { @apply text-ink md:hover:text-accent; }",
      ["--ink on --paper"]
    ),
    (".input { @apply bg-muted border-0 border-accent; }", []),
    (".input { @apply bg-muted border-b border-accent; }", []),
    (".card { @apply bg-muted border border-accent; }", []),
    ("body { @apply bg-paper; } .a { @apply bg-linear-to-r from-accent text-muted; }", []),
    (
      "@utility hint { color: var(--ink); &:hover { background: var(--muted) } }",
      ["--ink on --muted"]
    ),
    ("@utility tab-* { color: var(--ink); background: var(--muted) }", []),
    // The block of a utility stands where a rule applies it, with what it says of themes and in states.
    (
      "@utility bg-sheet { @apply bg-muted; } .a { @apply bg-sheet text-ink; }",
      ["--ink on --muted"]
    ),
    (
      "@utility bg-sheet { @apply bg-muted; @variant dark { @apply bg-accent; } } "
        + ".a { @apply bg-sheet text-ink; }",
      ["--ink on --accent", "--ink on --muted"]
    ),
    (
      "@utility bg-sheet { @apply bg-muted; } .a { @apply text-ink bg-paper hover:bg-sheet; }",
      ["--ink on --muted", "--ink on --paper"]
    ),
    (
      "@utility text-hint { @apply text-accent; } "
        + ".a { @apply bg-paper text-ink placeholder:text-hint; }",
      ["--accent on --paper", "--ink on --paper"]
    ),
    (
      "@custom-variant night (&:where(.night, .night *)); "
        + ".a { @apply bg-paper text-ink night:text-accent; }",
      ["--accent on --paper", "--ink on --paper"]
    ),
  ])
  func `rules of Tailwind draw together`(_ rule: String, _ expected: [String]) {
    expectEqual(rulePairs(["p/app.css": Self.theme + rule]), expected)
  }

  @Test func `utilities that apply each other come to an end`() {
    let rules = "@utility a { @apply a b; } @utility b { @apply a a; } .c { @apply a text-ink; }"
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/app.css": Self.theme + rules]))
    expectEqual(loaded.palettes.flatMap(\.problems).map(\.code), ["css/too-large"])
  }

  @Test(arguments: ["@import \"tailwindcss\";", "@tailwind base; @tailwind utilities;"])
  func `the colors of Tailwind are enough`(_ css: String) {
    let page = "<p class='bg-white text-gray-400'>A</p>"
    expectEqual(pairs(["p/app.css": css, "p/a.tsx": page]), ["gray-400 on white"])
  }

  @Test func `colors of a plugin are said to be unknown`() throws {
    func problems(_ css: String) -> [SourceProblem] {
      let files = ["p/app.css": Self.theme + css]
      return PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.flatMap(
        \.problems)
    }
    for css in ["@plugin \"daisyui\";", "@plugin \"daisyui\" { themes: light --default }"] {
      expectEqual(problems(css).map(\.code), ["css/plugin"])
    }
    #expect(problems("@plugin \"@tailwindcss/typography\";").isEmpty)
  }

  @Test func `a rule applies what the configuration names`() {
    let files = [
      "p/app.css": """
      @tailwind base; :root { --page: #fff; --low: #999 }
      body { @apply bg-ground text-faint; }
      """,
      "p/tailwind.config.js":
        "export default { theme: { colors: { ground: 'var(--page)', faint: 'var(--low)' } } }",
      "p/a.tsx": "<p class='text-faint'/>",
    ]
    expectEqual(rulePairs(files), ["--low on --page"])
    expectEqual(pairs(files), [])
  }

  @Test func `a text without any background is likely on the page`() throws {
    let files = [
      "p/app.css": Self.theme + "body { background: var(--paper) }",
      "p/a.tsx": "<p className='text-accent'>A</p>",
    ]
    expectEqual(pairs(files), ["--accent on --paper"])
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    expectEqual(palette.tokens.flatMap(\.pairings).map(\.joint), [.assumed])
  }

  @Test(arguments: [
    ("<svg><path/></svg>", true),
    ("<i class='fa fa-x'></i> <span class='sr-only'>Close</span>", true),
    ("<CheckIcon/>", true), ("<Icons.Check />", true), ("<Check className='size-4'/>", true),
    ("<span><svg/></span>", true), ("{on ? <CheckIcon/> : <CrossIcon/>}", true),
    ("{on && (<CheckIcon/>)}", true), ("{% if on %}<svg/>{% else %}<svg></svg>{% endif %}", true),
    ("{#if on}<CheckIcon/>{:else}<CrossIcon/>{/if}", true),
    // A text, or what may be one.
    ("<svg/> Save", false), ("<svg/>{label}", false), ("<svg/>{{ label }}", false),
    ("{on ? <CheckIcon/> : label}", false), ("{on && <CheckIcon/> || label}", false),
    ("<svg/>{% include 'label' %}", false), ("<svg/><span>Save</span>", false),
    ("<Check/>", false), ("<CheckIcon>Save</CheckIcon>", false), ("", false), ("<svg>", false),
  ])
  func `an element with icons and no text shows icons`(_ content: String, _ isIcon: Bool) throws {
    let files = [
      "p/app.css": Self.theme, "p/a.tsx": "<p class='bg-muted text-ink'>\(content)</p>",
    ]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    let use = try #require(palette.tokens.first { $0.path == "--ink" }?.pairings.first)
    expectEqual(use.role, isIcon ? .ui : .text)
  }

  @Test func `components of a control with a label are icons`() throws {
    let files = [
      "p/app.css": Self.theme,
      "p/a.tsx": "<button aria-label={t} class='bg-muted text-ink'><Check size={9}/></button>",
    ]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    expectEqual(palette.tokens.first { $0.path == "--ink" }?.pairings.map(\.role), [.ui])
  }

  @Test func `the strictest use counts, and is where it is shown`() throws {
    let files = [
      "p/app.css": Self.theme,
      "p/a.tsx": "x = 'bg-muted text-ink text-3xl'",
      "p/b.vue": "<template><b class=\"bg-muted text-ink text-sm\"/></template>",
      "p/c.html": "<i class='size-4 bg-muted text-accent'></i>",
    ]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    let text = try #require(palette.tokens.first { $0.path == "--ink" }?.pairings.first)
    expectEqual(text.location.file, "p/b.vue")
    expectEqual(text.size, 10.5)
    #expect(text.isPlaced)
    let icon = try #require(palette.tokens.first { $0.path == "--accent" }?.pairings.first)
    expectEqual(icon.role, .ui)
  }

  @Test func `the configuration of version 3 names custom properties`() {
    let css = "@tailwind base; :root { --side-bg: 0 0% 98%; --side-fg: 0 0% 20%; --card: 0 0% 90% }"
    let configuration = """
      export default { theme: { extend: { // colors: { wrong: 'var(--card)' }
        colors: { side: { DEFAULT: 'hsl(var(--side-bg))', "fg": `hsl(var(--side-fg))` } },
        spacing: { side: 'var(--card)' } } } }
      """
    let files = [
      "p/a.css": css, "p/tailwind.config.ts": configuration,
      "p/a.svelte": "<p class='bg-side text-side-fg'/><p class='bg-card text-side-fg'/>",
    ]
    expectEqual(pairs(files), ["--side-fg on --card", "--side-fg on --side-bg"])
  }

  @Test(arguments: [("", true), ("<i style={{ color: 'var(--text-color)' }}/>", false)])
  func `beside a configuration of version 3 nothing is drawn that no file names`(
    _ other: String, _ isUnused: Bool
  ) throws {
    let files = [
      "p/a.css":
        "@tailwind base; :root { --x: 20 120 220; --y: 0 0% 90%; --text-color: #ccc }",
      "p/tailwind.config.js": """
      export default { theme: { colors: {
        brand: 'rgb(var(--x) / <alpha-value>)', soft: 'hsl(var(--y) / <alpha-value>)' } } }
      """,
      "p/a.jsx": "const A = () => <b className='bg-soft text-brand'>\(other)</b>;",
    ]
    expectEqual(pairs(files), ["--x on --y"])
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    expectEqual(
      palette.token("--x")?.variants.first?.color, try? Color(parsing: "rgb(20 120 220)"))
    expectEqual(palette.token("--text-color")?.drawn.contains(.never), isUnused)
    expectEqual(palette.token("--y")?.drawn.contains(.never), false)
  }

  @Test(arguments: [
    ("content: []", "blue-400 on blue-100"), ("purge: []", ""),
    ("theme: { extend: { colors: { blue: colors.sky } } }", ""),
    ("theme: { extend: { colors: { blue: { 750: '#123456' } } } }", "blue-400 on blue-100"),
    ("theme: { colors: { blue: { 400: '#123', 100: 'rgb(9 9 9)' } } }", "blue-400 on blue-100"),
  ])
  func `version 3 has colors of its own`(_ configuration: String, _ expected: String) throws {
    let files = [
      "p/a.css": "@tailwind base; :root { --ink: #111; --page: #eee }",
      "p/tailwind.config.js": "module.exports = { \(configuration) }",
      "p/a.jsx": "<b className=\"bg-blue-100 text-blue-400\"/>",
    ]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    let tokens = palette.allTokens
    let found = tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
    }
    expectEqual(found, expected.isEmpty ? [] : [expected])
    guard !found.isEmpty else { return }
    let text = tokens.first { $0.path == "blue-400" }?.variants.first?.color
    let isOwn = configuration.contains("'#123'")
    expectEqual(text, try? Color(parsing: isOwn ? "#123" : "#60a5fa"))
  }

  @Test(arguments: ["", "body { background: #fff }"])
  func `what a class draws on the page is where the class is`(_ rule: String) throws {
    let files = [
      "p/styles.css": "@tailwind base; :root { --brand: 50 90% 70% } \(rule)",
      "p/index.html": "<html><body><app-root></app-root></body></html>",
      "p/tailwind.config.js":
        "export default { theme: { colors: { brand: 'hsl(var(--brand))' } } }",
      "p/app.component.ts":
        "@Component({ selector: 'app-root', templateUrl: './app.component.html' })\n"
        + "export class AppComponent {}",
      "p/app.component.html": "<p class='text-brand'>Harbor</p>",
    ]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    let pairing = try #require(palette.token("--brand")?.pairings.first)
    expectEqual(pairing.location.file, "p/app.component.html")
  }

  @Test func `the configuration of version 3 has colors`() {
    let files = [
      "p/a.css": "@tailwind base; :root { --ink: #111; --page: #eee }",
      "p/tailwind.config.js":
        "export default { theme: { extend: { colors: { gray: { 950: 'var(--ink)' }, "
        + "brand: { primary: '#2563EB', DEFAULT: '#fff' } } } } }",
      "p/a.jsx":
        "<b className='bg-brand text-brand-primary'/><b className='bg-gray-950 text-gray-200'/>",
    ]
    expectEqual(pairs(files), ["brand-primary on brand", "gray-200 on --ink"])
  }

  @Test func `version 4 reads the configuration that a style sheet names`() {
    let files = [
      "p/tailwind.config.js":
        "export default { theme: { colors: { brand: '#25e', soft: '#fed' } } }",
      "p/a.jsx": "<b className='bg-soft text-brand'/>",
    ]
    func pairs(with sheet: String) -> [String] {
      self.pairs(files.merging(["p/a.css": sheet]) { own, _ in own })
    }
    let sheet = "@import \"tailwindcss\"; :root { --ink: #111 }"
    expectEqual(pairs(with: sheet + "@config \"./tailwind.config.js\";"), ["brand on soft"])
    #expect(pairs(with: sheet).isEmpty)
  }

  @Test func `version 3 has opacities in steps of five`() {
    func pairs(_ classes: String, _ theme: String = "") -> [String] {
      self.pairs([
        "p/a.css": "@tailwind base; :root { --ink: #111; --page: #eee }",
        "p/tailwind.config.js": "export default { theme: { extend: { \(theme) } } }",
        "p/a.jsx": "<b className='\(classes)'/>",
      ])
    }
    expectEqual(pairs("bg-slate-900/90 text-white"), ["white on slate-900/90"])
    #expect(pairs("bg-slate-900/92 text-white").isEmpty)
    expectEqual(pairs("bg-slate-900/[92%] text-white"), ["white on slate-900/[92%]"])
    expectEqual(
      pairs("bg-slate-900/92 text-white", "opacity: { 92: '.92' }"), ["white on slate-900/92"])
  }

  @Test(arguments: [
    ("<h2 class='text-4xl'><i class='text-accent'>A</i></h2>", 27.0),
    ("<h2 class='text-4xl'><i class='text-accent text-sm'>A</i></h2>", 10.5),
    ("<h2 class={big ? 'text-4xl' : 'text-sm'}><i class='text-accent'>A</i></h2>", nil),
    ("<Title class='text-4xl'><i class='text-accent'>A</i></Title>", nil),
  ])
  func `a text has the size of the element around`(_ markup: String, _ size: Double?) {
    let files = ["p/app.css": Self.theme, "p/a.tsx": "<div class='bg-muted'>\(markup)</div>"]
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let pairing = loaded.palettes.flatMap(\.tokens).first { $0.path == "--accent" }?.pairings.first
    expectEqual(pairing?.size, size)
  }

  @Test func `only the sheets of Tailwind next to a file are drawn with`() {
    let page = "<p class='bg-muted text-ink'>"
    #expect(pairs(["p/a.css": ":root { --ink: #111; --muted: #eee }", "p/a.html": page]).isEmpty)
    for path in ["p/a.test.tsx", "p/__tests__/a.tsx", "p/a.stories.tsx", "p/node_modules/a/a.tsx"] {
      #expect(pairs(["p/a.css": Self.theme, path: page]).isEmpty, "\(path)")
    }
    let ignored = ["p/a.css": Self.theme, "p/a.html": page, "p/.gitignore": "*.html"]
    #expect(pairs(ignored).isEmpty)
  }

  @Test(arguments: [
    // What the element around says of its text.
    ("<p class='bg-ink text-paper'><b class='bg-muted'>A</b></p>", ["--paper on --muted"]),
    (
      "<p class='bg-ink text-paper'><b className={on ? 'bg-muted' : 'hover:bg-accent'}>{a.b}</b></p>",
      ["--paper on --accent", "--paper on --muted"]
    ),
    (
      "<p class='bg-ink text-paper'><b class='bg-muted'><i>A</i></b></p>", ["--paper on --muted"]
    ),
    ("<p class='bg-ink text-paper'><b class='bg-muted'>{children}</b></p>", []),
    ("<p class='bg-ink text-paper'><b class='bg-muted'>{a.map(b => <i/>)}</b></p>", []),
    ("<p class='bg-ink text-paper'><Card><b class='bg-muted'>A</b></Card></p>", []),
    ("<p class='bg-ink text-paper'><a class='bg-muted'>A</a></p>", []),
    ("<p class='bg-ink'><b class='bg-muted'>A</b></p>", []),
    // The values of an object, and what is no part of a look.
    (
      "const a = { bg: 'bg-muted', text: 'text-accent', hover: 'hover:bg-paper' }",
      ["--accent on --muted", "--accent on --paper"]
    ),
    ("const a = { bg: 'bg-muted', icon: 'text-accent' }", ["--accent on --muted"]),
    ("const a = { on: 'bg-muted', off: 'text-accent' }", []),
    ("const a = { bg: 'bg-muted' }; const b = { text: 'text-accent' }", []),
    // Constants.
    (
      "const tone = { up: 'text-accent' }; <p class='bg-muted'><b className={`p-1 ${tone[a]}`}/></p>",
      ["--accent on --muted"]
    ),
    (
      "const tone: Tones = { up: 'text-accent' }; <p class='bg-muted'><b className={cn(tone.up)}/></p>",
      ["--accent on --muted"]
    ),
    (
      "const box = cva('bg-muted'); <p className={cn(box({ a }))}><b className='text-accent'/></p>",
      ["--accent on --muted"]
    ),
    // Objects of objects: what names choose, and nothing else of them.
    (
      "const a = { x: { up: 'text-accent' } }; <p class='bg-muted'><b className={`p-1 ${a[k][t]}`}/></p>",
      ["--accent on --muted"]
    ),
    (
      "const a = { x: { up: 'text-accent' }, y: { up: 'p-2' } }; <p class='bg-muted'><b className={`p-1 ${a.y[t]}`}/></p>",
      []
    ),
    (
      "const a = { x: { up: f() }, y: { up: 'text-accent' } }; <p class='bg-muted'><b className={`p-1 ${a.y[t]}`}/></p>",
      []
    ),
    // What a component computes.
    (
      "const box = computed(() => ['p-1', 'bg-muted']); <p :class='box'><b class='text-accent'/></p>",
      ["--accent on --muted"]
    ),
    (
      "const box = computed(() => ({ 'bg-muted': on })); <p :class='[box]'><b class='text-accent'/></p>",
      ["--accent on --muted"]
    ),
    (
      "const box = computed(() => ['bg-muted']); <p :class='{ box: on }'><b class='text-accent'/></p>",
      []
    ),
    // A case in which it is not seen is none of the others.
    (
      "<p className={`bg-muted ${a ? 'opacity-100' : 'opacity-0'}`}><b class='text-accent'/></p>",
      ["--accent on --muted"]
    ),
    // The line around a field.
    ("<input class='border border-accent bg-muted'/>", ["--accent on --muted"]),
    ("<p class='bg-muted'><input class='ring-1 ring-accent'/></p>", ["--accent on --muted"]),
    ("<input class='border-accent bg-muted'/>", []),
    ("<input type='checkbox' class='border border-accent bg-muted'/>", []),
    ("<input class='border border-accent'/>", []),
    ("<input class='border border-accent bg-muted/30'/>", []),
    ("<input class='border border-accent focus:bg-muted'/>", []),
    ("<p class='border border-accent bg-muted'/>", []),
  ])
  func `classes of several places draw together`(_ page: String, _ expected: [String]) {
    let others = ["--paper on --ink"]
    let found = pairs(["p/app.css": Self.theme, "p/a.tsx": page]).filter { !others.contains($0) }
    expectEqual(found, expected)
  }

  @Test(arguments: [
    ("<input class='border border-muted'/>", ["--accent"]),
    ("<input class='border border-muted'/><button class='border-accent'/>", []),
    ("<input class='border border-muted'/><button class='dark:border-accent'/>", ["--accent"]),
    ("<input class='border border-muted focus:ring-accent/50'/>", []),
    ("<input class='border border-muted'/><hr class='border-accent'>", ["--accent"]),
    ("<div class='border-accent'><input class='border border-muted'/></div>", []),
    ("<input class='border border-muted'/>{x('border-accent')}", []),
    ("<input class='border border-muted'/><Card className='border-accent'/>", []),
    ("<input class='border border-muted disabled:border-accent'/>", ["--accent"]),
    ("<input id='box-shadow' class='border border-muted'/>", []),
    // Without a field nothing is known.
    ("<hr class='border-muted'>", []),
  ])
  func `fields show which lines are of controls`(_ page: String, _ expected: [String]) throws {
    let rule = page.contains("box-shadow") ? ".a { box-shadow: 0 0 0 2px var(--accent) }" : ""
    let files = ["p/app.css": Self.theme + rule, "p/a.tsx": page + "<p class='text-ink'/>"]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    let found = palette.tokens.filter { $0.drawn.contains(.notOfControls) }.map(\.path)
    expectEqual(found.filter { $0 == "--accent" }, expected)
    #expect(!found.contains("--muted"))
  }

  @Test func `a text called after the background of one case is in question in others`() throws {
    let files = [
      "p/a.css": "@theme { --color-card: #fff; --color-on-accent: #eee; --color-accent: #07c }",
      "p/a.tsx": "cva('bg-card text-on-accent', { variants: { on: { yes: 'bg-accent' } } })",
    ]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    let text = try #require(palette.tokens.first { $0.path == "--color-on-accent" })
    let joints = text.pairings.map { "\($0.path ?? ""): \($0.joint == .doubtful)" }
    expectEqual(joints.sorted(), ["--color-accent: false", "--color-card: true"])
  }

  /// Version 4 makes utilities of the colors in a theme and of none that the page only has as a custom property.
  @Test(arguments: [
    ("@theme inline { --color-tide: var(--tide); --color-sand: var(--sand) }", true),
    ("@theme inline { --color-theme-tide: var(--tide); --color-theme-sand: var(--sand) }", false),
    ("@theme { --color-other: #123 }", false), ("", false),
    (".bg-tide { background: var(--tide) } @utility text-sand { color: var(--sand) }", true),
    ("@plugin \"./shore.js\";", true), ("@config \"./shore.js\";", true),
  ])
  func `a custom property of the page makes no utility`(_ css: String, _ isUtility: Bool) {
    let files = [
      "p/a.css":
        "@import \"tailwindcss\"; :root { --tide: #256; --sand: #fed; --color-x: #777 } \(css)",
      "p/a.tsx": "export const A = () => <b className=\"bg-tide text-sand\">Harbor</b>",
    ]
    expectEqual((pairs(files) + rulePairs(files)).contains("--sand on --tide"), isUtility)
  }

  @Test(arguments: [
    "theme('colors.red.500')", "theme(colors.red.500)", "theme(\"colors.red.500\")",
  ])
  func `a path of the theme may be quoted`(_ value: String) throws {
    let files = ["p/a.css": "@import \"tailwindcss\"; :root { --ink: \(value) }"]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    #expect(palette.tokens.first { $0.path == "--ink" }?.variants.first?.color != nil)
  }

  @Test(arguments: [
    ".a { @apply bg-paper text-ink hover:bg-accent dark:text-accent }",
    ".a { @apply bg-paper text-ink; @apply hover:bg-accent; @apply dark:text-accent }",
    ".a { @apply bg-accent text-ink; @apply bg-paper hover:bg-accent dark:text-accent }",
    ".b { .a { @apply bg-paper text-ink } .a { @apply hover:bg-accent dark:text-accent } }",
    ".a { @apply bg-paper text-ink } .b { margin: 0 }\n.a { @apply hover:bg-accent dark:text-accent }",
  ])
  func `what is applied keeps its other color in a state`(_ rules: String) {
    let css = "@theme { --color-ink: #111; --color-paper: #fff; --color-accent: #777 } \(rules)"
    expectEqual(
      Set(pairs(["p/a.css": css])).subtracting(["--color-ink on --color-paper"]),
      ["--color-accent on --color-paper", "--color-ink on --color-accent"], "\(rules)")
  }

  @Test func `what is applied to others is none of an element`() {
    let css = """
      @theme { --color-ink: #111; --color-paper: #fff; --color-accent: #777 }
      .a { @apply bg-paper text-ink } .b { @apply hover:bg-accent }
      @media print { .a { @apply hover:bg-accent } }
      """
    #expect(!pairs(["p/a.css": css]).contains { $0.hasSuffix("--color-accent") })
  }

  @Test func `any bytes are read`() {
    var generator = SystemRandomNumberGenerator()
    let words = [
      "bg-muted", "text-ink", "dark:", "hover:", "[", "]", "(", "\"", "'", "{", " ", "!", "\n", "é",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in words.randomElement()! }
      _ = pairs(["p/a.css": Self.theme, "p/a.tsx": text.joined()])
    }
  }

  @Test(arguments: [
    ("<p>a</p>", ["--accent on --muted", "--accent on --paper"]),
    ("<ul><li>a</li></ul>", ["--accent on --muted", "--accent on --paper"]),
    ("<p class='text-ink'>a</p>", ["--accent on --paper", "--ink on --muted"]),
    ("<p class='lead'>a</p><a href=b>b</a>", ["--accent on --paper"]),
    ("<button>a</button><Note>b</Note>", ["--accent on --paper"]),
  ])
  func `a text has the color of what is around the element with its background`(
    _ inner: String, _ expected: [String]
  ) {
    let page = "<body class='bg-paper text-accent'><div class=\"bg-muted\">\(inner)</div></body>"
    let sheet = Self.theme + ".lead { color: var(--ink) }"
    expectEqual(
      pairs([
        "p/app.css": sheet, "p/a.html": page.replacing("class='lead'", with: "class=\"lead\""),
      ]), expected)
  }

  @Test func `a text has the color that rules give to the page`() {
    let sheet = Self.theme + "@layer base { body { @apply bg-paper text-ink; } }"
    let page =
      "<body><div class='bg-accent'><p>a</p></div><p class='bg-muted text-accent'>b</p></body>"
    let expected = ["--accent on --muted", "--ink on --accent"]
    expectEqual(pairs(["p/app.css": sheet, "p/a.html": page]), expected)
    // What is around a component is not known.
    let code = "export const a = <div className='bg-accent'><p>a</p></div>"
    #expect(pairs(["p/app.css": sheet, "p/a.tsx": code]).isEmpty)
  }

  @Test(arguments: [
    ("<p :class=\"disabled ? 'text-accent' : 'text-ink'\"/>", ["--ink on --muted"]),
    ("<p :class=\"!props.disabled ? 'text-ink' : 'text-accent'\"/>", ["--ink on --muted"]),
    ("<p :class=\"isDisabled && 'text-accent'\"/>", []),
    ("<p :class=\"{ 'text-accent': disabled, 'p-2': on }\"/>", []),
    ("<p :class=\"{ a: 'text-ink', disabled: ['text-accent'] }[kind]\"/>", ["--ink on --muted"]),
    ("<p :class=\"on ? '' : 'text-ink'\"/>", ["--ink on --muted"]),
    // What is not only for the disabled state.
    (
      "<p :class=\"disabled || on ? 'text-accent' : 'text-ink'\"/>",
      ["--accent on --muted", "--ink on --muted"]
    ),
    (
      "<p :class=\"disabledTone ? 'text-accent' : 'text-ink'\"/>",
      ["--accent on --muted", "--ink on --muted"]
    ),
  ])
  func `classes of the disabled state say nothing`(_ text: String, _ expected: [String]) {
    let page = "<template><div class=\"bg-muted\">\(text)</div></template>"
    expectEqual(pairs(["p/app.css": Self.theme, "p/a.vue": page]), expected)
  }

  @Test(arguments: [
    (
      "a.vue", "<div :class=\"warn ? 'bg-muted' : 'bg-paper'\"><img v-if=\"icon\"/>TEXT</div>",
      true
    ),
    (
      "a.vue", "<div :class=\"warn ? 'bg-muted' : 'bg-paper'\"><b v-if=\"icon\">TEXT</b></div>",
      true
    ),
    ("a.jsx", "<div className={warn ? 'bg-muted' : 'bg-paper'}>{text && TEXT}</div>", true),
    ("a.svelte", "<div class={warn ? 'bg-muted' : 'bg-paper'}>{#if icon}<i/>{/if}TEXT</div>", true),
    // The same condition, or what a constant makes of it.
    ("a.jsx", "<div className={warn ? 'bg-muted' : 'bg-paper'}>{warn && TEXT}</div>", false),
    (
      "a.jsx",
      "const on = kind === 1; <div className={on ? 'bg-muted' : 'bg-paper'}>{kind && TEXT}</div>",
      false
    ),
  ])
  func `a condition in an element leaves its background, unless both may be one`(
    _ name: String, _ code: String, _ isFound: Bool
  ) {
    let text = "<p class=\"text-accent\">a</p>"
    let found = pairs(["p/app.css": Self.theme, "p/\(name)": code.replacing("TEXT", with: text)])
    expectEqual(found, isFound ? ["--accent on --muted", "--accent on --paper"] : [], "\(code)")
  }
}
