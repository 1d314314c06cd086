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

  private static let lists: [(WordKinds, String)] = [
    (.text, "text texts txt foreground fg content typography font texticon ink"),
    (.icon, "icon icons glyph symbol visual graphic iconography"),
    (
      .line,
      """
      border borders outline stroke divider separator ring hairline keyline rule indicator \
      underline split
      """
    ),
    (.background, "background backgrounds bg"),
    (
      .ground, "surface surfaces fill fills canvas backdrop track layer layers stripe zebra bubble"
    ),
    (
      .effect,
      """
      shadow shadows scrim glow opacity gradient gradients blur dropshadow mask blanket skeleton \
      stencil shimmer checkerboard backdrop decoration illustration illustrations offset gap
      """
    ),
    (
      .textual,
      """
      link links anchor heading headings title titles subtitle subtext caption placeholder paragraph h1 h2 \
      h3 h4 h5 h6 label labels hint prose overline headline body subhead subheading dimmed detail \
      description eyebrow lead blockquote helper code ins del copy
      """
    ),
    (.textualBeforeColor, "body code title detail header ins del lead label labels"),
    (
      .neutral,
      """
      default rest resting normal norm enabled main regular standard root basic idle base neutral desktop \
      mobile tablet and &
      """
    ),
    (.filler, "default rest resting normal enabled idle root regular desktop mobile tablet and &"),
    (
      .role,
      """
      accent brand primary danger error negative critical destructive success positive warning \
      caution notice attention info informative information informational severe done open closed \
      draft sponsors upsell progressive promo discovery emergency tint safe help ai premium invalid \
      valid favorable unfavorable ok interactive action cta complementary gain loss magic blocking \
      neutral status offline required
      """
    ),
    (
      .hue,
      """
      red orange yellow lime green mint teal cyan aqua blue indigo violet purple magenta pink rose \
      brown gray grey maroon fuchsia celery chartreuse turquoise seafoam cinnamon silver gold coral \
      plum pine olive lemon auburn amber emerald sky slate zinc stone navy black white crimson \
      tomato ruby iris grass bronze sand sage mauve
      """
    ),
    (
      .level,
      """
      secondary tertiary quaternary muted subtle subtler subtlest subdued weak weaker weakest soft \
      softer softest faint strong stronger strongest alt alternate alternative low lower lowest high higher \
      highest dim bright variant medium emphasized emphasis bold bolder boldest primary sub quiet \
      minor major less more 0 1 2 3 4 5 6 7 8 9 light lighter lightest 00 01 02 03 04 05 100 200 300 \
      one two three loud dark darker intense solid filled alpha maxcontrast
      """
    ),
    (
      .place,
      """
      page body app application screen canvas layer raised sunken elevated elv inset floating standout \
      frame tinted container window ground paper website ui primary level sheet depth well \
      pasteboard recessed view layout content system grouped elevation template document base panel \
      secondary tertiary under
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
      emphasis emphasized strong stronger strongest bold bolder boldest solid dark darker intense \
      filled
      """
    ),
    (
      .inverse,
      "inverse inverted reverse reversed knockout opposite inversed invert spotlight anti"
    ),
    (.fixed, "static fixed constant always"),
    (
      .wordless,
      """
      track knob thumb handle progress slider skeleton scrollbar scrollthumb avatar swatch indicator \
      nubbin loader stencil contribution checkbox radio dot switch toggle range meter gripper cursor \
      carousel chart data ring checkerboard stripes transparent translucent highlighted rating star \
      icon icons expander empty divider separator progressbar seekbar
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
      .decorative,
      """
      muted subtle subtler subtlest divider separator hairline faint weak weaker weakest soft \
      softer softest lighter lightest split decorative \
      transparent translucent inverse inverted disabled
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
    (.code, "syntax prettylights ansi terminal hl hljs prism shiki codemirror"),
    (
      .generic,
      """
      color colors colour colours theme themes semantic semantics system sys alias global token \
      tokens c clr
      """
    ),
    (.color, "color colors colour colours"),
    (.message, "message alert notification banner toast callout"),
    (.pale, "light solid white alternate alt"),
    (.page, "page body base canvas app 0 1 document"),
    (.solid, "solid filled dark light main emphasized fill strong bold"),
    (.progress, "indicator fill progress bar value meter"),
    (.collection, "chart data scale brandcolors"),
  ]
}
