import { buildPageTree } from '@octavo/content';
import { findFaults, type Platform, sha256Base64url } from '../../platform/index.ts';
import { type RevisionView, readPlace, readSpacePlace } from '../content/index.ts';
import {
  forEachAtOnce,
  isMarkdown,
  isPlanningText,
  isReservedPath,
  readCurrent,
} from '../imports/index.ts';
import { planExport } from './plan-export.ts';
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
  const current = await readCurrent(platform, withoutGenerated(view));
  const texts = new Map<string, string>();
  for (const { path, blob, shadows } of current.sources) {
    if (!isPlanningText(path) || shadows !== undefined) continue;
    texts.set(
      path,
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBlob(platform, blob)),
    );
  }
  // Importing keeps them as files, so what it would make of the tree does not depend on their text.
  const pages = [...texts].filter(([path]) => isMarkdown(path));
  for (const [path] of await findFaults(pages)) texts.delete(path);
  const plan = planExport({
    current,
    texts,
    newId: () => platform.ids.next(),
    hashText: sha256Base64url,
  });
  let bytes = 0;
  let done = 0;
  const files = plan.files.filter(({ path }) => !isReservedPath(path));
  await forEachAtOnce(files, CONCURRENCY, async (file) => {
    const content = 'text' in file ? Buffer.from(file.text) : await readBlob(platform, file.blob);
    await target.write(file.path, content);
    bytes += content.length;
    done += 1;
    options.onProgress?.(done, files.length);
  });
  return {
    pages: [...current.tree.byId.values()].filter(({ type }) => type === 'document').length,
    files: files.length,
    leftOut: plan.files.filter(({ path }) => isReservedPath(path)).map(({ path }) => path),
    bytes,
    seconds: (performance.now() - start) / 1000,
    revisionId: view.id,
    summaryWritten: plan.summaryWritten,
    textsRewritten: plan.textsRewritten,
  };
}

/** What people wrote: pages that computed pages made are made again from what these say. */
function withoutGenerated(view: RevisionView): RevisionView {
  const tree = view.tree();
  const written = [...tree.byId.values()].filter(({ generated }) => generated === undefined);
  if (written.length === tree.byId.size) return view;
  const bare = buildPageTree(written);
  return { ...view, tree: () => bare };
}

async function readBlob(platform: Platform, hash: string): Promise<Uint8Array> {
  const bytes = await platform.blobs.read(hash);
  if (bytes === undefined) throw new Error(`The stored file ${hash} is missing.`);
  return bytes;
}
