import type { StateInline } from 'markdown-it';

const REFERENCE = /\[\^([^\]\s]+)\]/y;

/** Inline rule: `[^label]`, whether or not the label is defined. */
export function footnoteRefRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 91 || state.src.charCodeAt(state.pos + 1) !== 94) {
    return false;
  }
  REFERENCE.lastIndex = state.pos;
  const match = REFERENCE.exec(state.src);
  if (!match || REFERENCE.lastIndex > state.posMax) return false;
  if (!silent) {
    const token = state.push('footnote_ref', '', 0);
    token.info = match[1] ?? '';
    token.content = match[0];
  }
  state.pos += match[0].length;
  return true;
}
