import type { CutText, Piece } from './cut-text.ts';

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
export function joinUnits(cut: CutText, units: readonly Unit[]): CutText {
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
