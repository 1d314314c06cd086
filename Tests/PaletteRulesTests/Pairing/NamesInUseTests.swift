import DesignTokens
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// Ways to name colors that public systems have: which pairs they state, and which they do not.
@Suite struct NamesInUseTests {
  private static let cases = [
    PairCase(
      "on in a group of backgrounds, and on a selected tint",
      """
      Backgrounds.surface #fff
      Backgrounds.onSurface #999
      Secondary.selected #e5f0fa
      Secondary.onSelected #69e
      """,
      finds: [
        "Backgrounds.onSurface on Backgrounds.surface",
        "Secondary.onSelected on Secondary.selected",
      ]),
    PairCase(
      "on-light and on-dark at the end of backgrounds are schemes",
      """
      acme-surface-default-on-light #fff
      acme-surface-default-on-dark #222
      acme-surface-error-on-light #fde
      acme-surface-error-on-dark #502
      acme-text-default-on-light #111
      acme-text-default-on-dark #eee
      acme-text-inverse-on-light #fff
      acme-text-inverse-on-dark #111
      acme-base-light #aaa
      """,
      finds: [
        "acme-text-default-on-light on acme-surface-default-on-light",
        "acme-text-default-on-dark on acme-surface-default-on-dark",
      ],
      never: [
        "acme-text-inverse-on-light on acme-base-light",
        "acme-text-default-on-light on acme-surface-default-on-dark",
      ]),
    PairCase(
      "a group of dark colors beside the light ones",
      """
      ink #1e1e1d
      ink-secondary #5c5c59
      surface #fff
      surface-raised #fff
      rule #ccc
      dark.ink #fff
      dark.ink-secondary #4a4a48
      dark.surface #161616
      dark.surface-raised #222
      """,
      finds: [
        "ink on surface", "ink-secondary on surface-raised", "dark.ink on dark.surface",
        "dark.ink-secondary on dark.surface",
      ],
      never: ["dark.ink-secondary on surface", "ink on dark.surface"]),
    PairCase(
      "groups of light and dark beside a ramp with steps called so",
      """
      color.bg.light #fff
      color.bg.dark #1e1e1e
      color.fg.light #1a1a1a
      color.fg.dark #555
      color.primary.500 #2563eb
      color.primary.600 #1d4ed8
      color.primary.light #2563eb
      color.primary.dark #60a5fa
      """,
      finds: ["color.fg.light on color.bg.light", "color.fg.dark on color.bg.dark"],
      never: ["color.fg.dark on color.bg.light", "color.fg.light on color.bg.dark"]),
    PairCase(
      "the colors of categories hold icons",
      """
      textColor.Default #121417
      textColor.Light #fff
      backgroundColor.Body #fff
      backgroundColor.CategoryTravel #2aa3a3
      backgroundColor.CategoryShopping #e86c60
      """,
      finds: ["textColor.Default on backgroundColor.Body"],
      never: ["textColor.Light on backgroundColor.CategoryTravel"]),
    PairCase(
      "the foregrounds of steps",
      """
      ds-color-stone-400 #a09a94
      ds-color-stone-500 #8d8882
      ds-color-stone-900 #100f0d
      ds-color-stone-400-foreground #100f0d
      ds-color-stone-500-foreground #fff
      ds-color-stone-900-foreground #fff
      """,
      finds: [
        "ds-color-stone-400-foreground on ds-color-stone-400",
        "ds-color-stone-500-foreground on ds-color-stone-500",
      ], never: ["ds-color-stone-500-foreground on ds-color-stone-400"]),
    PairCase(
      "a group called dark with other names is none of them",
      """
      ink #1e1e1d
      surface #fff
      dark.accent-text #06c
      dark.accent-background #fff
      dark.ink #333
      """,
      finds: ["ink on surface", "dark.ink on surface"]),
    PairCase(
      "a word for the theme in a name is nothing dark",
      """
      colorOnDark #fff
      md_theme_dark_surfaceTint #b0c6ff
      md_theme_dark_inverseSurface #e4e2e6
      """,
      never: [
        "colorOnDark on md_theme_dark_surfaceTint", "colorOnDark on md_theme_dark_inverseSurface",
      ]),
    PairCase(
      "beside onPrimary, primaryInverse is primary on an inverse surface",
      """
      colorPrimary #607D8B
      colorOnPrimary #fff
      colorPrimaryInverse #B0BEC5
      """,
      finds: ["colorOnPrimary on colorPrimary"], never: ["colorPrimaryInverse on colorPrimary"]),
    PairCase(
      "what lies on emphasis lies on the emphasis of its role",
      """
      Bg.Neutral.FillEmphasis.Default #636363
      Bg.Danger.FillEmphasis.Default #bc002a
      Text.Danger.StrongOnEmphasis #fff
      Text.Danger.SubtleOnEmphasis #fdd
      Text.Neutral.StrongOnEmphasis #fff
      """,
      finds: ["Text.Danger.SubtleOnEmphasis on Bg.Danger.FillEmphasis.Default"],
      never: ["Text.Danger.SubtleOnEmphasis on Bg.Neutral.FillEmphasis.Default"]),
    PairCase(
      "a bubble holds the texts of its message",
      """
      conversation_background #ddd
      conversation_item_outgoing_bubble_color #EFFFDE
      conversation_item_outgoing_text_secondary_color #70B15C
      """,
      finds: [
        "conversation_item_outgoing_text_secondary_color on conversation_item_outgoing_bubble_color"
      ],
      never: ["conversation_item_outgoing_text_secondary_color on conversation_background"]),
    PairCase(
      "a filled button is recognized by its fill, a scrollbar by its place",
      """
      body-background-color #222
      button-danger-border-color #b0281a
      button-danger-background-color #d14836
      button-danger-color #fff
      scrollbar-foreground-color #333
      scrollbar-background-color #2a2a2a
      """,
      never: [
        "button-danger-border-color on body-background-color",
        "scrollbar-foreground-color on scrollbar-background-color",
      ]),
    PairCase(
      "the word that all names begin with says nothing",
      """
      ring-text-color #777
      ring-content-background-color #fff
      ring-primary-color #06c
      ring-secondary-text-color #999
      """,
      finds: [
        "ring-text-color on ring-content-background-color",
        "ring-secondary-text-color on ring-content-background-color",
      ]),
    PairCase(
      "`c` is short for color",
      """
      vp-c-bg #fff
      vp-c-bg-alt #f6f6f7
      vp-c-text-1 #213547
      vp-c-text-2 #8a8a8a
      """,
      finds: [
        "vp-c-text-1 on vp-c-bg", "vp-c-text-2 on vp-c-bg", "vp-c-text-2 on vp-c-bg-alt",
      ]),
    PairCase(
      "ranks begin at 0",
      """
      color-bg-0 #fff
      color-bg-1 #f4f4f4
      color-text-0 #111
      color-text-1 #777
      """,
      finds: ["color-text-1 on color-bg-0", "color-text-0 on color-bg-1"]),
    PairCase(
      "`norm` is normal, `softest` a tint",
      """
      background-norm #fff
      background-danger-softest #fee
      text-norm #111
      text-weak #888
      text-danger #b00
      """,
      finds: [
        "text-weak on background-norm", "text-danger on background-danger-softest",
        "text-danger on background-norm",
      ]),
    PairCase(
      "the page is the background of the main text, not the one that is declared first",
      """
      bg-dark #1d293d #1d293d
      bg-primary #fff #0a0a0a
      fg-heading #0f172b #fff
      fg-body #45556c #ddd
      """,
      finds: ["fg-body on bg-primary", "fg-heading on bg-primary"],
      never: ["fg-body on bg-dark", "fg-heading on bg-dark"]),
    PairCase(
      "white is the page beside dark and primary",
      """
      bg-dark #222
      bg-primary #26374a
      bg-white #fff
      text-primary #333
      text-secondary #43474e
      """,
      finds: ["text-primary on bg-white", "text-secondary on bg-white"],
      never: ["text-primary on bg-dark", "text-primary on bg-primary"]),
    PairCase(
      "a text and the background of its name, whatever they are called",
      """
      background #fff
      text #111
      text.cta.primary #fff
      background.cta.primary #05a
      background.cta.primary.hover #048
      """,
      finds: [
        "text.cta.primary on background.cta.primary"
      ],
      never: ["text.cta.primary on background"]),
    PairCase(
      "a status after two hyphens is a modifier as others are",
      """
      background #fff
      text #111
      note-title #333
      note-title-background #eef
      note-title--warning #a60
      note-title-background--warning #fff6e0
      """,
      finds: ["note-title--warning on note-title-background--warning"]),
    PairCase(
      "a color that is no text by its name is none beside its text",
      """
      BackgroundColor #f5f6f7
      TextColor #222
      ListBackgroundColor #fff
      ListColor #333
      ButtonBackgroundColor #eee
      ButtonColor #333
      CriticalColor #e76500
      CriticalTextColor #b44f00
      FocusColor #0070f2
      """,
      never: ["CriticalColor on BackgroundColor"]),
    PairCase(
      "the numbered grays of texts are entries where others refer to them",
      """
      background-page #fff #111
      text-gray-1 #222 #222
      text-gray-2 #555 #555
      text-color-primary #222 #eee
      """,
      finds: ["text-color-primary on background-page"]),
    PairCase(
      "groups of nothing but light and dark are schemes",
      """
      text.primary.light #777
      text.primary.dark #999
      background.page.light #fff
      background.page.dark #000
      """,
      finds: [
        "text.primary.light on background.page.light", "text.primary.dark on background.page.dark",
      ],
      never: [
        "text.primary.light on background.page.dark", "text.primary.dark on background.page.light",
      ]),
    PairCase(
      "what has a twin for the night is for the day",
      """
      bg_window #eee
      bg_window_night #32363a
      text_title #222
      text_title_night #fff
      text_hint #666
      text_hint_night #aaa
      bg_panel #fff
      bg_panel_night #222
      """,
      finds: ["text_title on bg_window", "text_hint_night on bg_panel_night"],
      never: ["text_title on bg_window_night", "text_hint_night on bg_panel"]),
    PairCase(
      "types that end in a scheme are themes, whatever their names mean",
      """
      MediumDark.tintColor #1a8917
      MediumDark.primaryBackgroundColor #000
      MediumDark.secondaryBackgroundColor #111
      MediumDark.labelColor #fff
      DesertLight.tintColor #df915e
      DesertLight.primaryBackgroundColor #fcf2eb
      DesertLight.secondaryBackgroundColor #eee
      DesertLight.labelColor #222
      """,
      finds: [
        "MediumDark.labelColor on MediumDark.primaryBackgroundColor",
        "DesertLight.labelColor on DesertLight.primaryBackgroundColor",
      ],
      never: [
        "MediumDark.labelColor on DesertLight.primaryBackgroundColor",
        "DesertLight.labelColor on MediumDark.primaryBackgroundColor",
      ]),
    PairCase(
      "an alternative is a role where texts are named for it",
      """
      surface-default #fff
      surface-warning #c60
      surface-alt-2 #a3c92a
      surface-alt-2-subtle #f4fad9
      text-default #222
      icon-danger #c30000
      text-on-warning #fff
      text-on-danger #fff
      text-on-success #fff
      text-on-alt-2 #222
      """,
      finds: ["text-on-alt-2 on surface-alt-2", "text-default on surface-alt-2-subtle"],
      never: [
        "text-default on surface-alt-2", "icon-danger on surface-alt-2",
        "icon-danger on surface-alt-2-subtle",
      ]),
    PairCase(
      "a contrast of something that is no color is another one of it",
      """
      frame.default #fff
      frame.contrast #181c56
      text.default #222
      brand #a03
      brand-contrast #fff
      contrast #000
      contrast-contrast #fff
      """,
      finds: ["brand-contrast on brand"], never: ["frame.contrast on frame.default"]),
    PairCase(
      "texts of ranks lie on the page, not on the colors of these ranks",
      """
      background #fff
      primary-color #3366cc
      primary-text-color #222
      secondary-text-color #555
      """,
      finds: ["primary-text-color on background"], never: ["primary-text-color on primary-color"]),
    PairCase(
      "beside a contrast of a color, its text lies on the page",
      """
      base-color #fff
      body-text-color #222
      warning-color #fc0
      warning-text-color #960
      warning-contrast-color #222
      """,
      finds: ["warning-contrast-color on warning-color"],
      never: ["warning-text-color on warning-color"]),
    PairCase(
      "what dims the page under a dialog holds no text",
      """
      background #fff
      background-modal #00000080
      text #222
      text-white #fff
      """,
      never: ["text-white on background-modal", "text on background-modal"]),
    PairCase(
      "a snackbar has a background, whatever it is called",
      """
      background #fff
      text #222
      text-link-snackbar #7ab
      """,
      never: ["text-link-snackbar on background"]),
    PairCase(
      "the background of a border is a line",
      """
      background #fff
      text #111
      heading-text #333
      heading-h1-border-background #d3080c
      """,
      never: ["heading-text on heading-h1-border-background"]),
    PairCase(
      "colors of light and dark beside the one that has both",
      """
      app_light_background #fff #fff
      app_light_surface #f4f4f4 #f4f4f4
      app_light_text #111 #111
      app_light_outline #777 #777
      app_dark_background #111 #111
      app_dark_surface #222 #222
      app_dark_text #eee #eee
      app_dark_outline #888 #888
      app_background #fff #111
      app_surface #f4f4f4 #222
      app_text #111 #eee
      app_outline #777 #888
      """,
      finds: ["app_text on app_background"],
      never: [
        "app_text on app_light_background", "app_text on app_dark_background",
        "app_dark_text on app_background", "app_light_text on app_background",
        "app_dark_text on app_light_background",
      ]),
    PairCase(
      "a caption that keeps its color does not lie on a page that changes",
      """
      background #fff #111
      text #111 #eee
      story-caption #ccc #ccc
      """,
      never: ["story-caption on background"]),
    PairCase(
      "the text of a toolbar lies on the toolbar",
      """
      background #fff
      text #111
      toolbar #222
      toolbar-text #333
      """,
      finds: ["toolbar-text on toolbar"]),
    PairCase(
      "an icon on the background of icons",
      """
      background #fff
      text #111
      icon #888
      icon-background #eee
      """,
      finds: ["icon on icon-background"]),
    PairCase(
      "the ends of a scale of three",
      """
      background #fff
      text #111
      color-orange-low #fceadb
      color-orange #d77700
      color-orange-high #6f3d00
      """,
      finds: ["color-orange-high on color-orange-low"],
      never: ["color-orange on color-orange-low"]),
    PairCase(
      "a scale in words is no role with its tint",
      """
      background #fff
      text #111
      color-secondary #02bfe7
      color-secondary-light #4ed2ee
      color-secondary-lightest #e1f3f8
      """,
      never: [
        "color-secondary on color-secondary-light", "color-secondary on color-secondary-lightest",
      ]),
    PairCase(
      "the faintest text and the faintest tint are two ranks",
      """
      background #fff
      text #111
      fg-brand #1447e6
      fg-brand-soft #bedbff
      bg-brand-soft #dbeafe
      """,
      finds: ["fg-brand on bg-brand-soft"], never: ["fg-brand-soft on bg-brand-soft"]),
    PairCase(
      "the state of a color lies where the color does",
      """
      page-background #fff
      card-background-color #eee
      card-color #333
      card-color-hover #777
      """,
      finds: ["card-color on card-background-color", "card-color-hover on card-background-color"]),
    PairCase(
      "the foreground of a level of a role",
      """
      page-bg #fff
      text #111
      accent-primary #3869ef
      accent-content-primary #fff
      """,
      finds: ["accent-content-primary on accent-primary"],
      never: ["accent-content-primary on page-bg"]),
    PairCase(
      "on a fill of any name",
      """
      page-bg #fff
      text #111
      text-on-solid #fff
      bg-accent #06c
      bg-muted #eee
      """,
      finds: ["text-on-solid on bg-accent"], never: ["text-on-solid on bg-muted"]),
    PairCase(
      "groups with the members of light and dark",
      """
      Light-Theme.page.bg #fff
      Light-Theme.text.main #111
      Light-Theme.text.weak #777
      Dark-Theme.page.bg #111
      Dark-Theme.text.main #eee
      Dark-Theme.text.weak #888
      private.page.bg #202
      private.text.main #ede
      private.text.weak #98a
      """,
      finds: [
        "Light-Theme.text.weak on Light-Theme.page.bg",
        "Dark-Theme.text.weak on Dark-Theme.page.bg", "private.text.weak on private.page.bg",
      ],
      never: [
        "private.text.weak on Light-Theme.page.bg", "Light-Theme.text.weak on private.page.bg",
        "Dark-Theme.text.weak on Light-Theme.page.bg",
      ]),
    PairCase(
      "a group of a theme whose name has two words",
      """
      surface.light.tint #fff
      surface.light.room #f7f8fa
      font.light.default #2f343d
      font.light.hint #6c737a
      surface.dark.tint #1f2329
      surface.dark.room #262931
      font.dark.default #c1c7d0
      font.dark.hint #6c727a
      surface.dark-alpha.tint #17181a
      surface.dark-alpha.room #101112
      surface.high-contrast.tint #fff
      surface.high-contrast.room #f7f8fa
      font.high-contrast.default #000
      font.high-contrast.hint #333
      """,
      finds: [
        "font.dark.default on surface.dark.tint", "font.light.default on surface.light.tint",
      ],
      never: [
        "font.dark.default on surface.light.tint", "font.light.hint on surface.dark.tint",
        "font.light.hint on surface.dark-alpha.tint",
        "font.dark.default on surface.high-contrast.room",
      ]),
    PairCase(
      "brands before light and dark",
      """
      gray-light-surface-primary #fff
      gray-light-surface-secondary #f0f0f0
      gray-light-text-primary #111
      gray-light-text-secondary #777
      gray-light-icons-primary #555
      gray-dark-surface-primary #111
      gray-dark-surface-secondary #222
      gray-dark-text-primary #eee
      gray-dark-text-secondary #888
      gray-dark-icons-primary #aaa
      sea-dark-surface-primary #012
      sea-dark-surface-secondary #123
      sea-dark-text-primary #def
      sea-dark-text-secondary #789
      sea-dark-icons-primary #9ab
      """,
      finds: [
        "gray-light-text-secondary on gray-light-surface-secondary",
        "sea-dark-text-secondary on sea-dark-surface-primary",
      ],
      never: [
        "gray-dark-text-primary on gray-light-surface-primary",
        "sea-dark-text-primary on gray-light-surface-primary",
        "sea-dark-text-secondary on gray-dark-surface-primary",
      ]),
    PairCase(
      "light and dark at the end, beside colors that are called light",
      """
      light_blue #eaf3ff
      dark_blue #2a4b8d
      light_gray #c8ccd1
      dark_gray #72777d
      page_background_light #fff
      window_background_light #eee
      edit_text_light #111
      list_text_secondary_light #777
      page_background_dark #222
      window_background_dark #111
      edit_text_dark #eee
      list_text_secondary_dark #888
      """,
      finds: [
        "list_text_secondary_light on page_background_light",
        "list_text_secondary_dark on page_background_dark",
      ],
      never: [
        "edit_text_dark on page_background_light", "edit_text_light on page_background_dark",
      ]),
    PairCase(
      "a surface of the other polarity is not the page",
      """
      background-primary #fff
      background-secondary #f6f7fb
      text-primary #222
      text-secondary #777
      surface #292f4c
      """,
      finds: [
        "text-secondary on background-primary", "text-secondary on background-secondary",
      ],
      never: ["text-secondary on surface", "text-primary on surface"]),
    PairCase(
      "the first background beside a color called primary",
      """
      primary-color #0073ea
      primary-selected-color #cce5ff
      primary-background-color #fff
      primary-text-color #323338
      secondary-background-color #f6f7fb
      secondary-text-color #767880
      text-color-on-primary #fff
      """,
      finds: [
        "primary-text-color on primary-background-color",
        "secondary-text-color on secondary-background-color",
        "text-color-on-primary on primary-color",
      ],
      never: [
        "text-color-on-primary on primary-background-color",
        "text-color-on-primary on primary-selected-color",
      ]),
    PairCase(
      "colors at rest",
      """
      page-bg #fff
      text #111
      fill-primary-quiet-resting #dff3fc
      fill-primary-quiet-hover #b9e6fc
      on-primary-quiet #18bcf2
      """,
      finds: ["on-primary-quiet on fill-primary-quiet-resting"]),
    PairCase(
      "a badge with a background of its own",
      """
      color-body #fff
      color-text #111
      color-red-badge #db2828
      color-red-badge-bg #fae5e5
      color-red-badge-hover-bg #f3c2c2
      """,
      finds: ["color-red-badge on color-red-badge-bg"]),
    PairCase(
      "one role in two hues",
      """
      background-color #fff
      text-color #111
      secondary #ffc75f
      secondary-color #1976d2
      danger #c00
      """,
      never: ["secondary-color on secondary", "danger on secondary"]),
    PairCase(
      "accents of several hues",
      """
      bg-primary #fff
      fg-primary #111
      fg-accent-primary #0e8a7f
      fg-accent-secondary #c2410c
      bg-accent-primary-soft #d5f5f1
      bg-accent-secondary-soft #ffe7dc
      """,
      finds: ["fg-accent-primary on bg-accent-primary-soft"],
      never: ["fg-accent-primary on bg-accent-secondary-soft"]),
    PairCase(
      "platforms are no components",
      """
      container.background-desktop #fff
      container.background-mobile #f6f6f6
      text.primary #111
      text.secondary #888
      """,
      finds: ["text.secondary on container.background-desktop"]),
    PairCase(
      "the canvas around the page",
      """
      x-body-background-colour #f0f4f5
      x-template-background-colour #d8dde0
      x-text-colour #212b32
      x-error-colour #d5281b
      """,
      finds: ["x-text-colour on x-body-background-colour"],
      never: [
        "x-text-colour on x-template-background-colour",
        "x-error-colour on x-template-background-colour",
      ]),
    PairCase(
      "a template without a body is the page",
      """
      x-template-background-colour #ffffff
      x-text-colour #212b32
      """,
      finds: ["x-text-colour on x-template-background-colour"]),
    PairCase(
      "variants of a button without texts of their own",
      """
      page-background #fff
      text #111
      button-colour #007f3b
      button-text-colour #fff
      warning-button-colour #d5281b
      warning-button-hover-colour #aa2016
      login-button-colour #005eb8
      secondary-button-colour #ffffff
      secondary-button-text-colour #007f3b
      reverse-button-colour #fff
      reverse-button-text-colour #212b32
      """,
      finds: [
        "button-text-colour on button-colour", "button-text-colour on warning-button-colour",
        "button-text-colour on warning-button-hover-colour",
        "button-text-colour on login-button-colour",
        "secondary-button-text-colour on secondary-button-colour",
        "reverse-button-text-colour on reverse-button-colour",
      ],
      never: [
        "button-text-colour on secondary-button-colour",
        "button-text-colour on reverse-button-colour",
      ]),
    PairCase(
      "“on-dark” before the part is what is around both",
      """
      color-surface #fff
      color-content #111
      neutral-surface #f9f8f6
      positive-surface #2a7d46
      neutral-on-dark-surface #12110d
      neutral-on-dark-surface-hover #2b2a26
      neutral-on-dark-content #fff
      neutral-on-dark-border #333
      """,
      finds: [
        "color-content on color-surface", "neutral-on-dark-content on neutral-on-dark-surface",
      ],
      never: [
        "neutral-on-dark-surface on positive-surface",
        "neutral-on-dark-content on positive-surface", "neutral-on-dark-content on color-surface",
        "color-content on neutral-on-dark-surface",
      ]),
    PairCase(
      "“ondark” at the end of texts and grounds",
      """
      background-default #fff
      background-neutral-ondark #12110d
      background-brand #00343e
      text-neutral #111
      text-neutral-ondark #fff
      text-muted-ondark #777
      """,
      finds: [
        "text-neutral-ondark on background-neutral-ondark",
        "text-muted-ondark on background-neutral-ondark",
      ],
      never: [
        "text-muted-ondark on background-default", "text-neutral on background-neutral-ondark",
        "text-neutral-ondark on background-brand",
      ]),
    PairCase(
      "on colors that are not shown through",
      """
      layer1 #fff
      text-primary #111
      text-on-dark #fbfbfe
      icon-on-color #fbfbfe
      layer-information #0090ed70
      layer-accent #0060df
      """,
      finds: ["text-on-dark on layer-accent", "icon-on-color on layer-accent"],
      never: ["text-on-dark on layer-information", "icon-on-color on layer-information"]),
    PairCase(
      "colors of roles lie on the page, not on the grounds of texts",
      """
      background #fff
      foreground #111
      card #fff
      card-foreground #111
      accent #f4f4f5
      accent-foreground #111
      destructive #dc2626
      """,
      finds: ["destructive on background", "destructive on card"],
      never: ["destructive on accent"]),
    PairCase(
      "on a background that is no color of a role",
      """
      mdc-primary #0072b5
      mdc-on-primary #fff
      mdc-text-primary-on-background #1e1e1e
      acme-page #fff
      """,
      finds: ["mdc-on-primary on mdc-primary"],
      never: ["mdc-text-primary-on-background on mdc-primary"]),
    PairCase(
      "a text of some rank on solid fills",
      """
      background #fff
      text-primary #111
      bg-action-primary #036
      text-on-solid-primary #eee
      """,
      finds: ["text-on-solid-primary on bg-action-primary"]),
    PairCase(
      "chips and badges",
      """
      page-bg #fff
      text #111
      chip #777
      chip-bg #ccc
      badge_color #222222
      badge_text_color #333333
      card-background #fff
      card-color #222
      card-badge-background #555
      """,
      finds: [
        "chip on chip-bg", "badge_text_color on badge_color", "card-color on card-background",
      ],
      never: [
        "text on chip-bg", "badge_text_color on page-bg", "card-color on card-badge-background",
      ]
    ),
    PairCase(
      "a container with a text of its name",
      """
      bg-primary #fff
      text-primary #111
      note-container #eee
      note-text #bbb
      rich-text-container-color #eee
      rich-text-text-color #aaa
      """,
      finds: [
        "note-text on note-container", "rich-text-text-color on rich-text-container-color",
      ],
      never: ["rich-text-text-color on bg-primary"]),
    PairCase(
      "a track holds no text, and no number binds what shows through",
      """
      page-bg #fff
      text #111
      player_background_color #111
      player_text_color #fff
      player_progressbar_background_color #bbb
      """,
      finds: ["player_text_color on player_background_color"],
      never: ["player_text_color on player_progressbar_background_color"]),
    PairCase(
      "the ground of icons",
      """
      WMFTheme.paperBackground #fff
      WMFTheme.primaryText #222
      WMFTheme.secondaryText #72777d
      WMFTheme.icon #fff
      WMFTheme.iconBackground #72777d
      """,
      finds: ["WMFTheme.icon on WMFTheme.iconBackground"],
      never: [
        "WMFTheme.secondaryText on WMFTheme.iconBackground",
        "WMFTheme.icon on WMFTheme.paperBackground",
      ]),
    PairCase(
      "a tint in a group with a text of its own",
      """
      background #fff
      text #111
      primary.default.bg #036
      primary.default.fg #fff
      primary.default.fg.hover #9cf
      primary.subtle.bg #e6f0ff
      primary.subtle.bg.hover #cce0ff
      primary.subtle.fg #036
      primary.subtle.fg.hover #024
      danger.default.bg #a00
      danger.default.fg #fff
      danger.subtle.bg #fee
      danger.subtle.fg #a00
      """,
      finds: [
        "primary.subtle.fg.hover on primary.subtle.bg.hover",
        "danger.subtle.fg on danger.subtle.bg",
      ],
      never: [
        "primary.default.fg.hover on primary.subtle.bg.hover",
        "primary.default.fg on primary.subtle.bg",
      ]),
    PairCase(
      "faint borders of roles",
      """
      background #fff
      text #111
      border-danger-weakest #ffe5e5
      border-danger #c00
      """,
      finds: ["border-danger on background"],
      never: ["border-danger-weakest on background"]),
    PairCase(
      "the gap of a ring has the color of the page",
      """
      background-primary #111827
      text-primary #f9fafb
      focus-ring #22d3ee
      focus-ring-offset #030712
      """,
      finds: ["focus-ring on background-primary"],
      never: ["focus-ring-offset on background-primary"]),
    PairCase(
      "a placeholder lies on what is typed into",
      """
      surface #fff
      surface-raised #f4f4f4
      input-background #fafafa
      text #111
      text-placeholder #aaa
      """,
      finds: ["text-placeholder on input-background"],
      never: ["text-placeholder on surface-raised"]),
    PairCase(
      "or on the page, where that has no color",
      """
      surface-page #fff
      surface-raised #f4f4f4
      text #111
      text-placeholder #aaa
      """,
      finds: ["text-placeholder on surface-page"],
      never: ["text-placeholder on surface-raised"]),
    PairCase(
      "another fill that is called inverse is no text on it",
      """
      bg-base #fff
      bg-inverse #0a0a0a
      text-primary #0a0a0a
      text-inverse #fff
      action-inverse-hover #232323
      """,
      finds: ["text-inverse on bg-inverse"], never: ["action-inverse-hover on bg-inverse"]),
    PairCase(
      "a text lies on the tint beside a color on which it cannot be read",
      """
      background #fff
      text #111
      status.warning.default #f87171
      status.warning.light #fef2f2
      status.warning.text #991b1b
      """,
      finds: ["status.warning.text on status.warning.light"],
      never: ["status.warning.text on status.warning.default"]),
    PairCase(
      "what dims the page holds no text",
      """
      background.primary #fff
      background.overlay #00000080
      background.inverse #000
      text.primary #111
      text.inverse #fff
      """,
      finds: ["text.inverse on background.inverse"],
      never: ["text.inverse on background.overlay"]),
    PairCase(
      "“on” names the color of a group",
      """
      background #fff
      text #111
      brand.primary #03b2e2
      status.warning.solid #f59e0b
      text.on-brand #fff
      text.on-warning #0a0a0a
      """,
      finds: ["text.on-brand on brand.primary", "text.on-warning on status.warning.solid"]),
    PairCase(
      "several foregrounds in the color of their roles lie beside them",
      """
      background #fff
      foreground #111
      destructive #fb2c36
      destructive-foreground #c10007
      info #2b7fff
      info-foreground #1447e6
      primary #27272a
      primary-foreground #fafafa
      """,
      finds: ["destructive-foreground on background", "primary-foreground on primary"],
      never: ["destructive-foreground on destructive", "destructive on background"]),
    PairCase(
      "a color lies on the background of its name",
      """
      bg #fff
      text #222
      status-pending #e0c060
      status-pending-bg #fff3c4
      """,
      finds: ["status-pending on status-pending-bg"]),
    PairCase(
      "ink is a text",
      """
      canvas #fff
      ink #111
      notice #fff4d6
      notice-ink #c9b26a
      """,
      finds: ["ink on canvas", "notice-ink on notice"]),
    PairCase(
      "the highest surface holds no lines",
      """
      surface #fff
      surface-container-highest #d9d9d9
      on-surface #111
      outline #858585
      """,
      finds: ["outline on surface"], never: ["outline on surface-container-highest"]),
  ]

  /// The rest of the cases: one literal of all takes long to compile.
  private static let laterCases = [
    PairCase(
      "steps of a role need no hyphen",
      """
      xPageBackgroundColor #ffffff
      xColorText #111111
      xColorAccent20 #fbe4ee
      xColorAccent40 #f3a6c4
      xColorAccent60 #ee72a6
      xColorAccent80 #bc1e70
      """,
      finds: ["xColorText on xPageBackgroundColor"],
      never: ["xColorAccent40 on xPageBackgroundColor", "xColorAccent60 on xPageBackgroundColor"]),
    PairCase(
      "inverse texts lie on what is a surface in their scheme",
      """
      surface.primary #ffffff
      surface.strong #535353
      surface.primary-inverted #000000
      surface.strong-inverted #aaaaaa
      foreground.primary #111111
      foreground.primary-inverted #f9f9f9
      """,
      finds: ["foreground.primary-inverted on surface.primary-inverted"],
      never: ["foreground.primary-inverted on surface.strong-inverted"]),
    PairCase(
      "twelve colors of a chart are no scale",
      """
      background.default #ffffff
      text.default #111111
      """
        + (1...12).map { step in
          "\ndataviz.\(step < 10 ? "0" : "")\(step) #\(String(11 * step + 80, radix: 16))a0c0"
        }.joined(),
      never: ["dataviz.11 on dataviz.01", "dataviz.12 on background.default"]),
    PairCase(
      "fills beside backgrounds of their names are icons",
      """
      bg-page #ffffff
      bg-primary #f0f0f0
      bg-error #ffeeee
      bg-info #eeeeff
      fill-primary #3f454c
      fill-error #db2251
      fill-info #425eff
      text-primary #23252a
      text-error #b6073c
      """,
      finds: ["fill-error on bg-error", "text-error on bg-error"],
      never: ["text-primary on fill-primary", "text-error on fill-error"]),
    PairCase(
      "a border that is the same at rest shows no focus",
      """
      background #fff
      text #111
      control-border #d8dde3
      control-border-focus #d8dde3
      ring-focus #425eff
      """,
      finds: ["ring-focus on background"], never: ["control-border-focus on background"]),
    PairCase(
      "a fill with a text of its own holds no other",
      """
      bg.page #ffffff
      text.pop #1e8e8e
      text.main #111111
      fill.pop.bg #25b1b1
      fill.pop.fg #ffffff
      """,
      finds: ["fill.pop.fg on fill.pop.bg", "text.pop on bg.page"],
      never: ["text.pop on fill.pop.bg"]),
    PairCase(
      "of texts of a role the one of its level lies on a background",
      """
      bg.page #ffffff
      text.main #111111
      text.interactive.base #5468ff
      text.interactive.secondary #23252a
      bg.interactive.secondary #e9ebf0
      """,
      finds: ["text.interactive.secondary on bg.interactive.secondary"],
      never: ["text.interactive.base on bg.interactive.secondary"]),
    PairCase(
      "an inverse text of a rank lies on no color of that name",
      """
      background #fff
      text-primary #111
      text-primary-inverse #fff
      text-secondary-inverse #fff
      primary #44a673
      """,
      never: ["text-primary-inverse on primary"]),
    PairCase(
      "the foreground of a component lies on none of its parts",
      """
      body-bg #fff
      text #111
      diff-added-fg #21ba45
      diff-added-row-bg #e6ffed
      diff-added-word-bg #acf2bd
      """,
      never: ["diff-added-fg on diff-added-row-bg", "diff-added-fg on diff-added-word-bg"]),
    PairCase(
      "`fg-content` is one part, as `bg-surface` is",
      """
      bg-surface #fff
      fg-content #111
      fg-content-info-weak #7777cc
      bg-surface-info-weak #f4f4ff
      """,
      finds: ["fg-content-info-weak on bg-surface-info-weak"]),
    PairCase(
      "layouts of several numbers are surfaces",
      """
      layout-color0 #fff
      layout-color1 #fff
      layout-color2 #eee
      layout-color3 #bdbdbd
      layout-color4 #757575
      ui-font-color0 #000
      ui-font-color3 #999
      """,
      finds: ["ui-font-color3 on layout-color0"]),
    PairCase(
      "a text of a word without a meaning lies on the page",
      """
      background #fff
      text-primary #111
      text-price #b3b3b3
      """,
      finds: ["text-price on background"]),
    PairCase(
      "light and dark at the end of texts and backgrounds are schemes",
      """
      background_light #fff
      background_dark #1f2123
      background_dark_8 #323436
      text_title #101517
      text_title_light #2c3338
      text_title_dark #fff
      text_body_light #646970
      text_body_dark #c3c4c7
      text_link_light #135e96
      text_link_dark #9ec2e6
      """,
      finds: [
        "text_body_light on background_light", "text_body_dark on background_dark",
        "text_body_dark on background_dark_8",
      ],
      never: [
        "text_body_light on background_dark", "text_link_light on background_dark_8",
        "text_title_dark on background_light", "text_title on background_dark",
      ]),
    PairCase(
      "the border of a box is none of a control",
      """
      page-background #fff
      feed-error-border-color #f5c6cb
      feed-error-background-color #f8d7da
      input-error-border-color #c00
      """,
      finds: ["input-error-border-color on page-background"],
      never: [
        "feed-error-border-color on page-background",
        "feed-error-border-color on feed-error-background-color",
      ]),
  ]

  private func pairs(_ text: String, of file: String = "a.css") throws -> [ColorPair] {
    SamplePairs.pairs(in: try SamplePairs.load(text, as: file))
  }

  @Test func `a color that is named only after a role may be an icon`() throws {
    let roles = try pairs(
      ":root { --background: #fff; --text: #111; --info: #2b7fff; --error: #d33 }")
    func role(_ path: String) -> Role? { roles.first { $0.foreground.path == path }?.role }
    #expect(role("--info") == .ui && role("--error") == .text)
    let drawn = try pairs(
      ":root { --background: #fff; --text: #111; --info: #2b7fff } p { color: var(--info) }")
    expectEqual(drawn.first { $0.foreground.path == "--info" }?.role, .text)
  }

  @Test func `headings say what is below them`() throws {
    let css = """
      :root {
        --color-bg: #fff;
        /* text color variables */
        --color-body: #4a5565;
        --color-fg-brand: #1447e6;
        /* other */
        --color-base: #eee;
      }
      """
    let found = try pairs(css).map { "\($0.foreground.path) on \($0.background.path)" }
    #expect(found.contains("--color-fg-brand on --color-bg"), "\(found)")
    #expect(!found.contains("--color-fg-brand on --color-body"), "\(found)")
  }

  @Test func `utilities that a rule applies are drawn on each other`() throws {
    let css = """
      @theme { --color-surface: #ffffff; --color-accent: #8ab4ff; --color-muted: #999999 }
      .a { @apply rounded bg-surface text-accent text-sm }
      .b { @apply bg-surface/20 text-muted hover:text-accent }
      """
    let found = try pairs(css).compactMap { pair -> String? in
      guard case .inferred(let reason, .stated) = pair.origin, reason.contains("sets both") else {
        return nil
      }
      return "\(pair.foreground.path) on \(pair.background.path)"
    }
    expectEqual(
      found, ["--color-accent on --color-surface", "--color-muted on --color-surface/20"])
  }

  /// The translucent version of an icon is for the same as the icon itself.
  @Test func `a version of decoration is decoration`() throws {
    let tokens = """
      {"color": {"$type": "color",
        "bg": {"canvas": {"$value": "#ffffff"}}, "text": {"primary": {"$value": "#111111"}},
        "icon": {
          "primary": {"$value": "#777777"},
          "faint": {"$value": "#a6adb7", "$description": "Only use for non-essential icons."},
          "faint-alpha": {"$value": "#01143259", "$description": "Translucent version of faint."}}}}
      """
    let found = Set(try pairs(tokens, of: "a.tokens.json").map(\.foreground.path))
    #expect(found.contains("color.icon.primary"))
    #expect(found.isDisjoint(with: ["color.icon.faint", "color.icon.faint-alpha"]))
  }

  @Test(arguments: cases + laterCases)
  func `pairs that names state`(_ example: PairCase) throws {
    example.check(try SamplePairs.pairs(example.text))
  }

  @Test func `what is for texts and icons demands what a text does`() throws {
    for name in ["text-and-icon", "text-&-icon"] {
      let pairs = try SamplePairs.pairs(
        "color.\(name).primary #ff4d9d\ncolor.background.canvas #ffffff")
      expectEqual(pairs.map(\.role), [.text])
    }
  }

  @Test func `an arrow is no text`() throws {
    let pairs = try SamplePairs.pairs(
      """
      menu-background-color #fff
      menu-color #111
      tab-background-color #eee
      tab-color #222
      menu-arrow-color #888
      """)
    expectEqual(pairs.first { $0.foreground.path == "menu-arrow-color" }?.role, .ui)
  }

  @Test func `the color of what is disabled needs no contrast, nor does a deprecated one`() throws {
    let tokens = """
      {"color": {"$type": "color",
        "bg": {"page": {"$value": "#ffffff"}},
        "text": {
          "body": {"$value": "#111111"}, "disabled": {"$value": "#b4b4bb"},
          "dimmed": {"$value": "{color.text.disabled}"},
          "old": {"$value": "#999999", "$deprecated": true},
          "older": {"$value": "#999999", "deprecated": true}}}}
      """
    let pairs = try pairs(tokens, of: "a.tokens.json")
    func role(_ path: String) -> Role? { pairs.first { $0.foreground.path == path }?.role }
    #expect(role("color.text.body") == .text && role("color.text.dimmed") == .disabled)
    #expect(role("color.text.old") == nil && role("color.text.older") == nil)
  }

  /// What rests on kinds of names only fails no check.
  @Test(arguments: [
    ("icon-warning", "surface-variant"), ("status", "status-background"),
    ("button-text", "button-background"), ("button-text", "button-green-background"),
    ("muted-foreground", "secondary"), ("text-muted", "surface-hover"),
    ("heading-text", "surface-quaternary"),
  ])
  func `what names leave open is possible`(_ foreground: String, _ background: String) throws {
    let pairs = try SamplePairs.pairs(
      """
      surface #fff #111
      surface-variant #ddd #333
      surface-hover #eee #222
      surface-quaternary #ddd #444
      text #222 #eee
      text-muted #666 #999
      heading-text #666 #999
      icon-warning #a60 #fa0
      status #808 #f8f
      status-background #fee #200
      button-text #05a #05a
      button-background #fff #05a
      button-green-background #dfd #dfd
      muted #eee #222
      muted-foreground #777 #888
      secondary #eee #222
      secondary-foreground #222 #eee
      """)
    let pair = try #require(
      pairs.first { $0.foreground.path == foreground && $0.background.path == background })
    guard case .inferred(_, .possible) = pair.origin else {
      Issue.record("\(pair.origin)")
      return
    }
  }

  @Test func `the text of a control is read, whatever its color is called`() throws {
    let pairs = try pairs(
      """
      :root { --action-disabled: #b6b3c6; --second-button-background: #fff;
        --second-button-text: var(--action-disabled) }
      """)
    expectEqual(pairs.first { $0.foreground.path == "--second-button-text" }?.role, .text)
  }

  @Test func `a selected item lies over its navigation, not over the page`() throws {
    let pairs = try SamplePairs.pairs(
      """
      page-bg #fff
      nav-bg #000933
      nav-bg-selected #ffffff1f
      nav-text #ccc
      nav-text-selected #00fabe
      """)
    let selected = try #require(
      pairs.first {
        $0.foreground.path == "nav-text-selected" && $0.background.path == "nav-bg-selected"
      })
    expectEqual(selected.over.map(\.path), ["nav-bg"])
  }

  /// The constant white can be read on the brand in the light theme only, and the contrast text in
  /// both.
  @Test func `a fill that changes sides holds the text that does`() throws {
    let css = """
      :root { --bg: #fff; --text: #111; --fg-white: #fff; --fg-contrast: #fff; --bg-brand: #0b5cad }
      .dark { --bg: #111; --text: #eee; --fg-contrast: #111; --bg-brand: #8fc4ff }
      """
    let found = try pairs(css).map { "\($0.foreground.path) on \($0.background.path)" }
    #expect(found.contains("--fg-contrast on --bg-brand"), "\(found)")
    #expect(!found.contains("--fg-white on --bg-brand"), "\(found)")
  }

  @Test(arguments: [("warning", "#fff6e0"), ("hint", "#eef")])
  func `bars over a border are marks`(_ word: String, _ tint: String) throws {
    let css = """
      :root { --page-background: #fff; --text: #111;
        --note-title--\(word): #d90; --note-title-background--\(word): \(tint) }
      body { background: var(--page-background); color: var(--text) }
      .note { background: var(--note-title-background--\(word)) }
      .note::before { background-color: var(--note-title--\(word)); mask-image: url(i.svg) }
      """
    let pair = try #require(
      try pairs(css).first { $0.foreground.path == "--note-title--\(word)" })
    expectEqual(pair.role, .ui)
  }
}
