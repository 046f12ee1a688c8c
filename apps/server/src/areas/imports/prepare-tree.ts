import {
  makeTreeView,
  type SourceText,
  TreeError,
  type TreeWarning,
  type WarningKind,
} from '@octavo/trees';
import {
  findDeadAnchors,
  findUnread,
  type GivenContents,
  listAnchoredTexts,
  listShownFiles,
  planTreeInSteps,
  type ReadText,
  type TreePlan,
} from '@octavo/trees/plan';
import { readAnchors, runInSlices, yieldToOthers } from '../../platform/index.ts';
import { readTexts, type TreeTexts } from './read-texts.ts';
import { leaveOutReserved } from './trees/reserved-name.ts';
import type { TreeSource } from './trees/tree-source.ts';

/** How far an import has come: `done` of `total` items of one phase. */
export interface ImportProgress {
  phase: 'read' | 'parse' | 'store' | 'commit';
  done: number;
  total: number;
}

/** A tree that was read and understood, of which nothing is stored yet. */
export interface PreparedTree {
  source: TreeSource;
  texts: TreeTexts;
  plan: TreePlan;
  /** What there is to be said of it, in no order. */
  warnings: readonly TreeWarning[];
  /** How long that took. */
  seconds: number;
}

/** What a tree holds, and what is to be said of it. */
export interface TreeSummary {
  /** Pages that have a file. */
  pages: number;
  /** Groups, links, computed pages and pages without a file. */
  otherEntries: number;
  files: number;
  reusableContents: number;
  /** Files kept beside the content. */
  sources: number;
  /** Size of the tree. */
  bytes: number;
  warningCounts: Partial<Record<WarningKind, number>>;
  /** All of them, by file and line. */
  warnings: TreeWarning[];
}

/** Of a text that is in no part of the tree. */
const NOTHING_READ: ReadText = {
  source: { attributes: {}, bodyStart: 0, frontMatter: {}, blocks: [], targets: [] },
  broken: [],
};

/**
 * Reads a tree and says what an import would make of it. Stores nothing, and asks no database.
 *
 * @throws TreeError where the tree cannot be read or has no page at all
 */
export async function prepareTree(
  tree: TreeSource,
  given?: GivenContents,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<PreparedTree> {
  const start = performance.now();
  const source = leaveOutReserved(tree);
  await yieldToOthers();
  const texts = await readTexts(source, (phase, done, total) => onProgress({ phase, done, total }));
  await yieldToOthers();
  const view = makeTreeView(
    source.entries.map(({ path }) => path),
    texts.texts,
  );
  const read = ({ path }: SourceText) => texts.read.get(path) ?? NOTHING_READ;
  const plan = await runInSlices(planTreeInSteps(view, read, given));
  if (plan.texts.size === 0) {
    throw new TreeError('The tree contains no Markdown to import', source.label);
  }
  const textOf = (path: string) => texts.texts.get(path) ?? '';
  const anchored = listAnchoredTexts(plan).map((path) => [path, textOf(path)] as const);
  const anchors = await readAnchors(anchored);
  const dead = await runInSlices(findDeadAnchors(plan, { anchors, textOf }));
  const unread = await runInSlices(findUnread(plan, textOf));
  return {
    source,
    texts,
    plan,
    warnings: [...texts.warnings, ...plan.warnings, ...dead, ...unread],
    seconds: (performance.now() - start) / 1000,
  };
}

/** The tree without those of `files` that no text and no entry shows. */
export function keepShown(prepared: PreparedTree, files: ReadonlySet<string>): PreparedTree {
  const { plan, source } = prepared;
  const shown = listShownFiles(plan);
  const stays = (path: string) => !files.has(path) || shown.has(path);
  return {
    ...prepared,
    source: { ...source, entries: source.entries.filter(({ path }) => stays(path)) },
    plan: { ...plan, files: plan.files.filter(stays), sources: plan.sources.filter(stays) },
  };
}

/** What a prepared tree holds; `further` are warnings that came later. */
export function summarizeTree(
  { source, plan, warnings: found }: PreparedTree,
  further: readonly TreeWarning[] = [],
): TreeSummary {
  const warnings = [...found, ...further].sort(
    (a, b) => comparePaths(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0),
  );
  return { ...countImported(source, plan), warningCounts: countWarnings(warnings), warnings };
}

function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function countImported({ entries }: TreeSource, plan: TreePlan) {
  const withFile = plan.pages.filter((page) => page.path !== undefined).length;
  return {
    pages: withFile,
    otherEntries: plan.pages.length - withFile,
    files: plan.files.length,
    reusableContents: plan.includes.length,
    sources: plan.sources.length,
    bytes: entries.reduce((sum, { size }) => sum + size, 0),
  };
}

function countWarnings(warnings: readonly TreeWarning[]): Partial<Record<WarningKind, number>> {
  const counts: Partial<Record<WarningKind, number>> = {};
  for (const { kind } of warnings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
