import type { SamlProviderResource } from '@octavo/contract/sso';
import type { Db } from '../../../platform/index.ts';
import type { TeamViewer } from '../../teams/index.ts';
import { findDefaultTeams } from '../default-teams.ts';
import type { SamlProvidersTable } from '../tables.ts';
import { presentSamlProvider } from './present.ts';

/** Providers of an organization as the API shows them at a time, each with the team that it fills. */
export async function showSamlProviders(
  db: Db,
  rows: readonly SamlProvidersTable[],
  viewer: TeamViewer,
  now: Date,
): Promise<SamlProviderResource[]> {
  const teams = await findDefaultTeams(db, rows, viewer);
  return rows.map((row) =>
    presentSamlProvider(row, { url: viewer.url, now, team: teams.get(row.default_team ?? '') }),
  );
}

/** One provider as the API shows it. */
export async function showSamlProvider(
  db: Db,
  row: SamlProvidersTable,
  viewer: TeamViewer,
  now: Date,
): Promise<SamlProviderResource> {
  const [shown] = await showSamlProviders(db, [row], viewer, now);
  if (shown === undefined) throw new Error('A provider was not shown.');
  return shown;
}
