import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { updateScimGroupTime } from './groups/groups-store.ts';
import { updateScimPersonTime, updateScimUserTime } from './users/users-store.ts';

/**
 * Keeps when users and groups were changed last, whoever changed them: a provider is told by
 * `meta.lastModified`. A team whose many members change in one transaction is noted once.
 */
export function subscribeScim({ events, clock }: Pick<Platform, 'events' | 'clock'>): void {
  const noted = new WeakMap<Tx, Set<string>>();
  const noteTeam = async (tx: Tx, team: string) => {
    const teams = noted.get(tx) ?? new Set();
    noted.set(tx, teams);
    if (teams.has(team)) return;
    teams.add(team);
    await updateScimGroupTime(tx, team, readTimestamp(clock));
  };
  events.on('member.updated', (tx, { organizationId: organization, object }) =>
    updateScimUserTime(tx, { organization, user: object.id }, readTimestamp(clock)),
  );
  events.on('user.updated', (tx, { object }) =>
    updateScimPersonTime(tx, object.id, readTimestamp(clock)),
  );
  events.on('team.updated', (tx, { object }) => noteTeam(tx, object.id));
  events.on('team-member.added', (tx, { object }) => noteTeam(tx, object.teamId));
  events.on('team-member.removed', (tx, { object }) => noteTeam(tx, object.teamId));
}
