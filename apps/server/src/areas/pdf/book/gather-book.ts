import type { ContentRef, FileRecord, Hash, PageRecord, StoredDocument } from '@octavo/content';
import {
  listReferenceBlocks,
  nameReference,
  type RenderedTarget,
  readInclusions,
} from '@octavo/markup';
import type { Urls } from '../../../http/urls.ts';
import type { Platform, Reader } from '../../../platform/index.ts';
import {
  createPageJudge,
  type RevisionView,
  readDocumentsInPassing,
  readTree,
} from '../../content/index.ts';
import { makeAppAddress } from '../../pages/index.ts';
import { loadBlockReferences, writeBlockMarkdown } from '../../references/index.ts';
import type { ReaderLanguage } from '../choose-language.ts';
import type { ChosenPage } from '../choose-pages.ts';
import type { BookFile } from '../compiler/book-input.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { createPageUrls } from './page-urls.ts';

/** How many documents are read and written at once. */
const BATCH = 100;

/** What pages refer to outside of themselves. */
export interface BookReferences {
  targets: Record<string, RenderedTarget>;
  files: Record<string, BookFile>;
  contents: Record<string, Hash>;
  /** The Markdown of what blocks show of specifications, by what they show. */
  references: Record<string, string>;
  /** Files that may be pictures, by id. */
  pictures: Map<string, FileRecord>;
}

/** What is gathered for. */
export interface Gathering {
  view: RevisionView;
  /** The organization that the space belongs to. */
  organizationId: string;
  pages: readonly ChosenPage[];
  reader: Reader;
  /** Where readers find the space; absent where they do not. */
  published: string | undefined;
  url: Urls;
  language: ReaderLanguage;
}

/**
 * Reads the documents of pages, and those of the reusable contents they include, a batch at a time;
 * `write` takes each batch. Answers everything that they refer to.
 */
export async function gatherBook(
  platform: Platform,
  gathering: Gathering,
  write: (documents: ReadonlyMap<Hash, StoredDocument>) => Promise<void>,
): Promise<BookReferences> {
  const note = createNotes(platform, gathering);
  const read = async (hashes: ReadonlySet<Hash>) => {
    const wanted = [...hashes];
    const included: Hash[] = [];
    for (let start = 0; start < wanted.length; start += BATCH) {
      const documents = await readDocumentsInPassing(platform, wanted.slice(start, start + BATCH));
      for (const { links } of documents.values()) {
        for (const ref of Object.values(links)) included.push(...note.take(ref));
      }
      await write(documents);
      Object.assign(
        note.references.references,
        await writeReferences(platform, gathering, documents),
      );
    }
    return included;
  };
  await readInclusions(await read(new Set(hashesOf(gathering.pages))), read);
  return note.references;
}

/** What the blocks of documents show of specifications; too long ones stay cards. */
async function writeReferences(
  platform: Platform,
  { organizationId, language, view: { spaceId } }: Gathering,
  documents: ReadonlyMap<Hash, StoredDocument>,
): Promise<Record<string, string>> {
  const blocks = [...documents.values()].flatMap((document) =>
    MAY_REFER.test(document.text) ? listReferenceBlocks(readTree(document, 'page')) : [],
  );
  const { db } = platform.database;
  let length = 0;
  const references = await loadBlockReferences(
    ...([platform, db, { organizationId, spaceId }, blocks] as const),
  );
  const { referenceLabels: labels } = language;
  const written: Record<string, string> = {};
  for (const block of blocks) {
    const text = writeBlockMarkdown(references, block, labels === undefined ? {} : { labels });
    length += text?.length ?? 0;
    if (text !== undefined && length <= MAX_TEXT_LENGTH) written[nameReference(block)] = text;
  }
  return written;
}

const MAY_REFER = /\{%-?\s*(openapi|swagger|api-method)/;

function hashesOf(pages: readonly ChosenPage[]): Hash[] {
  return pages.flatMap(({ record }) => record.document ?? []);
}

/** Notes what references mean; `take` answers the documents that a reference includes. */
function createNotes(platform: Platform, { view, pages, reader, published, url }: Gathering) {
  const references: BookReferences = {
    targets: {},
    files: {},
    contents: {},
    references: {},
    pictures: new Map(),
  };
  const makePageUrl = createPageUrls(view, { published, url, reader });
  const chosen = new Set(pages.map(({ record }) => record.id));
  const isForReader = createPageJudge(view, reader);
  // A page for some visitors alone is not even named to the others.
  const isKnown = (page: PageRecord) => chosen.has(page.id) || isForReader(page);
  // Whoever has the PDF may be anybody: its links give nothing that their reader may not have.
  const hrefOf = ({ id }: FileRecord) =>
    makeAppAddress(platform, { kind: 'file', file: id, space: view.spaceId }) ?? '';
  const take = (ref: ContentRef): Hash[] => {
    if ('space' in ref && ref.space !== undefined && ref.space !== view.spaceId) return [];
    if (ref.kind === 'page' || ref.kind === 'anchor') {
      const page = view.tree().byId.get(ref.page ?? '');
      if (page === undefined || !isKnown(page)) return [];
      references.targets[page.id] ??= describe(page, makePageUrl(page));
    }
    if (ref.kind === 'file') {
      const file = view.files.byId.get(ref.file);
      if (file === undefined) return [];
      references.files[file.id] ??= describeFile(file, hrefOf(file));
      if (mayBePicture(file)) references.pictures.set(file.id, file);
    }
    if (ref.kind === 'reusable-content') {
      const content = view.reusableContents.byId.get(ref.reusableContent);
      if (content === undefined) return [];
      references.contents[content.id] = content.document;
      return [content.document];
    }
    return [];
  };
  return { references, take };
}

function describe(page: PageRecord, href: string): RenderedTarget {
  const { title, emoji, icon, description } = page;
  return {
    href,
    title,
    ...(emoji ? { emoji } : {}),
    ...(icon ? { icon } : {}),
    ...(description ? { description } : {}),
  };
}

function describeFile(file: FileRecord, src: string): BookFile {
  const { name, size, contentType, width, height } = file;
  return {
    src,
    name,
    size,
    contentType,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}

/** The bytes tell later whether a file is a picture; most others need not be looked at. */
function mayBePicture({ contentType }: FileRecord): boolean {
  return contentType.startsWith('image/') || contentType === 'application/octet-stream';
}
