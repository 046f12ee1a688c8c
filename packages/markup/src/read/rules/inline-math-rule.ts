import type { StateInline } from 'markdown-it';

/** Inline rule: `$$formula$$` within text. A single `$` is plain text. */
export function inlineMathRule(state: StateInline, silent: boolean): boolean {
  const start = state.pos;
  if (state.src.charCodeAt(start) !== 36 || state.src.charCodeAt(start + 1) !== 36) return false;
  const end = state.src.indexOf('$$', start + 2);
  if (end === -1 || end + 2 > state.posMax) return false;
  const formula = state.src.slice(start + 2, end).trim();
  if (formula === '') return false;
  if (!silent) {
    const token = state.push('math_inline', '', 0);
    token.content = formula;
  }
  state.pos = end + 2;
  return true;
}
