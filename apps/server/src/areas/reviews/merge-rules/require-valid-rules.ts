import { type ErrorDetail, invalidInput } from '../../../http/errors.ts';
import type { Tx } from '../../../platform/index.ts';
import { findMemberIds } from '../../access/index.ts';
import type { MergeRule } from './policy.ts';

/**
 * @param at where in the request they stand
 * @throws ApiError 400 where a rule stands twice, or names who is no member of the organization.
 */
export async function requireValidRules(
  tx: Tx,
  organizationId: string,
  rules: readonly MergeRule[],
  at = 'body.rules',
): Promise<void> {
  const named = rules.flatMap((rule) => ('users' in rule ? rule.users : []));
  const members = await findMemberIds(tx, organizationId, named);
  const mistakes: ErrorDetail[] = [];
  rules.forEach((rule, position) => {
    const path = `${at}[${position}]`;
    if (rules.findIndex((other) => other.rule === rule.rule) !== position) {
      mistakes.push({ path: `${path}.rule`, message: 'occurs twice in the list' });
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
