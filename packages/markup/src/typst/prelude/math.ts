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
