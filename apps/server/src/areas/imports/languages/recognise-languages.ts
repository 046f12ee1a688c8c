import { folderOf, isMarkdown, resolvePath } from '@octavo/content';
import { languageName } from '../layouts/page-hints.ts';
import { recogniseLayout } from '../layouts/recognise-layout.ts';
import { isFolderPage, joinPath, nameOf, pathBelow } from '../layouts/relative-path.ts';
import { makeTreeView, type TreeView } from '../layouts/tree-texts.ts';

/** One language of a tree that has several. */
export interface TreeLanguage {
  /** A language tag, as the tree writes it. */
  tag: string;
  /** Its own files: where each is in the tree, and where it is in a tree of this language alone. */
  files: ReadonlyMap<string, string>;
}

/** The languages of a tree, the one that its readers get first at the beginning. */
export interface TreeLanguages {
  languages: readonly [TreeLanguage, TreeLanguage, ...TreeLanguage[]];
  /** Files that belong to no language, such as pictures: each may show them. */
  shared: readonly string[];
  /** Markdown that belongs to no language. */
  leftOut: readonly string[];
}

/** What is said of the languages before it is known which files are left. */
interface Found {
  /** Ascending by their place. */
  owned: Map<string, Map<string, string>>;
  first: string;
  /** Whether the first language has all pages that no other has. */
  hasRest: boolean;
}

/** How many of the pages of a folder another language has too, where it is a language and no topic. */
const ALIKE = 0.5;
/** What Docusaurus and VitePress take where nothing is configured. */
const USUAL_LANGUAGE = 'en';

const LANGUAGE_LIST = /^langs\.md$/i;
const DOCUSAURUS = /^docusaurus\.config\.[cm]?[jt]s$/;
const VITEPRESS = /(?:^|\/)\.vitepress\/config(?:\/\w+)?\.[cm]?[jt]s$/;
const MKDOCS = /^mkdocs\.ya?ml$/;
/** Files that say how the whole is built: in the tree of one language they would say something else. */
const PROJECT =
  /^(?:.*\/)?\.vitepress\/|^(?:docusaurus\.config\.\w+|mkdocs\.ya?ml|\.gitbook\.ya?ml|book\.json|sidebars\.\w+)$/;

/** Whether `recogniseLanguages` reads the text of a file, if it is there. */
export function isLanguageText(path: string): boolean {
  return [LANGUAGE_LIST, DOCUSAURUS, VITEPRESS, MKDOCS].some((name) => name.test(path));
}

/**
 * The languages of a tree: those of a `LANGS.md` (GitBook), of the translations of Docusaurus, of
 * names such as `page.de.md` (MkDocs), else folders that are called like languages and hold about
 * the same pages (VitePress, MkDocs). Undefined for a tree of one language. Pure.
 */
export function recogniseLanguages(tree: TreeView): TreeLanguages | undefined {
  const found =
    findListed(tree) ?? findTranslations(tree) ?? findSuffixes(tree) ?? findFolders(tree);
  if (found === undefined || found.owned.size + (found.hasRest ? 1 : 0) < 2) return undefined;
  return finish(tree, found);
}

function finish(tree: TreeView, { owned, first, hasRest }: Found): TreeLanguages | undefined {
  const taken = new Set([...owned.values()].flatMap((files) => [...files.keys()]));
  const rest = tree.paths.filter((path) => !taken.has(path));
  if (hasRest) owned.set(first, new Map(rest.map((path) => [path, path])));
  const [main, second, ...others] = [...owned]
    .map(([tag, files]): TreeLanguage => ({ tag, files }))
    .sort((a, b) => Number(b.tag === first) - Number(a.tag === first));
  if (main === undefined || second === undefined) return undefined;
  const isFree = (path: string) => !isMarkdown(path) && !PROJECT.test(path);
  return {
    languages: [main, second, ...others],
    shared: rest.filter(isFree),
    leftOut: hasRest ? [] : rest.filter((path) => isMarkdown(path) && !LANGUAGE_LIST.test(path)),
  };
}

/** `LANGS.md` lists the folders: `* [English](en/)`. */
function findListed(tree: TreeView): Found | undefined {
  const list = tree.paths.find((path) => LANGUAGE_LIST.test(path));
  const text = list === undefined ? undefined : tree.text(list);
  const owned: Found['owned'] = new Map();
  for (const [, target = ''] of text?.matchAll(/^\s*[*+-]\s+\[[^\]]*\]\(([^)\s]+)\)/gm) ?? []) {
    const path = resolvePath('', target) ?? '';
    const folder = isMarkdown(path) ? folderOf(path) : path;
    if (folder === '') continue;
    const files = listFilesBelow(tree, folder);
    if ([...files.keys()].some(isMarkdown)) owned.set(nameOf(folder), files);
  }
  const [first] = owned.keys();
  return first === undefined ? undefined : { owned, first, hasRest: false };
}

/** Translations of `docs/` lie in `i18n/de/docusaurus-plugin-content-docs/current/`. */
function findTranslations(tree: TreeView): Found | undefined {
  const config = tree.paths.find((path) => DOCUSAURUS.test(path));
  if (config === undefined) return undefined;
  const owned: Found['owned'] = new Map();
  const named = /\bdefaultLocale\s*:\s*['"]([\w-]+)['"]/.exec(tree.text(config) ?? '')?.[1];
  const first = named ?? USUAL_LANGUAGE;
  for (const path of tree.paths) {
    const match = /^i18n\/([\w-]+)\/docusaurus-plugin-content-docs\/current\/(.+)$/.exec(path);
    const [, tag = '', below = ''] = match ?? [];
    if (match === null || tag === first || languageName(tag) === undefined) continue;
    addFile(owned, tag, [path, `docs/${below}`]);
  }
  return { owned: keepThoseWithPages(owned), first, hasRest: true };
}

/** `page.de.md` stands beside `page.md`. */
function findSuffixes(tree: TreeView): Found | undefined {
  const config = tree.paths.find((path) => MKDOCS.test(path));
  if (config === undefined) return undefined;
  const owned: Found['owned'] = new Map();
  for (const path of tree.paths) {
    const [, stem = '', tag = '', ending = ''] =
      /^(.+)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)(\.\w+)$/.exec(path) ?? [];
    const bare = `${stem}${ending}`;
    if (tag === '' || languageName(tag) === undefined || !tree.has(bare)) continue;
    addFile(owned, tag, [path, bare]);
  }
  const kept = keepThoseWithPages(owned);
  if (kept.size === 0) return undefined;
  return { owned: kept, first: readMkdocsLanguage(tree.text(config) ?? ''), hasRest: true };
}

/** The language of the plugin for translations that is marked as the default, in either of its forms. */
function readMkdocsLanguage(text: string): string {
  const named = /^\s*default_language:\s*["']?([\w-]+)/m.exec(text)?.[1];
  const items = text.split(/^\s*- +(?=locale:)/m).slice(1);
  const marked = items.find((item) => /^\s+default:\s*true\b/m.test(item));
  return named ?? /^locale:\s*["']?([\w-]+)/.exec(marked ?? '')?.[1] ?? USUAL_LANGUAGE;
}

/** Folders at the content root of a tree whose order nothing says. */
function findFolders(tree: TreeView): Found | undefined {
  const { root, contents, configPath } = recogniseLayout(makeTreeView(tree.paths, new Map()));
  if (contents?.kind === 'summary' || configPath !== undefined) return undefined;
  const candidates = new Map<string, Set<string>>();
  const rest = new Set<string>();
  for (const path of tree.paths) {
    const below = pathBelow(root, path);
    if (below === undefined || !isMarkdown(below)) continue;
    const folder = below.slice(0, Math.max(0, below.indexOf('/')));
    if (languageName(folder) === undefined) rest.add(below);
    else
      candidates.set(
        folder,
        (candidates.get(folder) ?? new Set()).add(below.slice(folder.length + 1)),
      );
  }
  const isLanguage = ([tag, pages]: [string, ReadonlySet<string>]) =>
    measureShare(pages, [
      rest,
      ...[...candidates].flatMap(([other, all]) => (other === tag ? [] : [all])),
    ]) >= ALIKE;
  const languages = new Map([...candidates].filter(isLanguage));
  if (languages.size === 0) return undefined;
  const hasRest = [...languages.values()].some((pages) => measureShare(pages, [rest]) >= ALIKE);
  const owned = new Map(
    [...languages.keys()].sort().map((tag) => [tag, listFilesBelow(tree, joinPath(root, tag))]),
  );
  return { owned, first: chooseFirst(tree, [...owned.keys()], hasRest), hasRest };
}

/** The language of what stands at the root, or else the one of the folders that comes first. */
function chooseFirst(tree: TreeView, tags: readonly string[], hasRest: boolean): string {
  const config = tree.paths.find((path) => VITEPRESS.test(path));
  const named = /\blang\s*:\s*['"]([\w-]+)['"]/.exec((config && tree.text(config)) ?? '')?.[1];
  if (hasRest) return named !== undefined && !tags.includes(named) ? named : USUAL_LANGUAGE;
  const isNamed = (tag: string) => named !== undefined && named.split('-')[0] === tag.split('-')[0];
  return tags.find(isNamed) ?? tags.find((tag) => tag === USUAL_LANGUAGE) ?? tags[0] ?? '';
}

/**
 * How many of the pages are in one of the others at least, between 0 and 1: none where it is only the
 * page of the folder itself, which every folder has.
 */
function measureShare(pages: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): number {
  const alike = [...pages].filter((page) => others.some((other) => other.has(page)));
  const saysMore = alike.some((page) => page.includes('/') || !isFolderPage(page));
  return saysMore ? alike.length / pages.size : 0;
}

function listFilesBelow(tree: TreeView, folder: string): Map<string, string> {
  const paths = tree.paths.filter((path) => pathBelow(folder, path) !== undefined);
  return new Map(paths.map((path) => [path, path]));
}

function addFile(owned: Found['owned'], tag: string, [path, place]: [string, string]): void {
  const files = owned.get(tag);
  if (files === undefined) owned.set(tag, new Map([[path, place]]));
  else files.set(path, place);
}

function keepThoseWithPages(owned: Found['owned']): Found['owned'] {
  return new Map([...owned].filter(([, files]) => [...files.keys()].some(isMarkdown)));
}
