import { badRequest } from '../../../http/errors.ts';
import type { Tx } from '../../../platform/index.ts';
import { findTeam } from '../../teams/index.ts';

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
