/** Colours, links and the marks of text. */
export const TEXT_PRELUDE = `
#let ink = rgb("#20252d")
#let muted = rgb("#5d6673")
#let hairline = rgb("#d7dce2")
#let ground = rgb("#f6f7f9")
#let accent = rgb("#1d5aa6")
#let colors = (
  red: rgb("#b42318"), orange: rgb("#b35309"), yellow: rgb("#8a6100"), green: rgb("#1b7a43"),
  cyan: rgb("#0e7490"), blue: rgb("#1d5aa6"), purple: rgb("#6d3bb8"), violet: rgb("#6d3bb8"),
  pink: rgb("#b02a70"),
)
#let to(keys, url, body) = {
  let key = keys.find(key => key in linked)
  if key != none { link(label(key), text(fill: accent, body)) } else if url != "" {
    link(url, text(fill: accent, body))
  } else { body }
}
#let to-plain(keys, url, body) = {
  let key = keys.find(key => key in linked)
  if key != none { link(label(key), body) } else if url != "" { link(url, body) } else { body }
}
#let place-label(key) = [#metadata(none)#label(key)]
#let mono(body) = text(font: code-fonts, size: 0.87em, hyphenate: false, body)
#let c(body) = highlight(
  fill: rgb("#eff1f4"), extent: 1.2pt, radius: 1.5pt, top-edge: 0.82em, bottom-edge: -0.26em,
  mono(body),
)
#let kbd(body) = box(
  stroke: 0.5pt + rgb("#b9c0ca"), radius: 2pt, inset: (x: 3pt), outset: (y: 2pt),
  text(font: code-fonts, size: 0.82em, body),
)
#let paint(name, body) = text(fill: colors.at(name), body)
#let mark(name, body) = highlight(fill: colors.at(name).lighten(82%), extent: 1pt, radius: 1pt, body)
#let tag(name, body) = box(
  fill: colors.at(name, default: muted).lighten(88%), radius: 2pt, inset: (x: 3.5pt), outset: (y: 2pt),
  text(size: 0.85em, fill: colors.at(name, default: muted), body),
)
#let quiet(body) = text(fill: muted, body)
#let small(body) = text(size: 0.87em, fill: muted, body)
#let button(body) = {
  box(stroke: 0.6pt + accent, radius: 3pt, inset: (x: 6pt), outset: (y: 3pt), text(size: 0.92em, body))
  h(6pt, weak: true)
}
#let rating(given, total) = text(fill: rgb("#b35309"), "★" * given + "☆" * (total - given))
#let tick(done) = box(
  width: 0.78em, height: 0.78em, baseline: 0.06em, radius: 1.2pt,
  stroke: 0.7pt + if done { accent } else { rgb("#8b94a1") }, fill: if done { accent } else { none },
  if done {
    place(center + horizon, curve(
      stroke: 1pt + white, curve.move((0pt, 1.8pt)), curve.line((1.6pt, 3.4pt)),
      curve.line((4.6pt, 0pt)),
    ))
  },
)
`;

/** Formulas: those wider than the measure are set smaller. */
export const MATH_PRELUDE = `
#let math-words(words) = math.upright(text(words))
#let align-point = $&$.body
#let stacked(over, under) = math.mat(delim: none, (over,), (under,))
#let enclosed(body) = box(stroke: 0.5pt, inset: 3pt, baseline: 3pt, math.equation(body))
#let math-table(gap, aligns, ..rows) = math.mat(
  delim: none, column-gap: gap, row-gap: 0.4em, align: aligns.first(), ..rows,
)
#let inline-formula(body) = math.equation(body)
#let formula(body) = block(above: 1.2em, below: 1.2em, width: 100%, layout(size => {
  let whole = math.equation(block: true, body)
  let width = measure(whole).width
  if width > size.width { scale(size.width / width * 100%, reflow: true, whole) } else { whole }
}))
`;
