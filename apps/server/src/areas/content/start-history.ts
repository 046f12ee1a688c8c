import { readTimestamp } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Platform, userIdOf } from '../../platform/index.ts';
import type { SpaceCreated } from '../spaces/index.ts';
import { insertOwner } from './owners/owners-store.ts';
import { readRevisionRow } from './revision-view.ts';
import { insertRevision, MAIN_BRANCH, type RevisionRow } from './store.ts';

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
export async function startHistory(platform: Platform, tx: Tx, space: SpaceCreated): Promise<void> {
  const copied =
    space.copyOf === undefined ? undefined : await readRevisionRow(platform, space.copyOf, tx);
  if (space.copyOf !== undefined && copied === undefined) {
    throw new Error(`There is no revision ${space.copyOf} to copy.`);
  }
  const owner = await insertOwner(tx, {
    spaceId: space.object.id,
    copiedFrom: copied?.owner ?? null,
  });
  await insertRevision(tx, {
    id: space.revisionId,
    spaceId: space.object.id,
    branch: MAIN_BRANCH,
    sequence: 1,
    parents: [],
    type: 'edits',
    content: copied?.content ?? NO_CONTENT,
    authorId: userIdOf(space.actor),
    message: null,
    mergedFrom: null,
    git: null,
    createdAt: readTimestamp(platform.clock),
    owner,
  });
}

/** A branch of a space's history, such as a change request's, and the revision it starts from. */
interface NewBranch {
  spaceId: string;
  /** The name of the branch: the id of what it belongs to, such as a change request. */
  branch: string;
  from: string;
  /** The person who began it; null for the server. */
  authorId: string | null;
}

/**
 * Makes the first revision of a branch: of the content of another revision, whose maps it shares,
 * so that it costs the same however much that is. Answers its id.
 *
 * @throws Error when the revision to start from does not exist in the space.
 */
export async function startBranch(platform: Platform, tx: Tx, start: NewBranch): Promise<string> {
  const from = await readRevisionRow(platform, start.from, tx);
  if (from === undefined || from.spaceId !== start.spaceId) {
    throw new Error(`The space ${start.spaceId} has no revision ${start.from} to branch from.`);
  }
  const id = platform.ids.next();
  await insertRevision(tx, {
    id,
    spaceId: start.spaceId,
    branch: start.branch,
    sequence: 1,
    parents: [from.id],
    type: 'edits',
    content: from.content,
    authorId: start.authorId,
    message: null,
    mergedFrom: null,
    git: null,
    createdAt: readTimestamp(platform.clock),
    owner: from.owner,
  });
  return id;
}
