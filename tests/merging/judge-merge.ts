import { readShape } from './document-shape.ts';
import { judgeStructure } from './judge-structure.ts';
import type { MergeCase, MergedText, MergeTriple, Problem, ProblemKind } from './merge-problem.ts';
import { countWords, isMadeWord } from './words.ts';

/**
 * Says what is wrong with a merged text, knowing nothing of how it was merged: the words of the
 * texts and the reader of pages are all it goes by. Words that stand once in each version are
 * judged one by one; the others, as in texts of real pages, only by how often they are there.
 */
export function judgeMerge(
  triple: MergeTriple,
  merged: MergedText,
  shapes: TripleShapes = readShapes(triple),
): Problem[] {
  const sides = merged.conflicts.map(({ base, ours, theirs }) =>
    [base, ours, theirs].map(countWords),
  );
  const texts = [triple.base, triple.ours, triple.theirs, merged].map(({ text }) => text);
  const it: MergeCase = {
    ...shapes,
    labelled: new Set(texts.flatMap(listLabelled)),
    merged: readShape(merged),
    disputed: new Set(sides.flat().flatMap((counts) => [...counts.keys()])),
  };
  const shown = {
    ours: addCounts(sides.map(([, ours]) => ours)),
    theirs: addCounts(sides.map(([, , theirs]) => theirs)),
  };
  return [
    ...judgeWords(it, shown, listTagWords(texts)),
    ...judgeStructure(it),
    ...judgeLineEnds(triple, merged),
  ];
}

/** The words of links that lead where a definition of their label says. */
function listLabelled(text: string): string[] {
  return [...text.matchAll(/\[([^\]\n]*)\]\[[^\]\n]*\]/g)].flatMap(([, words = '']) => [
    ...countWords(words).keys(),
  ]);
}

/** The shapes of the versions, which two merges of one triple can be judged by. */
export type TripleShapes = Pick<MergeCase, keyof MergeTriple>;

export function readShapes({ base, ours, theirs }: MergeTriple): TripleShapes {
  return { base: readShape(base), ours: readShape(ours), theirs: readShape(theirs) };
}

type Counts = ReadonlyMap<string, number>;

function addCounts(all: readonly (Counts | undefined)[]): Counts {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [word, count] of counts ?? []) sum.set(word, (sum.get(word) ?? 0) + count);
  }
  return sum;
}

/** Parts of the addresses that edits write: links are judged by where they lead. */
const ADDRESS = /^(?:p\d|new|md|pages|main|branch\d)$/;

/** Words of nothing but tags: whether those are right is seen by what stands in them. */
function listTagWords(texts: readonly string[]): Set<string> {
  const tags = texts.flatMap((text) => text.match(/\{%[^\n]*?%\}/g) ?? []);
  const others = texts.map((text) => countWords(text.replace(/\{%[^\n]*?%\}/g, ' ')));
  const words = tags.flatMap((tag) => [...countWords(tag).keys()]);
  return new Set(words.filter((word) => !isMadeWord(word) && !others.some((all) => all.has(word))));
}

function judgeWords(
  it: MergeCase,
  shown: { ours: Counts; theirs: Counts },
  tagWords: ReadonlySet<string>,
): Problem[] {
  const problems = new Map<ProblemKind, string[]>();
  const report = (kind: ProblemKind, word: string) =>
    problems.set(kind, [...(problems.get(kind) ?? []), word]);
  const all = [it.base, it.ours, it.theirs, it.merged].map(({ counts }) => counts);
  for (const word of new Set(all.flatMap((counts) => [...counts.keys()]))) {
    if (ADDRESS.test(word)) continue;
    const [base = 0, ours = 0, theirs = 0, merged = 0] = all.map((counts) => counts.get(word) ?? 0);
    const isSingle = isMadeWord(word) && Math.max(base, ours, theirs) <= 1;
    const [least, most] = findExpected(base, ours, theirs, isSingle);
    const inTheirs = shown.theirs.get(word) ?? 0;
    if (tagWords.has(word) && merged >= Math.min(ours, theirs)) continue;
    if (!it.disputed.has(word)) {
      if (merged < least) report('lost', word);
      if (merged > most) report(ours < base || theirs < base ? 'risen' : 'doubled', word);
      continue;
    }
    const inOurs = shown.ours.get(word) ?? 0;
    const [few, many] = isSingle ? [0, 0] : [inTheirs, inOurs];
    const resolved = merged - inOurs + inTheirs;
    if (merged < Math.min(least, ours) - few || (isSingle && merged < ours && inOurs > 0)) {
      report('lost', word);
    } else if (merged > Math.max(most, ours) + many || (isSingle && resolved > 1)) {
      report('doubled', word);
    } else if (isSingle && resolved < 1 && theirs === 1 && (ours === 1 || base === 0)) {
      report('lost', word);
    }
  }
  return [...problems].map(([kind, words]) => ({ kind, what: words.join(' ') }));
}

/**
 * The least and the most often a word may stand in a merged text outside of conflicts. What both
 * sides did to a word may be one and the same change, or two; of a word made once it is one.
 */
function findExpected(
  base: number,
  ours: number,
  theirs: number,
  isSingle: boolean,
): readonly [number, number] {
  const [own, other] = [ours - base, theirs - base];
  const both = base + own + other;
  if (own * other <= 0) return [both, both];
  const alike = base + (Math.abs(own) > Math.abs(other) ? own : other);
  if (isSingle) return [alike, alike];
  return [Math.max(0, Math.min(alike, both)), Math.max(alike, both)];
}

function judgeLineEnds({ base, ours, theirs }: MergeTriple, merged: MergedText): Problem[] {
  const texts = [base.text, ours.text, theirs.text];
  const hasBare = (text: string) => /(?<!\r)\n/.test(text);
  if (hasBare(merged.text) && !texts.some(hasBare)) {
    return [{ kind: 'line-ends', what: 'a bare newline' }];
  }
  if (merged.text.includes('\r') && !texts.some((text) => text.includes('\r'))) {
    return [{ kind: 'line-ends', what: 'a carriage return' }];
  }
  return [];
}
