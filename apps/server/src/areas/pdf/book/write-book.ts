import { createWriteStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileRecord, Hash, StoredDocument } from '@octavo/content';
import { pdfCatalog } from '@octavo/messages/pdf';
import { ApiError } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import { readSpaceTags } from '../../imports/index.ts';
import type { ReaderLanguage } from '../choose-language.ts';
import type { ChosenPage } from '../choose-pages.ts';
import {
  BOOK_FILE,
  type BookInput,
  type BookPage,
  DOCUMENTS_FILE,
  PICTURES,
  type StoredText,
  WORKSPACE,
} from '../compiler/book-input.ts';
import { type BookReferences, type Gathering, gatherBook } from './gather-book.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURES_BYTES, MAX_TEXT_LENGTH } from './limits.ts';
import { createPageUrls } from './page-urls.ts';

/** A book that is to be written: what it shows, and how it is called. */
export interface Book extends Gathering {
  title: string;
  emoji?: string;
  subtitle?: string;
  language: ReaderLanguage;
}

/**
 * Writes everything that a compiler needs into an empty folder, as `book-input.ts` describes it. The
 * memory that it takes does not grow with the book.
 *
 * @throws ApiError 413 where the pages hold more text than one PDF may.
 */
export async function writeBook(platform: Platform, book: Book, folder: string): Promise<void> {
  await mkdir(join(folder, WORKSPACE, PICTURES), { recursive: true });
  const references = await writeDocuments(platform, book, join(folder, DOCUMENTS_FILE));
  await writePictures(platform, references, join(folder, WORKSPACE, PICTURES));
  const input = { ...describeBook(book, references), tags: await nameTags(platform, book) };
  await writeFile(join(folder, BOOK_FILE), JSON.stringify(input));
}

async function nameTags(platform: Platform, { view }: Book): Promise<Record<string, string>> {
  const tags = await readSpaceTags(platform, view);
  return Object.fromEntries([...tags].map(([name, { label }]) => [name, label]));
}

async function writeDocuments(
  platform: Platform,
  book: Book,
  path: string,
): Promise<BookReferences> {
  let length = 0;
  await using file = await open(path, 'wx');
  // Awaited here: the file is closed as soon as this function returns.
  return await gatherBook(platform, book, async (documents) => {
    const lines = [...documents].map(encodeLine);
    for (const { text } of documents.values()) length += text.length;
    if (length > MAX_TEXT_LENGTH) throw tooLarge();
    await file.write(lines.join(''));
  });
}

function encodeLine([hash, { text, blocks, links }]: [Hash, StoredDocument]): string {
  const line: StoredText = { hash, text, blocks, links };
  return `${JSON.stringify(line)}\n`;
}

function tooLarge(): ApiError {
  return new ApiError(
    'pdf_too_large',
    'These pages are too large for one PDF: request the PDF of a single page, with or without its subpages.',
  );
}

/** Copies pictures, each once, until they are too many bytes; notes the copy with the file. */
async function writePictures(
  platform: Platform,
  { pictures, files }: BookReferences,
  folder: string,
): Promise<void> {
  const copied = new Set<Hash>();
  let bytes = 0;
  for (const { id, blob, size } of pictures.values()) {
    const file = files[id];
    if (file === undefined || size > MAX_PICTURE_BYTES) continue;
    if (!copied.has(blob)) {
      if (bytes + size > MAX_PICTURES_BYTES) continue;
      if (!(await copyBlob(platform, { blob, size }, join(folder, blob)))) continue;
      copied.add(blob);
      bytes += size;
    }
    file.picture = blob;
  }
}

async function copyBlob(
  platform: Platform,
  { blob, size }: Pick<FileRecord, 'blob' | 'size'>,
  path: string,
): Promise<boolean> {
  const opened = await platform.blobs.open(blob);
  if (opened === undefined) return false;
  if (opened.size !== size) {
    opened.stream.destroy();
    return false;
  }
  await pipeline(opened.stream, createWriteStream(path, { flags: 'wx' }));
  return true;
}

function describeBook(book: Book, references: BookReferences): BookInput {
  const { view, title, emoji, subtitle, language } = book;
  const makePageUrl = createPageUrls(view, book);
  return {
    spaceId: view.spaceId,
    title,
    ...(emoji === undefined ? {} : { emoji }),
    ...(subtitle === undefined ? {} : { subtitle }),
    locale: language.lang,
    labels: { ...language.labels, ...pdfCatalog.messagesFor(language.lang) },
    createdAt: view.row.createdAt,
    variables: view.content.variables,
    claims: book.reader.claims,
    pages: book.pages.map((page) => describePage(page, makePageUrl(page.record))),
    targets: references.targets,
    files: references.files,
    contents: references.contents,
    references: references.references,
  };
}

function describePage({ record, level }: ChosenPage, href: string): BookPage {
  const { id, title, linkTitle, slug, emoji, description, variables, document } = record;
  return {
    id,
    level,
    kind: kindOf(record),
    title: title || linkTitle || slug,
    ...(emoji ? { emoji } : {}),
    ...(description ? { description } : {}),
    ...(record.type === 'link' ? { href } : {}),
    ...(variables === undefined ? {} : { variables }),
    ...(document === undefined ? {} : { document }),
  };
}

function kindOf({ type }: ChosenPage['record']): BookPage['kind'] {
  return type === 'computed' ? 'document' : type;
}
