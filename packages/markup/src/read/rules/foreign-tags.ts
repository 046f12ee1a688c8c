import type { StateBlock } from 'markdown-it';
import { isKnownTag } from '../template-tag.ts';

const KEY = Symbol('foreign tags');
const TAG_START = /^[ \t]*\{%-?[ \t]*(end)?([A-Za-z][\w-]*)/;

/**
 * The line of the end tag of each foreign template tag of the text, by the line it starts on.
 * Computed once a text, in one pass.
 */
export function findForeignTags(state: StateBlock): ReadonlyMap<number, number> {
  const known = state.env[KEY];
  if (known instanceof Map) return known;
  const pairs = matchForeignTags(state.src);
  state.env[KEY] = pairs;
  return pairs;
}

function matchForeignTags(source: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open = new Map<string, number[]>();
  let line = -1;
  for (const text of source.split('\n')) {
    line += 1;
    const match = TAG_START.exec(text);
    if (!match) continue;
    const name = match[2] ?? '';
    if (isKnownTag(name)) continue;
    const lines = open.get(name) ?? [];
    open.set(name, lines);
    if (match[1] === undefined) {
      lines.push(line);
    } else {
      const start = lines.pop();
      if (start !== undefined) pairs.set(start, line);
    }
  }
  return pairs;
}
