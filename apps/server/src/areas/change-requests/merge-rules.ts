import { conflict, type ErrorDetail, invalidInput } from '../../http/errors.ts';
import { roleHas } from '../../http/roles.ts';
import type { Db, Tx } from '../../platform/index.ts';
import { findMemberIds } from '../members/index.ts';
import { findRolesOnSpace, type SpacesTable } from '../spaces/index.ts';
import {
  combineMergeRules,
  decideMergeRules,
  type MergeRule,
  type RuleRefusal,
} from './merge-rules-policy.ts';
import { findOrganizationRules, findSpaceRules } from './merge-rules-store.ts';
import { isOutdated } from './present.ts';
import { listLatestReviews, listRequestedIds } from './reviews-store.ts';
import type { ChangeRequestRow } from './store.ts';

/** The rules that forbid the merge of a change request. */
export interface MergeRefusal {
  refusals: RuleRefusal[];
}

/**
 * Whether the rules of the organization and of the space let a change request be merged as it is
 * now; null where they do. Reviews of people who may not review in the space any more do not count,
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
  const roles = await findRolesOnSpace(db, space, [...new Set(asked)]);
  const mayReview = (id: string) => roleHas(roles.get(id) ?? null, 'review');
  const refusals = decideMergeRules({
    rules,
    authorId: row.created_by,
    subject: row.subject,
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
    `The merge rule ${first.rule} forbids it: ${first.message}`,
    refusal.refusals.map(({ rule, message }) => ({ path: rule, message })),
  );
}

/** @throws ApiError 400 where a rule stands twice, or names who is no member of the organization. */
export async function requireValidRules(
  tx: Tx,
  organizationId: string,
  rules: readonly MergeRule[],
): Promise<void> {
  const named = rules.flatMap((rule) => ('users' in rule ? rule.users : []));
  const members = await findMemberIds(tx, organizationId, named);
  const mistakes: ErrorDetail[] = [];
  rules.forEach((rule, at) => {
    const path = `body.rules[${at}]`;
    if (rules.findIndex((other) => other.rule === rule.rule) !== at) {
      mistakes.push({ path: `${path}.rule`, message: 'stands in the list twice' });
    }
    const users = 'users' in rule ? rule.users : [];
    users.forEach((id, place) => {
      if (members.has(id)) return;
      const message = 'is not a member of the organization';
      mistakes.push({ path: `${path}.users[${place}]`, message });
    });
  });
  if (mistakes.length > 0) throw invalidInput(mistakes);
}
