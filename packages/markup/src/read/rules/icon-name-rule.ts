import type { StateInline } from 'markdown-it';

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
