import type { PageRecord, StoredDocument } from '@octavo/content';
import type { SearchSection } from '../../platform/db/dialects/search-dialect.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { readDocuments, readRevision, type SpaceContentChanged } from '../revisions/index.ts';
import { collectTerms, listPageSections } from './page-sections.ts';
import { deletePages, insertSections, insertTerms } from './store.ts';

/** Documents by their hashes. */
type Documents = ReadonlyMap<string, StoredDocument>;

/** Pages whose documents are read and parsed together. */
const PAGES_PER_BATCH = 100;

/**
 * Brings the index in step with a space's new head, inside the transaction that moves it: a search
 * never shows what is gone or misses what is there. Only pages whose findable part changed are
 * touched.
 */
export async function followContent(
  platform: Platform,
  tx: Tx,
  change: SpaceContentChanged,
): Promise<void> {
  const changed = await listChangedPages(platform, tx, change);
  const known = changed.filter((page) => page.before !== undefined).map((page) => page.id);
  await deletePages(tx, change.spaceId, known);
  const records = changed.flatMap((page) => page.after ?? []);
  await indexPages(platform, tx, change.spaceId, records, change.documents);
}

/**
 * Adds pages to the index of a space. Those that are in it must have been removed. `given` holds
 * documents that need not be read.
 */
export async function indexPages(
  platform: Platform,
  tx: Tx,
  spaceId: string,
  pages: readonly PageRecord[],
  given: Documents = new Map(),
): Promise<void> {
  const terms = new Set<string>();
  for (let start = 0; start < pages.length; start += PAGES_PER_BATCH) {
    const batch = pages.slice(start, start + PAGES_PER_BATCH);
    const stored = await readMissing(platform, tx, batch, given);
    const sections: SearchSection[] = [];
    for (const page of batch) {
      const hash = page.document ?? '';
      sections.push(...listPageSections(spaceId, page, given.get(hash) ?? stored.get(hash)));
    }
    collectTerms(sections, terms);
    await insertSections(platform.database, tx, sections);
  }
  await insertTerms(platform.database, tx, spaceId, terms);
}

interface ChangedPage {
  id: string;
  before: PageRecord | undefined;
  after: PageRecord | null;
}

async function listChangedPages(
  platform: Platform,
  tx: Tx,
  change: SpaceContentChanged,
): Promise<ChangedPage[]> {
  const before = await readPages(platform, tx, change.before);
  const after = change.pages ?? (await readPages(platform, tx, change.after));
  const changed: ChangedPage[] = [];
  for (const [id, record] of after) {
    const old = before.get(id);
    if (record === null ? old === undefined : old && isFoundAlike(old, record)) continue;
    changed.push({ id, before: old, after: record });
  }
  if (change.pages === undefined) {
    for (const [id, old] of before) {
      if (!after.has(id)) changed.push({ id, before: old, after: null });
    }
  }
  return changed;
}

async function readPages(
  platform: Platform,
  tx: Tx,
  revisionId: string,
): Promise<ReadonlyMap<string, PageRecord>> {
  const revision = await readRevision(platform, revisionId, tx);
  if (revision === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return revision.tree().byId;
}

const FINDABLE = [
  'type',
  'title',
  'linkTitle',
  'description',
  'document',
  'noIndex',
  'condition',
] as const;

function isFoundAlike(a: PageRecord, b: PageRecord): boolean {
  return FINDABLE.every((field) => a[field] === b[field]);
}

async function readMissing(
  platform: Platform,
  tx: Tx,
  pages: readonly PageRecord[],
  given: Documents,
): Promise<Documents> {
  const hashes = pages.flatMap(({ document }) =>
    document === undefined || given.has(document) ? [] : [document],
  );
  return hashes.length === 0 ? new Map() : readDocuments(platform, hashes, tx);
}
