import type { TeamResource } from '@octavo/contract/teams';
import { badRequest } from '../../http/errors.ts';
import type { Db, Tx } from '../../platform/index.ts';
import { findTeam, findTeams, showTeams, type TeamViewer } from '../teams/index.ts';

/**
 * Requires that the team which new members join is one of the organization.
 *
 * @throws ApiError 400
 */
export async function requireDefaultTeam(
  tx: Tx,
  organizationId: string,
  teamId: string | null | undefined,
): Promise<void> {
  if (teamId === null || teamId === undefined) return;
  if ((await findTeam(tx, organizationId, teamId)) !== undefined) return;
  throw badRequest('body.defaultTeam', 'is not a team of the organization', 'unknown_reference');
}

/** The teams that providers of an organization fill and that are still there, by their ids. */
export async function findDefaultTeams(
  db: Db,
  providers: readonly { default_team: string | null }[],
  viewer: TeamViewer,
): Promise<ReadonlyMap<string, TeamResource>> {
  const wanted = [...new Set(providers.flatMap((row) => row.default_team ?? []))];
  const found = await findTeams(db, viewer.organization, wanted);
  const shown = found.size === 0 ? [] : await showTeams(db, [...found.values()], viewer);
  return new Map(shown.map((team) => [team.id, team]));
}
