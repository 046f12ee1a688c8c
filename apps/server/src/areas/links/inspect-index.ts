import { isDeepStrictEqual } from 'node:util';
import {
  beginSample,
  type Damage,
  type Db,
  drawSample,
  type Inspection,
  isJobAhead,
  type Platform,
  type SampleLeft,
  writeLocked,
} from '../../platform/index.ts';
import { readHead, readRevisionRow } from '../content/index.ts';
import { findSpace, listLiveSpaceIds } from '../spaces/index.ts';
import {
  type ChangedRecords,
  listChangedRecords,
  listNames,
  readSources,
} from './changed-sources.ts';
import { work } from './index-space.ts';
import { makeRows } from './make-rows.ts';
import {
  deleteSomeLinks,
  deleteSources,
  findOwnIndex,
  insertSources,
  listAnchors,
  listLinksOf,
  listSourceNames,
  type OwnIndex,
  putOwnIndex,
} from './store.ts';

/** Sources that are read together, and looked at again in one transaction. */
const SOURCES_AT_ONCE = 50;
/** Sources of a space, and of all spaces, that are read as a sample. */
const SAMPLE_OF_SPACE = 50;
const SAMPLE = 1_000;
const NAMES_AT_ONCE = 500;

/**
 * Compares the rows of links of every space with what its head links to: which sources have rows, and
 * the rows of all or of a sample. Whatever seems wrong is looked at again under the lock of its space.
 */
export async function* inspectLinks(
  platform: Platform,
  inspection: Inspection,
): AsyncGenerator<Damage> {
  const left = beginSample(inspection, SAMPLE);
  const progress = { looked: 0 };
  for await (const id of listLiveSpaceIds(platform.database.db)) {
    if (inspection.signal.aborted) return;
    try {
      yield* inspectSpace(platform, inspection, id, { left, progress });
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      inspection.onSkipped(`the links of the space ${id}: ${reason}`);
    }
  }
}

async function* inspectSpace(
  platform: Platform,
  inspection: Inspection,
  spaceId: string,
  { left, progress }: { left: SampleLeft; progress: { looked: number } },
): AsyncGenerator<Damage> {
  const { db } = platform.database;
  const found = await findStanding(platform, db, spaceId);
  if (found === undefined) return;
  if (found === 'following') {
    inspection.onSkipped(`the links of the space ${spaceId}: a job is updating them`);
    return;
  }
  if (found === 'behind') {
    yield describeBehind(platform, inspection, spaceId);
    return;
  }
  const suspects = new Set<string>();
  for await (const name of listStored(db, spaceId)) if (!found.has(name)) suspects.add(name);
  const names = drawSample(listNames(found), inspection, left, SAMPLE_OF_SPACE);
  for (
    let start = 0;
    start < names.length && !inspection.signal.aborted;
    start += SOURCES_AT_ONCE
  ) {
    const some = names.slice(start, start + SOURCES_AT_ONCE);
    for (const name of await findWrong(platform, db, { spaceId, records: found }, some)) {
      suspects.add(name);
    }
    progress.looked += some.length;
    inspection.onProgress('sources of links', progress.looked);
  }
  const doubted = [...suspects];
  for (
    let start = 0;
    start < doubted.length && !inspection.signal.aborted;
    start += SOURCES_AT_ONCE
  ) {
    const some = doubted.slice(start, start + SOURCES_AT_ONCE);
    const wrong = await lookLocked(platform, spaceId, (tx, records) =>
      findWrong(platform, tx, { spaceId, records }, some),
    );
    for (const name of wrong ?? []) yield describeWrong(platform, spaceId, name);
  }
}

async function* listStored(db: Db, spaceId: string): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const names = await listSourceNames(db, spaceId, { after, limit: NAMES_AT_ONCE });
    yield* names;
    const last = names.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * All that may link in the head of a space, where the space has rows of its own that stand there;
 * otherwise whether a job brings them there. Undefined where there is no such space, or one that is to go.
 */
async function findStanding(
  platform: Platform,
  db: Db,
  spaceId: string,
): Promise<ChangedRecords | 'following' | 'behind' | undefined> {
  const space = await findSpace(db, spaceId);
  if (space === undefined || space.deleted_at !== null) return undefined;
  const head = await readHead(db, spaceId);
  const own = await findOwnIndex(db, spaceId);
  if (stands(own, head)) {
    const row = await readRevisionRow(platform, head, db);
    return row && listChangedRecords(platform, undefined, row.content, db);
  }
  const job = { kind: 'links.index-space', key: spaceId } as const;
  if (await isJobAhead(db, job)) return 'following';
  const isSettled = (await readHead(db, spaceId)) === head;
  return isSettled && isDeepStrictEqual(await findOwnIndex(db, spaceId), own)
    ? 'behind'
    : 'following';
}

function stands(own: OwnIndex | undefined, head: string): boolean {
  return own?.revisionId === head && own.move === null && own.builtTo === null;
}

/** Runs what needs a space to stand still; undefined where its rows do not stand at its head. */
function lookLocked<T>(
  platform: Platform,
  spaceId: string,
  run: (
    tx: Parameters<Parameters<typeof writeLocked>[2]>[0],
    records: ChangedRecords,
  ) => Promise<T>,
): Promise<T | undefined> {
  return writeLocked(platform.database, spaceId, async (tx) => {
    const found = await findStanding(platform, tx, spaceId);
    return found === undefined || typeof found === 'string' ? undefined : run(tx, found);
  });
}

/** Those of some sources whose rows are not what they link to. */
async function findWrong(
  platform: Platform,
  db: Db,
  { spaceId, records }: { spaceId: string; records: ChangedRecords },
  names: readonly string[],
): Promise<string[]> {
  const wanted = names.map((name) => [name, records.get(name) ?? null] as const);
  const expected = makeRows(spaceId, await readSources(platform, wanted, db));
  const links = Map.groupBy(await listLinksOf(db, spaceId, names), ({ source }) => source);
  const anchors = new Map(
    (await listAnchors(db, spaceId, names)).map((row) => [row.source, row.anchors]),
  );
  const expectedLinks = Map.groupBy(expected.links, ({ source }) => source);
  const expectedAnchors = new Map(expected.sources.map((row) => [row.source, row.anchors]));
  return names.filter(
    (name) =>
      !isDeepStrictEqual(readLinks(links.get(name)), readLinks(expectedLinks.get(name))) ||
      !isDeepStrictEqual(readJson(anchors.get(name)), readJson(expectedAnchors.get(name))),
  );
}

/** Rows by their targets, with what their JSON says. */
function readLinks(rows: Awaited<ReturnType<typeof listLinksOf>> = []): Map<string, unknown> {
  return new Map(
    rows.map(({ target, link, nodes, target_space: space }) => [
      target,
      { link: readJson(link), nodes: readJson(nodes), space },
    ]),
  );
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return { unreadable: text };
  }
}

function describeBehind(platform: Platform, { signal }: Inspection, spaceId: string): Damage {
  return {
    kind: 'links-behind',
    subject: `space ${spaceId}`,
    problem: 'its links are out of date, and no job is queued that would update them',
    async repair() {
      await beginAnew(platform, spaceId);
      while (!signal.aborted && (await work(platform, { spaceId }, signal)));
      return !signal.aborted;
    },
  };
}

/** Rows that were not all made are made anew: which of them are there already, nobody knows. */
async function beginAnew({ database }: Platform, spaceId: string): Promise<void> {
  await writeLocked(database, spaceId, async (tx) => {
    const own = await findOwnIndex(tx, spaceId);
    if (own?.builtTo === null) return;
    while (await deleteSomeLinks(tx, spaceId));
    const revisionId = await readHead(tx, spaceId);
    await putOwnIndex(tx, spaceId, { baseSpaceId: spaceId, revisionId, builtTo: '', move: null });
  });
}

function describeWrong(platform: Platform, spaceId: string, name: string): Damage {
  return {
    kind: 'links-wrong',
    subject: `${name.replace(':', ' ')} of the space ${spaceId}`,
    problem: 'the stored links do not match its content',
    async repair() {
      const isDone = await lookLocked(platform, spaceId, async (tx, records) => {
        const wanted = [[name, records.get(name) ?? null] as const];
        await deleteSources(tx, spaceId, [name]);
        await insertSources(tx, makeRows(spaceId, await readSources(platform, wanted, tx)));
        return true;
      });
      return isDone === true;
    },
  };
}

/** The first pages of a space that link to a file or show it, by their ids. */
export async function listPagesShowing(db: Db, spaceId: string, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .select('source')
    .distinct()
    .where('space_id', '=', spaceId)
    .where('target', '>=', `file:${fileId}#`)
    .where('target', '<', `file:${fileId}$`)
    .where('source', 'like', 'page:%')
    .limit(PAGES_SHOWN)
    .execute();
  return rows.map(({ source }) => source.slice('page:'.length));
}

const PAGES_SHOWN = 10;
