import { diffArrays } from 'diff';
import { findUnclosed } from './document-shape.ts';
import type { MergeTriple } from './merge-problem.ts';

const SIDES = ['base', 'ours', 'theirs'] as const;

/**
 * A smaller triple that still fails: edits of one side are taken back, and lines that all versions
 * have are taken out of all, for as long as `fails` says so, or it was asked `most` times. Blocks
 * that are closed stay closed.
 */
export function shrinkTriple(
  triple: MergeTriple,
  fails: (triple: MergeTriple) => boolean,
  most = 400,
): MergeTriple {
  let best = triple;
  let asked = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of listSmaller(best)) {
      if (countUnclosed(candidate) > countUnclosed(triple)) continue;
      asked += 1;
      if (asked > most) return best;
      if (!fails(candidate)) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

function countUnclosed(triple: MergeTriple): number {
  return SIDES.reduce((sum, side) => sum + findUnclosed(triple[side].text).length, 0);
}

/** How long the texts of a triple are together. */
export function measureTriple(triple: MergeTriple): number {
  return SIDES.reduce((sum, side) => sum + triple[side].text.length, 0);
}

function* listSmaller(triple: MergeTriple): Iterable<MergeTriple> {
  yield* listWithoutPassages(triple);
  for (const side of ['ours', 'theirs'] as const) {
    yield* listWithoutEdits(triple, side);
  }
}

/** Without a run of lines that stands in all three, longer runs first. */
function* listWithoutPassages(triple: MergeTriple): Iterable<MergeTriple> {
  const passages = triple.base.text.split(/(?<=\n\r?\n)/);
  for (const size of [8, 4, 2, 1]) {
    if (size >= passages.length && size > 1) continue;
    for (let at = 0; at + size <= passages.length; at += size) {
      const run = passages.slice(at, at + size).join('');
      if (run !== '' && SIDES.every((side) => isPassageOnce(triple[side].text, run))) {
        yield changeTexts(triple, (text) => text.replace(run, () => ''));
      }
    }
  }
}

function isPassageOnce(text: string, passage: string): boolean {
  const at = text.indexOf(passage);
  const isStart = at === 0 || text[at - 1] === '\n';
  return at !== -1 && isStart && !text.includes(passage, at + 1);
}

/** With one edit of a side taken back, as lines. */
function* listWithoutEdits(triple: MergeTriple, side: 'ours' | 'theirs'): Iterable<MergeTriple> {
  const lines = (text: string) => text.split(/(?<=\n)/);
  const changes = diffArrays(lines(triple.base.text), lines(triple[side].text));
  for (const [at, change] of changes.entries()) {
    if (!change.added && !change.removed) continue;
    if (change.added && changes[at - 1]?.removed === true) continue;
    yield { ...triple, [side]: { ...triple[side], text: takeBack(changes, at) } };
  }
}

/** A side's text but for one change: what that removed stays, what it added does not come. */
function takeBack(changes: ReturnType<typeof diffArrays<string>>, undone: number): string {
  const isPair = changes[undone]?.removed === true && changes[undone + 1]?.added === true;
  return changes
    .flatMap((change, at) => {
      const isUndone = at === undone || (isPair && at === undone + 1);
      const isKept = isUndone ? !change.added : !change.removed;
      return isKept ? change.value : [];
    })
    .join('');
}

function changeTexts(triple: MergeTriple, change: (text: string) => string): MergeTriple {
  const [base, ours, theirs] = SIDES.map((side) => ({
    ...triple[side],
    text: change(triple[side].text),
  }));
  return base === undefined || ours === undefined || theirs === undefined
    ? triple
    : { base, ours, theirs };
}
