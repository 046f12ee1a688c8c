import { conflict } from '../../../http/errors.ts';
import type { Actor, Platform, Tx } from '../../../platform/index.ts';
import type { MergeRulesSetting, SpacesTable } from '../../spaces/index.ts';
import type { MergeRule } from './policy.ts';
import { requireValidRules } from './require-valid-rules.ts';
import { findOrganizationRules, putSpaceRules } from './store.ts';
import '../events.ts';

/** Rules for a space, where in the request they stand, and who sets them. */
export interface NewSpaceRules {
  rules: readonly MergeRule[];
  /** Such as `body.rules`. */
  path: string;
  actor: Actor;
}

/**
 * Replaces the rules that a space has besides those of its organization.
 *
 * @throws ApiError 400 where a rule stands twice, or names who is no member of the organization
 */
export async function setSpaceRules(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { id, organization_id: organizationId }: Pick<SpacesTable, 'id' | 'organization_id'>,
  { rules, path, actor }: NewSpaceRules,
): Promise<void> {
  await requireValidRules(tx, organizationId, rules, path);
  await putSpaceRules(tx, id, rules);
  await platform.events.emit(tx, 'merge-rules.updated', {
    actor,
    organizationId,
    object: { kind: 'merge-rules', id, of: 'space' },
    after: { rules: [...rules] },
  });
}

/**
 * The rules of its own that a space has by a setting.
 *
 * @throws ApiError 409 for none at all where the organization has some
 */
export async function readRulesSetting(
  tx: Tx,
  organizationId: string,
  setting: MergeRulesSetting,
): Promise<readonly MergeRule[]> {
  if (setting.type === 'rules') return setting.rules;
  if (setting.type === 'none' && (await findOrganizationRules(tx, organizationId)).length > 0) {
    throw conflict(
      'merge_rules_inherited',
      'The merge rules of the organization apply to all of its spaces.',
      [{ path: 'body.mergeRules.type', message: 'must be "inherit" or "rules"' }],
    );
  }
  return [];
}
