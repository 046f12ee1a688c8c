import type { StateInline } from 'markdown-it';

/** What stands before a note that is written right behind a word. */
const WORD_END = /[\p{L}\p{M}\p{N}.,;:!?)\]”’»*_`]$/u;

/**
 * Inline rule: `^[a note]`, with Markdown in it. Patterns such as `^[a-z]+` are text: a note stands
 * right behind a word or has several words, and no sign of repetition follows it.
 */
export function inlineFootnoteRule(state: StateInline, silent: boolean): boolean {
  const start = state.pos;
  if (state.src.charCodeAt(start) !== 94 || state.src.charCodeAt(start + 1) !== 91) return false;
  const end = state.md.helpers.parseLinkLabel(state, start + 1);
  if (end < 0) return false;
  const content = state.src.slice(start + 2, end).trim();
  const isNote =
    /\s/.test(content) || WORD_END.test(state.src.slice(Math.max(0, start - 2), start));
  if (content === '' || !isNote || /[+*{?$(]/.test(state.src[end + 1] ?? '')) return false;
  if (!silent) {
    const token = state.push('footnote_inline', '', 0);
    token.content = content;
    token.info = state.src.slice(start, end + 1);
  }
  state.pos = end + 1;
  return true;
}
