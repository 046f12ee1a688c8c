import { joinPath, pathBelow } from '../paths.ts';
import { isPageSource } from '../source-syntax.ts';
import { findAnyCase, type TreeView } from '../tree-view.ts';
import type { TreeWarning } from '../tree-warning.ts';
import { DOCUSAURUS } from './docusaurus.ts';
import type { Generator, LayoutTool, UnreadSyntax } from './generator.ts';
import { type ConfiguredRedirect, parseBookConfig, parseGitbookConfig } from './gitbook.ts';
import { MKDOCS } from './mkdocs.ts';
import { findSiteConfig } from './site-config.ts';
import { VITEPRESS } from './vitepress.ts';
import { readConfiguration } from './yaml-file.ts';

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
  warnings: TreeWarning[];
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
  const warnings: TreeWarning[] = [];
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

function readConfig(
  tree: TreeView,
  folder: string,
  warnings: TreeWarning[],
): ConfigFile | undefined {
  const files = [
    { names: ['.gitbook.yaml', '.gitbook.yml'], read: parseGitbookConfig },
    { names: ['book.json'], read: parseBookConfig },
  ];
  for (const { names, read } of files) {
    const path = names.map((name) => findAnyCase(tree, joinPath(folder, name))).find(Boolean);
    const text = path === undefined ? undefined : tree.text(path);
    if (path === undefined || text === undefined) continue;
    const config = readConfiguration(path, warnings, () => read(text));
    if (config === undefined) continue;
    const root = config.root === '' ? folder : joinPath(folder, config.root);
    return { ...config, folder, root, path };
  }
  return undefined;
}

function readDefaultSpace(tree: TreeView, warnings: TreeWarning[]): ConfigFile | undefined {
  const spaces = findSiteConfig(tree, warnings)?.spaces ?? [];
  const chosen = spaces.find((space) => space.default) ?? spaces[0];
  if (chosen === undefined) return undefined;
  const folder = chosen.directory;
  return readConfig(tree, folder, warnings) ?? { folder, root: folder, redirects: [] };
}

function fromConfig(tree: TreeView, config: ConfigFile, warnings: TreeWarning[]): TreeLayout {
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

/** The generators that say which tree is a project of theirs, the first that does. */
const GENERATORS: readonly Generator[] = [MKDOCS, VITEPRESS, DOCUSAURUS];

/** What texts of a tool have that is not read, beside components and tags. */
export function listUnreadSyntax(tool: LayoutTool): readonly UnreadSyntax[] {
  return GENERATORS.find((generator) => generator.tool === tool)?.unread ?? [];
}

function recognisePlainLayout(tree: TreeView, warnings: TreeWarning[]): TreeLayout {
  const [project] = GENERATORS.flatMap((generator) => {
    const config = tree.paths.find((path) => generator.config.test(path));
    return config === undefined ? [] : [{ generator, config }];
  });
  const found = project?.generator.findRoot(tree, project.config);
  const root = found ?? findContentRoot(tree);
  if (findAnyCase(tree, joinPath(root, 'SUMMARY.md')) !== undefined) {
    return fromConfig(tree, { folder: root, root, redirects: [] }, warnings);
  }
  const layout: TreeLayout = {
    root,
    summaryPath: joinPath(root, 'SUMMARY.md'),
    redirects: [],
    warnings,
  };
  if (project === undefined) return layout;
  const { tool, contents } = project.generator;
  layout.tool = tool;
  if (contents !== undefined) layout.contents = { kind: contents, path: project.config };
  return layout;
}

/** Steps down while a folder has no pages of its own and only one folder that has any. */
function findContentRoot(tree: TreeView): string {
  const pages = tree.paths.filter((path) => isPageSource(path) && !path.split('/').some(isHidden));
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
