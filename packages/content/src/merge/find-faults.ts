import type { SourceBlock } from '../records.ts';
import { findMisplaced } from './check-nesting.ts';
import { findMisread } from './check-structure.ts';
import { findMiscounted } from './check-words.ts';
import { joinAll } from './choose-units.ts';
import type { CutText } from './cut-text.ts';
import type { Unit, Versions } from './join-blocks.ts';
import { type Attempt, mergeBlocks } from './merge-blocks.ts';
import type { MergeTools } from './merge-tools.ts';

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
