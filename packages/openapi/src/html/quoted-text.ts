import { escapeText } from '@octavo/markup';

// Stand for the ends of code while text is put together, so that all of it can be escaped at once.
const BEGIN = '\uE000';
const END = '\uE001';
const MARKS = /[\uE000\uE001]/g;

/** Marks what an author wrote as code, within a text for `renderQuoted`. */
export function quoteCode(text: string): string {
  return `${BEGIN}${text.replace(MARKS, '')}${END}`;
}

/** A text as HTML, with what was quoted as code. */
export function renderQuoted(text: string): string {
  let isOpen = false;
  const html = escapeText(text).replace(MARKS, (mark) => {
    if ((mark === BEGIN) === isOpen) return '';
    isOpen = !isOpen;
    return isOpen ? '<code>' : '</code>';
  });
  return isOpen ? `${html}</code>` : html;
}
