import type { Element } from 'hast';
import { findElement, hasClass, isElement, readAttribute, readText } from '../hast-tree.ts';
import type { Reading } from '../reading.ts';

/** Recognises a formula that has its source in TeX with it. */
export function recogniseMath(element: Element): Reading | undefined {
  const formula = readFormula(element);
  if (formula === undefined) return undefined;
  const text = formula.trim();
  if (text === '' || text.includes('$$')) return undefined;
  return { as: 'math', formula: text, isBlock: isDisplay(element) };
}

function readFormula(element: Element): string | undefined {
  if (isElement(element, 'script')) {
    const type = readAttribute(element, 'type') ?? '';
    const source = element.children.map((child) => (child.type === 'text' ? child.value : ''));
    return /^math\/(?:tex|latex)/i.test(type) ? source.join('') : undefined;
  }
  const isFormula =
    isElement(element, 'math', 'mjx-container') ||
    hasClass(element, 'katex', 'katex-display', 'katex-block', 'mwe-math-element');
  if (isFormula) return readAnnotation(element);
  if (!hasClass(element, 'math', 'arithmatex')) return undefined;
  const written = /^\s*\\([[(])([\s\S]*)\\[\])]\s*$/.exec(readText(element));
  return written?.[2] ?? readAnnotation(element);
}

function readAnnotation(element: Element): string | undefined {
  const annotation = findElement(element, (found) => {
    const encoding = readAttribute(found, 'encoding') ?? '';
    return isElement(found, 'annotation') && /^(?:application\/x-tex|latex|tex)$/i.test(encoding);
  });
  if (annotation) return readText(annotation);
  const math = isElement(element, 'math')
    ? element
    : findElement(element, (found) => isElement(found, 'math'));
  return math && readAttribute(math, 'alttext');
}

function isDisplay(element: Element): boolean {
  if (isElement(element, 'script')) {
    return /mode\s*=\s*display/i.test(readAttribute(element, 'type') ?? '');
  }
  return (
    isElement(element, 'div') ||
    hasClass(element, 'katex-display', 'katex-block') ||
    readAttribute(element, 'display') === 'block' ||
    readAttribute(element, 'display') === 'true' ||
    findElement(element, (found) => hasClass(found, 'katex-display')) !== undefined
  );
}
