import { readTimestamp } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/index.ts';
import { readRevisionRow } from './revision-view.ts';
import { insertRevision, MAIN_BRANCH, type RevisionRow } from './store.ts';

/** What `space.created` says of the history to start. */
interface NewSpace {
  spaceId: string;
  revisionId: string;
  authorId: string | null;
  copyOf?: string;
}

const NO_CONTENT: RevisionRow['content'] = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

/**
 * Makes the first revision of a space: empty, or of the content of another revision, whose maps it
 * shares.
 *
 * @throws Error when the revision to copy does not exist.
 */
export async function startHistory(platform: Platform, tx: Tx, space: NewSpace): Promise<void> {
  const copied =
    space.copyOf === undefined ? undefined : await readRevisionRow(platform, space.copyOf, tx);
  if (space.copyOf !== undefined && copied === undefined) {
    throw new Error(`There is no revision ${space.copyOf} to copy.`);
  }
  await insertRevision(tx, {
    id: space.revisionId,
    spaceId: space.spaceId,
    branch: MAIN_BRANCH,
    sequence: 1,
    parents: [],
    type: 'edits',
    content: copied?.content ?? NO_CONTENT,
    authorId: space.authorId,
    message: null,
    mergedFrom: null,
    git: null,
    createdAt: readTimestamp(platform.clock),
  });
}

/** Starts the history of each space when it is created. */
export function subscribeRevisions(platform: Platform): void {
  platform.events.on('space.created', (tx, space) => startHistory(platform, tx, space));
}
