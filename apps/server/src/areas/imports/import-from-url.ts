import type { ImportSource } from '@octavo/contract/imports';
import { TreeError } from '@octavo/trees';
import { badRequest, conflict } from '../../http/errors.ts';
import { FetchRefusedError, type Platform, ThreadError } from '../../platform/index.ts';
import { importInQueue } from './import-queue.ts';
import { SpaceLockedError } from './import-tree.ts';
import { noteImport } from './running-imports.ts';
import type { Imported, ImportTarget } from './sources/importer.ts';
import { importers } from './sources/importers.ts';

interface ImportFrom {
  url: string;
  source: ImportSource;
}

/**
 * Imports what a URL leads to, as one revision or none: a tree makes the content be what it holds,
 * a single document is added as one page.
 *
 * @throws ApiError 400 for a URL that leads to nothing of its source,
 * 409 where the target refuses edits, 413 for content that is too large, 503 where too many wait
 */
export async function importFromUrl(
  platform: Platform,
  { url, source }: ImportFrom,
  target: ImportTarget,
): Promise<Imported> {
  try {
    return await noteImport(platform, target.place.space.id, () =>
      importInQueue(platform, source, () => importers[source](platform, url, target)),
    );
  } catch (error) {
    throw explain(error);
  }
}

/** What is wrong with a document that was given up on. */
const UNREADABLE = {
  slow: 'it takes too long to read',
  memory: 'it takes too much memory to read',
  failed: 'it cannot be read',
} as const;

/** What went wrong outside is a mistake of the URL. */
function explain(error: unknown): unknown {
  if (error instanceof SpaceLockedError) return conflict('space_locked', error.message);
  if (error instanceof TreeError || error instanceof FetchRefusedError) {
    const type = error instanceof TreeError ? 'source_unreadable' : 'source_unreachable';
    return badRequest('body.url', `cannot be imported. ${error.message}`, type);
  }
  if (error instanceof ThreadError) {
    return badRequest(
      'body.url',
      `cannot be imported: ${UNREADABLE[error.reason]}`,
      'source_unreadable',
    );
  }
  return error;
}
