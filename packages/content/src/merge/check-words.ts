import { countWords, type WordCounts } from './count-words.ts';
import type { CutText, Piece } from './cut-text.ts';
import type { Versions } from './join-blocks.ts';
import type { SharedChanges } from './merge-tokens.ts';

/** A merge of cut texts, whose words are to be counted. */
export interface CountedMerge {
  versions: Versions<CutText>;
  /** The pieces that the merged text has. */
  merged: ReadonlyMap<string, Piece>;
  shared: SharedChanges;
  /** The pieces that keep the text of ours because of a conflict. */
  conflicts: ReadonlySet<string>;
}

/**
 * The pieces with words that a merge lost or doubled; empty where it did neither. A word is there as
 * often as the changes of both sides make it, what both did alike taken once; and never less often
 * than where both sides kept it or more often than where each put it, unless both did it alike.
 */
export function findMiscounted(merge: CountedMerge): Set<string> {
  const { versions, merged, shared, conflicts } = merge;
  const ids = listChanged(merge);
  if (ids.length === 0) return new Set();
  const count = (bodyOf: (id: string) => string | undefined) => {
    const counts: WordCounts = new Map();
    for (const id of ids) countWords(bodyOf(id) ?? '', counts);
    return counts;
  };
  const bodyOf = (version: keyof typeof versions) => (id: string) =>
    versions[version].pieces.get(id)?.body;
  const [base, ours, theirs] = [bodyOf('base'), bodyOf('ours'), bodyOf('theirs')];
  const counts = {
    base: count(base),
    ours: count(ours),
    theirs: count(theirs),
    merged: count((id) => merged.get(id)?.body),
    taken: count((id) => (conflicts.has(id) ? base(id) : theirs(id))),
    removed: countAll(shared.removed),
    added: countAll(shared.added),
    standing: count((id) => (conflicts.has(id) ? ours(id) : undefined)),
    asked: count((id) =>
      conflicts.has(id) ? [base(id), ours(id), theirs(id)].join('\n') : undefined,
    ),
  };
  const words = new Set([counts.base, counts.ours, counts.theirs, counts.merged].flatMap(listKeys));
  const wrong = new Set([...words].filter((word) => isWrong(word, counts)));
  if (wrong.size === 0) return new Set();
  const holds = (body: string | undefined) =>
    body !== undefined && listKeys(countWords(body)).some((word) => wrong.has(word));
  return new Set(ids.filter((id) => [base, ours, theirs].some((body) => holds(body(id)))));
}

type Counts = Record<
  'base' | 'ours' | 'theirs' | 'merged' | 'taken' | 'removed' | 'added' | 'asked' | 'standing',
  WordCounts
>;

function isWrong(word: string, counts: Counts): boolean {
  const of = (name: keyof Counts) => counts[name].get(word) ?? 0;
  const [base, ours, taken, merged] = [of('base'), of('ours'), of('taken'), of('merged')];
  if (merged !== ours + taken - base - of('added') + of('removed')) return true;
  if (of('asked') > 0) return isWrongAsked(of);
  const isRare = Math.max(base, ours, of('theirs')) <= 1;
  if (of('added') + of('removed') > 0 && !isRare) return false;
  const least = ours + taken - base - Math.max(0, Math.min(ours - base, taken - base));
  const most = ours + taken - base + Math.max(0, Math.min(base - ours, base - taken));
  return merged < least || merged > most;
}

/** A word of a conflict is judged where no version has it more than once: then it has one place. */
function isWrongAsked(of: (name: keyof Counts) => number): boolean {
  const [base, ours, theirs, merged] = [of('base'), of('ours'), of('theirs'), of('merged')];
  if (Math.max(base, ours, theirs) > 1) return false;
  if (base === 0) return merged < ours;
  if (ours === 1 && theirs === 1) return merged !== 1;
  return merged === 1 && of('standing') === 0;
}

function listChanged({ versions, merged }: CountedMerge): string[] {
  const { base, ours, theirs } = versions;
  const ids = new Set([base, ours, theirs].flatMap(({ pieces }) => [...pieces.keys()]));
  return [...ids].filter((id) => {
    const body = merged.get(id)?.body;
    return [base, ours, theirs].some(({ pieces }) => pieces.get(id)?.body !== body);
  });
}

function countAll(texts: readonly string[]): WordCounts {
  const counts: WordCounts = new Map();
  for (const text of texts) countWords(text, counts);
  return counts;
}

function listKeys(counts: WordCounts): string[] {
  return [...counts.keys()];
}
