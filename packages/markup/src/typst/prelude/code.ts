/** Code blocks, and tables, which may both stand out into the margins. */
export const CODE_PRELUDE = String.raw`
#let outward = 11pt
#let standing(wide, out, body) = if wide { pad(x: -out, body) } else { body }
#let breakable(line, breaking) = if line.text.len() <= 60 { line.body } else if breaking == "pieces" {
  show regex("[^\s]{24}"): it => it + brk
  line.body
} else { line.text.clusters().chunks(24).map(part => [#part.join()]).join(brk) }
#let code-block(source, lang, title, numbers, marked, breaking, wide) = {
  set text(font: code-fonts, size: 8.6pt, hyphenate: false, dir: ltr, lang: "en")
  set par(leading: 0.62em, justify: false, linebreaks: "simple")
  show raw: set text(font: code-fonts, size: 8.6pt)
  let digits = str(source.split("\n").len()).len()
  show raw.line: it => {
    let body = if breaking == none { it.body } else { breakable(it, breaking) }
    let shown = if it.number in marked {
      highlight(fill: rgb("#fff3c4"), extent: 2pt, top-edge: 0.95em, bottom-edge: -0.35em, body)
    } else { body }
    if numbers {
      box(width: (digits + 1.6) * 0.6em, {
        set text(fill: rgb("#9aa3ae"))
        h(1fr)
        str(it.number)
        h(0.9em)
      })
    }
    shown
  }
  standing(wide, outward, block(
    width: 100%, fill: ground, radius: 3pt, inset: (x: outward, y: 9pt), above: 1.3em, below: 1.3em,
    {
      set align(left)
      if title != none {
        lead(text(font: text-fonts, size: 8.6pt, weight: 600, fill: muted, title))
      }
      raw(source, block: true, lang: lang)
    },
  ))
}
#let data-table(widths, aligns, size, head, wide, ..cells) = standing(wide, 5.5pt, block(
  above: 1.4em, below: 1.4em, width: 100%, {
    set text(size: size, hyphenate: true)
    set par(leading: 0.55em, spacing: 0.75em)
    table(
      columns: widths, align: aligns, inset: (x: 5.5pt, y: 5pt),
      stroke: (_, y) => (bottom: 0.5pt + hairline),
      ..if head.len() > 0 {
        (table.header(..head.map(title => table.cell(stroke: (bottom: 0.9pt + rgb("#8b94a1")),
          text(weight: 600, title)))),)
      },
      ..cells,
    )
  },
))
#let cards(count, ..bodies) = block(above: 1.4em, below: 1.4em, grid(
  columns: (1fr,) * count, gutter: 10pt,
  ..bodies.pos().map(body => grid.cell(inset: 10pt, stroke: 0.6pt + hairline, body)),
))
#let card-cover(path) = layout(size => image(path, width: size.width, height: 60pt, fit: "cover"))
#let field-title(body) = block(above: 0pt, below: 4pt, text(size: 0.8em, fill: muted, body))
#let card-field(body) = block(above: 0pt, below: 0.75em, body)
#let card-link(body) = block(above: 0.75em, text(weight: 600, body))
#let code-note(on, body) = block(inset: (left: outward), above: 0.7em, below: 0.7em, {
  set text(size: 0.9em)
  on
  h(0.6em)
  body
})
#let labelled(head, foot) = block(
  width: 100%, stroke: 0.6pt + hairline, radius: 3pt, inset: (x: 11pt, y: 9pt), {
    block(below: 0.75em, head)
    foot
  },
)
`;
