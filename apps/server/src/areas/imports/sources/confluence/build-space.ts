import { makeSlug } from '@octavo/content';
import { type ConvertedHtml, writeConvertedPage } from '@octavo/markup';
import { TreeError } from '@octavo/trees';
import type { TocEntry } from '@octavo/trees/layouts';
import { MAX_HTML_BYTES } from '../../../../platform/index.ts';
import type { TreeEntry, TreeSource } from '../../trees/tree-source.ts';
import { type BuiltTree, openTreeBuilder, settleContents } from '../built-tree.ts';
import { openPageThread, type PageThreadOptions } from '../page-thread.ts';
import { relativeTarget } from '../relative-target.ts';
import { safeName } from '../safe-name.ts';
import { decodeLoosely, type IndexEntry, type SpaceIndex } from './read-index.ts';
import type { SpaceFile, SpaceFileContent } from './space-worker.ts';

interface SpacePage {
  /** Name of its file in the export, and its path in the tree that is built. */
  file: string;
  path: string;
  converted: ConvertedHtml;
}

/**
 * Makes a tree of an exported Confluence space: the pages that it holds, nested as its `index.html`
 * lists them, with attachments and pictures. A page that cannot be read is left out and counted.
 *
 * @throws TreeError where the archive is no export in HTML
 */
export async function buildSpace(
  archive: TreeSource,
  options: PageThreadOptions = {},
): Promise<BuiltTree> {
  const root = requireRoot(archive);
  const entries = new Map(
    archive.entries.flatMap((entry): [string, TreeEntry][] =>
      entry.path.startsWith(root) ? [[entry.path.slice(root.length), entry]] : [],
    ),
  );
  await using thread = openPageThread<SpaceFile, SpaceFileContent>(
    new URL('./space-worker.ts', import.meta.url),
    options,
  );
  const read: ReadFile = async (kind, entry) => {
    if (entry.size > MAX_HTML_BYTES) return undefined;
    return thread.read({ kind, html: await entry.read() });
  };
  const index = await readSpaceIndex(entries, read);
  const { pages, names, missed } = await readPages(entries, read);
  if (pages.length === 0) throw new TreeError('The export contains no page that can be read');
  const builder = openTreeBuilder();
  const files = addFiles(entries, names, pages, builder);
  const link = makeLinker(pages, files);
  for (const page of pages) {
    builder.addText(
      page.path,
      writeConvertedPage(page.converted, ({ url }) => link(page, url)),
    );
  }
  return {
    tree: builder.build('archive', () => archive.close()),
    folder: `confluence/${safeName(index.key ?? index.name ?? 'space')}`,
    contents: settleContents(makeContents(index.pages, pages), builder),
    missed,
  };
}

type ReadFile = (
  kind: SpaceFile['kind'],
  entry: TreeEntry,
) => Promise<SpaceFileContent | undefined>;

/** The folder of the space within the archive, '' or with a slash at its end. */
function requireRoot({ entries }: TreeSource): string {
  const indexes = entries.filter(({ path }) => /^(?:[^/]+\/)?index\.html$/.test(path));
  const [only] = indexes;
  if (only !== undefined && indexes.length === 1) return only.path.slice(0, -'index.html'.length);
  if (indexes.length > 1) {
    throw new TreeError(
      'The archive contains several spaces; export and import them one at a time',
    );
  }
  if (entries.some(({ path }) => /(?:^|\/)entities\.xml$/.test(path))) {
    throw new TreeError('The archive is an XML export; export the space again and choose HTML');
  }
  throw new TreeError(
    'The archive is not an HTML export of a Confluence space; it has no index.html',
  );
}

async function readSpaceIndex(
  entries: ReadonlyMap<string, TreeEntry>,
  read: ReadFile,
): Promise<SpaceIndex> {
  const entry = entries.get('index.html');
  const content = entry === undefined ? undefined : await read('index', entry);
  return content?.kind === 'index' ? content.index : { pages: [] };
}

async function readPages(
  entries: ReadonlyMap<string, TreeEntry>,
  read: ReadFile,
): Promise<{ pages: SpacePage[]; names: Map<string, string>; missed: number }> {
  const pages: SpacePage[] = [];
  const names = new Map<string, string>();
  let missed = 0;
  for (const [file, entry] of entries) {
    if (file === 'index.html' || !/^[^/]+\.html$/i.test(file)) continue;
    const content = await read('page', entry);
    if (content?.kind !== 'page') {
      missed += 1;
      continue;
    }
    pages.push({ file, path: `${nameOfPage(file)}.md`, converted: content.converted });
    for (const [path, name] of Object.entries(content.attachments)) names.set(path, name);
  }
  return { pages, names, missed };
}

/** The id of a page, which stays when its title changes; else the name of its file. */
function nameOfPage(file: string): string {
  return /(?:^|_)(\d{2,20})\.html$/i.exec(file)?.[1] ?? safeName(file.replace(/\.html$/i, ''));
}

/** Adds attachments under their own names, and pictures that pages show; gives their new paths. */
function addFiles(
  entries: ReadonlyMap<string, TreeEntry>,
  names: ReadonlyMap<string, string>,
  pages: readonly SpacePage[],
  builder: ReturnType<typeof openTreeBuilder>,
): Map<string, string> {
  const shown = new Set(
    pages.flatMap(({ converted }) => converted.targets.map(({ url }) => pathOfTarget(url))),
  );
  const paths = new Map<string, string>();
  for (const [file, entry] of entries) {
    const isAttachment = file.startsWith('attachments/') && !file.includes('/thumbnails/');
    if (!isAttachment && (!shown.has(file) || /\.html$/i.test(file))) continue;
    const name = names.get(file);
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const wanted = name === undefined ? file : `${folder}${safeName(name)}`;
    const path = builder.addEntry({ ...entry, path: wanted }) ? wanted : file;
    builder.addEntry({ ...entry, path });
    paths.set(file, path);
  }
  return paths;
}

function pathOfTarget(url: string): string {
  return decodeLoosely(url.replace(/[?#].*/, '')).replace(/^\.\//, '');
}

const PAGE_URL =
  /^https?:\/\/[^/]+\/(?:[^?#]*\/)?(?:spaces\/[^/]+\/pages\/(\d+)|pages\/viewpage\.action\?(?:[^#]*&)?pageId=(\d+))/;

/** Says what is written for a target of a page: a path to a page or file, or what it was. */
function makeLinker(pages: readonly SpacePage[], files: ReadonlyMap<string, string>) {
  const byFile = new Map(pages.map(({ file, path }) => [file, path]));
  const byId = new Map(pages.map(({ path }) => [path.replace(/\.md$/, ''), path]));
  return (page: SpacePage, url: string): string | undefined => {
    const [, inPath, inQuery] = PAGE_URL.exec(url) ?? [];
    const target = pathOfTarget(url);
    const path =
      byId.get(inPath ?? inQuery ?? '') ??
      byFile.get(target) ??
      files.get(target) ??
      files.get(target.replace('attachments/thumbnails/', 'attachments/'));
    const anchor = /#.*$/s.exec(url)?.[0];
    return path === undefined ? undefined : relativeTarget(page.path, path, anchor);
  };
}

/** The pages as the index nests them, then those it leaves out. */
function makeContents(index: readonly IndexEntry[], pages: readonly SpacePage[]): TocEntry[] {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const listed = new Set<string>();
  const entryOf = ({ path, converted }: SpacePage, title: string): TocEntry => {
    const slug = makeSlug(converted.title ?? title);
    return { kind: 'entry', title: '', path, slug, children: [] };
  };
  const list = (entries: readonly IndexEntry[]): TocEntry[] =>
    entries.flatMap((entry): TocEntry[] => {
      const page = byFile.get(entry.file);
      const children = list(entry.children);
      if (page === undefined || listed.has(entry.file)) return children;
      listed.add(entry.file);
      return [{ ...entryOf(page, entry.title), children }];
    });
  const contents = list(index);
  const rest = pages.filter(({ file }) => !listed.has(file));
  return [...contents, ...rest.map((page) => entryOf(page, page.file))];
}
