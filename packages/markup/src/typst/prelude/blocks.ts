/** Blocks of text: headings, quotes, hints, lists, steps, columns, and boxes that link. */
export const BLOCKS_PRELUDE = `
#let section(level, rank, key, nested, body) = {
  let size = (14.5pt, 12pt, 10.5pt).at(rank)
  show heading: set text(size: size, weight: 600)
  show heading: set block(above: if nested { 1.2em } else { (2.1em, 2em, 1.9em).at(rank) }, below: 0.85em)
  let title = heading(level: level, outlined: false, bookmarked: true, body)
  if key == none { title } else { [#title#label(key)] }
}
#let bar(rtl, color, width: 2pt) = if rtl { (right: width + color) } else { (left: width + color) }
#let side(rtl, near, far) = if rtl { (right: near, left: far) } else { (left: near, right: far) }
#let quotation(rtl, body) = block(
  width: 100%, stroke: bar(rtl, hairline), inset: (y: 2pt, ..side(rtl, 12pt, 0pt)), {
    set text(fill: rgb("#454d59"))
    body
  },
)
#let lead(body) = block(sticky: true, above: 0pt, below: 0.72em, body)
#let hint(rtl, name, word, body) = block(
  width: 100%, fill: colors.at(name).lighten(93%), stroke: bar(rtl, colors.at(name), width: 2.4pt),
  inset: (y: 9pt, ..side(rtl, 12pt, 11pt)), above: 1.35em, below: 1.35em, {
    lead(text(size: 0.85em, weight: 600, fill: colors.at(name), word))
    body
  },
)
#let titled(rtl, key, title, body) = block(
  width: 100%, stroke: bar(rtl, hairline, width: 1.2pt), inset: (y: 1pt, ..side(rtl, 12pt, 0pt)),
  above: 1.35em, below: 1.35em, {
    lead({
      if key != none { place-label(key) }
      text(weight: 600, title)
    })
    body
  },
)
#let step(number, body) = grid(
  columns: (26pt, 1fr),
  box(
    width: 15pt, height: 15pt, radius: 50%, stroke: 0.7pt + accent,
    align(center + horizon, text(size: 8.5pt, weight: 600, fill: accent, number)),
  ),
  {
    v(1.5pt, weak: false)
    body
    v(8pt, weak: true)
  },
)
#let tasks(..items) = grid(
  columns: (auto, 1fr), column-gutter: 6pt, row-gutter: 0.75em,
  ..items.pos().map(((done, body)) => (tick(done), body)).flatten(),
)
#let beside(widths, ..bodies) = block(above: 1.6em, below: 1.5em, grid(
  columns: widths, column-gutter: 18pt, ..bodies,
))
#let box-of(keys, url, body) = to-plain(keys, url, block(
  width: 100%, stroke: 0.6pt + hairline, radius: 3pt, inset: (x: 11pt, y: 9pt), body,
))
#let card(keys, url, title, detail) = box-of(keys, url, {
  text(weight: 600, title)
  if detail != none {
    linebreak()
    small(detail)
  }
})
#let rule = block(above: 1.9em, below: 1.9em, line(length: 100%, stroke: 0.6pt + hairline))
#let caption(body) = block(above: 0.75em, small(body))
#let picture(path, words, width, framed) = layout(size => {
  let natural = measure(image(path))
  let wanted = if width == auto { natural.width * 0.75 } else if type(width) == ratio {
    width * size.width
  } else { width }
  let tallest = 150mm
  let fitting = if natural.width > 0pt and natural.height > 0pt {
    tallest * (natural.width / natural.height)
  } else { size.width }
  let shown = image(path, alt: words, width: calc.max(1pt, calc.min(wanted, size.width, fitting)))
  if framed { box(stroke: 0.6pt + hairline, radius: 2pt, clip: true, shown) } else { shown }
})
#let inline-picture(path, words, line) = if line {
  box(height: 1em, baseline: 0.15em, image(path, alt: words, height: 1em, fit: "contain"))
} else { box(picture(path, words, auto, false)) }
#let pictured(place, body) = block(above: 1.4em, below: 1.4em, width: 100%, breakable: false, align(place, body))
#let gallery(count, ..items) = block(above: 1.4em, below: 1.4em, grid(
  columns: (1fr,) * count, gutter: 12pt, ..items,
))
#let sides(..bodies) = grid(columns: (1fr, 1fr), column-gutter: 14pt, ..bodies)
`;
