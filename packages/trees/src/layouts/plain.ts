import { isFolderPage, joinPath, withoutMarkdownExtension } from '../paths.ts';
import { isPageSource } from '../source-syntax.ts';
import type { TreeView } from '../tree-view.ts';
import { readCategory } from './docusaurus.ts';
import { languageName } from './language-name.ts';
import { type PageHints, readableName } from './page-hints.ts';
import type { TocEntry } from './toc-entry.ts';

interface Folder {
  path: string;
  name: string;
  folders: Map<string, Folder>;
  pages: string[];
}

interface RankedEntry {
  entry: TocEntry;
  hints: PageHints;
  name: string;
}

/** Names sort as people count: `page-9` before `page-10`; code units break ties. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Makes a table of contents from folders and files: a folder is an entry whose page is its
 * `README.md`, `index.md` or a page of the folder's name beside it, and which has no page otherwise.
 * The order is the position in front matter (or a `_category_` file), then the name; the page of
 * the root itself comes first. `hintsOf` gives a page's front matter hints, `pages` are below `root`.
 * Yields behind each page.
 */
export function* listPlainEntries(
  tree: TreeView,
  root: string,
  pages: readonly string[],
  hintsOf: (path: string) => PageHints,
): Generator<void, TocEntry[]> {
  const top = groupByFolder(root, pages);
  const home = takeFolderPage(top);
  yield;
  const listed = yield* listFolder(tree, top, hintsOf);
  return home === undefined ? listed : [makeEntry('', home, hintsOf(home)), ...listed];
}

function groupByFolder(root: string, pages: readonly string[]): Folder {
  const top: Folder = { path: root, name: '', folders: new Map(), pages: [] };
  for (const page of pages) {
    const below = root === '' ? page : page.slice(root.length + 1);
    let folder = top;
    for (const name of below.split('/').slice(0, -1)) {
      let next = folder.folders.get(name);
      if (next === undefined) {
        next = { path: joinPath(folder.path, name), name, folders: new Map(), pages: [] };
        folder.folders.set(name, next);
      }
      folder = next;
    }
    folder.pages.push(page);
  }
  return top;
}

function* listFolder(
  tree: TreeView,
  folder: Folder,
  hintsOf: (path: string) => PageHints,
): Generator<void, TocEntry[]> {
  const ranked: RankedEntry[] = [];
  const pages = new Set(folder.pages);
  for (const child of folder.folders.values()) {
    const page = takeFolderPage(child) ?? takeSibling(pages, child);
    const category = readCategory(tree, child.path);
    const hints = { ...(page === undefined ? {} : hintsOf(page)), ...category };
    const entry = makeEntry(child.name, page, hints);
    entry.children = yield* listFolder(tree, child, hintsOf);
    ranked.push({ entry, hints, name: child.name });
  }
  for (const page of pages) {
    yield;
    const name = withoutMarkdownExtension(page.slice(page.lastIndexOf('/') + 1));
    const hints = hintsOf(page);
    ranked.push({ entry: makeEntry(name, page, hints), hints, name });
  }
  return ranked.sort(compareRanked).map(({ entry }) => entry);
}

/** `index.md` before `README.md`: where both are there, the index is what generators publish. */
function takeFolderPage(folder: Folder): string | undefined {
  const candidates = folder.pages.filter(isFolderPage);
  const chosen = candidates.find((path) => /index\.\w+$/i.test(path)) ?? candidates[0];
  folder.pages = folder.pages.filter((path) => path !== chosen);
  return chosen;
}

function takeSibling(pages: Set<string>, folder: Folder): string | undefined {
  for (const page of pages) {
    if (isPageSource(page) && withoutMarkdownExtension(page) === folder.path) {
      pages.delete(page);
      return page;
    }
  }
  return undefined;
}

function makeEntry(name: string, path: string | undefined, hints: PageHints): TocEntry {
  const label = hints.label ?? languageName(name);
  if (path === undefined) {
    return { kind: 'entry', title: label ?? readableName(name), slug: name, children: [] };
  }
  const address = hints.slug === undefined ? {} : { address: hints.slug };
  const entry: TocEntry = { kind: 'entry', title: '', path, children: [], ...address };
  return label === undefined ? entry : { ...entry, linkTitle: label };
}

function compareRanked(a: RankedEntry, b: RankedEntry): number {
  const first = a.hints.position ?? Number.POSITIVE_INFINITY;
  const second = b.hints.position ?? Number.POSITIVE_INFINITY;
  if (first !== second) return first < second ? -1 : 1;
  return collator.compare(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
