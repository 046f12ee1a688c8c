import type { Db } from '../../platform/index.ts';
import { type Head, HeadMovedError, refuseLocked } from '../content/index.ts';
import { requireEditable } from './policy.ts';
import { requireChangeRequest } from './require.ts';
import { type ChangeRequestRow, swapRevision } from './store.ts';

/**
 * The pointer that a change of a change request's content moves. Reading it refuses archived and
 * merged requests, and those of a locked space (409).
 */
export function changeRequestHead(row: Pick<ChangeRequestRow, 'space_id' | 'id'>): Head {
  return {
    ...pointerOf(row),
    read: async (tx) => (await requireOpenRequest(tx, row)).revision,
  };
}

/** `changeRequestHead` of a row that was read already, in the transaction that changes it. */
export function knownRequestHead(row: ChangeRequestRow): Head {
  return {
    ...pointerOf(row),
    async read() {
      refuseClosed(row);
      return row.revision;
    },
  };
}

function pointerOf(
  row: Pick<ChangeRequestRow, 'space_id' | 'id'>,
): Pick<Head, 'spaceId' | 'branch' | 'move'> {
  return {
    spaceId: row.space_id,
    branch: row.id,
    async move(tx, move) {
      if (!(await swapRevision(tx, row.id, move))) {
        throw new HeadMovedError(row.space_id, move.from);
      }
    },
  };
}

/**
 * The change request as it is now, whose content may change.
 *
 * @throws ApiError 409 where it is archived or merged, or its space is locked.
 */
export async function requireOpenRequest(
  db: Db,
  row: Pick<ChangeRequestRow, 'space_id' | 'id'>,
): Promise<ChangeRequestRow> {
  const current = await requireChangeRequest(db, row);
  refuseClosed(current);
  return current;
}

/** @throws ApiError 409 for a change request that is archived or merged, or of a locked space. */
export function refuseClosed(row: ChangeRequestRow): void {
  requireEditable(row.status);
  refuseLocked({ edit_mode: row.space_edit_mode });
}
