import { type Actor, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { findMemberIds } from '../../access/index.ts';
import {
  addTeamMembers,
  createTeam,
  placeOf,
  removeTeamMembers,
  renameTeam,
  replaceTeamMembers,
} from '../../teams/index.ts';
import { invalidValue } from '../scim-error.ts';
import { type ScimGroupRow, upsertScimGroup } from './groups-store.ts';
import type { MembershipChanges } from './membership-changes.ts';
import type { GroupInput } from './read-group.ts';

type GroupPlatform = Pick<Platform, 'ids' | 'clock' | 'events'>;

/** In which organization a group is written, and by whom. */
export interface GroupPlace {
  organizationId: string;
  actor: Actor;
}

/** Adds a team and answers its id. @throws ScimError 400 for members who are no users */
export async function createScimGroup(
  platform: GroupPlatform,
  tx: Tx,
  { title, externalId, members = [] }: GroupInput,
  { organizationId, actor }: GroupPlace,
): Promise<string> {
  await requireUsers(tx, organizationId, members);
  const team = await createTeam(platform, tx, {
    organizationId,
    title,
    actor,
    members: members.map((userId) => ({ userId })),
  });
  await upsertScimGroup(tx, {
    team_id: team.id,
    external_id: externalId,
    updated_at: readTimestamp(platform.clock),
  });
  return team.id;
}

/**
 * Makes a team what its provider says it is. Who owns the team and stays in it still owns it.
 *
 * @throws ScimError 400 for members who are no users
 */
export async function changeScimGroup(
  platform: GroupPlatform,
  tx: Tx,
  before: ScimGroupRow,
  { title, externalId }: Pick<GroupInput, 'title' | 'externalId'>,
  { memberships, place }: { memberships: MembershipChanges; place: GroupPlace },
): Promise<void> {
  const { actor } = place;
  await renameTeam(platform, tx, before, { title, actor });
  await changeMemberships(platform, tx, before, memberships, place);
  if (externalId === before.external_id) return;
  const updatedAt = readTimestamp(platform.clock);
  await upsertScimGroup(tx, {
    team_id: before.id,
    external_id: externalId,
    updated_at: updatedAt,
  });
}

async function changeMemberships(
  platform: GroupPlatform,
  tx: Tx,
  team: ScimGroupRow,
  changes: MembershipChanges,
  { organizationId, actor }: GroupPlace,
): Promise<void> {
  const place = placeOf(team);
  if (changes.kind === 'exactly') {
    const ids = [...changes.ids];
    await requireUsers(tx, organizationId, ids);
    await replaceTeamMembers(platform, tx, place, ids, { actor });
    return;
  }
  const added = [...changes.added];
  await requireUsers(tx, organizationId, added);
  await removeTeamMembers(platform, tx, place, [...changes.removed], actor);
  const memberships = added.map((userId) => ({ userId }));
  await addTeamMembers(platform, tx, place, memberships, actor);
}

async function requireUsers(tx: Tx, organization: string, ids: readonly string[]): Promise<void> {
  const known = await findMemberIds(tx, organization, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw invalidValue('members.value', `must be the id of a user: there is no ${unknown}`);
  }
}
