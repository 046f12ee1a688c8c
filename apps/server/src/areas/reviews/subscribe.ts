import type { Platform } from '../../platform/index.ts';
import { mergeGuards } from '../change-requests/index.ts';
import { spaceUpdateFollowers } from '../spaces/index.ts';
import { dropStrangers } from './follow-transfers.ts';
import { requireMergeable } from './merge-rules/require-mergeable.ts';
import { readRulesSetting, setSpaceRules } from './merge-rules/set-space-rules.ts';
import { copySpaceRules } from './merge-rules/store.ts';

/**
 * Lets merge rules refuse the merge of a change request, in the transaction that would merge it, keeps
 * those that an update of a space sets, and gives copies of spaces the rules of the space. Spaces that come into another organization wait for
 * nobody who does not belong to it.
 */
export function subscribeReviews(platform: Platform): void {
  mergeGuards.extend(platform, (tx, { space, changeRequest }) =>
    requireMergeable(tx, space, changeRequest),
  );
  spaceUpdateFollowers.extend(platform, async (tx, { space, changes, actor }) => {
    if (changes.mergeRules === undefined) return;
    const rules = await readRulesSetting(tx, space.organization_id, changes.mergeRules);
    await setSpaceRules(platform, tx, space, { rules, path: 'body.mergeRules.rules', actor });
  });
  platform.events.on('space.created', async (tx, { object, original }) => {
    if (original !== undefined) await copySpaceRules(tx, original, object.id);
  });
  for (const name of ['space.transferred-in', 'collection.transferred-in'] as const) {
    platform.events.on(name, (tx, event) => dropStrangers(platform, tx, event));
  }
}
