import type { PageRecord, StoredDocument } from '@octavo/content';
import type { ReferenceBlock } from '@octavo/markup';
import type { Db, Platform } from '../../platform/index.ts';
import { readDocuments } from '../content/index.ts';
import {
  type BlockReferences,
  describeQuestion,
  loadBlockReferences,
  writeSpecificationName,
} from '../references/index.ts';
import { findSpace } from '../spaces/index.ts';
import {
  listPageSections,
  listShownReferences,
  prepareSections,
  type SearchSection,
} from './page-sections.ts';
import { type IncludedContents, readIncludedContents } from './read-contents.ts';

/** Documents by their hashes. */
type Documents = ReadonlyMap<string, StoredDocument>;

/** Pages whose texts are wanted. */
export interface BatchQuestion {
  spaceId: string;
  revisionId: string;
  pages: readonly PageRecord[];
  /** Documents that need not be read. */
  given: Documents;
}

/** What pages of one revision show, read for all of them together. */
export interface ReadBatch {
  /** The rows of a page in the index, by its place there; yields behind each. */
  listSections(
    place: { spaceId: string; number: number },
    page: PageRecord,
  ): Generator<void, SearchSection[]>;
  /** The ids of the reusable contents that a page shows. */
  listContents(page: PageRecord): string[];
  /** The specifications that pages show something of, by their names. */
  specifications: { page: string; specification: string }[];
}

/** Reads the texts of pages with all that they include. */
export async function readBatch(
  platform: Platform,
  db: Db,
  { spaceId, revisionId, pages, given }: BatchQuestion,
): Promise<ReadBatch> {
  const stored = await readMissing(platform, db, pages, given);
  const documentOf = ({ document = '' }: PageRecord) => given.get(document) ?? stored.get(document);
  const sources = pages.flatMap((page) => documentOf(page) ?? []);
  await prepareSections(sources);
  const contents = await readIncludedContents(platform, db, revisionId, sources, given);
  const shown = listOfPages(pages, documentOf, contents, spaceId);
  const references = await loadShown(platform, db, spaceId, shown);
  return {
    listSections: (place, page) =>
      listPageSections(place, page, documentOf(page), contents.documents, references),
    listContents(page) {
      const document = documentOf(page);
      return document === undefined ? [] : contents.listFor(document);
    },
    specifications: shown.specifications,
  };
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
  db: Db,
  spaceId: string,
  { blocks }: ShownOfPages,
): Promise<BlockReferences | undefined> {
  if (blocks.length === 0) return undefined;
  const space = await findSpace(db, spaceId);
  if (space === undefined) return undefined;
  const place = { organizationId: space.organization_id, spaceId };
  return loadBlockReferences(platform, db, place, blocks);
}

async function readMissing(
  platform: Platform,
  db: Db,
  pages: readonly PageRecord[],
  given: Documents,
): Promise<Documents> {
  const hashes = pages.flatMap(({ document }) =>
    document === undefined || given.has(document) ? [] : [document],
  );
  return hashes.length === 0 ? new Map() : readDocuments(platform, hashes, db);
}
