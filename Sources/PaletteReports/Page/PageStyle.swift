import ColorCore

/// The style sheet of the pages, and the filters that show colors as people with other vision see
/// them.
enum PageStyle {
  /// The colors of the page itself; every text color has at least 4.5:1 on each ground, and every
  /// line of a control at least 3:1.
  static let colors = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f4f5f7;
      --text: #16181d; --muted: #4d5563; --line: #c9ced8; --edge: #6f7787;
      --accent: #0b57b8; --error: #a8121c; --warning: #7a4b00; --note: #0a5a7a;
      --unknown: #6b2fa0; --pass: #1a6335;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14161a; --raised: #1e2127;
        --text: #eceef2; --muted: #b3bac7; --line: #3d434f; --edge: #868fa0;
        --accent: #8fbfff; --error: #ff9c9c; --warning: #f2bd6b; --note: #7fcdf0;
        --unknown: #d2aaff; --pass: #86d6a0;
      }
    }
    """

  /// How the page is laid out.
  static let layout = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
    body { margin: 0 auto; padding: 0 clamp(1rem, 3vw, 3rem) 4rem; max-width: 120rem;
      background: var(--ground); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    code, .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      font-size: .875em; overflow-wrap: anywhere; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: 2rem 0 .5rem; }
    h2 { font-size: 1.375rem; line-height: 1.25; margin: 3rem 0 1rem; overflow-wrap: anywhere; }
    .drawing svg > rect { fill: var(--ground); } .drawing svg > g { fill: var(--text); }
    .drawing line { stroke: var(--line); } .drawing [stroke-dasharray="2 3"] { stroke: var(--edge); }
    .drawing polyline { stroke: var(--accent); } .drawing circle { fill: var(--accent); }
    h3 { font-size: 1.0625rem; margin: 1.75rem 0 .75rem; overflow-wrap: anywhere; }
    details > h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
    p { margin: .5rem 0; max-width: 80ch; }
    a { color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--ground); padding: .5rem 1rem; }
    .muted { color: var(--muted); }
    .verdict { font-size: 1.125rem; font-weight: 600; }
    .figures { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; padding: 0; }
    .figures div { background: var(--raised); border-radius: .5rem; padding: .625rem 1rem;
      min-width: 6.5rem; }
    .figures dt { color: var(--muted); font-size: .875rem; }
    .figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; line-height: 1.2;
      font-variant-numeric: tabular-nums; }
    .is-error { color: var(--error); } .is-warning { color: var(--warning); }
    .is-note { color: var(--note); } .is-unknown { color: var(--unknown); }
    .is-pass { color: var(--pass); }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0;
      margin: 1rem 0; }
    nav a { display: inline-block; padding: .25rem 0; }
    .filters { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: end;
      background: var(--raised); border-radius: .5rem; padding: 1rem; margin: 1rem 0; }
    .filters fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap;
      gap: .25rem 1rem; }
    .filters legend, .filters label.field { color: var(--muted); font-size: .875rem; padding: 0; }
    .filters label.field { display: grid; gap: .25rem; max-width: 100%;
      grid-template-columns: minmax(0, 1fr); }
    .filters label.choice { display: inline-flex; gap: .375rem; align-items: center;
      min-height: 1.5rem; }
    input, select, button { font: inherit; color: var(--text); accent-color: var(--accent); }
    input[type=search], select, button { background: var(--ground); border: 1px solid var(--edge);
      border-radius: .375rem; padding: .375rem .625rem; max-width: 100%; min-height: 2.25rem; }
    input[type=checkbox], input[type=radio] { width: 1.125rem; height: 1.125rem; margin: 0; }
    ::placeholder { color: var(--muted); opacity: 1; }
    output { font-variant-numeric: tabular-nums; color: var(--muted); padding: .375rem 0; }
    .articles { display: grid; gap: .75rem; align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 44rem), 1fr)); }
    .files { display: grid; gap: 0 1.5rem; align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 44rem), 1fr)); }
    .files > div { min-width: 0; }
    .whole { grid-column: 1 / -1; }
    .articles.whole { grid-template-columns: minmax(0, 1fr); }
    article { border: 1px solid var(--line); border-radius: .5rem; min-width: 0;
      padding: .875rem 1rem; content-visibility: auto; contain-intrinsic-size: auto 9rem; }
    article > header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
    article p { margin: .375rem 0; overflow-wrap: anywhere; }
    .label { font-weight: 650; }
    .title { font-weight: 600; overflow-wrap: anywhere; }
    .place { color: var(--muted); }
    .single { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; align-items: start; }
    .single > :not(.sample) { grid-column: 2; }
    .single > .sample { grid-row: 1 / span 9; }
    pre { background: var(--raised); border-radius: .375rem; padding: .5rem .75rem; margin: .5rem 0;
      overflow-x: auto; font-size: .8125rem; line-height: 1.5; }
    pre code { font-size: inherit; overflow-wrap: normal; }
    mark { background: none; color: inherit; border-bottom: 2px solid var(--error); }
    .scroll { overflow-x: auto; max-width: 100%; }
    table { border-collapse: collapse; font-size: .9375rem; }
    th, td { text-align: left; padding: .3125rem .75rem .3125rem 0; vertical-align: middle; }
    thead th { color: var(--muted); font-weight: 500; font-size: .875rem; vertical-align: bottom;
      border-bottom: 1px solid var(--line); }
    tbody th { font-weight: 400; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .sample, .chip, .cell, .preview { print-color-adjust: exact; -webkit-print-color-adjust: exact;
      forced-color-adjust: none; }
    .sample { display: inline-grid; place-items: center; min-width: 3.25rem; height: 2.25rem;
      border-radius: .375rem; box-shadow: inset 0 0 0 1px var(--edge); font-size: 1rem;
      line-height: 1; }
    .single > .sample { min-width: 4.5rem; height: 4.5rem; font-size: 1.5rem; }
    .chip { display: inline-block; width: 3.5rem; height: 2rem; border-radius: .3125rem;
      vertical-align: middle; box-shadow: inset 0 0 0 1px var(--line); margin-right: .5rem; }
    .alpha { background-image: conic-gradient(#cfcfcf 25%, #fff 0 50%, #cfcfcf 0 75%, #fff 0);
      background-size: .75rem .75rem; overflow: hidden; }
    .alpha > i { display: block; width: 100%; height: 100%; }
    .swatches tbody tr { content-visibility: auto; contain-intrinsic-size: auto 2.75rem; }
    .swatches td { white-space: nowrap; padding-right: 1.25rem; }
    .swatches td .is-unknown { display: inline-block; max-width: 20rem; white-space: normal; }
    tbody th code { overflow-wrap: break-word; }
    .swatches tbody th, .matrix tbody th { position: sticky; left: 0; z-index: 1;
      background: var(--ground); min-width: min(15rem, 36vw); max-width: min(22rem, 40vw);
      overflow-wrap: break-word; }
    .matrix th.column { padding: 0 0 .25rem; text-align: center; min-width: 4.5rem; }
    .matrix th.column .chip { display: block; width: auto; height: 1.25rem; margin: .25rem 2px 0; }
    .matrix th.column .name { display: inline-block; writing-mode: vertical-rl;
      transform: rotate(180deg); max-height: 22rem; overflow: hidden; text-overflow: ellipsis;
      white-space: nowrap; padding: .25rem 0; }
    .matrix td { padding: 2px; min-width: 4.5rem; height: 3.125rem; }
    .cell { display: block; border-radius: .25rem; padding: .125rem .25rem; text-align: center;
      box-shadow: inset 0 0 0 1px var(--line); line-height: 1.3; }
    .score { display: block; text-align: center; font-size: .8125rem;
      font-variant-numeric: tabular-nums; white-space: nowrap; }
    .failed .score { color: var(--error); font-weight: 650; }
    .open .score { color: var(--unknown); }
    .previews { display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
    .previews figure { margin: 0; border: 1px solid var(--line); border-radius: .5rem;
      overflow: hidden; break-inside: avoid; }
    .preview { padding: 1rem 1.25rem; overflow-wrap: anywhere; }
    .preview p { margin: 0 0 .375rem; max-width: none; }
    .preview .icons { display: flex; gap: .75rem; align-items: center; }
    .preview .icons span { width: 1.5rem; height: 1.5rem; border: 2px solid currentColor;
      border-radius: .375rem; }
    .preview .icons span + span { border-radius: 50%; background: currentColor; }
    figcaption { padding: .75rem 1.25rem; border-top: 1px solid var(--line); font-size: .9375rem;
      overflow-wrap: anywhere; }
    .eyes { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem; padding: 0 1.25rem 1rem; }
    .eyes div { font-size: .8125rem; color: var(--muted); text-align: center; line-height: 1.3; }
    .eyes .sample { width: 100%; margin-bottom: .25rem; overflow: hidden; }
    .protan { filter: url(#protan); } .deutan { filter: url(#deutan); }
    .tritan { filter: url(#tritan); } .achroma { filter: url(#achroma); }
    .blur > i { filter: blur(.09em); font-style: normal; } .haze { filter: url(#haze); }
    [data-vision=protan] .paint { filter: url(#protan); }
    [data-vision=deutan] .paint { filter: url(#deutan); }
    [data-vision=tritan] .paint { filter: url(#tritan); }
    [data-vision=achroma] .paint { filter: url(#achroma); }
    [data-vision=blur] .paint { filter: blur(.09em); }
    [data-vision=haze] .paint { filter: url(#haze); }
    .exhibit { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: start;
      margin: 0 0 .75rem; }
    .exhibit > div { flex: 0 1 auto; min-width: 0; }
    .exhibit p { margin: .375rem 0; font-size: .9375rem; max-width: 15rem; }
    .thumb { display: block; max-width: 100%; height: auto; border-radius: .25rem;
      outline: 1px solid var(--line); print-color-adjust: exact; }
    .thumb.small { image-rendering: pixelated; }
    .plot { margin: 0; color: var(--muted); font-size: .8125rem; min-width: 0; max-width: 100%; }
    .plot svg { display: block; max-width: 100%; height: auto; }
    .plot figcaption { border: 0; padding: .25rem 0 0; font-size: inherit; }
    .plot text { font: .75rem system-ui, sans-serif; fill: currentColor; }
    .plot .axis { fill: none; stroke: var(--line); }
    .plot .area { fill: var(--line); }
    .plot .line { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
    .plot .red { stroke: var(--error); }
    .plot .green { stroke: var(--pass); stroke-dasharray: 6 2; }
    .plot .blue { stroke: var(--accent); stroke-dasharray: 2 2; }
    .plot .gamut { fill: none; stroke: var(--text); } .plot .wide { stroke-dasharray: 4 3; }
    .plot .inside { fill: var(--accent); } .plot .outside { fill: var(--warning); }
    .gallery { display: grid; gap: 1rem; padding: 0; margin: 1rem 0; list-style: none;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr)); align-items: start; }
    .gallery li { min-width: 0; font-size: .8125rem; line-height: 1.35; content-visibility: auto;
      contain-intrinsic-size: auto 12rem; overflow-wrap: anywhere; }
    .gallery .frame { display: grid; place-items: center; height: 8rem; padding: .5rem;
      background: var(--raised); border-radius: .5rem; margin-bottom: .375rem; }
    .gallery .thumb { max-height: 7rem; width: auto; }
    .gallery li:has([open]) { grid-column: 1 / -1; }
    .gallery summary { font-weight: 400; }
    .places { columns: 26rem; column-gap: 1.5rem; margin: .5rem 0; padding: 0; list-style: none; }
    .places li { break-inside: avoid; padding: .25rem 0; line-height: 1.35; overflow-wrap: anywhere; }
    details { margin: .75rem 0; } summary { cursor: pointer; padding: .25rem 0; font-weight: 600; }
    article details { margin: .25rem 0 0; color: var(--muted); }
    article summary { font-weight: 400; }
    article details ul { margin: .25rem 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
    [hidden] { display: none !important; }
    footer { margin-top: 4rem; color: var(--muted); font-size: .875rem; }
    @media (max-width: 40rem) {
      .single { grid-template-columns: 1fr; }
      .single > :not(.sample) { grid-column: 1; }
      .single > .sample { grid-row: auto; height: 2.75rem; width: 100%; margin-bottom: .5rem; }
      .figures div { flex: 1 1 6rem; min-width: 0; }
      .filters > * { flex: 1 1 100%; }
      h1 { font-size: 1.5rem; }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt; }
      .filters, nav, .skip { display: none; }
      article, tr, figure { break-inside: avoid; content-visibility: visible; }
      h2, h3 { break-after: avoid; }
      .scroll { overflow: visible; }
      .swatches tbody th, .matrix tbody th { position: static; }
    }
    """

  /// The matrices of Machado (2009) and of luminance as filters, which work in linear light; and haze:
  /// light that scatters in the eye, as with a cataract.
  static let filters: String = {
    func filter(_ deficiency: VisionDeficiency) -> String {
      let simulation = VisionSimulation(deficiency)
      let columns = [Triple(1.0, 0, 0), Triple(0.0, 1, 0), Triple(0.0, 0, 1)]
        .map { simulation.simulated($0) }
      let rows = (0..<3).map { row in
        columns.map { CSSText.decimal(($0[row] * 1e6).rounded() / 1e6) }.joined(separator: " ")
          + " 0 0"
      }
      return "<filter id=\"\(deficiency.rawValue)\"><feColorMatrix values=\""
        + rows.joined(separator: " ") + " 0 0 0 1 0\"/></filter>"
    }
    return "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\">"
      + VisionDeficiency.allCases.map(filter).joined()
      + "<filter id=\"haze\"><feGaussianBlur stdDeviation=\"0.5\"/><feComponentTransfer>"
      + ["R", "G", "B"].map {
        "<feFunc\($0) type=\"linear\" slope=\"0.8\" intercept=\"0.15\"/>"
      }.joined() + "</feComponentTransfer></filter></svg>\n"
  }()
}
