import type { OidcProviderResource } from '@octavo/contract/sso';
import type { Db } from '../../../platform/index.ts';
import type { TeamViewer } from '../../teams/index.ts';
import { findDefaultTeams } from '../default-teams.ts';
import type { OidcProvidersTable } from '../tables.ts';
import { presentOidcProvider } from './present.ts';

/** Providers of an organization as the API shows them, each with the team that it fills. */
export async function showOidcProviders(
  db: Db,
  rows: readonly OidcProvidersTable[],
  viewer: TeamViewer,
): Promise<OidcProviderResource[]> {
  const teams = await findDefaultTeams(db, rows, viewer);
  return rows.map((row) => presentOidcProvider(row, viewer.url, teams.get(row.default_team ?? '')));
}

/** One provider as the API shows it. */
export async function showOidcProvider(
  db: Db,
  row: OidcProvidersTable,
  viewer: TeamViewer,
): Promise<OidcProviderResource> {
  const [shown] = await showOidcProviders(db, [row], viewer);
  if (shown === undefined) throw new Error('A provider was not shown.');
  return shown;
}
