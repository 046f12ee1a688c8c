import { splitHead } from './front-matter-entries.ts';
import { mergeOrder } from './merge-order.ts';
import { LINES, mergeTokens, SENTENCES, type SharedChanges, WORDS } from './merge-tokens.ts';
import { pickSide } from './pick-side.ts';

/** What both sides changed before the first block: a key of the front matter, or (null) all of it. */
export interface HeadConflict {
  key: string | null;
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

export interface MergedHead {
  text: string;
  conflicts: HeadConflict[];
}

/**
 * Merges what stands before the first block of three versions of a document: front matter by its
 * top-level keys, everything else by lines. Where the sides do not go together the text of ours
 * stands, and there is a conflict for each key.
 */
export function mergeHeads(base: string, ours: string, theirs: string): MergedHead {
  const picked = pickSide(base, ours, theirs);
  if (picked !== undefined) return { text: picked, conflicts: [] };
  const [from, own, other] = [base, ours, theirs].map(splitHead);
  const whole = { text: ours, conflicts: [{ key: null, base, ours, theirs }] };
  if (from === undefined || own === undefined || other === undefined) {
    const text = mergeByLines(base, ours, theirs);
    return text === undefined ? whole : { text, conflicts: [] };
  }
  const open = pickSide(from.open, own.open, other.open) ?? own.open;
  const rest = mergeByLines(from.rest, own.rest, other.rest);
  if (rest === undefined) return whole;
  const { text, conflicts } = mergeEntries(from.entries, own.entries, other.entries);
  if (open === '' && text !== '') return whole;
  return { text: open + text + rest, conflicts };
}

function mergeByLines(base: string, ours: string, theirs: string): string | undefined {
  const shared: SharedChanges = { removed: [], added: [] };
  return mergeTokens([LINES], base, ours, theirs, shared);
}

function mergeEntries(
  base: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): MergedHead {
  const merged = new Map<string, string>();
  const conflicts: HeadConflict[] = [];
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [was, own, other] = [base, ours, theirs].map((entries) => entries.get(key) ?? null);
    const sides = { base: was ?? null, ours: own ?? null, theirs: other ?? null };
    const { lines, isOpen } = mergeEntry(sides);
    if (isOpen) conflicts.push({ key, ...sides });
    if (lines !== null) merged.set(key, lines);
  }
  const order = mergeOrder({
    base: [...base.keys()],
    ours: [...ours.keys()],
    theirs: [...theirs.keys()],
    isKept: (key) => merged.has(key),
    isSameText: (a, b) => a === b,
  });
  return { text: order.map((key) => merged.get(key) ?? '').join(''), conflicts };
}

function mergeEntry({ base, ours, theirs }: Omit<HeadConflict, 'key'>): {
  lines: string | null;
  isOpen: boolean;
} {
  if (ours === theirs || theirs === base) return { lines: ours, isOpen: false };
  if (ours === base) return { lines: theirs, isOpen: false };
  if (base !== null && ours !== null && theirs !== null) {
    const lines = mergeValue(base, ours, theirs);
    if (lines !== undefined) return { lines, isOpen: false };
  }
  return { lines: ours, isOpen: true };
}

/** Values of several lines are merged by line, such of words by word. */
function mergeValue(base: string, ours: string, theirs: string): string | undefined {
  const isProse = [base, ours, theirs].every((lines) => /\s[\p{L}\p{N}]+\s/u.test(lines.trim()));
  const grains = isProse ? [LINES, SENTENCES, WORDS] : [LINES];
  return mergeTokens(grains, base, ours, theirs, { removed: [], added: [] });
}
