import type { StateInline } from 'markdown-it';

const OPENING = /<code(?:\s[^<>]*)?>/iy;

/**
 * Inline rule: `<code>…</code>` without elements inside is literal, so that `*` and `_` in it are
 * no emphasis. The token's `content` is the source between the tags, its `info` the opening tag.
 */
export function codeElementRule(state: StateInline, silent: boolean): boolean {
  const start = state.pos;
  if (state.src.charCodeAt(start) !== 60 || (state.src.charCodeAt(start + 1) | 32) !== 99) {
    return false;
  }
  OPENING.lastIndex = start;
  const match = OPENING.exec(state.src);
  if (!match) return false;
  const contentStart = start + match[0].length;
  const contentEnd = state.src.indexOf('<', contentStart);
  if (contentEnd === -1 || contentEnd + 7 > state.posMax) return false;
  if (state.src.slice(contentEnd, contentEnd + 7).toLowerCase() !== '</code>') return false;
  if (!silent) {
    const token = state.push('code_element', '', 0);
    token.info = match[0];
    token.content = state.src.slice(contentStart, contentEnd);
  }
  state.pos = contentEnd + 7;
  return true;
}
