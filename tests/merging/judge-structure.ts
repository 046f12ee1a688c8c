import type { DocumentShape } from './document-shape.ts';
import type { MergeCase, Problem, ProblemKind } from './merge-problem.ts';

/** How many words before and behind a new word are asked what became of the blocks around it. */
const NEAR = 40;

/** What a note stands in, wherever there is a reference to it. */
const NOTE = 'annotation-body';

/** The laws of structure: nesting, links, whole pieces, order, and tags. */
export function judgeStructure(it: MergeCase): Problem[] {
  const problems: Problem[] = [];
  const report = (kind: ProblemKind, words: readonly string[]) => {
    if (words.length > 0) problems.push({ kind, what: [...new Set(words)].join(' ') });
  };
  const single = listSingle(it);
  report(
    'nesting',
    single.filter((word) => !isNestedRight(it, word)),
  );
  report(
    'link',
    single.filter((word) => !isLinkedRight(it, word)),
  );
  report('torn', [...listTorn(it, 'ours', 'theirs'), ...listTorn(it, 'theirs', 'ours')]);
  report('order', listDisordered(it, new Set(single.filter((word) => !it.disputed.has(word)))));
  if (it.merged.husks > it.ours.husks + it.theirs.husks) report('husk', ['empty']);
  if (![it.base, it.ours, it.theirs].some(({ unclosed }) => unclosed.length > 0)) {
    report('unclosed', it.merged.unclosed);
  }
  return problems;
}

const SIDES = ['base', 'ours', 'theirs', 'merged'] as const;

/** Words of the merged text that stand once there, at most once in each version, and in a side. */
function listSingle(it: MergeCase): string[] {
  return [...it.merged.counts.keys()].filter((word) => {
    const counts = SIDES.map((side) => it[side].counts.get(word) ?? 0);
    const [, ours = 0, theirs = 0] = counts;
    return counts.every((count) => count <= 1) && ours + theirs > 0;
  });
}

function chainOf(shape: DocumentShape, word: string): readonly string[] {
  return shape.chains.get(word) ?? [];
}

function isNestedRight(it: MergeCase, word: string): boolean {
  const found = writeChain(chainOf(it.merged, word));
  if ((found === '' || found.includes(NOTE)) && isInNote(it, word)) return true;
  if (isNestedInBoth(it, word) || isInPlaceOfOther(it, word, found)) return true;
  if (isInNewText(it, word, found)) return true;
  return listRight(
    it,
    word,
    (shape) => writeChain(chainOf(shape, word)),
    (side, other) => listCarriedChains(it[side], it[other], word),
  ).has(found);
}

/**
 * Whether a word is of a text that took the place of another, which the other side moved or wrapped:
 * it then stands where that side has something, in code exactly where it is code. What else is in
 * the text is as new, or was taken away by the other side.
 */
function isInPlaceOfOther(it: MergeCase, word: string, found: string): boolean {
  if (it.ours.counts.has(word) === it.theirs.counts.has(word)) return false;
  const [side, other] = it.ours.counts.has(word) ? [it.ours, it.theirs] : [it.theirs, it.ours];
  const own = writeChain(chainOf(side, word));
  if (found.includes('code') !== own.includes('code')) return false;
  const isNew = listLeafMates(side, word).every(
    (mate) => !it.base.counts.has(mate) || !other.counts.has(mate),
  );
  return isNew && other.words.some((mate) => writeChain(chainOf(other, mate)) === found);
}

/**
 * Whether a word went into a text that a side wrote anew, of which it is a quarter at most, and stands
 * where that side put it: such a text is no longer what the other side moved or wrapped.
 */
function isInNewText(it: MergeCase, word: string, found: string): boolean {
  return [it.ours, it.theirs].some((side) => {
    const mates = listLeafMates(side, word);
    const old = mates.filter((mate) => it.base.counts.has(mate));
    return old.length * 4 <= mates.length && writeChain(chainOf(side, word)) === found;
  });
}

/** Whether both sides put something around a word, and it stands in all of that. */
function isNestedInBoth(it: MergeCase, word: string): boolean {
  if (![it.base, it.ours, it.theirs].every(({ counts }) => counts.has(word))) return false;
  const [base, ours, theirs, merged] = SIDES.map((side) => chainOf(it[side], word));
  if (base === undefined || ours === undefined || theirs === undefined) return false;
  if (isTurnedWithin(merged, base, ours, theirs) || isTurnedWithin(merged, base, theirs, ours)) {
    return true;
  }
  const isBoth = holdsInOrder(merged ?? [], ours) && holdsInOrder(merged ?? [], theirs);
  const most = ours.length + theirs.length - base.length;
  return (
    isBoth && ours.length > base.length && theirs.length > base.length && merged?.length === most
  );
}

type Chain = readonly string[];

/** Whether one side put something around a word, of whose text the other made another kind of block. */
function isTurnedWithin(merged: Chain | undefined, base: Chain, around: Chain, turned: Chain) {
  const depth = around.length - base.length;
  const isAround = depth > 0 && writeChain(around.slice(depth)) === writeChain(base);
  return (
    isAround && writeChain(merged ?? []) === writeChain([...around.slice(0, depth), ...turned])
  );
}

function holdsInOrder(whole: readonly string[], part: readonly string[]): boolean {
  let found = 0;
  for (const type of whole) if (type === part[found]) found += 1;
  return found === part.length;
}

function isLinkedRight(it: MergeCase, word: string): boolean {
  const found = it.merged.links.get(word) ?? '';
  if (it.disputed.has(word) || (it.labelled.has(word) && isLabelKnown(it, found))) return true;
  return listRight(
    it,
    word,
    (shape) => shape.links.get(word) ?? '',
    (side, other) => {
      const own = it[side].links.get(word) ?? '';
      return listLeafMates(it[side], word)
        .filter((mate) => it[other].counts.get(mate) === 1)
        .filter((mate) => (it[side].links.get(mate) ?? '') === own)
        .map((mate) => it[other].links.get(mate) ?? '');
    },
  ).has(found);
}

/**
 * Whether a link by label leads anywhere, or nowhere where a label is gone: its definition can be
 * changed, taken away or be in question apart from it.
 */
function isLabelKnown(it: MergeCase, found: string): boolean {
  return found !== '' || isLabelGone(it);
}

function isLabelGone({ base, merged, disputed }: MergeCase): boolean {
  return [...base.counts.keys(), ...disputed].some(
    (word) => /^r\d{5}$/.test(word) && (disputed.has(word) || isFewer(merged, base, word)),
  );
}

function isFewer(shape: DocumentShape, before: DocumentShape, word: string): boolean {
  return (shape.counts.get(word) ?? 0) < (before.counts.get(word) ?? 0);
}

/** What a trait of a word may be in the merged text, by what it is in the versions. */
function listRight(
  it: MergeCase,
  word: string,
  read: (shape: DocumentShape) => string,
  carry: (side: 'ours' | 'theirs', other: 'ours' | 'theirs') => string[],
): Set<string> {
  const [base, ours, theirs] = [it.base, it.ours, it.theirs].map((shape) =>
    shape.counts.has(word) ? read(shape) : undefined,
  );
  if (ours !== undefined && theirs !== undefined) {
    if (it.disputed.has(word) || base === undefined) return new Set([ours, theirs]);
    if (ours === base) return new Set([theirs]);
    return new Set(theirs === base ? [ours] : [ours, theirs]);
  }
  if (ours !== undefined) return new Set([ours, ...carry('ours', 'theirs')]);
  return new Set([theirs ?? '', ...carry('theirs', 'ours')]);
}

/**
 * Where a word that only one side has may have been carried: what became, on the other side, of the
 * blocks that it shares with the words around it.
 */
function listCarriedChains(side: DocumentShape, other: DocumentShape, word: string): string[] {
  const own = chainOf(side, word);
  const place = side.words.indexOf(word);
  const near = side.words.slice(Math.max(0, place - NEAR), place + NEAR);
  return near.flatMap((mate) => {
    if (side.counts.get(mate) !== 1 || other.counts.get(mate) !== 1) return [];
    const [from, to] = [chainOf(side, mate), chainOf(other, mate)];
    const isSame = from.length === own.length && from.every((type, at) => type === own[at]);
    if (isSame) return [writeChain(to)];
    let shared = 0;
    while (shared < from.length && from[shared] === own[shared]) shared += 1;
    const rest = from.slice(shared);
    const isKept = rest.every((type, at) => to[to.length - rest.length + at] === type);
    const above = to.slice(0, to.length - rest.length);
    return isKept ? [writeChain([...above, ...own.slice(shared)])] : [];
  });
}

function listLeafMates(shape: DocumentShape, word: string): readonly string[] {
  return shape.leaves[shape.leafOf.get(word) ?? -1] ?? [];
}

function writeChain(chain: readonly string[]): string {
  return chain.join(' > ');
}

/** Words of pieces that only `side` touched and that are not in the merged text as `side` has them. */
function listTorn(it: MergeCase, side: 'ours' | 'theirs', other: 'ours' | 'theirs'): string[] {
  const others = new Set(it[other].leaves.map(writeLeaf));
  const merged = new Set(it.merged.leaves.map(writeLeaf));
  const pieces = it[side].leaves.filter((leaf) => leaf.length > 0 && isSingle(it, leaf));
  return pieces.flatMap((leaf) => {
    if (merged.has(writeLeaf(leaf)) || leaf.some((word) => isLeftOut(it, word))) return [];
    const fresh = leaf.filter((word) => !it.base.counts.has(word));
    if (fresh.some((word) => it[other].counts.has(word))) return [];
    const origins = new Set(leaf.flatMap((word) => it.base.leafOf.get(word) ?? []));
    const isUntouched = [...origins].every((at) => others.has(writeLeaf(it.base.leaves[at] ?? [])));
    return isUntouched ? leaf : [];
  });
}

/** Words that conflicts are about, or whose place depends on a reference elsewhere. */
function isLeftOut(it: MergeCase, word: string): boolean {
  return it.disputed.has(word) || isInNote(it, word);
}

/** Whether a word is in a note of some version, which is shown where a reference to it is. */
function isInNote(it: MergeCase, word: string): boolean {
  return SIDES.some((side) => chainOf(it[side], word).includes(NOTE));
}

function isSingle(it: MergeCase, leaf: readonly string[]): boolean {
  return leaf.every((word) => SIDES.every((side) => (it[side].counts.get(word) ?? 0) <= 1));
}

function writeLeaf(leaf: readonly string[]): string {
  return leaf.join(' ');
}

/**
 * Words in another order than in a side, where neither side changed the order of any, or put any in
 * other containers, and nothing is in question: a block in question stands where ours has it.
 */
function listDisordered(it: MergeCase, single: ReadonlySet<string>): string[] {
  if (it.disputed.size > 0) return [];
  const sides = [it.ours, it.theirs];
  const isCarried = (word: string) =>
    sides.some(
      (side) =>
        side.counts.has(word) &&
        writeChain(chainOf(side, word)) !== writeChain(chainOf(it.base, word)),
    );
  const isOrdered = sides.every((side) => listDescents(side, it.base, single).length === 0);
  const found = isOrdered ? sides.flatMap((side) => listDescents(it.merged, side, single)) : [];
  return it.base.words.some(isCarried) ? [] : found;
}

/** Words of a text that stand behind a word they stand before in another. */
function listDescents(
  shape: DocumentShape,
  other: DocumentShape,
  single: ReadonlySet<string>,
): string[] {
  const places = new Map(other.words.map((word, at) => [word, at]));
  let last = -1;
  return shape.words.filter((word) => {
    const place = single.has(word) ? places.get(word) : undefined;
    if (place === undefined) return false;
    const isDescent = place < last;
    last = Math.max(last, place);
    return isDescent;
  });
}
