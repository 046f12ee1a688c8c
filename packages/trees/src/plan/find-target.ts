import { folderOf, resolvePath } from '@octavo/content';
import { classifyTarget, type PageSource, type TargetUse } from '@octavo/markup';
import { readHints } from '../layouts/page-hints.ts';
import type { TreeLayout } from '../layouts/recognise-layout.ts';
import { asMapping, asText } from '../layouts/yaml-file.ts';
import { isFolderPage, joinPath, pathBelow } from '../paths.ts';
import { isPageSource } from '../source-syntax.ts';
import type { ClassifiedPaths } from './classify-paths.ts';

/** What a written target means within the tree. */
export interface FoundTarget {
  kind: 'page' | 'include' | 'file';
  path: string;
  anchor?: string;
}

/** Looks up what pages write as link targets. */
export interface TargetFinder {
  /** Undefined for a target that leads to nothing. Only for targets without a scheme. */
  find(fromPath: string, raw: string, use: TargetUse): FoundTarget | undefined;
  /** The page a path means: the file itself, without its extension, or a folder's page. */
  findPage(path: string): string | undefined;
}

/** Folders whose files generators publish at the root of a site. */
const PUBLIC_FOLDERS = ['public', 'static'];

const PAGE_ENDINGS = ['.md', '.mdx', '.markdown'];

/**
 * Builds the index that targets are looked up in; paths are case-sensitive. `aliases` are further names of
 * pages, as paths without an extension: a page goes before what is called like it.
 */
export function indexTargets(
  paths: ClassifiedPaths,
  root: string,
  aliases: ReadonlyMap<string, string> = new Map(),
): TargetFinder {
  const pages = new Set(paths.pages);
  const includes = new Set(paths.includes);
  const files = new Set(paths.others);
  const folderPages = indexFolderPages(paths.pages);

  function findPage(path: string): string | undefined {
    if (pages.has(path)) return path;
    const folderPage = folderPages.get(path);
    if (folderPage !== undefined) return folderPage;
    const stem = path.replace(/\.html?$/i, '');
    const file = PAGE_ENDINGS.map((ending) => `${stem}${ending}`).find((candidate) =>
      pages.has(candidate),
    );
    return file ?? aliases.get(stem);
  }

  function findAt(path: string, use: TargetUse): FoundTarget | undefined {
    if (includes.has(path)) return { kind: 'include', path };
    if (files.has(path)) return { kind: 'file', path };
    if (use === 'image' || use === 'include') return undefined;
    const page = findPage(path);
    return page === undefined ? undefined : { kind: 'page', path: page };
  }

  return {
    findPage,
    find(fromPath, raw, use) {
      const target = classifyTarget(raw);
      if (target.kind !== 'relative' || target.path === '') return undefined;
      const written = target.path === raw ? [raw] : [target.path, raw];
      for (const path of written.flatMap((each) => candidatesFor(fromPath, each, root))) {
        const found = findAt(path, use);
        if (found === undefined) continue;
        return target.anchor === undefined ? found : { ...found, anchor: target.anchor };
      }
      return undefined;
    },
  };
}

function indexFolderPages(pages: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const page of pages) {
    if (!isFolderPage(page)) continue;
    const folder = folderOf(page);
    const known = found.get(folder);
    if (known === undefined || /readme\.\w+$/i.test(page)) found.set(folder, page);
  }
  return found;
}

/** The folders that a folder lies in, from the inside out. */
function listFoldersAbove(folder: string): string[] {
  if (folder === '') return [''];
  const above = folderOf(folder);
  return above === '' ? [''] : [above, ...listFoldersAbove(above)];
}

/** What stands before a path from the top of a Docusaurus project. */
const SITE_ALIAS = '@site/';

/** Paths in the tree that a written path may mean, best first. */
function candidatesFor(fromPath: string, path: string, root: string): string[] {
  if (path.startsWith(SITE_ALIAS)) return [path.slice(SITE_ALIAS.length)];
  if (!path.startsWith('/')) {
    const resolved = resolvePath(folderOf(fromPath), path);
    return resolved === undefined ? [] : [resolved];
  }
  const below = pathBelow(root, fromPath)?.split('/') ?? [];
  const locale = below.length > 1 && below[0] !== undefined ? [joinPath(root, below[0])] : [];
  const published = listFoldersAbove(root).flatMap((folder) => [
    folder,
    ...PUBLIC_FOLDERS.map((name) => joinPath(folder, name)),
  ]);
  const folders = [
    root,
    ...PUBLIC_FOLDERS.map((name) => joinPath(root, name)),
    ...locale,
    ...published,
  ];
  return [...new Set(folders)].flatMap((folder) => resolvePath(folder, path) ?? []);
}

/** How a target that leads to nothing is reported. */
export function describeBroken(raw: string, use: TargetUse): 'missing-asset' | 'broken-link' {
  if (use === 'image' || use === 'file') return 'missing-asset';
  const target = classifyTarget(raw);
  const path = target.kind === 'relative' ? target.path : raw;
  const isFile = /\.[a-z0-9]{1,10}$/i.test(path) && !isPageSource(path) && !/\.html?$/i.test(path);
  return use === 'link' && isFile ? 'missing-asset' : 'broken-link';
}

/**
 * What links may call pages beside their files where the order comes from these: the address and the id
 * that their front matter sets, as paths in the tree. The first page of a name has it.
 */
export function listAliases(
  { contents, root }: TreeLayout,
  sources: ReadonlyMap<string, { source: PageSource }>,
): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  if (contents?.kind === 'summary') return aliases;
  for (const [path, { source }] of sources) {
    const { slug } = readHints(source.frontMatter);
    const id = asText(asMapping(source.frontMatter).id);
    const names = [
      slug?.startsWith('/') ? resolvePath(root, slug.replace(/^\/+/, '')) : undefined,
      ...[slug?.startsWith('/') ? undefined : slug, id].map((name) =>
        name === undefined ? undefined : resolvePath(folderOf(path), name),
      ),
    ];
    for (const name of names) {
      const alias = name?.replace(/\/+$/, '');
      if (alias !== undefined && alias !== '' && !aliases.has(alias)) aliases.set(alias, path);
    }
  }
  return aliases;
}
