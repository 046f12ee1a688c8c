import type { TeamRole } from '@octavo/contract';
import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import {
  addTeamMembers,
  disbandTeam,
  listTeamUserIds,
  removeTeamMembers,
  type TeamMembership,
  type TeamPlace,
} from '../access/index.ts';
import { describeTeam, locateTeam } from './events.ts';
import { deleteTeamRow, insertTeam, updateTeamTitle } from './store.ts';
import type { TeamsTable } from './tables.ts';

/** A new team. */
export interface NewTeam {
  organizationId: string;
  title: string;
  /** Members of the organization, each once; what they are in the team is `member` unless given. */
  members?: readonly TeamMembership[];
  actor: Actor;
}

/** What a team is to those who change who is in it. */
export function placeOf({ id, organization_id }: TeamsTable): TeamPlace {
  return { id, organizationId: organization_id };
}

/** Adds a team with those who are in it from the beginning. */
export async function createTeam(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  { organizationId, title, members = [], actor }: NewTeam,
): Promise<TeamsTable> {
  const row: TeamsTable = {
    id: platform.ids.next(),
    organization_id: organizationId,
    title,
    search_title: title.toLowerCase(),
    created_at: readTimestamp(platform.clock),
  };
  await insertTeam(tx, row);
  await platform.events.emit(tx, 'team.created', {
    actor,
    ...locateTeam(row),
    after: describeTeam(row),
  });
  await addTeamMembers(platform, tx, placeOf(row), members, actor);
  return row;
}

/** Gives a team another title and answers the team; says nothing where it has that already. */
export async function renameTeam(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  team: TeamsTable,
  { title, actor }: { title: string; actor: Actor },
): Promise<TeamsTable> {
  if (title === team.title) return team;
  const titles = { title, search_title: title.toLowerCase() };
  await updateTeamTitle(tx, team.id, titles);
  await platform.events.emit(tx, 'team.updated', {
    actor,
    ...locateTeam(team),
    ...compareFacts(describeTeam(team), describeTeam({ title })),
  });
  return { ...team, ...titles };
}

/** Removes a team with its memberships and all that was granted to it. */
export async function deleteTeam(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  team: TeamsTable,
  actor: Actor,
): Promise<void> {
  await disbandTeam(tx, placeOf(team));
  await deleteTeamRow(tx, team.id);
  await platform.events.emit(tx, 'team.deleted', {
    actor,
    ...locateTeam(team),
    before: describeTeam(team),
  });
}

/**
 * Makes exactly these people, members of the organization, those who are in a team: who is in it
 * already keeps what it is there unless `roles` says otherwise.
 */
export async function replaceTeamMembers(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  team: TeamPlace,
  users: readonly string[],
  { actor, roles }: { actor: Actor; roles?: ReadonlyMap<string, TeamRole> },
): Promise<void> {
  const wanted = new Set(users);
  const present = await listTeamUserIds(tx, team.id);
  const gone = present.filter((id) => !wanted.has(id));
  await removeTeamMembers(platform, tx, team, gone, actor);
  const memberships = [...wanted].map((userId) => ({ userId, role: roles?.get(userId) }));
  await addTeamMembers(platform, tx, team, memberships, actor);
}
