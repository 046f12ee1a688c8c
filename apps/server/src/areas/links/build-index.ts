import { type Db, type Platform, type Tx, writeInTurn } from '../../platform/index.ts';
import { readHead, readRevisionRow } from '../content/index.ts';
import { findSpace } from '../spaces/index.ts';
import { type ChangedRecord, listChangedRecords, readSources } from './changed-sources.ts';
import { makeRows } from './make-rows.ts';
import {
  copySources,
  findIndexState,
  findOwnIndex,
  insertSources,
  listSourceNames,
  type OwnIndex,
  putOwnIndex,
} from './store.ts';

const KIND = 'links.index-space';
/** Sources that one transaction copies the rows of, and those that it reads anew, at most. */
const COPIED_PER_STEP = 100;
const READ_PER_STEP = 20;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Gives a space rows of its own for its links. */
    'links.index-space': { spaceId: string };
  }
}

/** Registers the job that `requestBuilding` asks for. */
export function registerBuilding(platform: Platform): void {
  platform.jobs.register(KIND, ({ spaceId }) =>
    writeInTurn(platform.database, spaceId, (tx) => buildStep(platform, tx, spaceId)),
  );
}

/**
 * Asks for a space to be given rows of its own by a durable job, some sources at a time in the order
 * of their names, so that others who write wait for one step at most. How far it is stands with the
 * rows: a step that is run again goes on from there. What is built `followContent` keeps true.
 */
export async function requestBuilding(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  await platform.jobs.enqueue(tx, KIND, { spaceId }, { key: spaceId });
}

async function buildStep(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  if ((await findSpace(tx, spaceId)) === undefined) return;
  const own = await findOwnIndex(tx, spaceId);
  if (own?.builtTo === null) return;
  const builtTo = own?.builtTo ?? '';
  const revisionId = await readHead(tx, spaceId);
  const step = await planStep(platform, tx, { spaceId, revisionId, builtTo });
  if (step.base !== undefined) {
    await copySources(tx, { from: step.base, to: spaceId }, step.copied);
  }
  const read = await readSources(platform, step.read, tx);
  await insertSources(tx, makeRows(spaceId, read));
  const state: OwnIndex =
    step.last === undefined
      ? { baseSpaceId: spaceId, revisionId, builtTo: null }
      : { baseSpaceId: own?.baseSpaceId ?? spaceId, revisionId, builtTo: step.last };
  await putOwnIndex(tx, spaceId, state);
  if (step.last !== undefined) await requestBuilding(platform, tx, spaceId);
}

interface BuildStep {
  /** The space whose rows hold for what has not changed since. */
  base: string | undefined;
  copied: string[];
  read: (readonly [string, ChangedRecord])[];
  /** The source up to which all is built with this step; undefined where that is all. */
  last: string | undefined;
}

/** The next sources in order: those that are as in the base are copied, the others read. */
async function planStep(
  platform: Platform,
  db: Db,
  at: { spaceId: string; revisionId: string; builtTo: string },
): Promise<BuildStep> {
  const base = await findIndexState(db, at.spaceId);
  const before = base && (await readRevisionRow(platform, base.revisionId, db));
  const now = await readRevisionRow(platform, at.revisionId, db);
  if (now === undefined) throw new Error(`The revision ${at.revisionId} is missing.`);
  const changed = await listChangedRecords(platform, before?.content, now.content, db);
  const page = { after: at.builtTo, limit: COPIED_PER_STEP };
  const stored =
    base === undefined || before === undefined ? [] : await listSourceNames(db, base.spaceId, page);
  const differing = [...changed]
    .filter(([name]) => name > at.builtTo)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const ends = [
    ...(stored.length === COPIED_PER_STEP ? stored.slice(-1) : []),
    ...(differing.length > READ_PER_STEP ? [differing[READ_PER_STEP - 1]?.[0] ?? ''] : []),
  ].sort();
  const last = ends[0];
  const isWithin = (name: string) => last === undefined || name <= last;
  return {
    base: before && base?.spaceId,
    copied: stored.filter((name) => isWithin(name) && !changed.has(name)),
    read: differing.filter(([name]) => isWithin(name)),
    last,
  };
}
