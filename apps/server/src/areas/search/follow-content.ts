import type { PageRecord, StoredDocument } from '@octavo/content';
import type { Platform, Tx } from '../../platform/index.ts';
import { type ContentMove, readDocuments, readRevision } from '../content/index.ts';
import { collectTerms, listPageSections, type SearchSection } from './page-sections.ts';
import { listChangedContents, readIncludedContents } from './read-contents.ts';
import {
  clearPages,
  deletePages,
  findPagesIncluding,
  insertInclusions,
  insertSections,
  insertTerms,
  numberPages,
  openSpaceIndex,
} from './store.ts';

/** Documents by their hashes. */
type Documents = ReadonlyMap<string, StoredDocument>;

/** Pages whose documents are read and parsed together. */
const PAGES_PER_BATCH = 100;

/**
 * Brings the index in step with a space's new head, inside the transaction that moves it: a search
 * never shows what is gone or misses what is there. Only pages whose findable part changed are
 * touched, and those that show a reusable content which did.
 */
export async function followContent(
  platform: Platform,
  tx: Tx,
  change: ContentMove,
): Promise<void> {
  const changed = await listChangedPages(platform, tx, change);
  changed.push(...(await listIncludingPages(platform, tx, change, changed)));
  if (changed.length === 0) return;
  const number = await openSpaceIndex(tx, change.spaceId);
  const idsOf = (pages: readonly ChangedPage[]) => pages.map((page) => page.id);
  const known = changed.filter((page) => page.before !== undefined);
  await deletePages(tx, change.spaceId, idsOf(known.filter((page) => page.after === null)));
  await clearPages(tx, change.spaceId, idsOf(known.filter((page) => page.after !== null)));
  const records = changed.flatMap((page) => page.after ?? []);
  const revision = { spaceId: change.spaceId, id: change.after };
  await indexPages(platform, tx, { revision, number }, records, {
    documents: change.documents ?? new Map(),
  });
}

/**
 * Adds pages of a revision to the index of its space, whose number is `number`. Those that are in it
 * must have been cleared. `given` holds documents that need not be read.
 */
export async function indexPages(
  platform: Platform,
  tx: Tx,
  { revision, number }: { revision: { spaceId: string; id: string }; number: number },
  pages: readonly PageRecord[],
  { documents: given }: { documents: Documents } = { documents: new Map() },
): Promise<void> {
  const { spaceId, id: revisionId } = revision;
  const terms = new Set<string>();
  for (let start = 0; start < pages.length; start += PAGES_PER_BATCH) {
    const batch = pages.slice(start, start + PAGES_PER_BATCH);
    const stored = await readMissing(platform, tx, batch, given);
    const documentOf = ({ document = '' }: PageRecord) =>
      given.get(document) ?? stored.get(document);
    const sources = batch.flatMap((page) => documentOf(page) ?? []);
    const contents = await readIncludedContents(platform, tx, revisionId, sources, given);
    const ids = batch.map((page) => page.id);
    const numbers = await numberPages(tx, { id: spaceId, number }, ids);
    const sections: SearchSection[] = [];
    const inclusions: { page: string; content: string }[] = [];
    for (const page of batch) {
      const document = documentOf(page);
      const pageNumber = numbers.get(page.id);
      if (pageNumber === undefined) throw new Error(`The page ${page.id} has no number.`);
      sections.push(...listPageSections(pageNumber, page, document, contents.documents));
      for (const content of document ? contents.listFor(document) : []) {
        inclusions.push({ page: page.id, content });
      }
    }
    collectTerms(sections, terms);
    await insertSections(platform.database, tx, sections);
    await insertInclusions(tx, spaceId, inclusions);
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
  change: ContentMove,
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

/** Pages that show a reusable content which changed, without those that changed themselves. */
async function listIncludingPages(
  platform: Platform,
  tx: Tx,
  change: ContentMove,
  changed: readonly ChangedPage[],
): Promise<ChangedPage[]> {
  const contents = await listChangedContents(platform, tx, change);
  const ids = await findPagesIncluding(tx, change.spaceId, contents);
  if (ids.length === 0) return [];
  const already = new Set(changed.map((page) => page.id));
  const pages = await readPages(platform, tx, change.after);
  return ids.flatMap((id) => {
    const record = pages.get(id);
    return record === undefined || already.has(id) ? [] : [{ id, before: record, after: record }];
  });
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
