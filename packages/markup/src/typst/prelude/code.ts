/** Code blocks, and tables, which may both stand out into the margins. */
export const CODE_PRELUDE = String.raw`
#let outward = 11pt
#let standing(wide, out, body) = if wide { pad(x: -out, body) } else { body }
#let pieces(line) = line.clusters().chunks(24).map(part => [#part.join()]).join(brk)
#let mark-colors = (
  highlighted: "#fff3c4", focused: "#e3ebf7", added: "#d8f3dc", removed: "#fbdcda",
  warning: "#ffe3b3", error: "#fbcfcb",
)
#let marked-line(mark, body) = if mark != none {
  highlight(fill: rgb(mark-colors.at(mark)), extent: 2pt, top-edge: 0.95em, bottom-edge: -0.35em, body)
} else { body }
#let line-number(number, digits) = box(width: (digits + 1.6) * 0.6em, {
  set text(fill: rgb("#9aa3ae"))
  h(1fr)
  str(number)
  h(0.9em)
})
#let code-line(number, first, digits, marks, body) = {
  if digits != none { line-number(number + first - 1, digits) }
  marked-line(marks.at(str(number), default: none), body)
}
#let colored-code(source, lang, first, digits, marks, breaking) = {
  show raw.line: it => code-line(it.number, first, digits, marks, if breaking and it.text.len() > 60 {
    show regex("[^\s]{24}"): it => it + brk
    it.body
  } else { it.body })
  raw(source, block: true, lang: lang)
}
#let plain-code(source, first, digits, marks) = for (index, line) in source.split("\n").enumerate() {
  let body = if line == "" { [#" "] } else { pieces(line) }
  block(above: 0.62em, below: 0.62em, code-line(index + 1, first, digits, marks, body))
}
#let code-block(source, lang, title, first, marks, breaking, wide) = {
  set text(font: code-fonts, size: 8.6pt, hyphenate: false, dir: ltr, lang: "en")
  set par(leading: 0.62em, justify: false, linebreaks: "simple")
  show raw: set text(font: code-fonts, size: 8.6pt)
  let digits = if first != none { str(source.split("\n").len() + first - 1).len() }
  standing(wide, outward, block(
    width: 100%, fill: ground, radius: 3pt, inset: (x: outward, y: 9pt), above: 1.3em, below: 1.3em,
    {
      set align(left)
      if title != none {
        lead(text(font: text-fonts, size: 8.6pt, weight: 600, fill: muted, title))
      }
      if breaking == "anywhere" { plain-code(source, first, digits, marks) } else {
        colored-code(source, lang, first, digits, marks, breaking == "pieces")
      }
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
