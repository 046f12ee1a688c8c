import { type CutText, keepsOrder, type Piece } from './cut-text.ts';
import { keepsEnough } from './merge-text.ts';
import { countWords, type WordCounts } from './split-text.ts';

/**
 * The blocks that a merge takes as one to begin with: those between which a side moved text. Where a
 * side moved the blocks themselves, or left little of one that the other changed, they are a
 * question at once.
 */
export function chooseUnits(versions: Versions<CutText>): Unit[] {
  const joined = findJoined(versions).map((members): Unit => ({ members, isAsked: false }));
  return closeUnits(joined, versions).map((unit) => ({
    ...unit,
    isAsked: isAnyReplaced(unit, versions) || isAnyMoved(unit, versions),
  }));
}

/** What went wrong as one unit; where it was one already, or is one block, it is a question. */
export function widenUnit(faults: ReadonlySet<string>, units: readonly Unit[]): Unit {
  const isKnown = units.some(({ members }) => [...faults].every((id) => members.has(id)));
  return { members: faults, isAsked: isKnown || faults.size === 1 };
}

/** Whether a side moved blocks of a unit, which as a text would be deleted and put in. */
function isAnyMoved({ members }: Unit, { base, ours, theirs }: Versions<CutText>): boolean {
  const keep = ({ pieces, ...cut }: CutText): CutText => ({
    ...cut,
    pieces: new Map([...pieces].filter(([id]) => members.has(id))),
  });
  return [ours, theirs].some((side) => !keepsOrder(keep(base), keep(side)));
}

/** Whether one side left little of a block of a unit that the other changed as well. */
function isAnyReplaced({ members }: Unit, { base, ours, theirs }: Versions<CutText>): boolean {
  const texts = [ours, theirs].map(({ pieces }) =>
    [...members].map((id) => pieces.get(id)?.body ?? '').join('\n\n'),
  );
  return [...members].some((id) => {
    const was = base.pieces.get(id)?.body;
    if (was === undefined) return false;
    const isChanged = [ours, theirs].every(({ pieces }) => pieces.get(id)?.body !== was);
    return isChanged && texts.some((text) => !keepsEnough(was, text));
  });
}

/** The ids of all blocks of any version. */
export function listAll(versions: Versions<CutText>): Set<string> {
  return new Set(Object.values(versions).flatMap(({ pieces }) => [...pieces.keys()]));
}

/** All versions with each unit as one piece. */
export function joinAll(versions: Versions<CutText>, units: readonly Unit[]): Versions<CutText> {
  return {
    base: joinUnits(versions.base, units),
    ours: joinUnits(versions.ours, units),
    theirs: joinUnits(versions.theirs, units),
  };
}

/** Blocks that can only be merged together, by all ids that they have in any version. */
export interface Unit {
  members: ReadonlySet<string>;
  /** Whether no more is tried: where both sides changed it, it is a conflict. */
  isAsked: boolean;
  /** Whether it is merged by line alone. */
  byLine?: boolean;
  /** The kinds that its blocks have in any version; filled by `closeUnits`. */
  kinds?: ReadonlySet<string>;
}

/** Versions of one text. */
export type Versions<T> = Record<'base' | 'ours' | 'theirs', T>;

/** The name of the one piece that a unit is in a cut text. */
export function nameUnit(unit: Unit): string {
  const [name = ''] = unit.members;
  return name;
}

/**
 * Units that do not overlap and are without gaps: those that meet are one, and so is what stands
 * between the blocks of one in any version.
 */
export function closeUnits(units: readonly Unit[], versions: Versions<CutText>): Unit[] {
  const lists = Object.values(versions).map(({ pieces }) => [...pieces.keys()]);
  const places = lists.map((list) => new Map(list.map((id, index) => [id, index])));
  let closed = units.map((unit) => ({ ...unit, members: new Set(unit.members) }));
  for (let size = -1; size !== countMembers(closed); ) {
    size = countMembers(closed);
    for (const { members } of closed) {
      for (const [at, list] of lists.entries()) fillGap(members, list, places[at] ?? new Map());
    }
    closed = joinOverlapping(closed);
  }
  return closed.map((unit) => ({
    ...unit,
    members: sortMembers(unit.members, lists),
    kinds: listKinds(unit.members, versions),
  }));
}

function listKinds(members: ReadonlySet<string>, versions: Versions<CutText>): Set<string> {
  const pieces = Object.values(versions).flatMap((cut) =>
    [...members].flatMap((id) => cut.pieces.get(id) ?? []),
  );
  return new Set(pieces.map(({ kind }) => kind));
}

function countMembers(units: readonly { members: ReadonlySet<string> }[]): number {
  return units.reduce((sum, { members }) => sum + members.size, units.length * 0.5);
}

function fillGap(
  members: Set<string>,
  list: readonly string[],
  places: ReadonlyMap<string, number>,
): void {
  let [first, last] = [list.length, -1];
  for (const id of members) {
    const place = places.get(id);
    if (place === undefined) continue;
    first = Math.min(first, place);
    last = Math.max(last, place);
  }
  for (const id of list.slice(first, last + 1)) members.add(id);
}

function joinOverlapping<U extends { members: Set<string>; isAsked: boolean }>(units: U[]): U[] {
  const joined: U[] = [];
  for (const unit of units) {
    const met = joined.filter(({ members }) => [...unit.members].some((id) => members.has(id)));
    const [first, ...others] = met;
    if (first === undefined) {
      joined.push(unit);
      continue;
    }
    for (const other of [unit, ...others]) {
      for (const id of other.members) first.members.add(id);
      first.isAsked ||= other.isAsked;
    }
    for (const other of others) joined.splice(joined.indexOf(other), 1);
  }
  return joined;
}

/** Members in the order of the base, then of the sides, so that a unit has one name. */
function sortMembers(
  members: ReadonlySet<string>,
  lists: readonly (readonly string[])[],
): Set<string> {
  const [base = [], ours = [], theirs = []] = lists;
  const fresh = [...ours, ...theirs].sort();
  return new Set([...base, ...fresh].filter((id) => members.has(id)));
}

/** A cut text in which each unit is one piece. */
function joinUnits(cut: CutText, units: readonly Unit[]): CutText {
  if (units.length === 0) return cut;
  const names = new Map<string, string>();
  for (const unit of units) for (const id of unit.members) names.set(id, nameUnit(unit));
  const pieces = new Map<string, Piece>();
  for (const [id, piece] of cut.pieces) {
    const name = names.get(id) ?? id;
    const after = piece.after === null ? null : (names.get(piece.after) ?? piece.after);
    const begun = pieces.get(name);
    if (begun === undefined) {
      const kind = names.has(id) ? JOINED : piece.kind;
      const parts = names.has(id) ? [] : piece.parts;
      pieces.set(name, { ...piece, kind, parts, after });
    } else {
      begun.body += piece.lead + piece.body;
    }
  }
  return { ...cut, pieces };
}

/** The kind of a piece that is several blocks. */
export const JOINED = 'joined';

/** How much of a text must be found elsewhere to have gone there. */
const LEAST_SHARE = 0.5;
/** How many words of a block that is still there must be found elsewhere. */
const LEAST_WORDS = 2;

/**
 * Groups of blocks between which a side moved text, by joining, splitting or wrapping them, while
 * the other side changed one of them: a merge block by block would lose or double that text. Costs
 * what the sides changed.
 */
export function findJoined({ base, ours, theirs }: Versions<CutText>): Set<string>[] {
  return [...findFlows(base, ours, theirs), ...findFlows(base, theirs, ours)];
}

function findFlows(base: CutText, side: CutText, other: CutText): Set<string>[] {
  const gained = listGained(base, side);
  if (gained.size === 0) return [];
  const holders = indexWords(gained);
  const groups: Set<string>[] = [];
  for (const [id, lost] of listLost(base, side)) {
    const isGone = !side.pieces.has(id);
    for (const [to, shared] of countShared(lost, gained, holders)) {
      if (to === id) continue;
      const [taken, put] = [sum(lost), sum(gained.get(to) ?? new Map())];
      const isFlow =
        (isGone && shared >= LEAST_SHARE * taken) ||
        (!base.pieces.has(to) && shared >= LEAST_SHARE * put) ||
        (shared >= LEAST_WORDS && shared >= LEAST_SHARE * Math.min(taken, put));
      if (isFlow) groups.push(new Set([id, to]));
    }
  }
  const isTouched = (id: string) =>
    base.pieces.has(id) && base.pieces.get(id)?.body !== other.pieces.get(id)?.body;
  return connect(groups).filter((group) => [...group].some(isTouched));
}

/** The words that a side put into blocks, by block. */
function listGained(base: CutText, side: CutText): Map<string, WordCounts> {
  const gained = new Map<string, WordCounts>();
  for (const [id, { body }] of side.pieces) {
    const was = base.pieces.get(id)?.body;
    if (was === body) continue;
    const counts = keepPositive(countWords(was ?? '', countWords(body), -1));
    if (counts.size > 0) gained.set(id, counts);
  }
  return gained;
}

/** The words that a side took out of blocks, by block. */
function listLost(base: CutText, side: CutText): Map<string, WordCounts> {
  const lost = new Map<string, WordCounts>();
  for (const [id, { body }] of base.pieces) {
    const now = side.pieces.get(id)?.body;
    if (now === body) continue;
    const counts = keepPositive(countWords(now ?? '', countWords(body), -1));
    if (counts.size > 0) lost.set(id, counts);
  }
  return lost;
}

function keepPositive(counts: WordCounts): WordCounts {
  for (const [word, count] of counts) if (count <= 0) counts.delete(word);
  return counts;
}

function indexWords(bags: ReadonlyMap<string, WordCounts>): Map<string, string[]> {
  const holders = new Map<string, string[]>();
  for (const [id, bag] of bags) {
    for (const word of bag.keys()) {
      const ids = holders.get(word);
      if (ids === undefined) holders.set(word, [id]);
      else ids.push(id);
    }
  }
  return holders;
}

/** Words that many blocks gained say nothing of where a text went. */
const MOST_HOLDERS = 50;

function countShared(
  lost: WordCounts,
  gained: ReadonlyMap<string, WordCounts>,
  holders: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const shared = new Map<string, number>();
  for (const [word, count] of lost) {
    const ids = holders.get(word) ?? [];
    for (const id of ids.length > MOST_HOLDERS ? [] : ids) {
      const common = Math.min(count, gained.get(id)?.get(word) ?? 0);
      shared.set(id, (shared.get(id) ?? 0) + common);
    }
  }
  return shared;
}

function sum(counts: WordCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

/** Groups without a common member. */
function connect(groups: readonly Set<string>[]): Set<string>[] {
  const byMember = new Map<string, Set<string>>();
  for (const group of groups) {
    const joined = new Set(group);
    for (const id of group) for (const other of byMember.get(id) ?? []) joined.add(other);
    for (const id of joined) byMember.set(id, joined);
  }
  return [...new Set(byMember.values())];
}
