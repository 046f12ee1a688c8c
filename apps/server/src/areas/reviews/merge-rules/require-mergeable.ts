import { roleHas } from '@octavo/contract';
import { conflict } from '../../../http/errors.ts';
import type { Db } from '../../../platform/index.ts';
import { findRolesOn } from '../../access/index.ts';
import {
  type ChangeRequestRow,
  isOutdated,
  listContributorsAmong,
  listRequestedIds,
} from '../../change-requests/index.ts';
import type { SpacesTable } from '../../spaces/index.ts';
import { listLatestReviews } from '../store.ts';
import { combineMergeRules, decideMergeRules, type RuleRefusal } from './policy.ts';
import { findOrganizationRules, findSpaceRules } from './store.ts';

/** The rules that forbid the merge of a change request. */
export interface MergeRefusal {
  refusals: RuleRefusal[];
}

/**
 * Whether the rules of the organization and of the space let a change request be merged as it is
 * now; null where they do. Approvals of those who wrote something of it and reviews of people who may not review in the space any more do not count,
 * and nobody waits for theirs unless a rule names them. Inside the transaction of the merge pass
 * that as `db`.
 */
export async function canMerge(
  db: Db,
  space: SpacesTable,
  row: ChangeRequestRow,
): Promise<MergeRefusal | null> {
  const rules = combineMergeRules(
    await findOrganizationRules(db, space.organization_id),
    await findSpaceRules(db, space.id),
  );
  if (rules.length === 0) return null;
  const latest = await listLatestReviews(db, row.id);
  const requested = await listRequestedIds(db, row.id);
  const asked = [...latest.map(({ reviewer_id }) => reviewer_id), ...requested];
  const roles = await findRolesOn(db, space.id, [...new Set(asked)]);
  const mayReview = (id: string) => roleHas(roles.get(id) ?? null, 'review');
  const refusals = decideMergeRules({
    rules,
    authorId: row.created_by,
    contributors: await listContributorsAmong(db, row.id, asked),
    subject: row.subject,
    description: row.description,
    outdated: isOutdated(row),
    reviews: latest
      .filter(({ reviewer_id }) => mayReview(reviewer_id))
      .map(({ reviewer_id, status, outdated }) => ({ reviewerId: reviewer_id, status, outdated })),
    requested: requested.filter(mayReview),
  });
  return refusals.length === 0 ? null : { refusals };
}

/** @throws ApiError 409 that names the rules which forbid the merge of a change request. */
export async function requireMergeable(
  db: Db,
  space: SpacesTable,
  row: ChangeRequestRow,
): Promise<void> {
  const refusal = await canMerge(db, space, row);
  const first = refusal?.refusals[0];
  if (refusal === null || first === undefined) return;
  throw conflict(
    'merge_rule',
    `The merge rule ${first.rule} does not allow this merge: ${first.message}`,
    refusal.refusals.map(({ rule, message }) => ({ path: rule, message })),
  );
}
