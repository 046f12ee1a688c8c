import {
  diffEntriesInSteps,
  type FileRecord,
  type Hash,
  listEntriesInSteps,
  type PageRecord,
  type PageTree,
  type ReusableContentRecord,
  type RevisionContent,
  runAtOnce,
  type SourceRecord,
} from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import { type Platform, type Reader, runInSlices } from '../../platform/index.ts';
import type { SiteAround } from './audience/site-around.ts';
import { type ContentCache, cacheOf, type MapIndex } from './content-cache.ts';
import { withNodes } from './node-loader.ts';
import {
  changePageIndex,
  type FileIndex,
  indexPages,
  indexRecords,
  type PageIndex,
  type ReusableContentIndex,
} from './record-index.ts';
import { findRevision, type RevisionRow } from './store.ts';

/** A revision with its content indexed. Immutable. */
export interface RevisionView {
  readonly id: string;
  readonly spaceId: string;
  readonly content: RevisionContent;
  readonly row: RevisionRow;
  readonly files: FileIndex;
  readonly reusableContents: ReusableContentIndex;
  /** As whom it is seen; absent where all of it is: see `seeRevision`. */
  readonly reader?: Reader;
  /** The site on which a visitor reads it; absent where it is seen in another way. */
  readonly around?: SiteAround | undefined;
  tree(): PageTree;
  /** Pages by the path of the file they were imported from. */
  pagesBySourcePath(): ReadonlyMap<string, PageRecord>;
}

/**
 * Reads a revision with its indexes; undefined where there is none of that id. What was read before
 * comes from memory, and the pages of a revision are derived from its parent's where those are in
 * memory. Inside a transaction pass it as `db`, so that its own writes are seen.
 */
export async function readRevision(
  platform: Platform,
  revisionId: string,
  db: Db = platform.database.db,
): Promise<RevisionView | undefined> {
  const row = await readRevisionRow(platform, revisionId, db);
  if (row === undefined) {
    return undefined;
  }
  const cache = cacheOf(platform);
  const [pages, files, reusableContents] = await Promise.all([
    readPages(cache, db, row),
    readFiles(cache, db, row.content.files),
    readReusableContents(cache, db, row.content.reusableContents),
  ]);
  return {
    id: row.id,
    spaceId: row.spaceId,
    content: row.content,
    row,
    files,
    reusableContents,
    tree: () => pages.tree,
    pagesBySourcePath: () => pages.bySourcePath(),
  };
}

/** Reads a revision's row, without its content. */
export async function readRevisionRow(
  platform: Platform,
  revisionId: string,
  db: Db = platform.database.db,
): Promise<RevisionRow | undefined> {
  const cache = cacheOf(platform);
  const cached = cache.rows.get(revisionId);
  if (cached !== undefined) {
    return cached;
  }
  const row = await findRevision(db, revisionId);
  if (row !== undefined && !db.isTransaction) {
    cache.rows.set(revisionId, row);
  }
  return row;
}

/** The files of a revision that are neither page, asset nor reusable content, ascending by path. */
export async function listSources(
  platform: Platform,
  revision: { content: RevisionContent },
  db: Db = platform.database.db,
): Promise<readonly SourceRecord[]> {
  const cache = cacheOf(platform);
  const root = revision.content.sources;
  const entry = await remember(cache, db, 'sources', root, async () => ({
    of: 'sources',
    index: await listValues<SourceRecord>(cache, db, root),
  }));
  return entry.of === 'sources' ? entry.index : [];
}

async function readPages(cache: ContentCache, db: Db, row: RevisionRow): Promise<PageIndex> {
  const root = row.content.pages;
  const entry = await remember(cache, db, 'pages', root, async () => ({
    of: 'pages',
    index:
      (await derivePages(cache, db, row)) ??
      (await runInSlices(indexPages(await listValues<PageRecord>(cache, db, root)))),
  }));
  return entry.of === 'pages' ? entry.index : runAtOnce(indexPages([]));
}

/** How far up the pages of a revision are looked for to derive others from. */
const MAX_ANCESTORS = 16;

/** The pages derived from those of the nearest revision before whose pages are in memory. */
async function derivePages(
  cache: ContentCache,
  db: Db,
  row: RevisionRow,
): Promise<PageIndex | undefined> {
  for (const root of listRootsBefore(cache, row)) {
    const before = cache.indexes.get(keyOf('pages', root));
    if (before?.of !== 'pages') continue;
    const differences = await withNodes(cache, db, (nodes) =>
      runInSlices(diffEntriesInSteps<PageRecord>(nodes, root, row.content.pages)),
    );
    return runInSlices(changePageIndex(before.index, differences));
  }
  return undefined;
}

/** The roots of the pages of revisions before one, as far as these are in memory; the nearest first. */
function* listRootsBefore(cache: ContentCache, row: RevisionRow): Generator<Hash | null> {
  const waiting = [...row.parents];
  const seen = new Set<string>();
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id) || seen.size >= MAX_ANCESTORS) continue;
    seen.add(id);
    const before = cache.rows.get(id);
    if (before === undefined) continue;
    yield before.content.pages;
    waiting.push(...before.parents);
  }
}

async function readFiles(cache: ContentCache, db: Db, root: Hash | null): Promise<FileIndex> {
  const entry = await remember(cache, db, 'files', root, async () => ({
    of: 'files',
    index: indexRecords(await listValues<FileRecord>(cache, db, root)),
  }));
  return entry.of === 'files' ? entry.index : indexRecords([]);
}

async function readReusableContents(
  cache: ContentCache,
  db: Db,
  root: Hash | null,
): Promise<ReusableContentIndex> {
  const entry = await remember(cache, db, 'reusableContents', root, async () => ({
    of: 'reusableContents',
    index: indexRecords(await listValues<ReusableContentRecord>(cache, db, root)),
  }));
  return entry.of === 'reusableContents' ? entry.index : indexRecords([]);
}

/**
 * Answers the index of a root from memory, else builds it, once however many ask at that time. What
 * a transaction builds others do not wait for, as it may be broken off.
 */
function remember(
  cache: ContentCache,
  db: Db,
  of: MapIndex['of'],
  root: Hash | null,
  build: () => Promise<MapIndex>,
): Promise<MapIndex> {
  return cache.indexes.load(keyOf(of, root), build, db.isTransaction);
}

async function listValues<V>(cache: ContentCache, db: Db, root: Hash | null): Promise<V[]> {
  const entries = await withNodes(cache, db, (nodes) =>
    runInSlices(listEntriesInSteps<V>(nodes, root)),
  );
  return entries.map(([, value]) => value);
}

function keyOf(of: MapIndex['of'], root: Hash | null): string {
  return `${of}:${root ?? ''}`;
}
