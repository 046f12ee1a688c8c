import type { PageRecord, StoredDocument } from '@octavo/content';
import type { ReferenceBlock } from '@octavo/markup';
import { createPauses, type Platform, runInTurns, type Tx } from '../../platform/index.ts';
import { readDocuments } from '../content/index.ts';
import {
  type BlockReferences,
  describeQuestion,
  loadBlockReferences,
  writeSpecificationName,
} from '../references/index.ts';
import { findSpace } from '../spaces/index.ts';
import type { ChangedPage } from './changed-pages.ts';
import {
  collectTerms,
  listPageSections,
  listShownReferences,
  prepareSections,
  type SearchSection,
} from './page-sections.ts';
import { type IncludedContents, readIncludedContents } from './read-contents.ts';
import { insertReferences } from './references-store.ts';
import {
  clearPages,
  deletePages,
  insertInclusions,
  insertSections,
  insertTerms,
  numberPages,
} from './store.ts';

/** Documents by their hashes. */
type Documents = ReadonlyMap<string, StoredDocument>;

/** Pages whose documents are read and parsed together. */
const PAGES_PER_BATCH = 100;

/** Sections that are made ready to be written in one go. */
const SECTIONS_AT_ONCE = 100;

/** Pages that changed, and what is known of them. */
export interface PagesToPut {
  changed: readonly ChangedPage[];
  /** Whether pages that are new may be in the index already. */
  mayBeThere: boolean;
  /** Documents that need not be read. */
  documents?: Documents | undefined;
}

/** Takes changed pages out of the index, and puts in what they are by now. */
export async function putPages(
  platform: Platform,
  tx: Tx,
  index: { revision: { spaceId: string; id: string }; number: number },
  { changed, mayBeThere, documents = new Map() }: PagesToPut,
): Promise<void> {
  if (changed.length === 0) return;
  const { spaceId } = index.revision;
  const idsOf = (pages: readonly ChangedPage[]) => pages.map((page) => page.id);
  const known = changed.filter((page) => mayBeThere || page.before !== undefined);
  await deletePages(tx, spaceId, idsOf(known.filter((page) => page.after === null)));
  await clearPages(tx, spaceId, idsOf(known.filter((page) => page.after !== null)));
  const records = changed.flatMap((page) => page.after ?? []);
  await indexPages(platform, tx, index, records, { documents });
}

/**
 * Adds pages of a revision to the index of its space, whose number is `number`. Those that are in it
 * must have been cleared. `given` holds documents that need not be read.
 */
async function indexPages(
  platform: Platform,
  tx: Tx,
  { revision, number }: { revision: { spaceId: string; id: string }; number: number },
  pages: readonly PageRecord[],
  { documents: given }: { documents: Documents },
): Promise<void> {
  const { spaceId, id: revisionId } = revision;
  const terms = new Set<string>();
  const pause = createPauses();
  for (let start = 0; start < pages.length; start += PAGES_PER_BATCH) {
    const batch = pages.slice(start, start + PAGES_PER_BATCH);
    const stored = await readMissing(platform, tx, batch, given);
    const documentOf = ({ document = '' }: PageRecord) =>
      given.get(document) ?? stored.get(document);
    const sources = batch.flatMap((page) => documentOf(page) ?? []);
    await prepareSections(sources);
    const contents = await readIncludedContents(platform, tx, revisionId, sources, given);
    const ids = batch.map((page) => page.id);
    const shown = listOfPages(batch, documentOf, contents, spaceId);
    const references = await loadShown(platform, tx, spaceId, shown);
    const numbers = await numberPages(tx, { id: spaceId, number }, ids);
    const sections: SearchSection[] = [];
    const inclusions: { page: string; content: string }[] = [];
    for (const page of batch) {
      const document = documentOf(page);
      const pageNumber = numbers.get(page.id);
      if (pageNumber === undefined) throw new Error(`The page ${page.id} has no number.`);
      const listed = listPageSections(pageNumber, page, document, contents.documents, references);
      sections.push(...(await runInTurns(listed)));
      for (const content of document ? contents.listFor(document) : []) {
        inclusions.push({ page: page.id, content });
      }
    }
    for (let from = 0; from < sections.length; from += SECTIONS_AT_ONCE) {
      const some = sections.slice(from, from + SECTIONS_AT_ONCE);
      collectTerms(some, terms);
      await insertSections(platform.database, tx, some);
      await pause();
    }
    await insertInclusions(tx, spaceId, inclusions);
    await insertReferences(tx, spaceId, shown.specifications);
  }
  await insertTerms(platform.database, tx, { id: spaceId, number }, terms);
}

/** What pages show of specifications. */
interface ShownOfPages {
  blocks: ReferenceBlock[];
  /** The specifications of each page, by their names. */
  specifications: { page: string; specification: string }[];
}

function listOfPages(
  pages: readonly PageRecord[],
  documentOf: (page: PageRecord) => StoredDocument | undefined,
  { documents }: IncludedContents,
  spaceId: string,
): ShownOfPages {
  const shown: ShownOfPages = { blocks: [], specifications: [] };
  for (const page of pages) {
    const document = documentOf(page);
    const blocks = document ? listShownReferences(document, documents) : [];
    const names = blocks.flatMap((block) => {
      const spec = describeQuestion(block, spaceId)?.spec;
      return spec === undefined ? [] : [writeSpecificationName(spec)];
    });
    shown.blocks.push(...blocks);
    for (const specification of new Set(names)) {
      shown.specifications.push({ page: page.id, specification });
    }
  }
  return shown;
}

/** Undefined where pages show nothing of specifications: most do not. */
async function loadShown(
  platform: Platform,
  tx: Tx,
  spaceId: string,
  { blocks }: ShownOfPages,
): Promise<BlockReferences | undefined> {
  if (blocks.length === 0) return undefined;
  const space = await findSpace(tx, spaceId);
  if (space === undefined) return undefined;
  const place = { organizationId: space.organization_id, spaceId };
  return loadBlockReferences(platform, tx, place, blocks);
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
