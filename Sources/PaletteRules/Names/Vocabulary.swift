/// The words used in the names of design tokens.
enum Vocabulary {
  /// What each word can mean.
  static let kinds: [String: WordKinds] = {
    var kinds: [String: WordKinds] = [:]
    for (kind, words) in lists {
      for word in words.split(separator: " ") { kinds[String(word), default: []].insert(kind) }
    }
    for word in states.keys { kinds[word, default: []].insert(.state) }
    for (word, known) in kinds where word.allSatisfy(\.isNumber) {
      kinds[word] = known.union(.number)
    }
    return kinds
  }()

  static let states: [String: TokenStates] = {
    let lists: [(TokenStates, String)] = [
      (.hover, "hover hovered"),
      (.pressed, "active pressed press down clicked pushed"),
      (.focus, "focus focused"),
      (.selected, "selected select checked expanded current activated"),
      (.disabled, "disabled"), (.dragged, "dragged drag"), (.inactive, "inactive"),
    ]
    var states: [String: TokenStates] = [:]
    for (state, words) in lists {
      for word in words.split(separator: " ") { states[String(word)] = state }
    }
    return states
  }()

  /// The words for the first levels of a role or of texts.
  static let ranks: Set = ["primary", "secondary", "tertiary"]

  /// The words for something that went wrong.
  static let faults: Set = [
    "critical", "danger", "destructive", "error", "invalid", "negative",
  ]

  /// The words for controls that destroy something.
  static let destructive: Set = ["destructive", "danger", "delete", "remove"]

  /// The words for buttons.
  static let buttons: Set = ["button", "buttons", "btn", "cta"]

  /// The words for other statuses.
  static let otherStatuses: Set = [
    "caution", "info", "information", "informative", "notice", "positive", "success", "warning",
  ]

  /// The words for statuses.
  static let statuses = faults.union(otherStatuses)

  /// The words for what a component has several of, one below the other.
  static let rows: Set = ["entry", "item", "option", "row"]

  /// The words that have any of some meanings.
  static func words(_ kinds: WordKinds) -> Set<String> {
    Set(Self.kinds.lazy.filter { $0.value.has(kinds) }.map(\.key))
  }

  /// The words for some states.
  static func words(_ states: TokenStates) -> Set<String> {
    Set(Self.states.lazy.filter { !$0.value.isDisjoint(with: states) }.map(\.key))
  }

  private static let lists: [(WordKinds, String)] = [
    foregrounds, grounds, lines, schemes, roles, places, components,
  ].flatMap(\.self)

  /// Texts and icons.
  private static let foregrounds: [(WordKinds, String)] = [
    ([.text, .content, .notScreen], "text foreground fg content ink"),
    (.text, "texts txt typography font texticon"),
    ([.icon, .content, .symbol, .notScreen], "icon icons glyph"),
    ([.icon, .symbol], "symbol"),
    (.icon, "visual graphic iconography checkmark"),
    (.content, "body"),
    ([.textual, .content], "label title heading headline caption"),
    ([.textual, .foreground], "link links anchor subtitle subheading paragraph"),
    ([.textual, .noForeground], "placeholder"),
    (
      .textual,
      """
      headings titles subtext h1 h2 h3 h4 h5 h6 labels hint prose overline body subhead dimmed detail \
      description eyebrow lead blockquote helper code ins del copy
      """
    ),
    (.textualBeforeColor, "body code title detail header ins del lead label labels"),
    (.textRole, "text label link title"),
    (.foreground, "on"),
    (.noForeground, "disabled shadow underline decoration"),
    (.notScreen, "on label link"),
    ([.code, .highlighting], "syntax ansi terminal prettylights"),
    (.code, "hl hljs prism shiki codemirror"),
    (.highlighting, "code diff"),
  ]

  /// Backgrounds, and what has no color of its own.
  private static let grounds: [(WordKinds, String)] = [
    ([.background, .area, .screen], "background bg"),
    ([.background, .screen, .purpose], "backgrounds"),
    ([.ground, .area, .screen], "surface"),
    ([.ground, .screen], "surfaces"),
    ([.ground, .screen, .purpose], "canvas"),
    ([.ground, .area], "fill"),
    ([.ground, .area, .effect, .dimming], "backdrop"),
    (.ground, "fills track layer layers stripe zebra bubble"),
    ([.screen, .purpose], "page"),
    (.area, "container muted subtle faint overlay"),
    (
      .effect,
      """
      shadow shadows scrim glow opacity gradient gradients blur dropshadow mask blanket skeleton \
      stencil shimmer checkerboard decoration illustration illustrations artwork offset gap
      """
    ),
    (.dimming, "shadow elevation overlay scrim glow"),
    (.notScreen, "shadow overlay scrim"),
    (
      .picture,
      """
      wallpaper wallpapers illustration illustrations artwork logo gradient art avatar confetti launch splash
      """
    ),
  ]

  private static let lines: [(WordKinds, String)] = [
    (
      [.line, .edge, .area, .notScreen],
      "border borders outline stroke divider separator ring"
    ),
    (.line, "hairline keyline rule indicator underline split"),
    (
      .decorative,
      """
      muted subtle subtler subtlest divider separator hairline faint weak weaker weakest soft \
      softer softest lighter lightest split decorative \
      transparent translucent inverse inverted disabled
      """
    ),
  ]

  /// What a color is in other schemes.
  private static let schemes: [(WordKinds, String)] = [
    ([.inverse, .constant, .notScreen], "inverse inverted"),
    ([.inverse, .notScreen], "reverse reversed knockout opposite inversed"),
    (.inverse, "invert spotlight anti"),
    ([.fixed, .constant, .notScreen], "static fixed constant"),
    (.fixed, "always"),
    ([.constant, .notScreen], "white black"),
    ([.constant, .notScreen, .theme], "light dark contrast"),
    (.constant, "on disabled shadow"),
    ([.notScreen, .theme], "dim"),
    (.notScreen, "bright"),
    (
      .theme,
      """
      dimmed high hc colorblind protanopia deuteranopia tritanopia protan deutan tritan day night
      """
    ),
    (.pale, "light solid white alternate alt"),
  ]

  /// Roles and hues, their levels, and words that say nothing.
  private static let roles: [(WordKinds, String)] = [
    ([.role, .accent, .interactive, .notScreen], "accent tint"),
    ([.role, .interactive, .notScreen], "interactive interaction"),
    ([.role, .notScreen], "brand primary action cta"),
    (.interactive, "link links tappable"),
    ([.role, .purpose, .ownLevel], "danger error success"),
    ([.role, .ownLevel], "negative critical destructive positive warning info"),
    (
      .role,
      """
      caution notice attention informative information informational severe done open closed draft \
      sponsors upsell progressive promo discovery emergency safe help ai premium invalid valid \
      favorable unfavorable ok highlight complementary gain loss magic blocking neutral status offline required
      """
    ),
    (
      [.hue, .basicHue],
      """
      red orange yellow lime green mint teal cyan aqua blue indigo violet purple magenta pink rose \
      brown gray grey
      """
    ),
    (
      .hue,
      """
      maroon fuchsia celery chartreuse turquoise seafoam cinnamon silver gold coral plum pine olive \
      lemon auburn amber emerald sky slate zinc stone navy black white crimson tomato ruby iris \
      grass bronze sand sage mauve
      """
    ),
    (
      .level,
      """
      secondary tertiary quaternary muted subtle subtler subtlest subdued weak weaker weakest soft \
      softer softest faint strong stronger strongest alt alternate alternative low lower lowest high higher \
      highest dim bright variant medium emphasized emphasis bold bolder boldest primary sub quiet \
      minor major less more 0 1 2 3 4 5 6 7 8 9 light lighter lightest 00 01 02 03 04 05 100 150 200 250 300 \
      additional supporting supplementary one two three loud dark darker darkest intense solid filled flat vibrant \
      alpha maxcontrast
      """
    ),
    (
      .weak,
      """
      muted subtle subtler subtlest subdued weak weaker weakest soft softer softest faint tinted tint \
      tertiary light lighter lightest low lower lowest pale quiet minimal alpha
      """
    ),
    (
      .strong,
      """
      emphasis emphasized strong stronger strongest bold bolder boldest solid dark darker darkest intense \
      filled flat vibrant
      """
    ),
    (.solid, "solid filled dark light main emphasized fill strong bold"),
    (.notScreen, "emphasis marketing"),
    ([.neutral, .filler, .rest], "default rest resting normal enabled idle"),
    ([.neutral, .rest], "base"),
    (
      [.neutral, .filler],
      "root wrapper regular desktop mobile tablet functional feedback support intent sentiment and &"
    ),
    (.neutral, "norm main standard basic neutral plain"),
    (
      .generic,
      """
      color colors colour colours theme themes semantic semantics system sys alias global token \
      tokens c clr
      """
    ),
    (.color, "color colors colour colours"),
    (.collection, "chart data scale brandcolors"),
  ]

  private static let places: [(WordKinds, String)] = [
    ([.place, .ownLevel], "raised sunken container sheet elevated base"),
    (
      .place,
      """
      page body app application screen canvas layer elv inset floating standout frame tinted window \
      ground paper website ui primary level depth well pasteboard recessed view layout content \
      system grouped elevation template document panel secondary tertiary under
      """
    ),
    (.page, "page body base canvas app 0 1 document"),
    (
      .ownLevel,
      """
      popover modal dialog alert card cards floating menu lowest low high highest form mark kbd code \
      syntax prettylights terminal diff
      """
    ),
    (.purpose, "card panel"),
  ]

  /// Components, their parts and states.
  private static let components: [(WordKinds, String)] = [
    (
      .wordless,
      """
      track knob thumb handle progress slider skeleton scrollbar scrollthumb avatar swatch indicator \
      nubbin loader stencil contribution checkbox radio dot switch toggle boolean range meter gripper cursor \
      carousel chart data ring checkerboard stripes transparent translucent highlighted rating star \
      icon icons expander empty divider separator progressbar seekbar category
      """
    ),
    (
      .container,
      """
      sidebar header footer nav navbar navigation card panel dialog modal popover menu dropdown table list \
      toolbar
      """
    ),
    (
      .control,
      """
      control input field form focus focused error danger negative invalid emphasis strong stronger \
      checked binary checkbox radio outline critical destructive ring accessible bold searchbar \
      searchbox searchfield textfield textbox textinput
      """
    ),
    (
      .operable,
      """
      control input form element field button select checkbox radio textarea switch toggle focus \
      display textfield textbox textinput searchbox searchbar combobox
      """
    ),
    (
      [.widget, .notScreen],
      """
      button btn action cta control input field toggle switch checkbox radio \
      selected selection checked active hover hovered pressed focus focused
      """
    ),
    (.widget, "buttons actions tab tabs nav navigation menu current visited"),
    (
      .notScreen,
      """
      badge tag chip tooltip toast snackbar thumb knob handle slider controls avatar logo progress \
      highlight disabled press
      """
    ),
    (.message, "message alert notification banner toast callout"),
    (.progress, "indicator fill progress bar value meter"),
  ]
}
