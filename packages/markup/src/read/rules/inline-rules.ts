import type { StateInline } from 'markdown-it';
import { findEmoji } from '../emoji.ts';

const SHORTCODE = /:((?:[a-z0-9+-]|\\?_)+):/y;

/** Inline rule: `:rocket:`, also with escaped underscores as in `:white\_check\_mark:`. */
export function emojiRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 58) return false;
  SHORTCODE.lastIndex = state.pos;
  const match = SHORTCODE.exec(state.src);
  if (!match) return false;
  const emoji = findEmoji((match[1] ?? '').replaceAll('\\', ''));
  if (emoji === undefined || SHORTCODE.lastIndex > state.posMax) return false;
  if (!silent) {
    const token = state.push('emoji', '', 0);
    token.content = emoji;
  }
  state.pos += match[0].length;
  return true;
}

const NAME =
  /:(?:fontawesome-(?:brands|solid|regular)-([a-z0-9-]+)|(?:material|octicons|simple)-[a-z0-9-]+):/y;

/**
 * Inline rule: an icon of Material for MkDocs. One of Font Awesome gives an `icon` token with its name in
 * `info`; of the other sets there are none here, and the name of a file is no text.
 */
export function iconNameRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 58) return false;
  NAME.lastIndex = state.pos;
  const match = NAME.exec(state.src);
  if (!match || NAME.lastIndex > state.posMax) return false;
  if (!silent) {
    const token = state.push(match[1] === undefined ? 'unshown_inline' : 'icon', '', 0);
    token.info = match[1] ?? '';
  }
  state.pos += match[0].length;
  return true;
}

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
