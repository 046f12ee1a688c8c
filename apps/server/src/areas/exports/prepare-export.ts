import { isReservedPath } from '@octavo/content';
import { isPageSource } from '@octavo/trees';
import { isPlanningText } from '@octavo/trees/plan';
import type { ExportedFile, ExportPlan } from '@octavo/trees/write';
import { findFaults, type Platform } from '../../platform/index.ts';
import { listSources, type RevisionView } from '../content/index.ts';
import { type PlanOptions, planInTime } from './plan-in-time.ts';
import type { PlanRequest } from './plan-request.ts';
import { readBlob } from './read-exported.ts';

/** The files of an export, of which nothing was read yet. */
export interface PreparedExport extends Pick<ExportPlan, 'summaryWritten' | 'textsRewritten'> {
  /** By path, in order. */
  files: readonly ExportedFile[];
  /** Paths that are not among them, since they are not safe in a folder. */
  leftOut: string[];
  pages: number;
}

/**
 * Settles what an export of a revision consists of: a tree that importing gives the same content of.
 * What was imported and has not changed since is byte for byte as it was.
 *
 * @throws ApiError 409 where that takes too long or too much memory
 * @throws the reason of the signal once that is aborted
 */
export async function prepareExport(
  platform: Platform,
  view: RevisionView,
  options: PlanOptions = {},
): Promise<PreparedExport> {
  const sources = await listSources(platform, view);
  // What people wrote: pages that computed pages made are made again from what these say.
  const pages = [...view.tree().byId.values()].filter(({ generated }) => generated === undefined);
  const request: PlanRequest = {
    pages,
    sources,
    texts: await readPlanningTexts(platform, sources),
    files: [...view.files.list],
    variables: view.content.variables,
    reusableContents: [...view.reusableContents.list],
  };
  const { files, ...plan } = await planInTime(platform, request, options);
  return {
    ...plan,
    files: files.filter(({ path }) => !isReservedPath(path)),
    leftOut: files.filter(({ path }) => isReservedPath(path)).map(({ path }) => path),
    pages: pages.filter(({ type }) => type === 'document').length,
  };
}

async function readPlanningTexts(
  platform: Platform,
  sources: PlanRequest['sources'],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const { path, blob, shadows } of sources) {
    if (!isPlanningText(path) || shadows !== undefined) continue;
    texts.set(path, decoder.decode(await readBlob(platform, blob)));
  }
  // Importing keeps them as files, so what it would make of the tree does not depend on their text.
  const pages = [...texts].filter(([path]) => isPageSource(path));
  for (const [path] of await findFaults(pages)) texts.delete(path);
  return texts;
}
