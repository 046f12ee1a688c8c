import { buffer } from 'node:stream/consumers';
import { forEachAtOnce, type Platform } from '../../platform/index.ts';
import { readPlace, readSpacePlace } from '../content/index.ts';
import type { PlanLimits } from './plan-in-time.ts';
import { prepareExport } from './prepare-export.ts';
import { makeExportedReader } from './read-exported.ts';
import type { TreeTarget } from './tree-target.ts';

export interface ExportSummary {
  pages: number;
  /** All files that were written. */
  files: number;
  /** Paths that were not written, since they are not safe in a folder. */
  leftOut: string[];
  bytes: number;
  seconds: number;
  revisionId: string;
  summaryWritten: boolean;
  textsRewritten: number;
}

export interface ExportOptions {
  onProgress?: (done: number, total: number) => void;
}

const CONCURRENCY = 8;
/** Nobody else waits for the process of a command. */
const UNHURRIED: PlanLimits = { deadlineMs: Number.POSITIVE_INFINITY, maxHeapMb: 8192 };

/**
 * Writes the present content of a space to a target, as a tree that importing gives the same content
 * of. What was imported and has not changed since is written byte for byte.
 */
export async function exportTree(
  platform: Platform,
  spaceId: string,
  target: TreeTarget,
  options: ExportOptions = {},
): Promise<ExportSummary> {
  const start = performance.now();
  const view = await readPlace(platform, await readSpacePlace(platform.database.db, spaceId));
  const { files, ...prepared } = await prepareExport(platform, view, { limits: UNHURRIED });
  const open = makeExportedReader(platform, files);
  let bytes = 0;
  let done = 0;
  await forEachAtOnce(files, CONCURRENCY, async (file) => {
    const content = await buffer(await open(file));
    await target.write(file.path, content);
    bytes += content.length;
    done += 1;
    options.onProgress?.(done, files.length);
  });
  return {
    ...prepared,
    files: files.length,
    bytes,
    revisionId: view.id,
    seconds: (performance.now() - start) / 1000,
  };
}
