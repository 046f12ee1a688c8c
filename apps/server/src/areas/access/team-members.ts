import type { TeamRole } from '@octavo/contract';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import {
  deleteTeamAccess,
  deleteTeamMembers,
  findTeamRoles,
  upsertTeamMembers,
} from './team-members-store.ts';

/** A team and where it is. */
export interface TeamPlace {
  id: string;
  organizationId: string;
}

/** Somebody's place in a team; without a role one keeps what one is there, or becomes a member. */
export interface TeamMembership {
  userId: string;
  role?: TeamRole | undefined;
}

/**
 * Puts members of the organization into a team, each named once. Whoever is there already gets the
 * role that is named; where nothing changes for somebody, nothing is said of it.
 */
export async function addTeamMembers(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  team: TeamPlace,
  memberships: readonly TeamMembership[],
  actor: Actor,
): Promise<void> {
  const before = await findTeamRoles(
    tx,
    team.id,
    memberships.map(({ userId }) => userId),
  );
  const changed = memberships.flatMap(({ userId, role }) => {
    const was = before.get(userId);
    const becomes = role ?? was ?? 'member';
    return was === becomes ? [] : [{ userId, was, role: becomes }];
  });
  await upsertTeamMembers(
    tx,
    changed.map(({ userId, role }) => ({
      team_id: team.id,
      user_id: userId,
      organization_id: team.organizationId,
      role,
      joined_at: readTimestamp(platform.clock),
    })),
  );
  for (const { userId, was, role } of changed) {
    await platform.events.emit(
      tx,
      was === undefined ? 'team-member.added' : 'team-member.updated',
      {
        ...locate(team, userId, actor),
        ...(was === undefined ? {} : { before: { role: was } }),
        after: { role },
      },
    );
  }
}

/** Takes people out of a team; who is not in it is passed over. */
export async function removeTeamMembers(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  team: TeamPlace,
  users: readonly string[],
  actor: Actor,
): Promise<void> {
  const before = await findTeamRoles(tx, team.id, users);
  await deleteTeamMembers(tx, team.id, [...before.keys()]);
  for (const [userId, role] of before) {
    await platform.events.emit(tx, 'team-member.removed', {
      ...locate(team, userId, actor),
      before: { role },
    });
  }
}

/** Takes everybody out of a team and everything from it that was granted to it; says nothing of it. */
export async function disbandTeam(tx: Tx, team: TeamPlace): Promise<void> {
  await deleteTeamAccess(tx, team);
}

function locate({ id: teamId, organizationId }: TeamPlace, userId: string, actor: Actor) {
  return { actor, organizationId, object: { kind: 'team-member', id: userId, teamId } } as const;
}
