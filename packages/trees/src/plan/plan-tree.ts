import { type ContentRef, type HashText, runAtOnce, type VariableValue } from '@octavo/content';
import {
  type BrokenExpression,
  isInlinePicture,
  type PageSource,
  type RawTarget,
  readPage,
} from '@octavo/markup';
import { findLine } from '../find-line.ts';
import { parseMkdocsNav } from '../layouts/mkdocs.ts';
import { readHints } from '../layouts/page-hints.ts';
import { parseSummary } from '../layouts/parse-summary.ts';
import { listPlainEntries } from '../layouts/plain.ts';
import { recogniseLayout, type TreeLayout } from '../layouts/recognise-layout.ts';
import { findSiteConfig, SITE_CONFIG_NAMES } from '../layouts/site-config.ts';
import { findTagsFile, readTagsFile } from '../layouts/tags-file.ts';
import type { TocEntry } from '../layouts/toc-entry.ts';
import { findVariablesFile, readVariablesFile } from '../layouts/variables-file.ts';
import { joinPath, nameOf } from '../paths.ts';
import {
  findPageSyntax,
  isPageSource,
  type PageSyntax,
  type SourceText,
} from '../source-syntax.ts';
import type { TreeView } from '../tree-view.ts';
import type { TreeWarning } from '../tree-warning.ts';
import { type ClassifiedPaths, classifyPaths, isAsset } from './classify-paths.ts';
import {
  describeBroken,
  type FoundTarget,
  indexTargets,
  listAliases,
  type TargetFinder,
} from './find-target.ts';
import { type PlannedPage, placePages } from './place-pages.ts';
import { findDeadRedirects } from './redirects.ts';

/** What a text says, and what is wrong in it. */
export interface ReadText {
  source: PageSource;
  /** See `listBrokenExpressions`. */
  broken: readonly BrokenExpression[];
}

/** Reads a text by its syntax. */
export type SourceReader = (text: SourceText) => ReadText;

/** How the texts of each syntax are read. MDX is read as Markdown whose tags are components. */
const READERS: Readonly<Record<PageSyntax, (text: string, hashText: HashText) => PageSource>> = {
  markdown: readPage,
  mdx: readPage,
};

/** Reads a text as its syntax wants it. */
export function readSource({ syntax, text }: SourceText, hashText: HashText): PageSource {
  return READERS[syntax](text, hashText);
}

/** A text of the tree with what its targets mean; the key of `links` is the raw target. */
export interface PlannedText {
  path: string;
  /** How it is written, which whoever reads it again has to know. */
  syntax: PageSyntax;
  source: PageSource;
  links: ReadonlyMap<string, FoundTarget>;
  /** What raw targets mean that lead out of the tree, into another space. */
  elsewhere?: ReadonlyMap<string, ContentRef>;
}

/** What a tree would be as content: paths only, no ids, no bytes. */
export interface TreePlan {
  layout: TreeLayout;
  /** Parents before children, siblings in order. */
  pages: PlannedPage[];
  /** Texts of pages and of reusable contents, by path. */
  texts: ReadonlyMap<string, PlannedText>;
  includes: string[];
  /** Paths of assets and of the files that are kept beside the content. */
  files: string[];
  sources: string[];
  finder: TargetFinder;
  /** The variables of the space; undefined where the tree says nothing of them. */
  variables?: Record<string, VariableValue>;
  warnings: TreeWarning[];
}

/** A table of contents that does not come from a file of the tree. */
export interface GivenContents {
  /** Content root of what the tree is added to; addresses are made below it. */
  root: string;
  /** Every page once, by its path in the tree, and entries without a link that hold others. */
  entries: readonly TocEntry[];
}

const CONFIGURATION_NAME =
  /^(?:\.gitbook\.ya?ml|book\.json|mkdocs\.ya?ml|_category_\.(?:json|ya?ml))$/i;
const SPACE_FILE = /(?:^|\/)\.gitbook\/(?:vars|tags)\.ya?ml$/;

/** Whether planning reads a file's text: what pages are read from, and the configuration files it knows. */
export function isPlanningText(path: string): boolean {
  const name = nameOf(path);
  if (isPageSource(path) || CONFIGURATION_NAME.test(name)) return true;
  return SITE_CONFIG_NAMES.includes(path) || SPACE_FILE.test(path);
}

/** `planTreeInSteps` in one go, for what is known to be sound: nothing is said of expressions. */
export function planTree(tree: TreeView, read: (text: SourceText) => PageSource): TreePlan {
  return runAtOnce(planTreeInSteps(tree, (text) => ({ source: read(text), broken: [] })));
}

/**
 * Plans what a tree would be as content. Pure: `tree` has the paths and the texts that `isPlanningText` asks
 * for, `read` says what a page's text is, by its syntax, and is called once a page. `given` stands for whatever the
 * tree says about its order. Trouble in the tree is a warning. Yields behind each text
 * and entry, for `runInSlices`.
 */
export function* planTreeInSteps(
  tree: TreeView,
  read: SourceReader,
  given?: GivenContents,
): Generator<void, TreePlan> {
  const layout = given === undefined ? recogniseLayout(tree) : makeLayout(given.root);
  const warnings = [...layout.warnings];
  if (given === undefined && findSiteConfig(tree) === undefined)
    warnings.push(...warnOfConfigurations(tree.paths, layout));
  yield;
  const classified = classifyPaths(tree.paths, layout);
  const readable = keepReadable(tree, classified);
  yield;
  const sources = new Map<string, SourceText & ReadText>();
  for (const path of [...readable.pages, ...readable.includes]) {
    const syntax = findPageSyntax(path);
    if (syntax === undefined) continue;
    const text = { path, syntax, text: tree.text(path) ?? '' };
    sources.set(path, { ...text, ...read(text) });
    yield;
  }
  const finder = indexTargets(readable, layout.root, listAliases(layout, sources));
  yield;
  const texts = new Map<string, PlannedText>();
  for (const [path, read] of sources) {
    texts.set(path, planText(read, finder, warnings));
    warnings.push(...read.broken.map((one) => describeExpression(path, one)));
    yield;
  }
  const entries =
    given?.entries ?? (yield* listEntries(tree, layout, readable.pages, texts, warnings));
  const placement = yield* placePages({
    entries,
    root: layout.root,
    contentsPath: layout.contents?.path ?? layout.root,
    pages: readable.pages,
    ...(layout.firstPage === undefined ? {} : { readme: layout.firstPage }),
    findPage: finder.findPage,
    hasFile: tree.has,
    titleOf: (path) => texts.get(path)?.source.attributes.title,
    labelsAre: layout.contents?.kind === 'summary' ? 'titles' : 'link titles',
  });
  warnings.push(...placement.warnings);
  yield;
  warnings.push(...findDeadRedirects(tree, layout, { finder, pages: placement.pages }));
  yield;
  const split = splitFiles(readable.others, texts, placement.pages, layout);
  const { includes } = readable;
  const found = given === undefined ? readVariables(tree, layout, warnings) : {};
  if (given === undefined) warnings.push(...warnOfTags(tree, layout));
  const { pages } = placement;
  return { layout, pages, texts, includes, ...split, finder, ...found, warnings };
}

function readVariables(
  tree: TreeView,
  layout: TreeLayout,
  warnings: TreeWarning[],
): Pick<TreePlan, 'variables'> {
  const path = findVariablesFile(layout, tree.has);
  const text = path === undefined ? undefined : tree.text(path);
  if (path === undefined || text === undefined) return {};
  const read = readVariablesFile(path, text);
  warnings.push(...read.warnings);
  return { variables: read.variables };
}

function warnOfTags(tree: TreeView, layout: TreeLayout): TreeWarning[] {
  const path = findTagsFile(layout, tree.has);
  const text = path === undefined ? undefined : tree.text(path);
  return path === undefined || text === undefined ? [] : readTagsFile(path, text).warnings;
}

function makeLayout(root: string): TreeLayout {
  return { root, summaryPath: joinPath(root, 'SUMMARY.md'), redirects: [], warnings: [] };
}

/** A page whose text was not read (it is too large) is kept as a plain file. */
function keepReadable(tree: TreeView, classified: ClassifiedPaths): ClassifiedPaths {
  const isRead = (path: string) => tree.text(path) !== undefined;
  const texts = [...classified.pages, ...classified.includes];
  const unread = texts.filter((path) => !isRead(path));
  return {
    pages: classified.pages.filter(isRead),
    includes: classified.includes.filter(isRead),
    others: unread.length === 0 ? classified.others : [...classified.others, ...unread].sort(),
  };
}

function planText(
  { path, syntax, text, source }: SourceText & ReadText,
  finder: TargetFinder,
  warnings: TreeWarning[],
): PlannedText {
  if (source.frontMatterError !== undefined) {
    warnings.push({ kind: 'invalid-front-matter', path, message: source.frontMatterError });
  }
  const links = new Map<string, FoundTarget>();
  const broken = new Set<string>();
  for (const { raw, use } of allTargets(source)) {
    if (links.has(raw) || broken.has(raw) || !isLookedUp(raw)) continue;
    const found = finder.find(path, raw, use);
    if (found !== undefined) links.set(raw, found);
    else {
      broken.add(raw);
      const line = findLine(text, raw);
      const place = line === undefined ? { path } : { path, line };
      warnings.push({ kind: describeBroken(raw, use), ...place, message: raw });
    }
  }
  warnings.push(...warnOfPictures({ path, text }, source.targets));
  return { path, syntax, source, links };
}

function describeExpression(path: string, broken: BrokenExpression): TreeWarning {
  const { line, expression, message } = broken;
  return { kind: 'broken-expression', path, line, message: `${expression} ${message}` };
}

function allTargets(source: PageSource): RawTarget[] {
  const { cover } = source.attributes;
  const covers = cover === undefined ? [] : [cover.raw, cover.rawDark];
  const images = covers.flatMap((raw) =>
    raw === undefined ? [] : [{ raw, use: 'image' as const }],
  );
  return [...source.targets, ...images];
}

/** Not a URL with a scheme, and not an anchor of the same page. */
function isLookedUp(raw: string): boolean {
  return !/^\s*(?:#|\/\/|[a-z][a-z0-9+.-]+:)/i.test(raw);
}

function* listEntries(
  tree: TreeView,
  layout: TreeLayout,
  pages: readonly string[],
  texts: ReadonlyMap<string, PlannedText>,
  warnings: TreeWarning[],
): Generator<void, TocEntry[]> {
  const { contents, root } = layout;
  const text = contents === undefined ? undefined : tree.text(contents.path);
  if (contents?.kind === 'summary' && text !== undefined) {
    const parsed = parseSummary(text, contents.path, tree.has, root);
    warnings.push(...parsed.warnings);
    return parsed.entries;
  }
  if (contents?.kind === 'mkdocs' && text !== undefined) {
    try {
      const nav = parseMkdocsNav(text, root);
      if (nav !== undefined) return nav;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      warnings.push({ kind: 'invalid-configuration', path: contents.path, message });
    }
  }
  return yield* listPlainEntries(tree, root, pages, (path) =>
    readHints(texts.get(path)?.source.frontMatter),
  );
}

/** The files that a text or an entry of a plan shows. */
export function listShownFiles({ texts, pages }: Pick<TreePlan, 'texts' | 'pages'>): Set<string> {
  const shown = new Set<string>();
  for (const { links } of texts.values()) {
    for (const found of links.values()) if (found.kind === 'file') shown.add(found.path);
  }
  for (const { target } of pages) if (target?.kind === 'file') shown.add(target.path);
  return shown;
}

function splitFiles(
  others: readonly string[],
  texts: ReadonlyMap<string, PlannedText>,
  pages: PlannedPage[],
  layout: TreeLayout,
): { files: string[]; sources: string[] } {
  const referenced = listShownFiles({ texts, pages });
  const files: string[] = [];
  const sources: string[] = [];
  for (const path of others) {
    const isContents = path === layout.contents?.path;
    if (!isContents && isAsset(path, referenced.has(path))) files.push(path);
    else sources.push(path);
  }
  return { files, sources };
}

/** How much of a picture's address a warning says. */
const MAX_SHOWN = 60;

/** Pictures that stand in a text itself and are not shown: drawings, and such as are too large. */
function warnOfPictures(
  { path, text }: { path: string; text: string },
  targets: readonly RawTarget[],
): TreeWarning[] {
  const pictures = targets.filter(({ raw, use }) => use === 'image' && /^\s*data:/i.test(raw));
  return [...new Set(pictures.map(({ raw }) => raw))].flatMap((raw) => {
    if (isInlinePicture(raw.trim())) return [];
    const line = findLine(text, raw);
    const message = `A picture embedded in the text is not shown because it is larger than 64 KB or not a PNG, JPEG, GIF, WebP or AVIF; put it in a file: ${raw.trim().slice(0, MAX_SHOWN)}`;
    return [{ kind: 'unreadable-image', path, ...(line === undefined ? {} : { line }), message }];
  });
}

/** Configuration of folders that the import of the whole does not follow. */
function warnOfConfigurations(
  paths: readonly string[],
  { configPath }: Pick<TreeLayout, 'configPath'>,
): TreeWarning[] {
  return paths
    .filter(
      (path) =>
        path !== configPath && path.includes('/') && FOLDER_CONFIGURATION.test(nameOf(path)),
    )
    .map((path) => {
      const folder = path.slice(0, path.lastIndexOf('/'));
      const message = `The file configures the folder "${folder}" and is ignored here: import that folder by itself, or list the folders of the spaces in a docs.yaml.`;
      return { kind: 'invalid-configuration', path, message };
    });
}

const FOLDER_CONFIGURATION = /^\.gitbook\.ya?ml$/i;
