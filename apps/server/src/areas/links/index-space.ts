import {
  countUpTo,
  type Db,
  type Platform,
  type Tx,
  takeSteps,
  writeLocked,
} from '../../platform/index.ts';
import { readHead, readRevisionRow } from '../content/index.ts';
import { findSpace } from '../spaces/index.ts';
import {
  type ChangedRecord,
  findChangedSince,
  type ListChangedRecords,
  listNames,
  readSources,
  rememberChangedRecords,
} from './changed-sources.ts';
import { makeRows } from './make-rows.ts';
import { moveSources } from './move-sources.ts';
import {
  copySources,
  findIndexState,
  findOwnIndex,
  insertSources,
  listSourceNames,
  type OwnIndex,
  putOwnIndex,
} from './store.ts';

/** Sources that one transaction copies the rows of, and those that it reads anew, at most. */
const COPIED_PER_STEP = 100;
const READ_PER_STEP = 16;
/**
 * Characters of text of those, unless it is a single one's. The search index takes as much in a step: so
 * the two go side by side, and what one of them has parsed is there for the other.
 */
const TEXT_PER_STEP = 32_768;

/**
 * Gives a space rows of its own and brings them to its head step by step, in whatever thread it is
 * called. Answers whether there are steps left.
 */
export function work(
  platform: Platform,
  { spaceId }: { spaceId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const list = rememberChangedRecords(platform);
  return takeSteps({ signal }, () =>
    writeLocked(platform.database, spaceId, (tx) => takeStep(platform, tx, { spaceId, list }), {
      isLong: true,
    }),
  );
}

/** The space that rows are made for, and what differs between two of its contents. */
interface StepPlace {
  spaceId: string;
  list: ListChangedRecords;
}

/** Answers whether there are more steps. */
async function takeStep(platform: Platform, tx: Tx, place: StepPlace): Promise<boolean> {
  const { spaceId } = place;
  if ((await findSpace(tx, spaceId)) === undefined) return false;
  const own = await findOwnIndex(tx, spaceId);
  const head = await readHead(tx, spaceId);
  const isBehind = own?.revisionId != null && (own.move !== null || own.revisionId !== head);
  if (!isBehind && own?.builtTo === null) return false;
  const next = isBehind
    ? await moveStep(platform, tx, place, { ...own, revisionId: own.revisionId ?? head, head })
    : await buildStep(platform, tx, place, { revisionId: head, own });
  await putOwnIndex(tx, spaceId, next);
  return next.builtTo !== null || next.move !== null || next.revisionId !== head;
}

/** Moves some rows to the revision that they are on their way to, or begins a move to the head. */
async function moveStep(
  platform: Platform,
  tx: Tx,
  { spaceId, list }: StepPlace,
  { head, ...own }: OwnIndex & { revisionId: string; head: string },
): Promise<OwnIndex> {
  const { revisionId: to, upTo: after } = own.move ?? { revisionId: head, upTo: '' };
  const moved = await moveSources(platform, tx, {
    spaceId,
    from: own.revisionId,
    to,
    upTo: own.builtTo,
    after,
    limit: { sources: READ_PER_STEP, text: TEXT_PER_STEP },
    list,
  });
  return moved.last === undefined
    ? { ...own, revisionId: to, move: null }
    : { ...own, move: { revisionId: to, upTo: moved.last } };
}

async function buildStep(
  platform: Platform,
  tx: Tx,
  { spaceId, list }: StepPlace,
  { revisionId, own }: { revisionId: string; own: OwnIndex | undefined },
): Promise<OwnIndex> {
  const builtTo = own?.builtTo ?? '';
  const step = await planStep(platform, tx, { spaceId, list, revisionId, builtTo });
  if (step.base !== undefined) {
    await copySources(tx, { from: step.base, to: spaceId }, step.copied);
  }
  const read = await readSources(platform, step.read, tx);
  await insertSources(tx, makeRows(spaceId, read));
  return step.last === undefined
    ? { baseSpaceId: spaceId, revisionId, builtTo: null, move: null }
    : {
        baseSpaceId: own?.baseSpaceId ?? spaceId,
        revisionId,
        builtTo: step.last,
        move: null,
      };
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
  at: StepPlace & { revisionId: string; builtTo: string },
): Promise<BuildStep> {
  const base = await findIndexState(db, at.spaceId);
  const now = await readRevisionRow(platform, at.revisionId, db);
  if (now === undefined) throw new Error(`The revision ${at.revisionId} is missing.`);
  const since = base && (await findChangedSince(platform, base, now.content, db, at.list));
  const changed = since ?? (await at.list(undefined, now.content));
  const page = { after: at.builtTo, limit: COPIED_PER_STEP };
  const stored =
    base === undefined || since === undefined ? [] : await listSourceNames(db, base.spaceId, page);
  const names = listNames(changed);
  const from = countUpTo(names, String, at.builtTo);
  const differing = names
    .slice(from, from + READ_PER_STEP + 1)
    .map((name) => [name, changed.get(name) ?? null] as const);
  const ends = [
    ...(stored.length === COPIED_PER_STEP ? stored.slice(-1) : []),
    ...(differing.length > READ_PER_STEP ? [differing[READ_PER_STEP - 1]?.[0] ?? ''] : []),
  ].sort();
  const last = ends[0];
  const isWithin = (name: string) => last === undefined || name <= last;
  return {
    base: since && base?.spaceId,
    copied: stored.filter((name) => isWithin(name) && !changed.has(name)),
    read: differing.filter(([name]) => isWithin(name)),
    last,
  };
}
