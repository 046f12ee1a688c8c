import { describe, expect, it } from 'vitest';
import { compileTypst } from '../../../tests/compile-typst.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { block, documentOf, inline, paragraph } from '../../testing/make-nodes.ts';
import { typstContextOf } from '../testing/typst-context-of.ts';
import { writeTypst } from '../write-book.ts';

const FORMULAS = [
  'x^2 + \\frac{a}{b}',
  '\\sum_{i=1}^{n} x_i = \\prod_{j \\ne i} \\sqrt[3]{y_j}',
  '\\left( \\begin{matrix} a & b \\\\ c & d \\end{matrix} \\right)',
  '\\begin{aligned} a &= b \\\\ &= c + d \\end{aligned}',
  'f(x) = \\begin{cases} 1 & x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}',
  '\\hat{x} + \\vec{v} + \\overline{ab} + \\underbrace{a+b}_{n} + \\widetilde{abc}',
  '\\lim_{n\\to\\infty} \\operatorname{foo}(x) \\in \\mathbb{R}, \\mathbf{v}, \\mathcal{L}',
  '\\binom{n}{k} \\quad \\color{red}{x} \\boxed{y} \\phantom{z} \\overset{a}{=} \\stackrel{b}{\\to}',
  '\\int_0^1 \\!\\! \\oint \\iint \\limits_D x \\,\\mathrm{d}x \\Bigl[ \\tfrac12 \\Bigr] \\| v \\|',
  '\\xrightarrow[a]{b} \\cancel{x} \\not= \\sin^2\\theta {}_1^2 x \\tag{1}',
];

function print(formula: string) {
  const source = writeTypst(
    documentOf(
      block('math', { formula }),
      paragraph('A', inline('inline-math', { formula }), 'Z'),
      block('hint', {}, [block('math', { formula })]),
    ),
    typstContextOf(),
  );
  const compiled = compileTypst(source);
  expect(compiled.problems).toEqual([]);
  return { source, compiled };
}

describe('formulas', () => {
  it.each(FORMULAS)('%s is drawn', (formula) => {
    expect(print(formula).source).toMatch(/#(?:inline-)?formula\[/);
  });

  it.each([
    '\\frac{a',
    '\\unknown{x}',
    '\\href{javascript:x}{y}'.repeat(300),
    '}',
  ])('that cannot be read are shown as they are written: %s', (formula) => {
    const { source } = print(formula);
    expect(source).not.toMatch(/#(?:inline-)?formula\[/);
    expect(source).toContain('#c[');
  });

  it('show their symbols, and nothing of their source', async () => {
    const { compiled } = print('\\alpha + \\text{if } \\frac{1}{42}');
    const [page] = (await readPdf(compiled.pdf())).pages;
    expect(page).toMatch(/α\+if/u);
    expect(page).toContain('42');
    expect(page).not.toContain('frac');
  });

  it('wider than the measure are set smaller, not cut', () => {
    const { compiled } = print(Array.from({ length: 120 }, (_, i) => `x_{${i}}`).join('+'));
    expect(compiled.pages).toBe(1);
  });

  it('nested deeper than Typst can set are shown as they are written', () => {
    const deep = `${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}`;
    expect(print(deep).source).not.toContain('#formula[');
    print(`${'\\sqrt{'.repeat(18)}x${'}'.repeat(18)}`);
    print(`${'\\frac{1}{1+'.repeat(9)}x${'}'.repeat(9)}`);
  });
});
