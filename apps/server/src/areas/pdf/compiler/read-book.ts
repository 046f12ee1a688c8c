import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentRef, Hash } from '@octavo/content';
import {
  buildDocument,
  type DocumentNode,
  nameReference,
  replaceReferenceBlocks,
} from '@octavo/markup';
import type { TypstBook, TypstContext, TypstPage } from '@octavo/markup/typst';
import {
  BOOK_FILE,
  type BookInput,
  type BookPage,
  DOCUMENTS_FILE,
  type StoredText,
} from './book-input.ts';
import { makePlainDocument } from './plain-document.ts';

/** A book as it is written to Typst. */
export interface ReadBook {
  book: TypstBook;
  context: TypstContext;
}

/** How a book is read. */
export interface ReadingOptions {
  /** The path of a picture in the compiler's file tree; undefined where it cannot be shown. */
  findPicture(picture: string): string | undefined;
  /** Whether a page stands as its bare text. */
  isPlain(pageId: string): boolean;
  /** Told of what had to be left out. */
  report(problem: string): void;
}

/** Reads the book of a folder once, for as many writings as are needed. */
export function openBook(folder: string): (options: ReadingOptions) => ReadBook {
  const input = JSON.parse(readFileSync(join(folder, BOOK_FILE), 'utf8')) as BookInput;
  const texts = readTexts(join(folder, DOCUMENTS_FILE));
  return (options) => ({
    book: describeBook(input, (page) => showReferences(documentOf(texts, page, options), input)),
    context: describeContext(input, texts, options),
  });
}

/** The lines of documents by their address, parsed when they are asked for. */
function readTexts(path: string): (hash: Hash) => StoredText | undefined {
  const lines = new Map<Hash, string>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, hash] = /^\{"hash":"([^"]+)"/.exec(line) ?? [];
    if (hash !== undefined) lines.set(hash, line);
  }
  return (hash) => {
    const line = lines.get(hash);
    return line === undefined ? undefined : (JSON.parse(line) as StoredText);
  };
}

type FindText = ReturnType<typeof readTexts>;

function describeBook(
  input: BookInput,
  documentOfPage: (page: BookPage) => DocumentNode,
): TypstBook {
  const { title, emoji, subtitle, createdAt, locale } = input;
  return {
    title,
    ...(emoji === undefined ? {} : { emoji }),
    ...(subtitle === undefined ? {} : { subtitle }),
    date: writeDate(createdAt, locale),
    createdAt,
    cover: input.pages.length > 1 || input.pages[0]?.kind !== 'document',
    pages: nestPages(input.pages, documentOfPage),
  };
}

function writeDate(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(iso));
}

interface NestedPage extends TypstPage {
  children: NestedPage[];
}

/** Pages that are deeper stand side by side: no reader can tell them apart by then. */
const MAX_DEPTH = 40;

function nestPages(
  pages: readonly BookPage[],
  documentOfPage: (page: BookPage) => DocumentNode,
): TypstPage[] {
  const roots: NestedPage[] = [];
  const open: NestedPage[] = [];
  for (const page of pages) {
    const { level, document, ...shown } = page;
    const nested: NestedPage = {
      ...shown,
      children: [],
      ...(document === undefined ? {} : { document: () => documentOfPage(page) }),
    };
    open.length = Math.min(open.length, level, MAX_DEPTH);
    (open.at(-1)?.children ?? roots).push(nested);
    open.push(nested);
  }
  return roots;
}

/** A page's document; its bare text where it cannot be read otherwise. */
function documentOf(
  texts: FindText,
  { id, title, document }: BookPage,
  { isPlain, report }: ReadingOptions,
): DocumentNode {
  const stored = document === undefined ? undefined : texts(document);
  if (stored === undefined) return makePlainDocument('');
  if (isPlain(id)) return makePlainDocument(stored.text);
  try {
    return build(stored, 'page');
  } catch (error) {
    report(`The page ${id} (${title}) is shown as plain text: ${error}`);
    return makePlainDocument(stored.text);
  }
}

/** A document in which references are what they show. */
function showReferences(document: DocumentNode, { references }: BookInput): DocumentNode {
  return replaceReferenceBlocks(document, (block) => {
    const text = own(references, nameReference(block));
    if (text === undefined) return undefined;
    const resolve = () => undefined;
    return buildDocument(text, { blocks: [], resolve, kind: 'fragment' }).nodes;
  });
}

function build({ text, blocks, links }: StoredText, kind: 'page' | 'fragment'): DocumentNode {
  const resolve = (raw: string) => (Object.hasOwn(links, raw) ? links[raw] : undefined);
  return buildDocument(text, { blocks, resolve, kind });
}

function describeContext(
  input: BookInput,
  texts: FindText,
  { findPicture, report }: ReadingOptions,
): TypstContext {
  const { spaceId, targets, files, contents, variables, claims, locale, labels, tags = {} } = input;
  const isHere = (ref: ContentRef) =>
    !('space' in ref) || ref.space === undefined || ref.space === spaceId;
  const fileOf = (ref: ContentRef) =>
    ref.kind === 'file' && isHere(ref) ? own(files, ref.file) : undefined;
  return {
    resolveRef(ref) {
      if (!isHere(ref)) return undefined;
      if (ref.kind === 'page' || ref.kind === 'anchor') return own(targets, ref.page ?? '');
      const file = fileOf(ref);
      return file && { href: file.src, title: file.name };
    },
    nameTag: (tag) => own(tags, tag),
    resolveFile: fileOf,
    resolveImage(ref) {
      const picture = fileOf(ref)?.picture;
      const path = picture === undefined ? undefined : findPicture(picture);
      return path === undefined ? undefined : { path };
    },
    reusableContent(ref) {
      if (ref.kind !== 'reusable-content' || !isHere(ref)) return undefined;
      const stored = texts(own(contents, ref.reusableContent) ?? '');
      try {
        return stored && showReferences(build(stored, 'fragment'), input);
      } catch (error) {
        report(`The reusable content ${ref.reusableContent} is left out: ${error}`);
        return undefined;
      }
    },
    claims,
    variables,
    locale,
    labels,
  };
}

function own<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
