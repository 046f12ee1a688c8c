import { findTagEnd } from './template-tag.ts';

/** A tag of a condition within a text: `{% if … %}`, `{% else %}` or `{% endif %}`. */
export interface ConditionTag {
  kind: 'if' | 'else' | 'endif';
  /** Where it stands; a tag that nothing ends reaches to the end of the text. */
  start: number;
  end: number;
}

/** Whether a text has anything that may be a tag of a condition, in whatever case and in code too. */
export const MAY_HAVE_CONDITION = /\{%-?\s*(?:if|endif|else|elif|elsif|elseif)(?![\w@./-])/i;

const TAG = /\{%-?\s*(if|endif|else|elif|elsif|elseif)(?![\w@./-])/iy;
const CODE_ELEMENT = /<code(?:\s[^<>]*)?>[^<]*<\/code>/iy;
const RAW = /\{%-?\s*(raw|verbatim)\s*-?%\}/iy;
const INTERESTING = /[\\`<{]/g;

/**
 * The tags of conditions in inline source, in order. Those in code spans, `<code>` and comments, and
 * those with a backslash in front, are text,
 * as is what stands between `{% raw %}` and `{% endraw %}`.
 */
export function* findConditionTags(source: string): Generator<ConditionTag> {
  const unclosed = new Set<number>();
  INTERESTING.lastIndex = 0;
  let position = 0;
  for (;;) {
    INTERESTING.lastIndex = position;
    const at = INTERESTING.exec(source)?.index;
    if (at === undefined) return;
    position = skipText(source, at, unclosed);
    if (position > at) continue;
    const tag = readTag(source, at);
    position = tag?.end ?? at + 1;
    if (tag) yield tag;
  }
}

/** Where what is text for certain ends; `at` itself where it may be a tag. */
function skipText(source: string, at: number, unclosed: Set<number>): number {
  const character = source[at];
  if (character === '\\') return at + 2;
  if (character === '`') return skipCodeSpan(source, at, unclosed);
  if (character === '{') return skipRaw(source, at);
  if (source.startsWith('<!--', at)) {
    const end = source.indexOf('-->', at + 4);
    return end === -1 ? at + 4 : end + 3;
  }
  CODE_ELEMENT.lastIndex = at;
  return CODE_ELEMENT.test(source) ? CODE_ELEMENT.lastIndex : at + 1;
}

/** Other template languages have a pair of tags round what is to be shown as it is. */
function skipRaw(source: string, at: number): number {
  RAW.lastIndex = at;
  const name = RAW.exec(source)?.[1];
  if (name === undefined) return at;
  const from = RAW.lastIndex;
  const end = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'i').exec(source.slice(from));
  return end ? from + end.index + end[0].length : from;
}

function skipCodeSpan(source: string, at: number, unclosed: Set<number>): number {
  const start = skipBackticks(source, at);
  const length = start - at;
  if (unclosed.has(length)) return start;
  for (let from = source.indexOf('`', start); from !== -1; from = source.indexOf('`', from)) {
    const end = skipBackticks(source, from);
    if (end - from === length) return end;
    from = end;
  }
  unclosed.add(length);
  return start;
}

function skipBackticks(source: string, at: number): number {
  let end = at;
  while (source[end] === '`') end += 1;
  return end;
}

function readTag(source: string, start: number): ConditionTag | undefined {
  TAG.lastIndex = start;
  const name = TAG.exec(source)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const close = findTagEnd(source, TAG.lastIndex);
  const end = close === -1 ? source.length : close + 2;
  return { kind: name === 'if' || name === 'endif' ? name : 'else', start, end };
}
