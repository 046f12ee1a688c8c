import type { Db, Tx } from '../../platform/db/database.ts';

/** A commit was made against a revision that is no longer the head of its space. */
export class HeadMovedError extends Error {
  readonly spaceId: string;
  readonly expected: string;

  constructor(spaceId: string, expected: string) {
    super('The content of the space has changed since that revision.');
    this.name = 'HeadMovedError';
    this.spaceId = spaceId;
    this.expected = expected;
  }
}

/** The id of a space's active revision. @throws Error where there is no such space. */
export async function readHead(db: Db, spaceId: string): Promise<string> {
  const space = await db
    .selectFrom('spaces')
    .select('revision')
    .where('id', '=', spaceId)
    .executeTakeFirst();
  if (space === undefined) {
    throw new Error(`There is no space ${spaceId}.`);
  }
  return space.revision;
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
  const result = await tx
    .updateTable('spaces')
    .set({ revision: move.to, updated_at: move.at })
    .where('id', '=', spaceId)
    .where('revision', '=', move.from)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) {
    throw new HeadMovedError(spaceId, move.from);
  }
}
