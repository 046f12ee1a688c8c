import {
  countBytes,
  folderOf,
  isReservedPath,
  makeSlug,
  makeUniqueSlug,
  type PageRecord,
  type PageTree,
} from '@octavo/content';
import { isFolderPage, joinPath, withoutMarkdownExtension } from '../paths.ts';

interface NamedRecord {
  id: string;
  sourcePath?: string;
}

export interface ExportedContent {
  tree: PageTree;
  files: Iterable<NamedRecord & { name: string }>;
  reusableContents: Iterable<NamedRecord & { title: string }>;
  /** Paths of the files that are kept beside the content. */
  sources: Iterable<string>;
  /** Content root. */
  root: string;
}

/** Longest name made of a slug or file name, so that with an ending it fits every file system. */
const MAX_NAME_BYTES = 200;

/**
 * The path each record is exported to, by id: that of its file, unless another has the same (as two
 * merged change requests may have given it), else one made of its place: a page with subpages is `<slug>/README.md`, one without is `<slug>.md`, files go to
 * `.gitbook/assets`, reusable contents to `.gitbook/includes`. Groups, links and empty pages below
 * another page have no file.
 */
export function assignExportPaths(content: ExportedContent): Map<string, string> {
  const paths = new Map<string, string>();
  const taken = new Set<string>(content.sources);
  const records = [...content.tree.byId.values(), ...content.files, ...content.reusableContents];
  const given = new Set<string>();
  for (const { id, sourcePath } of records) {
    if (sourcePath === undefined || isReservedPath(sourcePath) || given.has(sourcePath)) continue;
    paths.set(id, sourcePath);
    given.add(sourcePath);
    taken.add(sourcePath);
  }
  const claim = (folder: string, name: string, ending: string): string => {
    const at = (stem: string) => joinPath(folder, `${stem}${ending}`);
    const path = at(makeUniqueSlug(name, (stem) => taken.has(at(stem))));
    taken.add(path);
    return path;
  };
  assignPagePaths(content, paths, taken, claim);
  for (const file of content.files) {
    if (paths.has(file.id)) continue;
    const { stem, ending } = splitName(file.name);
    paths.set(file.id, claim(joinPath(content.root, '.gitbook/assets'), stem, ending));
  }
  for (const { id, title } of content.reusableContents) {
    if (paths.has(id)) continue;
    paths.set(
      id,
      claim(joinPath(content.root, '.gitbook/includes'), safeName(makeSlug(title)), '.md'),
    );
  }
  return paths;
}

function assignPagePaths(
  { tree, root }: ExportedContent,
  paths: Map<string, string>,
  taken: Set<string>,
  claim: (folder: string, name: string, ending: string) => string,
): void {
  const folders = new Map<string | null, string>([[null, root]]);
  const waiting = [...tree.children(null)].reverse();
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    const folder = folders.get(page.parent) ?? root;
    const children = tree.children(page.id);
    if (!paths.has(page.id) && hasOwnFile(page)) {
      const readme = joinPath(folder, joinPath(safeName(page.slug), 'README.md'));
      const home = joinPath(root, 'README.md');
      if (page.id === tree.home?.id && page.parent === null && !taken.has(home)) {
        paths.set(page.id, home);
        taken.add(home);
      } else if (children.length > 0 && !taken.has(readme)) {
        paths.set(page.id, readme);
        taken.add(readme);
      } else paths.set(page.id, claim(folder, safeName(page.slug), '.md'));
    }
    folders.set(page.id, folderBelow(page, paths.get(page.id), folder, root));
    waiting.push(...children.toReversed());
  }
}

/** Only what a table of contents can say without a file needs none. */
function hasOwnFile(page: PageRecord): boolean {
  if (page.type !== 'document') return false;
  if (page.parent === null || page.document !== undefined) return true;
  return Boolean(
    page.description ?? page.icon ?? page.emoji ?? page.tags ?? page.layout ?? page.cover,
  );
}

function folderBelow(
  page: PageRecord,
  path: string | undefined,
  folder: string,
  root: string,
): string {
  if (path === undefined) return joinPath(folder, safeName(page.slug));
  if (!isFolderPage(path)) return withoutMarkdownExtension(path);
  const own = folderOf(path);
  return own === root && page.parent !== null ? joinPath(folder, safeName(page.slug)) : own;
}

/** A name that is one segment of a path on every system. */
function safeName(name: string): string {
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]+/gu, '-').replace(/^\.+|[. ]+$/g, '');
  let cut = safe;
  while (countBytes(cut) > MAX_NAME_BYTES) cut = cut.slice(0, -1);
  if (!cut.isWellFormed()) cut = cut.slice(0, -1);
  if (cut === '') return 'file';
  return isReservedPath(cut) ? `${cut}-` : cut;
}

function splitName(name: string): { stem: string; ending: string } {
  const match = /^(.+?)(\.[A-Za-z0-9]{1,10})$/.exec(name);
  return { stem: safeName(match?.[1] ?? name), ending: match?.[2] ?? '' };
}
