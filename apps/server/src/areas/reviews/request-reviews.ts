import { roleHas } from '@octavo/contract';
import { MAX_REQUESTED } from '@octavo/contract/reviews';
import { conflict, type ErrorDetail, invalidInput } from '../../http/errors.ts';
import { type Platform, readTimestamp, type Tx, type UserActor } from '../../platform/index.ts';
import { findRolesOn } from '../access/index.ts';
import {
  beginRequestEvent,
  type ChangeRequestRow,
  insertRequested,
  listRequestedIds,
} from '../change-requests/index.ts';
import type { SpacesTable } from '../spaces/index.ts';
import { requireReviewable } from './policy.ts';
import './events.ts';

/**
 * Asks people for a review.
 *
 * @throws ApiError 400 for who may not review it, 409 where it is merged or archived.
 */
export async function requestReviews(
  platform: Platform,
  tx: Tx,
  { space, row }: { space: SpacesTable; row: ChangeRequestRow },
  { users, actor }: { users: readonly string[]; actor: UserActor },
): Promise<void> {
  requireReviewable(row);
  const roles = await findRolesOn(tx, space.id, users);
  const mistakes: ErrorDetail[] = [];
  for (const [at, id] of users.entries()) {
    const path = `body.users[${at}]`;
    if (id === row.created_by) {
      mistakes.push({
        path,
        message: 'opened the change request and cannot review it',
      });
    } else if (!roleHas(roles.get(id) ?? null, 'review')) {
      mistakes.push({ path, message: 'is not a person who can review changes in this space' });
    }
  }
  if (mistakes.length > 0) throw invalidInput(mistakes);
  const asked = new Set(await listRequestedIds(tx, row.id));
  const reviewerIds = [...new Set(users)].filter((id) => !asked.has(id));
  if (reviewerIds.length === 0) return;
  if (asked.size + reviewerIds.length > MAX_REQUESTED) {
    throw conflict(
      'too_many_reviewers',
      `A change request can have at most ${MAX_REQUESTED} requested reviewers.`,
    );
  }
  const at = readTimestamp(platform.clock);
  await insertRequested(
    tx,
    reviewerIds.map((id) => ({
      change_request_id: row.id,
      user_id: id,
      requested_by: actor.userId,
      requested_at: at,
      revision: row.revision,
    })),
  );
  await platform.events.emit(tx, 'change-request.review-requested', {
    ...beginRequestEvent(row, actor),
    reviewerIds,
  });
}
