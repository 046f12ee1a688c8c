import english from '@octavo/messages/catalogs/pdf/en.json' with { type: 'json' };
import type { DocumentNode } from '../document.ts';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { expandDocument } from '../render/expand-document.ts';
import { nodesOf } from '../render/node-data.ts';
import { DEFAULT_LABELS } from '../render/render-context.ts';
import { renderText } from '../text.ts';
import { writeNodes } from './blocks.ts';
import { type Language, languageOf, readLanguage } from './language.ts';
import { emojiText, safeAddress } from './links.ts';
import { PdfLabels } from './pdf-labels.ts';
import { languageArguments, writePrelude } from './prelude/write-prelude.ts';
import { call, contentBlock, optionalContent, typstString } from './source.ts';
import { writeText } from './text.ts';
import { MAX_HEADING_LEVEL } from './text-blocks.ts';
import {
  DEFAULT_TYPST_FONTS,
  type TypstBook,
  type TypstContext,
  type TypstPage,
} from './typst-context.ts';
import type { TypstState } from './typst-state.ts';

/** One document as a complete Typst source, without a cover, contents or a title of its own. */
export function writeTypst(document: DocumentNode, context: TypstContext): string {
  const page = { id: '', title: '', kind: 'document', document: () => document } as const;
  return writeTypstBook({ title: '', cover: false, pages: [{ ...page, children: [] }] }, context);
}

/** How deep a tree of pages is followed. */
const MAX_TREE_DEPTH = 50;
const LONG_WORD = 34;

/** The writing of one book. */
interface BookState {
  book: TypstBook;
  context: TypstContext;
  labels: PdfLabels;
  pages: ReadonlySet<string>;
  language: Language;
}

/**
 * A tree of pages as a complete Typst source: one file, which opens nothing but the pictures that
 * the context names. Documents of any origin are safe to write: all their text stands within string
 * literals, and no source that this answers fails to compile for what a document holds.
 *
 * Each page is a chapter on a sheet of its own, with a bookmark for each of its headings; groups
 * are parts. Headings below the sixth level are of the sixth. Blocks nested deeper than Typst can
 * lay out (six tables, a dozen lists or quotes) are set in their place without the frames around them, and what is nested
 * deeper than a document can be read (100 levels) is left out.
 */
export function writeTypstBook(book: TypstBook, context: TypstContext): string {
  const language = readLanguage(context.locale ?? 'en');
  const state: BookState = {
    book,
    context,
    labels: new PdfLabels(),
    pages: new Set(listIds(book.pages)),
    language,
  };
  const pages = writePages(book.pages, 0, state).join('');
  const front = book.cover ? writeFront(state) : '';
  const prelude = writePrelude({
    fonts: { ...DEFAULT_TYPST_FONTS, ...context.fonts },
    language,
    paper: context.paper ?? 'a4',
    title: book.title,
    createdAt: book.createdAt,
    linked: state.labels.listLinked(),
    notice: optionalContent(writeText(book.notice ?? '', TITLE)),
  });
  return `${prelude}\n${front}${pages}`;
}

function listIds(pages: readonly TypstPage[], depth = 0): string[] {
  if (depth > MAX_TREE_DEPTH) return [];
  return pages.flatMap((page) => [
    ...(page.kind === 'link' ? [] : [page.id]),
    ...listIds(page.children, depth + 1),
  ]);
}

function writeFront({ book, context, labels }: BookState): string {
  const mark = book.emoji === undefined ? '' : emojiText(book.emoji);
  const words = [mark, book.title, book.subtitle ?? '', book.date ?? ''];
  const cover = call(
    'cover',
    words.map((text) => optionalContent(writeText(text, TITLE))),
  );
  const entries = writeContents(book.pages, labels);
  const word = context.labels?.contents ?? 'Contents';
  return entries === ''
    ? cover
    : cover + call('contents', [contentBlock(writeText(word, TITLE)), contentBlock(entries)]);
}

/** Words in titles break where a line of a title ends. */
const TITLE = { longWord: 18 };

function writePages(pages: readonly TypstPage[], depth: number, state: BookState): string[] {
  if (depth > MAX_TREE_DEPTH) return [];
  return pages.flatMap((page) => {
    const key = page.kind === 'link' ? 'none' : state.labels.write(page.id);
    const own = key === 'none' ? [] : [writePage(page, depth, key, state)];
    return [...own, ...writePages(page.children, depth + 1, state)];
  });
}

function writePage(page: TypstPage, depth: number, key: string, state: BookState): string {
  const level = Math.min(MAX_HEADING_LEVEL, depth + 1);
  const hasTitle = page.title !== '';
  const title = writeText(hasTitle ? page.title : '—', TITLE);
  const mark = page.emoji === undefined ? '' : emojiText(page.emoji);
  const head = [`${level}`, key, optionalContent(writeText(mark, TITLE)), contentBlock(title)];
  if (page.kind === 'group') {
    const entries = writeContents(page.children, state.labels, 1, 1);
    return sheet(state.language, 'none', call('part', [...head, contentBlock(entries)]));
  }
  const { language, source } = writeDocument(page, level, state);
  const description = optionalContent(writeText(page.description ?? '', TITLE));
  const isUntitled = !hasTitle && state.book.title === '';
  const opening = isUntitled ? call('place-label', [key]) : call('chapter', [...head, description]);
  const book = contentBlock(writeText(state.book.title, TITLE));
  const running = `running(${book}, ${contentBlock(title)}, ${key})`;
  return sheet(language, isUntitled ? 'none' : running, opening + source);
}

/** Pages in a language with a line that runs along their heads, beginning on a sheet of its own. */
function sheet(language: Language, header: string, source: string): string {
  const settings = `#set text(${languageArguments(language)});#set page(header: ${header});`;
  return `#[${settings}${source}];\n`;
}

function writeDocument(
  page: TypstPage,
  level: number,
  { context, labels, pages, language: given }: BookState,
): { language: Language; source: string } {
  const document = page.document?.();
  const own = page.locale === undefined ? given : readLanguage(page.locale);
  if (!document) return { language: own, source: '' };
  const variables = { space: context.variables, page: page.variables ?? {} };
  const scope = makeExpressionScope({ variables, claims: context.claims });
  const expanded = expandDocument(document, context, scope);
  const text = `${page.title} ${renderText(expanded)}`;
  const language = page.locale === undefined ? languageOf(text, own) : own;
  const { locale, isRightToLeft } = language;
  const state: TypstState = {
    context,
    words: { ...DEFAULT_LABELS, ...english, ...context.labels },
    scope,
    labels,
    pages,
    page: { id: page.id, level, locale, isRightToLeft },
    insideLink: false,
    insideNote: false,
    depth: 0,
    layers: 0,
    longWord: LONG_WORD,
    writeNodes: (nodes) => writeNodes(nodes, state),
  };
  return { language, source: writeNodes(nodesOf(expanded), state) };
}

const MAX_DEPTH = 50;
const LONG_ENTRY_WORD = 30;

/**
 * Entries of a table of contents, each with its page number and a link to it; links elsewhere have
 * their address. `levels` limits how deep the tree is followed.
 */
function writeContents(
  pages: readonly TypstPage[],
  labels: PdfLabels,
  depth = 0,
  levels = MAX_DEPTH,
): string {
  if (levels <= 0) return '';
  return pages
    .map((page) => {
      const children = writeContents(page.children, labels, depth + 1, levels - 1);
      return writeEntry(page, labels, depth) + children;
    })
    .join('');
}

function writeEntry(page: TypstPage, labels: PdfLabels, depth: number): string {
  const name = page.emoji ? `${emojiText(page.emoji)} ${page.title}` : page.title;
  const title = writeText(name === '' ? '—' : name, { longWord: LONG_ENTRY_WORD });
  const place = [`${depth}`, `${page.children.length > 0}`];
  if (page.kind !== 'link') {
    return call('entry', [...place, typstString(labels.nameOf(page.id)), '""'], title);
  }
  const url = safeAddress(page.href ?? '') ?? '';
  return call('entry', [...place, 'none', typstString(url)], title);
}
