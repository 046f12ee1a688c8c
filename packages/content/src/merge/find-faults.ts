import type { SourceBlock, SourcePart } from '../records.ts';
import { type CutText, describeParts, type Piece } from './cut-text.ts';
import {
  type AssembledBlock,
  type Attempt,
  type CountedMerge,
  mergeBlocks,
} from './merge-blocks.ts';
import type { MergeTools } from './merge-tools.ts';
import { countWords, listWords, type WordCounts } from './split-text.ts';
import { JOINED, joinAll, nameUnit, type Unit, type Versions } from './units.ts';

/** The blocks, by any of their ids, with which a merge went wrong. */
export function findFaults(
  attempt: Attempt,
  read: readonly SourceBlock[],
  versions: Versions<CutText>,
  units: readonly Unit[],
): Set<string> {
  const { text, assembled, counted } = attempt;
  const checks = [
    () => findMisread(assembled, read),
    () => findMisplaced({ text, assembled, read, versions, units, conflicts: counted.conflicts }),
    () => findMiscounted(counted),
  ];
  const faults = firstFound(checks);
  const members = units.flatMap((unit) =>
    [...unit.members].some((id) => faults.has(id)) ? [...unit.members] : [],
  );
  return new Set([...faults, ...members]);
}

function firstFound(checks: readonly (() => Set<string>)[]): Set<string> {
  for (const check of checks) {
    const found = check();
    if (found.size > 0) return found;
  }
  return new Set();
}

/**
 * What would go wrong with the sides swapped. Where there are questions the text of ours stands in
 * them, so one side alone does not show all of it, and the questions are the same for both.
 */
export function findMirrored(
  { base, ours, theirs }: Versions<CutText>,
  units: readonly Unit[],
  tools: Pick<MergeTools, 'readText' | 'newId'>,
): Set<string> {
  const versions = { base, ours: theirs, theirs: ours };
  const mirrored = mergeBlocks(joinAll(versions, units), { units, newId: tools.newId });
  return findFaults(mirrored, tools.readText(mirrored.text).blocks, versions, units);
}

/**
 * Compares what a merged text was put together from with what a reader finds in it. Answers the ids
 * of the blocks that are not what they were meant to be, from the first to the last; empty where all
 * are: each with its kind, its range, and the same parts within.
 */
export function findMisread(
  assembled: readonly AssembledBlock[],
  read: readonly SourceBlock[],
): Set<string> {
  const first = countFitting(assembled, read);
  if (first === assembled.length && countRead(assembled, read)) return new Set();
  const backwards = countFittingBack(assembled, read);
  const last = Math.max(first, assembled.length - 1 - backwards);
  const ids = assembled.slice(first, last + 1).map(({ id }) => id);
  return new Set(ids.length > 0 ? ids : assembled.slice(-1).map(({ id }) => id));
}

function countRead(assembled: readonly AssembledBlock[], read: readonly SourceBlock[]): boolean {
  return (read.at(-1)?.end ?? 0) <= (assembled.at(-1)?.end ?? 0);
}

function countFitting(assembled: readonly AssembledBlock[], read: readonly SourceBlock[]): number {
  let at = 0;
  for (const [index, block] of assembled.entries()) {
    const taken = takeFitting(block, read, at, 1);
    if (taken === undefined) return index;
    at = taken;
  }
  return assembled.length;
}

function countFittingBack(
  assembled: readonly AssembledBlock[],
  read: readonly SourceBlock[],
): number {
  let at = read.length - 1;
  for (let index = assembled.length - 1; index >= 0; index--) {
    const block = assembled[index];
    const taken = block && takeFitting(block, read, at, -1);
    if (taken === undefined) return assembled.length - 1 - index;
    at = taken;
  }
  return assembled.length;
}

/** The index behind the read blocks that a block is; undefined where they do not fit it. */
function takeFitting(
  block: AssembledBlock,
  read: readonly SourceBlock[],
  at: number,
  step: 1 | -1,
): number | undefined {
  const found: SourceBlock[] = [];
  let next = at;
  for (; ; next += step) {
    const one = read[next];
    if (one === undefined || one.start < block.start || one.end > block.end) break;
    found.push(one);
  }
  const [start, end] = step === 1 ? [found[0], found.at(-1)] : [found.at(-1), found[0]];
  if (start?.start !== block.start || end?.end !== block.end) return undefined;
  const isOne = found.length === 1 && isSameKind(start.kind, block.kind);
  const fits =
    block.kind === JOINED
      ? found.every(({ kind }) => [...block.kinds].some((known) => isSameKind(kind, known)))
      : isOne && hasParts(start, block.parts);
  return fits ? next : undefined;
}

/** The first heading is the title, unless the front matter says another. */
function isSameKind(read: string, meant: string): boolean {
  const name = (kind: string) => (kind === 'title' ? 'heading-1' : kind);
  return name(read) === name(meant);
}

function hasParts(read: SourceBlock, parts: readonly SourcePart[] | undefined): boolean {
  return parts === undefined || describeParts(read.parts) === describeParts(parts);
}

/** A text that is read, and what it was put together from. */
interface NestedMerge {
  text: string;
  assembled: readonly AssembledBlock[];
  read: readonly SourceBlock[];
  versions: Versions<CutText>;
  units: readonly Unit[];
  /** The pieces that keep the text of ours because of a conflict. */
  conflicts: ReadonlySet<string>;
}

/**
 * The ids of pieces of several blocks in which a word stands in other containers than the sides put
 * it in, as where a tag of one side encloses what a tag of the other closes. A word stands where the
 * side that moved it has it, or within what both put around it; one that a side added stands where
 * the other carried the words around it, but not in code. Words that a text has more than once are
 * not judged, nor is what is in conflict, which is as ours has it.
 */
export function findMisplaced(merge: NestedMerge): Set<string> {
  const { text, assembled, read, versions, units, conflicts } = merge;
  const byName = new Map(units.map((unit) => [nameUnit(unit), unit]));
  const misplaced = new Set<string>();
  for (const { id, kind, start, end } of assembled) {
    const members = byName.get(id)?.members;
    if (kind !== JOINED || members === undefined || conflicts.has(id)) continue;
    const blocks = read
      .filter((block) => block.start >= start && block.end <= end)
      .map((block) => ({ ...block, body: text.slice(block.start, block.end) }));
    const place = ({ pieces }: CutText) =>
      placeWords([...members].flatMap((member) => pieces.get(member) ?? []));
    const sides = {
      base: place(versions.base),
      ours: place(versions.ours),
      theirs: place(versions.theirs),
    };
    const isRight = ([word, containers]: [string, string]) =>
      isPlacedRight(word, containers, sides);
    if (![...placeWords(blocks)].every(isRight)) misplaced.add(id);
  }
  return misplaced;
}

type PlacedWords = ReadonlyMap<string, string>;

function isPlacedRight(word: string, containers: string, sides: Versions<PlacedWords>): boolean {
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((side) => side.get(word));
  if (ours !== undefined && theirs !== undefined) {
    if (base === ours || base === theirs) return containers === (base === ours ? theirs : ours);
    return (
      containers === ours || containers === theirs || isStacked(containers, ours, theirs, base)
    );
  }
  const own = ours ?? theirs;
  if (own === undefined || containers === own) return true;
  const [side, other] =
    ours === undefined ? [sides.theirs, sides.ours] : [sides.ours, sides.theirs];
  return !/(?:^| )code(?: |$)/.test(containers) && isCarried(word, containers, side, other);
}

/** Whether a word stands in all that both sides put around it. */
function isStacked(all: string, ours: string, theirs: string, base: string | undefined): boolean {
  const [whole, own, other, was] = [all, ours, theirs, base ?? ''].map((chain) =>
    chain.trim().split(' '),
  );
  if (!whole || !own || !other || !was || base === undefined) return false;
  const isGrown = own.length > was.length && other.length > was.length;
  const size = own.length + other.length - was.length;
  return isGrown && whole.length === size && holds(whole, own) && holds(whole, other);
}

function holds(whole: readonly string[], part: readonly string[]): boolean {
  let found = 0;
  for (const kind of whole) if (kind === part[found]) found += 1;
  return found === part.length;
}

/** How many words before and behind a new word are asked where the other side has them. */
const NEAR = 40;

function isCarried(
  word: string,
  containers: string,
  side: PlacedWords,
  other: PlacedWords,
): boolean {
  const words = [...side.keys()];
  const at = words.indexOf(word);
  const own = side.get(word);
  return words
    .slice(Math.max(0, at - NEAR), at + NEAR)
    .some((near) => side.get(near) === own && other.get(near) === containers);
}

/** What each word that stands once stands in, from the outermost kind to the innermost. */
function placeWords(
  blocks: readonly (Pick<Piece, 'kind' | 'body'> & { parts?: readonly SourcePart[] })[],
): Map<string, string> {
  const placed = new Map<string, string>();
  const repeated = new Set<string>();
  const add = (text: string, containers: string) => {
    for (const { word } of listWords(text)) {
      if (placed.has(word)) repeated.add(word);
      placed.set(word, containers);
    }
  };
  for (const { kind, body, parts } of blocks) {
    walk(body, { start: 0, end: body.length, kind, ...(parts ? { parts } : {}) }, '', add);
  }
  for (const word of repeated) placed.delete(word);
  return placed;
}

function walk(
  body: string,
  { kind, start, end, parts = [] }: SourcePart,
  outside: string,
  add: (text: string, containers: string) => void,
): void {
  const containers = `${outside} ${kind}`;
  let from = start;
  for (const part of parts) {
    add(body.slice(from, part.start), containers);
    walk(body, part, containers, add);
    from = part.end;
  }
  add(body.slice(from, end), containers);
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
