import type { StateInline } from 'markdown-it';

const PART = String.raw`(?:[.#][\w:-]+|[\w:-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))`;
const LIST = new RegExp(String.raw`\{(:?)[ \t]*(${PART}(?:[ \t]+${PART})*)[ \t]*\}`, 'y');
const ATTRIBUTE = /([\w:-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))|#([\w:-]+)|\.([\w:-]+)/g;

/** What the token of an attribute list carries in `meta`. */
export interface AttributeListMeta extends Record<string, unknown> {
  attributes: Record<string, string>;
  /** Whether it is of the text as a whole, and the white space before it is no text. */
  isAtEnd: boolean;
}

/**
 * Inline rule: an attribute list, which is not shown. `{: #id .class key=value }` stands behind what it
 * is of, or ends a text; without the colon it stands right behind a link, picture or icon. Gives one
 * `attribute_list` token.
 */
export function attributeListRule(state: StateInline, silent: boolean): boolean {
  const start = state.pos;
  if (state.src.charCodeAt(start) !== 123) return false;
  LIST.lastIndex = start;
  const match = LIST.exec(state.src);
  if (!match || LIST.lastIndex > state.posMax) return false;
  const before = state.src[start - 1] ?? '';
  const isBehind =
    match[1] === ':' ? /[)\]*_`>~]/.test(before) : /[)\]:]/.test(before) && isOfElement(state);
  const isAtEnd = match[1] === ':' && state.src.slice(LIST.lastIndex).trim() === '';
  if (!isBehind && !isAtEnd) return false;
  if (!silent) {
    const token = state.push('attribute_list', '', 0);
    token.meta = { attributes: readList(match[2] ?? ''), isAtEnd } satisfies AttributeListMeta;
  }
  state.pos = start + match[0].length;
  return true;
}

const ELEMENTS = new Set(['link_close', 'image', 'icon', 'unshown_inline']);

/** Whether the last thing that was read is a link, a picture or an icon. */
function isOfElement(state: StateInline): boolean {
  if (state.pending !== '') return false;
  const last = state.tokens[state.tokens.length - 1];
  return last !== undefined && ELEMENTS.has(last.type);
}

function readList(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key, double, single, bare, id, name] of source.matchAll(ATTRIBUTE)) {
    if (key !== undefined && key !== '__proto__') attributes[key] = double ?? single ?? bare ?? '';
    if (id !== undefined) attributes.id = id;
    if (name !== undefined) attributes.class = `${attributes.class ?? ''} ${name}`.trim();
  }
  return attributes;
}
