import { isDeepStrictEqual } from 'node:util';
import type { Db, Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { findChangedSince, listChangedRecords, readSources } from './changed-sources.ts';
import type { Anchors, LinkSource } from './link.ts';
import { findIndexState, type IndexState, listAnchors } from './store.ts';

/**
 * What the content of one revision links to: the rows of an index that stands at some revision, and
 * the sources that differ between that one and this.
 */
export interface LinkIndex {
  db: Db;
  view: RevisionView;
  /** Undefined where no rows serve the space: then every source is among the changed ones. */
  rows: IndexState | undefined;
  /** Sources that take the place of their rows; null for one that is gone. */
  changed: ReadonlyMap<string, LinkSource | null>;
}

const MAX_ATTEMPTS = 3;
const SOURCES_PER_BATCH = 500;

/**
 * Reads from the index of a revision. `run` is called again where the rows moved on meanwhile, so
 * that its answer is that of one revision. While they follow a large change, and so move all the
 * time, the documents alone are read instead.
 */
export async function readLinkIndex<T>(
  platform: Platform,
  view: RevisionView,
  run: (index: LinkIndex) => Promise<T>,
): Promise<T> {
  const { database } = platform;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const rows = await findIndexState(database.db, view.spaceId);
    const answer = await run(await openIndex(platform, view, rows, database.db));
    const now = await findIndexState(database.db, view.spaceId);
    if (isDeepStrictEqual(rows, now)) return answer;
    if (now !== undefined && now.move !== null && attempt === MAX_ATTEMPTS) {
      return run(await openIndex(platform, view, undefined, database.db));
    }
  }
  return database.transaction(async (tx) =>
    run(await openIndex(platform, view, await findIndexState(tx, view.spaceId), tx)),
  );
}

/** The anchors of sources by their names; sources without any are left out. */
export async function readAnchors(
  { db, rows, changed }: LinkIndex,
  sources: Iterable<string>,
): Promise<Map<string, Anchors>> {
  const found = new Map<string, Anchors>();
  const stored: string[] = [];
  for (const source of sources) {
    const own = changed.get(source);
    if (own) found.set(source, own.anchors);
    else if (own === undefined) stored.push(source);
  }
  if (rows === undefined) return found;
  for (const { source, anchors } of await listAnchors(db, rows.spaceId, stored)) {
    found.set(source, JSON.parse(anchors) as Anchors);
  }
  return found;
}

async function openIndex(
  platform: Platform,
  view: RevisionView,
  rows: IndexState | undefined,
  db: Db,
): Promise<LinkIndex> {
  if (rows?.revisionId === view.id && rows.move === null) {
    return { db, view, rows, changed: new Map() };
  }
  const since = rows && (await findChangedSince(platform, rows, view.content, db));
  const records = since ?? (await listChangedRecords(platform, undefined, view.content, db));
  const changed = new Map<string, LinkSource | null>();
  for (const source of records.keys()) changed.set(source, null);
  const list = [...records];
  for (let start = 0; start < list.length; start += SOURCES_PER_BATCH) {
    const batch = list.slice(start, start + SOURCES_PER_BATCH);
    for (const [source, links] of await readSources(platform, batch, db)) {
      changed.set(source, links);
    }
  }
  return { db, view, rows: since && rows, changed };
}
