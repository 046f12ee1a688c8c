import { ApiError, conflict } from '../../http/errors.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findSpace, type SpacesTable } from '../spaces/index.ts';
import { swapHead } from './store.ts';

/** 409: a commit was made against a revision that is no longer the head of its space. */
export class HeadMovedError extends ApiError {
  readonly spaceId: string;
  readonly expected: string;

  constructor(spaceId: string, expected: string) {
    super(409, 'The content of the space has changed since: read it again and repeat the change.');
    this.spaceId = spaceId;
    this.expected = expected;
  }
}

/** The id of a space's active revision. @throws Error where there is no such space. */
export async function readHead(db: Db, spaceId: string): Promise<string> {
  return (await readSpace(db, spaceId)).revision;
}

/**
 * The id of the revision that the next one is made from.
 *
 * @throws ApiError 409 where the space is locked, HeadMovedError where `expected` is another.
 */
export async function readOpenHead(
  tx: Tx,
  spaceId: string,
  expected: string | undefined,
): Promise<string> {
  const space = await readSpace(tx, spaceId);
  if (space.edit_mode === 'locked') {
    throw conflict('The space is locked: unlock it to change its content.');
  }
  if (expected !== undefined && expected !== space.revision) {
    throw new HeadMovedError(spaceId, expected);
  }
  return space.revision;
}

async function readSpace(db: Db, spaceId: string): Promise<SpacesTable> {
  const space = await findSpace(db, spaceId);
  if (space === undefined) {
    throw new Error(`There is no space ${spaceId}.`);
  }
  return space;
}

/**
 * Moves a space's head from one revision to the next, and its time of change with it.
 *
 * @throws HeadMovedError when the head is another.
 */
export async function moveHead(
  tx: Tx,
  spaceId: string,
  move: { from: string; to: string; at: string },
): Promise<void> {
  if (!(await swapHead(tx, spaceId, move))) {
    throw new HeadMovedError(spaceId, move.from);
  }
}
