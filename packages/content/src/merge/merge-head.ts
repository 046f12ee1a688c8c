import { mergeLines } from './merge-lines.ts';
import { mergeOrder } from './merge-order.ts';
import { pickSide } from './pick-side.ts';

/**
 * Merges what stands before the first block of three versions of a document. Front matter is merged
 * by its top-level keys, everything else by lines, of which both sides may not insert at one place.
 * Answers undefined where both sides changed one key, or the same lines, in different ways.
 */
export function mergeHeads(base: string, ours: string, theirs: string): string | undefined {
  const picked = pickSide(base, ours, theirs);
  if (picked !== undefined) {
    return picked;
  }
  const [from, own, other] = [splitHead(base), splitHead(ours), splitHead(theirs)];
  if (from === undefined || own === undefined || other === undefined) {
    return mergeLines(base, ours, theirs, () => false);
  }
  const open = pickSide(from.open, own.open, other.open);
  const entries = mergeEntries(from.entries, own.entries, other.entries);
  const rest =
    pickSide(from.rest, own.rest, other.rest) ??
    mergeLines(from.rest, own.rest, other.rest, () => false);
  return open === undefined || entries === undefined || rest === undefined
    ? undefined
    : open + entries + rest;
}

/** Front matter: its opening line, its lines by top-level key, and all that follows them. */
interface Head {
  open: string;
  entries: Map<string, string>;
  rest: string;
}

const FRONT_MATTER = /^(---[ \t]*\r?\n)((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)(---[\s\S]*)$/;
const KEY = /^([^\s#:'"[{-][^:\r\n]*|'[^'\r\n]*'|"[^"\r\n]*"):(?=\s)/;

/** Undefined where a key stands twice or the first line has no key; text without any is all rest. */
function splitHead(text: string): Head | undefined {
  const [, open, body, rest] = FRONT_MATTER.exec(text) ?? [];
  if (open === undefined || body === undefined || rest === undefined) {
    return { open: '', entries: new Map(), rest: text };
  }
  const entries = new Map<string, string>();
  let current: string | undefined;
  for (const line of body.match(/[^\n]*\n/g) ?? []) {
    const key = KEY.exec(line)?.[1]?.trim();
    if (key !== undefined && entries.has(key)) {
      return undefined;
    }
    current = key ?? current;
    if (current === undefined) {
      return undefined;
    }
    entries.set(current, (entries.get(current) ?? '') + line);
  }
  return { open, entries, rest };
}

function mergeEntries(
  base: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): string | undefined {
  const merged = new Map<string, string>();
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [was, own, other] = [base.get(key), ours.get(key), theirs.get(key)];
    if (own !== was && other !== was && own !== other) {
      return undefined;
    }
    const lines = pickSide(was, own, other);
    if (lines !== undefined) {
      merged.set(key, lines);
    }
  }
  const order = mergeOrder({
    base: [...base.keys()],
    ours: [...ours.keys()],
    theirs: [...theirs.keys()],
    isKept: (key) => merged.has(key),
    isSameText: (a, b) => a === b,
  });
  return order.map((key) => merged.get(key) ?? '').join('');
}
