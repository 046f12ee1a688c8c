import { isFolderPage, joinPath, pathBelow } from '../paths.ts';
import { isPageSource } from '../source-syntax.ts';
import { makeTreeView, type TreeView } from '../tree-view.ts';
import { DOCUSAURUS, findTranslations } from './docusaurus.ts';
import { type FoundLanguages, listFilesBelow, USUAL_LANGUAGE } from './found-languages.ts';
import { findListedLanguages, LANGUAGE_LIST } from './gitbook.ts';
import { languageName } from './language-name.ts';
import { findSuffixLanguages, MKDOCS } from './mkdocs.ts';
import { recogniseLayout } from './recognise-layout.ts';
import { findSiteLanguage, VITEPRESS_CONFIG } from './vitepress.ts';

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

/** How many of the pages of a folder another language has too, where it is a language and no topic. */
const ALIKE = 0.5;

/** Files that say how the whole is built: in the tree of one language they would say something else. */
const PROJECT =
  /^(?:.*\/)?\.vitepress\/|^(?:docusaurus\.config\.\w+|mkdocs\.ya?ml|\.gitbook\.ya?ml|book\.json|sidebars\.\w+)$/;

const LANGUAGE_TEXTS = [LANGUAGE_LIST, DOCUSAURUS.config, VITEPRESS_CONFIG, MKDOCS.config];

/** Whether `recogniseLanguages` reads the text of a file, if it is there. */
export function isLanguageText(path: string): boolean {
  return LANGUAGE_TEXTS.some((name) => name.test(path));
}

/**
 * The languages of a tree: those of a `LANGS.md` (GitBook), of the translations of Docusaurus, of
 * names such as `page.de.md` (MkDocs), else folders that are called like languages and hold about
 * the same pages (VitePress, MkDocs). Undefined for a tree of one language. Pure.
 */
export function recogniseLanguages(tree: TreeView): TreeLanguages | undefined {
  const found =
    findListedLanguages(tree) ??
    findTranslations(tree) ??
    findSuffixLanguages(tree) ??
    findFolders(tree);
  if (found === undefined || found.owned.size + (found.hasRest ? 1 : 0) < 2) return undefined;
  return finish(tree, found);
}

function finish(
  tree: TreeView,
  { owned, first, hasRest }: FoundLanguages,
): TreeLanguages | undefined {
  const taken = new Set([...owned.values()].flatMap((files) => [...files.keys()]));
  const rest = tree.paths.filter((path) => !taken.has(path));
  if (hasRest) owned.set(first, new Map(rest.map((path) => [path, path])));
  const [main, second, ...others] = [...owned]
    .map(([tag, files]): TreeLanguage => ({ tag, files }))
    .sort((a, b) => Number(b.tag === first) - Number(a.tag === first));
  if (main === undefined || second === undefined) return undefined;
  const isFree = (path: string) => !isPageSource(path) && !PROJECT.test(path);
  return {
    languages: [main, second, ...others],
    shared: rest.filter(isFree),
    leftOut: hasRest ? [] : rest.filter((path) => isPageSource(path) && !LANGUAGE_LIST.test(path)),
  };
}

/** Folders at the content root of a tree whose order nothing says. */
function findFolders(tree: TreeView): FoundLanguages | undefined {
  const { root, contents, configPath } = recogniseLayout(makeTreeView(tree.paths, new Map()));
  if (contents?.kind === 'summary' || configPath !== undefined) return undefined;
  const candidates = new Map<string, Set<string>>();
  const rest = new Set<string>();
  for (const path of tree.paths) {
    const below = pathBelow(root, path);
    if (below === undefined || !isPageSource(below)) continue;
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
  const named = findSiteLanguage(tree);
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
