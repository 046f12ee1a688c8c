import { ApiError, conflict } from '../../http/errors.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findSpace, type SpacesTable, swapSpaceRevision } from '../spaces/index.ts';
import { listRevisions, MAIN_BRANCH, type RevisionRow } from './store.ts';

/** 409: a commit was made against a revision that is no longer the head of its branch. */
export class HeadMovedError extends ApiError {
  readonly spaceId: string;
  readonly expected: string;

  constructor(spaceId: string, expected: string) {
    super(
      'head_moved',
      'The content of the space has changed since you read it: read it again and repeat the change.',
    );
    this.spaceId = spaceId;
    this.expected = expected;
  }
}

/** The id of a space's active revision. @throws Error where there is no such space. */
export async function readHead(db: Db, spaceId: string): Promise<string> {
  return (await readSpace(db, spaceId)).revision;
}

/**
 * A movable pointer to a revision: a space's own, or that of a branch of the space such as a change
 * request.
 */
export interface Head {
  readonly spaceId: string;
  /** Empty for the space's own history. */
  readonly branch: string;
  /** What the next revision is made from. @throws ApiError 409 where edits are refused. */
  read(tx: Tx): Promise<HeadState>;
  /** Moves it by compare-and-swap. @throws HeadMovedError when it is not `from`. */
  move(tx: Tx, move: HeadMove): Promise<void>;
}

/** The revision that a head points to, and the organization that the space belongs to. */
export interface HeadState {
  revision: string;
  organizationId: string;
}

/** From one revision to the next; `at` is the time of change. */
export interface HeadMove {
  from: string;
  to: string;
  at: string;
}

/** The head of a space's own history; reading it for a change refuses a locked space (409). */
export function spaceHead(spaceId: string): Head {
  return {
    ...pointerOf(spaceId),
    async read(tx) {
      const space = await readSpace(tx, spaceId);
      refuseLocked(space);
      return { revision: space.revision, organizationId: space.organization_id };
    },
  };
}

/**
 * `spaceHead` of a space whose row was read already: in the transaction that changes it, or before. It
 * counts as moved once the space belongs to another organization, where others may change it.
 */
export function knownHead(
  space: Pick<SpacesTable, 'id' | 'organization_id' | 'revision' | 'edit_mode'>,
): Head {
  return {
    ...pointerOf(space.id, space.organization_id),
    async read() {
      refuseLocked(space);
      return { revision: space.revision, organizationId: space.organization_id };
    },
  };
}

/** @throws ApiError 409 for a space that refuses every edit. */
export function refuseLocked(space: Pick<SpacesTable, 'edit_mode'>): void {
  if (space.edit_mode === 'locked') {
    throw conflict('space_locked', 'The space is locked: unlock it before you change its content.');
  }
}

function pointerOf(
  spaceId: string,
  organizationId?: string,
): Pick<Head, 'spaceId' | 'branch' | 'move'> {
  return {
    spaceId,
    branch: MAIN_BRANCH,
    async move(tx, move) {
      if (!(await swapSpaceRevision(tx, spaceId, { ...move, organizationId }))) {
        throw new HeadMovedError(spaceId, move.from);
      }
    },
  };
}

async function readSpace(db: Db, spaceId: string): Promise<SpacesTable> {
  const space = await findSpace(db, spaceId);
  if (space === undefined) {
    throw new Error(`There is no space ${spaceId}.`);
  }
  return space;
}

/**
 * The head of a branch that no row points to: the newest of its revisions. Whoever moves it takes the
 * lock of the space. It refuses a locked space as that does.
 */
export function branchHead(spaceId: string, branch: string): Head {
  return {
    spaceId,
    branch,
    async read(tx) {
      const space = await readSpace(tx, spaceId);
      refuseLocked(space);
      const newest = await findBranchHead(tx, { spaceId, branch });
      if (newest === undefined) throw new Error(`There is no branch ${branch} of ${spaceId}.`);
      return { revision: newest.id, organizationId: space.organization_id };
    },
    async move() {},
  };
}

/** The newest revision of a branch; undefined where there is none of that name. */
export async function findBranchHead(
  db: Db,
  branch: { spaceId: string; branch: string },
): Promise<RevisionRow | undefined> {
  const [newest] = await listRevisions(db, branch, { before: undefined, limit: 1 });
  return newest;
}
