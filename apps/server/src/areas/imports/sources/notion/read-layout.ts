/** A file of a Notion export that is a page or a database. */
export interface NotionPage {
  /** Its path in the archive. */
  file: string;
  kind: 'markdown' | 'html' | 'database';
  /** What its name says, without the id. */
  name: string;
  /** Its path in the tree that is built; the same for as long as Notion's id of it is. */
  path: string;
  /** The page that it lies below. */
  parent?: NotionPage;
}

/** What the files of an export are. */
export interface NotionLayout {
  pages: NotionPage[];
  /** Pages by the path of their file; a database also by that of the copy of all its rows. */
  byFile: ReadonlyMap<string, NotionPage>;
  /** Pages by Notion's id. */
  byId: ReadonlyMap<string, NotionPage>;
  /** New paths of all other files, by their path in the archive. */
  files: ReadonlyMap<string, string>;
}

const PAGE = /\.(md|html|csv)$/i;
const ID = /^(.*?)[ -]?\b([0-9a-f]{32})$/i;
const ALL_ROWS = /_all\.csv$/i;
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$)/;

/** Tells what each file of an export is, and what lies below what, by their names. Pure. */
export function readLayout(archive: readonly string[]): NotionLayout {
  const paths = archive.filter((path) => !NOISE.test(path));
  const known = new Set(paths);
  const pages: NotionPage[] = [];
  const byFile = new Map<string, NotionPage>();
  const byId = new Map<string, NotionPage>();
  const byFolder = new Map<string, NotionPage>();
  const taken = new Map<string, number>();
  const ordered = paths.filter((path) => isPage(path, known)).sort(byDepthAndKind);
  for (const file of ordered) {
    const { stem, folder } = splitPath(file);
    const { name, id } = splitName(stem.replace(/_all$/, ''));
    const twin = id === undefined ? undefined : byId.get(id);
    if (twin !== undefined) {
      byFile.set(file, twin);
      continue;
    }
    const parent = findParent(folder, byFolder);
    const path = freePath(id ?? `${folder}${name}`, taken);
    const kind = kindOf(file);
    const page: NotionPage = { file, kind, name, path, ...(parent && { parent }) };
    pages.push(page);
    byFile.set(file, page);
    if (id !== undefined) byId.set(id, page);
    for (const own of [stem, name]) {
      const below = `${folder}${own}/`;
      if (!byFolder.has(below)) byFolder.set(below, page);
    }
  }
  for (const path of paths.filter((each) => ALL_ROWS.test(each))) {
    const page = byFile.get(path.replace(ALL_ROWS, '.csv'));
    if (page !== undefined) byFile.set(path, page);
  }
  return { pages, byFile, byId, files: placeFiles(paths, byFile, byFolder) };
}

/** The title in a name, and Notion's id behind it. */
export function splitName(stem: string): { name: string; id?: string } {
  const [, name = '', id] = ID.exec(stem) ?? [];
  return id === undefined ? { name: stem } : { name: name.trim(), id: id.toLowerCase() };
}

function isPage(path: string, known: ReadonlySet<string>): boolean {
  if (!PAGE.test(path) || /(?:^|\/)index\.html$/i.test(path)) return false;
  return !ALL_ROWS.test(path) || !known.has(path.replace(ALL_ROWS, '.csv'));
}

/** Pages above before those below; a page before the table of the same database. */
function byDepthAndKind(a: string, b: string): number {
  const depth = (path: string) => path.split('/').length;
  const rank = (path: string) => (/\.csv$/i.test(path) ? 1 : 0);
  return depth(a) - depth(b) || rank(a) - rank(b) || (a < b ? -1 : 1);
}

function kindOf(file: string): NotionPage['kind'] {
  if (/\.csv$/i.test(file)) return 'database';
  return /\.html$/i.test(file) ? 'html' : 'markdown';
}

function splitPath(path: string): { folder: string; stem: string } {
  const slash = path.lastIndexOf('/') + 1;
  return { folder: path.slice(0, slash), stem: path.slice(slash).replace(PAGE, '') };
}

/** The page whose folder holds a folder, which is '' or has a slash at its end. */
function findParent(
  folder: string,
  byFolder: ReadonlyMap<string, NotionPage>,
): NotionPage | undefined {
  for (let above = folder; above !== ''; above = parentFolder(above)) {
    const page = byFolder.get(above);
    if (page !== undefined) return page;
  }
  return undefined;
}

function parentFolder(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

/** A path of its own; `taken` has the paths so far, each with the last number that was given to it. */
function freePath(wanted: string, taken: Map<string, number>): string {
  const stem = wanted
    .split('/')
    .map((segment) => splitName(segment).id ?? segment)
    .join('/');
  const first = `${stem}.md`;
  let path = first;
  let number = taken.get(first) ?? 0;
  while (taken.has(path)) {
    number += 1;
    path = `${stem}-${number}.md`;
  }
  taken.set(path, 0).set(first, number);
  return path;
}

/** Files lie in the folder of the page that they lie below. */
function placeFiles(
  paths: readonly string[],
  byFile: ReadonlyMap<string, NotionPage>,
  byFolder: ReadonlyMap<string, NotionPage>,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const path of paths) {
    if (byFile.has(path) || PAGE.test(path)) continue;
    const { folder } = splitPath(path);
    const page = findParent(folder, byFolder);
    const name = path.slice(folder.length);
    files.set(path, page === undefined ? path : `${page.path.replace(/\.md$/, '')}/${name}`);
  }
  return files;
}
