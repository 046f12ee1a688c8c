import { Type } from 'typebox';
import { makeGuard } from '../../http/schema-check.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { readHead, readRevisionRow, type SpaceContentChanged } from '../revisions/index.ts';
import { findSpace } from '../spaces/index.ts';
import { type Documents, listChangedRecords, readSources } from './changed-sources.ts';
import type { LinkSource } from './link.ts';
import {
  copySources,
  deleteSources,
  findIndexState,
  insertSources,
  putIndexState,
} from './store.ts';
import type { LinkSourcesTable, LinksTable } from './tables.ts';

const KIND = 'links.index-space';
const SOURCES_PER_BATCH = 100;

const isPayload = makeGuard(Type.Object({ spaceId: Type.String() }));

/**
 * Keeps the links of spaces in step with their content: changes in the transaction that makes them.
 * A copy of a space is served by the rows of what it was copied from, and by what differs, until a
 * durable job has given it rows of its own; copying itself costs the same whatever there is.
 */
export function subscribeLinks(platform: Platform): void {
  platform.jobs.register(KIND, async (payload) => {
    if (!isPayload(payload)) {
      throw new Error(`The payload of a ${KIND} job is not as expected.`);
    }
    await platform.database.transaction((tx) => indexSpace(platform, tx, payload.spaceId));
  });
  platform.events.on('space.content-changed', (tx, change) => followContent(platform, tx, change));
  platform.events.on('space.created', (tx, space) => startIndex(platform, tx, space));
}

async function startIndex(
  platform: Platform,
  tx: Tx,
  { spaceId, revisionId, copyOf }: { spaceId: string; revisionId: string; copyOf?: string },
): Promise<void> {
  if (copyOf === undefined) {
    await putIndexState(tx, spaceId, { baseSpaceId: spaceId, revisionId });
    return;
  }
  const copied = await readRevisionRow(platform, copyOf, tx);
  const state = copied && (await findIndexState(tx, copied.spaceId));
  if (state !== undefined) {
    await putIndexState(tx, spaceId, { baseSpaceId: state.spaceId, revisionId: null });
  }
  await requestIndex(platform, tx, spaceId);
}

async function followContent(
  platform: Platform,
  tx: Tx,
  { spaceId, after, documents }: SpaceContentChanged,
): Promise<void> {
  const state = await findIndexState(tx, spaceId);
  if (state?.spaceId === spaceId) {
    await moveIndex(platform, tx, { spaceId, from: state.revisionId, to: after, documents });
  } else {
    await requestIndex(platform, tx, spaceId);
  }
}

async function requestIndex(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  await platform.jobs.enqueue(tx, KIND, { spaceId }, { key: spaceId });
}

/** Gives a space rows of its own that stand at its head. */
async function indexSpace(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  if ((await findSpace(tx, spaceId)) === undefined) return;
  const state = await findIndexState(tx, spaceId);
  if (state?.spaceId === spaceId) return;
  if (state !== undefined) await copySources(tx, state.spaceId, spaceId);
  const to = await readHead(tx, spaceId);
  await moveIndex(platform, tx, { spaceId, from: state?.revisionId, to });
}

interface IndexMove {
  spaceId: string;
  /** The revision that the space's rows describe; undefined where it has none. */
  from: string | undefined;
  to: string;
  documents?: Documents | undefined;
}

/** Brings a space's rows from one revision to another: only those of changed sources are touched. */
async function moveIndex(platform: Platform, tx: Tx, move: IndexMove): Promise<void> {
  const { spaceId, from, to, documents } = move;
  const before = from === undefined ? undefined : await readRevisionRow(platform, from, tx);
  const after = await readRevisionRow(platform, to, tx);
  if (after === undefined) throw new Error(`The revision ${to} is missing.`);
  const changed = await listChangedRecords(platform, before?.content, after.content, tx);
  await deleteSources(tx, spaceId, [...changed.keys()]);
  const records = [...changed];
  for (let start = 0; start < records.length; start += SOURCES_PER_BATCH) {
    const batch = records.slice(start, start + SOURCES_PER_BATCH);
    await insertSources(tx, makeRows(spaceId, await readSources(platform, batch, tx, documents)));
  }
  await putIndexState(tx, spaceId, { baseSpaceId: spaceId, revisionId: to });
}

function makeRows(spaceId: string, read: ReadonlyMap<string, LinkSource>) {
  const links: LinksTable[] = [];
  const sources: LinkSourcesTable[] = [];
  for (const [source, { links: found, anchors }] of read) {
    for (const [target, { nodes, ...link }] of found) {
      links.push({
        space_id: spaceId,
        source,
        target,
        link: JSON.stringify(link),
        nodes: JSON.stringify(nodes),
      });
    }
    if (anchors.anchors.length > 0 || anchors.includes.length > 0) {
      sources.push({ space_id: spaceId, source, anchors: JSON.stringify(anchors) });
    }
  }
  return { links, sources };
}
