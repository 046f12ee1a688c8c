/** The frame of a book: cover, contents, parts, chapters, and what runs along the pages. */
export const BOOK_PRELUDE = `
#let page-of(key) = context str(locate(label(key)).page())
#let first-notice = if notice != none {
  block(text(size: 8.6pt, fill: muted, lang: "en", dir: ltr, notice))
}
#let cover(mark, title, subtitle, date) = page(header: none, footer: first-notice, {
  v(2fr)
  if mark != none { block(below: 18pt, text(size: 40pt, mark)) }
  block(below: 14pt, {
    set par(leading: 0.4em)
    text(size: 34pt, weight: 700, title)
  })
  if subtitle != none { block(text(size: 14pt, fill: muted, subtitle)) }
  v(18pt)
  line(length: 36pt, stroke: 2pt + accent)
  v(5fr)
  if date != none { text(fill: muted, date) }
})
#let entry(depth, leads, key, url, title) = {
  let strong = depth == 0
  let row = {
    text(weight: if strong { 600 } else { 400 }, title)
    if key != none {
      h(6pt)
      box(width: 1fr, text(fill: rgb("#b9c0ca"), repeat(gap: 3pt, [.])))
      h(6pt)
      text(fill: muted, number-width: "tabular", page-of(key))
    } else {
      h(4pt)
      text(fill: muted, "↗")
    }
  }
  block(
    above: if strong { 1.15em } else { 0.68em }, below: 0.68em, sticky: leads,
    inset: side(rtl-book, calc.min(depth, 5) * 14pt, 0pt), width: 100%,
    if key != none { link(label(key), row) } else if url != "" { link(url, row) } else { row },
  )
}
#let contents(word, body) = {
  pagebreak(weak: true)
  block(below: 20pt, text(size: 22pt, weight: 700, word))
  body
}
#let title-heading(level, key, title) = [#heading(level: level, bookmarked: true, title)#label(key)]
#let running(book, title, key) = context {
  if here().page() == locate(label(key)).page() { return }
  set text(size: 8.6pt, fill: muted)
  grid(
    columns: (1fr, 1fr), column-gutter: 14pt,
    align(start, block(height: 1.1em, clip: true, book)),
    align(end, block(height: 1.1em, clip: true, title)),
  )
}
#let part(level, key, mark, title, list) = {
  show heading: set text(size: 30pt, weight: 700)
  show heading: set par(leading: 0.4em)
  v(1fr)
  if mark != none { block(below: 14pt, text(size: 30pt, mark)) }
  title-heading(level, key, title)
  v(14pt)
  line(length: 36pt, stroke: 2pt + accent)
  v(14pt)
  pad(..side(rtl-book, -14pt, 0pt), list)
  v(2fr)
}
#let chapter(level, key, mark, title, description) = {
  show heading: set text(size: if level == 1 { 24pt } else if level == 2 { 21pt } else { 18pt }, weight: 700)
  show heading: set block(above: 0pt, below: 0pt)
  show heading: set par(leading: 0.4em)
  block(below: 22pt, sticky: true, {
    if mark != none { block(below: 12pt, text(size: 22pt, mark)) }
    title-heading(level, key, title)
    if description != none { block(above: 11pt, text(size: 12.5pt, fill: muted, description)) }
  })
}
`;
