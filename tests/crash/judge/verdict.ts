import type { Effect, Facts, Ledger, State, Thing, Write } from '../ledger.ts';

/** What may be wrong, by the name that reports give it. */
export const FAULTS = [
  'lost',
  'doubled',
  'half-written',
  'changed',
  'miscounted',
  'search-lost',
  'backlink-lost',
  'not-replayed',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface Problem {
  fault: Fault;
  detail: string;
}

/** Something that was found under the word of a thing. */
export interface Occurrence {
  id: string;
  /** As much of it as was read. */
  facts: Facts;
}

/** What was found, of each thing that was looked for. */
export type Seen = ReadonlyMap<Thing, readonly Occurrence[]>;

/**
 * Judges a write that nobody knows the end of: it is there whole, or not at all. Settles it in the ledger.
 * Answers nothing of one that touches things that were not looked for.
 */
export function judgeOpenWrite(ledger: Ledger, write: Write, seen: Seen): Problem[] {
  if (!write.effects.every(({ thing }) => seen.has(thing))) return [];
  const doubled = write.effects.filter(({ thing }) => (seen.get(thing) ?? []).length > 1);
  if (doubled.length > 0) {
    ledger.settle(write, 'kept');
    return doubled.map(({ thing }) => giveUp(thing, seen, write));
  }
  const fits = write.effects.map((effect) => fitsWhich(effect, seen));
  const isKept = fits.every(({ after }) => after);
  const isUndone = fits.every(({ before }) => before);
  for (const { thing } of write.effects) thing.id ??= seen.get(thing)?.[0]?.id;
  ledger.settle(write, isKept ? 'kept' : 'undone');
  if (isKept || isUndone) return [];
  for (const { thing } of write.effects) takeAsSeen(ledger, thing, seen);
  const torn = write.effects.filter((_, at) => !fits[at]?.after);
  return torn.map(({ thing }) => describe('half-written', thing, seen.get(thing), write));
}

/** Whether what was seen is as before a write, and whether it is as after it. */
function fitsWhich({ thing, after }: Effect, seen: Seen): { before: boolean; after: boolean } {
  const [found] = seen.get(thing) ?? [];
  return { before: fits(found, thing.state), after: fits(found, after) };
}

function fits(found: Occurrence | undefined, state: State): boolean {
  if (found === undefined || state === undefined) return found === undefined && state === undefined;
  return Object.entries(found.facts).every(([name, value]) => state[name] === value);
}

/** Judges a thing whose state is known: it is there, once, and as it was written last. */
export function judgeThing(ledger: Ledger, thing: Thing, seen: Seen): Problem[] {
  const occurrences = seen.get(thing);
  if (occurrences === undefined || thing.pending !== undefined || thing.isGivenUp) return [];
  const [found] = occurrences;
  if (occurrences.length > 1) return [giveUp(thing, seen)];
  const isSame = thing.id === undefined || found === undefined || thing.id === found.id;
  if (fits(found, thing.state) && isSame) return [];
  const isOlder = found === undefined || thing.past.some((past) => fits(found, past));
  const isBack = found !== undefined && thing.state === undefined;
  const problem = describe(isOlder || isBack ? 'lost' : 'changed', thing, occurrences);
  takeAsSeen(ledger, thing, seen);
  return [problem];
}

function giveUp(thing: Thing, seen: Seen, write?: Write): Problem {
  thing.isGivenUp = true;
  return describe('doubled', thing, seen.get(thing), write);
}

function takeAsSeen(ledger: Ledger, thing: Thing, seen: Seen): void {
  const found = seen.get(thing)?.[0];
  ledger.believe(thing, found && { ...thing.state, ...found.facts });
  thing.id = found?.id;
}

function describe(
  fault: Fault,
  thing: Thing,
  seen: readonly Occurrence[] = [],
  write?: Write,
): Problem {
  const { kind, word, home, id, state, owner } = thing;
  const told = write && {
    write: write.kind,
    step: write.step,
    kills: write.kills,
    outcome: write.outcome,
    after: write.effects.find((effect) => effect.thing === thing)?.after ?? 'gone',
  };
  const facts = { id, writer: owner, ...(home === '' ? {} : { space: home }), ...told };
  const expected = write === undefined ? 'expected' : 'before';
  const detail = {
    ...facts,
    [expected]: state ?? 'gone',
    seen: seen.length > 0 ? seen : 'nothing',
  };
  return { fault, detail: `${kind} ${word} ${JSON.stringify(detail)}` };
}
