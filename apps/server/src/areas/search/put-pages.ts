import type { PageRecord, PageTree, StoredDocument } from '@octavo/content';
import { createPauses, type Platform, runInSlices, type Tx } from '../../platform/index.ts';
import { type RevisionView, readRevision } from '../content/index.ts';
import { type ChangedPage, isFoundAlike } from './changed-pages.ts';
import { collectTerms, type SearchSection } from './page-sections.ts';
import { type PlacedPage, placePages } from './place-pages.ts';
import { readBatch } from './read-batch.ts';
import { insertReferences } from './references-store.ts';
import { deleteUnused } from './restrictions-store.ts';
import { clearPages, deletePages, insertInclusions, insertSections, insertTerms } from './store.ts';

/** Documents by their hashes. */
type Documents = ReadonlyMap<string, StoredDocument>;

/** Pages whose documents are read and parsed together. */
const PAGES_PER_BATCH = 100;

/** Sections that are made ready to be written in one go. */
const SECTIONS_AT_ONCE = 100;

/** What is indexed where. */
export interface IndexPlace {
  revision: { spaceId: string; id: string };
  /** The revision that the space is of by now: it decides where pages stand and what restricts them. */
  head: string;
  /** The number of the space. */
  number: number;
}

/** Pages that changed, and what is known of them. */
export interface PagesToPut {
  changed: readonly ChangedPage[];
  /** Whether pages that are new may be in the index already. */
  mayBeThere: boolean;
  /** Documents that need not be read. */
  documents?: Documents | undefined;
}

/**
 * Takes changed pages out of the index, and puts in what they are in a revision. Of a page that the head
 * has otherwise readers find nothing until it is indexed as it is there.
 */
export async function putPages(
  platform: Platform,
  tx: Tx,
  index: IndexPlace,
  { changed, mayBeThere, documents = new Map() }: PagesToPut,
): Promise<void> {
  if (changed.length === 0) return;
  const { spaceId } = index.revision;
  const idsOf = (pages: readonly ChangedPage[]) => pages.map((page) => page.id);
  const rewritten = changed.filter((page) => page.isRewritten);
  const known = rewritten.filter((page) => mayBeThere || page.before !== undefined);
  const gone = idsOf(known.filter((page) => page.after === null));
  const there = idsOf(known.filter((page) => page.after !== null));
  const head = await openHead(platform, tx, index, changed);
  const released = [
    await deletePages(tx, spaceId, gone),
    await clearPages(tx, spaceId, there),
    await indexPages(platform, tx, { ...index, head }, listRecords(rewritten), { documents }),
    await placeMoved(tx, { ...index, head }, listRecords(changed.filter((it) => !it.isRewritten))),
  ];
  await deleteUnused(tx, new Set(released.flatMap((some) => [...some])));
}

function listRecords(pages: readonly ChangedPage[]): PageRecord[] {
  return pages.flatMap((page) => page.after ?? []);
}

/** The pages of a revision. */
export async function readTree(platform: Platform, tx: Tx, revisionId: string): Promise<PageTree> {
  const revision = await readRevision(platform, revisionId, tx);
  if (revision === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return revision.tree();
}

/** The head of a space, beside the revision that is indexed. */
interface IndexedHead {
  /** Undefined where it is the revision that is indexed. */
  view: RevisionView | undefined;
  readTree: () => Promise<PageTree>;
  /** Whether one of some reusable contents has another text there. */
  differsIn(contents: readonly string[]): boolean;
  /** Whether nobody is to find a page, by what the head says. */
  isLeftOut(page: PageRecord): boolean;
}

async function openHead(
  platform: Platform,
  tx: Tx,
  { revision, head }: IndexPlace,
  changed: readonly ChangedPage[],
): Promise<IndexedHead> {
  const isIndexed = revision.id === head || changed.length === 0;
  const view = isIndexed ? undefined : await readRevision(platform, head, tx);
  const indexed = isIndexed ? undefined : await readRevision(platform, revision.id, tx);
  const textOf = (of: RevisionView | undefined, id: string) =>
    of?.reusableContents.byId.get(id)?.document;
  return {
    view,
    readTree: () => readTree(platform, tx, head),
    differsIn: (contents) => contents.some((id) => textOf(view, id) !== textOf(indexed, id)),
    isLeftOut: ({ id }) => view?.tree().byId.get(id)?.noIndex === true,
  };
}

type OpenIndex = Omit<IndexPlace, 'head'> & { head: IndexedHead };

/** Notes where pages stand of which nothing else is found than before. */
async function placeMoved(
  tx: Tx,
  { revision, number, head }: OpenIndex,
  records: readonly PageRecord[],
): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const space = { id: revision.spaceId, number };
  const pages = records.map((record) => placeInHead(record, head));
  return (await placePages(tx, space, pages, { readHead: head.readTree })).released;
}

/** A page as the head has it; closed to readers where that is not what is indexed of it. */
function placeInHead(record: PageRecord, { view }: IndexedHead, isOtherwise = false): PlacedPage {
  const { id } = record;
  if (view === undefined) return { id, record };
  const present = view.tree().byId.get(id);
  if (present === undefined) return { id, record: null };
  return { id, record: present, isClosed: isOtherwise || !isFoundAlike(record, present) };
}

/**
 * Adds pages of a revision to the index of its space. Those that are in it must have been cleared.
 * Answers by what pages were restricted before. `given` holds documents that need not be read.
 */
async function indexPages(
  platform: Platform,
  tx: Tx,
  { revision, number, head }: OpenIndex,
  pages: readonly PageRecord[],
  { documents: given }: { documents: Documents },
): Promise<Set<string>> {
  const { spaceId, id: revisionId } = revision;
  const terms = new Set<string>();
  const released = new Set<string>();
  const pause = createPauses();
  for (let start = 0; start < pages.length; start += PAGES_PER_BATCH) {
    const batch = pages.slice(start, start + PAGES_PER_BATCH);
    const read = await readBatch(platform, tx, { spaceId, revisionId, pages: batch, given });
    const showsOthers = (page: PageRecord) => head.differsIn(read.listContents(page));
    const placed = await placePages(
      tx,
      { id: spaceId, number },
      batch.map((page) => placeInHead(page, head, showsOthers(page))),
      { readHead: head.readTree },
    );
    for (const one of placed.released) released.add(one);
    const sections: SearchSection[] = [];
    const inclusions: { page: string; content: string }[] = [];
    for (const page of batch) {
      const pageNumber = placed.numbers.get(page.id);
      if (pageNumber === undefined) throw new Error(`The page ${page.id} has no number.`);
      const place = { spaceId, number: pageNumber };
      const shown = head.isLeftOut(page) ? { ...page, noIndex: true } : page;
      sections.push(...(await runInSlices(read.listSections(place, shown))));
      for (const content of read.listContents(page)) inclusions.push({ page: page.id, content });
    }
    for (let from = 0; from < sections.length; from += SECTIONS_AT_ONCE) {
      const some = sections.slice(from, from + SECTIONS_AT_ONCE);
      collectTerms(some, terms);
      await insertSections(platform.database, tx, spaceId, some);
      await pause();
    }
    await insertInclusions(tx, spaceId, inclusions);
    await insertReferences(tx, spaceId, read.specifications);
  }
  await insertTerms(platform.database, tx, { id: spaceId, number }, terms);
  return released;
}
