import type { SpecificationView } from '@octavo/openapi';
import {
  type Platform,
  readTimestamp,
  systemActor,
  type Tx,
  writeLocked,
} from '../../platform/index.ts';
import { findChangeRequest, placeOfRequest } from '../change-requests/index.ts';
import {
  commitRevision,
  type EditablePlace,
  HeadMovedError,
  placeOfSpace,
  readPlace,
} from '../content/index.ts';
import { findSpecifications } from '../openapi-specs/index.ts';
import { findSpace } from '../spaces/index.ts';
import { listComputedPages, settleContent } from './settle-content.ts';
import { type ContentBranch, putSources } from './store.ts';

const KIND = 'computed-pages.compute';
/** How often a run starts over because content or specifications changed meanwhile. */
const MAX_TRIES = 4;
const MAX_ATTEMPTS = 8;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Makes the pages of the computed pages of a space, or of a change request of it, anew. */
    'computed-pages.compute': { spaceId: string; branch: string };
  }
}

/** Registers the job that `requestComputing` asks for. */
export function registerComputing(platform: Platform): void {
  platform.jobs.register(
    KIND,
    ({ spaceId, branch }) => computePages(platform, { space_id: spaceId, branch }),
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/** Asks for the pages of computed pages to be made anew, once however often it is asked. */
export async function requestComputing(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { space_id: spaceId, branch }: ContentBranch,
): Promise<void> {
  await jobs.enqueue(tx, KIND, { spaceId, branch }, { key: `${spaceId} ${branch}` });
}

/**
 * Commits what the computed pages of a content make by now, as one revision, or nothing where that is
 * there. Content that takes no edits stays as it is.
 *
 * @throws HeadMovedError where others keep changing what it goes by
 */
export async function computePages(platform: Platform, branch: ContentBranch): Promise<void> {
  for (let left = MAX_TRIES; ; left -= 1) {
    try {
      return await computeOnce(platform, branch);
    } catch (error) {
      if (!(error instanceof HeadMovedError) || left === 1) throw error;
    }
  }
}

async function computeOnce(platform: Platform, branch: ContentBranch): Promise<void> {
  const { database } = platform;
  const place = await findPlace(platform, database.db, branch);
  if (place === undefined) return;
  const view = await readPlace(platform, place);
  const specs = new Set(listComputedPages(view.tree()).map(({ spec }) => spec));
  const found = await readSpecifications(platform, database.db, place, specs);
  const settled = await settleContent(view.tree(), found.views, readTimestamp(platform.clock));
  await writeLocked(database, branch.space_id, async (tx) => {
    const now = await findPlace(platform, tx, branch);
    if (now === undefined) return;
    const { stamp } = await readSpecifications(platform, tx, now, specs);
    if (now.revisionId !== view.id || stamp !== found.stamp) {
      throw new HeadMovedError(branch.space_id, view.id);
    }
    await putSources(tx, branch, specs);
    if (settled.pages.size === 0 || now.space.edit_mode === 'locked') return;
    await commitRevision(platform, tx, {
      spaceId: branch.space_id,
      head: now.head,
      expectedHead: view.id,
      type: 'computed',
      actor: systemActor('computed-pages'),
      pages: settled.pages,
      addressedDocuments: settled.documents,
    });
  });
}

/** Undefined where it is gone, or a change request that is closed. */
async function findPlace(
  platform: Platform,
  db: Parameters<typeof findSpace>[0],
  { space_id: spaceId, branch }: ContentBranch,
): Promise<EditablePlace | undefined> {
  const space = await findSpace(db, spaceId);
  if (space === undefined) return undefined;
  if (branch === '') return placeOfSpace(space);
  const row = await findChangeRequest(db, spaceId, branch);
  const isOpen = row !== undefined && row.status !== 'merged' && row.status !== 'archived';
  return isOpen ? placeOfRequest(platform, space, row) : undefined;
}

/** What specifications hold, and what tells whether that is another thing by now. */
async function readSpecifications(
  platform: Platform,
  db: Parameters<typeof findSpecifications>[1],
  { space }: EditablePlace,
  specs: ReadonlySet<string>,
): Promise<{ views: Map<string, SpecificationView>; stamp: string }> {
  const found = await findSpecifications(platform, db, space.organization_id, [...specs]);
  const versions = [...specs].flatMap((spec, at) => {
    const version = found[at];
    return version === undefined ? [] : [{ spec, ...version }];
  });
  return {
    views: new Map(versions.map(({ spec, view }) => [spec, view])),
    stamp: JSON.stringify(versions.map(({ spec, versionId }) => [spec, versionId])),
  };
}
