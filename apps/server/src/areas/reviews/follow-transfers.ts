import { isDeepStrictEqual } from 'node:util';
import type { Actor, Platform, Tx } from '../../platform/index.ts';
import { findMemberIds } from '../access/index.ts';
import {
  beginRequestEvent,
  deleteStrangersAsked,
  listStrangersAsked,
} from '../change-requests/index.ts';
import type { TransferEvent } from '../spaces/index.ts';
import type { MergeRule } from './merge-rules/policy.ts';
import { listRulesBelow, putRulesOfSpaces } from './merge-rules/store.ts';
import './events.ts';

/**
 * Once spaces have come into an organization, nobody is waited for who does not belong to it: those
 * whom their merge rules name are dropped from them, with the rule where it names nobody else, and
 * nobody of them is asked for a review any more. Reviews that they gave stay.
 */
export async function dropStrangers(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { organizationId, object, actor }: TransferEvent,
): Promise<void> {
  const place = { objectId: object.id, organizationId, actor };
  await dropFromRules(platform, tx, place);
  await dropAsked(platform, tx, place);
}

interface Place {
  /** The space or collection that came, with all that is below it. */
  objectId: string;
  organizationId: string;
  actor: Actor;
}

async function dropFromRules(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { objectId, organizationId, actor }: Place,
): Promise<void> {
  const all = await listRulesBelow(tx, objectId);
  const named = new Set(all.flatMap(({ rules }) => rules.flatMap(listNamed)));
  if (named.size === 0) return;
  const members = await findMembersAmong(tx, organizationId, [...named]);
  const changed = all.flatMap(({ spaceId, rules: before }) => {
    const after = keepMembers(before, members);
    return isDeepStrictEqual(before, after) ? [] : [{ spaceId, before, rules: after }];
  });
  await putRulesOfSpaces(tx, changed);
  for (const { spaceId: id, before, rules } of changed) {
    await events.emit(tx, 'merge-rules.updated', {
      actor,
      organizationId,
      object: { kind: 'merge-rules', id, of: 'space' },
      before: { rules: before },
      after: { rules },
    });
  }
}

/** How many people one query looks for. */
const CHUNK = 1_000;

async function findMembersAmong(
  tx: Tx,
  organizationId: string,
  users: readonly string[],
): Promise<Set<string>> {
  const members = new Set<string>();
  for (let start = 0; start < users.length; start += CHUNK) {
    const some = users.slice(start, start + CHUNK);
    for (const id of await findMemberIds(tx, organizationId, some)) members.add(id);
  }
  return members;
}

function listNamed(rule: MergeRule): readonly string[] {
  return 'users' in rule ? rule.users : [];
}

/** Rules without those who are no members, and without a rule that would name nobody. Pure. */
function keepMembers(rules: readonly MergeRule[], members: ReadonlySet<string>): MergeRule[] {
  return rules.flatMap((rule): MergeRule[] => {
    if (!('users' in rule)) return [rule];
    const users = rule.users.filter((id) => members.has(id));
    return users.length === 0 ? [] : [{ ...rule, users }];
  });
}

async function dropAsked(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { objectId, organizationId, actor }: Place,
): Promise<void> {
  const asked = await listStrangersAsked(tx, objectId, organizationId);
  if (asked.length === 0) return;
  await deleteStrangersAsked(tx, objectId, organizationId);
  for (const { id, space_id, user_id: reviewerId } of asked) {
    const row = { id, space_id, organization_id: organizationId };
    await events.emit(tx, 'change-request.reviewer-removed', {
      ...beginRequestEvent(row, actor),
      reviewerId,
    });
  }
}
