import { type CutText, keepsOrder } from './cut-text.ts';
import { findJoined } from './find-joined.ts';
import { closeUnits, joinUnits, type Unit, type Versions } from './join-blocks.ts';
import { keepsEnough } from './merge-text.ts';

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
