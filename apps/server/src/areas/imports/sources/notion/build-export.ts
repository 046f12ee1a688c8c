import { makeSlug, rewriteTargets } from '@octavo/content';
import { type ConvertedHtml, classifyTarget, readPage, writeConvertedPage } from '@octavo/markup';
import { TreeError } from '@octavo/trees';
import type { TocEntry } from '@octavo/trees/layouts';
import {
  findFaults,
  MAX_HTML_BYTES,
  MAX_TEXT_BYTES,
  sha256Base64url,
} from '../../../../platform/index.ts';
import type { TreeEntry, TreeSource } from '../../trees/tree-source.ts';
import { type BuiltTree, openTreeBuilder, settleContents } from '../built-tree.ts';
import { openPageThread, type PageThread, type PageThreadOptions } from '../page-thread.ts';
import { relativeTarget } from '../relative-target.ts';
import type { NotionFile, NotionFileContent } from './export-worker.ts';
import { makeLinker, type NotionLinker } from './link-pages.ts';
import { type NotionPage, readLayout } from './read-layout.ts';
import { writeDatabase } from './write-database.ts';

interface WrittenPage {
  page: NotionPage;
  title: string;
  text: string;
  /** Paths of the pages that it links to, in order: the order of those below it. */
  order: string[];
}

/**
 * Makes a tree of a Notion export, in Markdown or HTML: its pages nested as its folders are, the
 * tables of databases as pages, pictures and files. A page that cannot be read is left out and
 * counted.
 *
 * @throws TreeError where there is no page at all
 */
export async function buildExport(
  archive: TreeSource,
  options: PageThreadOptions = {},
): Promise<BuiltTree> {
  const entries = new Map(archive.entries.map((entry) => [entry.path, entry]));
  const layout = readLayout([...entries.keys()]);
  await using thread = openPageThread<NotionFile, NotionFileContent>(
    new URL('./export-worker.ts', import.meta.url),
    options,
  );
  const link = makeLinker(layout);
  const children = groupByParent(layout.pages);
  const written: WrittenPage[] = [];
  for (const page of layout.pages) {
    const entry = entries.get(page.file);
    const below = children.get(page) ?? [];
    const found = entry && (await writePage(page, entry, { thread, link, below }));
    if (found !== undefined) written.push(found);
  }
  if (written.length === 0) {
    throw new TreeError(
      'The archive is not a Notion export in Markdown or HTML: it contains no page',
    );
  }
  const builder = openTreeBuilder();
  for (const { page, text } of written) builder.addText(page.path, text);
  for (const [file, path] of layout.files) {
    const entry = entries.get(file);
    if (entry !== undefined) builder.addEntry({ ...entry, path });
  }
  return {
    tree: builder.build('archive', () => archive.close()),
    folder: 'notion',
    contents: settleContents(makeContents(children, written), builder),
    missed: layout.pages.length - written.length,
  };
}

interface WritingParts {
  thread: PageThread<NotionFile, NotionFileContent>;
  link: NotionLinker;
  below: readonly NotionPage[];
}

async function writePage(
  page: NotionPage,
  entry: TreeEntry,
  parts: WritingParts,
): Promise<WrittenPage | undefined> {
  if (entry.size > (page.kind === 'html' ? MAX_HTML_BYTES : MAX_TEXT_BYTES * 8)) return undefined;
  const bytes = await entry.read();
  if (page.kind === 'html') return writeHtml(page, bytes, parts);
  const text = new TextDecoder().decode(bytes);
  if (page.kind === 'database') return writeTable(page, text, parts);
  const isRow = page.parent?.kind === 'database';
  const content = await parts.thread.read({ kind: 'markdown', text, isRow });
  if (content?.kind !== 'markdown') return undefined;
  const { title = page.name, markdown } = content;
  return writeMarkdown(page, title, markdown, parts.link);
}

async function writeHtml(
  page: NotionPage,
  html: Uint8Array,
  { thread, link }: WritingParts,
): Promise<WrittenPage | undefined> {
  const content = await thread.read({ kind: 'html', html });
  if (content?.kind !== 'html') return undefined;
  const { title = page.name } = content.converted;
  const converted: ConvertedHtml = { ...content.converted, title };
  const order: string[] = [];
  const text = writeConvertedPage(converted, ({ url }) => {
    const found = link(page, url);
    if (found === undefined) return undefined;
    order.push(found.path);
    return relativeTarget(page.path, found.path, found.anchor);
  });
  return { page, title, text, order };
}

function writeTable(page: NotionPage, csv: string, { below }: WritingParts): WrittenPage {
  const rows = below.map(({ name, path }) => ({
    name,
    path,
    target: relativeTarget(page.path, path),
  }));
  const { markdown, order } = writeDatabase(page.name, csv, rows);
  const byTarget = new Map(rows.map(({ target, path }) => [target, path]));
  const paths = order.flatMap((target) => byTarget.get(target) ?? []);
  return { page, title: page.name, text: markdown, order: paths };
}

async function writeMarkdown(
  page: NotionPage,
  title: string,
  markdown: string,
  link: NotionLinker,
): Promise<WrittenPage | undefined> {
  if (Buffer.byteLength(markdown) > MAX_TEXT_BYTES) return undefined;
  if ((await findFaults([[page.file, markdown]])).size > 0) return undefined;
  const { blocks, targets } = readPage(markdown, sha256Base64url);
  const replacements = new Map<string, string>();
  const order: string[] = [];
  for (const { raw } of targets) {
    const target = classifyTarget(raw);
    if (target.kind === 'anchor') continue;
    const found = link(page, target.kind === 'url' ? target.url : raw);
    if (found === undefined) continue;
    order.push(found.path);
    replacements.set(raw, relativeTarget(page.path, found.path, found.anchor));
  }
  return { page, title, text: rewriteTargets(markdown, blocks, replacements), order };
}

type PagesBelow = ReadonlyMap<NotionPage | undefined, readonly NotionPage[]>;

function groupByParent(pages: readonly NotionPage[]): PagesBelow {
  const below = new Map<NotionPage | undefined, NotionPage[]>();
  for (const page of pages) {
    const siblings = below.get(page.parent);
    if (siblings === undefined) below.set(page.parent, [page]);
    else siblings.push(page);
  }
  return below;
}

/** Pages below the page whose folder they are in, in the order that it links to them. */
function makeContents(below: PagesBelow, written: readonly WrittenPage[]): TocEntry[] {
  const known = new Map(written.map((each) => [each.page, each]));
  const list = (parent: NotionPage | undefined): TocEntry[] => {
    const order = new Map<string, number>();
    const links = parent === undefined ? [] : (known.get(parent)?.order ?? []);
    for (const path of links) if (!order.has(path)) order.set(path, order.size);
    const rank = ({ path }: NotionPage) => order.get(path) ?? Number.MAX_SAFE_INTEGER;
    const children = (below.get(parent) ?? []).toSorted((a, b) => rank(a) - rank(b));
    return children.map((page): TocEntry => {
      const { title } = known.get(page) ?? { title: page.name };
      const entry = { path: page.path, slug: makeSlug(title), children: list(page) };
      return { kind: 'entry', title: '', ...entry };
    });
  };
  return list(undefined);
}
