import { loadKatex } from '#libraries';
import { element, escapeText } from './html-writer.ts';

const CACHE_SIZE = 500;
const MAX_FORMULA_LENGTH = 5000;

const rendered = new Map<string, string>();

/**
 * A TeX formula as MathML, which browsers and assistive technology read without styles, fonts or
 * scripts. A formula that cannot be read is shown as it is written.
 */
export function renderMath(formula: string, place: 'inline' | 'block'): string {
  const key = `${place}:${formula}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  if (rendered.size >= CACHE_SIZE) rendered.clear();
  const html = renderFormula(formula, place);
  rendered.set(key, html);
  return html;
}

function renderFormula(formula: string, place: 'inline' | 'block'): string {
  if (formula.length > MAX_FORMULA_LENGTH) return renderFormulaSource(formula);
  const katex = loadKatex();
  try {
    return katex.renderToString(formula, {
      output: 'mathml',
      displayMode: place === 'block',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 500,
      maxSize: 50,
    });
  } catch {
    return renderFormulaSource(formula);
  }
}

function renderFormulaSource(formula: string): string {
  return element('code', { class: 'math-source' }, escapeText(formula));
}
