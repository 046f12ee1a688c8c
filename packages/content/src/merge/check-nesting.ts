import type { SourceBlock, SourcePart } from '../records.ts';
import type { AssembledBlock } from './check-structure.ts';
import { listWords } from './count-words.ts';
import type { CutText, Piece } from './cut-text.ts';
import { JOINED, nameUnit, type Unit, type Versions } from './join-blocks.ts';

/** A text that is read, and what it was put together from. */
export interface NestedMerge {
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
