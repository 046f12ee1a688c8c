import { folderOf, isMarkdown } from '@octavo/content';
import { type ConfiguredRedirect, parseBookConfig, parseGitbookConfig } from './gitbook-config.ts';
import { warnOfLocalizedTitles } from './localized-titles.ts';
import { joinPath, nameOf, pathBelow } from './relative-path.ts';
import { parseSiteConfig, SITE_CONFIG_NAMES, type SiteConfig } from './site-config.ts';
import type { ImportWarning } from './toc-entry.ts';
import { findAnyCase, type TreeView } from './tree-texts.ts';

/** The tools whose layouts are known. */
export type LayoutTool = 'gitbook' | 'mkdocs' | 'docusaurus' | 'vitepress';

/** How a tree is laid out: where its content lies and what says the order of its pages. */
export interface TreeLayout {
  /** The tool that it was written for, where that can be told. */
  tool?: LayoutTool;
  /** Folder that holds the content, '' for the whole tree. */
  root: string;
  /** File with the table of contents, a SUMMARY or `mkdocs.yml`; absent for a plain tree. */
  contents?: { kind: 'summary' | 'mkdocs'; path: string };
  /** Where a SUMMARY would be written if one had to be. */
  summaryPath: string;
  /** The page that comes first although it may not be listed: the configured `structure.readme`. */
  firstPage?: string;
  redirects: ConfiguredRedirect[];
  /** The file that configures them. */
  configPath?: string;
  warnings: ImportWarning[];
}

/** The folder below a content root for trees that were added to it. It is no content root itself. */
export const ADDITIONS_FOLDER = 'imported';

interface ConfigFile {
  folder: string;
  root: string;
  readme?: string;
  summary?: string;
  redirects: ConfiguredRedirect[];
  /** The file that it was read from, where there is one. */
  path?: string;
}

/**
 * Finds the layout of a tree, first match wins: `.gitbook.yaml`; a site configuration (its default
 * space); `book.json`; a SUMMARY at the top or in `docs/`; `mkdocs.yml`; a plain tree, whose content
 * is in the folder of a VitePress or Docusaurus project, else in the first folder that has Markdown.
 */
export function recogniseLayout(tree: TreeView): TreeLayout {
  const warnings: ImportWarning[] = [];
  const config = readConfig(tree, '', warnings) ?? readDefaultSpace(tree, warnings);
  if (config !== undefined) return fromConfig(tree, config, warnings);
  for (const folder of ['', 'docs']) {
    const summary = findAnyCase(tree, joinPath(folder, 'SUMMARY.md'));
    if (summary !== undefined) {
      return fromConfig(tree, { folder, root: folder, redirects: [] }, warnings);
    }
  }
  return recognisePlainLayout(tree, warnings);
}

/** The site configuration of a tree that holds several spaces, if it is one. */
export function findSiteConfig(
  tree: TreeView,
  warnings: ImportWarning[] = [],
): SiteConfig | undefined {
  for (const name of SITE_CONFIG_NAMES) {
    const text = tree.text(name);
    const config =
      text === undefined ? undefined : attempt(name, warnings, () => parseSiteConfig(text));
    if (text === undefined || config === undefined || config.spaces.length === 0) continue;
    warnings.push(...warnOfLocalizedTitles(name, text));
    return config;
  }
  return undefined;
}

function readConfig(
  tree: TreeView,
  folder: string,
  warnings: ImportWarning[],
): ConfigFile | undefined {
  const files = [
    { names: ['.gitbook.yaml', '.gitbook.yml'], read: parseGitbookConfig },
    { names: ['book.json'], read: parseBookConfig },
  ];
  for (const { names, read } of files) {
    const path = names.map((name) => findAnyCase(tree, joinPath(folder, name))).find(Boolean);
    const text = path === undefined ? undefined : tree.text(path);
    if (path === undefined || text === undefined) continue;
    const config = attempt(path, warnings, () => read(text));
    if (config === undefined) continue;
    const root = config.root === '' ? folder : joinPath(folder, config.root);
    return { ...config, folder, root, path };
  }
  return undefined;
}

function readDefaultSpace(tree: TreeView, warnings: ImportWarning[]): ConfigFile | undefined {
  const spaces = findSiteConfig(tree, warnings)?.spaces ?? [];
  const chosen = spaces.find((space) => space.default) ?? spaces[0];
  if (chosen === undefined) return undefined;
  const folder = chosen.directory;
  return readConfig(tree, folder, warnings) ?? { folder, root: folder, redirects: [] };
}

function fromConfig(tree: TreeView, config: ConfigFile, warnings: ImportWarning[]): TreeLayout {
  const { root } = config;
  const summaryPath = joinPath(root, config.summary ?? 'SUMMARY.md');
  const summary = findAnyCase(tree, summaryPath);
  const first =
    config.readme === undefined ? undefined : findAnyCase(tree, joinPath(root, config.readme));
  if (config.summary !== undefined && summary === undefined) {
    const message = 'structure.summary names a file that does not exist.';
    warnings.push({ kind: 'invalid-configuration', path: summaryPath, message });
  }
  return {
    tool: 'gitbook',
    root,
    summaryPath: summary ?? summaryPath,
    redirects: config.redirects,
    ...(config.path === undefined ? {} : { configPath: config.path }),
    warnings,
    ...(summary === undefined ? {} : { contents: { kind: 'summary' as const, path: summary } }),
    ...(first === undefined || summary === undefined ? {} : { firstPage: first }),
  };
}

function recognisePlainLayout(tree: TreeView, warnings: ImportWarning[]): TreeLayout {
  const mkdocs = tree.paths.find((path) => /^mkdocs\.ya?ml$/.test(path));
  const root = mkdocs === undefined ? findContentRoot(tree) : mkdocsRoot(tree, mkdocs);
  if (findAnyCase(tree, joinPath(root, 'SUMMARY.md')) !== undefined) {
    return fromConfig(tree, { folder: root, root, redirects: [] }, warnings);
  }
  const tool = mkdocs === undefined ? findTool(tree) : 'mkdocs';
  return {
    ...(tool === undefined ? {} : { tool }),
    root,
    summaryPath: joinPath(root, 'SUMMARY.md'),
    redirects: [],
    warnings,
    ...(mkdocs === undefined ? {} : { contents: { kind: 'mkdocs' as const, path: mkdocs } }),
  };
}

function mkdocsRoot(tree: TreeView, mkdocs: string): string {
  const match = /^docs_dir:[ \t]*["']?([^"'#\r\n]+)/m.exec(tree.text(mkdocs) ?? '');
  const folder =
    match?.[1]
      ?.trim()
      .replace(/^\.\//, '')
      .replace(/(?<!\/)\/+$/, '') ?? 'docs';
  return folder === '.' ? '' : folder;
}

const VITEPRESS = /(?:^|\/)\.vitepress\/config\.[cm]?[jt]s$/;
const DOCUSAURUS = /^docusaurus\.config\.[cm]?[jt]s$/;

function findTool(tree: TreeView): LayoutTool | undefined {
  if (tree.paths.some((path) => VITEPRESS.test(path))) return 'vitepress';
  return tree.paths.some((path) => DOCUSAURUS.test(path)) ? 'docusaurus' : undefined;
}

/** Steps down while a folder has no Markdown of its own and only one folder that has any. */
function findContentRoot(tree: TreeView): string {
  const project = tree.paths.find((path) => VITEPRESS.test(path));
  if (project !== undefined) return folderOf(folderOf(project));
  const isDocusaurus = tree.paths.some((path) => DOCUSAURUS.test(path));
  if (isDocusaurus && tree.paths.some((path) => path.startsWith('docs/'))) return 'docs';
  const pages = tree.paths.filter((path) => isMarkdown(path) && !path.split('/').some(isHidden));
  let root = '';
  for (;;) {
    const folders = new Set<string>();
    for (const page of pages) {
      const below = pathBelow(root, page);
      if (below === undefined) continue;
      const slash = below.indexOf('/');
      if (slash === -1) return root;
      folders.add(below.slice(0, slash));
    }
    const [only, other] = folders;
    if (only === undefined || other !== undefined || only === ADDITIONS_FOLDER) return root;
    root = joinPath(root, only);
  }
}

function isHidden(segment: string): boolean {
  return segment.startsWith('.') && segment !== '.gitbook';
}

function attempt<T>(path: string, warnings: ImportWarning[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    warnings.push({ kind: 'invalid-configuration', path: nameOf(path), message });
    return undefined;
  }
}
